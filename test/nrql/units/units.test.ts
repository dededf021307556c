import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { parseQueries } from '../../../server/src/nrql/document/statements';
import { nameOfQuantity, unitOfQuantity } from '../../../server/src/nrql/units/quantity';
import { metricOf, quantityOf, unitOf } from '../../../server/src/nrql/units/units';
import { readSuite } from '../../harness/markdown';
import { suite } from '../../harness/suite';

const context = { attributeNamespace: 'svc' };
const file = 'test/nrql/units/expressions.md';

/** Each line of a fence is an expression; the heading's prose holds the rest of the query it stands in. */
function unitsOfLines(lines: string, rest: string): string {
  return lines
    .split('\n')
    .map(line => {
      const { body } = parseQueries(`SELECT ${line} ${rest}`).statements[0] ?? {};
      const value = body?.kind === 'query' ? body.select?.items[0]?.value : undefined;
      if (body?.kind !== 'query' || !value) throw new Error(`no expression in ${line}`);
      return `${line}  →  ${unitOf(value, body, context) ?? 'unknown'}`;
    })
    .join('\n');
}

suite(file, example => {
  const lines = example.fences.find(({ info }) => info === 'nrql')?.text ?? '';
  const rest = example.fences.find(({ info }) => info === 'nrql rest')?.text ?? '';
  return { units: unitsOfLines(lines, rest) };
});

describe('units', () => {
  it('are computed for enough expressions to mean something', () => {
    const count = readSuite(file)
      .flatMap(({ fences }) => fences)
      .filter(({ info }) => info === 'nrql')
      .reduce((sum, { text }) => sum + text.split('\n').length, 0);
    assert.ok(count >= 80, `${count} expressions`);
  });

  it('know lengths of time that have no unit of their own', () => {
    const { body } = parseQueries('SELECT average(duration) / 60 FROM Transaction').statements[0] ?? {};
    assert.ok(body?.kind === 'query' && body.select);
    const quantity = quantityOf(body.select.items[0]!.value as never, { query: body, context, metric: metricOf(body) });
    assert.ok(quantity);
    assert.equal(unitOfQuantity(quantity), undefined);
    assert.equal(nameOfQuantity(quantity), 'minutes');
  });

  it('are those of the namespace of the profile', () => {
    const text = "SELECT average(acme.timeslice.value) FROM Metric WHERE metricTimesliceName = 'HttpDispatcher'";
    const { body } = parseQueries(text).statements[0] ?? {};
    assert.ok(body?.kind === 'query' && body.select);
    const value = body.select.items[0]!.value;
    assert.equal(unitOf(value, body, { attributeNamespace: 'acme' }), 'seconds');
    assert.equal(unitOf(value, body, context), undefined);
  });

  const where = "FROM Metric WHERE appId = 1 AND metricTimesliceName = 'EndUser' SINCE 1 hour ago";
  const value = 'svc.timeslice.value';
  const codes = (select: string) =>
    checkQueries(`SELECT ${select} ${where}`, context)
      .filter(({ code }) => code === 'unit-mismatch' || code === 'alias-unit')
      .map(({ code }) => code);

  it('of the derived values of page loads must agree', () => {
    const fe = `sum(${value}['totalExclusive']) / count(${value})`;
    const dom = `filter(average(${value}) * 1000, WHERE metricTimesliceName = 'EndUser/RB')`;
    assert.deepEqual(codes(`${fe} - ${dom}`), ['unit-mismatch']);
    assert.deepEqual(codes(`${fe} * 1000 - ${dom}`), []);
  });

  it('of the web application time are seconds until they are converted', () => {
    const app = `sum(${value}['sumOfSquares']) / count(${value})`;
    assert.deepEqual(codes(`${app} AS 'web application ms'`), ['alias-unit']);
    assert.deepEqual(codes(`${app} AS 'web application seconds'`), []);
    assert.deepEqual(codes(`${app} * 1000 AS 'web application ms'`), []);
  });
});
