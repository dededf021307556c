import * as vscode from 'vscode';
import { counted, type EditorTest, equal, eventually, inspect, ok, open, openText, probe, shownInput } from './harness';

/** What a German user sees from the first file on to the numbers of a result, all of it in the sandbox. */
export const german: readonly EditorTest[] = [
  {
    name: 'names the commands and settings of the extension',
    async run() {
      equal(vscode.env.language, 'de', 'the language of the editor');
      await open('queries/shop.nrql');
      const rows = (await probe<string[]>('palette', 'Graphward: ')).join('\n');
      ok(rows.includes('Graphward: Abfrage ausführen'), rows);
      await probe('screenshot', 'german-palette');
    },
  },
  {
    name: 'leads through the first steps',
    async run() {
      await vscode.commands.executeCommand('graphward.openWalkthrough');
      await probe('notebook', 'text=Nichts muss eingerichtet werden');
      ok((await probe<string>('editorText')).includes('Sandbox ausführen'), 'the steps are German, too');
      await probe('screenshot', 'german-walkthrough');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    },
  },
  {
    name: 'explains a mistake, and offers to mend it',
    async run() {
      const { document } = await openText('nrql', 'SELECT averge(duration) FROM Transaction');
      const found = await eventually('the diagnostic', () =>
        vscode.languages.getDiagnostics(document.uri).find(({ source }) => source === 'graphward'),
      );
      ok(/Funktion/.test(found.message) && /Meinten Sie/.test(found.message), found.message);
      await probe('screenshot', 'german-problem');
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    },
  },
  {
    name: 'runs a query, and writes its numbers as Germans do',
    async run() {
      const editor = await open('queries/shop.nrql');
      const lens = await eventually('the lens', async () => {
        const lenses = await probe<string>('lenses');
        return /Ausführen/.test(lenses) ? lenses : undefined;
      });
      ok(!/\bRun\b/.test(lens), lens);
      editor.selection = new vscode.Selection(9, 0, 9, 0);
      await vscode.commands.executeCommand('graphward.run');
      const text = await probe<string>('results', 'Zeilen');
      ok(/Tabelle/.test(text) && /Kopieren/.test(text) && !/\b(Table|Copy|rows|Account)\b/.test(text), text);
      await counted(1, 'html[lang^=de]');
      await inspect('german-result');
      await probe('press', 'Tabelle');
      await eventually('a number with a comma', async () =>
        (await probe<string[]>('cells')).some(cell => /^[\d.]+,\d+$/.test(cell)) ? true : undefined,
      );
      await inspect('german-table');
    },
  },
  {
    name: 'asks for the values of a query',
    async run() {
      await openText(
        'graphql',
        'query Two($guid: EntityGuid!, $limit: Int) { actor { entity(guid: $guid) { name } } }',
      );
      const running = vscode.commands.executeCommand('graphward.run');
      const form = await shownInput('the form', ({ rows }) => rows.some(row => /\$guid/.test(row)));
      await probe('screenshot', 'german-form');
      ok(!/\b(required|optional|Run|value)\b/.test(`${form.title} ${form.rows.join(' ')}`), form.rows.join(' | '));
      await probe('key', 'Escape');
      await running;
    },
  },
];
