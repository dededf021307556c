import { failing, searching, showing, standIns, testing } from '../../catalogue/quietNames';
import { languageOf } from '../../text/languageId';
import { holeMark, outerSpan, type Placeholder, type Region } from '../../text/region';
import { RegionBuilder } from '../../text/regionBuilder';
import type { Span } from '../../text/span';
import { wordPattern } from '../../text/words';
import type { FileRole } from '../call';
import { textParts } from '../template';
import type { Context } from './expand';
import { plainWord } from './simple';
import type { Heredoc, Piece, SimpleCommand, Word } from './syntax';
import type { CommandSite } from './walk';

/** A script that stands in an argument, an assignment or a heredoc of another one. */
interface EmbeddedScript {
  readonly script: Region;
  /** What the outer shell puts into the holes. */
  readonly filled: ReadonlyMap<Placeholder, Piece>;
  /** True where the command's own output is that of the script. */
  readonly runs: boolean;
  /** True where a shell is known to read the script, so that it may hold more than one command. */
  readonly isRead: boolean;
  /** The variable that holds the script. */
  readonly name?: string;
  readonly kind?: FileRole;
}

/** Interpreters with the flag behind which their program stands, by language. */
const interpreters: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^python[\d.]*$/, /^-[a-zA-Z]*c$/, 'python'],
  [/^node$/, /^(?:-[a-z]*e|--eval|-p)$/, 'javascript'],
  [/^(?:pwsh|powershell)(?:\.exe)?$/i, /^-(?:c|command)$/i, 'powershell'],
  [/^ruby$/, /^-[a-z\d]*e$/, 'ruby'],
  [/^php$/, /^-r$/, 'php'],
  [/^perl$/, /^-[a-zA-Z\d]*[eE]$/, 'perl'],
];

