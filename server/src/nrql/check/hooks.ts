import type { FunctionFact } from '../../catalogue/functions/types';
import { functionOfKey } from '../facts/lookup';
import type { BinaryOperator } from '../tree/tree';
import { type Check, type Feature, features } from './check';
import type { Scope } from './scope';

type Having<Member extends keyof Check> = Required<Pick<Check, Member>>;

/** The checks by the kind of node that they examine, so that the walk calls only those. */
export interface Hooks {
  readonly statement: readonly Having<'statement'>[];
  readonly eventType: readonly Having<'eventType'>[];
  readonly label: readonly Having<'label'>[];
  readonly string: readonly Having<'string'>[];
  readonly regex: readonly Having<'regex'>[];
  readonly template: readonly Having<'template'>[];
  readonly index: readonly Having<'index'>[];
  readonly unary: readonly Having<'unary'>[];
  readonly logical: readonly Having<'logical'>[];
  readonly inSet: readonly Having<'inSet'>[];
  readonly is: readonly Having<'is'>[];
  readonly interval: readonly Having<'interval'>[];
  readonly subquery: readonly Having<'subquery'>[];
  /** The checks for a query with these features (`featuresOf`). */
  queryChecks(present: number): readonly Having<'query'>[];
  binaryChecks(operator: BinaryOperator): readonly Having<'binary'>[];
  nameChecks(text: string): readonly Having<'name'>[];
  /** The function with this name in lower case, and the checks for calls of it. */
  callee(key: string): Callee;
}

interface Callee {
  readonly fact: FunctionFact | undefined;
  readonly checks: readonly Having<'call'>[];
  /** The checks for calls outside SELECT and inside aggregates. */
  readonly outsideSelect: readonly Having<'call'>[];
}

function featureBit(feature: Feature): number {
  return 1 << (features.indexOf(feature) + 1);
}

function bitsOf(needs: readonly Feature[]): number {
  return needs.reduce((bits, need) => bits | featureBit(need), 0);
}

const bits = Object.fromEntries(features.map(feature => [feature, featureBit(feature)])) as Record<Feature, number>;

/** The features of a query as bits; the lowest bit is set for every query. Call it after the walk through the query. */
export function featuresOf({ query, role, rowItems, star, timeslice }: Scope): number {
  const { select, from } = query;
  let present = 1 | clausesOf(query);
  if (query.clauses.length > countOf(present) + (select ? 1 : 0) + (from ? 1 : 0) + (query.metricFormat ? 1 : 0)) {
    present |= bits.extra;
  }
  if (from !== undefined && from.joins.length > 0) present |= bits.joins;
  if (select !== undefined) {
    if (select.items.length > 1) present |= bits.several;
    for (const item of select.items) if (item.label !== undefined) present |= bits.labels;
  }
  if (rowItems.length > 0 || star !== undefined) present |= bits.rows;
  if (timeslice !== undefined) present |= bits.timeslice;
  if (role === 'nested') present |= bits.nested;
  else if (role === 'join') present |= bits.joined;
  else if (role === 'set') present |= bits.set;
  return present;
}

/** Written out instead of a loop, because this runs for every query of every text. */
function clausesOf(query: Scope['query']): number {
  return (
    (query.where ? bits.where : 0) |
    (query.facet ? bits.facet : 0) |
    (query.limit ? bits.limit : 0) |
    (query.timeseries ? bits.timeseries : 0) |
    (query.since ? bits.since : 0) |
    (query.until ? bits.until : 0) |
    (query.compare ? bits.compare : 0) |
    (query.offset ? bits.offset : 0) |
    (query.orderBy ? bits.orderBy : 0) |
    (query.variables ? bits.variables : 0) |
    (query.timezone ? bits.timezone : 0) |
    (query.predict ? bits.predict : 0) |
    (query.raw ? bits.raw : 0) |
    (query.extrapolate ? bits.extrapolate : 0)
  );
}

/** The number of clauses in the bits; the lowest bit stands for no clause. */
function countOf(present: number): number {
  let count = 0;
  for (let rest = present & ~1; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A workspace has far fewer names, so that the limit only bounds memory. */
const maxResults = 20_000;

/** Groups checks by the nodes that they examine. */
export function hooksOf(checks: readonly Check[]): Hooks {
  const having = <Member extends keyof Check>(member: Member) =>
    checks.filter(check => check[member] !== undefined) as unknown as Having<Member>[];
  const queries = having('query') as (Having<'query'> & Check)[];
  const names = having('name') as (Having<'name'> & Check)[];
  const calls = having('call') as (Having<'call'> & Check)[];
  const binaries = having('binary') as (Having<'binary'> & Check)[];
  return {
    statement: having('statement'),
    eventType: having('eventType'),
    label: having('label'),
    string: having('string'),
    regex: having('regex'),
    template: having('template'),
    index: having('index'),
    unary: having('unary'),
    logical: having('logical'),
    inSet: having('inSet'),
    is: having('is'),
    interval: having('interval'),
    subquery: having('subquery'),
    queryChecks: remember(present => queries.filter(({ needs }) => ((needs ? bitsOf(needs) : -1) & present) !== 0)),
    binaryChecks: remember(operator => binaries.filter(check => check.concernsOperator?.(operator) ?? true)),
    nameChecks: remember(text => names.filter(check => check.concernsName?.(text) ?? true)),
    callee: remember(key => {
      const fact = functionOfKey(key);
      const all = calls.filter(check => check.concernsCall?.(key, fact) ?? true);
      return {
        fact,
        checks: all.filter(check => !check.onlyOutsideSelect),
        outsideSelect: all.filter(check => check.onlyOutsideSelect),
      };
    }),
  };
}

/** A function that computes each result once, until it has `maxResults` of them. */
function remember<Key extends string | number, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return key => {
    let result = results.get(key);
    if (result === undefined) {
      result = compute(key);
      if (results.size >= maxResults) results.clear();
      results.set(key, result);
    }
    return result;
  };
}
