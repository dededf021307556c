import * as vscode from 'vscode';
import { eventually, openText, probe } from './harness';

/** Opens an unsaved document with the cursor where `|` stands, ready for the keyboard. */
export async function write(language: string, marked: string): Promise<vscode.TextEditor> {
  const offset = marked.indexOf('|');
  const content = marked.replace('|', '');
  const editor = await openText(language, content);
  const { document } = editor;
  const position = document.positionAt(offset < 0 ? content.length : offset);
  editor.selection = new vscode.Selection(position, position);
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  // The first answer of the server shows that it has the document; a person is not faster either.
  await eventually('the document in the server', async () => {
    const symbols = await ask<unknown[]>('DocumentSymbol', document.uri);
    return symbols.length > 0 || language !== 'nrql' ? true : undefined;
  });
  return editor;
}

/** What the providers of the editor return. */
export async function ask<T>(what: string, ...parameters: unknown[]): Promise<T> {
  return (await vscode.commands.executeCommand<T>(`vscode.execute${what}Provider`, ...parameters)) ?? ([] as T);
}

/** Waits until the text is the wanted one; line breaks of any kind are the same. */
export async function becomes(editor: vscode.TextEditor, wanted: string): Promise<void> {
  const lines = (text: string) => text.replace(/\r\n/g, '\n');
  await eventually(`the text ${JSON.stringify(wanted)}`, () => {
    const text = lines(editor.document.getText());
    if (text !== wanted) throw new Error(`it is ${JSON.stringify(text)}`);
    return true;
  });
}

/** Closes the document without saving it. */
export async function close(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Types letters, waits until the list offers the label first, and takes it. */
export async function take(letters: string, label: RegExp): Promise<void> {
  await probe('type', letters);
  await eventually(`the offer ${label} for ${letters}`, async () => {
    const offers = await probe<string[]>('suggestions');
    if (!label.test(offers[0] ?? '')) throw new Error(`the list is ${JSON.stringify(offers.slice(0, 5))}`);
    return true;
  });
  await probe('key', 'Enter');
}

/** The errors and warnings of ours in a document. */
export function problems(uri: vscode.Uri): vscode.Diagnostic[] {
  const found = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'graphward');
  return found.filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning);
}
