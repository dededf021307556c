import * as vscode from 'vscode';
import { originOf } from '../../server/src/api/origin';
import {
  emptyProfile,
  hostOf,
  type Profile,
  type RegionAddress,
  readProfile,
  sandboxRegion,
} from '../../server/src/api/profile';
import type { Runnable } from '../../server/src/lsp/protocol';
import { graphqlComments, headingOf, nrqlComments } from '../../server/src/text/leadingComment';
import { isOwnLanguage } from './documents';
import { showError } from './notify';

/** The region by the address of the workspace folder; '' for documents in none. */
const regionByFolderKey = 'graphward.regions';

/** The service profile of the user, the region in use, and the keys. */
export interface Profiles extends vscode.Disposable {
  /** The profile as the user's settings give it; with a mistake in it, the empty profile and the mistakes. */
  read(): { readonly profile: Profile; readonly problems: readonly string[] };
  regionNames(): string[];
  address(region: string): RegionAddress | undefined;
  /**
   * The region in use for a document; default: for that of the active editor. A comment in it comes before the choice for its
   * folder.
   */
  active(resource?: vscode.Uri): string;
  /**
   * The region of a statement: the one that a comment chooses, else the one in use. Undefined for an unknown one, which the
   * user has read.
   */
  regionOf(runnable: Pick<Runnable, 'uri' | 'region'>): string | undefined;
  /** Chooses the region for the folder of the active editor; with one folder, for every document. */
  select(region: string): Promise<void>;
  /** The accounts that queries of the region run in, the first for what takes one; none where the user has chosen none. */
  accounts(region: string): readonly number[];
  selectAccounts(region: string, ids: readonly number[]): Promise<void>;
  key(region: string): Promise<string | undefined>;
  /** Keeps the key for the host of the region; the same key is never sent to another host. */
  setKey(region: string, key: string): Promise<void>;
  clearKey(region: string): Promise<void>;
  /** Fires after another region was chosen or the profile changed. */
  readonly onDidChange: vscode.Event<void>;
}

export function createProfiles(context: vscode.ExtensionContext): Profiles {
  const changed = new vscode.EventEmitter<void>();
  const subscriptions = [
    changed,
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('graphward.service')) changed.fire();
    }),
    vscode.window.onDidChangeActiveTextEditor(() => changed.fire()),
    vscode.workspace.onDidSaveTextDocument(document => {
      if (isOwnLanguage(document.languageId)) changed.fire();
    }),
  ];

  function read() {
    const setting = userSetting();
    if (setting === undefined || setting === null) return { profile: emptyProfile, problems: [] };
    const reading = readProfile(setting);
    return { profile: reading.profile ?? emptyProfile, problems: reading.problems };
  }

  const address = (region: string): RegionAddress | undefined => {
    const { regions } = read().profile;
    return Object.hasOwn(regions, region) ? regions[region] : undefined;
  };
  const regionNames = () => [sandboxRegion, ...Object.keys(read().profile.regions)];

  function originOfRegion(region: string): string {
    const origin = originOf(address(region)?.baseUrl ?? '');
    if (origin === undefined) throw new Error(`region ${region} has no origin that a key could belong to`);
    return origin;
  }

  /** A key belongs to the origin that it was stored for: another address of the region has none until it is asked for. */
  const secretName = (region: string): string => `graphward.key:${originOfRegion(region)}`;
  const accountsName = (region: string): string =>
    `graphward.accounts:${region === sandboxRegion ? region : originOfRegion(region)}`;

  function active(resource?: vscode.Uri): string {
    const document = resource ?? vscode.window.activeTextEditor?.document.uri;
    const inFile = document && regionOfFile(document);
    if (inFile !== undefined && regionNames().includes(inFile)) return inFile;
    const byFolder = context.workspaceState.get<Readonly<Record<string, string>>>(regionByFolderKey, {});
    const chosen = byFolder[folderOf(document)] ?? byFolder[''];
    return chosen !== undefined && regionNames().includes(chosen) ? chosen : sandboxRegion;
  }

  return {
    read,
    regionNames,
    address,
    active,
    regionOf({ uri, region }) {
      if (region === undefined) return active(vscode.Uri.parse(uri));
      if (regionNames().includes(region)) return region;
      void showError(
        vscode.l10n.t(
          'A comment chooses the region {0}, which is not defined. Define it in the setting graphward.service, or change the comment.',
          region,
        ),
      );
      return undefined;
    },
    async select(region) {
      const byFolder = context.workspaceState.get<Readonly<Record<string, string>>>(regionByFolderKey, {});
      const folder = folderOf(vscode.window.activeTextEditor?.document.uri);
      const isOnly = (vscode.workspace.workspaceFolders?.length ?? 0) <= 1;
      const chosen = { ...byFolder, [folder]: region, ...(isOnly ? { '': region } : {}) };
      await context.workspaceState.update(regionByFolderKey, chosen);
      changed.fire();
    },
    accounts(region) {
      if (region !== sandboxRegion && !address(region)) return [];
      const { accountId } = read().profile;
      return (
        context.globalState.get<readonly number[]>(accountsName(region)) ?? (accountId === undefined ? [] : [accountId])
      );
    },
    async selectAccounts(region, ids) {
      await context.globalState.update(accountsName(region), ids.length > 0 ? ids : undefined);
      changed.fire();
    },
    key: async region => context.secrets.get(secretName(region)),
    setKey: async (region, key) => context.secrets.store(secretName(region), key),
    clearKey: async region => context.secrets.delete(secretName(region)),
    onDidChange: changed.event,
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function folderOf(document: vscode.Uri | undefined): string {
  return (document && vscode.workspace.getWorkspaceFolder(document)?.uri.toString()) ?? '';
}

/** The region that the first comment of an open document chooses. */
function regionOfFile(uri: vscode.Uri): string | undefined {
  const document = vscode.workspace.textDocuments.find(open => open.uri.toString() === uri.toString());
  if (!document || !isOwnLanguage(document.languageId)) return undefined;
  return headingOf(document.getText(), 0, document.languageId === 'nrql' ? nrqlComments : graphqlComments).region;
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
