/** Whether everything is tried (`npm run test:all`), also what asks the same of much the same. */
export const isThorough = process.env['ALL'] === '1';

/** The distance from a case that is tried to the next one, where many differ in little. */
export function stepOf(usual: number, thorough: number): number {
  return isThorough ? thorough : usual;
}
