import * as vscode from 'vscode';
import { member } from '../../server/src/api/json';
import type { Ask } from './accounts';
import { showError, showInformation } from './notify';
import { jsonValue } from './panel/jsonEntries';
import type { Profiles } from './profiles';
import { openServiceSetting, selectRegion, setKey } from './regions';

/** Asks the region for the user of the key, and says who that is or what is wrong. */
export async function checkConnection(profiles: Profiles, ask: Ask): Promise<void> {
  const region = profiles.active();
  const checking = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Checking region {0}…', region) };
  const run = { kind: 'graphql', text: '{ actor { user { email name } } }' } as const;
  const result = await vscode.window.withProgress(checking, () => ask(run, region));
  if (result.kind === 'error') {
    const set = vscode.l10n.t('Set API Key');
    const choose = vscode.l10n.t('Select Region');
    const open = vscode.l10n.t('Open Settings');
    const chosen = await showError(result.error.message, set, choose, open);
    if (chosen === set) await setKey(profiles, region);
    else if (chosen === choose) await selectRegion(profiles);
    else if (chosen === open) await openServiceSetting();
    return;
  }
  const accounts = profiles.accounts(region).join(', ');
  const sentence = vscode.l10n.t(
    'Region {0} accepts the API key of {1} ({2} ms).',
    region,
    userOf(result.body),
    result.elapsedMs,
  );
  const account =
    accounts === '' ? vscode.l10n.t('No account is chosen yet.') : vscode.l10n.t('Account {0}.', accounts);
  void showInformation(`${sentence} ${account}`);
}

function userOf(body: string): string {
  const user = member(member(member(jsonValue(body), 'data'), 'actor'), 'user');
  return [member(user, 'email'), member(user, 'name')].find(text => typeof text === 'string') ?? '?';
}
