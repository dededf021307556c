import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { format } from '../../../server/src/nrql/format/format';
import { sameTokens } from '../../../server/src/nrql/format/same';
import { nrql } from '../../../server/src/nrql/language';
import { tokensOf } from '../../../server/src/nrql/lex/lex';
import { applyEdits } from '../../../server/src/text/edit';
import type { LanguageContext } from '../../../server/src/text/language';
import { readCorpus } from '../../harness/corpus';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';
import { queriesBelow } from '../queries';

function formatted(text: string, context: LanguageContext): string | undefined {
  const edits = format(text, context);
  return edits && applyEdits(text, edits);
}

suite('test/nrql/format/format.md', example => {
  const context = contextOf(example);
  const result = formatted(example.fences[0]?.text ?? '', context);
  if (result === undefined) return { after: '(left alone)' };
  assert.equal(formatted(result, context), result, 'a second time changes nothing');
  return { after: result.replace(/\n$/, '') };
});

/** Formats each text in several widths; says what went wrong, and how many were left alone. */
function formatAll(texts: readonly string[]): { wrong: string[]; alone: string[] } {
  const wrong: string[] = [];
  const alone: string[] = [];
  for (const text of texts) {
    for (const lineWidth of [100, 40]) {
      const context: LanguageContext = { attributeNamespace: 'svc', format: { lineWidth } };
      const once = formatted(text, context);
      if (once === undefined) {
        alone.push(text);
        break;
      }
      if (!sameTokens(text, once)) wrong.push(`other tokens: ${text}`);
      if (formatted(once, context) !== once) wrong.push(`not settled: ${once}`);
    }
  }
  return { wrong, alone };
}

const context: LanguageContext = { attributeNamespace: 'svc' };

describe('the formatter', () => {
  it('settles our own suites and keeps their tokens', () => {
    const { wrong } = formatAll(queriesBelow('test/nrql'));
    assert.deepEqual(wrong, []);
  });

  const corpus = readCorpus();
  it(`settles queries of dashboards and leaves only broken ones alone: ${corpus.source}`, () => {
    const { wrong, alone } = formatAll(corpus.queries);
    assert.deepEqual(wrong, []);
    const good = alone.filter(text => nrql.check(text, context).every(problem => problem.severity !== 'error'));
    assert.deepEqual(good, [], 'a text without errors is formatted');
  });

  it('settles queries with comments and line breaks anywhere', () => {
    const inserts = [
      ' -- note\n',
      ' /* note */ ',
      '\n/* note */\n',
      '\n',
      '\n-- note\n',
      ' // note\n',
      '\n\n-- note\n\n',
    ];
    const queries = queriesBelow('test/nrql').filter(text => text.length < 300 && format(text, context) !== undefined);
    assert.ok(queries.length > 80, 'the suites were read');
    const scattered = queries.flatMap((text, seed) => {
      const tokens = tokensOf(text);
      return inserts.map((insert, index) => {
        const at = tokens.starts[(seed * 7 + index * 3) % tokens.count] as number;
        const second = tokens.starts[(seed * 5 + index) % tokens.count] as number;
        const [first, last] = at <= second ? [at, second] : [second, at];
        const other = inserts[(seed + index) % inserts.length];
        return text.slice(0, first) + insert + text.slice(first, last) + other + text.slice(last);
      });
    });
    assert.deepEqual(formatAll(scattered).wrong, []);
  });

  it('keeps line ends, texts and comments as they are', () => {
    const text =
      "select count(*) -- all rows\r\nfrom Transaction\r\nwhere name = 'a  \\' b' /* x\r\n y */ and `odd  name` > - -1;\r\n";
    const result = formatted(text, { attributeNamespace: 'svc' });
    assert.equal(
      result,
      "SELECT count(*) -- all rows\r\nFROM Transaction\r\nWHERE name = 'a  \\' b' /* x\r\n y */\r\n  AND `odd  name` > - -1;\r\n",
    );
  });

  it('formats the statements of a range and no others', () => {
    const text = 'select 1 from A;\nselect   2 from B;\nselect   3 from C';
    const offset = text.indexOf('2');
    const edits = format(text, { attributeNamespace: 'svc' }, { start: offset, end: offset });
    assert.equal(edits && applyEdits(text, edits), 'select 1 from A;\nSELECT 2 FROM B;\nselect   3 from C');
  });
});
