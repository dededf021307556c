import * as vscode from 'vscode';
import * as protocol from '../../server/src/lsp/protocol';
import { type ChangesPreview, createChangesPreview, type Proposal } from './changesPreview';
import type { Connection } from './connection';
import { reviewText } from './reviewText';

/** Rewrites calls, from a code lens, a quick fix, the tree or the command palette alike. */
export interface Rewriter extends vscode.Disposable {
  /** Shows grade and losses of a rewrite that is not exact, and applies it as one step that can be undone. */
  rewrite(address: protocol.FindingAddress): Promise<void>;
  /** Accepts or discards the changes that a diff editor shows. */
  decide(isAccepted: boolean, uri?: vscode.Uri): void;
}

export function createRewriter(connection: Connection): Rewriter {
  const preview = createChangesPreview();

  async function rewrite(address: protocol.FindingAddress): Promise<void> {
    const client = await connection.client();
    const document = await vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(address.uri));
    // What was reviewed is applied, and nothing else: an edit in the meantime leads to another review.
    for (let version: number | undefined; version !== document.version; ) {
      version = document.version;
      const found: protocol.RewriteResult = await client.sendRequest(protocol.rewriteRequest, address);
      if (!found) {
        const message = vscode.l10n.t('The REST call no longer exists, or no rewrite is offered for it.');
        void vscode.window.showInformationMessage(message);
        return;
      }
      const edits = found.edits.map(
        ({ range, newText }) => new vscode.TextEdit(client.protocol2CodeConverter.asRange(range), newText),
      );
      const proposal: Proposal = { document, rewrite: found, edits };
      if (found.grade !== 'exact' && !(await isAccepted(proposal, preview))) return;
      if (document.version === version) await apply(proposal);
    }
  }

  return { rewrite, decide: preview.decide, dispose: preview.dispose };
}

/** Asks the user, who may look at the changes before. */
async function isAccepted(proposal: Proposal, preview: ChangesPreview): Promise<boolean> {
  const { message, detail } = reviewText(vscode.l10n, proposal.rewrite);
  const [accept, show] = [vscode.l10n.t('Rewrite'), vscode.l10n.t('Show Changes')];
  const chosen = await vscode.window.showInformationMessage(message, { modal: true, detail }, accept, show);
  return chosen === show ? preview.show(proposal) : chosen === accept;
}

async function apply({ document, edits }: Proposal): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, [...edits]);
  const first = edits[0]?.range.start;
  if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) {
    void vscode.window.showErrorMessage(vscode.l10n.t('The editor did not apply the rewrite.'));
    return;
  }
  const isVisible = vscode.window.visibleTextEditors.some(editor => editor.document === document);
  if (!isVisible && first)
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(first, first) });
}
