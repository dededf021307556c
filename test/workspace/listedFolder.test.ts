import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findListed } from '../../server/src/workspace/listedFolder';

/** What a walk finds below `file:///w` when a client lists these files. */
async function found(files: Readonly<Record<string, string>>, passes = (_folder: string) => false) {
  const listed = await findListed('file:///w', Object.keys(files), async uri => files[uri], { passes });
  return listed.map(({ path, location }) => [path, location]);
}

describe('files that a client lists', () => {
  it('are left out by ignore files, the ones further in having the last word', async () => {
    const kept = await found({
      'file:///w/.gitignore': 'out/\n*.log\n',
      'file:///w/deep/.ignore': '!keep.log\nsecret%20x.sh\nmy file.sh\n',
      'file:///w/a.sh': '',
      'file:///w/a.log': '',
      'file:///w/out/b.sh': '',
      'file:///w/deep/keep.log': '',
      'file:///w/deep/drop.log': '',
      'file:///w/deep/my%20file.sh': '',
    });
    assert.deepEqual(
      kept.map(([path]) => path),
      ['.gitignore', 'a.sh', 'deep/.ignore', 'deep/keep.log'],
    );
  });

  it('keep the addresses that the client wrote, and have readable paths', async () => {
    const files = { 'file:///w/a%3Ab/c%20d.sh': '', 'file:///w/%E0%A4%A': '', 'file:///elsewhere/x.sh': '' };
    assert.deepEqual(await found(files), [
      ['%E0%A4%A', 'file:///w/%E0%A4%A'],
      ['a:b/c d.sh', 'file:///w/a%3Ab/c%20d.sh'],
    ]);
  });

  it('are passed by with the folders that are passed by', async () => {
    const files = { 'file:///w/vendor/x/a.sh': '', 'file:///w/src/a.sh': '' };
    assert.deepEqual(await found(files, folder => folder === 'vendor/'), [['src/a.sh', 'file:///w/src/a.sh']]);
  });
});
