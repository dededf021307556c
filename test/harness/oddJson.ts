import { strangeName } from './lookups';

/** A JSON value nested so deeply, as lists and as objects. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** What a service may send in the place of any value. */
const oddValues: readonly unknown[] = [
  null,
  true,
  1e308,
  -1e300,
  8.64e15 + 1,
  '',
  'x'.repeat(2000),
  '\u001b[2J\u202e',
  '2026-13-45T99:00:00Z',
  [],
  [null],
  [[], {}, 'a', 1],
  {},
  { constructor: 1, toString: 2, [strangeName]: 3, length: -1 },
  JSON.parse('{"__proto__": {"a": 1}, "hasOwnProperty": 0}'),
  nested(150),
];

/** Copies of a JSON value, in each of which one part is another value or is missing. */
export function* oddVariants(value: unknown): Generator<unknown> {
  yield* oddValues;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    // The elements of a list are alike: the first and the last stand for all.
    for (const index of new Set([0, value.length - 1])) {
      if (index < 0) continue;
      for (const odd of oddVariants(value[index]))
        yield value.map((item, position) => (position === index ? odd : item));
    }
    yield value.slice(1);
    yield [...value, ...value];
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    for (const odd of oddVariants(member)) yield { ...value, [name]: odd };
    const { [name]: _gone, ...rest } = value as Readonly<Record<string, unknown>>;
    yield rest;
  }
}
