import { join, resolve } from 'node:path';
import { defaultLimits } from '../api/limits';
import { originOf } from '../api/origin';
import { emptyProfile, isAccountId, type Profile, readProfileText, sandboxRegion } from '../api/profile';
import type { Fetch, Target, World } from '../api/request';
import type { CommandLine } from './arguments';
import { readNamedFile, readSmallFile } from './disk';
import { Failure } from './failure';
import type { Io } from './io';
import { configurationFolder } from './userFolders';

/** A profile, and whether the user chose it. One that was found in the working directory came with a folder of others. */
interface LoadedProfile {
  readonly profile: Profile;
  readonly isUsers: boolean;
}

const profileFile = 'graphward.service.json';

/** The profile of a command line: where it comes from decides only what `destination` may send. */
export function loadProfile(line: CommandLine, io: Io): Profile {
  return load(line, io).profile;
}

/** The profile of `--service`, else the user's own, else that of the working directory, else one without hosts. */
function load(line: CommandLine, io: Io): LoadedProfile {
  const value = line.text('service');
  if (value !== undefined) {
    const profile = readProfileFile(resolve(io.cwd, value), value, readNamedFile);
    if (!profile) throw new Failure(`the service profile ${value} cannot be read`);
    return { profile, isUsers: true };
  }
  const own = ownProfilePath(io.env);
  const ownProfile = own && readProfileFile(own, own);
  if (ownProfile) return { profile: ownProfile, isUsers: true };
  return { profile: readProfileFile(join(io.cwd, profileFile), profileFile) ?? emptyProfile, isUsers: false };
}

function ownProfilePath(env: Io['env']): string | undefined {
  const folder = configurationFolder(env);
  return folder && join(folder, 'service.json');
}

/** Undefined where there is no such file. `shown` names it in messages. Only a path that the user wrote may be a pipe. */
function readProfileFile(path: string, shown: string, readText = readSmallFile): Profile | undefined {
  const read = readText(path);
  if (!read) return undefined;
  if ('reason' in read) throw new Failure(`the service profile ${shown} cannot be read: ${read.reason}`);
  const reading = readProfileText(read.text);
  if (!reading.profile) throw new Failure(`${shown}: ${reading.problems.join('; ')}`);
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
 * The region that requests are sent to. The key comes from GRAPHWARD_API_KEY and goes only to an origin that the user
 * named: in a profile of their own, or in GRAPHWARD_API_ORIGIN. The embedded service has its own key and account and never
 * receives the user's.
 */
export async function destination(line: CommandLine, io: Io): Promise<Destination> {
  const { profile, isUsers } = load(line, io);
  const names = [...Object.keys(profile.regions), sandboxRegion];
  const given = line.text('region') ?? io.env['GRAPHWARD_REGION'];
  // Who names an origin does not ask for made-up data.
  if (given === undefined && names.length === 1 && namedOrigin(io.env) !== undefined)
    throw new Failure(
      `no profile has a region at GRAPHWARD_API_ORIGIN; describe it in a profile and use --service FILE, or use --region ${sandboxRegion}`,
    );
  const name = given ?? (names.length === 1 ? sandboxRegion : undefined);
  if (name === undefined) throw new Failure(`the region is missing; choose one of ${names.join(', ')} with --region`);
  const world = { ...io.world, limits: limitsOf(line) };
  if (name === sandboxRegion) return sandboxDestination(profile, world);
  const region = Object.hasOwn(profile.regions, name) ? profile.regions[name] : undefined;
  if (!region) throw new Failure(`"${name}" is not a region of the profile; its regions are ${names.join(', ')}`);
  const key = io.env['GRAPHWARD_API_KEY'];
  if (!key) throw new Failure(`region ${name} has no API key; set the environment variable GRAPHWARD_API_KEY`);
  const origin = originOf(region.baseUrl);
  if (!isUsers && (origin === undefined || origin !== namedOrigin(io.env))) {
    throw new Failure(
      `region ${name} is defined by ${profileFile} of the working directory, and no key is sent to ${origin} for it; ` +
        `to trust that origin, use --service ${profileFile} or set GRAPHWARD_API_ORIGIN=${origin}`,
    );
  }
  const accountId = accountOf(line, io, profile);
  return { target: { regionName: name, region, key, ...(accountId === undefined ? {} : { accountId }) }, world };
}

/** The origin that the user gives beside the key. Its value is not repeated: it may be a key in the wrong variable. */
function namedOrigin(env: Io['env']): string | undefined {
  const value = env['GRAPHWARD_API_ORIGIN'];
  if (!value) return undefined;
  const origin = originOf(value);
  if (origin === undefined || value.replace(/\/$/, '').toLowerCase() !== origin)
    throw new Failure('GRAPHWARD_API_ORIGIN must be one origin such as https://api.example.com, without a path');
  return origin;
}

/** The range of a limit: a millisecond, and as many seconds as a timer can wait. */
const [smallestLimit, largestLimit] = [0.001, 999_999];

/** The limits of requests that the command line sets, in the units of its options. */
function limitsOf(line: CommandLine): NonNullable<World['limits']> {
  const number = (option: string): number | undefined => {
    const value = line.text(option);
    if (value === undefined) return undefined;
    const size = /^(?:\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : 0;
    if (size < smallestLimit || size > largestLimit)
      throw new Failure(`--${option} must be a number from ${smallestLimit} to ${largestLimit}, not "${value}"`);
    return size;
  };
  const timeout = number('timeout');
  const whole = timeout === undefined ? defaultLimits.whole : timeout * 1000;
  const connect = (number('connect-timeout') ?? defaultLimits.connect / 1000) * 1000;
  const firstByte = number('first-byte-timeout');
  const size = number('max-size');
  return {
    whole,
    connect,
    wait: timeout === undefined ? defaultLimits.wait : whole,
    firstByte: firstByte === undefined ? whole : firstByte * 1000,
    ...(size === undefined ? {} : { size: size * 1024 * 1024 }),
  };
}

async function sandboxDestination(profile: Profile, world: World): Promise<Destination> {
  const { createSandbox } = await import('../sandbox/handle');
  const sandbox = createSandbox({ now: world.now, namespace: profile.attributeNamespace });
  return {
    target: {
      regionName: sandboxRegion,
      region: { baseUrl: sandbox.url },
      key: sandbox.apiKey,
      accountId: sandbox.accountId,
    },
    world: { ...world, fetch: sandbox.fetch as Fetch },
  };
}