/** `python3 - <<EOF`, which takes the program as an argument as well. */
const fedCommand = /(?:^|[\s|(;&`])(python[\d.]*)(?=\s+-\s|\s*<<)/m;

const inlineCommand = /(?:^|[\s|(;&`])(([\w.]+)\s+(-[\w-]+))\s+(?=['"])/gm;

/** The command by which a script runs programs that it holds as an argument (`python3 -c`), and their language. */
export function inlineInterpreter(text: string): { readonly command: string; readonly language: string } | undefined {
  for (const [, command = '', program = '', option = ''] of text.matchAll(inlineCommand)) {
    const found = interpreters.find(([name, flag]) => name.test(program) && flag.test(option));
    if (found) return { command, language: found[2] };
  }
  const fed = fedCommand.exec(text)?.[1];
  return fed ? { command: `${fed} -c`, language: 'python' } : undefined;
}

const inlineLanguages = new Set(interpreters.map(([, , language]) => language));

/** The program of another language that a command runs or writes: `python -c '…'`, `node - <<JS`, `cat > a.py <<EOF`. */
export function embeddedProgram(command: SimpleCommand, context: Pick<Context, 'script'>): Region | undefined {
  const names = command.words.map(word => plainWord(word).replace(/^.*\//, ''));
  const heredoc = command.redirects.findLast(redirect => redirect.heredoc)?.heredoc;
  const target = command.redirects.find(({ operator }) => operator.startsWith('>'))?.target;
  const file = /^(?:cat|tee)$/.test(names[0] ?? '') ? plainWord(target ?? command.words.at(-1)) : '';
  const written = languageOf(file, '');
  if (heredoc && inlineLanguages.has(written)) {
    return { ...heredocScript(heredoc, context).script, language: written };
  }
  const from = names.findIndex(name => interpreters.some(([program]) => program.test(name)));
  if (from < 0 || from > 4) return undefined;
  const [, flag, language] = interpreters.find(([program]) =>
    program.test(names[from] ?? ''),
  ) as (typeof interpreters)[0];
  const index = names.findIndex((name, index) => index > from && flag.test(name));
  const word = index < 0 ? undefined : command.words[index + 1];
  const read = word ? wordScript(word, context) : heredoc && heredocScript(heredoc, context);
  return read && { ...read.script, language };
}

const clientWord = /(?:^|[\s;&|("'`])(?:curl|wget|https?|xh)\s/;
const shells =
  /^(?:ba|z|da|k|a)?sh$|^(?:ssh|su|sudo|docker|podman|kubectl|oc|RUN|eval|xargs|parallel|vagrant|lxc|at|watch|chroot)$/;
const talkers = wordPattern(showing, failing, ['log\\w*', 'warn\\w*', 'usage', 'cat']);
const testers = wordPattern(testing, searching, standIns, ['\\[\\[?', 'assert\\w*', 'refute\\w*', 'expect\\w*']);

/** The strings and heredocs of one command that hold a command line of a client. */
export function embeddedScripts({ command, frame }: CommandSite, context: Context): EmbeddedScript[] {
  const found: EmbeddedScript[] = [];
  const name = plainWord(command.words[0]).replace(/^.*\//, '');
  const kind = kindOf(name);
  for (const { name: variable, value, items } of command.assignments) {
    for (const word of value ? [value] : (items ?? [])) {
      if (isCommandLine(word.pieces))
        found.push({ ...wordScript(word, context), runs: false, isRead: false, name: variable });
    }
  }
  for (const word of command.words.slice(1)) {
    if (!isCommandLine(word.pieces)) continue;
    const script = wordScript(word, context);
    found.push({ ...script, runs: kind === undefined, isRead: shells.test(name), ...(kind ? { kind } : {}) });
  }
  const next = frame.pipeline.commands[frame.index + 1];
  const piped = next?.kind === 'simple' && shells.test(plainWord(next.words[0]).replace(/^.*\//, ''));
  for (const { heredoc } of command.redirects) {
    if (!heredoc || !isCommandLine(heredoc.pieces)) continue;
    const script = heredocScript(heredoc, context);
    const runs = piped || shells.test(name);
    const quiet = !runs && printsOnly(command);
    found.push({ ...script, runs, isRead: true, ...(quiet ? { kind: 'docs' as const } : {}) });
  }
  return found;
}

/** Whether a shell reads the text of a variable as the command uses it: `eval "$CMD"`, `sh -c "$CMD"`. */
export function readsVariable({ words }: SimpleCommand, variable: string): boolean {
  const name = plainWord(words[0]).replace(/^.*\//, '');
  return (
    shells.test(name) &&
    words.some(({ pieces }) =>
      pieces.some(piece => piece.kind === 'variable' && piece.quoted && piece.name === variable),
    )
  );
}

function kindOf(name: string): FileRole | undefined {
  if (testers.test(name)) return 'tests';
  return talkers.test(name) ? 'docs' : undefined;
}

/** A heredoc that goes to no file is shown to a person: a usage text. */
function printsOnly(command: SimpleCommand): boolean {
  return !command.redirects.some(({ operator }) => operator.startsWith('>')) && plainWord(command.words[0]) !== 'tee';
}

/** A text with blanks in which a client is named as a command. */
function isCommandLine(pieces: readonly Piece[]): boolean {
  let text = '';
  for (const piece of pieces) text += piece.kind === 'text' ? piece.text : holeMark;
  return clientWord.test(text);
}

type Filled = Pick<EmbeddedScript, 'script' | 'filled'>;

/** The decoded text of a word as a script; its expansions are holes, because the outer shell fills them in first. */
export function wordScript({ pieces, span }: Word, { script }: Pick<Context, 'script'>): Filled {
  const source = script.text.slice(span.start, span.end);
  return scriptOf(pieces, span, script, quotingOf(source), !/['"]/.test(source));
}

/** The body of a heredoc as a script. */
export function heredocScript({ pieces, body, quoted }: Heredoc, { script }: Pick<Context, 'script'>): Filled {
  return scriptOf(pieces, body, script, quoted ? inner => inner : escapeExpansions);
}

/** How new text is written into a word, by its first quote. */
function quotingOf(source: string): Region['escape'] {
  const quote = /\$?['"]/.exec(source)?.[0];
  if (quote === "$'") return inner => inner.replace(/['\\]/g, '\\$&').replace(/\n/g, '\\n');
  if (quote === "'") return inner => inner.replace(/'/g, "'\\''");
  if (quote) return inner => inner.replace(/["\\$`]/g, '\\$&');
  return inner => inner.replace(/[^\w./:=@%+,-]/g, '\\$&');
}

/** In a heredoc, quotes are characters like any others. */
function escapeExpansions(inner: string): string {
  return inner.replace(/[\\$`]/g, '\\$&');
}

function scriptOf(
  pieces: readonly Piece[],
  inner: Span,
  script: Region,
  quote: Region['escape'],
  oneLine = false,
): Filled {
  const builder = new RegionBuilder();
  const filled = new Map<Placeholder, Piece>();
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      for (const part of textParts(script, piece.text, piece.span)) if (part.span) builder.append(part.text, part.span);
      continue;
    }
    const placeholder = placeholderOf(piece, script);
    builder.hole(placeholder, outerSpan(script, piece.span));
    filled.set(placeholder, piece);
  }
  const region = builder.build('shellscript', outerSpan(script, inner), {
    role: 'code',
    escape: written => script.escape(quote(written)),
    ...(oneLine || script.oneLine ? { oneLine: true } : {}),
  });
  return { script: region, filled };
}

function placeholderOf(piece: Exclude<Piece, { kind: 'text' }>, script: Region): Placeholder {
  if (piece.kind === 'placeholder') return piece.placeholder;
  return { expression: script.text.slice(piece.span.start, piece.span.end) };
}
