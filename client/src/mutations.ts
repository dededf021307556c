import * as vscode from 'vscode';
import { sandboxRegion } from '../../server/src/api/profile';
import type { Target } from '../../server/src/api/request';
import type { Runnable } from '../../server/src/lsp/protocol';
import { showWarning } from './notify';

/** Whether running it may change data. The server decided that on the parsed operation; what it does not name a query may. */
export function mayChangeData(runnable: Runnable): boolean {
  return runnable.language === 'graphql' && runnable.operation !== 'query';
}

/** Whether the user or the workspace forbids mutations. Either of them is enough, so that neither can loosen the other. */
function isReadOnly(resource: vscode.Uri): boolean {
  const found = vscode.workspace.getConfiguration('graphward', resource).inspect<boolean>('run.readOnly');
  return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].includes(true);
}

/**
 * Asks before a mutation is sent, in every region. The first item, which has the focus, sends nothing. Resolves to true
 * for what only reads.
 */
export async function confirmMutation(runnable: Runnable, target: Target, isProduction: boolean): Promise<boolean> {
  if (!mayChangeData(runnable)) return true;
  if (runnable.operation === 'subscription') {
    void showWarning(vscode.l10n.t('Subscriptions cannot be run. Run a query instead.'));
    return false;
  }
  const name = runnable.operationName ?? runnable.changes?.join(', ') ?? vscode.l10n.t('the mutation');
  if (isReadOnly(vscode.Uri.parse(runnable.uri))) {
    void showWarning(
      vscode.l10n.t(
        'The mutation {0} was not run, because the setting graphward.run.readOnly is on. Switch it off to run mutations.',
        name,
      ),
    );
    return false;
  }
  const { regionName, region, accountId } = target;
  const host = regionName === sandboxRegion ? vscode.l10n.t('embedded service') : region.baseUrl;
  const account = accountId === undefined ? vscode.l10n.t('no account') : vscode.l10n.t('account {0}', accountId);
  const where = isProduction ? vscode.l10n.t('PRODUCTION') : '';
  const cancel: vscode.QuickPickItem = {
    label: vscode.l10n.t('$(circle-slash) Cancel'),
    description: vscode.l10n.t('Nothing is sent.'),
  };
  const run: vscode.QuickPickItem = {
    label: vscode.l10n.t('$(warning) Run mutation {0}', name),
    description: [where, regionName, host, account].filter(part => part !== '').join(' · '),
    ...(runnable.changes?.length ? { detail: vscode.l10n.t('It runs {0}.', runnable.changes.join(', ')) } : {}),
  };
  const chosen = await vscode.window.showQuickPick([cancel, run], {
    title: vscode.l10n.t('Run the mutation {0} in region {1}?', name, regionName),
    placeHolder: vscode.l10n.t('A mutation changes data on {0}, {1}.', host, account),
    ignoreFocusOut: true,
  });
  return chosen === run;
}
