import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { blessSuite, type Change, type Example, readSuite, suiteFiles } from './markdown';

/** What a check found: the text that each expectation fence should hold, by the info string of the fence. */
export type Results = Readonly<Record<string, string>>;

export type Check = (example: Example) => Results | Promise<Results>;

const updating = process.env['UPDATE'] === '1';

/**
 * Runs every example of the suites at `path`. `check` computes what the expectation fences should hold;
 * each is compared with the suite, or written into it with UPDATE=1.
 */
export function suite(path: string, check: Check): void {
  for (const file of suiteFiles(path)) {
    describe(relative('test', file), () => {
      const changes: Change[] = [];
      for (const example of readSuite(file)) {
        it(example.name, async () => {
          changes.push(...(await runExample(example, check, updating)));
        });
      }
      after(() => {
        if (changes.length > 0) blessSuite(file, changes);
      });
    });
  }
}

/**
 * Runs one example. Throws when an expectation differs or is missing, when nothing is expected, and when a fence was
 * neither read by the check nor compared with what it found. With `updating`, the differences are returned instead.
 */
export async function runExample(example: Example, check: Check, updating = false): Promise<Change[]> {
  const place = `${example.file}:${example.line + 1}: ${example.name}`;
  const changes: Change[] = [];
  const results = Object.entries(await check(example));
  assert.ok(results.length > 0, `${place}: the example expects nothing`);
  for (const [info, actual] of results) {
    const [expectation, second] = example.fences.filter(candidate => candidate.info === info);
    // One result can be compared with one fence only, and would be written into the first of several.
    assert.equal(second, undefined, `${place}: the expectation "${info}" is there twice`);
    if (expectation?.text === actual) continue;
    if (updating) changes.push({ example, info, text: actual });
    else assert.equal(actual, expectation?.text ?? '(no such fence)', `${place}: fence "${info}"`);
  }
  const unused = example.fences.filter(({ wasRead }) => !wasRead);
  const listed = unused.map(({ info, firstLine }) => `"${info}" in line ${firstLine + 1}`).join(', ');
  assert.equal(unused.length, 0, `${place}: the check uses no fence ${listed}`);
  return changes;
}
