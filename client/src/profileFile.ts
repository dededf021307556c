import * as vscode from 'vscode';
import { type Profile, readProfileText } from '../../server/src/api/profile';
import { showInformation } from './notify';
import { readOwnFile } from './ownFiles';
import type { Profiles } from './profiles';

const fileName = 'graphward.service.json';
const answeredKey = 'graphward.answeredProfiles';

/** Offers the service profile of a workspace folder now, and whenever such a file comes or changes. */
export function followProfileFile(context: vscode.ExtensionContext, profiles: Profiles): vscode.Disposable {
  const open = new Set<string>();
  const offer = () => void offerProfileFile(context, profiles, open);
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${fileName}`, false, false, true);
  offer();
  return vscode.Disposable.from(watcher, watcher.onDidCreate(offer), watcher.onDidChange(offer));
}

/**
 * Offers the service profile of a workspace folder to a user who has none. The message names every address, because keys
 * are sent there once the user accepts it. The user is asked once for each text of the file; `open` holds the questions
 * that have no answer yet.
 */
async function offerProfileFile(
  context: vscode.ExtensionContext,
  profiles: Profiles,
  open: Set<string>,
): Promise<void> {
  if (!vscode.workspace.isTrusted || profiles.regionNames().length > 1) return;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const text = await read(vscode.Uri.joinPath(folder.uri, fileName));
    const { profile } = text === undefined ? { profile: undefined } : readProfileText(text);
    if (!profile || Object.keys(profile.regions).length === 0) continue;
    const answered = context.workspaceState.get<readonly string[]>(answeredKey, []);
    const question = addressesOf(profile);
    if (answered.includes(question) || open.has(question)) continue;
    const accept = vscode.l10n.t('Use These Regions');
    const refuse = vscode.l10n.t("Don't Use");
    const message = vscode.l10n.t(
      'The file {0} of {1} describes a service: {2}. Use it? API keys that you set for these regions are sent to these addresses.',
      fileName,
      folder.name,
      question,
    );
    open.add(question);
    const chosen = await showInformation(message, accept, refuse);
    open.delete(question);
    if (chosen) await context.workspaceState.update(answeredKey, [...answered, question]);
    if (chosen !== accept) continue;
    const { attributeNamespace, regions, accountId } = profile;
    const service = { attributeNamespace, regions, ...(accountId === undefined ? {} : { accountId }) };
    await vscode.workspace.getConfiguration('graphward').update('service', service, vscode.ConfigurationTarget.Global);
    return;
  }
}

function addressesOf({ regions }: Profile): string {
  return Object.entries(regions)
    .flatMap(([name, { baseUrl, legacyDeploymentUrl }]) =>
      [baseUrl, legacyDeploymentUrl].flatMap(url => (url === undefined ? [] : [`${name} (${url})`])),
    )
    .join(', ');
}

/** A profile is small; a larger file is not one. */
const largest = 100_000;

/** The user did not ask for the file, so one that cannot be read causes no message. */
async function read(uri: vscode.Uri): Promise<string | undefined> {
  return readOwnFile(uri, largest).catch(() => undefined);
}
