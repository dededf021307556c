import {
  type Endpoint,
  endpoints,
  otherRetiredPaths,
  otherRetiredResources,
  retainedNamespaces,
} from '../../catalogue/endpoints';
import type { Call, Template } from '../../code/call';
import { flat, slice, split } from '../../code/template';
import { holeMark } from '../../text/region';
import type { HostTable } from '../context';
import type { Match, NoMatch } from '../finding';
import { isShared } from './commonPaths';
import { evidenceOf, isStrongPath, judge, namesOwner } from './evidence';
import { type Located, locate } from './locate';

const table: readonly Endpoint[] = endpoints;

/** Whether the call is one of the REST API v2 or the legacy deployment API, and which. */
export function match(call: Call, hosts: HostTable): Match | NoMatch {
  const located = locate(call.url, hosts);
  if ('reason' in located) return located;
  const method = call.method ?? 'GET';
  if (located.api === 'v0') return matchLegacy(call, located, call.method ?? 'POST', hosts);
  const { segments, templates, format } = segmentsOf(located.path);
  const first = segments[0];
  if (first === undefined) return { reason: 'the address ends with the version, and names no resource' };
  if (first === 'graphql' || first === 'graphiql')
    return { reason: 'this is the GraphQL API, reached over a wrong base address' };
  const retained = (retainedNamespaces as readonly string[]).includes(first);
  const row = retained ? undefined : findRow(segments, method);
  const known = row || retained ? undefined : findOther(segments, method);
  const resource = otherRetiredResources.find(candidate => candidate.resource === first);
  const open = first === holeMark && fitsSomeResource(segments, method);
  const documented = row !== undefined || known !== undefined || resource !== undefined || retained || open;
  const signals = evidenceOf(call, located, format);
  const named = located.host !== 'profile' && namesOwner(call, hosts);
  const strong = isStrongPath(open ? ['applications', ...segments.slice(1)] : segments);
  const verdict = judge(
    located,
    signals,
    {
      documented,
      strong,
      resourceKnown: resources.has(first) || open,
      open,
      named,
      inTable: row !== undefined,
      unresolved: call.unresolved === true,
    },
    hosts,
  );
  if ('reason' in verdict) return verdict;
  const shared =
    located.host !== 'profile' &&
    !named &&
    isShared({ resource: first, format, documented: documented && !open, strong, signals: signals.length }, located);
  const advice = open ? openAdvice : (known?.advice ?? resource?.advice);
  return {
    endpoint: `${method} ${row?.path ?? known?.path ?? pathTemplate(segments, open)}`,
    ...(row ? { row: row.id as Exclude<Match['row'], undefined> } : {}),
    api: 'v2',
    state: retained ? 'retained' : documented ? 'retired' : 'unknown',
    confidence: shared ? 'possible' : verdict.confidence,
    evidence: named ? [...signals, 'the service is named near the call'] : signals,
    path: row ? pathValues(row.path, templates) : {},
    format,
    target: located.target,
    ...(advice ? { advice } : {}),
  };
}

function matchLegacy(call: Call, located: Located, method: string, hosts: HostTable): Match | NoMatch {
  const signals = evidenceOf(call, located, 'xml');
  const verdict = judge(
    located,
    signals,
    {
      documented: true,
      strong: false,
      resourceKnown: true,
      open: false,
      named: false,
      inTable: true,
      unresolved: call.unresolved === true,
    },
    hosts,
  );
  if ('reason' in verdict) return verdict;
  const known = method === 'POST';
  return {
    endpoint: `${method} /deployments.xml`,
    ...(known ? { row: 'legacy-deployment-create' as const } : {}),
    api: 'v0',
    state: known ? 'retired' : 'unknown',
    // Files of this name are fetched from many servers; only the service takes one.
    confidence: known || located.host === 'profile' ? verdict.confidence : 'possible',
    evidence: signals,
    path: {},
    format: 'xml',
    target: located.target,
  };
}

interface PathSegments {
  /** The segments as text, with a mark for each hole. */
  readonly segments: readonly string[];
  readonly templates: readonly Template[];
  readonly format: Match['format'];
}

