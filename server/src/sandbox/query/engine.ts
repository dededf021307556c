import { checkStatement } from '../../nrql/check/problems';
import { parseQueries, type Statement } from '../../nrql/document/statements';
import type { AnyNode, Body, Query, SinceClause, UntilClause } from '../../nrql/tree/tree';
import { walk } from '../../nrql/tree/walk';
import type { Span } from '../../text/span';
import type { SandboxContext } from '../context';
import { eventTypes } from '../store/events';
import { type Environment, type Meter, newMeter, spendParts, spendText } from './environment';
import { messages, notAuthorized, QueryError, syntaxError, unsupported } from './errors';
import type { QueryOutcome, ResultRow } from './outcome';
import { runSelect } from './select';
import { timeRangeOf } from './timeRange';
import { utc } from './zone';

/** The result of a query in the form of the GraphQL API. */
export interface QueryResponse {
  readonly nrql: string;
  readonly results: readonly ResultRow[];
  readonly currentResults: readonly ResultRow[] | null;
  readonly previousResults: readonly ResultRow[] | null;
  /** Computed on demand, because each reads all rows again. Null without FACET. */
  readonly totalResult: () => ResultRow | ResultRow[] | null;
  readonly otherResult: () => ResultRow | ResultRow[] | null;
  readonly metadata: {
    readonly eventTypes: readonly string[];
    readonly facets: readonly string[] | null;
    readonly messages: readonly string[];
    readonly timeWindow: {
      /** Milliseconds since 1970. */
      readonly begin: number;
      readonly end: number;
      readonly since: string;
      readonly until: string;
      readonly compareWith: string | null;
    };
  };
}

/** The accounts to read, and the accounts that the user can access. */
interface Permission {
  readonly accountIds: readonly number[];
  readonly visible: readonly number[];
}

/**
 * Runs a query over the accounts. Throws a QueryError for everything that the service rejects: syntax and semantic
 * errors, functions that this service does not support, accounts that the user cannot access.
 */
export function runQuery(
  sandbox: SandboxContext,
  { accountIds, visible }: Permission,
  text: string,
  meter: Meter = newMeter(),
): QueryResponse {
  for (const id of accountIds) if (!visible.includes(id)) throw notAuthorized(id);
  spendText(meter, text);
  const { body, own, statement } = parsed(text);
  const env: Environment = {
    sandbox,
    accountIds,
    text: own,
    now: sandbox.now(),
    messages: new Set(),
    subqueries: 0,
    meter,
    parts: partsOf(body),
  };
  spendParts(env);
  if (body.kind === 'delete') throw unsupported('DELETE');
  if (body.kind === 'show') {
    const timeRange = timeRangeOf({ ...noClauses, since: body.since, until: body.until }, env.now, utc);
    const rows = [...eventTypes, 'Metric'].sort().map(eventType => ({ eventType }));
    return resultOf(env, text, body, { rows, facets: null, eventTypes: [], timeRange });
  }
  const outcome = runSelect(env, body, { role: 'outside' });
  // What the run itself has not refused, with a message of its own.
  const broken = brokenRule(text, statement, sandbox.world.namespace);
  if (broken) throw syntaxError(text, broken, false);
  return resultOf(env, text, body, outcome);
}

/** A piece of a pattern is compared with each row; a pattern has one for every few characters. */
const charactersOfPiece = 8;
/** What reads all attributes of a row. */
const attributesOfRow = 100;

/** The parts of a query, those of a variable once for each time that it is read: `WITH a + a AS b, b + b AS c …` doubles. */
function partsOf(body: Body): number {
  const ofVariables = new Map<string, number>();
  const count = (node: AnyNode): number => {
    let parts = 0;
    walk(node, inner => {
      if (inner.kind === 'string') parts += (inner.end - inner.start) / charactersOfPiece;
      if (inner.kind === 'call' && inner.key === 'allcolumnsearch') parts += attributesOfRow;
      parts += inner.kind === 'name' ? (ofVariables.get(inner.text) ?? 1) : 1;
      return true;
    });
    return parts;
  };
  walk(body, node => {
    if (node.kind !== 'variable') return true;
    const parts = count(node.value);
    for (const { text } of node.names) ofVariables.set(text, parts);
    return true;
  });
  return count(body);
}

