import type { FileStyle } from '../../code/writing/writer';
import { memoizeByObject } from '../../text/memoizeByObject';
import type { Draft } from './draft';
import { Refusal } from './refusal';

/**
 * Whether a script compares the exit status of a command with one that says more than that it failed, such as those of curl for a
 * host without a name or for a response that took too long. A refused request has 22.
 */
export const comparesStatus = memoizeByObject(({ text }: FileStyle): boolean => {
  const names = [...text.matchAll(/\b(\w+)=\(?"?\$(?:\?|\{PIPESTATUS)/g)].map(([, name = '']) => name);
  if (names.length === 0 && !/\$\?|PIPESTATUS/.test(text)) return false;
  const status = String.raw`\$\{?(?:${['\\?', 'PIPESTATUS', ...new Set(names)].join('|')})(?:\[\d\])?\}?"?`;
  const compared = new RegExp(String.raw`${status}\s*(?:-eq|-ne|==?|!=)\s*"?(\d+)`, 'g');
  const chosen = new RegExp(String.raw`\bcase\s+"?${status}\s+in\b(.*?)\besac\b`, 'gs');
  const labels = [...text.matchAll(chosen)].flatMap(([, arms = '']) => [
    ...arms.matchAll(/(?:^|\||\bin\b|;;|\()\s*(\d+)(?=\s*[|)])/gm),
  ]);
  return [...text.matchAll(compared), ...labels].some(([, number = '']) => !usual.has(Number(number)));
});

/**
 * Whether a script looks at the status of each command of a pipeline. The command and its stage are one of those then, which is
 * not possible behind something else that belongs to the command.
 */
export function isCounted({ call: { site }, file: { text } }: Draft): boolean {
  const isRead = /PIPESTATUS/.test(text);
  if (/pipestatus\[/.test(text) || (isRead && site.call.start !== site.statement.start))
    throw new Refusal(
      'pipe-status',
      'The script reads the status of each command of a pipeline, which gets another one.',
    );
  return isRead;
}

/** Success, any failure, a refused request. */
const usual = new Set([0, 1, 22]);

/** The exit status of the command for a refused request. */
export function failureOf({ call: { site } }: Draft): number {
  return (site.sends?.kind === 'command' ? site.sends.failure : undefined) ?? 22;
}

/** The status for input that is not taken: of a query in which only the resource may be wrong, that of no such resource. */
export function wrongInputStatus({ call: { parameters, variants, body }, plan }: Draft): 404 | 422 {
  const texts = parameters.flatMap(({ name, value }) => [...name.parts, ...value.parts]);
  const isKnown = !body && !variants && texts.every(({ kind }) => kind === 'text');
  return plan.operation.kind === 'query' && isKnown ? 404 : 422;
}
