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
  const named = line.text('service');
  const path = resolve(io.cwd, named ?? 'graphward.service.json');
  if (!named && !existsSync(path)) return emptyProfile;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Failure(`cannot read the service profile ${named ?? 'graphward.service.json'}`);
  }
  const reading = readProfileText(text);
  if (!reading.profile) {
    throw new Failure(`${named ?? 'graphward.service.json'}: ${reading.problems.join('; ')}`);
  }
  return reading.profile;
}

/** `--account`, else GRAPHWARD_ACCOUNT_ID, else the profile's account. */
export function accountOf(line: CommandLine, io: Io, profile: Profile): number | undefined {
  const text = line.text('account') ?? io.env['GRAPHWARD_ACCOUNT_ID'];
  if (text === undefined || text === '') return profile.accountId;
  const account = Number(text);
  if (!isAccountId(account)) throw new Failure(`"${text}" is not an account id; it must be a positive integer`);
  return account;
}

export interface Destination {
  readonly target: Target;
  readonly world: World;
}

/**
 * The region that requests are sent to. The key comes from GRAPHWARD_API_KEY and belongs to the chosen region alone; the embedded service
 * has a key and an account of its own and never gets those of the user.
 */
export async function chooseDestination(line: CommandLine, io: Io, profile: Profile): Promise<Destination> {
  const names = [...Object.keys(profile.regions), sandboxRegion];
  const name = line.text('region') ?? io.env['GRAPHWARD_REGION'] ?? (names.length === 1 ? sandboxRegion : undefined);
  if (name === undefined) throw new Failure(`say which region with --region; there are ${names.join(', ')}`);
  if (name === sandboxRegion) return sandboxDestination(io, profile);
  const region = profile.regions[name];
  if (!region) throw new Failure(`there is no region "${name}"; there are ${names.join(', ')}`);
  const key = io.env['GRAPHWARD_API_KEY'];
  if (!key) throw new Failure(`no API key for region ${name}; set the environment variable GRAPHWARD_API_KEY`);
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
