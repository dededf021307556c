import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { findCalls, findTexts } from '../../server/src/finder/languages';
import { type Example, readSuite } from '../harness/markdown';
import { type Results, suite } from '../harness/suite';
import { stepOf } from '../harness/thorough';
import { callsOf } from './callsOf';
import { prepare } from './grammars';
import { fileNames } from './names';
import { showCall } from './show';

/** The languages whose odd forms and silent texts stand in a suite of their own. */
const languages = ['javascript', 'ruby', 'php', 'go', 'java', 'csharp', 'powershell'];

/** The calls of an example, each with the reason why it does not run, if there is one. */
async function check(example: Example): Promise<Results> {
  const calls = await callsOf(example);
  return { calls: calls.map(call => showCall(call) + (call.kind ? `\n  kind ${call.kind}` : '')).join('\n\n') };
}

for (const language of languages) suite(`test/code/${language}.md`, check);

describe('every beginning of a text can be read', () => {
  const step = stepOf(83, 13);
  for (const language of languages) {
    it(language, async () => {
      await prepare(language);
      const path = fileNames[language] as string;
      for (const example of readSuite(`test/code/${language}.md`)) {
        for (const { text } of example.fences.filter(fence => fence.language === language)) {
          for (let end = text.length % step; end < text.length; end += step) {
            const file = sourceFile(path, text.slice(0, end), language);
            const strays = findCalls(file, {}).filter(({ site }) => site.span.end > end || site.span.start < 0);
            assert.deepEqual(strays, [], `${example.name} up to ${end}`);
            findTexts(file);
          }
        }
      }
    });
  }
});
