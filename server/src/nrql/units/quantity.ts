import type { Unit } from '../../catalogue/values';

/**
 * What a number measures: a dimension, and the size of one unit in the base of that dimension (0.001 for milliseconds).
 * The bases are seconds, events per second, bytes, and the share of a whole. A plain number has no dimension. For a
 * number literal, `constant` is its value.
 */
export interface Quantity {
  readonly dimension: 'time' | 'frequency' | 'data' | 'share' | 'count' | 'score' | 'none';
  readonly scale: number;
  readonly constant?: number;
}

export const plainNumber: Quantity = { dimension: 'none', scale: 1 };
const share: Quantity = { dimension: 'share', scale: 1 };

/** The quantity of a number literal. */
export function constant(value: number): Quantity {
  return { dimension: 'none', scale: 1, constant: value };
}

const quantities: Readonly<Record<Unit, Quantity>> = {
  milliseconds: { dimension: 'time', scale: 0.001 },
  seconds: { dimension: 'time', scale: 1 },
  'per-minute': { dimension: 'frequency', scale: 1 / 60 },
  'per-second': { dimension: 'frequency', scale: 1 },
  percent: { dimension: 'share', scale: 0.01 },
  count: { dimension: 'count', scale: 1 },
  bytes: { dimension: 'data', scale: 1 },
  megabytes: { dimension: 'data', scale: 1024 * 1024 },
  score: { dimension: 'score', scale: 1 },
  ratio: share,
  none: plainNumber,
};

export function quantityOfUnit(unit: Unit): Quantity {
  return quantities[unit];
}

/** Whether two scales are the same except for rounding. A megabyte can have 1000 × 1000 or 1024 × 1024 bytes. */
export function sameScale(a: Quantity, b: Quantity): boolean {
  const ratio = a.scale / b.scale;
  const tolerance = a.dimension === 'data' ? 1.11 : 1.001;
  return ratio < tolerance && ratio > 1 / tolerance;
}

/** The unit of a quantity; undefined for a quantity without a named unit, such as hours or thousands of requests. */
export function unitOfQuantity(quantity: Quantity): Unit | undefined {
  for (const [unit, known] of Object.entries(quantities)) {
    if (known.dimension === quantity.dimension && sameScale(known, quantity)) return unit as Unit;
  }
  return undefined;
}

/** Whether adding or comparing the two is an error. A plain number is compatible with every quantity. */
export function disagree(a: Quantity, b: Quantity): boolean {
  if (a.dimension === 'none' || b.dimension === 'none') return false;
  return a.dimension !== b.dimension || !sameScale(a, b);
}

/** The quantity of a product; undefined where it has no name (seconds times seconds). */
export function product(a: Quantity, b: Quantity): Quantity | undefined {
  if (a.constant !== undefined && b.constant !== undefined) return constant(a.constant * b.constant);
  if (a.constant !== undefined) return scaled(b, a.constant);
  if (b.constant !== undefined) return scaled(a, b.constant);
  if (isNumber(a)) return b;
  return isNumber(b) ? a : undefined;
}

export function quotient(a: Quantity, b: Quantity): Quantity | undefined {
  if (a.constant !== undefined && b.constant !== undefined) return constant(a.constant / b.constant);
  if (b.constant !== undefined) return scaled(a, 1 / b.constant);
  if (a.constant !== undefined) return b.dimension === 'count' ? plainNumber : undefined;
  if (a.dimension === 'none' || b.dimension === 'none') return isNumber(b) ? a : undefined;
  // What two rates count may differ: a rate of seconds by one of requests is a time.
  if (a.dimension === 'frequency' && b.dimension === 'frequency') return undefined;
  if (a.dimension === b.dimension) return { dimension: 'share', scale: a.scale / b.scale };
  if (b.dimension === 'count') return a;
  if (a.dimension === 'count' && b.dimension === 'time') return { dimension: 'frequency', scale: a.scale / b.scale };
  return undefined;
}

/** A number that is `factor` times larger counts units that are as many times smaller. */
function scaled(quantity: Quantity, factor: number): Quantity | undefined {
  if (!(factor > 0) || !Number.isFinite(factor)) return undefined;
  if (quantity.dimension === 'none') return plainNumber;
  return { dimension: quantity.dimension, scale: quantity.scale / factor };
}

function isNumber(quantity: Quantity): boolean {
  return quantity.dimension === 'none' || quantity.dimension === 'count';
}

const names: readonly (readonly [Quantity['dimension'], number, string])[] = [
  ['time', 0.001, 'milliseconds'],
  ['time', 1, 'seconds'],
  ['time', 60, 'minutes'],
  ['time', 3600, 'hours'],
  ['time', 86_400, 'days'],
  ['frequency', 1, 'a rate per second'],
  ['frequency', 1 / 60, 'a rate per minute'],
  ['data', 1, 'bytes'],
  ['data', 1024, 'kilobytes'],
  ['data', 1024 ** 2, 'megabytes'],
  ['data', 1024 ** 3, 'gigabytes'],
  ['share', 0.01, 'percent'],
  ['share', 1, 'a ratio'],
  ['count', 1, 'a count'],
  ['score', 1, 'a score'],
];

/** The name of a quantity for messages, or undefined where it has none. */
export function nameOfQuantity(quantity: Quantity): string | undefined {
  return names.find(
    ([dimension, scale]) => dimension === quantity.dimension && sameScale({ dimension, scale }, quantity),
  )?.[2];
}
