import { memoizeByObject } from './memoizeByObject';

const resultsOf = memoizeByObject((_: { readonly text: string }) => new Map<string, boolean>());

/** Whether the text of a file matches a pattern. Each call of a file asks the same, so that the text is read once. */
export function matchesText(file: { readonly text: string }, pattern: RegExp): boolean {
  const results = resultsOf(file);
  const key = `${pattern.flags}/${pattern.source}`;
  const result = results.get(key) ?? pattern.test(file.text);
  results.set(key, result);
  return result;
}
