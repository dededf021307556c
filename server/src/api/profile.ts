import { isRecord } from '../text/record';
import { isPrivate } from './origin';

/**
 * The service as data: regions with their addresses, the attribute namespace and the account. No host is known by name.
 */
export interface RegionAddress {
  readonly baseUrl: string;
  /** The address of the legacy deployment API, where it has its own host. */
  readonly legacyDeploymentUrl?: string;
}

export interface Profile {
  readonly attributeNamespace: string;
  readonly regions: Readonly<Record<string, RegionAddress>>;
  readonly accountId?: number;
}

/** The name of the region that always exists: the embedded service. */
export const sandboxRegion = 'sandbox';

/** The profile without configuration. It has no hosts, so that calls are recognised by other evidence. */
export const emptyProfile: Profile = { attributeNamespace: 'svc', regions: {} };

type ProfileReading =
  | { readonly profile: Profile; readonly problems: readonly [] }
  | { readonly profile: undefined; readonly problems: readonly [string, ...string[]] };

/** Reads a profile. Each problem begins with the path of the invalid member: `regions.eu.baseUrl: …`. */
export function readProfile(value: unknown): ProfileReading {
  const problems: string[] = [];
  if (!isRecord(value)) return failed(['the profile must be a JSON object']);
  for (const member of Object.keys(value)) {
    if (!['$schema', 'attributeNamespace', 'regions', 'accountId'].includes(member)) {
      problems.push(`${member}: unknown member; a profile has attributeNamespace, regions and accountId`);
    }
  }
  const namespace = value['attributeNamespace'] ?? 'svc';
  if (typeof namespace !== 'string' || !/^[A-Za-z][A-Za-z0-9_]*$/.test(namespace)) {
    problems.push('attributeNamespace: must be a name of letters, digits and underscores, such as "svc"');
  }
  const accountId = value['accountId'];
  if (accountId !== undefined && !isAccountId(accountId)) problems.push('accountId: must be a positive integer');
  const read: (readonly [string, RegionAddress])[] = [];
  const regionValues = value['regions'] ?? {};
  if (!isRecord(regionValues)) problems.push('regions: must be an object of regions by name');
  else {
    for (const [name, region] of Object.entries(regionValues)) {
      const address = readRegion(name, region, problems);
      if (address) read.push([name, address]);
    }
  }
  if (problems.length > 0) return failed(problems as [string, ...string[]]);
  const profile: Profile = { attributeNamespace: namespace as string, regions: Object.fromEntries(read) };
  return {
    profile: accountId === undefined ? profile : { ...profile, accountId: accountId as number },
    problems: [],
  };
}

/** Reads the text of a profile file. A syntax error is reported as one problem. */
export function readProfileText(text: string): ProfileReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return failed(['the profile is not valid JSON']);
  }
  return readProfile(value);
}

export function isAccountId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** The address of the GraphQL endpoint of a region (specification, section 4.2). */
export function graphqlUrl(region: RegionAddress): string {
  return `${region.baseUrl.replace(/\/+$/, '')}/graphql`;
}

/** The host names of the profile in lower case, each with its region and the API that it serves. */
export function profileHosts(profile: Profile): Map<string, { region: string; serves: 'api' | 'legacy' }> {
  const hosts = new Map<string, { region: string; serves: 'api' | 'legacy' }>();
  for (const [region, address] of Object.entries(profile.regions)) {
    if (address.legacyDeploymentUrl) hosts.set(hostOf(address.legacyDeploymentUrl), { region, serves: 'legacy' });
    hosts.set(hostOf(address.baseUrl), { region, serves: 'api' });
  }
  return hosts;
}

/** The host of an absolute address in lower case, with its port when one is given. */
export function hostOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

function readRegion(name: string, region: unknown, problems: string[]): RegionAddress | undefined {
  if (name === sandboxRegion) {
    problems.push(`regions.${name}: the name is reserved for the embedded service`);
    return undefined;
  }
  if (!isRecord(region)) {
    problems.push(`regions.${name}: must be an object with baseUrl`);
    return undefined;
  }
  const before = problems.length;
  if (!isAddress(region['baseUrl']))
    problems.push(`regions.${name}.baseUrl: must be an https address, or an http address of this machine`);
  const legacy = region['legacyDeploymentUrl'];
  if (legacy !== undefined && !isAddress(legacy)) {
    problems.push(`regions.${name}.legacyDeploymentUrl: must be an https address, or an http address of this machine`);
  }
  for (const member of Object.keys(region)) {
    if (member !== 'baseUrl' && member !== 'legacyDeploymentUrl') {
      problems.push(`regions.${name}.${member}: unknown member; a region has baseUrl and legacyDeploymentUrl`);
    }
  }
  if (problems.length > before) return undefined;
  const baseUrl = (region['baseUrl'] as string).replace(/\/+$/, '');
  return legacy === undefined ? { baseUrl } : { baseUrl, legacyDeploymentUrl: (legacy as string).replace(/\/+$/, '') };
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && !/[?#]/.test(value) && isPrivate(value);
}

function failed(problems: readonly string[]): ProfileReading {
  return { profile: undefined, problems: problems as readonly [string, ...string[]] };
}
