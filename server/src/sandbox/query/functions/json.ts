import { isList, isMap, type Value } from '../value';

/** The value of a JSON text; null for invalid JSON. */
export function parseJson(text: string | null): Value {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

const step = /^\.?(?:([^.[\]]+)|\[([^\]]*)\])/;

/** Walks a path such as `a.b[0].c`, `a[*].id`, `a[1:3]`, `a[-1:]`, `["k"]` or `[k1, k2]`. */
export function readPath(value: Value, path: string): Value {
  let rest = path.trim();
  let current = value;
  let each = false;
  while (rest !== '') {
    const found = step.exec(rest);
    if (!found) return null;
    rest = rest.slice(found[0].length);
    const inside = found[2]?.trim();
    const many = each && isList(current);
    const apply = (one: Value): Value => (inside === undefined ? member(one, found[1] ?? '') : bracket(one, inside));
    current = many ? (current as readonly Value[]).map(apply) : apply(current);
    each ||= inside === '*';
  }
  return current;
}

function member(value: Value, name: string): Value {
  if (isMap(value)) return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
  return isList(value) ? (value[Number(name)] ?? null) : null;
}

function bracket(value: Value, inside: string): Value {
  if (inside === '*') return isMap(value) ? Object.values(value) : value;
  const slice = /^(-?\d*)\s*:\s*(-?\d*)$/.exec(inside);
  if (slice) {
    if (!isList(value)) return null;
    return value.slice(slice[1] ? Number(slice[1]) : 0, slice[2] ? Number(slice[2]) : undefined);
  }
  const keys = inside.split(',').map(key => key.trim().replace(/^(["'])(.*)\1$/, '$2'));
  const [only] = keys;
  if (keys.length === 1) return only === undefined ? null : elementAt(value, only);
  if (isMap(value)) return Object.fromEntries(keys.map(key => [key, member(value, key)]));
  return keys.map(key => elementAt(value, key));
}

function elementAt(value: Value, key: string): Value {
  return isList(value) && /^-?\d+$/.test(key) ? (value.at(Number(key)) ?? null) : member(value, key);
}
