import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { acceptedKey, oddResponses, plantedKey } from './oddResponses';

/** A service that answers by the words of the query, so that every state of the panel can be brought about. */
export interface FakeService {
  readonly url: string;
  /** The keys that were sent, by the name of the host to which they went. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  close(): void;
}

const columnsOf = (i: number) => ({
  host: `web-${(i % 40) + 1}.example.com`,
  appName: ['checkout', 'catalogue', 'search'][i % 3],
  requests: i * 17,
  duration: Math.sin(i) * 100,
  timestamp: Date.UTC(2026, 10, 20, 10) + i * 1000,
});

function results(query: string): unknown[] {
  const count = Number(/LIMIT (\d+)/.exec(query)?.[1] ?? 12);
  // With notes the longest table is a response of more than 20 MB.
  const note = /FROM Large/.test(query) ? { note: 'n'.repeat(120) } : {};
  if (!/TIMESERIES/.test(query)) return Array.from({ length: count }, (_, i) => ({ ...columnsOf(i), ...note }));
  const begin = Date.UTC(2026, 10, 20, 10) / 1000;
  return Array.from({ length: 60 }, (_, i) => i).flatMap(i =>
    ['checkout', 'catalogue', 'search', 'payment', 'mail', 'login'].map((facet, index) => ({
      facet,
      beginTimeSeconds: begin + i * 60,
      endTimeSeconds: begin + i * 60 + 60,
      'requests per minute':
        i > 20 && i < 24 && index === 1 ? null : 300 * (index + 1) + 90 * Math.sin(i / (4 + index)),
    })),
  );
}

/** What the service says of a query instead of data. */
const complaints: readonly (readonly [words: RegExp, message: string])[] = [
  [/FROM Broken/, 'NRQL Syntax Error: Error at line 1 position 8, unexpected FROM'],
  [/FROM Busy/, 'Too many requests.'],
  [/FROM Heavy/, 'Your query timed out.'],
];

/** A schema that has what the bundled one lacks, and lacks what it has. */
const regionSchema = buildSchema(`
  type Query { actor: Actor }
  type Actor { user: User tenant: Tenant }
  type User { email: String }
  type Tenant { id: ID! }
`);

/** The response to an operation: what it may change, the entity that it names, or the user. */
function operationResponse({
  query,
  variables,
}: {
  query: string;
  variables?: { guid?: string; cursor?: string };
}): unknown {
  if (/\bentitySearch\b/.test(query)) {
    // Four pages of two entities each.
    const page = Number(variables?.cursor ?? 1);
    const entities = [1, 2].map(index => ({ name: `page ${page}, entity ${index}` }));
    const results = { nextCursor: page < 4 ? String(page + 1) : null, entities };
    return { data: { actor: { entitySearch: { results } } } };
  }
  if (/\b__schema\b/.test(query)) return { data: introspectionFromSchema(regionSchema) };
  if (/\bmutation\b/.test(query)) return { data: { agentApplicationDelete: { success: true } } };
  if (/\baccounts \{/.test(query))
    return {
      data: {
        actor: {
          accounts: [
            { id: 1234567, name: 'Shop' },
            { id: 7654321, name: 'Mail' },
          ],
        },
      },
    };
  if (variables?.guid) return { data: { actor: { entity: { name: variables.guid } } } };
  return { data: { actor: { user: { email: 'planted@example.com' } } } };
}

/** Repeats the key and a link in an error, or says nothing, or never ends. */
function respondHostile(query: string, key: string, response: ServerResponse): void {
  if (/FROM Silent/.test(query)) return;
  response.writeHead(200, { 'Content-Type': 'application/json' });
  if (/FROM Endless/.test(query)) {
    const write = () => {
      while (response.write('[1,'.repeat(20_000)));
    };
    response.on('drain', write);
    write();
    return;
  }
  const message = `The key ${key} has expired. [Renew it](command:workbench.action.terminal.new) <a href="https://api.example.com">now</a>`;
  response.end(JSON.stringify({ errors: [{ message }] }));
}

export async function startFakeService(): Promise<FakeService> {
  const keys = new Map<string, Set<string>>();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // Below this path the service is one that accepts no requests from web pages.
    if (!request.url?.startsWith('/closed')) response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, api-key');
    response.setHeader('Access-Control-Expose-Headers', 'x-ratelimit-limit, x-ratelimit-reset, retry-after');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const key = String(request.headers['api-key'] ?? '');
    const host = String(request.headers.host).replace(/:\d+$/, '');
    keys.set(host, (keys.get(host) ?? new Set()).add(key));
    const sent = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      query: string;
      variables?: { query?: string; guid?: string; cursor?: string; accounts?: readonly number[] };
    };
    const { query, accounts } = sent.variables ?? {};
    if (query !== undefined && /FROM Limited/.test(query)) {
      response.writeHead(429, { 'Retry-After': '30' }).end('{}');
      return;
    }
    if (key !== plantedKey && key !== acceptedKey) {
      response.writeHead(401).end('{}');
      return;
    }
    if (request.url?.startsWith('/hostile')) return respondHostile(query ?? '', key, response);
    if (accounts) {
      const nrql = { results: [{ accounts: accounts.join() }], metadata: {} };
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ data: { actor: { nrql } } }));
      return;
    }
    if (query === undefined || /\bentitySearch\b/.test(sent.query)) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(operationResponse(sent)));
      return;
    }
    const odd = /FROM Odd(\d+)/.exec(query)?.[1];
    if (odd !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(oddResponses[Number(odd)]);
      return;
    }
    // This query is cancelled; the response would never come.
    if (/FROM Slow/.test(query)) await new Promise(() => undefined);
    const complaint = complaints.find(([words]) => words.test(query))?.[1];
    const body = complaint
      ? { errors: [{ message: complaint }] }
      : {
          data: {
            actor: {
              account: {
                nrql: {
                  results: results(query),
                  metadata: {
                    facets: /FACET/.test(query) ? ['appName'] : null,
                    messages: [],
                    timeWindow: { begin: Date.UTC(2026, 10, 20, 10), end: Date.UTC(2026, 10, 20, 11) },
                  },
                },
              },
            },
          },
        };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    keys,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
