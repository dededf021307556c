import type { QueryRun, RestRun, Run } from './result';

/** What is sent to the GraphQL endpoint. */
export type GraphqlRun = Exclude<Run, RestRun>;

/** The members of a request to the GraphQL endpoint (specification, section 4.2). */
export interface GraphqlBody {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

/** How long a query may run, in seconds, and whether the response may come before its result. */
interface QueryTime {
  readonly timeout: number;
  readonly isAsync?: boolean;
}

const resultFields = `results
      totalResult
      otherResult
      currentResults
      previousResults
      metadata { eventTypes facets messages timeWindow { begin end since until compareWith } }`;

const progressFields = 'queryProgress { queryId completed retryAfter }';

/** The document that takes a query as a variable, so that its text is sent unchanged. */
function queryDocument(isSeveral: boolean, time: QueryTime | undefined): string {
  const account = isSeveral ? '$accounts: [Int!]!' : '$accountId: Int!';
  const variables = [account, '$query: Nrql!', ...(time && !time.isAsync ? ['$timeout: Seconds'] : [])];
  const last = time?.isAsync ? ', async: true' : time ? ', timeout: $timeout' : '';
  const fields = time?.isAsync ? `${resultFields}\n      ${progressFields}` : resultFields;
  return isSeveral
    ? `query (${variables.join(', ')}) {
  actor {
    nrql(accounts: $accounts, query: $query${last}) {
      ${fields}
    }
  }
}`
    : `query (${variables.join(', ')}) {
  actor {
    account(id: $accountId) {
      nrql(query: $query${last}) {
      ${fields}
      }
    }
  }
}`;
}

function accountsOf(run: QueryRun, accountId: number | undefined) {
  const [only, ...more] = run.accountIds?.length ? run.accountIds : [accountId];
  return more.length === 0 ? { accountId: only } : { accounts: [only, ...more] };
}

function queryBody(run: QueryRun, accountId: number | undefined, time: QueryTime | undefined): GraphqlBody {
  const accounts = accountsOf(run, accountId);
  const timeout = time && !time.isAsync ? { timeout: time.timeout } : {};
  return {
    query: queryDocument('accounts' in accounts, time),
    variables: { ...accounts, query: run.text, ...timeout },
  };
}

/** The body of the request for the state or the result of an asynchronous query. */
export function progressBody(run: QueryRun, accountId: number | undefined, queryId: string): GraphqlBody {
  const accounts = accountsOf(run, accountId);
  const fields = `${resultFields}\n      ${progressFields}`;
  const query =
    'accounts' in accounts
      ? `query ($accounts: [Int!]!, $queryId: ID!) {
  actor {
    nrql: nrqlQueryProgress(accounts: $accounts, queryId: $queryId) {
      ${fields}
    }
  }
}`
      : `query ($accountId: Int!, $queryId: ID!) {
  actor {
    account(id: $accountId) {
      nrql: nrqlQueryProgress(queryId: $queryId) {
      ${fields}
      }
    }
  }
}`;
  return { query, variables: { ...accounts, queryId } };
}

const entitySearch = `query ($query: String!, $cursor: String) {
  actor {
    entitySearch(query: $query) {
      count
      results(cursor: $cursor) {
        entities { name entityType domain type guid accountId reporting ... on AlertableEntityOutline { alertSeverity } }
        nextCursor
      }
    }
  }
}`;

/** The body of the request for a run. A query without accounts of its own runs in `accountId`. */
export function graphqlBody(run: GraphqlRun, accountId: number | undefined, time?: QueryTime): GraphqlBody {
  switch (run.kind) {
    case 'nrql':
      return queryBody(run, accountId, time);
    case 'entity-search':
      return { query: entitySearch, variables: { query: run.text, ...(run.cursor ? { cursor: run.cursor } : {}) } };
    case 'graphql':
      return {
        query: run.text,
        ...(run.variables ? { variables: run.variables } : {}),
        ...(run.operationName ? { operationName: run.operationName } : {}),
      };
  }
}
