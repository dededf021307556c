import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutIgnored } from '../../server/src/lsp/ignoring';

describe('files that a client lists', () => {
  it('are left out by ignore files, the ones further in having the last word', async () => {
    const files: Record<string, string> = {
      'file:///w/.gitignore': 'out/\n*.log\n',
      'file:///w/deep/.ignore': '!keep.log\nsecret%20x.sh\nmy file.sh\n',
      'file:///w/a.sh': '',
      'file:///w/a.log': '',
      'file:///w/out/b.sh': '',
      'file:///w/deep/keep.log': '',
      'file:///w/deep/drop.log': '',
      'file:///w/deep/my%20file.sh': '',
    };
    const kept = await withoutIgnored(Object.keys(files), async uri => files[uri]);
    assert.deepEqual(
      kept.filter(uri => !/ignore$/.test(uri)),
      ['file:///w/a.sh', 'file:///w/deep/keep.log'],
    );
  });
});
