import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { checkRegions } from '../../server/src/embed/check';
import { regionsOf } from '../../server/src/embed/regions';
import { findCalls } from '../../server/src/finder/languages';
import { countBlocks } from '../harness/work';

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

async function work(name: string, text: string): Promise<number> {
  const file = sourceFile(name, text);
  return countBlocks(() => {
    findCalls(file, {});
    checkRegions(file, regionsOf(file, {}), { attributeNamespace: 'svc' });
  });
}

describe('the work for a text that repeats something', () => {
  for (const [name, write] of Object.entries(files)) {
    it(`grows as the text does in ${name}`, async () => {
      // What is done once, such as reading the schema, is in neither.
      await work(name, write('x'));
      const bad: string[] = [];
      for (const part of repeated) {
        const textOf = (characters: number) => write(part.repeat(characters / part.length));
        const [one, two] = [await work(name, textOf(1500)), await work(name, textOf(3000))];
        if (two > one * 2.6 + 3000) bad.push(`${JSON.stringify(part)}: ${one}, ${two}`);
      }
      assert.deepEqual(bad, []);
    });
  }
});
