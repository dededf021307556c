import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { blessSuite, type Example, readSuite, suiteFiles } from './markdown';

/** What a check found: the text that each fence should hold, by the fence's info string. */
export type Answers = Readonly<Record<string, string>>;

const updating = process.env['UPDATE'] === '1';

/**
 * Runs every example of the suites at `path`. `check` computes what the expectation fences should hold;
 * each is compared with the suite, or written into it with UPDATE=1.
 */
export function suite(path: string, check: (example: Example) => Answers | Promise<Answers>): void {
  for (const file of suiteFiles(path)) {
    describe(relative('test', file), () => {
      const changes: { example: Example; info: string; text: string }[] = [];
      for (const example of readSuite(file)) {
        it(example.name, async () => {
          const answers = await check(example);
          for (const [info, actual] of Object.entries(answers)) {
            const expected = example.fences.find(candidate => candidate.info === info)?.text;
            if (expected === actual) continue;
            if (updating) changes.push({ example, info, text: actual });
            else
              assert.equal(
                actual,
                expected ?? `(no fence "${info}" in ${file})`,
                `${file}: ${example.name}: fence "${info}"`,
              );
          }
        });
      }
      after(() => {
        if (changes.length > 0) blessSuite(file, changes);
      });
    });
  }
}
