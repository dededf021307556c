import type { Call, HolePart, Template, TemplatePart } from '../../code/call';
import { flatText, literalText, slice } from '../../code/template';
import { holeMark } from '../../text/region';
import type { HostTable } from '../context';
import type { NoMatch } from '../finding';
import type { GraphqlTarget } from '../plan/plan';

/** What is known of a URL: the API, the host, and the path after `/v2`. */
export interface Located {
  readonly api: 'v2' | 'v0';
  /**
   * `profile`: a host of the service profile. `literal`: another literal host. `unknown`: an unknown part, or no host.
   */
  readonly host: 'profile' | 'literal' | 'unknown';
  readonly path: Template;
  /** Whether `/v2/` is in the URL, rather than presumably part of an unknown base address. */
  readonly hasVersion: boolean;
  /** The part of the path before `/v2`: of a proxy, or of another API. */
  readonly prefix?: string;
  readonly target: GraphqlTarget;
}

const versionPath = /^\/*v2(?=\/|$)/;
const legacyPath = /^\/*deployments\.xml$/;
const resourcePath =
  /^\/*(applications|key_transactions|mobile_applications|browser_applications|alerts?_[a-z_]+|notification_channels|servers|labels|users|plugins|components|usages|dashboards|partners)(?=[./\uFFFC]|$)/;

/** Splits a URL template into host and path, and determines the API. */
export function locate(url: Template, hosts: HostTable): Located | NoMatch {
  const known = withAddressFallbacks(url);
  const text = flatText(known);
  const absolute = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)/i.exec(text);
  if (absolute && !/^https?$/i.test(absolute[1] as string)) return { reason: 'the address is not http' };
  const pathStart = absolute ? absolute[0].length : leadingHoles(text);
  const base = slice(known, 0, pathStart);
  const path = pathOf(slice(known, pathStart));
  const origin = absolute ? (literalText(base) ?? chosenOrigin(base, hosts)) : undefined;
  const located = origin === undefined ? locateUnknown(base, path) : locateLiteral(origin, path, hosts);
  if ('reason' in located) return located;
  // A host that a condition selects remains selected by it.
  const chosenTarget: GraphqlTarget | undefined =
    absolute && literalText(base) === undefined ? { kind: 'prefix', prefix: base } : undefined;
  return { ...located, target: overridableTarget(url) ?? chosenTarget ?? located.target };
}

/**
 * Locates the address of a call. Where the program chooses among origins, and the first is none of the profile, the one that
 * is decides: a table of environments may begin with the one for tests.
 */
