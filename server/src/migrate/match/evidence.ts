import type { Call } from '../../code/call';
import { plain } from '../../code/template';
import type { HostTable } from '../context';
import type { Confidence, Match, NoMatch } from '../finding';
import type { Located } from './locate';

const keyHeader = /^(x-)?api-key$|^x-license-key$/i;
/** Other APIs have filters as well, of other names. */
const ownParameter =
  /^(names|values)(\[\]|%5B%5D)?$|^filter(\[|%5B)(name|ids?|host(name)?|language|product|entity_\w+|event_type|$)|^deployment\[|^summarize$/i;
const ownMember =
  /^deployment\.(revision|changelog|user|description)$|^(mobile_application|browser_application|application)\.(name|settings)/;
const strongFirst =
  /^(key_transactions|mobile_applications|browser_applications|alerts_(channels|events|incidents|violations|policies|conditions|nrql_conditions|external_service_conditions|synthetics_conditions|location_failure_conditions|entity_conditions|policy_channels|plugins_conditions))$/;

/** What speaks for the call being ours besides its path: one short sentence per signal. */
export function evidenceOf(call: Call, located: Located, format: Match['format']): string[] {
  const signals: string[] = [];
  if (located.host === 'profile') signals.push('the host is one of the service profile');
  if (format === 'json' || format === 'xml') {
    if (located.api === 'v2') signals.push(`the path ends in .${format}`);
  }
  if (call.headers.some(header => keyHeader.test((plain(header.name) ?? '').trim())))
    signals.push('an API key header is sent');
  const parameter = call.parameters.find(candidate => ownParameter.test(plain(candidate.name) ?? ''));
  if (parameter) signals.push(`the parameter ${plain(parameter.name)} is one of this API`);
  const member = call.body?.members?.find(candidate => ownMember.test(candidate.path));
  if (member) signals.push(`the body holds ${member.path}`);
  return signals;
}

/** Whether one who runs the hosts is named near the call, in an identifier, an import or the file's name: `example_api`. */
export function namesOwner({ names }: Call, { owners }: HostTable): boolean {
  if (owners.size === 0) return false;
  return names.some(name => {
    const plainName = name.replace(/[_.-]/g, '');
    return [...owners].some(owner => plainName.includes(owner));
  });
}

/** Whether the path is so much of its own that no other API is known to share it. */
export function isStrongPath(segments: readonly string[]): boolean {
  const [first = '', , third = ''] = segments;
  if (first === 'applications' && /^(metrics|hosts|deployments|instances)$/.test(third)) return true;
  return /^(servers|components)$/.test(first) ? third === 'metrics' : strongFirst.test(first);
}

interface PathFacts {
  readonly documented: boolean;
  readonly strong: boolean;
  readonly resourceKnown: boolean;
  /** The resource is chosen at run time, and the rest of the path fits one. */
  readonly open: boolean;
  /** Whether somebody who runs the hosts of the profile is named near the call. */
  readonly named: boolean;
  /** Whether it is a row of the endpoint table, rather than one of the resources that other APIs have under the same name. */
  readonly inTable: boolean;
  /** The address was not seen in a request, so that the whole of it must be known. */
  readonly unresolved: boolean;
}

/**
 * Whether path and evidence are enough to report the call, and how sure we are (outer contract, `confidence`).
 * A path that other APIs share needs a second signal; a guessed base address needs one too.
 */
export function judge(
  located: Located,
  signals: readonly string[],
  path: PathFacts,
  hosts: HostTable,
): { confidence: Confidence } | NoMatch {
  if (path.unresolved) return judgeUnresolved(located, signals, path, hosts);
  if (located.before !== undefined) return judgeBehind(located.before, signals, path);
  if (located.host === 'profile') return { confidence: path.open ? 'likely' : 'certain' };
  if (path.open && !path.strong && !path.named && signals.length < 2)
    return { reason: 'the resource is chosen at run time, and too little else speaks for this API' };
  if (!path.resourceKnown) return { reason: 'the path is below /v2, but its resource is not one of this API' };
  const enough = signals.length > 0;
  if (located.api === 'v0')
    return enough
      ? { confidence: 'likely' }
      : { reason: 'deployments.xml alone, without a key header or deployment parameters, is too common' };
  // With hosts to compare, a bare path of the table is reported, and one of another resource beside the service's name.
  const known = path.inTable || (path.named && path.documented);
  const barePath = hosts.any && located.host === 'unknown' && known && enough;
  if (!located.versionSeen && barePath && signals.length < 2 && !path.strong) return { confidence: 'possible' };
  if (!located.versionSeen && !(enough && path.strong) && signals.length < 2) {
    return { reason: 'the path lacks /v2 and too little else speaks for this API' };
  }
  if (enough) return { confidence: 'likely' };
  if (path.strong && path.documented) return { confidence: 'possible' };
  if (located.host === 'unknown' && known && hosts.any) return { confidence: 'possible' };
  return { reason: 'the path alone is shared with other APIs, and nothing else speaks for this one' };
}

/** A path below that of a proxy counts where the whole of it is known; `/api/v2` is how other APIs begin. */
function judgeBehind(
  before: string,
  signals: readonly string[],
  path: PathFacts,
): { confidence: Confidence } | NoMatch {
  const isOurs = path.inTable || (path.documented && path.strong);
  if (!isOurs || signals.length === 0) return { reason: 'the path is not below /v2' };
  if (signals.length > 1 || path.named) return { confidence: 'likely' };
  const common = /(^|\/)api$/.test(before) && !path.strong;
  return common ? { reason: 'the path is below that of another API' } : { confidence: 'possible' };
}

/** An address that nothing was seen to send counts where no other API can be meant by it. */
function judgeUnresolved(
  located: Located,
  signals: readonly string[],
  path: PathFacts,
  hosts: HostTable,
): { confidence: Confidence } | NoMatch {
  if (!path.documented) return { reason: 'no request was seen to use this address, and its path is not documented' };
  if (located.host === 'profile') return { confidence: 'certain' };
  if (!hosts.any && (path.strong || located.api === 'v0')) return { confidence: 'possible' };
  // The version, a row of the table and the suffix together.
  const whole = located.versionSeen && !('reason' in judgeBehind(located.before ?? '', signals, path));
  return whole ? { confidence: 'possible' } : { reason: 'no request was seen to use this address' };
}
