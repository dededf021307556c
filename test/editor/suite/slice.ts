import * as vscode from 'vscode';
import { createSandbox } from '../../../server/src/sandbox/handle';
import {
  afterTest,
  counted,
  type EditorTest,
  equal,
  eventually,
  inspect,
  ok,
  open,
  openText,
  probe,
  root,
  shownInput,
  takeMessages,
  writeFile,
} from './harness';

interface Service {
  readonly regions: object;
}

/** Puts the cursor at the end of the first place where the text stands. */
function cursorAfter(editor: vscode.TextEditor, text: string): vscode.Position {
  const offset = editor.document.getText().indexOf(text);
  ok(offset >= 0, `the document holds ${text}`);
  const position = editor.document.positionAt(offset + text.length);
  editor.selection = new vscode.Selection(position, position);
  return position;
}

function retiredCalls(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(diagnostic => codeOf(diagnostic) === 'rest-retired');
}

function codeOf(diagnostic: vscode.Diagnostic): unknown {
  return typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
}

/** The path through the product that the README describes, in the sample workspace. */
export const slice: readonly EditorTest[] = [
  {
    name: 'wakes with the first file that concerns it',
    async run() {
      const extension = vscode.extensions.getExtension('graphward.graphward');
      ok(extension, 'the extension is known to the editor');
      await open('queries/shop.nrql');
      await eventually('activation', () => extension.isActive || undefined);
    },
  },
  {
    name: 'offers the service profile of the workspace, and uses it once it is accepted',
    async run() {
      const file = vscode.Uri.joinPath(root(), 'graphward.service.json');
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      const { showInformationMessage } = vscode.window;
      let offer = '';
      // The user presses the first button.
      const accept = async (message: string, ...buttons: unknown[]) => {
        offer = message;
        return buttons[0];
      };
      vscode.window.showInformationMessage = accept as unknown as typeof showInformationMessage;
      afterTest(() => Object.assign(vscode.window, { showInformationMessage }));
      let changes = 0;
      await eventually('the offer', async () => {
        // The offer of the start may be open still or over by now; a profile that changes is offered again.
        await vscode.commands.executeCommand('notifications.clearAll');
        await writeFile('graphward.service.json', `${text}${' '.repeat(++changes % 9)}\n`);
        await new Promise(done => setTimeout(done, 500));
        return offer || undefined;
      });
      ok(offer.includes('graphward.service.json') && offer.includes('https://api.example.com'), offer);
      const settings = () => vscode.workspace.getConfiguration('graphward').inspect<Service>('service');
      const used = await eventually('the setting of the user', () => settings()?.globalValue);
      ok('eu' in used.regions, JSON.stringify(used));
      await vscode.workspace
        .getConfiguration('graphward')
        .update('service', undefined, vscode.ConfigurationTarget.Global);
    },
  },
  {
    name: 'completes a REST value name to its expression in a .nrql file',
    async run() {
      const editor = await open('queries/shop.nrql');
      const end = editor.document.positionAt(editor.document.getText().length);
      await editor.edit(edit => edit.insert(end, ';\n\nSELECT requests_per_minute FROM Metric'));
      const position = cursorAfter(editor, 'SELECT requests_per_minute');
      const item = await eventually('the offer for requests_per_minute', async () => {
        const list = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          editor.document.uri,
          position,
        );
        return list.items.find(({ insertText, label }) => {
          const text = typeof insertText === 'string' ? insertText : insertText?.value;
          return `${text ?? (typeof label === 'string' ? label : label.label)}`.includes(
            'rate(count(svc.timeslice.value), 1 minute)',
          );
        });
      });
      ok(item.range, 'it replaces what was typed');
      await vscode.commands.executeCommand('undo');
    },
  },
  {
    name: 'reports what is wrong in a .nrql file, and nothing in the sample',
    async run() {
      const { document } = await open('queries/shop.nrql');
      const { document: wrong } = await openText('nrql', 'SELECT count(*) FORM Metric');
      await eventually('a diagnostic on the misspelt clause', () => {
        const found = vscode.languages.getDiagnostics(wrong.uri);
        return found.some(({ source }) => source === 'graphward') || undefined;
      });
      const errors = vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
      equal(errors, [], 'errors in the sample');
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    },
  },
  {
    name: 'marks the REST calls of the Python job and rewrites one by its quick fix',
    async run() {
      const editor = await open('jobs/sla.py');
      const { document } = editor;
      const calls = await eventually('the calls of sla.py', () => {
        const found = retiredCalls(document.uri);
        return found.length >= 2 ? found : undefined;
      });
      ok(calls[0]?.tags?.includes(vscode.DiagnosticTag.Deprecated), 'the call is drawn as deprecated');
      const range = (calls[0] as vscode.Diagnostic).range;
      await probe('screenshot', 'python-before');
      const action = await eventually('the quick fix', async () => {
        const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          document.uri,
          range,
          vscode.CodeActionKind.QuickFix.value,
          10,
        );
        return actions.find(({ title }) => /^Rewrite to GraphQL/.test(title));
      });
      const { command, arguments: address = [] } = action.command ?? { command: '' };
      const messages = takeMessages();
      const rewritten = vscode.commands.executeCommand(command, ...address);
      // Nothing gives the account: who has none to name leaves a placeholder.
      await shownInput('the question for the account', ({ hasList }) => !hasList);
      await probe('key', 'Escape');
      const review = await messages.dialog();
      ok(review.text.includes('Grade: partial'), 'the grade is shown before');
      review.press('Rewrite');
      await rewritten;
      const text = document.getText();
      ok(
        text.includes('rate(') || text.includes('average(svc.timeslice.value)'),
        `the query stands in the text:\n${text}`,
      );
      ok(/requests\.post\([\s\S]*graphql/.test(text), `the call goes to GraphQL:\n${text}`);
      await eventually('one call less', () =>
        retiredCalls(document.uri).length === calls.length - 1 ? true : undefined,
      );
      await probe('screenshot', 'python-after');
      await vscode.commands.executeCommand('workbench.action.files.revert');
    },
  },
  {
    name: 'offers to run each statement by a code lens',
    async run() {
      const { document } = await open('queries/shop.nrql');
      const lenses = await eventually('the code lenses', async () => {
        const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          document.uri,
          10,
        );
        return found.filter(({ command }) => command?.command === 'graphward.run').length >= 3 ? found : undefined;
      });
      ok(lenses.length >= 3, 'one for each of the three statements');
    },
  },
  {
    name: 'shows an empty page that says what to do',
    async run() {
      await vscode.commands.executeCommand('graphward.showResults');
      await probe('results', 'No result yet');
      await inspect('panel-empty');
    },
  },
  {
    name: 'runs the statement at the cursor in the sandbox and shows the numbers that REST gives',
    async run() {
      const editor = await open('queries/shop.nrql');
      cursorAfter(editor, 'throughput');
      await vscode.commands.executeCommand('graphward.run');
      const text = await probe<string>('results', '30 rows');
      ok(text.includes('sandbox'), 'the region is named');
      await counted(1, '.legend-entry[aria-pressed=true]');
      await inspect('runner');
      await probe('press', 'Table');
      const shown = await probe<string[]>('cells');
      const [begins, values] = [every(shown, 3, 0), every(shown, 3, 2).map(cell => Number(cell.replace(/,/g, '')))];
      equal(begins.length, values.length, `rows of ${shown.slice(0, 6)}`);
      const name = /appName = '([^']+)'/.exec(editor.document.getText())?.[1] ?? '';
      const rest = await restValues(name, `${begins[0]?.replace(' ', 'T')}:00+00:00`, values.length);
      for (const [index, value] of values.entries()) {
        const expected = rest[index] ?? Number.NaN;
        ok(Math.abs(value - expected) < 1e-3, `minute ${begins[index]}: panel ${value}, REST ${expected}`);
      }
    },
  },
  {
    name: 'reads the names of the region into a file, and completion knows them at once',
    async run() {
      await vscode.commands.executeCommand('graphward.refreshNames');
      const folder = vscode.workspace.workspaceFolders?.[0];
      ok(folder, 'a folder is open');
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, 'graphward.names.json'));
      const names = JSON.parse(new TextDecoder().decode(bytes)) as { appNames: string[]; eventTypes: string[] };
      ok(names.eventTypes.includes('Transaction'), 'the event types of the sandbox');
      const [application] = names.appNames;
      ok(application, 'an application of the sandbox');
      const content = "SELECT count(*) FROM Transaction WHERE appName = ''";
      const { document } = await openText('nrql', content);
      await eventually(`the offer ${application}`, async () => {
        const list = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          document.uri,
          document.positionAt(content.length - 1),
        );
        return list.items.some(({ label }) =>
          `${typeof label === 'string' ? label : label.label}`.includes(application),
        )
          ? true
          : undefined;
      });
      await probe('screenshot', 'names');
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, 'graphward.names.json'));
    },
  },
  {
    name: 'restarts the language server on demand',
    async run() {
      await vscode.commands.executeCommand('graphward.restartServer');
      const { document } = await open('queries/shop.nrql');
      await eventually('symbols after the restart', async () => {
        const symbols = await vscode.commands.executeCommand<unknown[]>(
          'vscode.executeDocumentSymbolProvider',
          document.uri,
        );
        return symbols?.length ? true : undefined;
      });
    },
  },
];

