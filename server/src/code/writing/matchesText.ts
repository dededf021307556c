import { keptWith } from '../../text/keptWith';
import type { FileStyle } from './writer';

const resultsOf = keptWith((_: FileStyle) => new Map<string, boolean>());

/** Whether the text of a file matches a pattern. Each rewrite of a file asks the same, so that the text is read once. */
export function matchesText(file: FileStyle, pattern: RegExp): boolean {
  const results = resultsOf(file);
  const key = `${pattern.flags}/${pattern.source}`;
  const result = results.get(key) ?? pattern.test(file.text);
  results.set(key, result);
  return result;
}
