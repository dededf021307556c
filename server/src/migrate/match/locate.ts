import type { HolePart, Template, TemplatePart } from '../../code/call';
import { flat, plain, slice } from '../../code/template';
import { holeMark } from '../../text/region';
import type { HostTable } from '../context';
import type { NoMatch } from '../finding';
import type { GraphqlTarget } from '../plan/plan';

/** Where a URL points, as far as it can be known: which API, whose host, and the path below `/v2`. */
export interface Located {
  readonly api: 'v2' | 'v0';
  /** `profile`: a host of the service profile. `literal`: some other host, given as text. `unknown`: a hole or no host. */
  readonly host: 'profile' | 'literal' | 'unknown';
  readonly path: Template;
  /** Whether the text `/v2/` was seen, rather than guessed to be part of a base address. */
  readonly versionSeen: boolean;
  /** What stands before `/v2` in the path: a proxy, or another API. */
  readonly before?: string;
  readonly target: GraphqlTarget;
}

const versionPath = /^\/*v2(?=\/|$)/;
const legacyPath = /^\/*deployments\.xml$/;
const resourcePath =
  /^\/*(applications|key_transactions|mobile_applications|browser_applications|alerts_[a-z_]+|servers|labels|users|plugins|components|usages|dashboards|partners)(?=[./\uFFFC]|$)/;

/** Splits a URL template into host and path and says whose it is. */
export function locate(url: Template, hosts: HostTable): Located | NoMatch {
  const known = withAddressFallbacks(url);
  const text = flat(known);
  const absolute = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)/i.exec(text);
  if (absolute && !/^https?$/i.test(absolute[1] as string)) return { reason: 'the address is not http' };
  const pathStart = absolute ? absolute[0].length : leadingHoles(text);
  const base = slice(known, 0, pathStart);
  const path = pathOf(slice(known, pathStart));
  const origin = absolute ? (plain(base) ?? chosenOrigin(base, hosts)) : undefined;
  const located = origin === undefined ? locateUnknown(base, path) : locateLiteral(origin, path, hosts);
  if ('reason' in located) return located;
  // A host that a condition chooses stays chosen by it.
  const chosen: GraphqlTarget | undefined =
    absolute && plain(base) === undefined ? { kind: 'prefix', prefix: base } : undefined;
  return { ...located, target: overridable(url) ?? chosen ?? located.target };
}

/** `https://api.${eu ? 'eu.' : ''}…`: the host with its first choices, where that is one of the profile. */
function chosenOrigin(base: Template, hosts: HostTable): string | undefined {
  if (base.parts.some(part => part.kind === 'hole' && part.fallback === undefined)) return undefined;
  const text = base.parts.map(part => (part.kind === 'text' ? part.text : (part.fallback ?? ''))).join('');
  return hosts.byHost.has(text.toLowerCase().replace(/^.*?:\/\//, '')) ? text : undefined;
}

/** An environment variable with an address as its default counts as that address when the call is recognised. */
function withAddressFallbacks(url: Template): Template {
  return {
    parts: url.parts.map(part => (isAddressHole(part) ? { kind: 'text', text: part.fallback } : part)),
  };
}

function isAddressHole(part: TemplatePart | undefined): part is HolePart & { readonly fallback: string } {
  return part?.kind === 'hole' && part.fallback !== undefined && /^[a-z]+:\/\/|^\//i.test(part.fallback);
}

/** An address that can be overridden at run time must stay overridable, so the new address is made from the same variable. */
function overridable(url: Template): GraphqlTarget | undefined {
  const first = url.parts[0];
  if (!isAddressHole(first)) return undefined;
  const base: Template = { parts: [first] };
  return /\/v2\/?$/.test(first.fallback) ? { kind: 'base', base } : { kind: 'prefix', prefix: base };
}

function leadingHoles(text: string): number {
  let end = 0;
  while (text[end] === holeMark) end++;
  return end;
}

function pathOf(rest: Template): Template {
  const end = flat(rest).search(/[?#]/);
  return end < 0 ? rest : slice(rest, 0, end);
}

function locateLiteral(origin: string, path: Template, hosts: HostTable): Located | NoMatch {
  const host = origin
    .toLowerCase()
    .replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2')
    .replace(/^.*?:\/\//, '')
    .replace(/^.*@/, '');
  const known = hosts.byHost.get(host);
  if (!known && hosts.any) return { reason: `the host ${host} is not one of the service profile` };
  const whose = known ? ('profile' as const) : ('literal' as const);
  const target: GraphqlTarget = known
    ? { kind: 'literal', url: known.graphqlUrl, region: known.region }
    : { kind: 'literal', url: `${origin}/graphql` };
  const text = flat(path);
  if (legacyPath.test(text)) {
    return { host: whose, api: 'v0', path, versionSeen: true, target: known ? target : { kind: 'unknown' } };
  }
  if (known?.serves === 'legacy') return { reason: `the host ${host} serves only the legacy deployment API` };
  const version = versionPath.exec(text);
  if (!version) return { reason: 'the path is not below /v2' };
  return { host: whose, api: 'v2', path: slice(path, version[0].length), versionSeen: true, target };
}

function locateUnknown(base: Template, path: Template): Located | NoMatch {
  const text = flat(path);
  const host = 'unknown' as const;
  if (legacyPath.test(text)) return { host, api: 'v0', path, versionSeen: true, target: targetOf('prefix', base) };
  const version = versionPath.exec(text);
  if (version) {
    const below = slice(path, version[0].length);
    return { host, api: 'v2', path: below, versionSeen: true, target: targetOf('prefix', base) };
  }
  // `{url}/{version}/applications/…`: the version is a hole of its own.
  if (text.startsWith(`/${holeMark}/`) && resourcePath.test(text.slice(2))) {
    return { host, api: 'v2', path: slice(path, 2), versionSeen: false, target: targetOf('prefix', base) };
  }
  // A proxy answers under a path of its own: `/proxy/service/v2/applications.json`. It need not know other paths.
  const at = text.lastIndexOf('/v2/');
  if (at > 0 && resourcePath.test(text.slice(at + 3))) {
    const below = slice(path, at + 3);
    return { host, api: 'v2', path: below, versionSeen: true, before: text.slice(0, at), target: { kind: 'unknown' } };
  }
  if (resourcePath.test(text)) return { host, api: 'v2', path, versionSeen: false, target: targetOf('base', base) };
  return { reason: 'neither the host nor the path is known' };
}

/** Without a hole in it the base tells nothing that could be asked at run time. */
function targetOf(kind: 'prefix' | 'base', base: Template): GraphqlTarget {
  if (plain(base) !== undefined) return { kind: 'unknown' };
  return kind === 'prefix' ? { kind, prefix: base } : { kind, base };
}
