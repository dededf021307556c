import * as vscode from 'vscode';
import { applyEdits } from '../../server/src/text/edit';
import { spanOf } from '../../server/src/text/span';
import type { Rewrite } from './reviewText';

/** The scheme of documents that show a file as it would be after a rewrite; menus of package.json name it too. */
const scheme = 'graphward-rewrite';

/** The rewrite of one version of a document. */
export interface Proposal {
  readonly document: vscode.TextDocument;
  readonly rewrite: Rewrite;
  readonly edits: readonly vscode.TextEdit[];
}

/** Compares a document with its rewrite in a diff editor, whose title bar has the buttons that accept and discard it. */
export interface ChangesPreview extends vscode.Disposable {
  /** Resolves when the user accepts or discards the changes; a closed diff editor discards them. */
  show(proposal: Proposal): Promise<boolean>;
  /** Accepts or discards the changes that a diff editor shows, by its address; without one, those of the active editor. */
  decide(isAccepted: boolean, uri?: vscode.Uri): void;
}

interface OpenPreview {
  readonly text: string;
  decide(isAccepted: boolean): void;
}

export function createChangesPreview(): ChangesPreview {
  const previews = new Map<string, OpenPreview>();
  let count = 0;

  const subscriptions = [
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: uri => previews.get(uri.toString())?.text ?? '',
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const tab of closed) if (isDiff(tab.input)) previews.get(tab.input.modified.toString())?.decide(false);
    }),
  ];

  return {
    async show({ document, rewrite, edits }) {
      const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
      const uri = document.uri.with({ scheme, authority: '', query: String(++count), fragment: '' });
      const decision = new Promise<boolean>(resolve => {
        previews.set(uri.toString(), { text: textAfter(document, edits), decide: resolve });
      });
      const title = vscode.l10n.t('{0}: rewrite ({1})', name, rewrite.grade);
      await vscode.commands.executeCommand('vscode.diff', document.uri, uri, title);
      const isAccepted = await decision;
      previews.delete(uri.toString());
      const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
      await vscode.window.tabGroups.close(
        tabs.filter(({ input }) => isDiff(input) && input.modified.toString() === uri.toString()),
      );
      return isAccepted;
    },
    decide(isAccepted, uri = activeDiff()?.modified) {
      if (uri) previews.get(uri.toString())?.decide(isAccepted);
    },
    dispose() {
      for (const { decide: end } of previews.values()) end(false);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function isDiff(input: unknown): input is vscode.TabInputTextDiff {
  return input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme;
}

function activeDiff(): vscode.TabInputTextDiff | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return isDiff(input) ? input : undefined;
}

function textAfter(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): string {
  return applyEdits(
    document.getText(),
    edits.map(({ range: { start, end }, newText }) => ({
      span: spanOf(document.offsetAt(start), document.offsetAt(end)),
      text: newText,
    })),
  );
}
