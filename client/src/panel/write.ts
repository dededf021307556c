import * as vscode from 'vscode';
import type { Table } from '../../../server/src/api/result';
import { markdownText } from '../../../server/src/api/tableText';
import { errorMessage } from '../../../server/src/text/errorMessage';
import { fenced } from '../notebook/markdown';
import { showError, showInformation } from '../notify';
import type { FromPage, ShownRequest, TextFormat } from './messages';
import { nameOf } from './resultList';
import { tableText, viewOf } from './tableViews';

type WriteMessage = Extract<FromPage, { type: 'write' }>;

const extensions: Readonly<Record<TextFormat, string>> = {
  csv: 'csv',
  tsv: 'tsv',
  'tsv-no-header': 'tsv',
  headers: 'tsv',
  json: 'json',
  markdown: 'md',
  excel: 'xlsx',
};

/** Writes what the page shows to the clipboard, or to a file that the user chooses. */
export async function writeTable(whole: Table, message: WriteMessage, request: ShownRequest): Promise<void> {
  const table = viewOf(whole, message.view);
  const { format } = message;
  if (message.to === 'clipboard') {
    if (format !== 'excel') await vscode.env.clipboard.writeText(tableText(table, format));
    return;
  }
  const bytes = async () => {
    if (format !== 'excel') return new TextEncoder().encode(fileText(table, format, request));
    // To prepare the compression takes a tenth of the time that the whole extension takes to load.
    const { workbook } = await import('./workbook');
    return workbook(table, request);
  };
  await save(nameOf(request), extensions[format], bytes);
}

/** A Markdown file carries its query, because it is read by people; the other formats are read by programs. */
function fileText(table: Table, format: Exclude<TextFormat, 'excel'>, request: ShownRequest): string {
  const text = tableText(table, format);
  if (format !== 'markdown') return text;
  const account = request.accountIds ? `, account ${request.accountIds.join(', ')}` : '';
  const facts = `Region ${markdownText(request.region)}${account}, ${new Date(request.at).toISOString()}`;
  return `# ${markdownText(nameOf(request))}\n\n${facts}\n\n${fenced(request.text, request.language === 'rest' ? 'http' : request.language)}\n\n${text}`;
}

export async function savePicture(message: Extract<FromPage, { type: 'picture' }>, name: string): Promise<void> {
  const { format, data } = message;
  const bytes = () =>
    format === 'svg' ? new TextEncoder().encode(data) : Uint8Array.from(atob(data), unit => unit.charCodeAt(0));
  await save(name, format, bytes);
}

export async function saveText(name: string, extension: string, text: string): Promise<void> {
  await save(name, extension, () => new TextEncoder().encode(text));
}

async function save(name: string, extension: string, bytes: () => Uint8Array | Promise<Uint8Array>): Promise<void> {
  const file = `${
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'result'
  }.${extension}`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const defaultUri = folder ? vscode.Uri.joinPath(folder, file) : undefined;
  const uri = await vscode.window.showSaveDialog({
    ...(defaultUri ? { defaultUri } : {}),
    filters: { [extension.toUpperCase()]: [extension] },
  });
  if (!uri) return;
  try {
    await vscode.workspace.fs.writeFile(uri, await bytes());
  } catch (error) {
    const reason = errorMessage(error);
    void showError(vscode.l10n.t('The file cannot be written: {0}', reason));
    return;
  }
  const open = vscode.l10n.t('Open');
  const saved = vscode.l10n.t('{0} was saved.', vscode.workspace.asRelativePath(uri));
  if ((await showInformation(saved, open)) === open) {
    await vscode.commands.executeCommand('vscode.open', uri);
  }
}
