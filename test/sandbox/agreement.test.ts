import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ValueMapping, valueMappings } from '../../server/src/catalogue/values';
import type { SandboxContext } from '../../server/src/sandbox/context';
import { runQuery } from '../../server/src/sandbox/query/engine';
import { createStore, type Metric, valueFamilies } from '../../server/src/sandbox/store/store';
import { type Application, type Host, minute } from '../../server/src/sandbox/world/world';
import { moment, still } from './exchange';

/**
 * The point of the embedded service: a REST value and the query that the table of formulas gives for it are computed in two
 * independent ways from the same six numbers, and agree.
 */
const sandbox = still({ restCallsPerMinute: Number.POSITIVE_INFINITY });
const { world } = sandbox;
const context: SandboxContext = { world, store: createStore(world, () => moment), now: () => moment };
const permission = { accountIds: [1234567], visible: [1234567] };

const from = Date.parse('2026-11-20T09:40:00Z');
const to = Date.parse('2026-11-20T10:10:00Z');
const minutes = (to - from) / minute;

const mappings: readonly ValueMapping[] = valueMappings;

/** A row holds for the metrics that it names, `X/` meaning those below `X`; a row without metrics holds for all others. */
function mappingOf(metric: string, value: string): ValueMapping | undefined {
  return mappings.find(
    row =>
      row.value === value &&
      (row.metrics?.some(name => (name.endsWith('/') ? metric.startsWith(name) : metric === name)) ?? true),
  );
}

interface Subject {
  readonly application: Application;
  readonly host?: Host;
  readonly metric: Metric;
}

/** Metrics that offer the value of a row and for which this row is the one that holds; the first of each application. */
function subjectsOf(row: ValueMapping): Subject[] {
  const found: Subject[] = [];
  for (const id of [987654, 987655, 987701]) {
    const application = world.applications.find(each => each.id === id);
    assert.ok(application);
    const metric = context.store
      .metrics(application)
      .find(
        ({ name, family, endedAt }) =>
          (valueFamilies[family] as readonly string[]).includes(row.value) &&
          endedAt === undefined &&
          mappingOf(name, row.value) === row,
      );
    if (!metric) continue;
    found.push({ application, metric });
    const [host] = application.hosts;
    if (host) found.push({ application, host, metric });
  }
  return found;
}

function number(cell: unknown): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'object' && cell !== null && 'score' in cell) return number(cell.score);
  // No data: the query says null, the REST API has no other way to say it than 0.
  assert.equal(cell, null);
  return 0;
}

function query(row: ValueMapping, { application, host, metric }: Subject, series: boolean): number[] {
  const expression = row.expression.replace(/\bv\b/g, 'svc.timeslice.value');
  const names = [metric.name, ...(row.also ?? [])].map(name => `'${name}'`).join(', ');
  const text = [
    `SELECT ${expression} AS x FROM Metric`,
    `WHERE appId = ${application.id} AND metricTimesliceName IN (${names})`,
    host ? `AND host = '${host.name}'` : '',
    `SINCE ${from} UNTIL ${to}`,
    series ? 'TIMESERIES 1 minute' : '',
  ].join(' ');
  return runQuery(context, permission, text).results.map(result => number(result['x']));
}

interface ResponseBody {
  readonly metric_data: {
    readonly metrics: readonly { readonly timeslices: readonly { readonly values: Record<string, number> }[] }[];
  };
}

async function rest(row: ValueMapping, { application, host, metric }: Subject, series: boolean): Promise<number[]> {
  const kind = application.domain === 'MOBILE' ? 'mobile_applications' : 'applications';
  const path = `/v2/${kind}/${application.id}${host ? `/hosts/${host.id}` : ''}/metrics/data.json`;
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  const url = `${path}?names[]=${encodeURIComponent(metric.name)}&values[]=${row.value}&${range}${series ? '' : '&summarize=true'}`;
  const headers = { 'Api-Key': sandbox.apiKey };
  const { body, status } = await sandbox.handle({ method: 'GET', url, headers, body: '', loopback: true });
  assert.equal(status, 200, body);
  const [found] = (JSON.parse(body) as ResponseBody).metric_data.metrics;
  return (found?.timeslices ?? []).map(slice => slice.values[row.value] ?? Number.NaN);
}

for (const row of mappings) {
  describe(`${row.value}${row.metrics ? ` of ${row.metrics[0]}` : ''} = ${row.expression}`, () => {
    const subjects = subjectsOf(row);
    it('is a value of some metric', () => assert.ok(subjects.length > 0));
    for (const subject of subjects) {
      const { application, host, metric } = subject;
      const where = `${metric.name} of ${application.name}${host ? ` on ${host.name}` : ''}`;
      for (const series of [false, true]) {
        it(`${where}, ${series ? 'per minute' : 'summarised'}`, async () => {
          const [old, now] = [await rest(row, subject, series), query(row, subject, series)];
          assert.equal(old.length, series ? minutes : 1);
          assert.equal(now.length, old.length);
          old.forEach((value, i) => {
            const near = Math.abs((now[i] as number) - value) <= 1e-9 * Math.abs(value);
            assert.ok(near, `row ${i}: REST ${value}, query ${now[i]}`);
          });
          assert.ok(
            old.some(value => value !== 0),
            'all values are 0, which proves nothing',
          );
        });
      }
    }
  });
}
