import * as vscode from 'vscode';
import { sandboxRegion } from '../../server/src/api/profile';
import { looksLikeProduction, type Profiles } from './profiles';

/** The status bar entry that says where a query would run; a click chooses another region. */
export function createRegionStatus(profiles: Profiles): vscode.Disposable & { running(active: boolean): void } {
  const item = vscode.window.createStatusBarItem('graphward.region', vscode.StatusBarAlignment.Right, 100);
  item.name = vscode.l10n.t('Graphward region');
  item.command = 'graphward.selectRegion';
  let busy = false;

  function draw(): void {
    const region = profiles.active();
    const { problems } = profiles.read();
    const host = region === sandboxRegion ? vscode.l10n.t('embedded service') : profiles.address(region)?.baseUrl;
    item.text = `${busy ? '$(sync~spin)' : '$(server-environment)'} ${region}`;
    item.tooltip = vscode.l10n.t(
      'Graphward runs queries in region {0} ({1}). Click to select another region.',
      region,
      host ?? '',
    );
    item.accessibilityInformation = { label: vscode.l10n.t('Graphward region {0}', region), role: 'button' };
    item.backgroundColor = looksLikeProduction(region, profiles.address(region))
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    if (problems.length > 0) {
      item.text = `$(error) ${region}`;
      item.tooltip = vscode.l10n.t('The setting graphward.service is not valid: {0}', problems.join('; '));
    }
    item.show();
  }

  const subscription = profiles.onDidChange(draw);
  draw();
  return {
    running(active) {
      busy = active;
      draw();
    },
    dispose() {
      subscription.dispose();
      item.dispose();
    },
  };
}
