import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WordScan } from '../../server/src/cli/wordScan';
import { decidingWords } from '../../server/src/migrate/match/prefilter';
import { readSuite, suiteFiles } from '../harness/markdown';

describe('a search for several words at once', () => {
  it('finds each word where a search for that word alone finds it', () => {
    const scan = new WordScan(decidingWords);
    for (const file of [...suiteFiles('test/code'), ...suiteFiles('test/finder')]) {
      for (const { fences } of readSuite(file)) {
        for (const { text } of fences) {
          const bytes = Buffer.from(`é${text}`);
          const alone = decidingWords.map(word => bytes.indexOf(word));
          assert.deepEqual([...scan.firstOffsets(bytes)], alone, text);
        }
      }
    }
  });

  it('finds words at both ends, in each other, and in no text', () => {
    const scan = new WordScan(['.json', 'users/', 'sers/a', 'alerts_']);
    const offsets = (text: string) => [...scan.firstOffsets(Buffer.from(text))];
    assert.deepEqual(offsets('.json alerts_'), [0, -1, -1, 6]);
    assert.deepEqual(offsets('users/a.json'), [7, 0, 1, -1]);
    assert.deepEqual(offsets('.jso'), [-1, -1, -1, -1]);
    assert.deepEqual(offsets(''), [-1, -1, -1, -1]);
  });

  it('is given no word that is shorter than what it looks at', () => {
    assert.deepEqual(
      decidingWords.filter(word => word.length < 5),
      [],
    );
  });
});
