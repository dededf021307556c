import { asNumber, asText, type Value } from '../value';
import type { RowFunction, RowFunctions } from './rowFunction';

function one(compute: (n: number) => number): RowFunction {
  return {
    apply: ([value = null]) => {
      const n = asNumber(value);
      return n === null ? null : asNumber(compute(n));
    },
  };
}

function binary(compute: (a: number, b: number) => number): RowFunction {
  return {
    apply: ([first = null, second = null]) => {
      const [a, b] = [asNumber(first), asNumber(second)];
      return a === null || b === null ? null : asNumber(compute(a, b));
    },
  };
}

/** The nearest multiple; without a second argument the nearest whole number. Halves go up. */
function round([value = null, nearest = 1]: readonly Value[]): Value {
  const [n, multiple] = [asNumber(value), asNumber(nearest)];
  if (n === null || multiple === null || multiple === 0) return null;
  const rounded = Math.round(n / multiple) * multiple;
  return Number.isInteger(multiple) ? rounded : Number(rounded.toPrecision(15));
}

export const mathFunctions: RowFunctions = {
  abs: one(Math.abs),
  ceil: one(Math.ceil),
  floor: one(Math.floor),
  exp: one(Math.exp),
  sqrt: one(Math.sqrt),
  ln: one(Math.log),
  log2: one(Math.log2),
  log10: one(Math.log10),
  log: binary((n, base) => Math.log(n) / Math.log(base)),
  pow: binary((n, exponent) => n ** exponent),
  mod: binary((n, divisor) => n - divisor * Math.floor(n / divisor)),
  clamp_max: binary(Math.min),
  clamp_min: binary(Math.max),
  round: { apply: round },
  numeric: {
    apply: ([value = null]) => {
      if (typeof value === 'number') return value;
      const text = asText(value)?.trim();
      return text && /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? asNumber(Number(text)) : null;
    },
  },
  boolean: {
    apply: ([value = null]) => {
      if (typeof value === 'boolean') return value;
      const text = asText(value)?.toLowerCase();
      return text === 'true' ? true : text === 'false' ? false : null;
    },
  },
};
