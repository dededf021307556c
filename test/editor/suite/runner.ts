import * as vscode from 'vscode';
import { oddResponses, otherKey, plantedKey } from '../oddResponses';
import { setKey } from './failures';
import {
  counted,
  type EditorTest,
  eventually,
  inspect,
  notification,
  ok,
  openText,
  probe,
  type QuickInput,
  shownInput,
} from './harness';
import { resultFiles } from './resultFiles';
import { resultTools } from './resultTools';
import { facets, run } from './runText';
import { themes } from './themes';

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
    name: 'asks for the missing key and runs again with it',
    async run() {
      await run('SELECT requests FROM Transaction LIMIT 12');
      ok((await probe<string>('results', 'has no API key')).includes('local'), 'the region is named');
      await inspect('panel-no-key');
      await probe('press', 'Set API key');
      await probe('input', 'planted-key-for-tests');
      const text = await probe<string>('results', 'web-1.example.com');
      ok(text.includes('12 rows'), 'the rows are counted');
      await inspect('panel-table');
    },
  },
  {
    name: 'draws a chart of a time series',
    async run() {
      await run(facets);
      await probe('results', 'checkout: requests per minute');
      await counted(6, '.legend-entry[aria-pressed=true]');
      await counted(1, '.chart-drawing canvas');
      await inspect('panel-chart');
    },
  },
  {
    name: 'switches between kinds of chart, and lines on and off',
    async run() {
      for (const kind of ['Area', 'Stacked', 'Bar', 'Line']) {
        await probe('press', 'Chart type');
        await probe('menu', kind);
        await counted(1, `.chart-drawing[aria-label^="${kind} chart of 6 series"]`);
        await counted(1, '.chart-drawing canvas');
      }
      await probe('press', 'mail: requests per minute');
      await counted(5, '.legend-entry[aria-pressed=true]');
      await probe('press', 'mail: requests per minute');
      await counted(6, '.legend-entry[aria-pressed=true]');
    },
  },
  {
    name: 'shows the raw body',
    async run() {
      await probe('press', 'JSON');
      ok((await probe<string>('results', 'results:')).includes('metadata:'), 'the body is a tree');
      await inspect('panel-json');
    },
  },
  {
    name: 'stays small with 100,000 rows of a response of 20 MB',
    async run() {
      await run('SELECT * FROM Large LIMIT 100000');
      await probe('press', 'Table');
      await probe('results', '=100,000 rows');
      const nodes = await probe<number>('count', '*');
      ok(nodes < 600, `${nodes} elements for 100,000 rows`);
      await inspect('panel-100000');
    },
  },
  {
    name: 'runs what is selected, and the statement at the cursor by a key',
    async run() {
      const editor = await openText('nrql', 'SELECT max(a) FROM First;\n\nSELECT max(b) FROM Second');
      editor.selection = new vscode.Selection(2, 0, 2, 25);
      await vscode.commands.executeCommand('graphward.run');
      ok(
        !(await probe<string>('results', 'SELECT max(b) FROM Second')).includes('FROM First'),
        'only the selection ran',
      );
      editor.selection = new vscode.Selection(0, 3, 0, 3);
      await eventually('the result of the statement at the cursor', async () => {
        await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
        await probe('key', 'Control+Enter');
        return (await probe<string>('shownResults')).includes('SELECT max(a) FROM First') || undefined;
      });
    },
  },
  {
    name: 'says what the service complained about, and the next step',
    async run() {
      await run('SELECT FROM Broken');
      await probe('results', 'NRQL Syntax Error');
      await inspect('panel-error');
      for (const [name, step] of [
        ['Busy', 'Run fewer queries at a time'],
        ['Heavy', 'Use a shorter time range'],
      ] as const) {
        await run(`-- Many words\n-- ${name}\nSELECT count(*)\nFROM ${name}`);
        const text = await probe<string>('results', step);
        ok(text.includes(`FROM ${name}`) && /nrql, line 3, column 1/.test(text), text);
        await inspect(`panel-${name.toLowerCase()}`);
      }
      await setKey('limited', otherKey);
      const limited = run('-- region: limited\nSELECT count(*) FROM Limited');
      const waits = await probe<string>('results', 'Waiting');
      ok(waits.includes('FROM Limited'), 'the request waits for the limit');
      await inspect('panel-limited');
      await vscode.commands.executeCommand('graphward.cancelRun');
      await limited;
      await probe('results', 'cancelled');
    },
  },
  {
    name: 'shows the question while it waits, and cancels',
    async run() {
      const running = run('SELECT count(*) FROM Slow');
      ok((await probe<string>('results', 'Running')).includes('SELECT count(*) FROM Slow'), 'the query is shown');
      await inspect('panel-loading');
      await probe('press', 'Cancel');
      await running;
      await probe('results', 'cancelled');
    },
  },
  {
    name: 'shows a result or an error and never goes on running, whatever the service sends',
    async run() {
      for (const index of oddResponses.keys()) {
        const query = `SELECT count(*) FROM Odd${index}`;
        await run(query);
        const text = await eventually(`the end of ${query}`, async () => {
          const shown = await probe<string>('shownResults');
          return shown.includes(`FROM Odd${index}`) && !shown.includes('Running') ? shown : undefined;
        });
        ok(!text.includes(plantedKey), 'the key is not shown');
      }
    },
  },
  {
    name: 'asks before a mutation, with the focus on what sends nothing',
    async run() {
      const text = 'query A { actor { user { email } } } mutation B { agentApplicationDelete(guid: "x") { success } }';
      const { document } = await openText('graphql', text);
      const runAt = (word: string) => {
        const position = { line: 0, character: text.indexOf(word) };
        return vscode.commands.executeCommand('graphward.run', { uri: document.uri.toString(), position });
      };
      await runAt('query');
      await probe('results', 'planted@example.com');
      const asked = runAt('mutation');
      const form = await shownInput(
        'the question, with the focus on Cancel',
        ({ title, focused }) => /mutation B in region local/.test(title) && /Cancel/.test(focused),
      );
      ok(/127\.0\.0\.1.*account 1234567/.test(form.rows.join(' ')), form.rows.join(' | '));
      ok(form.rows.join(' ').includes('agentApplicationDelete'), 'the mutation is named');
      await probe('screenshot', 'mutation');
      await probe('key', 'Enter');
      await asked;
      ok(!(await probe<string>('shownResults')).includes('success'), 'nothing was sent');
      const again = runAt('mutation');
      await probe('input', 'Run mutation');
      await again;
      await probe('results', 'success');
      await setSetting('graphward.run.readOnly', true);
      await runAt('mutation');
      await notification(/readOnly/);
      await probe('screenshot', 'read-only');
      await vscode.commands.executeCommand('notifications.clearAll');
      await setSetting('graphward.run.readOnly', undefined);
    },
  },
  {
    name: 'asks for variables in one form, and remembers them',
    async run() {
      const text = 'query Two($guid: EntityGuid!, $limit: Int) { actor { entity(guid: $guid) { name } } }';
      const { document } = await openText('graphql', text);
      const place = { uri: document.uri.toString(), position: { line: 0, character: 0 } };
      const running = vscode.commands.executeCommand('graphward.run', place);
      const first = await shownInput('the missing value, which has the focus', ({ focused }) => /\$guid/.test(focused));
      ok(
        first.rows.some(row => /\$limit.*Int/s.test(row)),
        'the optional variable is there',
      );
      await probe('screenshot', 'variables');
      await probe('key', 'Enter');
      await shownInput('the box for the value', ({ hasList }) => !hasList);
      await probe('input', 'planted-guid');
      const isComplete = ({ focused, rows }: QuickInput) =>
        /Run/.test(focused) && rows.join(' ').includes('planted-guid');
      await shownInput('the form with the value', isComplete);
      await probe('screenshot', 'variables-complete');
      await probe('key', 'Enter');
      await running;
      await probe('results', 'planted-guid');
      const again = vscode.commands.executeCommand('graphward.run', place);
      await shownInput('the remembered value', isComplete);
      await probe('key', 'Enter');
      await again;
    },
  },
  {
    name: 'runs every query of a file and says how each ended',
    async run() {
      const content = '-- First\nSELECT count(*) FROM A;\n\nSELECT FROM Broken;\n\nSELECT max(x) FROM C';
      await openText('nrql', content);
      await vscode.commands.executeCommand('graphward.runAll');
      await notification(/2 of 3 queries ran.*1 failed/);
      await probe('screenshot', 'run-all');
      await vscode.commands.executeCommand('notifications.clearAll');
    },
  },
  ...resultTools,
  ...resultFiles(facets),
  {
    name: 'can be read in every kind of theme',
    async run() {
      await run(facets);
      await probe('press', 'Chart');
      for (const theme of themes) {
        await theme.choose();
        await probe('keepTheme', theme.id);
        for (const view of ['Table', 'Chart']) {
          await probe('press', view);
          await eventually(`readable ${view} in ${theme.id}`, async () => {
            const { ratio, text } = await probe<{ ratio: number; text: string }>('contrast');
            if (ratio < 4.5) throw new Error(`contrast ${ratio.toFixed(2)} of "${text}"`);
            return true;
          });
          await probe('screenshot', `panel-${view}-${theme.id}`.toLowerCase());
        }
      }
      await setSetting('workbench.colorTheme', undefined);
    },
  },
  {
    name: 'fits into a narrow window, and beside the editor',
    async run() {
      await probe('resize', { width: 560, height: 800 });
      await inspect('panel-narrow');
      await vscode.commands.executeCommand('workbench.action.closePanel');
      await probe('resize', { width: 1280, height: 800 });
      await setSetting('graphward.results.location', 'beside');
      await run(facets);
      await probe('results', 'checkout: requests per minute');
      await inspect('panel-beside');
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
