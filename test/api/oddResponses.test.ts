import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stackedValues, timeData } from '../../client/src/panel/view/chart/time/data';
import { workbook } from '../../client/src/panel/workbook';
import { readBoth } from '../../server/src/api/compare';
import { compareTables } from '../../server/src/api/compareTables';
import { execute } from '../../server/src/api/execute';
import { scheduleWithTimer } from '../../server/src/api/limits';
import { regionNames } from '../../server/src/api/names';
import { joinPages, nextPage } from '../../server/src/api/pages';
import type { Target } from '../../server/src/api/request';
import type { Result, Run } from '../../server/src/api/result';
import { csv, jsonRows, markdownTable, tabSeparated } from '../../server/src/api/tableText';
import { textTable } from '../../server/src/cli/table';
import { inheritedLookups } from '../harness/lookups';
import { oddVariants } from '../harness/oddJson';

const now = 1_795_169_400_000;
const target: Target = {
  regionName: 'us',
  region: { baseUrl: 'https://api.example.com' },
  key: 'made-up-key',
  accountId: 7,
};

/** A service that sends one text to every request. */
const worldOf = (body: string, status = 200, headers: Readonly<Record<string, string>> = {}) => ({
  now: () => now,
  schedule: scheduleWithTimer,
  fetch: async () => ({ status, headers: { get: (name: string) => headers[name] ?? null }, text: async () => body }),
});

const seconds = now / 1000;
const series = [
  { beginTimeSeconds: seconds, endTimeSeconds: seconds + 60, facet: ['a', 'b'], comparison: 'current', count: 1 },
  {
    beginTimeSeconds: seconds + 60,
    endTimeSeconds: seconds + 120,
    facet: ['a', 'b'],
    comparison: 'previous',
    count: 2,
  },
];
const rows = [{ timestamp: now, name: 'a', 'percentile.duration': { '50': 1, '95': 2 }, score: 1, tags: ['x'] }];
const metadata = {
  eventTypes: ['Transaction'],
  facets: ['a', 'b'],
  messages: ['a message'],
  timeWindow: { begin: now - 60_000, end: now },
};
const errors = [
  {
    message: 'odd at line 1 position 3',
    path: ['a'],
    locations: [{ line: 1, column: 3 }],
    extensions: { errorClass: 'TIMEOUT' },
  },
];
const dataOf = (nrql: unknown) => ({ data: { actor: { account: { nrql } } } });
const entities = {
  results: { entities: [{ guid: 'G', name: 'n', tags: [{ key: 'k', values: ['v'] }] }], nextCursor: 'c' },
};
const progress = { queryProgress: { queryId: 'q', completed: true, retryAfter: 1 } };

const responses: readonly (readonly [string, Run, unknown])[] = [
  ['a series', { kind: 'nrql', text: 'SELECT 1' }, dataOf({ results: series, metadata })],
  ['rows', { kind: 'nrql', text: 'SELECT 1' }, { ...dataOf({ results: rows, metadata }), errors }],
  ['errors', { kind: 'nrql', text: 'SELECT 1' }, { ...dataOf(null), errors }],
  ['progress', { kind: 'nrql', text: 'SELECT 1' }, dataOf(progress)],
  [
    'an operation',
    { kind: 'graphql', text: 'query ($cursor: String) { a }', cursorVariable: 'cursor' },
    { data: { actor: { entitySearch: entities, a: { nrql: { results: rows } } } } },
  ],
  ['an entity search', { kind: 'entity-search', text: "name = 'a'" }, { data: { actor: { entitySearch: entities } } }],
];

/** Everything that is made of a result. */
function show(run: Run, result: Result): void {
  if (result.kind === 'error') {
    assert.equal(typeof result.error.message, 'string');
    return;
  }
  for (const text of [...result.messages, ...result.errors]) assert.equal(typeof text, 'string');
  for (const set of result.sets) {
    for (const write of [csv, jsonRows, markdownTable, tabSeparated, textTable])
      assert.equal(typeof write(set.table), 'string');
    stackedValues(timeData(set.series), new Set());
    compareTables(set, set, { first: 'a', second: 'b', difference: 'c', change: 'd' });
  }
  const [first] = result.sets;
  if (first) workbook(first.table, { at: now, region: 'us', text: 'SELECT 1', language: 'nrql' } as never);
  const later = nextPage(run, result);
  if (later) joinPages(run, result.body, result.body);
}

