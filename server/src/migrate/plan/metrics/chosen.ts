import type { Call, HolePart, Parameter } from '../../../code/call';
import { literalText } from '../../../code/template';
import { note } from '../notes';
import { isNote } from '../parameters';
import type { ChosenText, Note, RunTimeValue } from '../plan';
import { type Column, columnsOf, metricFilter, ownColumn } from './values';

/** The metrics and the values of a request that callers or loops choose, as the combinations that the program has. */
export interface ChosenMetrics {
  /** What the program has the metric in, or the key of a list of them; absent where it is always the same. */
  readonly name?: RunTimeValue;
  /** The same for the values; absent where they are always the same. */
  readonly value?: RunTimeValue;
  /** Several metrics are in one row alone. */
  readonly rows: readonly ChosenRow[];
}

/** One combination; `when` is what `name` and `value` are then. */
export interface ChosenRow {
  readonly metrics: readonly string[];
  readonly values: readonly string[];
  readonly when: readonly string[];
}

/** The names or values among the parameters; undefined where one of them is only known at run time. */
export type ReadList = (parameters: readonly Parameter[]) => readonly string[] | undefined;

/** Names and values of metrics that are chosen when the program runs, where all combinations are known. */
export function readChosen(call: Call, readNames: ReadList, readValues: ReadList): ChosenMetrics | Note {
  const { parameters, variants } = call;
  const name = chooser(parameters, readNames);
  const value = chooser(parameters, readValues);
  if (!variants || name === 'unknown' || value === 'unknown') return dynamicMetric;
  const rows = new Map<string, ChosenRow>();
  for (const variant of variants) {
    const metrics = readNames(variant);
    const values = readValues(variant);
    if (!metrics || metrics.length === 0 || !values) return dynamicMetric;
    const when = [
      ...(name ? [keyOf(metrics, name, variant, parameters)] : []),
      ...(value ? [keyOf(values, value, variant, parameters)] : []),
    ];
    if (!when.every(each => each !== undefined)) return dynamicMetric;
    rows.set(JSON.stringify([metrics, values]), { metrics, values, when });
  }
  const all = [...rows.values()];
  if (all.length > 1 && all.some(({ metrics }) => metrics.length > 1)) return dynamicMetric;
  return { ...(name ? { name } : {}), ...(value ? { value } : {}), rows: all };
}

export const dynamicMetric = note(
  'dynamic-metric',
  'The metric or value name is only known at run time; different values need different expressions.',
);

/** What the program has in the value that becomes the texts of a request; undefined where they are not the whole of it. */
function keyOf(
  texts: readonly string[],
  chooser: RunTimeValue,
  variant: readonly Parameter[],
  parameters: readonly Parameter[],
): string | undefined {
  const index = parameters.findIndex(({ value }) => value.parts[0] === chooser.hole);
  const given = variant[index];
  const key = given && literalText(given.value);
  if (key === undefined || given?.items) return key;
  // The table is asked with what the program has, which may be encoded, or hold several names.
  const isEncoded = given?.member !== undefined || chooser.hole.encoded !== undefined;
  const [text, ...others] = texts;
  return others.length === 0 && text === key && (isEncoded || /^[\w/.:-]*$/.test(key)) ? key : undefined;
}

/** What a program may be asked for once more without an effect: a name, a member, an element or a part of a text. */
const simple =
  /^\$\{\w+(?:\[(?:\$\{?\w+\}?|[\w./-]+)\]|(?:%%?|##?)[\w.:,;=|/@+*-]+)?\}$|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:\d+|[\w$]+|'[^'\\]*'|"[^"\\]*")\])*$/;

/** The one value of the program that is the whole of the names, or of the values; undefined where these are written. */
function chooser(parameters: readonly Parameter[], read: ReadList): RunTimeValue | 'unknown' | undefined {
  if (read(parameters)) return undefined;
  const open = parameters.filter(parameter => read([parameter]) === undefined);
  const [only, ...others] = open;
  const [hole, ...more] = only?.value.parts ?? [];
  // Beside one that is chosen there may be no other.
  const isOne = parameters.every(parameter => parameter === only || read([parameter])?.length === 0);
  if (hole?.kind !== 'hole' || more.length > 0 || others.length > 0 || !isOne) return 'unknown';
  return isSimple(hole) ? { kind: 'run-time', hole, sink: 'json' } : 'unknown';
}

function isSimple({ expression, unreachable, encoded, inner, isOptional, isGuarded, list }: HolePart): boolean {
  if (unreachable || isOptional || isGuarded) return false;
  if (list !== undefined) return simple.test(list);
  return encoded === undefined ? simple.test(expression) : inner !== undefined && simple.test(inner);
}

/** The columns of each combination. Each value is in a column of its own name. */
export function chosenColumns(
  { rows }: ChosenMetrics,
  read: readonly string[],
  attribute: string,
): readonly (readonly Column[])[] | Note {
  const all: (readonly Column[])[] = [];
  for (const { metrics, values } of rows) {
    const wanted = values.length > 0 ? values : read;
    if (wanted.length === 0)
      return note(
        'values-unknown',
        `The call requests every value of ${metrics[0]}, and which those are is not known.`,
      );
    const columns = columnsOf(metrics, wanted, attribute);
    if (isNote(columns)) return columns;
    all.push(columns.map(column => ownColumn(column, attribute)));
  }
  return all;
}

/** How the query begins for each combination. */
export function chosenQuery({ name, value, rows }: ChosenMetrics, columns: readonly (readonly Column[])[]): ChosenText {
  return {
    kind: 'chosen',
    by: [name, value].flatMap(each => each ?? []),
    rows: rows.map(({ metrics, when }, index) => {
      const own = columns[index] ?? [];
      const select = own.map(column => `${column.expression} AS ${column.alias}`).join(', ');
      const all = [...new Set([...metrics, ...own.flatMap(({ also }) => also)])];
      return { when, text: `SELECT ${select} FROM Metric WHERE ${metricFilter(all)}` };
    }),
  };
}

/** The whole lists of which each caller gives the same one; undefined where metrics or values are chosen one by one. */
export function onlyLists({ value, rows: [only, ...others] }: ChosenMetrics): ChosenRow | undefined {
  const isOfOne = only?.metrics.length === 1 && (!value || only.values.length === 1);
  return others.length === 0 && !isOfOne ? only : undefined;
}
