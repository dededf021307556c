import * as vscode from 'vscode';
import { plantedKey } from '../oddResponses';
import { setKey } from './failures';
import { type EditorTest, equal, eventually, inspect, ok, openText, probe, shownInput } from './harness';

async function run(language: string, text: string): Promise<void> {
  await openText(language, text);
  await vscode.commands.executeCommand('graphward.run');
}

interface Service {
  readonly regions: Readonly<Record<string, { readonly baseUrl: string }>>;
}

/** Does something while a region has another address, as if the user had changed the setting. */
async function withAddress(region: string, address: (url: string) => string, use: () => Promise<void>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('graphward');
  const before = settings.get<Service>('service') as Service;
  const baseUrl = address(before.regions[region]?.baseUrl ?? '');
  const changed = { ...before, regions: { ...before.regions, [region]: { baseUrl } } };
  await settings.update('service', changed, vscode.ConfigurationTarget.Global);
  try {
    await use();
  } finally {
    await settings.update('service', before, vscode.ConfigurationTarget.Global);
  }
}

/** What the user chooses for a run, and what is kept of it, against a service on loopback. */
export const choices: readonly EditorTest[] = [
  {
    name: 'runs a GraphQL document in the region that its comment chooses',
    async run() {
      await vscode.extensions.getExtension('graphward.graphward')?.activate();
      await setKey('local', plantedKey);
      await run('graphql', '# region: local\n# Who am I\nquery Me { actor { user { email } } }');
      const text = await probe<string>('results', 'planted@example.com');
      ok(/\blocal\b/.test(text), text);
    },
  },
  {
    name: 'runs the entity search of a program, page by page',
    async run() {
      const chosen = vscode.commands.executeCommand('graphward.selectRegion');
      await probe('input', 'local');
      await chosen;
      const editor = await openText('python', "search = \"domain = 'APM' AND type = 'APPLICATION'\"\n");
      const inside = new vscode.Position(0, 14);
      editor.selection = new vscode.Selection(inside, inside);
      await vscode.commands.executeCommand('graphward.run');
      const text = await probe<string>('results', 'page 1, entity 1');
      ok(text.includes('Load more'), text);
    },
  },
  {
    name: 'answers the same query from the cache, says so, and sends it anew with Run again',
    async run() {
      const query = '-- region: local\nSELECT requests FROM Transaction LIMIT 7';
      await run('nrql', query);
      await probe('results', '=7 rows');
      await run('nrql', query);
      await probe('results', 'from the cache of');
      await inspect('panel-cached');
      await probe('press', 'Run again');
      await eventually('a response that is no copy', async () => {
        const text = await probe<string>('shownResults');
        return (text.includes('7 rows') && !text.includes('from the cache')) || undefined;
      });
    },
  },
  {
    name: 'compares two results row by row',
    async run() {
      await run('nrql', '-- region: local\n-- First\nSELECT requests FROM Transaction LIMIT 3');
      await probe('results', '=3 rows');
      await run('nrql', '-- region: local\n-- Second\nSELECT requests FROM Transaction LIMIT 5');
      await probe('results', '=5 rows');
      await probe('press', 'More actions');
      await probe('menu', 'Compare with another result…');
      await shownInput('the other results', ({ rows }) => rows.join(' ').includes('First'));
      await probe('input', 'First');
      const text = await probe<string>('results', 'requests difference');
      ok(text.includes('requests (A)') && text.includes('First against Second'), text);
      await inspect('panel-compared');
    },
  },
  {
    name: 'pins a run in the history, where it stays on top',
    async run() {
      const shown = vscode.commands.executeCommand('graphward.showHistory');
      await shownInput('the history', ({ rows }) => rows.join(' ').includes('First'));
      await probe('rowButton', { row: 'First', button: 'Pin' });
      const pinned = await shownInput('the pinned run', ({ rows }) => /Pinned/.test(rows[0] ?? ''));
      ok(/First/.test(pinned.rows[0] ?? ''), pinned.rows.join(' | '));
      await probe('screenshot', 'history-pinned');
      await probe('key', 'Escape');
      await shown;
    },
  },
  {
    name: 'names a statement by its comment, in the outline as in the tab',
    async run() {
      const { document } = await openText('nrql', '-- Slow pages\nSELECT max(duration) FROM PageView');
      const names = await eventually('the outline', async () => {
        const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
          'vscode.executeDocumentSymbolProvider',
          document.uri,
        );
        return symbols?.length ? symbols.map(({ name }) => name) : undefined;
      });
      equal(names, ['Slow pages'], 'names in the outline');
    },
  },
  {
    name: 'asks for the key anew when the address of a region changes',
    async run() {
      await withAddress(
        'local',
        url => url.replace('127.0.0.1', '127.0.0.2'),
        async () => {
          await run('nrql', '-- region: local\nSELECT 1 FROM Moved');
          ok((await probe<string>('results', 'has no API key')).includes('Set API key'), 'the next step is offered');
        },
      );
    },
  },
  {
    name: 'sends nothing over plain HTTP to another machine',
    async run() {
      await withAddress(
        'local',
        () => 'http://planted.example',
        async () => {
          await eventually('the mistake in the status bar', async () =>
            /sandbox/.test(await probe<string>('status')) ? true : undefined,
          );
          await run('nrql', '-- region: local\nSELECT 1 FROM Plain');
          const text = await eventually('why nothing is sent', async () => {
            await vscode.commands.executeCommand('notifications.showList');
            const said = (await probe<string[]>('notifications')).join('\n');
            return /region local/.test(said) ? said : undefined;
          });
          ok(text.includes('must be an https address'), text);
          await vscode.commands.executeCommand('notifications.clearAll');
        },
      );
    },
  },
];
