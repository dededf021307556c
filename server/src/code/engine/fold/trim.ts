import { sketchMarked, slice } from './address';
import { argumentAt, type Operation, receiverOf } from './operand';
import { plainText, textValue } from './value';

/** Takes given characters off one end; other trimming leaves texts as they are. */
const trimming =
  (front: boolean): Operation =>
  operand => {
    const value = receiverOf(operand);
    const mark = argumentAt(operand, 0);
    const chars = mark && plainText(mark.value);
    if (!value || !chars) return value;
    const within = (text: string): [number, number] => {
      let [start, end] = [0, text.length];
      while (front && start < end && chars.includes(text.charAt(start))) start++;
      while (!front && start < end && chars.includes(text.charAt(end - 1))) end--;
      return [start, end];
    };
    if (value.kind === 'unknown' && value.fallback !== undefined)
      return { ...value, fallback: value.fallback.slice(...within(value.fallback)) };
    if (value.kind !== 'text') return value;
    return textValue(...value.options.map(option => slice(option, ...within(sketchMarked(option)))));
  };

export const trimEnd = trimming(false);
export const trimStart = trimming(true);
