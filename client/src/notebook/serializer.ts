import * as vscode from 'vscode';

/** The type of our notebooks, as package.json names it. */
export const notebookType = 'graphward-notebook';

interface StoredCell {
  readonly kind: 'code' | 'markdown';
  readonly language: string;
  readonly text: string;
  /** Members of the cell that a newer version wrote; they are kept. */
  readonly [more: string]: unknown;
}

/**
 * A notebook is a JSON file of its cells. Results are not written: they may hold data that does not belong in a
 * repository, and a run brings them back.
 */
export const notebookSerializer: vscode.NotebookSerializer = {
  deserializeNotebook(bytes) {
    const text = new TextDecoder().decode(bytes);
    if (text.trim() === '') return new vscode.NotebookData([]);
    const stored = JSON.parse(text) as { cells?: unknown; [more: string]: unknown };
    if (!Array.isArray(stored.cells)) throw new Error(vscode.l10n.t('The file has no list of cells.'));
    const { cells: _, ...more } = stored;
    const notebook = new vscode.NotebookData(stored.cells.map(readCell));
    notebook.metadata = { more };
    return notebook;
  },
  serializeNotebook(notebook) {
    const more = (notebook.metadata?.['more'] ?? { version: 1 }) as object;
    const cells = notebook.cells.map((cell): StoredCell => {
      const kind = cell.kind === vscode.NotebookCellKind.Markup ? 'markdown' : 'code';
      const kept = (cell.metadata?.['more'] ?? {}) as object;
      return { ...kept, kind, language: cell.languageId, text: cell.value };
    });
    return new TextEncoder().encode(`${JSON.stringify({ ...more, cells }, undefined, 2)}\n`);
  },
};

function readCell(stored: unknown): vscode.NotebookCellData {
  const { kind, language, text, ...more } = (stored ?? {}) as Partial<StoredCell>;
  const isMarkdown = kind === 'markdown';
  const languageId = typeof language === 'string' ? language : isMarkdown ? 'markdown' : 'nrql';
  const cell = new vscode.NotebookCellData(
    isMarkdown ? vscode.NotebookCellKind.Markup : vscode.NotebookCellKind.Code,
    typeof text === 'string' ? text : '',
    languageId,
  );
  cell.metadata = { more };
  return cell;
}
