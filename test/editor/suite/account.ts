import * as vscode from 'vscode';
import * as protocol from '../../../server/src/lsp/protocol';
import { type EditorTest, equal, ok, openText, probe, shownInput } from './harness';
import { isRewritten, lensIn } from './rewriting';
import { rewritingFiles } from './rewritingFiles';

/** What is asked as long as nobody has declined to name an account, which the suite `slice` does for the whole session. */
export const account: readonly EditorTest[] = [
  {
    name: 'asks for the account once where nothing gives it, and keeps it in the settings of the user',
    async run() {
      const { document } = await openText('python', rewritingFiles['exact.py']);
      const address = await lensIn(document);
      const rewritten = vscode.commands.executeCommand(protocol.commands.rewrite, address);
      await shownInput('the question', ({ hasList }) => !hasList);
      await probe('screenshot', 'account');
      await probe('input', '7654321');
      await rewritten;
      ok(document.getText().includes('7654321') && isRewritten(document.getText()), document.getText());
      const settings = vscode.workspace.getConfiguration('graphward');
      equal(settings.inspect<{ accountId: number }>('service')?.globalValue?.accountId, 7654321, 'the setting');
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    },
  },
];
