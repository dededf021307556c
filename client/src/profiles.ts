import * as vscode from 'vscode';
import {
  emptyProfile,
  hostOf,
  type Profile,
  type RegionAddress,
  readProfile,
  sandboxRegion,
} from '../../server/src/api/profile';
import type { Runnable } from '../../server/src/lsp/protocol';

const activeRegionKey = 'graphward.activeRegion';

/** The service profile of the user, the region in use, and the keys. */
export interface Profiles extends vscode.Disposable {
  /** The profile as the user's settings give it; with a mistake in it, the empty profile and the mistakes. */
  read(): { readonly profile: Profile; readonly problems: readonly string[] };
  regionNames(): string[];
  address(region: string): RegionAddress | undefined;
  /** The region in use for the active editor. */
  active(): string;
  /** The region of a statement: the one that a comment chooses, else the one in use. Undefined for an unknown one, which the user has read. */
  regionOf(runnable: Pick<Runnable, 'uri' | 'region'>): string | undefined;
  select(region: string): Promise<void>;
  key(region: string): Promise<string | undefined>;
  /** Keeps the key for the host of the region; the same key is never sent to another host. */
  setKey(region: string, key: string): Promise<void>;
  clearKey(region: string): Promise<void>;
  /** Fires after another region was chosen or the profile changed. */
  readonly onDidChange: vscode.Event<void>;
}

export function createProfiles(context: vscode.ExtensionContext): Profiles {
  const changed = new vscode.EventEmitter<void>();
  const subscription = vscode.workspace.onDidChangeConfiguration(event => {
    if (event.affectsConfiguration('graphward.service')) changed.fire();
  });

  function read() {
    const setting = userSetting();
    if (setting === undefined || setting === null) return { profile: emptyProfile, problems: [] };
    const reading = readProfile(setting);
    return { profile: reading.profile ?? emptyProfile, problems: reading.problems };
  }

  const address = (region: string): RegionAddress | undefined => read().profile.regions[region];
  const regionNames = () => [sandboxRegion, ...Object.keys(read().profile.regions)];

  function secretName(region: string): string {
    const host = hostOf(address(region)?.baseUrl ?? '');
    if (host === '') throw new Error(`region ${region} has no host that a key could belong to`);
    return `graphward.key:${host}`;
  }

  function active(): string {
    const chosen = context.workspaceState.get<string>(activeRegionKey);
    return chosen !== undefined && regionNames().includes(chosen) ? chosen : sandboxRegion;
  }

  return {
    read,
    regionNames,
    address,
    active,
    regionOf({ region }) {
      if (region === undefined) return active();
      if (regionNames().includes(region)) return region;
      void vscode.window.showErrorMessage(
        vscode.l10n.t(
          'A comment chooses the region {0}, which is not defined. Define it in the setting graphward.service, or change the comment.',
          region,
        ),
      );
      return undefined;
    },
    async select(region) {
      await context.workspaceState.update(activeRegionKey, region);
      changed.fire();
    },
    key: async region => context.secrets.get(secretName(region)),
    setKey: async (region, key) => context.secrets.store(secretName(region), key),
    clearKey: async region => context.secrets.delete(secretName(region)),
    onDidChange: changed.event,
    dispose() {
      subscription.dispose();
      changed.dispose();
    },
  };
}

/**
 * The setting as the user wrote it. The values of a workspace are left out even if an editor should offer them, because
 * a folder that somebody sends must not be able to name the host that a key goes to.
 */
function userSetting(): unknown {
  const inspected = vscode.workspace.getConfiguration('graphward').inspect<object>('service');
  return inspected?.globalValue;
}

/** Whether the region looks like one that serves real users: everything but the sandbox, loopback hosts and test names. */
export function looksLikeProduction(region: string, address: RegionAddress | undefined): boolean {
  if (region === sandboxRegion) return false;
  if (/(^|[^a-z])(dev|test|stag|staging|local|demo|sandbox)([^a-z]|$)/i.test(region)) return false;
  return !/^(localhost|127\.|\[::1\])/.test(hostOf(address?.baseUrl ?? ''));
}
