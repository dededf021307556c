import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Memento } from 'vscode';
import { createCertificates } from '../../client/src/comparison/certificates';
import { comparedAddress, comparisonKey, seriesOf, textOf } from '../../client/src/comparison/comparedValues';
import { lensTitle, progressText } from '../../client/src/comparison/verdictText';

function storage(): { memento: Memento; text: () => string } {
  const values = new Map<string, unknown>();
  const memento = {
    keys: () => [...values.keys()],
    get: (key: string, fallback?: unknown) => values.get(key) ?? fallback,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
  return { memento: memento as Memento, text: () => JSON.stringify([...values]) };
}

const same = { verdict: 'same', count: 33, numbers: true, differing: 0, region: 'us', day: '2026-11-22' } as const;
const call = { uri: 'file:///w/a.py', id: '1a2b3c4d', text: '00000001' };

describe('the lens of a comparison', () => {
  it('says the days that are left, and the verdict', () => {
    assert.equal(lensTitle(251, undefined), '251 days left · compare old and new');
    assert.equal(lensTitle(251, same), '251 days left · proved same, 33 numbers');
    assert.equal(lensTitle(1, { ...same, numbers: false }), '1 day left · proved same, 33 values');
    const different = { ...same, verdict: 'different', differing: 3 } as const;
    assert.equal(lensTitle(0, different), 'the last day · different: 3 of 33 values');
    assert.equal(lensTitle(-4, { ...different, differing: 0 }), 'ended 4 days ago · different');
    const reason = `The service ${'is overloaded '.repeat(9)}`;
    assert.equal(lensTitle(undefined, { verdict: 'not-run', reason }), `not run: ${reason.slice(0, 59)}…`);
  });
});

describe('the progress of a comparison', () => {
  it('names the request without its values, and says until when a limit is waited for', () => {
    const request = {
      kind: 'request',
      method: 'GET',
      url: 'https://api.example.com/v2/applications.json?filter[name]=x',
    } as const;
    assert.equal(progressText(request, 'en'), 'GET /v2/applications.json');
    const until = new Date(2026, 10, 22, 14, 3, 12).getTime();
    const error = { code: 'rate-limited', message: 'Too many requests.' } as const;
    assert.match(
      progressText({ kind: 'wait', seconds: 12, until, error }, 'de'),
      /^The service accepts no more requests; the next one is sent at 14:03:12\.$/,
    );
  });
});

describe('the certificate of a comparison', () => {
  it('is kept for the text of the call, in the storage of the workspace', async () => {
    const { memento } = storage();
    await createCertificates(memento).keep(call, same);
    const later = createCertificates(memento);
    assert.deepEqual(later.get(call), { ...same, text: call.text });
    assert.equal(later.get({ ...call, text: '00000002' }), undefined, 'another text has none');
    assert.equal(later.get({ ...call, id: 'ffffffff' }), undefined, 'another call has none');
  });

  it('holds no value of a response, and no reason, which may quote one', async () => {
    const { memento, text } = storage();
    const certificates = createCertificates(memento);
    await certificates.keep(call, { verdict: 'not-run', reason: 'The REST call failed: planted message' });
    assert.equal(certificates.get(call)?.verdict, 'not-run');
    assert.doesNotMatch(text(), /planted/);
    assert.equal(createCertificates(memento).get(call), undefined, 'it is forgotten with the session');
    await certificates.keep(call, same);
    assert.deepEqual(JSON.parse(text())[0][1], { [call.id]: { ...same, text: call.text } });
  });
});

describe('both readings in the results panel', () => {
  it('are compared again by their call, which other results do not have', () => {
    const uri = 'file:///w/a.py';
    assert.deepEqual(comparedAddress({ key: comparisonKey(call), uri }), { uri, id: call.id });
    assert.equal(comparedAddress({ key: 'file:///w/a.nrql#1', uri }), undefined);
  });

  const point = (minute: number, rest: number | null, graphql: number | null) => ({
    name: 'HttpDispatcher.call_count',
    at: `2026-11-22T10:0${minute}:00Z`,
    rest,
    graphql,
  });

  it('are two lines for each series, with the difference of each point in the table', () => {
    const result = seriesOf([point(0, 5, 5), point(1, null, 2), point(2, 7, 8)], 12);
    assert.ok(result?.kind === 'data');
    const [set, ...more] = result.sets;
    assert.deepEqual(more, []);
    assert.deepEqual(
      set?.series.map(({ name, values }) => [name, values]),
      [
        ['REST', [5, null, 7]],
        ['GraphQL', [5, 2, 8]],
      ],
    );
    assert.deepEqual(
      set?.table.rows.map(row => row.slice(1)),
      [
        [5, 5, 0],
        [null, 2, null],
        [7, 8, 1],
      ],
    );
  });

  it('are no lines where there is one point, or a text', () => {
    assert.equal(seriesOf([point(0, 5, 5)], 0), undefined);
    const texts = [0, 1].map(minute => ({ ...point(minute, 1, 1), rest: 'green' }));
    assert.equal(seriesOf(texts, 0), undefined);
  });

  it('have the members of objects in the same order, so that like is beside like', () => {
    const rest = { a: 1, list: [{ x: 1, y: 2 }], only: 3 };
    const graphql = { list: [{ y: 2, x: 1 }], a: 1 };
    assert.equal(textOf(graphql, rest), textOf({ a: 1, list: [{ x: 1, y: 2 }] }, undefined));
    assert.equal(textOf(null, rest), 'null\n');
  });
});
