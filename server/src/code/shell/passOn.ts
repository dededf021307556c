import { contains, type Span } from '../../text/span';
import type { Part } from '../call';
import type { Context } from './expand';
import { ownBlock } from './ownBlock';
import type { Piece } from './syntax';
import { type CommandSite, enclosingFunction } from './walk';

/**
 * Whether the function around a command runs it alone, with all that the function is given: `get() { curl -s "$@"; }`. Each
 * call of the function is then a command of its own.
 */
export function passesAll({ command, frame }: CommandSite, { scope }: Context): boolean {
  const definition = enclosingFunction(frame);
  const block = ownBlock(definition);
  if (!definition || !block) return false;
  const [only, ...others] = block.body;
  const isAlone = only?.commands.length === 1 && only.commands[0] === command && others.length === 0 && !only.negated;
  const isPlain = command.redirects.length === 0 && command.assignments.length === 0;
  const pieces = command.words.flatMap(word => word.pieces);
  const lists = command.words.filter(word => word.pieces.length === 1 && word.pieces.every(isAll));
  return (
    isAlone &&
    isPlain &&
    scope.functions.get(definition.name)?.length === 1 &&
    lists.length === 1 &&
    pieces.filter(isPositional).length === 1
  );
}

function isAll(piece: Piece): boolean {
  return (
    piece.kind === 'variable' &&
    piece.name === '@' &&
    piece.quoted &&
    !piece.changed &&
    piece.firstPosition === undefined
  );
}

/** Whether a piece depends on what the function is given; a command inside it may do so. */
function isPositional(piece: Piece): boolean {
  return piece.kind === 'substitution' || (piece.kind === 'variable' && /^[\d@*#]/.test(piece.name));
}

/**
 * The parts that a caller writes itself; undefined where the function has parts of its own that the new request cannot
 * have.
 */
export function partsAtCaller(parts: readonly Part[], caller: Span): readonly Part[] | undefined {
  const own = parts.filter(({ argument }) => contains(caller, argument));
  const isHarmless = ({ role, keyword = '' }: Part) =>
    role === 'headers' || (role === 'output' && /^fail/.test(keyword));
  return parts.every(part => own.includes(part) || isHarmless(part)) ? own : undefined;
}
