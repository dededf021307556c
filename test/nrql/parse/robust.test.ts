import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { checks } from '../../../server/src/nrql/checks';
import { parseQueries } from '../../../server/src/nrql/document/statements';
import type { AnyNode } from '../../../server/src/nrql/tree/tree';
import { forEachChild } from '../../../server/src/nrql/tree/walk';
import { readSample } from '../../harness/corpus';
import { halfWritten, queriesBelow } from '../queries';

const context = { attributeNamespace: 'svc' };

/** Every query of the suites and of the project's corpus, and the examples of the checks. */
const texts = [
  ...new Set([
    ...queriesBelow('test/nrql'),
    ...readSample().queries,
    ...checks.flatMap(({ incorrect, correct }) => [incorrect, correct]),
  ]),
].filter(text => text.length < 1000);

/** A node lies in its parent, behind the sibling before it. */
function assertNested(node: AnyNode, text: string): void {
  let last = node.start;
  forEachChild(node, child => {
    const inside = child.start >= node.start && child.end <= node.end;
    if (!inside || child.start < last || child.end < child.start) {
      assert.fail(
        `${child.kind} ${child.start}-${child.end} in ${node.kind} ${node.start}-${node.end} of ${JSON.stringify(text)}`,
      );
    }
    last = child.end;
    assertNested(child, text);
  });
}

function assertSound(text: string): void {
  const { statements } = parseQueries(text);
  let end = 0;
  for (const statement of statements) {
    assert.equal(statement.start, end, 'statements follow each other');
    end = statement.end;
    const { body } = statement;
    if (!body) continue;
    assert.ok(body.start >= 0 && statement.start + body.end <= statement.end, text);
    assertNested(body, text);
    const starts = statement.problems.map(problem => problem.start);
    assert.equal(new Set(starts).size, starts.length, 'one syntax problem at each offset');
  }
  assert.equal(end, text.length);
  for (const { span, code } of checkQueries(text, context)) {
    if (span.start < 0 || span.end < span.start || text.length < span.end)
      assert.fail(`${code} in ${JSON.stringify(text)}`);
  }
}

describe('any text', () => {
  it('of the suites is read, and every half-written form of it', () => {
    assert.ok(texts.length > 400);
    for (const text of [...texts, ...halfWritten(texts)]) assertSound(text);
  });

  it('of the suites is read up to any character', () => {
    // The lengths take turns: seven texts of one form are cut at every character of that form.
    for (const [turn, text] of texts.entries())
      for (let length = turn % 7; length <= text.length; length += 7) assertSound(text.slice(0, length));
  });

  it('is read however deep or long it is', () => {
    const deep = [
      '('.repeat(50_000),
      `SELECT ${'abs('.repeat(20_000)}`,
      `SELECT a FROM b WHERE ${'NOT '.repeat(50_000)}c`,
      `SELECT ${'- '.repeat(50_000)}1 FROM a`,
      `SELECT 1${' + 1'.repeat(50_000)} FROM a`,
      `SELECT ${'(1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + '.repeat(2000)}1`,
      `SELECT a${'[0]'.repeat(50_000)} FROM b`,
      `SELECT a FROM b WHERE ${'x = 1 AND '.repeat(20_000)}y = 2`,
      `SELECT a FROM b WHERE x = 1${' = 1'.repeat(20_000)}`,
      'FROM (SELECT a '.repeat(20_000),
      `SELECT ${'if(a, '.repeat(10_000)}`,
      `SELECT a FROM b WHERE c IN ${'(('.repeat(20_000)}`,
      'SELECT a FROM b JOIN ('.repeat(5000),
      `SELECT ${'CASE WHEN a THEN '.repeat(5000)}`,
      `SELECT count(*) FROM a FACET CASES(${'WHERE CASES('.repeat(5000)}`,
      `SELECT f(${'x: '.repeat(20_000)}`,
      "'".repeat(20_001),
      '`'.repeat(20_001),
      '{{'.repeat(20_000),
      ';'.repeat(20_000),
    ];
    for (const text of deep) assertSound(text);
  });

  it('is read whatever characters it holds', () => {
    const odd = [
      '\u0000',
      '\ud800',
      'é',
      '日本',
      '😀',
      '\u00a0',
      '\ufeff',
      '\u2028',
      '\r',
      '\r\n',
      '\t',
      '\\',
      '#',
      '@',
      '~',
      '^',
      '?',
      '|',
      '&',
    ];
    for (const one of odd) {
      for (const two of odd) {
        for (const text of [
          one + two,
          `SELECT ${one}${two} FROM a`,
          `SELECT '${one}${two}' FROM \`${one}\` WHERE ${two}`,
        ])
          assertSound(text);
      }
    }
  });

  it('costs as many steps as it has tokens', () => {
    const parts = [
      "SELECT count(*), average(duration) FROM Transaction WHERE a = 'x' AND (b > 2 OR c LIKE '%y') FACET d LIMIT 5;\n",
      "'",
      '(',
      'x ',
      'SELECT ',
      'GROUP ',
      "'a\n\nSELECT b ",
      '/* ',
    ];
    for (const part of parts) {
      const steps = [2000, 4000].map(count => stepsOf(part.repeat(count)));
      const growth = (steps[1] as number) / Math.max(1, steps[0] as number);
      assert.ok(growth < 2.2, `${JSON.stringify(part)}: ${steps.join(' then ')} steps`);
    }
  });
});

/** How often the scanner and the parser look at a character or a word of the text. */
function stepsOf(text: string): number {
  let steps = 0;
  const counted = new Proxy(new String(text), {
    get(target, member) {
      if (member === 'length') return target.length;
      if (member === 'charCodeAt') {
        return (offset: number) => {
          steps++;
          return text.charCodeAt(offset);
        };
      }
      if (member === 'slice') {
        return (start: number, end: number) => {
          steps += Math.max(1, end - start);
          return text.slice(start, end);
        };
      }
      if (member === 'indexOf') {
        return (wanted: string, from: number) => {
          const found = text.indexOf(wanted, from);
          steps += (found < 0 ? text.length : found) - from;
          return found;
        };
      }
      return Reflect.get(target, member);
    },
  });
  parseQueries(counted as unknown as string);
  return steps;
}
