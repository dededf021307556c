import * as vscode from 'vscode';
import { afterTest, drawn, type EditorTest, equal, eventually, ok, probe, root } from './harness';

function folder(name: string): vscode.WorkspaceFolder {
  const found = vscode.workspace.workspaceFolders?.find(candidate => candidate.name === name);
  ok(found, `the folder ${name} is open`);
  return found;
}

/** Changes the folders of the workspace. The editor refuses a second change until everybody has heard of the first one. */
async function changeFolders(
  start: number,
  count: number,
  ...added: { uri: vscode.Uri; name: string }[]
): Promise<void> {
  let isHeard = false;
  const subscription = vscode.workspace.onDidChangeWorkspaceFolders(() => {
    isHeard = true;
  });
  afterTest(() => subscription.dispose());
  ok(vscode.workspace.updateWorkspaceFolders(start, count, ...added), 'the folders change');
  await eventually('the other folders', () => isHeard || undefined);
}

/** A workspace of two folders that hold the same file, each with its own decisions. */
export const folders: readonly EditorTest[] = [
  {
    name: 'shows the calls of both folders under their names',
    async run() {
      const beside = (name: string) => ({ uri: vscode.Uri.joinPath(root(), '..', name), name });
      await changeFolders(1, 0, beside('shop'), beside('ops'));
      await vscode.commands.executeCommand('graphward.migration.focus');
      await vscode.commands.executeCommand('graphward.scan');
      await drawn('two calls under the names of their folders', ({ badge, rows }) => {
        const text = rows.join('\n');
        return badge === '2' && /shop/.test(text) && /ops/.test(text);
      });
      await probe('screenshot', 'folders');
    },
  },
  {
    name: 'leaves the call of one folder and keeps that of the other',
    async run() {
      const uri = vscode.Uri.joinPath(folder('shop').uri, 'deploy.sh');
      const editor = await vscode.window.showTextDocument(uri);
      editor.selection = new vscode.Selection(0, 3, 0, 3);
      const asked = vscode.commands.executeCommand('graphward.ignoreFinding');
      await probe('input', 'the shop closes');
      await asked;
      await drawn('one call less', ({ badge }) => badge === '1');
      const decisions = vscode.Uri.joinPath(folder('shop').uri, '.graphward-ignore.json');
      const bytes = await vscode.workspace.fs.readFile(decisions);
      equal(JSON.parse(new TextDecoder().decode(bytes)).ignored[0].file, 'deploy.sh', 'the file below its folder');
      const other = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder('ops').uri, 'deploy.sh'));
      await eventually(
        'the call of the other folder is still marked',
        () =>
          vscode.languages.getDiagnostics(other.document.uri).some(({ source }) => source === 'graphward') || undefined,
      );
      await eventually('the call that is left is not', () =>
        vscode.languages.getDiagnostics(uri).some(({ source }) => source === 'graphward') ? undefined : true,
      );
    },
  },
  {
    name: 'writes no decision through a link that a folder has in the place of the file',
    async run() {
      const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder('ops').uri, 'deploy.sh'));
      editor.selection = new vscode.Selection(0, 3, 0, 3);
      const asked = vscode.commands.executeCommand('graphward.ignoreFinding').then(
        () => 'written',
        error => String(error),
      );
      await probe('input', 'planted');
      ok(/is a link/.test(await asked), await asked);
      await vscode.commands.executeCommand('notifications.clearAll');
    },
  },
  {
    name: 'follows folders that leave the workspace and come back',
    async run() {
      const ops = folder('ops').uri;
      const index = folder('ops').index;
      await changeFolders(index, 1);
      await drawn('only the call that is left', ({ badge }) => badge === '');
      await changeFolders(index, 0, { uri: ops, name: 'ops' });
      await drawn('its call is back', ({ badge }) => badge === '1');
    },
  },
  {
    name: 'checks a document against the schema and with the settings of the innermost folder around it',
    async run() {
      const shop = folder('shop').uri;
      const write = (path: string, text: string) =>
        vscode.workspace.fs.writeFile(vscode.Uri.joinPath(shop, path), new TextEncoder().encode(text));
      const severity = (level: string) => JSON.stringify({ 'graphward.severity': { 'unknown-field': level } });
      await write('own.graphqls', 'type Query { basket: String }\n');
      await write('.graphqlrc.json', '{ "schema": "own.graphqls" }\n');
      await write('.vscode/settings.json', severity('warning'));
      await write('web/.vscode/settings.json', severity('information'));
      for (const path of ['a.graphql', 'web/a.graphql', '../ops/a.graphql']) await write(path, '{ basket bascket }\n');
      await changeFolders(vscode.workspace.workspaceFolders?.length ?? 0, 0, {
        uri: vscode.Uri.joinPath(shop, 'web'),
        name: 'web',
      });
      const found = async (path: string, wanted: readonly string[]) => {
        const { document } = await vscode.window.showTextDocument(vscode.Uri.joinPath(shop, path));
        await eventually(`the problems in ${path}`, () => {
          const problems = vscode.languages.getDiagnostics(document.uri);
          const shown = problems.map(({ range, severity: level }) => `${level} ${document.getText(range)}`);
          if (shown.join() !== wanted.join()) throw new Error(`they are ${shown}`);
          return true;
        });
      };
      const { Warning, Information, Hint } = vscode.DiagnosticSeverity;
      await found('a.graphql', [`${Warning} bascket`]);
      await found('web/a.graphql', [`${Information} bascket`]);
      await found('../ops/a.graphql', [`${Hint} basket`, `${Hint} bascket`]);
      await probe('screenshot', 'folders-schema');
    },
  },
];
