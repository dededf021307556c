import * as vscode from 'vscode';
import { plantedKey } from '../oddResponses';
import { setKey } from './failures';
import {
  doUntil,
  type EditorTest,
  equal,
  eventually,
  ok,
  open,
  openText,
  probe,
  takeMessages,
  takeQuickFix,
  writeFile,
} from './harness';
import { takePictures, themes } from './themes';

/** Opens a document with the cursor behind the words. */
async function write(content: string, before: string): Promise<vscode.TextEditor> {
  const editor = await openText('graphql', content);
  place(editor, before);
  return editor;
}

function place(editor: vscode.TextEditor, before: string): void {
  const position = editor.document.positionAt(editor.document.getText().indexOf(before) + before.length);
  editor.selection = new vscode.Selection(position, position);
}

function problemOf(uri: vscode.Uri, code: string): vscode.Diagnostic | undefined {
  return vscode.languages
    .getDiagnostics(uri)
    .find(({ source, code: own }) => source === 'graphward' && (typeof own === 'object' ? own.value : own) === code);
}

/** The editor of the schema, once it is the active one and the cursor is at a definition. */
function shownSchema(): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  const isShown = active?.document.uri.scheme === 'graphward-schema' && active.selection.active.line > 0;
  return isShown ? active : undefined;
}

/** GraphQL with no configuration, and then with the schema of a region. */
export const graphql: readonly EditorTest[] = [
  {
    name: 'goes from a field to its definition in a schema that can only be read',
    async run() {
      const { document } = await write('{ actor { user { email } } }', 'ema');
      const { document: schema, selection } = await doUntil(
        'the definition',
        async () => {
          await vscode.window.showTextDocument(document, { selection: new vscode.Range(0, 19, 0, 19) });
          await vscode.commands.executeCommand('editor.action.revealDefinition');
        },
        shownSchema,
      );
      const word = schema.getWordRangeAtPosition(selection.active);
      equal(word && schema.getText(word), 'email', 'the name under the cursor');
      ok(schema.getText().includes('type Actor'), 'the whole schema is there');
      await eventually('a title bar without an action that runs the schema', async () => {
        const actions = await probe<string[]>('titleActions');
        return actions.length > 0 && !actions.some(action => /^Run/.test(action)) ? true : undefined;
      });
      await probe('screenshot', 'graphql-definition');
    },
  },
  {
    name: 'goes from a field to its definition by the key',
    async run() {
      const { document } = await write('{ actor { user { email } } }', 'user');
      // The editor of the tests runs in a browser, where F12 alone is a key of the browser.
      const { document: schema, selection } = await doUntil(
        'the schema',
        async () => {
          await vscode.window.showTextDocument(document, { selection: new vscode.Range(0, 12, 0, 12) });
          await probe('key', 'Control+F12');
        },
        shownSchema,
      );
      ok(/^ {2}user\b/.test(schema.lineAt(selection.active.line).text), 'the field of the type around it');
    },
  },
  {
    name: 'loads the schema of the region by a quick fix, shows what it changes, and names what it breaks',
    async run() {
      await vscode.extensions.getExtension('graphward.graphward')?.activate();
      const chosen = vscode.commands.executeCommand('graphward.selectRegion');
      await probe('input', 'local');
      await chosen;
      await setKey('local', plantedKey);
      const path = 'queries/tenant.graphql';
      await writeFile(path, '{ actor { tenant { id } user { name } } }\n');
      const editor = await open(path);
      const { uri } = editor.document;
      place(editor, '{ actor { ten');
      const hint = await eventually('the hint', () => problemOf(uri, 'unknown-field'));
      equal(hint.severity, vscode.DiagnosticSeverity.Hint, 'the bundled schema may lack a field');
      const messages = takeMessages();
      const { found: diff } = await takeQuickFix(/^Load the schema of the region/, () => {
        const { input, label } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
        return input instanceof vscode.TabInputTextDiff ? { input, label } : undefined;
      });
      equal(diff.label, 'GraphQL schema of region local', 'the title of the diff');
      const [before, after] = await Promise.all(
        [diff.input.original, diff.input.modified].map(async side =>
          (await vscode.workspace.openTextDocument(side)).getText(),
        ),
      );
      ok(after?.includes('type Tenant {') && !before?.includes('type Tenant {'), 'what the region has');
      ok(before?.includes('type ApmApplicationEntity ') && !after?.includes('ApmApplicationEntity'), 'what it lacks');
      await eventually('the message that something breaks', () =>
        messages.texts.some(text => /schema of region local causes \d+ problem/.test(text)) ? true : undefined,
      );
      await takePictures('graphql-schema', themes.slice(0, 2));
      const error = await eventually('the error', () => {
        const found = problemOf(uri, 'unknown-field');
        return found?.severity === vscode.DiagnosticSeverity.Error ? found : undefined;
      });
      equal(editor.document.getText(error.range), 'name', 'the field that the region lacks');
    },
  },
];
