export const plantedKey = 'planted-key-for-tests';

/** The key of another origin of the same service, which rejects it. */
export const otherKey = 'another-made-up-key';

/** The key that it accepts there. */
export const acceptedKey = 'one-more-made-up-key';

const rowsOf = (results: unknown, metadata: unknown = {}) =>
  JSON.stringify({ data: { actor: { account: { nrql: { results, metadata } } } } });

/** Responses that no service should send; some of them repeat the key. */
export const oddResponses: readonly string[] = [
  '',
  'null',
  '{"data":[],"errors":{}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  rowsOf([null, 1, 'a', []]),
  rowsOf([{ constructor: 1, toString: plantedKey, timestamp: 1e300 }], { messages: 'no list', facets: 1 }),
  rowsOf([{ beginTimeSeconds: 1e300, endTimeSeconds: -1e300, facet: [{ a: plantedKey }], count: '1' }], {
    timeWindow: { begin: 1e300, end: null },
  }),
  rowsOf([{ beginTimeSeconds: 1_795_169_400, endTimeSeconds: 1_795_169_460, count: { length: -1 } }]),
  JSON.stringify({ data: null, errors: [null, { message: { a: 1 } }, { message: plantedKey }] }),
];
