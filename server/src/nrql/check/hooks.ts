import type { FunctionFact } from '../../catalogue/functions/types';
import { functionOfKey } from '../facts/lookup';
import type { BinaryOperator } from '../tree/tree';
import { type Check, type Feature, features } from './check';
import type { Scope } from './scope';

type With<Member extends keyof Check> = Required<Pick<Check, Member>>;

/** The checks that look at one kind of node, in one list each, so that the walk does not ask every check. */
export interface Hooks {
  readonly statement: readonly With<'statement'>[];
  readonly eventType: readonly With<'eventType'>[];
  readonly label: readonly With<'label'>[];
  readonly string: readonly With<'string'>[];
  readonly regex: readonly With<'regex'>[];
  readonly template: readonly With<'template'>[];
  readonly index: readonly With<'index'>[];
  readonly unary: readonly With<'unary'>[];
  readonly logical: readonly With<'logical'>[];
  readonly in: readonly With<'in'>[];
  readonly is: readonly With<'is'>[];
  readonly interval: readonly With<'interval'>[];
  readonly subquery: readonly With<'subquery'>[];
  /** The checks that concern a query with these features (`featuresOf`). */
  concernedWithQuery(present: number): readonly With<'query'>[];
  concernedWithBinary(operator: BinaryOperator): readonly With<'binary'>[];
  concernedWithName(text: string): readonly With<'name'>[];
  /** The function of the name in lower case, and the checks that concern calls of it. */
  concernedWithCall(key: string): Callee;
}

interface Callee {
  readonly fact: FunctionFact | undefined;
  readonly checks: readonly With<'call'>[];
  /** Those for calls outside of SELECT and inside of aggregates. */
  readonly elsewhere: readonly With<'call'>[];
}

function featureBit(feature: Feature): number {
  return 1 << (features.indexOf(feature) + 1);
}

function bitsOf(needs: readonly Feature[]): number {
  return needs.reduce((bits, need) => bits | featureBit(need), 0);
}

const bits = Object.fromEntries(features.map(feature => [feature, featureBit(feature)])) as Record<Feature, number>;

/** The features of a query as bits, among them one that every query has. Call it after the walk through the query. */
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

/** Written out, because every query of every text comes along here. */
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

/** How many clauses the bits say are there; the lowest bit is that of every query. */
function countOf(present: number): number {
  let count = 0;
  for (let rest = present & ~1; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Names to remember answers for; the names of a workspace are far fewer. */
const mostNames = 20_000;

/** Sorts checks by what they look at. */
export function hooksOf(checks: readonly Check[]): Hooks {
  const having = <Member extends keyof Check>(member: Member) =>
    checks.filter(check => check[member] !== undefined) as unknown as With<Member>[];
  const queries = having('query') as (With<'query'> & Check)[];
  const names = having('name') as (With<'name'> & Check)[];
  const calls = having('call') as (With<'call'> & Check)[];
  const binaries = having('binary') as (With<'binary'> & Check)[];
  const byOperator = new Map<BinaryOperator, readonly With<'binary'>[]>();
  const byName = new Map<string, readonly With<'name'>[]>();
  const byKey = new Map<string, Callee>();
  const byFeatures = new Map<number, readonly With<'query'>[]>();
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
    in: having('in'),
    is: having('is'),
    interval: having('interval'),
    subquery: having('subquery'),
    concernedWithQuery: present => {
      let concerned = byFeatures.get(present);
      if (concerned === undefined) {
        concerned = queries.filter(({ needs }) => ((needs ? bitsOf(needs) : -1) & present) !== 0);
        if (byFeatures.size >= mostNames) byFeatures.clear();
        byFeatures.set(present, concerned);
      }
      return concerned;
    },
    concernedWithBinary: operator => {
      let concerned = byOperator.get(operator);
      if (concerned === undefined) {
        concerned = binaries.filter(check => check.concernsOperator?.(operator) ?? true);
        byOperator.set(operator, concerned);
      }
      return concerned;
    },
    concernedWithName: text => {
      let concerned = byName.get(text);
      if (concerned === undefined) {
        concerned = names.filter(check => check.concernsName?.(text) ?? true);
        if (byName.size >= mostNames) byName.clear();
        byName.set(text, concerned);
      }
      return concerned;
    },
    concernedWithCall: key => {
      let callee = byKey.get(key);
      if (callee === undefined) {
        const fact = functionOfKey(key);
        const all = calls.filter(check => check.concernsCall?.(key, fact) ?? true);
        callee = {
          fact,
          checks: all.filter(check => !check.elsewhere),
          elsewhere: all.filter(check => check.elsewhere),
        };
        if (byKey.size >= mostNames) byKey.clear();
        byKey.set(key, callee);
      }
      return callee;
    },
  };
}