/** The segments after `/v2/`, the format suffix taken off the last one. */
function segmentsOf(path: Template): PathSegments {
  const whole = flat(path);
  const start = /^\/*/.exec(whole)?.[0].length ?? 0;
  const end = Math.max(start, whole.replace(/\/+$/, '').length);
  const suffix = /\.(json|xml)$/i.exec(whole.slice(start, end));
  const bare = whole[end - 1] === holeMark ? 'unknown' : 'none';
  const format = suffix ? (suffix[1]?.toLowerCase() as 'json' | 'xml') : bare;
  const inside = slice(path, start, end - (suffix?.[0].length ?? 0));
  const templates = split(inside, '/').filter(part => flat(part) !== '');
  return { segments: templates.map(flat), templates, format };
}

/** Whether a segment can stand for an id: a number, a hole, or a placeholder as people write it in documents. */
function isId(segment: string): boolean {
  if (segment.includes(holeMark) || /^\d+$/.test(segment)) return true;
  return (
    /^([<{:$%].*|.*[>}])$|^(your|my)?[_-]?(app|application|host)?[_-]?id$/i.test(segment) ||
    /^[A-Z][A-Z0-9_]+$/.test(segment)
  );
}

function fits(template: string, segments: readonly string[]): boolean {
  const wanted = template.replace(/^\/v2\//, '').split('/');
  if (wanted.length !== segments.length) return false;
  return wanted.every((part, index) => {
    const segment = segments[index] as string;
    return part.startsWith('{') ? isId(segment) : part === segment;
  });
}

/** A read sent as POST counts as the read: the service takes the parameters from the body either way. */
function findRow(segments: readonly string[], method: string): Endpoint | undefined {
  const candidates = table.filter(row => row.api === 'v2' && fits(row.path, segments));
  const same = candidates.find(row => row.method === method);
  if (same || method !== 'POST') return same;
  return candidates.find(row => row.method === 'GET' && row.path.endsWith('/metrics/data'));
}

function findOther(segments: readonly string[], method: string): { path: string; advice: string } | undefined {
  return otherRetiredPaths.find(
    other => fits(other.path, segments) && (other.methods as readonly string[]).includes(method),
  );
}

/** The first segments after `/v2/` that are resources of this API. */
const resources: ReadonlySet<string> = new Set<string>([
  ...table.filter(row => row.api === 'v2').map(row => row.path.split('/')[2] as string),
  ...otherRetiredPaths.map(other => other.path.split('/')[2] as string),
  ...otherRetiredResources.map(other => other.resource),
  ...retainedNamespaces,
]);

const openAdvice = 'The program chooses the resource at run time; replace the call for each resource that it asks for.';

/** Whether the rest of the path is that of a resource of the tables: `/v2/{resource}/{id}/metrics/data`. */
function fitsSomeResource([, ...rest]: readonly string[], method: string): boolean {
  const other = (path: string) => fits(path, [path.split('/')[2] ?? '', ...rest]);
  if (table.some(row => row.api === 'v2' && row.method === method && other(row.path))) return true;
  return otherRetiredPaths.some(({ path, methods }) => (methods as readonly string[]).includes(method) && other(path));
}

/** A path outside the tables in their form, with the tables' own name for the application id. */
function pathTemplate(segments: readonly string[], open: boolean): string {
  if (open) return pathTemplate(segments, false).replace('{id}', '{resource}');
  const shown = segments.map(segment => (isId(segment) ? '{id}' : segment.replaceAll(holeMark, '{id}')));
  return `/v2/${shown.join('/')}`.replace(/^(\/v2\/applications\/)\{id\}(?=\/)/, '$1{app_id}');
}

function pathValues(template: string, segments: readonly Template[]): Record<string, Template> {
  const values: Record<string, Template> = {};
  const wanted = template.replace(/^\/v2\//, '').split('/');
  wanted.forEach((part, index) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    const segment = segments[index];
    if (name && segment) values[name] = segment;
  });
  return values;
}
