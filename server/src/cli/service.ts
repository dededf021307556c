import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Target } from '../api/execute';
import { emptyProfile, isAccountId, type Profile, readProfileText, sandboxRegion } from '../api/profile';
import type { Fetch, World } from '../api/transport';
import type { CommandLine } from './arguments';
import { Failure } from './failure';
import type { Io } from './io';

/** The profile of `--service`, else of `graphward.service.json` in the working directory, else one without hosts. */
export function loadProfile(line: CommandLine, io: Io): Profile {
  const value = line.text('service');
  const path = resolve(io.cwd, value ?? 'graphward.service.json');
  if (!value && !existsSync(path)) return emptyProfile;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Failure(`the service profile ${value ?? 'graphward.service.json'} cannot be read`);
  }
  const reading = readProfileText(text);
  if (!reading.profile) {
    throw new Failure(`${value ?? 'graphward.service.json'}: ${reading.problems.join('; ')}`);
  }
  return reading.profile;
}

/** `--account`, else GRAPHWARD_ACCOUNT_ID, else the profile's account. */
export function accountOf(line: CommandLine, io: Io, profile: Profile): number | undefined {
  const value = line.text('account') ?? io.env['GRAPHWARD_ACCOUNT_ID'];
  if (value === undefined || value === '') return profile.accountId;
  const account = Number(value);
  if (!isAccountId(account)) throw new Failure(`the account id must be a positive integer, not "${value}"`);
  return account;
}

export interface Destination {
  readonly target: Target;
  readonly world: World;
}

/**
 * The region that requests are sent to. The key comes from GRAPHWARD_API_KEY and is sent to the selected region only.
 * The embedded service has its own key and account and never receives the user's.
 */
export async function destination(line: CommandLine, io: Io, profile: Profile): Promise<Destination> {
  const names = [...Object.keys(profile.regions), sandboxRegion];
  const name = line.text('region') ?? io.env['GRAPHWARD_REGION'] ?? (names.length === 1 ? sandboxRegion : undefined);
  if (name === undefined) throw new Failure(`the region is missing; choose one of ${names.join(', ')} with --region`);
  if (name === sandboxRegion) return sandboxDestination(io, profile);
  const region = profile.regions[name];
  if (!region) throw new Failure(`"${name}" is not a region of the profile; its regions are ${names.join(', ')}`);
  const key = io.env['GRAPHWARD_API_KEY'];
  if (!key) throw new Failure(`region ${name} has no API key; set the environment variable GRAPHWARD_API_KEY`);
  const accountId = accountOf(line, io, profile);
  return {
    target: { regionName: name, region, key, ...(accountId === undefined ? {} : { accountId }) },
    world: io.world,
  };
}

async function sandboxDestination(io: Io, profile: Profile): Promise<Destination> {
  const { createSandbox } = await import('../sandbox/handle');
  const sandbox = createSandbox({ now: io.world.now, namespace: profile.attributeNamespace });
  return {
    target: {
      regionName: sandboxRegion,
      region: { baseUrl: sandbox.url },
      key: sandbox.apiKey,
      accountId: sandbox.accountId,
    },
    world: { fetch: sandbox.fetch as Fetch, now: io.world.now },
  };
}
