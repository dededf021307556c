import * as vscode from 'vscode';
import { ownLanguages } from '../documents';
import { type NotebookOutput, resultType } from '../panel/notebookOutput';
import type { RunView } from '../panel/panel';
import { setsOf, shownOf } from '../panel/resultList';
import { tableText } from '../panel/tableViews';
import { pageTexts } from '../panel/texts';
import type { Runner } from '../runner';
import { fenced, notebookMarkdown } from './markdown';
import { notebookSerializer, notebookType } from './serializer';

/** Longer bodies stay out of a notebook: the tree of the response is for the results panel then. */
const maxBodyLength = 2_000_000;
const maxRows = 20_000;

/** Notebooks whose cells are queries and operations, run like those of files and drawn like in the results panel. */
export function registerNotebooks(runner: Runner): vscode.Disposable {
  const controller = vscode.notebooks.createNotebookController('graphward', notebookType, 'Graphward');
  controller.supportedLanguages = [...ownLanguages];
  controller.supportsExecutionOrder = true;
  let order = 0;
  controller.executeHandler = async cells => {
    for (const cell of cells) await runCell(cell);
  };

  async function runCell(cell: vscode.NotebookCell): Promise<void> {
    const execution = controller.createNotebookCellExecution(cell);
    execution.executionOrder = ++order;
    execution.start(Date.now());
    await execution.clearOutput();
    let isGood = true;
    const cancelled = execution.token.onCancellationRequested(() => runner.cancel());
    const view: RunView = {
      loading: async () => undefined,
      waiting: () => undefined,
      finish(request, result) {
        isGood &&= result.kind === 'data';
        void execution.appendOutput(outputOf(request, result));
      },
    };
    try {
      await runner.run({ uri: cell.document.uri.toString() }, view);
    } finally {
      cancelled.dispose();
      execution.end(isGood, Date.now());
    }
  }

  return vscode.Disposable.from(
    controller,
    vscode.workspace.registerNotebookSerializer(notebookType, notebookSerializer, { transientOutputs: true }),
  );
}

function outputOf(...[request, result]: Parameters<RunView['finish']>): vscode.NotebookCellOutput {
  const shown = shownOf(request, result);
  const tables = setsOf(result).map(({ table }) => ({ ...table, rows: table.rows.slice(0, maxRows) }));
  const body = result.body ?? '';
  const output: NotebookOutput = {
    shown:
      shown.kind === 'response'
        ? { ...shown, sets: shown.sets.map((set, index) => ({ ...set, rowCount: tables[index]?.rows.length ?? 0 })) }
        : shown,
    rows: tables.map(({ rows }) => rows),
    body: body.length > maxBodyLength ? '{}' : body,
    texts: pageTexts(vscode.l10n),
  };
  const text =
    result.kind === 'error'
      ? fenced(result.error.message, 'text')
      : tables.map(table => tableText(table, 'markdown')).join('\n');
  return new vscode.NotebookCellOutput([
    vscode.NotebookCellOutputItem.json(output, resultType),
    vscode.NotebookCellOutputItem.text(text, 'text/markdown'),
  ]);
}

export async function newNotebook(): Promise<void> {
  const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, '', 'nrql');
  const notebook = await vscode.workspace.openNotebookDocument(notebookType, new vscode.NotebookData([cell]));
  await vscode.window.showNotebookDocument(notebook);
}

/** Opens the active notebook as one Markdown text: its texts, its queries, and the results that it shows. */
export async function exportNotebook(): Promise<void> {
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  if (notebook?.notebookType !== notebookType) return;
  const cells = notebook.getCells().map(cell => ({
    language: cell.kind === vscode.NotebookCellKind.Markup ? undefined : cell.document.languageId,
    text: cell.document.getText(),
    results: cell.outputs.flatMap(({ items }) =>
      items.filter(({ mime }) => mime === 'text/markdown').map(({ data }) => new TextDecoder().decode(data)),
    ),
  }));
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: notebookMarkdown(cells) });
  await vscode.window.showTextDocument(document);
}