/** Problems that the editor reports and the service accepts. */
const harmless = new Set(['name-needs-backticks', 'unquoted-time', 'quoted-event-type']);

/** The first rule of the language that a statement breaks: the service refuses what the rules call an error. */
function brokenRule(text: string, statement: Statement, attributeNamespace: string): Span | undefined {
  const problems = checkStatement(text, statement, { attributeNamespace }, false);
  const found = problems.find(({ severity, code }) => severity === 'error' && !harmless.has(code));
  return found && { start: statement.start + found.span.start, end: statement.start + found.span.end };
}

/** The only statement of a text, and the text that its spans refer to. */
function parsed(text: string): { body: Body; own: string; statement: Statement } {
  const { statements } = parseQueries(text);
  const [first, second] = statements.filter(statement => statement.body !== undefined);
  if (!first?.body) throw new QueryError(messages.emptyQuery);
  const problem = first.problems.find(({ code }) => !harmless.has(code)) ?? wrongQuotes(first.body);
  if (problem) {
    const code = 'code' in problem ? problem.code : '';
    const span = { start: first.start + problem.start, end: first.start + problem.end };
    // The service reports the token in place of the condition.
    throw syntaxError(text, code === 'empty-where' ? wordAt(text, span.end) : span, code === 'unbalanced-parenthesis');
  }
  if (second) throw syntaxError(text, secondStart(text, second.start), false);
  return { body: first.body, own: text.slice(first.start), statement: first };
}

/** A string in double quotes, which the tolerant parser accepts. */
function wrongQuotes(body: Body): { readonly start: number; readonly end: number } | undefined {
  let found: { start: number; end: number } | undefined;
  walk(body, node => {
    if ((node.kind === 'string' || node.kind === 'label') && node.quote === 'double') found ??= node;
    return found === undefined;
  });
  return found;
}

/** The semicolon before a second statement, or its first word. */
function secondStart(text: string, start: number): Span {
  const before = text.slice(0, start).trimEnd();
  return before.endsWith(';') ? { start: before.length - 1, end: before.length } : wordAt(text, start);
}

/** The span of the first word at or after an offset; empty at the end of the text. */
function wordAt(text: string, from: number): Span {
  const [all = '', word = ''] = /^\s*(\S*)/.exec(text.slice(from)) ?? [];
  const end = from + all.length;
  return { start: end - word.length, end };
}

const noClauses: Pick<Query, 'since' | 'until'> = { since: undefined, until: undefined };

function resultOf(
  env: Environment,
  text: string,
  body: Exclude<Body, { kind: 'delete' }>,
  outcome: QueryOutcome,
): QueryResponse {
  const compare = body.kind === 'query' ? body.compare?.time : undefined;
  let totals: ReturnType<NonNullable<QueryOutcome['totals']>> | undefined;
  const total = () => {
    totals ??= outcome.totals?.();
    return totals;
  };
  return {
    nrql: text,
    results: outcome.rows,
    currentResults: outcome.current ?? null,
    previousResults: outcome.previous ?? null,
    totalResult: () => total()?.total ?? null,
    otherResult: () => total()?.other ?? null,
    metadata: {
      eventTypes: outcome.eventTypes,
      facets: outcome.facets,
      messages: [...env.messages],
      timeWindow: {
        begin: outcome.timeRange.begin,
        end: outcome.timeRange.end,
        since: timeText(env.text, body.since, '60 MINUTES AGO'),
        until: timeText(env.text, body.until, 'NOW'),
        compareWith: compare ? display(env.text.slice(compare.start, compare.end)) : null,
      },
    },
  };
}

function timeText(text: string, clause: SinceClause | UntilClause | undefined, usual: string): string {
  return clause ? display(text.slice(clause.time.start, clause.time.end)) : usual;
}

/** A token for a message: words in capitals, strings without quotes. */
function display(text: string): string {
  return text.startsWith("'") ? text.slice(1, -1) : text.toUpperCase().replace(/\s+/g, ' ');
}
