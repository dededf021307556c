import type { Expression, FacetClause, FacetItem, WhereArgument } from '../../nrql/tree/tree';
import { type Batch, type Column, constantColumn, mapColumns, rowColumn, valueAt } from './batch';
import { bind, type Scope } from './bind/bind';
import { bindCondition } from './bind/condition';
import { QueryError } from './errors';
import { aggregateCalls, keyOf } from './items';
import { identity, toText, type Value } from './value';

/** One item of FACET: how it names a group, and its key in a result row. */
export interface Facet {
  /** Undefined for CASES, whose groups have labels instead of an attribute. */
  readonly key: string | undefined;
  /** Its name in the metadata. */
  readonly name: string;
  bind(batch: Batch): Column;
}

export function facetsOf(clause: FacetClause, scope: Scope, text: string): Facet[] {
  return clause.items.map(item => facetOf(item, scope, text));
}

function facetOf({ value, label }: FacetItem, scope: Scope, text: string): Facet {
  if (value.kind === 'cases') {
    const { cases, otherwise } = value;
    const bindCases = (batch: Batch) => bindCasesOf(cases, otherwise, batch, scope, text);
    return { key: label?.text, name: label?.text ?? 'cases', bind: bindCases };
  }
  for (const call of aggregateCalls(value))
    throw new QueryError(`The aggregate function ${call.name}() cannot be used in FACET.`);
  if (value.kind === 'subquery') throw new QueryError('A subquery cannot be used as a FACET item.');
  if (value.kind === 'in' && !value.negated) {
    const name = label?.text ?? keyOf(value.value, text);
    return { key: name, name, bind: batch => bindChosen(value, value.value, batch, scope) };
  }
  const name = label?.text ?? (value.kind === 'name' ? value.text : text.slice(value.start, value.end));
  return { key: name, name, bind: batch => bind(value, batch, scope) };
}

/** `FACET x IN ('a', 'b')` has only these groups. */
function bindChosen(condition: Expression, value: Expression, batch: Batch, scope: Scope): Column {
  const columns = [bindCondition(condition, batch, scope), bind(value, batch, scope)];
  return mapColumns(columns, (chosen, each) => (chosen === true ? each : null));
}

/** The label of the first case that a row matches; without a label, the text of its condition. */
function bindCasesOf(
  cases: readonly WhereArgument[],
  otherwise: Expression | undefined,
  batch: Batch,
  scope: Scope,
  text: string,
): Column {
  const conditions = cases.map(each => bindCondition(each.condition, batch, scope));
  const labels = cases.map(each => each.label?.text ?? text.slice(each.condition.start, each.condition.end));
  const rest = otherwise ? bind(otherwise, batch, scope) : constantColumn(null);
  const choose = (row: number): Value => {
    const found = conditions.findIndex(condition => valueAt(condition, row) === true);
    return found < 0 ? valueAt(rest, row) : (labels[found] ?? null);
  };
  return [...conditions, rest].every(column => column.constant) ? constantColumn(choose(0)) : rowColumn(choose);
}

/** The maximum number of groups. Rows of further groups belong to no group. */
const maxGroups = 20_000;

/** The groups of rows, numbered in the order of their first occurrence. */
export class Groups {
  private readonly numbers = new Map<string, number>();
  readonly values: (readonly Value[])[] = [];

  /** With `open` false, only groups that were passed to `add` exist. */
  constructor(private readonly open = true) {}

  get size(): number {
    return this.values.length;
  }

  add(values: readonly Value[]): number {
    const number = this.values.push(values) - 1;
    this.numbers.set(groupKey(values), number);
    return number;
  }

  /** The number of a group, or -1 for a row without a group: every facet needs a value. */
  number(values: readonly Value[]): number {
    if (values.includes(null)) return -1;
    const known = this.numbers.get(groupKey(values));
    if (known !== undefined) return known;
    return this.open && this.size < maxGroups ? this.add(values) : -1;
  }

  /** The group numbers of the rows of a batch; one number where the facets are the same in every row. */
  bind(
    facets: readonly Facet[],
    batch: Batch,
  ): { readonly fixed: number } | { readonly index: (row: number) => number } {
    const columns = facets.map(facet => facet.bind(batch));
    if (columns.every(column => column.constant))
      return { fixed: this.number(columns.map(column => valueAt(column, 0))) };
    return { index: row => this.number(columns.map(column => valueAt(column, row))) };
  }
}

function groupKey(values: readonly Value[]): string {
  return values.map(identity).join('\u0000');
}

/** The members of a result row that identify its group: `facet` as text, and each item under its own key. */
export function facetMembers(facets: readonly Facet[], values: readonly Value[]): Record<string, Value> {
  const texts = values.map(value => toText(value));
  const members: Record<string, Value> = { facet: texts.length === 1 ? (texts[0] ?? null) : texts };
  for (const [index, { key }] of facets.entries()) if (key !== undefined) members[key] = values[index] ?? null;
  return members;
}
