import type { Call } from '../../code/call';
import { literalText } from '../../code/template';
import type { HostTable } from '../context';
import type { Confidence, Match, NoMatch } from '../finding';
import type { Located } from './locate';

const keyHeader = /^(x-)?api-key$|^x-license-key$/i;
/** Other APIs have filters with other names. */
const apiParameter =
  /^(names|values)(\[\]|%5B%5D)?$|^filter(\[|%5B)(name|ids?|host(name)?|language|product|entity_\w+|event_type|$)|^deployment\[|^summarize$/i;
const apiMember =
  /^deployment\[|^deployment\.(revision|changelog|user|description)$|^(mobile_application|browser_application|application)\.(name|settings)/;
const distinctiveResource =
  /^(key_transactions|mobile_applications|browser_applications|alerts_(channels|events|incidents|violations|policies|conditions|nrql_conditions|external_service_conditions|synthetics_conditions|location_failure_conditions|entity_conditions|policy_channels|plugins_conditions))$/;

/** The evidence besides its path that a call is one of this API: one short sentence per signal. */
export function evidenceOf(call: Call, located: Located, format: Match['format']): string[] {
  const signals: string[] = [];
  if (located.host === 'profile') signals.push('the host is in the service profile');
  if (format === 'json' || format === 'xml') {
    if (located.api === 'v2') signals.push(`the path ends in .${format}`);
  }
  if (call.headers.some(header => keyHeader.test((literalText(header.name) ?? '').trim())))
    signals.push('the call sends an API key header');
  const parameter = call.parameters.find(candidate => apiParameter.test(literalText(candidate.name) ?? ''));
  if (parameter) signals.push(`the parameter ${literalText(parameter.name)} belongs to this API`);
  const member = call.body?.members?.find(candidate => apiMember.test(candidate.path));
  if (member) signals.push(`the body contains ${member.path}`);
  return signals;
}

/**
 * Whether an owner of the hosts is named near the call, in an identifier, an import or the file's name:
 * `example_api`.
 */
export function namesOwner({ names }: Call, owners: HostTable['owners']): boolean {
  if (owners.size === 0) return false;
  return names.some(name => {
    const plainName = name.replace(/[_.-]/g, '');
    return [...owners].some(owner => plainName.includes(owner));
  });
}

/** Whether no other API is known to have this path. */
export function isDistinctivePath(segments: readonly string[]): boolean {
  const [first = '', , third = ''] = segments;
  if (first === 'applications' && /^(metrics|hosts|deployments|instances)$/.test(third)) return true;
  return /^(servers|components)$/.test(first) ? third === 'metrics' : distinctiveResource.test(first);
}

interface PathFacts {
  readonly isDocumented: boolean;
  readonly isDistinctive: boolean;
  readonly isKnownResource: boolean;
  /** Whether the resource is only known at run time, and the rest of the path matches one. */
  readonly isOpen: boolean;
  /** Whether the owner of the profile's hosts is named near the call. */
  readonly isOwnerNamed: boolean;
  /** Whether it is in the endpoint table, rather than only among resources that other APIs also have. */
  readonly isInTable: boolean;
  /** Whether the address was not found in a request, so that all of it must be known. */
  readonly isUnresolved: boolean;
}

/**
 * Whether path and evidence suffice to report the call, and with what confidence (outer contract, `confidence`). A path
 * that other APIs share needs a second signal, and so does a guessed base address.
 */
export function rateCall(
  located: Located,
  signals: readonly string[],
  path: PathFacts,
  hosts: HostTable,
): { confidence: Confidence } | NoMatch {
  if (path.isUnresolved) return rateUnresolved(located, signals, path, hosts);
  if (located.prefix !== undefined) return rateBehindPrefix(located.prefix, signals, path);
  if (located.host === 'profile') return { confidence: path.isOpen ? 'likely' : 'certain' };
  if (path.isOpen && !path.isDistinctive && !path.isOwnerNamed && signals.length < 2)
    return { reason: 'the resource is only known at run time, and there is too little other evidence for this API' };
  if (!path.isKnownResource)
    return { reason: 'the path begins with /v2, but its resource does not belong to this API' };
  const hasEvidence = signals.length > 0;
  if (located.api === 'v0')
    return hasEvidence
      ? { confidence: 'likely' }
      : { reason: 'deployments.xml is too common without a key header or deployment parameters' };
  // With hosts in the profile or the owner named, a bare path of the endpoint table is reported, and a bare path of another
  // resource only where the owner is named.
  const isKnown = path.isInTable || (path.isOwnerNamed && path.isDocumented);
  const barePath = (hosts.any || path.isOwnerNamed) && located.host === 'unknown' && isKnown && hasEvidence;
  if (!located.hasVersion && barePath && signals.length < 2 && !path.isDistinctive) return { confidence: 'possible' };
  if (!located.hasVersion && !(hasEvidence && path.isDistinctive) && signals.length < 2) {
    return { reason: 'the path has no /v2, and there is too little other evidence for this API' };
  }
  if (hasEvidence) return { confidence: 'likely' };
  if (path.isDistinctive && path.isDocumented) return { confidence: 'possible' };
  if (located.host === 'unknown' && isKnown && path.isOwnerNamed) return { confidence: 'possible' };
  return { reason: 'other APIs have the same path, and there is no other evidence for this API' };
}

/**
 * Rates a path after a prefix, such as that of a proxy. It counts where all of it is known; `/api/v2` is also the
 * prefix of other APIs.
 */
function rateBehindPrefix(
  prefix: string,
  signals: readonly string[],
  path: PathFacts,
): { confidence: Confidence } | NoMatch {
  const isOurs = path.isInTable || (path.isDocumented && path.isDistinctive);
  if (!isOurs || signals.length === 0) return { reason: 'the path does not begin with /v2' };
  if (signals.length > 1 || path.isOwnerNamed) return { confidence: 'likely' };
  const common = /(^|\/)api$/.test(prefix) && !path.isDistinctive;
  return common ? { reason: 'the path has the prefix of another API' } : { confidence: 'possible' };
}

/** Rates an address without a request. It counts where it cannot belong to another API. */
function rateUnresolved(
  located: Located,
  signals: readonly string[],
  path: PathFacts,
  hosts: HostTable,
): { confidence: Confidence } | NoMatch {
  if (!path.isDocumented) return { reason: 'no request uses this address, and its path is not documented' };
  if (located.host === 'profile') return { confidence: 'certain' };
  if (!hosts.any && (path.isDistinctive || located.api === 'v0')) return { confidence: 'possible' };
  // Version, endpoint table and suffix together.
  const isComplete = located.hasVersion && !('reason' in rateBehindPrefix(located.prefix ?? '', signals, path));
  return isComplete ? { confidence: 'possible' } : { reason: 'no request uses this address' };
}
