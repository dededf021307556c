import * as vscode from 'vscode';
import { graphqlUrl, sandboxRegion } from '../../server/src/api/profile';
import type { Target } from '../../server/src/api/request';
import { requestCodes } from '../../server/src/api/requestCode';
import type { Run } from '../../server/src/api/result';
import { graphqlBody } from '../../server/src/api/runBody';

/** The embedded service has no address that another program could reach; `graphward sandbox` prints one. */
const sandboxAddress = 'http://127.0.0.1:PORT';

/** Copies the request of a run as a command or as code. The key is an environment variable, never its value. */
export async function copyRequest(run: Run, target: Target): Promise<void> {
  const items = Object.values(requestCodes)
    .filter(code => run.kind !== 'rest' || code.get)
    .map(code => ({ label: code.label, code }));
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Copy Request As') });
  if (!chosen) return;
  const address = target.regionName === sandboxRegion ? { baseUrl: sandboxAddress } : target.region;
  const text =
    run.kind === 'rest'
      ? chosen.code.get?.(address.baseUrl.replace(/\/+$/, '') + run.path)
      : chosen.code.post({ url: graphqlUrl(address), body: JSON.stringify(graphqlBody(run, target.accountId)) });
  await vscode.env.clipboard.writeText(text ?? '');
  const message = vscode.l10n.t(
    'The request was copied as {0}. It reads the key from GRAPHWARD_API_KEY.',
    chosen.label,
  );
  vscode.window.setStatusBarMessage(message, 8_000);
}
