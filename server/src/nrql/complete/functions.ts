import { type ForeignFunction, foreignFunctions } from '../../catalogue/dialects';
import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact, FunctionParameter, ParameterType } from '../../catalogue/functions/types';
import type { Completion, LanguageContext } from '../../text/language';
import type { Span } from '../../text/span';
import { documentFunction, signatureOf } from '../facts/functionText';
import { isAggregate } from '../facts/lookup';
import { type argumentsBehind, misfitsOf } from './argumentFit';
import type { ClausePosition } from './expectation';

const all: readonly FunctionFact[] = functions;

/** The names that other dialects have for a function. */
const synonyms = new Map<string, string>();
for (const { names, rename } of foreignFunctions as readonly ForeignFunction[]) {
  if (rename !== undefined) synonyms.set(rename, [synonyms.get(rename) ?? rename, ...names].join(' '));
}

/** The LSP snippet of a call, with a placeholder for each required argument. */
export function callSnippet(fact: FunctionFact): string {
  if (fact.snippet !== undefined) return fact.snippet;
  const required = fact.parameters.filter(parameter => !parameter.optional);
  if (required.length === 0) return fact.parameters.length === 0 ? `${fact.name}()` : `${fact.name}($1)`;
  const places = required.map((parameter, index) => placeholder(parameter, index + 1));
  return `${fact.name}(${places.join(', ')})`;
}

function placeholder(parameter: FunctionParameter, index: number): string {
  switch (parameter.type) {
    case 'aggregate':
      return `\${${index}:count(*)}`;
    case 'interval':
      return `\${${index}:1 minute}`;
    case 'where':
      return `WHERE \${${index}:condition}`;
    case 'regex':
      return `r'\${${index}:.*(?P<name>.*).*}'`;
    case 'key':
    case 'number':
    case 'string':
      return `\${${index}:${(parameter.values?.[0] ?? parameter.name).replace(/[$}\\]/g, '\\$&')}}`;
    default:
      return `\${${index}:${parameter.name}}`;
  }
}

/** The most common functions, in this order. */
const common = ['count', 'average', 'sum', 'max', 'latest', 'percentile', 'uniqueCount', 'rate', 'percentage', 'min'];

const fitsPlace: Readonly<Record<ClausePosition, (fact: FunctionFact, aggregates: boolean) => boolean>> = {
  select: (fact, aggregates) =>
    (fact.only === undefined || fact.only === 'select') && (aggregates || !isAggregate(fact)),
  aggregate: fact => isAggregate(fact),
  argument: (fact, aggregates) => isRow(fact) || (aggregates && isAggregate(fact)),
  where: (fact, aggregates) => isRow(fact) || (aggregates && isAggregate(fact)),
  facet: fact => isRow(fact) || fact.only === 'facet',
  'facet-order': fact => isAggregate(fact),
  'order-by': fact => isRow(fact),
  variable: fact => fact.kind === 'row' && isRow(fact),
  'join-key': fact => isRow(fact),
  'join-column': () => false,
};

function isRow(fact: FunctionFact): boolean {
  return (fact.kind === 'row' || fact.kind === 'meta') && fact.only === undefined;
}

/** The functions that apply at a place, as completion items. `bare` inserts only the name, where arguments follow. */
export function functionItems(
  options: {
    readonly place: ClausePosition;
    readonly aggregates: boolean;
    readonly eventTypes: readonly string[];
    readonly type?: ParameterType;
    /** Whether arguments follow the cursor, and whether the first of them can be an aggregate. */
    readonly bare: 'no' | 'plain' | 'call';
    readonly span: Span;
    readonly rank: number;
    /** A function that is already in use, and the one that is usually wanted. */
    readonly repeated?: string;
    readonly first?: string;
    /** What stands between the parentheses behind the cursor. */
    readonly behind?: ReturnType<typeof argumentsBehind>;
    /** The first argument there is no number, so that what computes with numbers is unlikely. */
    readonly isIdentity?: true;
    /** The keys of the functions that the user's own queries call at the place, the most frequent first. */
    readonly used: readonly string[];
  },
  context: LanguageContext,
): Completion[] {
  const items: Completion[] = [];
  for (const fact of all) {
    if (!fitsPlace[options.place](fact, options.aggregates)) continue;
    if (options.bare === 'plain' && fact.kind === 'wrapper') continue;
    if (options.type === 'number' && !['number', 'any', 'argument', 'map'].includes(fact.returns)) continue;
    const foreign =
      fact.eventType !== undefined && options.eventTypes.length > 0 && !options.eventTypes.includes(fact.eventType);
    const penalty = foreign || fact.undocumented ? 30 : 0;
    const day = common.indexOf(fact.name);
    const usedBefore = options.used.indexOf(fact.name.toLowerCase());
    const usual = usedBefore >= 0 ? -1 + usedBefore / 100 : day < 0 ? fact.rank * 10 + 2 : day / 50;
    const order = usual + (options.repeated === fact.name ? 1 : 0);
    const wanted = options.first === fact.name ? 0 : order;
    const typical = placeRank(fact, options.place);
    const isForNumbers = options.isIdentity === true && fact.parameters[0]?.type === 'number' && usedBefore < 0;
    const misfits = options.behind ? 8 * misfitsOf(fact, options.behind) + (isForNumbers ? 4 : 0) : 0;
    const insert = callSnippet(fact);
    items.push({
      label: fact.name,
      kind: 'function',
      span: options.span,
      detail: `${signatureOf(fact)} → ${fact.returns}`,
      documentation: documentFunction(fact, context),
      rank: options.rank + wanted + (wanted === order ? typical : -1) + penalty + misfits,
      ...(synonyms.has(fact.name) ? { filter: synonyms.get(fact.name) as string } : {}),
      ...(options.bare !== 'no' ? {} : { insert, snippet: true, retrigger: insert.includes('$') }),
    });
  }
  return items;
}

/**
 * In FACET, functions that group by time, range or condition come first; in SELECT, aggregates come before row
 * functions.
 */
function placeRank(fact: FunctionFact, place: ClausePosition): number {
  if (place === 'facet') return fact.only === 'facet' || fact.group === 'time' || fact.name === 'if' ? 0 : 5;
  if (place === 'select') return isAggregate(fact) ? 0 : 15;
  return 0;
}
