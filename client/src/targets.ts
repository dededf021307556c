import type { Target } from '../../server/src/api/execute';
import { sandboxRegion } from '../../server/src/api/profile';
import type { World } from '../../server/src/api/transport';
import type { Profiles } from './profiles';

/** Where a run in a region goes, and through which `fetch`: the sandbox answers in memory and reaches no network. */
export interface Targets {
  of(region: string): Promise<{ readonly target: Target; readonly world: World }>;
}

export function createTargets(profiles: Profiles, world: World): Targets {
  let sandbox: Promise<{ readonly target: Target; readonly world: World }> | undefined;

  return {
    async of(region) {
      if (region === sandboxRegion) {
        sandbox ??= openSandbox(world);
        return sandbox;
      }
      const address = profiles.address(region);
      if (!address) throw new Error(`no region is named ${region}`);
      const { accountId } = profiles.read().profile;
      const key = await profiles.key(region);
      const account = accountId === undefined ? {} : { accountId };
      return { target: { regionName: region, region: address, key, ...account }, world };
    },
  };
}

/** The embedded service is loaded with the first run in it, because most sessions never need it. */
async function openSandbox(world: World) {
  const { createSandbox } = await import('../../server/src/sandbox/handle');
  const sandbox = createSandbox({ now: world.now });
  const target: Target = {
    regionName: sandboxRegion,
    region: { baseUrl: sandbox.url },
    key: sandbox.apiKey,
    accountId: sandbox.accountId,
  };
  return { target, world: { ...world, fetch: sandbox.fetch } };
}
