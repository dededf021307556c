import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judge } from '../../server/src/migrate/comparison';
import { large, small, type TestWorld } from './plan/worlds';
import { readRequest } from './readRequest';

type Json = unknown;

/** The response with a function applied to every list under a name. */
function withLists(value: Json, name: string, change: (list: readonly Json[]) => readonly Json[]): Json {
  if (Array.isArray(value)) return value.map(item => withLists(item, name, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const changed = withLists(inner, name, change);
      return [key, key === name && Array.isArray(changed) ? change(changed) : changed];
    }),
  );
}

/** The rows of a response, each with its numbers changed; times stay. */
function withNumbers(body: Json, change: (value: number) => number | null): Json {
  const changed = (value: Json, key: string): Json =>
    typeof value === 'number' && !/Time/.test(key) ? change(value) : value;
  return withLists(body, 'results', rows =>
    rows.map(row =>
      Object.fromEntries(Object.entries(row as object).map(([key, value]) => [key, changed(value, key)])),
    ),
  );
}

function withTimes(body: Json, seconds: number): Json {
  return withLists(body, 'results', rows =>
    rows.map(row => {
      const { beginTimeSeconds, endTimeSeconds } = row as { beginTimeSeconds: number; endTimeSeconds: number };
      return {
        ...(row as object),
        beginTimeSeconds: beginTimeSeconds + seconds,
        endTimeSeconds: endTimeSeconds + seconds,
      };
    }),
  );
}

const series = 'GET /v2/applications/987654/metrics/data.json?names[]=HttpDispatcher&values[]=average_response_time';
const ofHost =
  'GET /v2/applications/987654/hosts/98765401/metrics/data.json?names[]=HttpDispatcher&values[]=call_count';
const list = 'GET /v2/applications.json';

interface Planted {
  readonly error: string;
  readonly world?: TestWorld;
  readonly request: string;
  /** The responses that the service with the error sends; `other` are those to the request of that name. */
  readonly change: (bodies: readonly Json[], other: readonly Json[]) => readonly Json[];
  readonly other?: string;
  readonly reason: RegExp;
}

const each = (change: (body: Json) => Json) => (bodies: readonly Json[]) => bodies.map(change);

const planted: readonly Planted[] = [
  ...[1000, 60, 100].map(factor => ({
    error: `numbers times ${factor}`,
    request: series,
    change: each(body => withNumbers(body, value => value * factor)),
    reason: new RegExp(`The factor is ${factor}, as between`),
  })),
  {
    error: 'another metric',
    request: series,
    other: series.replace('HttpDispatcher', 'Datastore/all'),
    change: (_, other) => other,
    reason: /HttpDispatcher\.average_response_time was [\d.]+ and is [\d.]+/,
  },
  {
    error: 'a window that starts later',
    request: series,
    change: each(body => withLists(body, 'results', rows => rows.slice(5))),
    reason: /length was 30 and is 25/,
  },
  {
    error: 'times of another offset',
    request: series,
    change: each(body => withTimes(body, 3600)),
    reason: /the first at 2026-11-20T09:43:00Z: HttpDispatcher was there and is missing/,
  },
  {
    error: 'another host',
    request: ofHost,
    other: ofHost.replace('98765401', '98765402'),
    change: (_, other) => other,
    reason: /HttpDispatcher\.call_count was [\d.]+ and is [\d.]+/,
  },
  {
    error: 'the order reversed',
    request: series,
    change: each(body => withLists(body, 'results', rows => [...rows].reverse())),
    reason: /order was/,
  },
  {
    error: 'a page cut off',
    world: large,
    request: list,
    change: bodies => bodies.slice(0, 1),
    reason: /applications\.length was 247 and is 200/,
  },
  {
    error: 'an application that is gone',
    request: list,
    change: each(body =>
      withLists(body, 'applications', all => all.filter(each => (each as { id: number }).id !== 987654)),
    ),
    reason: /applications\.length was \d+ and is \d+/,
  },
  {
    error: 'a series without values',
    request: series,
    change: each(body => withNumbers(body, () => null)),
    reason: /HttpDispatcher\.average_response_time was [\d.]+ and is (?:null|0)/,
  },
];

describe('errors of a service that a comparison finds and names', () => {
  for (const { error, world = small, request, other, change, reason } of planted) {
    it(error, async () => {
      const sandbox = world.create();
      const found = await readRequest(sandbox, world, request);
      assert.ok('prepared' in found, JSON.stringify(found));
      const otherFound = other === undefined ? undefined : await readRequest(sandbox, world, other);
      assert.ok(otherFound === undefined || 'responses' in otherFound, JSON.stringify(otherFound));
      const others = otherFound?.responses.graphql ?? [];
      const { prepared, responses } = found;
      assert.equal(judge(prepared, responses).verdict, 'same');
      const judged = judge(prepared, { ...responses, graphql: change(responses.graphql, others) });
      assert.equal(judged.verdict, 'different');
      assert.match(judged.reason ?? '', reason);
    });
  }
});
