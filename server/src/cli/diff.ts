import { createTwoFilesPatch } from 'diff';

/** A unified diff with `a/` and `b/` prefixes, fit for `git apply`; empty when nothing changed. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 });
  const body = patch.replace(/^=+\n/, '').replace(/^(--- .*?)\t?\n(\+\+\+ .*?)\t?\n/, '$1\n$2\n');
  return body.endsWith('\n') ? body : `${body}\n`;
}
