import type { Run } from './result';

/** The members of a request to the GraphQL endpoint (specification, section 4.2). */
export interface GraphqlBody {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

const resultFields = `results
      totalResult
      otherResult
      currentResults
      previousResults
      metadata { eventTypes facets messages timeWindow { begin end since until compareWith } }`;

/** The document that takes a query as a variable, so that its text is sent unchanged. */
const oneAccount = `query ($accountId: Int!, $query: Nrql!) {
  actor {
    account(id: $accountId) {
      nrql(query: $query) {
      ${resultFields}
      }
    }
  }
}`;

const severalAccounts = `query ($accounts: [Int!]!, $query: Nrql!) {
  actor {
    nrql(accounts: $accounts, query: $query) {
      ${resultFields}
    }
  }
}`;

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
export function graphqlBody(run: Run, accountId: number | undefined): GraphqlBody {
  switch (run.kind) {
    case 'nrql': {
      const [only, ...more] = run.accountIds?.length ? run.accountIds : [accountId];
      return more.length === 0
        ? { query: oneAccount, variables: { accountId: only, query: run.text } }
        : { query: severalAccounts, variables: { accounts: [only, ...more], query: run.text } };
    }
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
