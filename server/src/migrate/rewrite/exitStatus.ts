import type { FileStyle } from '../../code/writing/writer';
import { keptWith } from '../../text/keptWith';
import type { Draft } from './draft';

/**
 * Whether a script compares the exit status of a command with one that says more than that it failed, such as those of curl for a
 * host without a name or for a response that took too long. A refused request has 22.
 */
export const comparesStatus = keptWith(({ text }: FileStyle): boolean => {
  const names = [...text.matchAll(/\b(\w+)="?\$\?/g)].map(([, name = '']) => name);
  if (names.length === 0 && !text.includes('$?')) return false;
  const status = String.raw`\$\{?(?:${['\\?', ...new Set(names)].join('|')})\}?"?`;
  const compared = new RegExp(String.raw`${status}\s*(?:-eq|-ne|==?|!=)\s*"?(\d+)`, 'g');
  const chosen = new RegExp(String.raw`\bcase\s+"?${status}\s+in\b(.*?)\besac\b`, 'gs');
  const labels = [...text.matchAll(chosen)].flatMap(([, arms = '']) => [
    ...arms.matchAll(/(?:^|\||\bin\b|;;|\()\s*(\d+)(?=\s*[|)])/gm),
  ]);
  return [...text.matchAll(compared), ...labels].some(([, number = '']) => !usual.has(Number(number)));
});

/** Success, any failure, a refused request. */
const usual = new Set([0, 1, 22]);

/** The exit status of the command for a refused request. */
export function failureOf({ call: { site } }: Draft): number {
  return (site.sends?.kind === 'command' ? site.sends.failure : undefined) ?? 22;
}
