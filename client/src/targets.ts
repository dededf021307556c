import { sandboxRegion } from '../../server/src/api/profile';
import type { Target, World } from '../../server/src/api/request';
import { type Port, sandboxOnPort } from '../../server/src/sandbox/port';
import type { Profiles } from './profiles';

/** Where a run in a region goes, and through which `fetch`: the sandbox runs in a worker and uses no network. */
export interface Targets {
  open(region: string): Promise<{ readonly target: Target; readonly world: World }>;
}

/** Starts the worker of the embedded service; the desktop and the web each have their own way. */
export type OpenPort = () => Port;

export function createTargets(profiles: Profiles, world: World, openPort: OpenPort): Targets {
  let sandbox: Promise<{ readonly target: Target; readonly world: World }> | undefined;

  return {
    async open(region) {
      if (region === sandboxRegion) {
        sandbox ??= openSandbox(openPort, profiles.read().profile.attributeNamespace, world);
        // A worker that failed is started anew by the next run.
        sandbox.catch(() => {
          sandbox = undefined;
        });
        return sandbox;
      }
      const address = profiles.address(region);
      if (!address) throw new Error(`no region is named ${region}`);
      const [accountId] = profiles.accounts(region);
      const key = await profiles.key(region);
      const account = accountId === undefined ? {} : { accountId };
      return { target: { regionName: region, region: address, key, ...account }, world };
    },
  };
}

/** The embedded service is started with the first run in it, because most sessions never need it. */
async function openSandbox(openPort: OpenPort, namespace: string, world: World) {
  const sandbox = await sandboxOnPort(openPort(), { namespace });
  const target: Target = {
    regionName: sandboxRegion,
    region: { baseUrl: sandbox.url },
    key: sandbox.apiKey,
    accountId: sandbox.accountId,
  };
  return { target, world: { ...world, fetch: sandbox.fetch } };
}
