import * as vscode from 'vscode';
import { sandboxRegion } from '../../server/src/api/profile';
import { showInformation } from './notify';
import type { Profiles } from './profiles';

/** Lets the user choose the region that queries run in. */
export async function selectRegion(profiles: Profiles): Promise<void> {
  const { problems } = profiles.read();
  const active = profiles.active();
  const items: (vscode.QuickPickItem & { region?: string })[] = profiles.regionNames().map(region => ({
    region,
    label: region,
    description: region === active ? vscode.l10n.t('current') : '',
    detail:
      region === sandboxRegion
        ? vscode.l10n.t('The embedded service needs no API key and no network')
        : (profiles.address(region)?.baseUrl ?? ''),
  }));
  items.push({ label: '', kind: vscode.QuickPickItemKind.Separator });
  items.push({
    label: vscode.l10n.t('$(gear) Configure Service…'),
    detail:
      problems.length > 0 ? problems.join('; ') : vscode.l10n.t('Regions are defined in the setting graphward.service'),
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Graphward: Select Region'),
    matchOnDetail: true,
  });
  if (!chosen) return;
  if (chosen.region) await profiles.select(chosen.region);
  else await openServiceSetting();
}

export async function openServiceSetting(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', '@id:graphward.service');
}

/** Asks for the key of a region and keeps it in the editor's secret store. The key is shown nowhere. */
export async function setKey(profiles: Profiles, region?: string): Promise<boolean> {
  const name = region ?? (await pickKeyRegion(profiles, vscode.l10n.t('Set API Key: Select Region')));
  const address = name === undefined ? undefined : profiles.address(name);
  if (name === undefined || !address) return false;
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key for region {0}', name),
    prompt: vscode.l10n.t('The editor stores the key as a secret. It is sent to {0} only.', address.baseUrl),
    password: true,
    ignoreFocusOut: true,
    validateInput: value => (/\s/.test(value.trim()) ? vscode.l10n.t('An API key contains no spaces.') : undefined),
  });
  if (!key?.trim()) return false;
  await profiles.setKey(name, key.trim());
  return true;
}

export async function clearKey(profiles: Profiles): Promise<void> {
  const name = await pickKeyRegion(profiles, vscode.l10n.t('Forget API Key: Select Region'));
  if (name !== undefined) await profiles.clearKey(name);
}

/** The region that a key is for: the one in use, or a choice where that is the sandbox, which needs none. */
async function pickKeyRegion(profiles: Profiles, title: string): Promise<string | undefined> {
  const names = profiles.regionNames().filter(name => name !== sandboxRegion);
  if (names.length > 0) return vscode.window.showQuickPick(names, { title });
  const open = vscode.l10n.t('Open Settings');
  const message = vscode.l10n.t(
    'The sandbox needs no API key. To use another region, define it in the setting graphward.service.',
  );
  if ((await showInformation(message, open)) === open) await openServiceSetting();
  return undefined;
}
