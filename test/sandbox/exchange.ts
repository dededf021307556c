import { createSandbox, type Sandbox, type SandboxOptions } from '../../server/src/sandbox/handle';
import type { SandboxResponse } from '../../server/src/sandbox/transport';

/** The moment at which the clock of the tests stands still. */
export const moment = Date.parse('2026-11-20T10:15:20Z');

export function still(options: Partial<SandboxOptions> = {}): Sandbox {
  return createSandbox({ now: () => moment, ...options });
}

const lineWidth = 110;

/** JSON for people: what fits on a line stays on it. */
export function printJson(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= lineWidth) return short;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map(item => inner + printJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${printJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.join(',\n')}\n${indent}${close}`;
}

/** Reads `METHOD address`, headers, an empty line and a body, as in `.http` files. The default key is the administrator's. */
export function readRequest(text: string, sandbox: Sandbox) {
  const [head = '', ...rest] = text.trim().split(/\n\n/);
  const [first = '', ...lines] = head.split('\n');
  const [method = 'GET', url = '/'] = first.split(' ');
  const headers: Record<string, string> = { 'Api-Key': sandbox.apiKey };
  for (const line of lines) {
    const [name = '', ...value] = line.split(':');
    if (/^(x-)?(api|license)-key$/i.test(name)) delete headers['Api-Key'];
    headers[name] = value.join(':').trim();
  }
  return { method, url, headers, body: rest.join('\n\n') };
}

/** Status, the headers that a client acts on, and the body, as text. */
function printResponse(response: SandboxResponse): string {
  const shown = Object.entries(response.headers).filter(([name]) =>
    /^(link|allow|retry-after|x-ratelimit.*)$/i.test(name),
  );
  const type = response.headers['Content-Type'] ?? '';
  const body = type.includes('json') && response.body ? printJson(JSON.parse(response.body)) : response.body.trimEnd();
  return [`${response.status} ${type}`, ...shown.map(([name, value]) => `${name}: ${value}`), '', body]
    .join('\n')
    .trimEnd();
}

/** Sends the requests of a text, separated by lines of `###`, one after the other, and prints the responses. */
export async function exchange(sandbox: Sandbox, text: string): Promise<string> {
  const responses: string[] = [];
  for (const part of text.split(/^###.*$/m))
    responses.push(printResponse(await sandbox.handle({ ...readRequest(part, sandbox), loopback: true })));
  return responses.join('\n\n###\n');
}

/** Sends a GraphQL document and prints the body of the response. */
export async function sendGraphql(sandbox: Sandbox, query: string): Promise<string> {
  const headers = { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query });
  const response = await sandbox.handle({ method: 'POST', url: '/graphql', headers, body, loopback: true });
  return printJson(JSON.parse(response.body));
}
