import * as vscode from 'vscode';
import { listOf, member } from '../../server/src/api/json';
import { isAccountId } from '../../server/src/api/profile';
import type { Result, Run } from '../../server/src/api/result';
import { jsonValue } from './panel/jsonEntries';
import type { Profiles } from './profiles';

/** Sends a run in a region and shows nothing. */
export type Ask = (run: Run, region?: string) => Promise<Result>;

export interface Account {
  readonly id: number;
  readonly name?: string;
}

/** Lets the user choose the accounts that queries of the region run in. Resolves to false when nothing was chosen. */
export async function selectAccounts(profiles: Profiles, ask: Ask, region = profiles.active()): Promise<boolean> {
  return chooseFrom(await readAccounts(ask, region), profiles, region);
}

/**
 * The same before a run. Where the service cannot be asked for its accounts, a run cannot succeed either, so that the
 * failure is the result and nothing is asked.
 */
export async function selectAccountsForRun(profiles: Profiles, ask: Ask, region: string): Promise<boolean | Result> {
  const result = await requestAccounts(ask, region);
  if (result.kind === 'error' && result.error.code !== 'graphql') return result;
  return chooseFrom(accountsIn(result), profiles, region);
}

async function chooseFrom(known: readonly Account[], profiles: Profiles, region: string): Promise<boolean> {
  const ids = known.length > 0 ? await pick(profiles, region, known) : await type(profiles, region);
  if (!ids || ids.length === 0) return false;
  await profiles.selectAccounts(region, ids);
  return true;
}

/** The accounts that the user of the key may read; empty where the service does not list them. */
export async function readAccounts(ask: Ask, region: string): Promise<readonly Account[]> {
  return accountsIn(await requestAccounts(ask, region));
}

function requestAccounts(ask: Ask, region: string): Promise<Result> {
  return ask({ kind: 'graphql', text: '{ actor { accounts { id name } } }' }, region);
}

function accountsIn(result: Result): readonly Account[] {
  if (result.kind === 'error') return [];
  const accounts = member(member(member(jsonValue(result.body), 'data'), 'actor'), 'accounts');
  return listOf(accounts).flatMap((account): Account[] => {
    const [id, name] = [member(account, 'id'), member(account, 'name')];
    return isAccountId(id) ? [{ id, ...(typeof name === 'string' ? { name } : {}) }] : [];
  });
}

async function pick(profiles: Profiles, region: string, known: readonly Account[]): Promise<number[] | undefined> {
  const current = profiles.accounts(region);
  const items = known.map(({ id, name }) => ({
    id,
    label: String(id),
    description: name ?? '',
    picked: current.includes(id),
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Graphward: Accounts of Region {0}', region),
    placeHolder: vscode.l10n.t('Queries run in every account that is chosen'),
    canPickMany: true,
    matchOnDescription: true,
  });
  return chosen?.map(({ id }) => id);
}

async function type(profiles: Profiles, region: string): Promise<number[] | undefined> {
  const read = (text: string) => text.split(',').map(part => Number(part.trim()));
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Graphward: Accounts of Region {0}', region),
    prompt: vscode.l10n.t('The ids of the accounts that queries run in, separated by commas'),
    value: profiles.accounts(region).join(', '),
    ignoreFocusOut: true,
    validateInput: value =>
      read(value).every(isAccountId) ? undefined : vscode.l10n.t('An account id is a positive whole number.'),
  });
  return text === undefined ? undefined : read(text);
}