export function locateCall({ url, otherOrigins = [] }: Call, hosts: HostTable): Located | NoMatch {
  const located = locate(url, hosts);
  if (!('reason' in located)) return located;
  const origin = otherOrigins.find(other => hosts.byHost.has(other.toLowerCase().replace(/^.*?:\/\//, '')));
  const other = origin && locate(withOrigin(url, origin), hosts);
  return other && !('reason' in other) ? { ...other, target: { kind: 'unknown' } } : located;
}

/** The address at another origin. */
function withOrigin({ parts: [first, ...others] }: Template, origin: string): Template {
  const at = (text: string | undefined) => text?.replace(/^https?:\/\/[^/]*/i, origin);
  if (first?.kind === 'text') return { parts: [{ kind: 'text', text: at(first.text) ?? '' }, ...others] };
  const fallback = at(first?.fallback);
  return { parts: [...(first ? [{ ...first, ...(fallback === undefined ? {} : { fallback }) }] : []), ...others] };
}

/** `https://api.${eu ? 'eu.' : ''}…`: the origin with the first alternatives, where its host is in the profile. */
function chosenOrigin(base: Template, hosts: HostTable): string | undefined {
  if (base.parts.some(part => part.kind === 'hole' && part.fallback === undefined)) return undefined;
  const text = base.parts.map(part => (part.kind === 'text' ? part.text : (part.fallback ?? ''))).join('');
  return hosts.byHost.has(text.toLowerCase().replace(/^.*?:\/\//, '')) ? text : undefined;
}

/** The URL in which environment variables are replaced by their default addresses. */
function withAddressFallbacks(url: Template): Template {
  return {
    parts: url.parts.map(part => (isAddressHole(part) ? { kind: 'text', text: part.fallback } : part)),
  };
}

function isAddressHole(part: TemplatePart | undefined): part is HolePart & { readonly fallback: string } {
  return part?.kind === 'hole' && part.fallback !== undefined && /^[a-z]+:\/\/|^\//i.test(part.fallback);
}

/** The target for an address that the environment can override. The new address uses the same variable. */
function overridableTarget(url: Template): GraphqlTarget | undefined {
  const [first, ...others] = url.parts;
  // A path that a variable holds may be that of another endpoint when the program runs.
  if (others.some(part => isAddressHole(part) && !/^\/(?:v2\/?)?$/.test(part.fallback))) return { kind: 'unknown' };
  if (!isAddressHole(first)) return undefined;
  const base: Template = { parts: [first] };
  // What stands behind the version is taken off together with it.
  if (/^[^?#]*\/v2(?:\/[\w/-]*)?$/.test(first.fallback)) return { kind: 'base', base };
  // The variable holds more than where the service is.
  if (/\/v2\/.|[?#]/.test(first.fallback)) return { kind: 'unknown' };
  return prefixBefore(flatText({ parts: others }), base);
}

function leadingHoles(text: string): number {
  let end = 0;
  while (text[end] === holeMark) end++;
  return end;
}

function pathOf(rest: Template): Template {
  const end = flatText(rest).search(/[?#]/);
  return end < 0 ? rest : slice(rest, 0, end);
}

function locateLiteral(origin: string, path: Template, hosts: HostTable): Located | NoMatch {
  const host = origin
    .toLowerCase()
    .replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2')
    .replace(/^.*?:\/\//, '')
    .replace(/^.*@/, '');
  const known = hosts.byHost.get(host);
  if (!known && hosts.any) return { reason: `the host ${host} is not in the service profile` };
  const whose = known ? ('profile' as const) : ('literal' as const);
  const target: GraphqlTarget = known
    ? { kind: 'literal', url: known.graphqlUrl, region: known.region }
    : { kind: 'literal', url: `${origin}/graphql` };
  const text = flatText(path);
  if (legacyPath.test(text)) {
    return { host: whose, api: 'v0', path, hasVersion: true, target: known ? target : { kind: 'unknown' } };
  }
  if (known?.serves === 'legacy') return { reason: `the host ${host} serves the legacy deployment API only` };
  const version = versionPath.exec(text);
  if (!version) return { reason: 'the path does not begin with /v2' };
  return { host: whose, api: 'v2', path: slice(path, version[0].length), hasVersion: true, target };
}

function locateUnknown(base: Template, path: Template): Located | NoMatch {
  const text = flatText(path);
  const host = 'unknown' as const;
  if (legacyPath.test(text)) {
    return { host, api: 'v0', path, hasVersion: true, target: prefixBefore(text, base) };
  }
  const version = versionPath.exec(text);
  if (version) {
    const below = slice(path, version[0].length);
    return { host, api: 'v2', path: below, hasVersion: true, target: prefixBefore(text, base) };
  }
  // `{url}/{version}/applications/…`: the version is a separate unknown part.
  if (text.startsWith(`/${holeMark}/`) && resourcePath.test(text.slice(2))) {
    return { host, api: 'v2', path: slice(path, 2), hasVersion: false, target: prefixBefore(text, base) };
  }
  // A proxy has a path of its own: `/proxy/service/v2/applications.json`. It need not know other paths.
  const index = text.lastIndexOf('/v2/');
  if (index > 0 && resourcePath.test(text.slice(index + 3))) {
    const below = slice(path, index + 3);
    return {
      host,
      api: 'v2',
      path: below,
      hasVersion: true,
      prefix: text.slice(0, index),
      target: { kind: 'unknown' },
    };
  }
  if (resourcePath.test(text))
    return { host, api: 'v2', path, hasVersion: false, target: orUnknown({ kind: 'base', base }) };
  return { reason: 'neither the host nor the path is known' };
}

/** The prefix of a path. `${base}v2/applications.json`: whatever the base is, it brings the slash. */
function prefixBefore(path: string, prefix: Template): GraphqlTarget {
  const target = { kind: 'prefix' as const, prefix };
  return orUnknown(/^\w/.test(path) ? { ...target, endsWithSlash: true } : target);
}

/** A base without unknown parts contains nothing that is known at run time only. */
function orUnknown(target: Extract<GraphqlTarget, { kind: 'prefix' | 'base' }>): GraphqlTarget {
  return literalText(target.kind === 'prefix' ? target.prefix : target.base) === undefined
    ? target
    : { kind: 'unknown' };
}
