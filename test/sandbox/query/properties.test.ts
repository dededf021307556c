import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type QueryResponse, runQuery } from '../../../server/src/sandbox/query/engine';
import { newMeter } from '../../../server/src/sandbox/query/environment';
import { QueryError } from '../../../server/src/sandbox/query/errors';
import type { ResultRow } from '../../../server/src/sandbox/query/outcome';
import { createStore } from '../../../server/src/sandbox/store/store';
import { readCorpus } from '../../harness/corpus';
import { moment, still } from '../exchange';

const { world } = still();
const context = { world, store: createStore(world, () => moment), now: () => moment };
const permission = { accountIds: [1234567], visible: [1234567, 7654321] };

function run(query: string): QueryResponse {
  return runQuery(context, permission, query);
}

function column(rows: readonly ResultRow[], key: string): number[] {
  return rows.map(row => {
    const value = row[key];
    assert.equal(typeof value, 'number', `${key} of ${JSON.stringify(row)}`);
    return value as number;
  });
}

function total(rows: readonly ResultRow[], key: string): number {
  return column(rows, key).reduce((sum, value) => sum + value, 0);
}

function close(a: number, b: number): void {
  assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)), `${a} and ${b}`);
}

describe('what must hold between queries', () => {
  const events = "FROM Transaction WHERE appName LIKE 'Checkout%'";
  const slices = "FROM Metric WHERE appId = 987655 AND metricTimesliceName = 'HttpDispatcher'";

  it('groups and the rest add up to everything', () => {
    for (const facets of ['host', 'appName, host', 'error', 'httpResponseCode, host, name']) {
      const result = run(
        `SELECT count(*) AS n, sum(duration) AS d ${events} FACET ${facets} LIMIT 2 SINCE 20 minutes ago`,
      );
      const whole = run(`SELECT count(*) AS n, sum(duration) AS d ${events} SINCE 20 minutes ago`);
      const [all, other] = [result.totalResult() as ResultRow, result.otherResult() as ResultRow];
      assert.equal(all['n'], whole.results[0]?.['n']);
      assert.equal(total(result.results, 'n') + total([other], 'n'), all['n']);
      close(total(result.results, 'd') + total([other], 'd'), total([all], 'd'));
    }
  });

  it('the intervals of a series add up to the range', () => {
    for (const from of [events, slices]) {
      for (const size of ['1 minute', '5 minutes', '15 minutes']) {
        const range = "SINCE '2026-11-20 09:00' UNTIL '2026-11-20 10:00'";
        const series = run(`SELECT count(*) AS n ${from} ${range} TIMESERIES ${size}`).results;
        assert.equal(total(series, 'n'), total(run(`SELECT count(*) AS n ${from} ${range}`).results, 'n'));
      }
    }
  });

  it('a series of groups is the series of each group', () => {
    const range = 'SINCE 10 minutes ago TIMESERIES 2 minutes';
    const grouped = run(`SELECT sum(svc.timeslice.value) AS s ${slices} FACET host ${range}`).results;
    for (const host of new Set(grouped.map(row => String(row['host'])))) {
      const alone = run(`SELECT sum(svc.timeslice.value) AS s ${slices} AND host = '${host}' ${range}`).results;
      assert.deepEqual(
        column(
          grouped.filter(row => row['host'] === host),
          's',
        ),
        column(alone, 's'),
      );
    }
  });

  it('COMPARE WITH is the same query earlier', () => {
    const compared = run(
      `SELECT average(svc.timeslice.value) AS a ${slices} SINCE 30 minutes ago COMPARE WITH 1 day ago`,
    );
    const earlier = run(
      `SELECT average(svc.timeslice.value) AS a ${slices} SINCE '2026-11-19 09:45' UNTIL '2026-11-19 10:15'`,
    );
    assert.deepEqual(compared.previousResults, earlier.results);
  });

  it('a filter is a WHERE, a percentage a quotient, a rate a division', () => {
    const range = 'SINCE 30 minutes ago';
    const [row] = run(
      `SELECT filter(average(duration), WHERE error IS true) AS f, percentage(count(*), WHERE error IS true) AS p, rate(count(*), 1 minute) AS r, count(*) AS n ${events} ${range}`,
    ).results;
    const [errors] = run(`SELECT average(duration) AS a, count(*) AS n ${events} AND error IS true ${range}`).results;
    assert.equal(row?.['f'], errors?.['a']);
    close(Number(row?.['p']), (100 * Number(errors?.['n'])) / Number(row?.['n']));
    close(Number(row?.['r']), Number(row?.['n']) / 30);
  });

  it('aggregates agree with arithmetic over the rows themselves', () => {
    const range = `${events} SINCE 30 minutes ago`;
    const rows = run(`SELECT duration, host, name ${range} LIMIT MAX`).results;
    const durations = column(rows, 'duration').sort((a, b) => a - b);
    const mean = durations.reduce((a, b) => a + b, 0) / durations.length;
    const variance = durations.reduce((sum, x) => sum + (x - mean) ** 2, 0) / durations.length;
    const [row] = run(
      `SELECT count(*) AS n, average(duration) AS mean, stddev(duration) AS deviation, min(duration) AS least, max(duration) AS most, percentile(duration, 50) AS middle, uniqueCount(host, name) AS pairs, sum(duration * 2) AS twice, count(if(duration > 0.1, 1)) AS slow ${range}`,
    ).results;
    assert.equal(row?.['n'], rows.length);
    close(Number(row?.['mean']), mean);
    close(Number(row?.['deviation']), Math.sqrt(variance));
    assert.equal(row?.['least'], durations[0]);
    assert.equal(row?.['most'], durations.at(-1));
    const half = (durations.length - 1) / 2;
    const middle = ((durations[Math.floor(half)] as number) + (durations[Math.ceil(half)] as number)) / 2;
    assert.ok(row);
    close((row['middle'] as Record<string, number>)['50'] as number, middle);
    assert.equal(row?.['pairs'], new Set(rows.map(each => `${each['host']}|${each['name']}`)).size);
    close(Number(row?.['twice']), 2 * mean * durations.length);
    assert.equal(row?.['slow'], durations.filter(x => x > 0.1).length);
  });

  it('the order of ranges and of conditions does not matter', () => {
    const a = run(`SELECT count(*) AS n, sum(duration) AS d ${events} AND host = 'web-1.example.com' SINCE 1 hour ago`);
    const b = run(
      "SINCE 1 hour ago SELECT count(*) AS n, sum(duration) AS d WHERE 'web-1.example.com' = host FROM Transaction WHERE appName LIKE 'checkout%'".replace(
        'SINCE 1 hour ago SELECT',
        'SELECT',
      ),
    );
    assert.deepEqual(a.results, b.results);
  });

  it('two accounts together are the sum of both', () => {
    const query = 'SELECT count(*) AS n FROM Transaction SINCE 10 minutes ago';
    const of = (accountIds: number[]) => total(runQuery(context, { ...permission, accountIds }, query).results, 'n');
    assert.equal(of([1234567, 7654321]), of([1234567]) + of([7654321]));
  });

  it('the same query gives the same bytes', () => {
    const query = `SELECT uniques(name), percentile(duration, 95), count(*) ${events} FACET host TIMESERIES SINCE 1 hour ago`;
    assert.equal(JSON.stringify(run(query).results), JSON.stringify(run(query).results));
  });
});