function every(cells: readonly string[], columns: number, column: number): string[] {
  return cells.filter((_, index) => index % columns === column);
}

/** The same minutes through the REST side of a sandbox of our own: another way to the same six numbers. */
async function restValues(name: string, from: string, minutes: number): Promise<number[]> {
  const sandbox = createSandbox({ now: () => Date.now() });
  const get = async (path: string) => {
    const response = await sandbox.fetch(`${sandbox.url}${path}`, { headers: { 'X-Api-Key': sandbox.apiKey } });
    return (await response.json()) as never;
  };
  const { applications } = (await get(`/v2/applications.json?filter[name]=${encodeURIComponent(name)}`)) as {
    applications: { id: number; name: string }[];
  };
  const shop = applications.find(application => application.name === name);
  ok(shop, `the sandbox has ${name}`);
  const to = new Date(Date.parse(from) + minutes * 60_000).toISOString().replace('Z', '+00:00');
  const window = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}&period=60`;
  const { metric_data } = (await get(
    `/v2/applications/${shop.id}/metrics/data.json?names[]=HttpDispatcher&values[]=requests_per_minute&${window}&raw=true`,
  )) as { metric_data: { metrics: { timeslices: { values: { requests_per_minute: number } }[] }[] } };
  return (metric_data.metrics[0]?.timeslices ?? []).map(({ values }) => values.requests_per_minute);
}
