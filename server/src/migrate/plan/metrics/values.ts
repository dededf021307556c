import { metricNames } from '../../../catalogue/metrics';
import { type Unit, type ValueMapping, valueMappings } from '../../../catalogue/values';
import { note } from '../notes';
import type { Note } from '../plan';
import { quoted } from '../text';

const mappings: readonly ValueMapping[] = valueMappings;

/** One number of a request: a value of a metric, the expression for it, and the column of the result that holds it. */
export interface Column {
  readonly metric: string;
  readonly value: string;
  readonly expression: string;
  readonly alias: string;
  /** Path inside a row. */
  readonly path: readonly string[];
  readonly unit: Unit;
  /** Metrics that the expression filters for. */
  readonly also: readonly string[];
  /** The expression yields a map of the Apdex values, in which the score is one. */
  readonly isMap?: true;
  /** An expression that is a count is 0 without data; every other one is null. */
  readonly isCount: boolean;
}

/**
 * The columns for some values of some metrics. Without values these are all that each metric is known to have. A value that
 * one metric of several does not have is left out, as REST leaves it out; one that none has gives no plan.
 * `attribute` is the name of the time-slice attribute.
 */
export function columnsOf(
  metrics: readonly string[],
  values: readonly string[],
  attribute: string,
): readonly Column[] | Note {
  const several = metrics.length > 1;
  const columns: Column[] = [];
  for (const metric of metrics) {
    const wanted = values.length > 0 ? values : knownValues(metric);
    if (wanted.length === 0) {
      return note('values-unknown', `The call requests every value of ${metric}, and which those are is not known.`);
    }
    const known = knownValues(metric);
    for (const value of wanted) {
      // REST leaves out a value that a metric is known not to have.
      const mapping = known.length > 0 && !known.includes(value) ? undefined : mappingOf(metric, value);
      if (mapping) columns.push(columnOf(metric, mapping, several, attribute));
    }
  }
  const missing = values.find(value => !columns.some(column => column.value === value));
  if (missing !== undefined) {
    return note('no-mapping', `No query expression is known for the value ${missing} of ${metrics.join(', ')}.`);
  }
  const filters = columns.some(column => column.also.length > 0);
  return filters && !several ? columns.map(column => filteredColumn(column)) : columns;
}

/** Values that Apdex metrics have in one map, by the member of that map. */
const apdexMembers: Readonly<Record<string, string>> = {
  score: 'score',
  value: 'score',
  s: 's',
  t: 't',
  f: 'f',
  count: 'count',
};

const apdexMetrics = /^(EndUser\/)?Apdex(\/|$)/;
/** In metrics of pages and of mobile applications these two fields of a time slice mean something else. */
const otherFields = /totalExclusive|sumOfSquares|stddev/;

/** The row of the mapping table for a value of a metric; rows that name metrics come before those for every metric. */
function mappingOf(metric: string, value: string): ValueMapping | undefined {
  const special = mappings.filter(row => row.metrics?.some(prefix => isBelow(metric, prefix)));
  const found = special.find(row => row.value === value);
  if (found || apdexMetrics.test(metric)) return found;
  const general = mappings.find(row => row.value === value && !row.metrics);
  return special.some(row => row.value === 'average_fe_response_time') && otherFields.test(general?.expression ?? '')
    ? undefined
    : general;
}

function isBelow(metric: string, prefix: string): boolean {
  return prefix.endsWith('/') ? metric.startsWith(prefix) : metric === prefix;
}

/** Every Apdex metric has the same values; of other metrics only those in the catalogue are known. */
function knownValues(metric: string): readonly string[] {
  const name = apdexMetrics.test(metric) ? 'Apdex' : metric;
  return metricNames.find(row => row.name === name)?.values.map(value => value.name) ?? [];
}

/** The expression of a value of a metric, Apdex as a map; undefined where none is known. */
export function expressionOf(metric: string, value: string, attribute: string): string | undefined {
  const mapping = mappingOf(metric, value);
  const isMap = apdexMetrics.test(metric) && apdexMembers[value] !== undefined;
  return mapping && (isMap ? 'apdex(v)' : mapping.expression).replace(/\bv\b/g, attribute);
}

function columnOf(metric: string, mapping: ValueMapping, several: boolean, attribute: string): Column {
  const { value, unit, also = [] } = mapping;
  const member = apdexMetrics.test(metric) ? apdexMembers[value] : undefined;
  const name = member === undefined ? value : 'apdex';
  const expression = expressionOf(metric, value, attribute) ?? '';
  const key = several ? `${metric}.${name}` : name;
  const column: Column = {
    metric,
    value,
    expression,
    alias: several ? quoted(key) : key,
    path: member === undefined ? [key] : [key, member],
    unit,
    also,
    isCount: member === undefined ? /^(rate\()?count\(/.test(mapping.expression) : member !== 'score',
  };
  return several ? filteredColumn(column) : column;
}

/** The same column under the name of its value; of an Apdex metric the score alone is part of a map. */
export function ownColumn(column: Column, attribute: string): Column {
  const { metric, value, path } = column;
  const isMap = path.at(-1) === 'score' && path.length > 1;
  const single = path.length > 1 && !isMap ? mappingOf(metric, value)?.expression : undefined;
  return {
    ...column,
    expression: single?.replace(/\bv\b/g, attribute) ?? column.expression,
    alias: quoted(value),
    path: [value],
    ...(isMap ? { isMap } : {}),
  };
}

/** The column with each aggregate restricted to its metric, unless its expression does so itself. */
function filteredColumn(column: Column): Column {
  return column.also.length > 0 ? column : { ...column, expression: restrictTo(column.metric, column.expression) };
}

/** The condition on the name of a metric. */
export function metricFilter(metrics: readonly string[]): string {
  const [first, ...others] = metrics.map(quoted);
  return others.length === 0
    ? `metricTimesliceName = ${first}`
    : `metricTimesliceName IN (${[first, ...others].join(', ')})`;
}

/** Restricts each outermost aggregate of an expression to one metric: `filter(count(v), WHERE …) / …`. */
export function restrictTo(metric: string, expression: string): string {
  let result = '';
  let offset = 0;
  for (const call = /[A-Za-z]+\(/g; ; ) {
    call.lastIndex = offset;
    const found = call.exec(expression);
    if (!found) return result + expression.slice(offset);
    let depth = 0;
    let end = found.index + found[0].length - 1;
    do {
      if (expression[end] === '(') depth++;
      else if (expression[end] === ')') depth--;
      end++;
    } while (depth > 0 && end < expression.length);
    const aggregate = expression.slice(found.index, end);
    result += `${expression.slice(offset, found.index)}filter(${aggregate}, WHERE metricTimesliceName = ${quoted(metric)})`;
    offset = end;
  }
}
