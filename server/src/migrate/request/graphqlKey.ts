import type { Call, Header } from '../../code/call';
import { valueSpan } from '../../code/site';
import { flatText, literalText, templateSpan } from '../../code/template';
import type { Problem } from '../../text/problem';
import type { HostTable } from '../context';

const keyHeader = /^api-key$/i;
const restHeader = /^x-(api|license|query|insert)-key$/i;
/** Other ways to say who sends. */
const otherProof = /^(authorization|cookie|x-access-token)$/i;
/** Headers that a file gives all requests of a library where they are not seen with a call. */
const shared = /\binterceptors\b|\bdefaults\b|\bcredentials\b|\bajaxSetup\b/;

/** A word of a command that is only a variable can hold any options: `curl $OPTIONS`. The value of a flag is not such a word. */
const loneVariable = /(?<!(?:^|\s)--?[\w-]+)\s"?\$\{?\w+(?:\[[@*]\])?\}?"?(?=\s|$)/;

/** What is wrong with the key of a request to the GraphQL API of the profile. `text` is that of the file. */
export function checkGraphqlKey(call: Call, hosts: HostTable, text: string): Problem[] {
  if (call.kind || call.unresolved || call.client === 'unknown' || !isGraphql(call, hosts)) return [];
  const named = (pattern: RegExp) => call.headers.find(({ name }) => pattern.test(nameOf(name)));
  if (named(keyHeader) || named(otherProof) || call.headers.some(({ name }) => literalText(name) === undefined))
    return [];
  const rest = named(restHeader);
  if (rest) {
    const span = templateSpan(rest.name) ?? rest.span;
    const message = `${nameOf(rest.name)} is the header of another API. GraphQL has the header Api-Key.`;
    // The service accepts the header of REST for now, so that programs with it still work.
    const severity = /^x-api-key$/i.test(nameOf(rest.name)) ? 'information' : 'warning';
    return span ? [{ code: 'graphql-key-header', severity, message, span }] : [];
  }
  const { start, end } = call.site.call;
  if (shared.test(text) || loneVariable.test(text.slice(start, end))) return [];
  const message = 'The request to the GraphQL API sends no key. Add the header Api-Key.';
  const span = call.site.callee ?? valueSpan(call.site, 'url') ?? call.site.call;
  return [{ code: 'graphql-without-key', severity: 'warning', message, span }];
}

function nameOf(name: Header['name']): string {
  return literalText(name)?.trim() ?? '';
}

function isGraphql({ url, method }: Call, hosts: HostTable): boolean {
  if (method !== 'POST') return false;
  const [, host = ''] = /^https?:\/\/([^/]+)\/graphql\/?$/i.exec(flatText(url)) ?? [];
  return hosts.byHost.get(host.toLowerCase())?.serves === 'api';
}
