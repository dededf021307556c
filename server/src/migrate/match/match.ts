import {
  type Endpoint,
  endpoints,
  keyedResources,
  otherRetiredPaths,
  otherRetiredResources,
  retainedNamespaces,
} from '../../catalogue/endpoints';
import type { Call, Template } from '../../code/call';
import { flatText, slice, split } from '../../code/template';
import { holeMark } from '../../text/region';
import type { HostTable } from '../context';
import type { Match, NoMatch } from '../finding';
import { isShared } from './commonPaths';
import { evidenceOf, isDistinctivePath, namesOwner, rateCall } from './evidence';
import { type Located, locateCall } from './locate';
import { isPlaceholder, withoutPlaceholders } from './placeholders';

/** The endpoints of the REST API v2, each with the segments of its path, which every call is compared with. */
const table: readonly (Endpoint & PathParts)[] = (endpoints as readonly Endpoint[])
  .filter(row => row.api === 'v2')
  .map(withParts);

const otherPaths = otherRetiredPaths.map(withParts);

interface PathParts {
  /** The segments after `/v2/`. */
  readonly parts: readonly string[];
}

function withParts<T extends { readonly path: string }>(row: T): T & PathParts {
  return { ...row, parts: row.path.replace(/^\/v2\//, '').split('/') };
}

/**
 * The endpoint of the REST API v2 or of the legacy deployment API that a call belongs to, or the reason why it belongs
 * to none. `isBeside` says that other requests to the same base address are known to belong to this API.
 */
export function match(call: Call, hosts: HostTable, isBeside = false): Match | NoMatch {
  const located = locateCall(call, hosts);
  if ('reason' in located) return located;
  const method = call.method ?? 'GET';
  if (located.api === 'v0') return matchLegacy(call, located, call.method ?? 'POST', hosts);
  const { segments, templates, format } = segmentsOf(located.path);
  const first = segments[0];
  if (first === undefined) return { reason: 'the address ends with the version and has no resource' };
  if (first === 'graphql' || first === 'graphiql')
    return { reason: 'the call is of the GraphQL API, with a wrong base address' };
  const retained = (retainedNamespaces as readonly string[]).includes(first);
  const row = retained ? undefined : findRow(segments, method);
  const otherPath = row || retained ? undefined : findOther(segments, method);
  const resource = otherRetiredResources.find(candidate => candidate.resource === first);
  // One value may be the whole rest of a path.
  const isOpen = first === holeMark && (segments.length === 1 || fitsSomeResource(segments, method));
  const isDocumented = row !== undefined || otherPath !== undefined || resource !== undefined || retained || isOpen;
  const signals = evidenceOf(call, located, format);
  // Programs also call paths that the service never had, which were guessed from the others.
  const isFamily = signals.length > 1 && isAlertResource.test(first);
  const isSuffixed = format === 'json' || format === 'xml';
  const isGuessed = isFamily || (isBeside && isSuffixed && first !== holeMark);
  // What sends the path may name the host in its own file.
  const isOfHost = located.hasVersion && format === 'json' && call.names.some(name => hosts.byHost.has(name));
  if (isBeside) signals.push('other requests to the same base address belong to this API');
  // Other services have base addresses with that version, too, but hardly such paths with a format.
  const isBased =
    isSuffixed && hosts.basesNearby !== undefined && (row !== undefined || namesOwner(call, hosts.basesNearby));
  const isOwnerNamed =
    located.host !== 'profile' &&
    (isBased || namesOwner(call, hosts.owners) || (hosts.isNamedByProject === true && row !== undefined));
  const isDistinctive = isDistinctivePath(isOpen ? ['applications', ...segments.slice(1)] : segments);
  const verdict = rateCall(
    located,
    signals,
    {
      isDocumented,
      isDistinctive,
      isKnownResource: resources.has(first) || isOpen || isGuessed || isOfHost,
      isOpen,
      isOwnerNamed,
      isInTable: row !== undefined,
      isUnresolved: call.unresolved === true,
    },
    hosts,
  );
  if ('reason' in verdict) return verdict;
  const shared =
    located.host !== 'profile' &&
    !isOwnerNamed &&
    isShared(
      { resource: first, format, isDocumented: isDocumented && !isOpen, isDistinctive, signals: signals.length },
      located,
    );
  const advice = isOpen ? openAdvice : (otherPath?.advice ?? resource?.advice);
  return {
    endpoint: `${method} ${row?.path ?? otherPath?.path ?? pathTemplate(segments, isOpen)}`,
    ...(row ? { row: row.id as Exclude<Match['row'], undefined> } : {}),
    api: 'v2',
    state: retained ? 'retained' : isDocumented ? 'retired' : 'unknown',
    confidence: shared || isBeside ? 'possible' : verdict.confidence,
    evidence: isOwnerNamed ? [...signals, 'the service is named near the call'] : signals,
    path: row ? pathValues(row.path, templates) : {},
    format,
    target: located.target,
    ...(advice ? { advice } : {}),
  };
}

/** Whether the resource of an endpoint is only known to the running program, or to the callers of the function around. */
export function isOpenEndpoint(endpoint: string): boolean {
  return / \/v2\/\{resource\}/.test(endpoint);
}

function matchLegacy(call: Call, located: Located, method: string, hosts: HostTable): Match | NoMatch {
  const signals = evidenceOf(call, located, 'xml');
  const verdict = rateCall(
    located,
    signals,
    {
      isDocumented: true,
      isDistinctive: false,
      isKnownResource: true,
      isOpen: false,
      isOwnerNamed: false,
      isInTable: true,
      isUnresolved: call.unresolved === true,
    },
    hosts,
  );
  if ('reason' in verdict) return verdict;
  const isCreation = method === 'POST';
  return {
    endpoint: `${method} /deployments.xml`,
    ...(isCreation ? { row: 'legacy-deployment-create' as const } : {}),
    api: 'v0',
    state: isCreation ? 'retired' : 'unknown',
    // Many servers have a file with this name for reading; only the service accepts one.
    confidence: isCreation || located.host === 'profile' ? verdict.confidence : 'possible',
    evidence: signals,
    path: {},
    format: 'xml',
    target: located.target,
  };
}

interface PathSegments {
  /** The segments as text, with a mark for each unknown part. */
  readonly segments: readonly string[];
  readonly templates: readonly Template[];
  readonly format: Match['format'];
}

/** A format that the program chooses: `applications.${format}`, `applications.{format}`. */
const chosenSuffix = new RegExp(`(?<=[\\w}>)${holeMark}])\\.(${holeMark}+|[{<:]\\w+[}>]?)$`);

/** What is unknown may be made of several values. */
const onlyUnknown = new RegExp(`^${holeMark}+$`);

/** The segments after `/v2/`, the last one without the format suffix. */
function segmentsOf(path: Template): PathSegments {
  const whole = flatText(path);
  const start = /^\/*/.exec(whole)?.[0].length ?? 0;
  const end = Math.max(start, whole.replace(/\/+$/, '').length);
  const suffix = /\.(json|xml)$/i.exec(whole.slice(start, end)) ?? chosenSuffix.exec(whole.slice(start, end));
  const bare = whole[end - 1] === holeMark ? 'unknown' : 'none';
  const known = suffix?.[1]?.toLowerCase();
  const format = known === 'json' || known === 'xml' ? known : suffix ? 'unknown' : bare;
  const inside = slice(path, start, end - (suffix?.[0].length ?? 0));
  const templates = withoutPlaceholders(split(inside, '/'));
  return { segments: templates.map(template => flatText(template).replace(onlyUnknown, holeMark)), templates, format };
}

/** Whether a segment can be an id: a number, an unknown part, or a placeholder as in documents. */
function isId(segment: string): boolean {
  return segment.includes(holeMark) || /^\d+$/.test(segment) || isPlaceholder(segment);
}

function fits({ parts }: PathParts, segments: readonly string[]): boolean {
  if (parts.length !== segments.length) return false;
  return parts.every((part, index) => {
    const segment = segments[index] as string;
    return part.startsWith('{') ? isId(segment) : part === segment;
  });
}

/**
 * The endpoint for a path and a method. A POST to the metric data endpoint counts as GET: the service also reads the
 * parameters from the body.
 */
function findRow(segments: readonly string[], method: string): Endpoint | undefined {
  const candidates = table.filter(row => fits(row, segments));
  const same = candidates.find(row => row.method === method);
  if (same || method !== 'POST') return same;
  return candidates.find(row => row.method === 'GET' && row.path.endsWith('/metrics/data'));
}

function findOther(segments: readonly string[], method: string): { path: string; advice: string } | undefined {
  return otherPaths.find(other => fits(other, segments) && (other.methods as readonly string[]).includes(method));
}

/** The resources of this API: the first segments after `/v2/`. */
const resources: ReadonlySet<string> = new Set<string>([
  ...[...table, ...otherPaths].map(({ parts }) => parts[0] as string),
  ...otherRetiredResources.map(other => other.resource),
  ...retainedNamespaces,
]);

/** The resources of alerts have one of two prefixes. */
const isAlertResource = /^alerts?_[a-z_]+$/;

const openAdvice = 'The program chooses the resource at run time. Replace the call for each resource that it uses.';

/** Whether the rest of the path matches a known resource: `/v2/{resource}/{id}/metrics/data`. */
function fitsSomeResource([, ...rest]: readonly string[], method: string): boolean {
  const other = (row: PathParts) => fits(row, [row.parts[0] ?? '', ...rest]);
  if (table.some(row => row.method === method && other(row))) return true;
  return otherPaths.some(row => (row.methods as readonly string[]).includes(method) && other(row));
}

/** A path that is not in the tables in the same form, with the same name for the application id. */
function pathTemplate(segments: readonly string[], isOpen: boolean): string {
  if (isOpen) return pathTemplate(segments, false).replace('{id}', '{resource}');
  const isKeyed = (keyedResources as readonly string[]).includes(segments[0] ?? '');
  // `/v2/labels/labels/{id}` is a mistake of the program, and its second segment no key.
  const shown = segments.map((segment, index) =>
    isId(segment) || (isKeyed && index === 1 && segment !== segments[0])
      ? '{id}'
      : segment.replaceAll(holeMark, '{id}'),
  );
  return `/v2/${shown.join('/')}`.replace(/^(\/v2\/applications\/)\{id\}(?=\/)/, '$1{app_id}');
}

function pathValues(template: string, segments: readonly Template[]): Record<string, Template> {
  const values: Record<string, Template> = {};
  const templateParts = template.replace(/^\/v2\//, '').split('/');
  templateParts.forEach((part, index) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    const segment = segments[index];
    if (name && segment) values[name] = segment;
  });
  return values;
}
