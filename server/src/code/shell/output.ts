import { spanOf } from '../../text/span';
import { jqOutput, jsonTextOutput } from './jq/body';
import { plainWord } from './simple';
import type { Piece, Pipeline, SimpleCommand, SubstitutionPiece, Word } from './syntax';

/** What `printf` makes of a letter behind a backslash. */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" };

/**
 * A format of `printf` with its arguments in their places; undefined where it holds anything else than `%s` and `%d`, or has
 * more arguments than places, for which it is used again.
 */
export function printfPieces(words: readonly Word[]): readonly Piece[] | undefined {
  const [format, ...args] = plainWord(words[0]) === '--' ? words.slice(1) : words;
  if (!format || words.length > 20 || plainWord(format).startsWith('-')) return undefined;
  if (args.some(({ pieces }) => pieces.some(piece => piece.kind === 'variable' && piece.list))) return undefined;
  const pieces: Piece[] = [];
  let next = 0;
  /** A percent sign or a backslash whose letter comes, and where it literal. */
  let sign: { readonly char: string; readonly start: number } | undefined;
  for (const piece of format.pieces) {
    if (piece.kind !== 'text') {
      if (sign) return undefined;
      pieces.push(piece);
      continue;
    }
    const { text, span, quoted } = piece;
    const isVerbatim = text.length === span.end - span.start;
    const startOf = (index: number) => (isVerbatim ? span.start + index : span.start);
    const endOf = (index: number) => (isVerbatim ? span.start + index : span.end);
    let run = 0;
    const upTo = (index: number) => {
      if (index > run)
        pieces.push({ ...piece, text: text.slice(run, index), span: spanOf(startOf(run), endOf(index)) });
    };
    for (let index = 0; index < text.length; index++) {
      const char = text[index] as string;
      if (!sign) {
        if (char !== '%' && char !== '\\') continue;
        upTo(index);
        sign = { char, start: startOf(index) };
      } else {
        const literal = sign.char === '\\' ? escapes[char] : char === '%' ? char : undefined;
        if (literal !== undefined)
          pieces.push({ kind: 'text', text: literal, span: spanOf(sign.start, endOf(index + 1)), quoted });
        else if (sign.char === '%' && /[sdi]/.test(char)) pieces.push(...(args[next++]?.pieces ?? []));
        else return undefined;
        sign = undefined;
      }
      run = index + 1;
    }
    upTo(text.length);
  }
  return sign || (next > 0 && args.length > next) ? undefined : pieces;
}

/** A text without the line ends behind it, which a substitution takes off. */
function withoutLineEnds(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.findLastIndex(piece => piece.kind !== 'text' || piece.text !== '\n');
  return pieces.slice(0, last + 1);
}

/** The one simple command of a list; undefined where there is anything else. */
export function onlyCommand(body: readonly Pipeline[]): SimpleCommand | undefined {
  const pipeline = body.length === 1 ? body[0] : undefined;
  const command = pipeline?.commands.length === 1 ? pipeline.commands[0] : undefined;
  return command?.kind === 'simple' ? command : undefined;
}

/** The pieces of a word, unless the shell splits them or takes them for patterns, so that another text is written. */
function asWritten(word: Word | undefined): readonly Piece[] | undefined {
  const isChanged = (piece: Piece) => {
    if (piece.kind !== 'text') return !('quoted' in piece && piece.quoted);
    const isEscape = piece.text.length !== piece.span.end - piece.span.start;
    return !piece.quoted && !isEscape && /[*?[{~]/.test(piece.text);
  };
  return word?.pieces.some(isChanged) ? undefined : word?.pieces;
}

/** The text that `cat <<EOF …`, `printf …`, `jq -n …` and the like write; undefined for other commands. */
export function commandOutput(command: SimpleCommand): readonly Piece[] | undefined {
  const name = plainWord(command.words[0]);
  if (name === 'printf') {
    const pieces = printfPieces(command.words.slice(1));
    return pieces && withoutLineEnds(pieces);
  }
  if (name === 'echo' && command.words.length === 2) return asWritten(command.words[1]);
  if (name === 'jq') return jqOutput(command);
  if (name === 'json_text' && command.words[1]) return jsonTextOutput(command.words[1]);
  if (name !== 'cat' || command.words.length !== 1) return undefined;
  const [redirect] = command.redirects;
  if (redirect?.heredoc) return redirect.heredoc.pieces;
  return redirect?.operator === '<<<' ? redirect.target?.pieces : undefined;
}

/** The name in `$(NAME)`, which some pipelines fill in before the shell runs. */
export function onlyWord(piece: SubstitutionPiece): string | undefined {
  const command = piece.body.length === 1 ? piece.body[0]?.commands[0] : undefined;
  if (command?.kind !== 'simple' || command.words.length !== 1) return undefined;
  return /([A-Za-z_]\w*)$/.exec(plainWord(command.words[0]))?.[1];
}
