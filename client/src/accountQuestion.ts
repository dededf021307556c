import * as vscode from 'vscode';
import { isAccountId, sandboxRegion } from '../../server/src/api/profile';
import { type Ask, readAccounts } from './accounts';
import type { Profiles } from './profiles';

/** Asks for the account of the user's programs. */
export interface AccountQuestion {
  /**
   * The account id, which becomes part of the user's own settings, so that it is asked once and for every workspace.
   * Undefined when the user has no account to name, who is then not asked again in this session for what goes on without.
   */
  ask(region: string, isNeeded?: boolean): Promise<number | undefined>;
}

export function createAccountQuestion(profiles: Profiles, ask: Ask): AccountQuestion {
  let isDeclined = false;
  return {
    async ask(region, isNeeded = false) {
      const known = profiles.read().profile.accountId;
      if (known !== undefined || (isDeclined && !isNeeded)) return known;
      const id = await choose(region, profiles, ask);
      if (id === undefined) isDeclined = true;
      else await keep(id);
      return id;
    },
  };
}

/** The account from the list of the region, where a key can read one; else as it is typed. */
async function choose(region: string, profiles: Profiles, ask: Ask): Promise<number | undefined> {
  const title = vscode.l10n.t('Account for Rewritten Calls');
  const hasKey = region !== sandboxRegion && (await profiles.key(region)) !== undefined;
  const accounts = hasKey ? await readAccounts(ask, region) : [];
  if (accounts.length > 0) {
    const items = accounts.map(({ id, name }) => ({ id, label: String(id), description: name ?? '' }));
    const placeHolder = vscode.l10n.t('GraphQL infers no account from the key. The choice is kept in your settings.');
    return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.id;
  }
  const text = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t(
      'GraphQL infers no account from the key. Enter the account id; it is kept in your settings. Escape leaves a placeholder.',
    ),
    ignoreFocusOut: true,
    validateInput: value =>
      isAccountId(Number(value.trim())) ? undefined : vscode.l10n.t('An account id is a positive whole number.'),
  });
  return text === undefined ? undefined : Number(text.trim());
}

async function keep(accountId: number): Promise<void> {
  const settings = vscode.workspace.getConfiguration('graphward');
  const service = settings.inspect<object>('service')?.globalValue ?? {};
  await settings.update('service', { ...service, accountId }, vscode.ConfigurationTarget.Global);
}
