import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call } from '../../../server/src/code/call';
import { shell } from '../../../server/src/code/shell';
import { sourceFile } from '../../../server/src/code/source';
import { readSuite, suiteFiles } from '../../harness/markdown';
import { stepOf } from '../../harness/thorough';
import { shifted, spansOf } from '../spans';
import { summaryOf } from './summary';

const sources = suiteFiles('test/code/shell').flatMap(file =>
  readSuite(file).flatMap(example => {
    const source = example.fences.find(({ info }) => info === 'sh');
    return source ? [{ name: example.name, text: source.text }] : [];
  }),
);

function callsIn(text: string): Call[] {
  return shell.calls(sourceFile('a.sh', text), {});
}

describe('the shell reader survives any text', () => {
  const step = stepOf(13, 3);
  for (const { name, text } of sources) {
    it(`every prefix of: ${name}`, () => {
      for (let end = text.length % step; end <= text.length; end += step) {
        for (const call of callsIn(text.slice(0, end))) {
          for (const span of spansOf(call)) {
            assert.ok(
              0 <= span.start && span.start <= span.end && span.end <= end,
              `${JSON.stringify(span)} in ${end}`,
            );
          }
        }
      }
    });
  }

  it('blocks, lists and files that lack their words', () => {
    const url = 'https://api.example.com/v2/applications';
    for (const start of [
      'f() { case; esac; }',
      'f() { case }',
      'f() { case $1 in ) ;; esac; }',
      'a=(',
      'a=()',
      'f() { for in; }',
    ])
      for (const command of [`curl "${url}/$(f 1).json"`, `curl "\${a[@]}" ${url}.json`, `curl -d @ ${url}.json`])
        callsIn(`${start}\n${command}`);
  });

  it('unclosed and deeply nested text', () => {
    for (const piece of [
      '$(',
      '(',
      '{ ',
      '"',
      "'",
      '`',
      '${',
      'if ',
      '[[ ',
      'case x in ',
      '<<E ',
      '$((',
      'f() ',
      '\\',
      '{{ ',
      'a=( ',
    ]) {
      callsIn(piece.repeat(3000));
      callsIn(`${piece.repeat(100)}curl https://api.example.com/v2/applications.json`);
    }
  });
});

describe('what stands before a call only moves it', () => {
  const before = ['# 😀 emoji\n', 'x="漢字テキスト"\n', '\uFEFF', '\t\t', '\n\n\n', 'true; '];
  for (const { name, text } of sources) {
    it(name, () => {
      const plainCalls = callsIn(text);
      for (const prefix of before) {
        const moved = callsIn(prefix + text);
        assert.equal(summaryOf(moved), summaryOf(plainCalls), JSON.stringify(prefix));
        assert.deepEqual(
          moved.map(spansOf),
          plainCalls.map(call => shifted(spansOf(call), prefix.length)),
          JSON.stringify(prefix),
        );
      }
      const crlf = text.replaceAll('\n', '\r\n');
      const lines = (summary: string) => summary.replaceAll('\r', '');
      assert.equal(lines(summaryOf(callsIn(crlf))), lines(summaryOf(plainCalls)), 'CRLF');
    });
  }
});
