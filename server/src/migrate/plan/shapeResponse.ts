import type { PlanText } from './plan';
import type { Conversion, Keep, LeafShape, Path, Shape } from './shape';

type Json = unknown;

/** Marks a member that the REST-shaped object does not have. */
const omitted = Symbol('omitted');

/** The text of a plan whose run-time values are known. */
type ReadText = (text: PlanText) => string;

/**
 * The REST-shaped object that a GraphQL response stands for. Members without a source are left out. `body` is the parsed
 * response body, `data` included. Values that are not what the shape expects become null; it never throws.
 */
export function shapeResponse(shape: Shape, body: Json, readText: ReadText): Json {
  const build = (current: Shape, base: Json): Json => {
    switch (current.kind) {
      case 'constant':
        return current.value;
      case 'given':
        return readText([current.value]);
      case 'none':
        return omitted;
      case 'leaf':
        return leafValue(current, current.absolute ? body : base);
      case 'items': {
        const { listed } = current;
        const known = listed?.in.flatMap(path => [valueAt(body, path)].flat());
        const isThere = (_: Shape, index: number) =>
          !known ||
          !listed ||
          known.includes(build(listed.names[index] as Shape, base)) !== (listed.isMissing === true);
        return current.items.filter(isThere).map(item => build(item, base));
      }
      case 'list':
        return kept(
          current.keep,
          unique(current.unique, sorted(current.sortBy, elementsAt(base, current.from))),
          readText,
        ).map(element => build(current.element, element));
      case 'object': {
        const start = current.base ? valueAt(base, current.base) : base;
        if (current.when && isNull(valueAt(start, current.when))) return omitted;
        const only = current.only && readText([current.only]);
        const names = current.isOfList ? only?.split(',') : only === undefined ? undefined : [only];
        const present = Object.entries(current.members).filter(([name]) => names === undefined || names.includes(name));
        const members = present.map(([name, member]) => [name, build(member, start)] as const);
        return Object.fromEntries(members.filter(([, value]) => value !== omitted));
      }
    }
  };
  const built = build(shape, body);
  return built === omitted ? undefined : built;
}

/** The value at a path without `*`; undefined where there is none. */
export function valueAt(value: Json, path: Path): Json {
  let here = value;
  for (const step of path) {
    const isOwn = typeof here === 'object' && here !== null && Object.hasOwn(here, step);
    here = isOwn ? (here as Readonly<Record<string, Json>>)[step] : undefined;
  }
  return here;
}

function elementsAt(value: Json, path: Path): readonly Json[] {
  const star = path.indexOf('*');
  const list = valueAt(value, star < 0 ? path : path.slice(0, star));
  if (!Array.isArray(list)) return [];
  return star < 0 ? list : list.flatMap(element => elementsAt(element, path.slice(star + 1)));
}

function sorted(by: LeafShape | undefined, elements: readonly Json[]): readonly Json[] {
  if (!by) return elements;
  // A response that does not come from the API may have anything in place of an id.
  const idOf = (element: Json): number => {
    const id = leafValue(by, element);
    return typeof id === 'number' || typeof id === 'string' ? Number(id) : 0;
  };
  return [...elements].sort((a, b) => idOf(a) - idOf(b));
}

function unique(path: Path | undefined, elements: readonly Json[]): readonly Json[] {
  if (!path) return elements;
  const byValue = new Map<Json, Json>();
  for (const element of elements) {
    const value = valueAt(element, path);
    if (!byValue.has(value)) byValue.set(value, element);
  }
  return [...byValue.values()];
}

function kept(keep: Keep | undefined, elements: readonly Json[], readText: ReadText): readonly Json[] {
  if (!keep) return elements;
  const wanted = readText(keep.contains).toLowerCase();
  const textOf = (element: Json): string | undefined => {
    const value = valueAt(element, keep.path);
    return typeof value === 'string' ? value.toLowerCase() : undefined;
  };
  const found = elements.filter(element => textOf(element)?.includes(wanted));
  if (!keep.wholeFirst || found.length < 2) return found;
  const whole = found.filter(element => textOf(element) === wanted);
  return whole.length === 1 ? [...whole, ...found.filter(element => element !== whole[0])] : [];
}

function isNull(value: Json): value is null | undefined {
  return value === null || value === undefined;
}

function leafValue({ from, or, as, words, absent }: LeafShape, base: Json): Json {
  const first = valueAt(base, from);
  const value = (isNull(first) || first === 0) && or ? valueAt(base, or) : first;
  if (isNull(value)) return absent === 'zero' ? 0 : absent === 'omit' ? omitted : null;
  return as ? convert(as, words ?? {}, value) : value;
}

function convert(conversion: Conversion, words: Readonly<Record<string, string>>, value: Json): Json {
  switch (conversion) {
    case 'milliseconds':
      return typeof value === 'number' ? value * 1000 : null;
    case 'iso-of-seconds':
      return typeof value === 'number' && isTime(value * 1000) ? isoTime(value * 1000) : null;
    case 'iso-of-milliseconds':
      return typeof value === 'number' && isTime(value) ? isoTime(value) : null;
    case 'id-of-guid':
      return typeof value === 'string' ? idOfGuid(value) : null;
    case 'score':
      return typeof value === 'object' ? (valueAt(value, ['score']) ?? null) : value;
    case 'words':
      return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : null;
  }
}

/** Whether a number of milliseconds since 1970 is a time that can be written. */
function isTime(milliseconds: number): boolean {
  return Math.abs(milliseconds) <= 8.64e15;
}

/** A time as the REST API writes it: UTC with a numeric offset, whole seconds. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, '+00:00');
}

function idOfGuid(guid: string): number | null {
  const id = /\|(\d+)$/.exec(decodeBase64(guid))?.[1];
  return id === undefined ? null : Number(id);
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}
