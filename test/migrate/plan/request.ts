import { readProfile } from '../../../server/src/api/profile';
import type { Call, Header, Parameter, Template, TemplatePart } from '../../../server/src/code/call';
import { jsonMembers } from '../../../server/src/code/jsonBody';
import { type MigrateContext, migrateContext } from '../../../server/src/migrate/context';
import { match } from '../../../server/src/migrate/match/match';
import { planFor } from '../../../server/src/migrate/plan/endpoints';
import type { Note, Plan } from '../../../server/src/migrate/plan/plan';
import type { Path } from '../../../server/src/migrate/plan/shape';

const origin = 'https://api.example.com';

const { profile } = readProfile({
  attributeNamespace: 'svc',
  regions: { us: { baseUrl: origin, legacyDeploymentUrl: 'https://rpm.example.com' } },
});
if (!profile) throw new Error('the profile of the suites is wrong');

/** The context of a program whose hosts are known; without an account no id is filled in. */
export function contextOf(account?: number, now?: number): MigrateContext {
  return migrateContext(profile as NonNullable<typeof profile>, {
    ...(account === undefined ? {} : { accountId: account }),
    ...(now === undefined ? {} : { now }),
  });
}

/** `a{name}b` as text with a value that is only known at run time. */
export function template(text: string): Template {
  const parts = text.split(/(\{\w+\})/).filter(part => part !== '');
  return {
    parts: parts.map((part): TemplatePart => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? { kind: 'text', text: part } : { kind: 'hole', expression: name, name };
    }),
  };
}

/**
 * A request as in `.http` files: `METHOD path?parameters`, headers, an empty line and a body, which is JSON or a form. A name in
 * braces stands for a value that is only known at run time; in JSON it is written `{{name}}`, as a whole value or in a string.
 * The program reads `reads` of the response: nothing when the list is empty, and everything when it is not given.
 */
export function readCall(text: string, reads?: readonly Path[]): Call {
  const [head = '', ...bodies] = text.trim().split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [, method = 'GET', path = '', query = ''] = /^(\w+) ([^?]*)(?:\?(.*))?$/.exec(first) ?? [];
  const headers = lines.map((line): Header => {
    const offset = line.indexOf(':');
    return { name: template(line.slice(0, offset)), value: template(line.slice(offset + 1).trim()) };
  });
  const body = bodies.join('\n\n');
  const isJson = /^\s*[{[]/.test(body);
  const members = isJson ? jsonMembers(template(body.replace(/\{\{(\w+)\}\}/g, '{$1}'))) : undefined;
  const span = { start: 0, end: text.length };
  return {
    language: 'http',
    client: 'http',
    method,
    url: template(`${path.startsWith('/deployments') ? 'https://rpm.example.com' : origin}${path}`),
    parameters: [...pairs(query, 'query'), ...(isJson ? [] : pairs(body, 'form'))],
    headers,
    ...(members ? { body: { members } } : {}),
    site: { span, call: span, statement: span, parts: [], carriers: [] },
    response: reads
      ? {
          use: reads.length > 0 ? 'followed' : 'unused',
          reads: reads.map(read => ({ path: read, span, root: span, rootSteps: 0, form: 'path' as const })),
          checks: [],
        }
      : { use: 'escapes', reads: [], checks: [] },
    names: [],
  };
}

function pairs(text: string, location: Parameter['location']): Parameter[] {
  const decode = (part: string): Template => template(decodeURIComponent(part.replaceAll('+', ' ')));
  return text
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => {
      const [name = '', ...value] = pair.split('=');
      return { name: decode(name), value: decode(value.join('=')), location: location };
    });
}

/** What replaces a request, or why nothing does. */
export function planOf(
  text: string,
  { account, now, reads }: { readonly account?: number; readonly now?: number; readonly reads?: readonly Path[] } = {},
): Plan | readonly Note[] {
  const context = contextOf(account, now);
  const call = readCall(text, reads);
  const found = match(call, context.hosts);
  if ('reason' in found) throw new Error(`${text} is no call of the service: ${found.reason}`);
  return planFor(call, found, context);
}
