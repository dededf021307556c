import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { emptyProfile } from '../../server/src/api/profile';
import { sourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { CrossFileNames } from '../../server/src/workspace/crossFileNames';
import { findInFile } from '../../server/src/workspace/fileFindings';
import { prepare } from '../code/grammars';

const text = `import requests

items = requests.get("https://elsewhere.example.org/items").json()
print(items["first"])
apps = requests.get("https://api.example.com/v2/applications.json", headers={"X-Api-Key": key}).json()
print(apps["applications"][0]["name"])
`;

describe('what becomes of a response', () => {
  before(() => prepare('python'));

  it('is followed in a search for findings where the request may be of the API, and nowhere else', async () => {
    const context = migrateContext(emptyProfile, {});
    const names = new CrossFileNames({ paths: () => [], source: () => undefined });
    const { calls } = await findInFile(sourceFile('a.py', text), context, names);
    const followed = calls.map(({ response }) => [response.use, response.reads.length > 0]);
    assert.deepEqual(followed, [
      ['escapes', false],
      ['followed', true],
    ]);
  });

  it('is followed for every request that a file sends where all are asked for', () => {
    const uses = findCalls(sourceFile('a.py', text), {}).map(({ response }) => response.use);
    assert.deepEqual(uses, ['followed', 'followed']);
  });
});
