import * as vscode from 'vscode';
import { type EditorTest, equal, eventually, ok, probe } from './harness';

/** Runs a text as if its code lens had been clicked. Not awaited where the answer must be seen while it is awaited. */
function run(text: string): Thenable<unknown> {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } };
  const folder = vscode.workspace.workspaceFolders?.[0];
  const uri = vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), 'queries.nrql').toString();
  return vscode.commands.executeCommand('graphward.run', { uri, language: 'nrql', text, range });
}

const facets =
  "SELECT rate(count(svc.timeslice.value), 1 minute) AS 'requests per minute'\nFROM Metric\nWHERE metricTimesliceName = 'HttpDispatcher'\nFACET appName\nTIMESERIES 1 minute\nSINCE 1 hour ago";

async function setSetting(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
}

/** The runner against a service on loopback: every state of the panel, the key, and cancel. */
export const runner: readonly EditorTest[] = [
  {
    name: 'chooses a region, and the status bar says which',
    async run() {
      await vscode.extensions.getExtension('graphward.graphward')?.activate();
      const chosen = vscode.commands.executeCommand('graphward.selectRegion');
      await probe('input', 'local');
      await chosen;
      await eventually('the region in the status bar', async () =>
        /\blocal\b/.test(await probe<string>('status')) ? true : undefined,
      );
    },
  },
  {
    name: 'shows an empty page that says what to do',
    async run() {
      await vscode.commands.executeCommand('graphward.showResults');
      await probe('results', 'No result yet');
      await probe('screenshot', 'panel-empty');
    },
  },
  {
    name: 'asks for the missing key and runs again with it',
    async run() {
      await run('SELECT requests FROM Transaction LIMIT 12');
      ok((await probe<string>('results', 'has no API key')).includes('local'), 'the region is named');
      await probe('screenshot', 'panel-no-key');
      await probe('press', 'Set API key');
      await probe('input', 'planted-key-for-tests');
      const text = await probe<string>('results', '12 rows');
      ok(text.includes('web-1.example.com'), 'the table has the first host');
      await probe('screenshot', 'panel-table');
    },
  },
  {
    name: 'draws a chart of a time series',
    async run() {
      await run(facets);
      await probe('results', 'checkout: requests per minute');
      equal(await probe('count', '.chart-drawing g.line'), 6, 'lines in the chart');
      await probe('screenshot', 'panel-chart');
    },
  },
  {
    name: 'shows the raw body',
    async run() {
      await probe('press', 'JSON');
      ok((await probe<string>('results', '"timeWindow"')).includes('"results"'), 'the body is laid out');
      await probe('screenshot', 'panel-json');
    },
  },
  {
    name: 'stays small with 100,000 rows',
    async run() {
      await run('SELECT * FROM Transaction LIMIT 100000');
      await probe('press', 'Table');
      await probe('results', '=100,000 rows');
      const nodes = await probe<number>('count', '*');
      ok(nodes < 600, `${nodes} elements for 100,000 rows`);
      await probe('screenshot', 'panel-100000');
    },
  },
  {
    name: 'says what the service complained about, and the next step',
    async run() {
      await run('SELECT FROM Broken');
      await probe('results', 'NRQL Syntax Error');
      await probe('screenshot', 'panel-error');
      await run('SELECT count(*) FROM Limited');
      await probe('results', 'Try again in 30 s');
    },
  },
  {
    name: 'shows the question while it waits, and cancels',
    async run() {
      const running = run('SELECT count(*) FROM Slow');
      ok((await probe<string>('results', 'Running')).includes('SELECT count(*) FROM Slow'), 'the query is shown');
      await probe('screenshot', 'panel-loading');
      await probe('press', 'Cancel');
      await running;
      await probe('results', 'cancelled');
    },
  },
  {
    name: 'can be read in every kind of theme',
    async run() {
      await run(facets);
      await probe('press', 'Chart');
      for (const theme of ['Light 2026', 'Dark 2026', 'Default High Contrast', 'Default High Contrast Light']) {
        await setSetting('workbench.colorTheme', theme);
        for (const view of ['Table', 'Chart']) {
          await probe('press', view);
          const weakest = await eventually(`readable ${view} in ${theme}`, async () => {
            const { ratio, text } = await probe<{ ratio: number; text: string }>('contrast');
            if (ratio < 4.5) throw new Error(`contrast ${ratio.toFixed(2)} of "${text}"`);
            return ratio;
          });
          ok(weakest >= 4.5, `${weakest}`);
          await probe('screenshot', `panel-${view}-${theme}`.toLowerCase().replace(/ /g, '-'));
        }
      }
      await setSetting('workbench.colorTheme', undefined);
    },
  },
  {
    name: 'fits into a narrow window, and beside the editor',
    async run() {
      await probe('resize', { width: 560, height: 800 });
      await probe('screenshot', 'panel-narrow');
      await vscode.commands.executeCommand('workbench.action.closePanel');
      await probe('resize', { width: 1280, height: 800 });
      await setSetting('graphward.results.location', 'beside');
      const document = await vscode.workspace.openTextDocument({ language: 'nrql', content: facets });
      await vscode.window.showTextDocument(document);
      await run(facets);
      await probe('results', 'checkout: requests per minute');
      await probe('screenshot', 'panel-beside');
      await setSetting('graphward.results.location', undefined);
    },
  },
  {
    name: 'lets no workspace say where a key goes',
    async run() {
      const settings = vscode.workspace.getConfiguration('graphward');
      let refused = false;
      try {
        await settings.update(
          'service',
          { regions: { local: { baseUrl: 'http://127.0.0.1:1' } } },
          vscode.ConfigurationTarget.Workspace,
        );
      } catch {
        refused = true;
      }
      ok(refused, 'the editor refuses the setting in a workspace');
    },
  },
];
