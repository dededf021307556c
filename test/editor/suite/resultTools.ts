import * as vscode from 'vscode';
import { type EditorTest, equal, eventually, inspect, ok, probe, shownInput } from './harness';
import { facets, run } from './runText';

/** The table of a result, once its cells are the wanted ones. */
function cells(what: string, wanted: readonly string[]): Promise<unknown> {
  return eventually(what, async () => {
    const shown = await probe<string[]>('cells');
    const start = JSON.stringify(shown.slice(0, wanted.length));
    if (start !== JSON.stringify(wanted)) throw new Error(`it begins with ${start}`);
    return true;
  });
}

/** The clipboard, once it holds a text that is wanted. */
function copied(what: string, wanted: RegExp): Promise<string> {
  return eventually(what, async () => {
    const text = await vscode.env.clipboard.readText();
    if (!wanted.test(text)) throw new Error(text.slice(0, 200));
    return text;
  });
}

/** What is done with results: tables, history, copies and notebooks. */
export const resultTools: readonly EditorTest[] = [
  {
    name: 'sorts and filters a table, and copies what is seen',
    async run() {
      await run('-- Sorted\nSELECT requests FROM Transaction LIMIT 12');
      await probe('results', '=12 rows');
      await probe('press', 'Table');
      await cells('the order of the response', ['web-1.example.com', 'checkout', '0']);
      await probe('sortBy', 'requests');
      await probe('sortBy', 'requests');
      await cells('the highest number first', ['web-12.example.com', 'search', '187']);
      await probe('search', { name: 'Filter rows', text: 'checkout' });
      await probe('results', '4 of 12 rows match');
      await cells('the highest number of the checkout first', ['web-10.example.com', 'checkout', '153']);
      await inspect('panel-sorted');
      await probe('press', 'Copy');
      await probe('menu', 'CSV');
      const text = await copied('the rows that are seen', /^host,appName,requests/);
      const hosts = text
        .split('\n')
        .slice(1, 5)
        .map(row => row.split(',')[0]?.split('.')[0]);
      equal(hosts, ['web-10', 'web-7', 'web-4', 'web-1'], 'the hosts in their order');
      await probe('press', 'Clear filter');
      await cells('all rows again', ['web-12.example.com', 'search', '187']);
    },
  },
  {
    name: 'lists what ran, and runs it again from there',
    async run() {
      const shown = vscode.commands.executeCommand('graphward.showHistory');
      const history = await shownInput(
        'the history',
        ({ title, rows }) => /Query History/.test(title) && rows.length > 0,
      );
      const rows = history.rows.join(' | ');
      ok(/local · 1234567 · .* · 12 rows/.test(rows) && /refused by the service/.test(rows), rows);
      ok(!rows.includes('planted-key'), 'no key is in the history');
      await probe('screenshot', 'history');
      await probe('input', 'LIMIT 12');
      await shown;
      await probe('results', 'web-1.example.com');
      await eventually('the text in an editor', () => {
        const text = vscode.window.activeTextEditor?.document.getText() ?? '';
        return /-- region: local\n(.*\n)?SELECT requests FROM Transaction LIMIT 12/.test(text) || undefined;
      });
    },
  },
  {
    name: 'copies what is seen, and the request without the key',
    async run() {
      await vscode.env.clipboard.writeText('');
      await probe('press', 'Copy');
      await probe('menu', 'Tab-separated with headers');
      const table = await copied('the table in the clipboard', /^host\tappName\trequests/);
      equal(table.split('\n').length, 13, 'the header and 12 rows');
      await vscode.env.clipboard.writeText('');
      await probe('press', 'Copy');
      await probe('menu', 'Copy request as code…');
      await probe('input', 'curl');
      const command = await copied('the command in the clipboard', /^curl 'http:\/\/127\.0\.0\.1:\d+\/graphql'/);
      ok(command.includes('$GRAPHWARD_API_KEY'), command);
      ok(!command.includes('planted-key'), 'the key is not copied');
    },
  },
  {
    name: 'runs the cells of a notebook and draws their results in it',
    async run() {
      const code = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, facets, 'nrql');
      const prose = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, '# Requests', 'markdown');
      const data = new vscode.NotebookData([prose, code]);
      const notebook = await vscode.workspace.openNotebookDocument('graphward-notebook', data);
      await vscode.window.showNotebookDocument(notebook);
      await vscode.commands.executeCommand('notebook.execute');
      await eventually('the output of the cell', async () =>
        notebook.cellAt(1).outputs.length > 0 ? true : undefined,
      );
      await probe('notebook', '.graphward.output .chart-drawing canvas');
      await probe('screenshot', 'notebook');
      await vscode.commands.executeCommand('graphward.exportNotebook');
      const text = await eventually('the Markdown', async () => {
        const document = vscode.window.activeTextEditor?.document;
        return document?.languageId === 'markdown' ? document.getText() : undefined;
      });
      ok(
        text.startsWith('# Requests') && text.includes('```nrql') && text.includes('| checkout |'),
        text.slice(0, 200),
      );
      ok(!text.includes('planted-key'), 'the key is not in the notebook');
    },
  },
];
