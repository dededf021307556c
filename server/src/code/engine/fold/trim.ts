import { sketchMarked, slice } from './address';
import { patternTexts } from './format';
import { argumentAt, type Operation, receiverOf } from './operand';
import { derivedValue, exactText, isDerived, textValue } from './value';

const blanks = ' \t\n\r\f\v';

/** Takes blanks, or given characters, off the ends of a text. */
const trimming =
  (isFront: boolean, isBack: boolean): Operation =>
  operand => {
    const value = receiverOf(operand);
    const mark = argumentAt(operand, 0);
    const chars = mark ? exactText(mark.value) : blanks;
    // A constant of another file may be an address.
    if (value?.kind === 'path' && operand.receiver && patternTexts(operand.receiver, operand.frame)) return value;
    if (!value) return undefined;
    if (chars === undefined) return derivedValue(value, operand.expr);
    const within = (text: string): [number, number] => {
      let [start, end] = [0, text.length];
      while (isFront && start < end && chars.includes(text.charAt(start))) start++;
      while (isBack && start < end && chars.includes(text.charAt(end - 1))) end--;
      return [start, end];
    };
    if (value.kind === 'unknown' && value.fallback !== undefined)
      return { ...value, sources: [operand.expr], fallback: value.fallback.slice(...within(value.fallback)) };
    if (value.kind !== 'text') return derivedValue(value, operand.expr);
    const options = value.options.map(option => slice(option, ...within(sketchMarked(option))));
    // A hole may end as nothing says; where it is all there is, the whole is what the call yields.
    const isHole = value.options.length === 1 && value.options[0]?.length === 1 && value.options[0][0]?.kind === 'hole';
    return value.options.some(isDerived) || isHole
      ? derivedValue(textValue(...options), operand.expr)
      : textValue(...options);
  };

export const trimEnd = trimming(false, true);
export const trimStart = trimming(true, false);
export const trimmed = trimming(true, true);
