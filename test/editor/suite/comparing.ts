import * as vscode from 'vscode';
import * as protocol from '../../../server/src/lsp/protocol';
import { comparingFiles } from './comparingFiles';
import { counted, drawn, type EditorTest, eventually, ok, open, probe, root, takeMessages } from './harness';
import { takePictures } from './themes';

async function lensOf(path: string): Promise<vscode.Command> {
  const { document } = await open(path);
  return eventually(`the lens of ${path}`, async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      10,
    );
    return lenses.find(({ command }) => command?.command === protocol.commands.compare)?.command;
  });
}

function compare({ command, arguments: given = [] }: vscode.Command): Thenable<void> {
  return vscode.commands.executeCommand(command, ...given);
}

function diffTab(): vscode.Tab | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  return tab?.input instanceof vscode.TabInputTextDiff ? tab : undefined;
}

/** The text in which the editor shows a response. */
async function side(of: 'original' | 'modified'): Promise<string> {
  const input = diffTab()?.input as vscode.TabInputTextDiff;
  return (await vscode.workspace.openTextDocument(input[of])).getText();
}

/** A call is compared with what replaces it, in the sandbox, which needs no key. */
export const comparing: readonly EditorTest[] = [
  {
    name: 'offers on the lens to compare, with the days left',
    async run() {
      const { title } = await lensOf('jobs/series.py');
      ok(/^\d+ days left · compare old and new$|ended/.test(title), title);
    },
  },
  {
    name: 'shows both responses side by side, two lines in the results panel, and the verdict on the lens',
    async run() {
      await compare(await lensOf('jobs/series.py'));
      const tab = await eventually('the diff editor', diffTab);
      ok(/REST ↔ GraphQL \(proved same, \d+ numbers\)$/.test(tab.label), tab.label);
      ok((await side('original')).includes('"requests_per_minute"'), 'the REST response');
      ok((await side('modified')).includes('"requests_per_minute"'), 'the GraphQL response');
      const panel = await probe<string>('results', 'GraphQL');
      ok(panel.includes('REST'), panel);
      await counted(2, '.chart-legend .swatch');
      await takePictures('compare');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      const { title } = await lensOf('jobs/series.py');
      ok(/ · proved same, \d+ numbers$/.test(title), title);
      await eventually(
        'the lens is drawn',
        async () => (await probe<string>('lenses')).includes('proved same') || undefined,
      );
      await takePictures('verdict');
    },
  },
  {
    name: 'drops the verdict with an edit of the call, and has it again after undo',
    async run() {
      const editor = await open('jobs/series.py');
      const at = editor.document.positionAt(editor.document.getText().indexOf('HttpDispatcher'));
      await editor.edit(edit => edit.replace(new vscode.Range(at, at.translate(0, 14)), 'OtherTransaction/all'));
      ok(!(await lensOf('jobs/series.py')).title.includes('proved'), 'the call is another one');
      await vscode.commands.executeCommand('undo');
      await eventually(
        'the verdict',
        async () => (await lensOf('jobs/series.py')).title.includes('proved') || undefined,
      );
    },
  },
  {
    name: 'compares what stands there now with the call that was rewritten, and says how many values differ',
    async run() {
      let editor = await open('jobs/series.py');
      const { document } = editor;
      const [address] = (await lensOf('jobs/series.py')).arguments ?? [];
      const messages = takeMessages();
      const rewritten = vscode.commands.executeCommand(protocol.commands.rewrite, address);
      (await messages.dialog()).press('Rewrite');
      await rewritten;
      ok(document.getText().includes('requests.post'), document.getText());
      const put = () => {
        const position = document.positionAt(document.getText().indexOf('requests.post') + 10);
        editor.selection = new vscode.Selection(position, position);
      };
      put();
      await vscode.commands.executeCommand(protocol.commands.compare);
      const tab = await eventually('the diff editor', diffTab);
      ok(tab.label.includes('proved same'), tab.label);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      const minute = document.getText().indexOf('1 minute)');
      ok(minute > 0, document.getText());
      const range = new vscode.Range(document.positionAt(minute), document.positionAt(minute + '1 minute)'.length));
      editor = await vscode.window.showTextDocument(document);
      await editor.edit(edit => edit.replace(range, '1 second)'));
      put();
      await vscode.commands.executeCommand(protocol.commands.compare);
      await eventually('the other verdict', () => diffTab()?.label.includes('different: 30 of 30 values') || undefined);
      await probe('screenshot', 'compare-different');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.window.showTextDocument(document);
      const said = messages.texts.at(-1) ?? '';
      ok(/different: 30 of 30 values\. .* The factor is 60/.test(said), said);
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      await (await vscode.window.showTextDocument(document)).edit(edit =>
        edit.replace(all, comparingFiles['series.py']),
      );
      await document.save();
    },
  },
  {
    name: 'compares all calls of a folder from the tree',
    async run() {
      const messages = takeMessages();
      await vscode.commands.executeCommand('graphward.migration.focus');
      await vscode.commands.executeCommand('graphward.scan');
      await drawn('two calls', ({ badge, rows }) => badge === '2' && /^jobs.*2$/.test(rows[0] ?? ''));
      await probe('rowMenu', { row: 'jobs', action: 'Compare Old and New' });
      await eventually('the summary', () => {
        if (messages.texts.some(text => text.startsWith('2 calls compared: 2 the same, 0 different'))) return true;
        throw new Error(`it is not among ${messages.texts.join(' | ')}`);
      });
      await probe('screenshot', 'compare-folder');
    },
  },
  {
    name: 'says that calls of other hosts were left alone where no call of the profile is found',
    async run() {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      const jobs = vscode.Uri.joinPath(root(), 'jobs');
      for (const [name] of await vscode.workspace.fs.readDirectory(jobs))
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(jobs, name));
      const other = comparingFiles['list.sh'].replace('api.example.com', 'api.elsewhere.example');
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(jobs, 'other.sh'), new TextEncoder().encode(other));
      await vscode.commands.executeCommand('graphward.scan');
      await drawn('the sentence', ({ message }) =>
        message.includes('No call of these hosts; 1 call of another host was left alone.'),
      );
      await probe('screenshot', 'migration-foreign');
    },
  },
];
