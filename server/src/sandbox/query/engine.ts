import { parseQueries } from '../../nrql/statements';
import type { Body, Query, SinceClause, UntilClause } from '../../nrql/tree';
import type { Span } from '../../text/span';
import type { SandboxContext } from '../context';
import { eventTypes } from '../store/events';
import type { Environment, Meter } from './environment';
import { messages, notAuthorized, QueryError, syntaxError, unsupported } from './errors';
import type { Outcome, ResultRow } from './outcome';
import { runSelect } from './select';
import { windowOf } from './window';
import { utc } from './zone';

/** The answer to a query, as GraphQL hands it out. */
export interface QueryAnswer {
  readonly nrql: string;
  readonly results: readonly ResultRow[];
  readonly currentResults: readonly ResultRow[] | null;
  readonly previousResults: readonly ResultRow[] | null;
  /** Computed when they are asked for: each reads all rows once more. Null without FACET. */
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

/** Who asks: the accounts to read, and those that the user may see. */
export interface Permission {
  readonly accountIds: readonly number[];
  readonly visible: readonly number[];
}

/**
 * Runs a query-language text over the accounts. Throws a QueryError for everything that the service refuses: syntax, meaning,
 * functions that this service does not evaluate, accounts that the user may not see.
 */
export function runQuery(
  sandbox: SandboxContext,
  { accountIds, visible }: Permission,
  text: string,
  meter: Meter = { spent: 0 },
): QueryAnswer {
  for (const id of accountIds) if (!visible.includes(id)) throw notAuthorized(id);
  const { body, own } = parsed(text);
  const env: Environment = {
    sandbox,
    accountIds,
    text: own,
    now: sandbox.now(),
    messages: new Set(),
    subqueries: 0,
    meter,
  };
  if (body.kind === 'delete') throw unsupported('DELETE');
  if (body.kind === 'show') {
    const window = windowOf({ ...noClauses, since: body.since, until: body.until }, env.now, utc);
    const rows = [...eventTypes, 'Metric'].sort().map(eventType => ({ eventType }));
    return answer(env, text, body, { rows, facets: null, eventTypes: [], window });
  }
  return answer(env, text, body, runSelect(env, body, { at: 'outside' }));
}

/** What the editor reports and the service does not mind. */
const harmless = new Set(['name-needs-backticks', 'unquoted-time', 'quoted-event-type']);

/** The only statement of a text, and the part of the text that its spans count in. */
function parsed(text: string): { body: Body; own: string } {
  const { statements } = parseQueries(text);
  const found = statements.filter(statement => statement.body !== undefined);
  const [first, second] = found;
  if (!first?.body) throw new QueryError(messages.emptyQuery);
  for (const { code, start, end } of first.problems) {
    if (harmless.has(code)) continue;
    const span = refusedAt(text, code, { start: first.start + start, end: first.start + end });
    throw syntaxError(text, span, code === 'unbalanced-parenthesis');
  }
  if (second) throw syntaxError(text, { start: second.start, end: second.end }, false);
  return { body: first.body, own: text.slice(first.start) };
}

/** The service reads on and stumbles over what follows an empty WHERE. */
function refusedAt(text: string, code: string, span: Span): Span {
  if (code !== 'empty-where') return span;
  const next = /\S+/.exec(text.slice(span.end));
  const start = span.end + (next?.index ?? 0);
  return { start, end: start + (next?.[0].length ?? 0) };
}

const noClauses: Pick<Query, 'since' | 'until'> = { since: undefined, until: undefined };

function answer(
  env: Environment,
  text: string,
  body: Exclude<Body, { kind: 'delete' }>,
  outcome: Outcome,
): QueryAnswer {
  const compare = body.kind === 'query' ? body.compare?.time : undefined;
  let totals: ReturnType<NonNullable<Outcome['totals']>> | undefined;
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
        begin: outcome.window.begin,
        end: outcome.window.end,
        since: timeText(env.text, body.since, '60 MINUTES AGO'),
        until: timeText(env.text, body.until, 'NOW'),
        compareWith: compare ? shown(env.text.slice(compare.start, compare.end)) : null,
      },
    },
  };
}

function timeText(text: string, clause: SinceClause | UntilClause | undefined, usual: string): string {
  return clause ? shown(text.slice(clause.time.start, clause.time.end)) : usual;
}

/** Words in capitals; text without its quotes, as it is. */
function shown(text: string): string {
  return text.startsWith("'") ? text.slice(1, -1) : text.toUpperCase().replace(/\s+/g, ' ');
}
