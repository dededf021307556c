import { asNumber, asText, isList, isMap, type Value } from '../value';
import { parseJson, readPath } from './json';
import type { RowFunctions } from './rowFunction';

/** An element of a list by its index, or a member of a map by its name; `50.0` also finds the member `50`. */
export function getField(value: Value, key: Value): Value {
  if (isList(value)) {
    const index = typeof key === 'string' ? Number(key) : key;
    return typeof index === 'number' ? (value[index] ?? null) : null;
  }
  if (!isMap(value) || key === null) return null;
  const name = String(key);
  if (Object.hasOwn(value, name)) return value[name] ?? null;
  const plain = String(Number(name));
  return Object.hasOwn(value, plain) ? (value[plain] ?? null) : null;
}

/** Lengths of time, lengths, weights, volumes and data in their base unit. */
const units: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  ns: ['time', 1e-9],
  us: ['time', 1e-6],
  ms: ['time', 1e-3],
  milliseconds: ['time', 1e-3],
  s: ['time', 1],
  seconds: ['time', 1],
  min: ['time', 60],
  minutes: ['time', 60],
  h: ['time', 3600],
  hours: ['time', 3600],
  d: ['time', 86_400],
  days: ['time', 86_400],
  wk: ['time', 604_800],
  weeks: ['time', 604_800],
  year: ['time', 31_557_600],
  bit: ['data', 0.125],
  bits: ['data', 0.125],
  By: ['data', 1],
  bytes: ['data', 1],
  kBy: ['data', 1e3],
  kilobytes: ['data', 1e3],
  MBy: ['data', 1e6],
  megabytes: ['data', 1e6],
  GBy: ['data', 1e9],
  gigabytes: ['data', 1e9],
  TBy: ['data', 1e12],
  terabytes: ['data', 1e12],
  KiBy: ['data', 1024],
  MiBy: ['data', 1024 ** 2],
  GiBy: ['data', 1024 ** 3],
  mm: ['length', 1e-3],
  cm: ['length', 1e-2],
  m: ['length', 1],
  km: ['length', 1e3],
  g: ['weight', 1e-3],
  kg: ['weight', 1],
  ml: ['volume', 1e-3],
  l: ['volume', 1],
};

function convert([value = null, from = null, to = null]: readonly Value[]): Value {
  const n = asNumber(value);
  const [source, target] = [units[asText(from) ?? ''], units[asText(to) ?? '']];
  return n === null || !source || !target || source[0] !== target[0] ? null : (n * source[1]) / target[1];
}

/** The range of a number: `0.0-2.0`. Numbers above the ceiling belong to the last range. */
function buckets([value = null, ceiling = null, count = 10]: readonly Value[]): Value {
  const [n, most, many] = [asNumber(value), asNumber(ceiling), asNumber(count)];
  if (n === null || most === null || many === null || most <= 0 || many < 1) return null;
  const width = most / many;
  const index = Math.max(0, Math.min(many - 1, Math.floor(n / width)));
  const shown = (edge: number) => (Number.isInteger(edge) ? edge.toFixed(1) : String(edge));
  return `${shown(index * width)}-${shown((index + 1) * width)}`;
}

export const structureFunctions: RowFunctions = {
  getfield: { apply: ([value = null, key = null]) => getField(value, key), words: true },
  contains: {
    apply: ([list = null, element = null]) => (isList(list) ? list.includes(element) : list === null ? null : false),
  },
  tuple: { apply: values => values },
  mapkeys: { apply: ([value = null]) => (isMap(value) ? Object.keys(value) : null) },
  mapvalues: { apply: ([value = null]) => (isMap(value) ? Object.values(value) : null) },
  jparse: {
    apply: ([value = null, path]) => {
      const parsed = parseJson(asText(value));
      return path === undefined || path === null ? parsed : readPath(parsed, String(path));
    },
  },
  getcdfcount: {
    apply: ([value = null, threshold = null]) => {
      const [n, most] = [asNumber(value), asNumber(threshold)];
      return n === null || most === null ? null : Number(n <= most);
    },
  },
  convert: { apply: convert },
  buckets: { apply: buckets },
};
