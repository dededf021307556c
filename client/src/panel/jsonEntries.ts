/** The members on the way from the whole value to a part of it. */
export type JsonPath = readonly (string | number)[];

/** One member of an object or a list, small enough to be sent and drawn. */
export interface JsonEntry {
  readonly key: string | number;
  readonly kind: 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null';
  /** The value as JSON; a long text is cut, and `length` is its whole length. Empty for objects and lists. */
  readonly text: string;
  /** How many members an object or a list has, or how many UTF-16 units a text that was cut. */
  readonly length?: number;
}

/** Entries that one message holds: a list of a million members is read as it is scrolled through. */
const entriesPerMessage = 500;

const maxTextLength = 2_000;

/** The value of a body; its text where it is no JSON. */
export function jsonValue(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * The members of a part of a value, beginning with the member number `from`. The empty path yields the value itself as
 * its only entry. A path that leads nowhere has no entries.
 */
export function jsonEntries(value: unknown, path: JsonPath, from: number): JsonEntry[] {
  if (path.length === 0) return [entryOf('', value)];
  let part = value;
  for (const key of path.slice(1)) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return [];
    part = (part as Record<string | number, unknown>)[key];
  }
  if (typeof part !== 'object' || part === null) return [];
  const end = from + entriesPerMessage;
  if (Array.isArray(part)) return part.slice(from, end).map((item, index) => entryOf(from + index, item));
  return Object.entries(part)
    .slice(from, end)
    .map(([key, item]) => entryOf(key, item));
}

function entryOf(key: string | number, value: unknown): JsonEntry {
  if (value === null || value === undefined) return { key, kind: 'null', text: 'null' };
  if (Array.isArray(value)) return { key, kind: 'list', text: '', length: value.length };
  if (typeof value === 'object') return { key, kind: 'object', text: '', length: Object.keys(value).length };
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
  if (typeof value === 'string' && value.length > maxTextLength)
    return { key, kind, text: JSON.stringify(value.slice(0, maxTextLength)), length: value.length };
  return { key, kind, text: JSON.stringify(value) };
}