describe('a request that reads too much', () => {
  it('is given up, and what its queries read counts together', () => {
    const meter = newMeter();
    const query = 'SELECT count(*) FROM Transaction SINCE 1 hour ago';
    runQuery(context, permission, query, meter);
    assert.ok(meter.spent > 0);
    const nearlyAll = { ...newMeter(), spent: 10_000_000 - meter.spent };
    runQuery(context, permission, query, nearlyAll);
    assert.throws(
      () => runQuery(context, permission, query, nearlyAll),
      (error: unknown) => error instanceof QueryError && error.errorClass === 'TIMEOUT',
    );
  });
});

describe('any text', () => {
  it('gives rows or a refusal, never another exception', () => {
    const words =
      "SELECT count(*) , FROM Transaction Metric WHERE appId = 987654 AND OR NOT ( ) FACET host TIMESERIES 1 minute ago SINCE LIMIT MAX 5 average(duration) svc.timeslice.value [ ] 'x' - / LIKE IN IS NULL WITH AS x filter( WHERE percentile( if( UNTIL COMPARE now".split(
        ' ',
      );
    let seed = 11;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
    let evaluated = 0;
    for (let round = 0; round < 1500; round++) {
      const tail = Array.from({ length: next(10) }, () => words[next(words.length)]).join(' ');
      try {
        run(round % 2 ? `SELECT count(*) FROM Transaction SINCE 2 minutes ago ${tail}` : `SELECT ${tail}`);
        evaluated++;
      } catch (error) {
        assert.ok(error instanceof QueryError, `${tail}: ${error}`);
      }
    }
    assert.ok(evaluated > 10, 'some of the texts are queries');
  });

  it('may be nested deeply', () => {
    for (const text of [
      `SELECT ${'('.repeat(3000)}1${')'.repeat(3000)} FROM Transaction`,
      `SELECT count(*) FROM Transaction WHERE ${'NOT '.repeat(3000)} error`,
      `${'SELECT max(n) FROM ('.repeat(200)}SELECT 1 AS n FROM Deployment${')'.repeat(200)}`,
      `SELECT ${'1 + '.repeat(500)}1 FROM Deployment`,
    ]) {
      try {
        run(text);
      } catch (error) {
        assert.ok(error instanceof QueryError, String(error));
      }
    }
  });

  const { source, isSample, queries } = readCorpus();
  it(`of dashboards is evaluated or refused by name: ${source}`, () => {
    // The sample reads the events of this service, seconds long for days; and many of its applications are not here.
    const evaluated = queries.filter(query => !isSample || /\b(hour|minute)s? ago/i.test(query));
    const refused = evaluated.filter(query => {
      try {
        run(query);
        return false;
      } catch (error) {
        assert.ok(error instanceof QueryError, `${query}: ${error}`);
        return true;
      }
    });
    assert.ok(
      refused.length <= evaluated.length / (isSample ? 2 : 50),
      `${refused.length} are refused: ${refused.slice(0, 3).join('\n')}`,
    );
  });
});
