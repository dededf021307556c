/** Whether more is tried than in the usual run: by `npm run test:all`, and of the files that a quick round names. */
export const isThorough = process.env['ALL'] !== undefined;

/** Whether every one of many cases that differ in little is tried, which only `npm run test:all` does. */
export const isExhaustive = process.env['ALL'] === 'exhaustive';

/** The distance from a case that is tried to the next one, where many differ in little. */
export function stepOf(usual: number, exhaustive: number): number {
  return isExhaustive ? exhaustive : usual;
}
