import { spanOf } from '../../text/span';
import { jqOutput, jsonTextOutput } from './jq/body';
import { plainWord } from './simple';
import type { Piece, Pipeline, SimpleCommand, SubstitutionPiece, Word } from './syntax';

const slot = /%[sdi]/g;

/** A format of `printf` with its arguments in their places; undefined where it holds anything else than `%s` and `%d`. */
export function printed(words: readonly Word[]): readonly Piece[] | undefined {
  const [format, ...args] = words;
  if (!format || words.length > 20) return undefined;
  const pieces: Piece[] = [];
  let next = 0;
  for (const piece of format.pieces) {
    if (piece.kind !== 'text' || piece.text.length !== piece.span.end - piece.span.start) {
      pieces.push(piece);
      continue;
    }
    if (/%(?![sdi%])/.test(piece.text)) return undefined;
    const text = (from: number, to: number) => {
      const span = spanOf(piece.span.start + from, piece.span.start + to);
      if (to > from) pieces.push({ ...piece, text: piece.text.slice(from, to), span });
    };
    let run = 0;
    for (const { index } of piece.text.matchAll(slot)) {
      text(run, index);
      pieces.push(...(args[next++]?.pieces ?? []));
      run = index + 2;
    }
    const end = /\\n$/.test(piece.text) ? piece.text.length - 2 : piece.text.length;
    text(run, end);
  }
  return pieces;
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
  if (name === 'printf') return printed(command.words.slice(1));
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
