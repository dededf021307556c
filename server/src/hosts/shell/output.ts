import { plainWord } from './simple';
import type { Piece, SubstitutionPiece } from './syntax';

/** The text that `$(cat <<EOF …)` yields; undefined for other commands. The last line break is kept. */
export function heredocOutput(piece: SubstitutionPiece): readonly Piece[] | undefined {
  const pipeline = piece.body.length === 1 ? piece.body[0] : undefined;
  const command = pipeline?.commands.length === 1 ? pipeline.commands[0] : undefined;
  if (command?.kind !== 'simple' || command.words.length !== 1) return undefined;
  const name = plainWord(command.words[0]);
  if (name !== 'cat') return undefined;
  const [redirect] = command.redirects;
  if (redirect?.heredoc) return redirect.heredoc.pieces;
  return redirect?.operator === '<<<' ? redirect.target?.pieces : undefined;
}
