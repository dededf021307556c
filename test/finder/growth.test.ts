import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { checkRegions } from '../../server/src/embed/check';
import { regionsOf } from '../../server/src/embed/regions';
import { findCalls } from '../../server/src/finder/languages';
import { countEach } from '../harness/work';

const call = 'curl https://api.example.com/v2/applications.json';

/** A file of each format and language that a reader of ours reads, with a text that is repeated. */
const files: Readonly<Record<string, (repeated: string) => string>> = {
  'a.sh': text => `${call}\n${text}\n`,
  'string.sh': text => `${call}?"${text}\n`,
  'a.ps1': text => `Invoke-RestMethod -Uri https://api.example.com/v2/applications.json\n${text}\n`,
  'string.ps1': text => `Invoke-RestMethod -Uri "https://api.example.com/v2/applications.json?${text}\n`,
  'a.coffee': text => `fetch 'https://api.example.com/v2/applications.json'\n${text}\n`,
  'a.kt': text => `get("https://api.example.com/v2/applications.json")\n${text}\n`,
  'string.kt': text => `get("https://api.example.com/v2/applications.json?${text}\n`,
  'a.yml': text => `a: ${call}\nb: ${text}\n`,
  'a.json': text => `{"a": "${call}", "b": ${text}`,
  'a.md': text => `${call}\n\n${text}\n`,
  'a.html': text => `<pre>${call}</pre>${text}`,
  'a.xml': text => `<a>${call}</a>${text}`,
  'a.tf': text => `a = "${call}"\nb = ${text}\n`,
  'a.mk': text => `x:\n\t${call} ${text}\n`,
  Dockerfile: text => `FROM a\nRUN ${call} ${text}\n`,
  'a.http': text => `GET https://api.example.com/v2/applications.json\n\n${text}\n`,
  'a.properties': text => `a=${call}\nb=${text}\n`,
  'a.nrql': text => `SELECT count(*) FROM Transaction WHERE ${text}`,
};

const repeated = [
  '${',
  '$(',
  '{{',
  '"',
  "'",
  '(',
  '[',
  '{',
  '\\',
  '|',
  'a ',
  '- ',
  '<a ',
  '```\n',
  'a: ',
  ' ',
  '\n',
  '.a',
  'SELECT ',
];

/** Finds the calls and the texts of a file. */
function look(name: string, text: string): () => void {
  const file = sourceFile(name, text);
  return () => {
    findCalls(file, {});
    checkRegions(file, regionsOf(file, {}), { attributeNamespace: 'svc' });
  };
}

describe('the work for a text that repeats something', () => {
  for (const [name, write] of Object.entries(files)) {
    it(`grows as the text does in ${name}`, async () => {
      // What is done once, such as reading the schema, is in neither.
      look(name, write('x'))();
      const runs = repeated.flatMap(part =>
        [1500, 3000].map(characters => look(name, write(part.repeat(characters / part.length)))),
      );
      const blocks = await countEach(runs);
      const bad = repeated.flatMap((part, index) => {
        const [one = 0, two = 0] = blocks.slice(2 * index);
        return one > 0 && two <= one * 2.6 + 3000 ? [] : [`${JSON.stringify(part)}: ${one}, ${two}`];
      });
      assert.deepEqual(bad, []);
    });
  }
});
