import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { initGrammars, outlineOf } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { findCalls, prepareLanguage } from '../../server/src/finder/languages';
import { readGrammar } from './grammars';

const call = "fetch('https://api.example.com/v2/applications.json');\n";
const calls = (name: string, text: string) => findCalls(sourceFile(name, text), {}).length;

describe('a parser', () => {
  /** What the clock of the parsers shows, and how far it goes on whenever it is read. */
  let [time, step] = [0, 0];

  before(async () => {
    await initGrammars(readGrammar, () => {
      time += step;
      return time;
    });
    for (const language of ['typescript', 'javascript', 'python']) await prepareLanguage(language);
  });

  it('reads the next text although one was nested so deeply that its stack was full', () => {
    for (const open of ['a: {', '({']) {
      try {
        calls('a.ts', call + open.repeat(5000));
      } catch (error) {
        assert.match(String(error), /call stack|too long|memory|function/);
      }
      assert.equal(calls('b.ts', call), 1, open);
      assert.equal(calls('b.js', call), 1, open);
    }
  });

  it('gives a text up that takes too long, and says so again without another try', () => {
    const text = `${call}${'a=b+c;'.repeat(4000)}`;
    const file = sourceFile('a.ts', text);
    step = 10_000;
    const read = () => findCalls(file, {});
    assert.throws(read, /its syntax takes too long to read/);
    step = 0;
    assert.throws(read, /its syntax takes too long to read/);
    assert.equal(calls('a.ts', text), 1);
    assert.equal(outlineOf(text, 'typescript').errors, 0);
  });
});
