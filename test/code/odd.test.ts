import type { Example } from '../harness/markdown';
import { type Results, suite } from '../harness/suite';
import { callsOf } from './callsOf';
import { showCall } from './show';

/** What is found in the source of an example, with the source of every hole. */
async function check(example: Example): Promise<Results> {
  const calls = await callsOf(example);
  const text = example.fences[0]?.text ?? '';
  const lines = calls.map(({ site }) => String(text.slice(0, site.span.start).split('\n').length));
  // Where a call is reported is asserted where an example asks for it.
  const isAsked = example.fences.some(({ language }) => language === 'lines');
  return { calls: calls.map(showCall).join('\n\n'), ...(isAsked ? { lines: lines.join(' ') } : {}) };
}

suite('test/code/odd.md', check);
suite('test/code/unresolved.md', check);
suite('test/code/wrappers.md', check);
suite('test/code/silent.md', check);
suite('test/code/handed.md', check);
suite('test/code/pieces.md', check);
suite('test/code/inherited.md', check);
suite('test/code/coffeescript.md', check);
