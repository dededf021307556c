import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { summaryOf } from '../code/shell/summary';
import { shifted, spansOf } from '../code/spans';
import { readSuite, suiteFiles } from '../harness/markdown';
import { stepOf } from '../harness/thorough';
import { callsOf } from './readers';

const sources = suiteFiles('test/finder').flatMap(file =>
  readSuite(file).flatMap(({ name, fences }) => {
    const [source] = fences;
    return source ? [{ name, text: source.text, language: source.language }] : [];
  }),
);

function callsIn(text: string, language: string) {
  return callsOf(sourceFile('a', text, language));
}

describe('readers without a grammar survive any text', () => {
  const step = stepOf(13, 3);
  for (const { name, text, language } of sources) {
    it(`prefixes of: ${name}`, () => {
      for (let end = text.length % step; end <= text.length; end += step) {
        for (const call of callsIn(text.slice(0, end), language)) {
          for (const span of spansOf(call)) {
            assert.ok(
              0 <= span.start && span.start <= span.end && span.end <= end,
              `${JSON.stringify(span)} in ${end}`,
            );
          }
        }
      }
    });
    it(`read as another language: ${name}`, () => {
      for (const other of new Set(sources.map(source => source.language))) callsIn(text, other);
    });
  }
});

describe('readers without a grammar take time in proportion to the text', () => {
  it('for names of any length before a parenthesis', () => {
    const word = 'aVeryLongNameOfAFunction'.repeat(20_000);
    // A pattern that tries every part of a name would take hours for this one, on any machine.
    callsIn(`${word} ("https://api.example.com/v2/applications.json", "${word}")\n`, 'swift');
  });
});

describe('what stands before only moves a call', () => {
  for (const { name, text, language } of sources) {
    it(name, () => {
      const calls = callsIn(text, language);
      const before =
        language === 'bat' ? 'rem 😀 漢字\n' : language === 'json' || language === 'jupyter' ? '\n\n' : '# 😀 漢字\n';
      for (const prefix of [before, '\n', '\uFEFF']) {
        const moved = callsIn(prefix + text, language);
        assert.equal(summaryOf(moved), summaryOf(calls), JSON.stringify(prefix));
        assert.deepEqual(
          moved.map(spansOf),
          calls.map(call => shifted(spansOf(call), prefix.length)),
        );
      }
      const crlf = text.replaceAll('\n', '\r\n');
      assert.equal(summaryOf(callsIn(crlf, language)).replaceAll('\r', ''), summaryOf(calls), 'CRLF');
    });
  }
});
