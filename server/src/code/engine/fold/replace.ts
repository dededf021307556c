import { sketchMarked, slice } from './address';
import { patternTexts } from './format';
import { argumentAt, asMethod, type Operand, type Operation, receiverOf } from './operand';
import { wouldBeTooLarge } from './size';
import { textsOf } from './texts';
import { derivedValue, exactText, type Folded, isDerived, type Piece, textValue, type Value } from './value';

/** The text whose method it is, which another file may define. */
function textReceiver(operand: Operand): Value | undefined {
  const value = receiverOf(operand);
  const options = value?.kind === 'path' && operand.receiver && patternTexts(operand.receiver, operand.frame);
  return options ? textValue(...options) : value;
}

/** How often and with what a text is replaced where its platform has words of its own for it: `$&` in JavaScript. */
interface Replacing {
  readonly isEvery: boolean;
  readonly special?: RegExp;
}

/** `text.replace('{id}', id)` where the mark is known. */
const replacing =
  ({ isEvery, special }: Replacing): Operation =>
  operand => {
    const value = textReceiver(operand);
    const mark = argumentAt(operand, 0);
    const by = argumentAt(operand, 1);
    const search = mark && exactText(mark.value);
    if (value?.kind !== 'text' || !by) return value && derivedValue(value, operand.expr);
    const put = textsOf(by.value, by.expr, operand.frame);
    const isPlain = put.every(option => option.every(piece => piece.kind === 'hole' || !special?.test(piece.text)));
    const limit = search && isEvery ? Math.max(...value.options.map(option => placesOf(option, search))) : 1;
    const isLarge = put.some(option => wouldBeTooLarge(limit, sketchMarked(option).length));
    if (!search || !isPlain || isLarge || by.value.kind === 'function') return derivedValue(value, operand.expr);
    const made = textValue(
      ...value.options.flatMap(option => put.map(inside => replacedBy(option, search, inside, isEvery))),
    );
    return operand.args.length > 2 || value.options.some(isDerived) ? derivedValue(made, operand.expr) : made;
  };

const replaceAll = replacing({ isEvery: true });

function placesOf(option: Folded, search: string): number {
  return sketchMarked(option).split(search).length - 1;
}

/** A text in which a mark is written differently; what is left of it keeps its places. */
function replacedBy(option: Folded, search: string, put: Folded, isEvery: boolean): Folded {
  const whole = sketchMarked(option);
  const made: Piece[] = [];
  let from = 0;
  for (let offset = whole.indexOf(search); offset >= 0; offset = isEvery ? whole.indexOf(search, from) : -1) {
    made.push(...slice(option, from, offset), ...put);
    from = offset + search.length;
  }
  return [...made, ...slice(option, from, Number.POSITIVE_INFINITY)];
}

/** Replacements in a text: of the first place where a mark stands, or of every one. */
export const replacements = {
  replaceFirst: replacing({ isEvery: false, special: /\$/ }),
  replaceEvery: replacing({ isEvery: true, special: /\$/ }),
  replaceAll,
  /** The same as functions: `str_replace('{id}', $id, $text)`. */
  replaceOf: operand => replaceAll(asMethod(operand, 0)),
  replaceIn: operand => replaceAll(asMethod(operand, 2)),
} satisfies Record<string, Operation>;
