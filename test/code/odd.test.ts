import type { Example } from '../harness/markdown';
import { type Results, suite } from '../harness/suite';
import { callsOf } from './callsOf';
import { showCall } from './show';

/** What is found in the source of an example, with the source of every hole. */
async function check(example: Example): Promise<Results> {
  return { calls: (await callsOf(example)).map(showCall).join('\n\n') };
}

suite('test/code/odd.md', check);
suite('test/code/unresolved.md', check);
suite('test/code/wrappers.md', check);
suite('test/code/silent.md', check);
suite('test/code/handed.md', check);
suite('test/code/inherited.md', check);
suite('test/code/coffeescript.md', check);
