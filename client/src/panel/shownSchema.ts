import type { Shown, ShownRequest } from './messages';

/** Whether a value of JSON is what a member expects. */
type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === 'string';
const isNumber: Check = value => typeof value === 'number';
const isBoolean: Check = value => typeof value === 'boolean';
const optional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check);
const oneOf =
  (...names: readonly string[]): Check =>
  value =>
    names.includes(value as string);
const objectOf =
  (members: Readonly<Record<string, Check>>): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) =>
      check(Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined),
    );

const request = objectOf({
  region: isText,
  host: optional(isText),
  production: isBoolean,
  accountIds: optional(listOf(isNumber)),
  language: oneOf('nrql', 'graphql', 'entity-search', 'rest'),
  text: isText,
  name: optional(isText),
  source: optional(isText),
  at: isNumber,
  id: isNumber,
  key: isText,
  uri: isText,
  lines: listOf(objectOf({ of: isNumber, line: isNumber, character: isNumber })),
  resumesAt: optional(isNumber),
});

const column = objectOf({
  name: isText,
  type: oneOf('number', 'text', 'boolean', 'time', 'json'),
  unit: optional(isText),
  role: optional(oneOf('facet', 'bucket', 'comparison', 'value')),
  group: optional(isText),
  member: optional(isText),
});

const series = objectOf({
  name: isText,
  unit: optional(isText),
  times: listOf(isNumber),
  values: listOf(value => value === null || isNumber(value)),
  shift: optional(isNumber),
});

const dataSet = objectOf({
  name: isText,
  columns: listOf(column),
  rowCount: isNumber,
  series: listOf(series),
  timeRange: optional(objectOf({ begin: isNumber, end: isNumber })),
});

const error = objectOf({
  code: isText,
  message: isText,
  retryAfterSeconds: optional(isNumber),
  offset: optional(isNumber),
});

const kinds: Readonly<Record<Shown['kind'], Check>> = {
  empty: objectOf({ region: isText }),
  loading: objectOf({ request }),
  error: objectOf({ request, error, elapsedMs: isNumber }),
  response: objectOf({
    request,
    elapsedMs: isNumber,
    cachedAt: optional(isNumber),
    hasMore: optional(isBoolean),
    messages: listOf(isText),
    errors: listOf(isText),
    sets: listOf(dataSet),
  }),
};

/** Whether a value that was stored or sent is something that a page of results can draw. */
export function isShown(value: unknown): value is Shown {
  return Object.entries(kinds).some(([kind, check]) => objectOf({ kind: oneOf(kind) })(value) && check(value));
}

export function isShownRequest(value: unknown): value is ShownRequest {
  return request(value);
}