describe('an odd response', () => {
  for (const [what, run, body] of responses) {
    it(`with ${what} is a result or an error, and can be shown`, async () => {
      let count = 0;
      const found = await inheritedLookups(async () => {
        for (const variant of oddVariants(body)) {
          count++;
          const text = JSON.stringify(variant);
          const result = await execute(run, target, { ...worldOf(text), limits: { whole: 1 } });
          try {
            show(run, result);
          } catch (error) {
            assert.fail(`${(error as Error).stack}\n${text.slice(0, 1500)}`);
          }
        }
      });
      assert.ok(count > 100, `${count}`);
      assert.deepEqual(found, []);
    });
  }

  const rowsOf = (results: unknown) => ({ actor: { account: { nrql: { results } } } });
  const noGraphql: readonly (readonly [unknown, RegExp])[] = [
    ...['failed', { message: 'failed' }].map(
      errors =>
        [{ data: rowsOf([{ count: 1 }]), errors }, /^The errors of the response are not a list: failed$/] as const,
    ),
    ...[7, true, false, '', {}].map(
      errors =>
        [{ data: rowsOf([{ count: 1 }]), errors }, /not a list: The service reported an error without/] as const,
    ),
    [{ data: [1], errors: 'failed' }, /not a list: failed$/],
    [{ data: [1], errors: [{ message: 'failed' }] }, /^failed$/],
    [{ data: [{ count: 1 }], errors: ['failed'] }, /^failed$/],
    ...[[1], [], 'a', 7, true].map(data => [{ data }, /^The data of the response is not an object\./] as const),
    ...[{ data: null }, { data: null, errors: [] }, {}, []].map(
      body => [body, /^The response has neither data nor errors\./] as const,
    ),
  ];

  it('that is none of GraphQL is an error, whatever data is beside it, and no side of a comparison', async () => {
    for (const [body, says] of noGraphql) {
      const text = JSON.stringify(body);
      for (const run of [{ kind: 'nrql', text: 'SELECT 1' } as const, { kind: 'graphql', text: '{ a }' } as const]) {
        const result = await execute(run, target, worldOf(text));
        assert.ok(result.kind === 'error', text);
        assert.match(result.error.message, says, text);
      }
      const request = { restPath: '/v2/a.json', document: '{ a }', variables: {} };
      const read = await readBoth(request, target, worldOf(text));
      const isList = Array.isArray((body as { errors?: unknown }).errors) && !text.includes('null');
      assert.equal('reason' in read, !isList, text);
    }
  });

  it('without results is an error where a query was run', async () => {
    for (const data of [{}, { actor: null }, rowsOf([1]), rowsOf(null)]) {
      const world = worldOf(JSON.stringify({ data }));
      const result = await execute({ kind: 'nrql', text: 'SELECT 1' }, target, world);
      assert.ok(result.kind === 'error');
      assert.equal(result.error.message, 'The response has no results of the query.');
      assert.equal((await execute({ kind: 'graphql', text: '{ a }' }, target, world)).kind, 'data');
    }
  });

  it('of any status and with any header is an error with one sentence', async () => {
    for (const status of [0, 99, 204, 301, 400, 401, 403, 404, 418, 429, 500, 503, 599, 999, -1, Number.NaN]) {
      for (const wait of ['', 'x', '-5', '1793528301605', '1e400', 'Thu, 01 Jan 9999 00:00:00 GMT', '\u001b']) {
        for (const body of ['', '<html>', '{', 'null', '[]', '"a"', '{"error":null}', '{"error":{"title":{}}}']) {
          const request = { kind: 'graphql', text: 'mutation { a }', isMutation: true } as const;
          const result = await execute(request, target, worldOf(body, status, { 'Retry-After': wait }));
          assert.equal(result.kind, 'error', `${status} ${wait} ${body}`);
        }
      }
    }
  });

  it('to a question for names leaves out what is no name', async () => {
    const names = (body: string) =>
      regionNames(query => execute({ kind: 'nrql', text: query }, target, worldOf(body)), now).catch(error => error);
    const valid = dataOf({ results: [{ eventType: 'A', key: 'b', 'uniques.appName': ['c'] }] });
    for (const variant of oddVariants(valid)) await names(JSON.stringify(variant));
  });

  it('to a comparison is read, or is why there is none', async () => {
    const request = {
      restPath: '/v2/a.json',
      document: '{ a }',
      variables: {},
      pages: { variable: 'cursor', next: ['data', 'a', 'nextCursor'] },
    };
    const links = [
      '',
      '<',
      '<>; rel="next"',
      '<http://[>; rel="next"',
      '<//evil.example/v2/a.json>; rel=next',
      `<${'/'.repeat(5000)}>; rel="next"`,
    ];
    for (const link of links) {
      for (const body of [
        'null',
        '[]',
        '{"error":1}',
        '{"data":{"a":{"nextCursor":1}},"errors":{"0":1}}',
        '{"errors":[null,{"extensions":[]}]}',
      ]) {
        const read = await readBoth(request, target, worldOf(body, 200, { Link: link }));
        assert.ok('rest' in read || typeof read.reason === 'string');
      }
    }
  });
});
