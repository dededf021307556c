import * as vscode from 'vscode';
import * as protocol from '../../server/src/lsp/protocol';
import type { Connection } from './connection';
import { isOwnLanguage, mayConcernUs, typingPause } from './documents';
import { includesPosition, type Ranges } from './ranges';

/**
 * Keeps the context key `graphward.atQuery` true while the cursor is in a query of a program, so that the key that runs a
 * query keeps its usual meaning everywhere else in the program.
 */
export function followRunnables(connection: Connection): vscode.Disposable {
  let ranges: Ranges = [];
  let isSet = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    const editor = vscode.window.activeTextEditor;
    const isAtQuery = editor !== undefined && includesPosition(ranges, editor.selection.active);
    if (isAtQuery === isSet) return;
    isSet = isAtQuery;
    void vscode.commands.executeCommand('setContext', 'graphward.atQuery', isAtQuery);
  }

  async function request(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    let found: Ranges = [];
    // In our own languages the key always runs a query, and no cursor has to be followed.
    if (document && !isOwnLanguage(document.languageId) && mayConcernUs(document)) {
      const client = await connection.client();
      const uri = client.code2ProtocolConverter.asUri(document.uri);
      found = await client.sendRequest<protocol.RunnableRangesResult>(protocol.runnableRangesRequest, { uri });
    }
    if (vscode.window.activeTextEditor?.document !== document) return;
    ranges = found;
    update();
  }

  function requestAfter(milliseconds: number): void {
    clearTimeout(timer);
    // Where the server cannot be reached, other requests say so; the key then keeps its usual meaning.
    timer = setTimeout(() => void request().catch(() => undefined), milliseconds);
  }

  const subscriptions = [
    vscode.window.onDidChangeActiveTextEditor(() => {
      ranges = [];
      update();
      requestAfter(0);
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) update();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) requestAfter(typingPause);
    }),
  ];
  requestAfter(0);
  return {
    dispose() {
      clearTimeout(timer);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
