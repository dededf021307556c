import type { Region } from '../../text/region';
import { RegionBuilder } from '../../text/regionBuilder';
import { scriptLanguages } from '../../text/scriptTexts';
import { type Span, spanOf } from '../../text/span';
import { linesOf } from '../../text/textLines';
import { sortCalls } from '../sortCalls';
import type { LanguageReader } from '../source';
import { shellCalls } from './calls';

const expansion = /%~?(\w+)(?::[^%\r\n]*)?%|!(\w+)!|%[~\w]*\d/y;
const comment = /^[ \t]*@?(?:rem\b|::)/i;

/**
 * Batch files as shell text: `^` continues lines and quotes characters, `%NAME%` and `!NAME!` are filled in before the
 * command runs, single quotes and dollars mean nothing.
 */
export const bat: LanguageReader = {
  languages: ['bat'],
  innerLanguages: file => scriptLanguages(file.text),
  texts: ({ text }) => [scriptsOf(text).commands],
  calls: (file, tools) => {
    const { commands, comments } = scriptsOf(file.text);
    return sortCalls([
      ...shellCalls(commands, file, tools),
      ...shellCalls(comments, file, tools, { kind: 'comments' }),
    ]);
  },
};

/** The commands and the comments of a file, each as one script. */
function scriptsOf(text: string): { readonly commands: Region; readonly comments: Region } {
  const variables = variablesOf(text);
  const commands = new RegionBuilder(text);
  const comments = new RegionBuilder(text);
  for (const { start, end, next } of linesOf(text)) {
    const mark = comment.exec(text.slice(start, end))?.[0].length;
    if (mark === undefined) addCommand(commands, text, start, next, variables);
    else addLine(comments, text, start + mark, next, variables);
  }
  return {
    commands: commands.build('shellscript', undefined, { role: 'code', oneLine: true, escape: escapeCommand }),
    comments: comments.build('shellscript', undefined, { role: 'comment' }),
  };
}

/** A percent sign is written twice in a batch file. */
function escapeCommand(inner: string): string {
  return inner.replaceAll('%', '%%');
}

const loopHead = /^[ \t]*@?for[ \t]+\/f\b[^\n']*?\bin[ \t]*\([ \t]*'/i;

/** A line without the mark that hides it; the command of `for /f … in ('command') do …` is a command of its own. */
function addCommand(
  builder: RegionBuilder,
  text: string,
  start: number,
  next: number,
  variables: ReadonlyMap<string, string>,
): void {
  const line = text.slice(start, next);
  const head = loopHead.exec(line)?.[0].length;
  const tail = head === undefined ? -1 : line.lastIndexOf("'");
  if (head === undefined || tail <= head) {
    addLine(builder, text, start + (/^[ \t]*@?/.exec(line)?.[0].length ?? 0), next, variables);
    return;
  }
  addLine(builder, text, start + head, start + tail, variables);
  const rest = tail + (/^'[ \t]*\)[ \t]*(?:do[ \t]*)?\(?/i.exec(line.slice(tail))?.[0].length ?? 1);
  builder.escape(' ;', spanOf(start + tail, start + rest));
  addLine(builder, text, start + rest, next, variables);
}

function variablesOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  // `set "NAME=value"` and `set NAME=value`; the quotes inside the second belong to the value.
  for (const match of text.matchAll(/^[ \t]*@?set[ \t]+(?:"(\w+)=([^\r\n]*)"|(\w+)=([^\r\n]*))/gim)) {
    const [, name = match[3], value = match[4]] = match;
    if (!name || !value) continue;
    // `set ARGS=%ARGS% -X POST` adds to what it was before.
    const before = values.get(name.toLowerCase()) ?? '';
    values.set(
      name.toLowerCase(),
      value.trim().replace(new RegExp(`[%!]${name}[%!]`, 'gi'), () => before),
    );
  }
  return values;
}

/** The maximum depth of variables inside the values of variables, so that one that contains itself ends. */
const maxDepth = 3;

/**
 * What a line says in the place of a variable. A value of one word stays the variable, with the value as its default; a value
 * that holds variables, and several words outside of quotes, become part of the line: `curl %OPTIONS%`.
 */
function addVariable(
  builder: RegionBuilder,
  expression: string,
  value: string | undefined,
  span: Span,
  { variables, quoted, depth = 0 }: { variables: ReadonlyMap<string, string>; quoted: boolean; depth?: number },
): void {
  if (value === undefined || depth >= maxDepth || !(quoted ? /[%!]/ : /[%!\s]/).test(value)) {
    const isPlain = value !== undefined && !/[%!]/.test(value);
    builder.hole({ expression, ...(isPlain ? { fallback: value } : {}) }, span);
    return;
  }
  let offset = 0;
  for (const found of value.matchAll(new RegExp(expansion.source, 'g'))) {
    builder.escape(value.slice(offset, found.index), span);
    const name = found[1] ?? found[2];
    const inside = { variables, quoted, depth: depth + 1 };
    addVariable(builder, found[0], name && variables.get(name.toLowerCase()), span, inside);
    offset = found.index + found[0].length;
  }
  builder.escape(value.slice(offset), span);
}

function addLine(
  builder: RegionBuilder,
  text: string,
  start: number,
  end: number,
  variables: ReadonlyMap<string, string>,
): void {
  let quoted = false;
  let run = start;
  const special = (offset: number, stop: number, add: () => void): number => {
    builder.verbatim(run, offset);
    add();
    run = stop;
    return stop;
  };
  for (let offset = start; offset < end; ) {
    const char = text[offset] as string;
    expansion.lastIndex = offset;
    const found = char === '%' || char === '!' ? expansion.exec(text) : null;
    const next = offset + 1;
    if (found && offset + found[0].length <= end) {
      const name = found[1] ?? found[2];
      const value = name ? variables.get(name.toLowerCase()) : undefined;
      const stop = offset + found[0].length;
      const span = spanOf(offset, stop);
      offset = special(offset, stop, () => addVariable(builder, found[0], value, span, { variables, quoted }));
    } else if (text.startsWith('%%', offset)) {
      offset = special(offset, offset + 2, () => builder.escape('%', spanOf(offset, offset + 2)));
    } else if (char === '^' && !quoted) {
      const broken = /^\^\r?\n[ \t]*/.exec(text.slice(offset, offset + 200))?.[0];
      const stop = broken ? Math.min(offset + broken.length, end) : Math.min(offset + 2, end);
      const escaped = broken ? '\\\n' : `\\${text[next] ?? ''}`;
      offset = special(offset, stop, () => builder.escape(escaped, spanOf(offset, stop)));
    } else if (char === "'" || char === '$' || char === '`' || (char === '\\' && !/["\\]/.test(text[next] ?? ''))) {
      // What the shell reader would take as its own.
      const literal = quoted && char === "'" ? "'" : `\\${char}`;
      offset = special(offset, next, () => builder.escape(literal, spanOf(offset, next)));
    } else {
      if (char === '"') quoted = !quoted;
      offset += char === '\\' ? 2 : 1;
    }
  }
  builder.verbatim(Math.min(run, end), end);
}
