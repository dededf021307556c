import { valueMappings } from '../../catalogue/values';
import type { Check } from '../check/check';
import { bucketLength } from '../time/timeRange';
import type { Expression, Label, Query } from '../tree/tree';
import { nameOfQuantity, type Quantity, quantityOfUnit, sameScale } from '../units/quantity';
import { metricOf, quantityOf } from '../units/units';

const claims: readonly (readonly [pattern: RegExp, claim: Quantity])[] = [
  [
    /\((?:ms|msecs?|millis|milliseconds?)\)|(?:^|[\s_])(?:ms|millis|milliseconds)$|\bin (?:ms|milliseconds)\b/i,
    { dimension: 'time', scale: 0.001 },
  ],
  [/\((?:s|secs?|seconds?)\)|(?:^|[\s_])(?:secs|seconds)$|\bin seconds\b/i, { dimension: 'time', scale: 1 }],
  [/\((?:minutes|mins)\)|[\s_]minutes$|\bin minutes\b/i, { dimension: 'time', scale: 60 }],
  [/\((?:hours|hrs)\)|[\s_]hours$|\bin hours\b/i, { dimension: 'time', scale: 3600 }],
  [/\brpm\b|\bper minute\b|\/min\b/i, { dimension: 'frequency', scale: 1 / 60 }],
  [/\brps\b|\bper second\b|\/s(?:ec)?\b/i, { dimension: 'frequency', scale: 1 }],
  [/%$|\(%\)|\(percent(?:age)?\)|[\s_]percent$/i, { dimension: 'share', scale: 0.01 }],
  [/\(bytes\)|[\s_]bytes$|\bin bytes\b/i, { dimension: 'data', scale: 1 }],
  [/\((?:KB|KiB)\)|\s(?:KB|KiB)$/i, { dimension: 'data', scale: 1024 }],
  [/\((?:MB|MiB)\)|\s(?:MB|MiB)$/i, { dimension: 'data', scale: 1024 ** 2 }],
  [/\((?:GB|GiB)\)|\s(?:GB|GiB)$/i, { dimension: 'data', scale: 1024 ** 3 }],
];

const lastWords = new Set(
  'ms millis milliseconds secs seconds minutes hours percent bytes kb kib mb mib gb gib rpm rps'.split(' '),
);

/** Units that a label can have in parentheses. */
const parenthesized = new Set(
  'ms msec msecs millis millisecond milliseconds s sec secs second seconds minutes mins hours hrs % percent percentage bytes kb kib mb mib gb gib'.split(
    ' ',
  ),
);

/**
 * Whether a label may name a unit. Most labels do not, and one look at each character excludes them faster than the
 * patterns do.
 */
function mayClaim(text: string): boolean {
  let last = -1;
  let phrase = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 37 && index === text.length - 1) return true;
    if (code === 40 && parenthesized.has(text.slice(index + 1, text.indexOf(')', index)).toLowerCase())) return true;
    if (code === 47 && ((text.charCodeAt(index + 1) | 32) === 109 || (text.charCodeAt(index + 1) | 32) === 115))
      return true;
    if (code === 32 || code === 95) {
      last = index;
      phrase ||= code === 32 && endsInOrPer(text, index);
    } else if ((code | 32) === 114 && (text.charCodeAt(index + 1) | 32) === 112) phrase = true;
  }
  if (text.length - last > 13) return false;
  if (phrase) return true;
  const end = text.charCodeAt(text.length - 1) | 32;
  // Every unit ends with one of the letters s, t, b and m.
  return (end === 115 || end === 116 || end === 98 || end === 109) && lastWords.has(text.slice(last + 1).toLowerCase());
}

/** Whether `in` or `per` precedes the blank. */
function endsInOrPer(text: string, blank: number): boolean {
  const before = text.charCodeAt(blank - 1) | 32;
  const second = text.charCodeAt(blank - 2) | 32;
  return (before === 110 && second === 105) || (before === 114 && second === 101);
}

/** A name of two words, such as `average_time`, is what anybody calls a value. */
const restName = /_.*_/;

/** The unit of a REST value that is used as a label; undefined for a value that has several units. */
const restValues = new Map<string, Quantity | undefined>();
for (const { value, unit } of valueMappings) {
  if (!restName.test(value) || (unit !== 'milliseconds' && unit !== 'per-minute')) continue;
  const same = valueMappings.every(other => other.value !== value || other.unit === unit);
  restValues.set(value, same ? quantityOfUnit(unit) : undefined);
}

