import type { Conversion, DerivedPart } from './writer';

/** What a value is converted to, and the words that stand for its own. */
export type Converted = Pick<DerivedPart, 'as' | 'words'>;

/** The source of each conversion of one value in a language. */
type Conversions = Readonly<Record<Exclude<Conversion, 'words'>, string>> & {
  words(entries: readonly (readonly [from: string, to: string])[]): string;
};

/** The source of a value as it is converted; `found` is that of the value itself. */
export function converted(found: string, { as, words = {} }: Converted, conversions: Conversions): string {
  if (as === undefined) return found;
  return as === 'words' ? conversions.words(Object.entries(words)) : conversions[as];
}
