import { memoizeByObject } from '../../../text/memoizeByObject';
import type { Folded, Value } from './value';

/** No request has a text or a body of so many pieces and characters; a program that doubles a text soon has. */
const maxPieces = 2000;
const maxCharacters = 100_000;

/** A piece counts as much as this number of characters. */
const pieceSize = maxCharacters / maxPieces;

/** The values that are remembered of one file may be so large together; after that, only small ones are followed. */
const maxRemembered = 100 * maxCharacters;
const smallValue = maxCharacters / 25;

/**
 * Whether a value is too large to be followed beside those that are remembered: its size is what walking over all of it
 * costs, shared parts included.
 */
export function isTooLarge(value: Value, remembered: number): boolean {
  return sizeOf(value) > (remembered > maxRemembered ? smallValue : maxCharacters);
}

/** Whether a text would be too large with `count` more texts of `length` characters. */
export function wouldBeTooLarge(count: number, length: number): boolean {
  return count * length > maxCharacters;
}

/** Parts of a value were evaluated before it, so each is measured once. */
export function sizeOf(value: Value): number {
  if (value.kind !== 'text' && value.kind !== 'list' && value.kind !== 'dict' && value.kind !== 'object') return 1;
  return measuredSize(value);
}

const measuredSize = memoizeByObject((value: Value): number => {
  switch (value.kind) {
    case 'text':
      return value.options.reduce((sum, option) => sum + textSize(option), 0);
    case 'list':
      return value.items.reduce((sum, item) => sum + sizeOf(item) + 1, 1);
    case 'dict':
      return value.entries.reduce(
        (sum, entry) => sum + textSize(entry.key) + sizeOf(entry.value) + 1,
        1 + value.open.length,
      );
    case 'object':
      return value.facts.reduce((sum, fact) => sum + sizeOf(fact.value) + 1, 1);
    default:
      return 1;
  }
});

function textSize(text: Folded): number {
  return text.reduce((sum, piece) => sum + pieceSize + (piece.kind === 'text' ? piece.text.length : 0), 0);
}