/** A threshold in a label, such as `under 100 ms`: it describes what is counted, not the unit of the value. */
const threshold =
  /(?:^|[\s<>=(~])\d[\d.,]*\s*(?:ms|millis\w*|secs?|seconds?|s|mins?|minutes?|hours?|bytes|[kmg]i?b|%)(?![a-z])/i;

/** The quantity that a label names, where it names exactly one unit. */
function claimOf(label: Label): Quantity | undefined {
  const { text } = label;
  const rest = restValues.get(text);
  if (rest) return rest;
  if (!mayClaim(text)) return undefined;
  const found = claims.filter(([pattern]) => pattern.test(text));
  return found.length === 1 && !threshold.test(text) ? found[0]?.[1] : undefined;
}

/** What a histogram counts is the attribute, and its label says of what the ranges are. */
function isDistribution(value: Expression): boolean {
  return value.kind === 'call' && value.key === 'histogram';
}

/** Whether each value of a chart stands for the time by which the label counts: a count in each minute is one per minute. */
function isPerBucket({ dimension, scale }: Quantity, { timeseries }: Query): boolean {
  return dimension === 'frequency' && bucketLength(timeseries?.bucket) === Math.round(1000 / scale);
}

/** The operand of a conversion that makes the unit of the label another one: `latest(memory)` of `latest(memory) * 1000`. */
function unconverted(value: Expression, { scale }: Quantity, claim: Quantity): Expression | undefined {
  if (value.kind !== 'binary' || value.right.kind !== 'number' || value.right.value <= 0) return undefined;
  const factor = value.operator === '*' ? value.right.value : value.operator === '/' ? 1 / value.right.value : 0;
  return factor > 0 && sameScale({ ...claim, scale: scale * factor }, claim) ? value.left : undefined;
}

export const aliasUnit: Check = {
  code: 'alias-unit',
  severity: 'warning',
  title: 'Label with the wrong unit',
  documentation:
    'The unit in the label differs from the unit of the value. Time-slice values and `duration` are in seconds and need `* 1000` to be milliseconds; a ratio needs `* 100` to be a percentage.',
  incorrect: "SELECT average(duration) AS 'response ms' FROM Transaction SINCE 1 hour ago",
  correct: "SELECT average(duration) * 1000 AS 'response ms' FROM Transaction SINCE 1 hour ago",
  needs: ['labels'],
  query: (query, inspection) => {
    let metric: string | undefined;
    let hasMetric = false;
    for (const { value, label } of query.select?.items ?? []) {
      if (!label || label.text.length < 2) continue;
      const claim = claimOf(label);
      if (!claim) continue;
      if (!hasMetric) metric = metricOf(query);
      hasMetric = true;
      const quantity = quantityOf(value, { query, context: inspection.context, metric });
      if (!quantity || quantity.dimension === 'none') continue;
      if (quantity.dimension === claim.dimension && sameScale(quantity, claim)) continue;
      // A label may contain a unit as a word with another meaning: `RPS terminals count`.
      if (quantity.dimension === 'count' && /\bcounts?\b/i.test(label.text)) continue;
      if (quantity.dimension === 'count' && (isDistribution(value) || isPerBucket(claim, query))) continue;
      // Rates of bytes are commonly labelled with bytes.
      if (quantity.dimension === 'frequency' && claim.dimension === 'data') continue;
      const is = nameOfQuantity(quantity);
      const says = nameOfQuantity(claim);
      if (is === undefined || says === undefined) continue;
      const same = quantity.dimension === claim.dimension;
      const factor = quantity.scale / claim.scale;
      const times = factor >= 1 ? steps('*', factor) : steps('/', 1 / factor);
      const message = `The label says ${says}, but the value is ${is.startsWith('a ') ? is : `in ${is}`}.`;
      const bare = unconverted(value, quantity, claim);
      // A widget that shows percentages takes ratios, and published dashboards label them so.
      const common = is === 'a ratio' ? 'information' : undefined;
      if (!same) inspection.report(aliasUnit, label, message);
      else if (bare) {
        const data = {
          replacement: inspection.slice(bare.start, bare.end),
          from: value.start - label.start,
          to: value.end - label.start,
        };
        const conversion = inspection.slice(bare.end, value.end).trim();
        inspection.report(aliasUnit, label, `${message} Remove ${conversion}.`, data, common);
      } else {
        const source = inspection.slice(value.start, value.end);
        const isTight =
          value.kind === 'call' || value.kind === 'name' || value.kind === 'index' || value.kind === 'group';
        const operand =
          isTight || (value.kind === 'binary' && (value.operator === '*' || value.operator === '/'))
            ? source
            : `(${source})`;
        const data = {
          replacement: `${operand} ${times}`,
          from: value.start - label.start,
          to: value.end - label.start,
        };
        // Names of REST values are also written by programs that read nothing of the REST API.
        const severity = common ?? (restValues.has(label.text) && metric === undefined ? 'information' : 'warning');
        inspection.report(aliasUnit, label, `${message} Write ${times}.`, data, severity);
      }
    }
  },
  fixTitle: 'Convert the value to the unit of its label',
};

/** The conversion as it is usually written: `* 1000`, or `* 1024 * 1024` for units of data. */
function steps(operator: string, factor: number): string {
  const powers = Math.round(Math.log2(factor) / 10);
  return powers > 0 && 1024 ** powers === factor
    ? `${operator} 1024 `.repeat(powers).trim()
    : `${operator} ${round(factor)}`;
}

function round(factor: number): number {
  return Number(factor.toPrecision(6));
}
