import * as vscode from 'vscode';
import * as protocol from '../../../server/src/lsp/protocol';
import {
  drawn,
  type EditorTest,
  equal,
  eventually,
  ok,
  open,
  probe,
  root,
  takeMessages,
  takeQuickFix,
} from './harness';
import { rewritingFiles } from './rewritingFiles';
import { takePictures } from './themes';

type Name = keyof typeof rewritingFiles;

function uriOf(name: Name): vscode.Uri {
  return vscode.Uri.joinPath(root(), 'jobs', name);
}

async function onDisk(name: Name): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(name)));
}

export function isRewritten(text: string): boolean {
  return /requests\.post\([\s\S]*graphql/.test(text) && !text.includes('/v2/');
}

function becomesRewritten(document: vscode.TextDocument): Promise<true> {
  return eventually(`the rewrite of ${document.uri.path}`, () => isRewritten(document.getText()) || undefined);
}

/** The address of the only call of a document, as its code lens has it. */
export function lensIn(document: vscode.TextDocument): Promise<protocol.FindingAddress> {
  return eventually(`the lens of ${document.uri.path}`, async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      10,
    );
    const lens = lenses.find(({ command }) => command?.command === protocol.commands.rewrite);
    return lens?.command?.arguments?.[0] as protocol.FindingAddress | undefined;
  });
}

/** The same of a file. */
async function lensOf(name: Name): Promise<protocol.FindingAddress> {
  return lensIn((await open(`jobs/${name}`)).document);
}

/** Brings a file back to what it was. */
async function restore(name: Name): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), rewritingFiles[name]);
  await vscode.workspace.applyEdit(edit);
  await document.save();
}

/** Every way to a rewrite: what is exact is applied at once, everything else is reviewed before. */
export const rewriting: readonly EditorTest[] = [
  {
    name: 'rewrites a call from the tree in a file that is not open, after its losses were shown',
    async run() {
      await vscode.commands.executeCommand('graphward.migration.focus');
      await vscode.commands.executeCommand('graphward.scan');
      await drawn('four calls', ({ badge }) => badge === '4');
      const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.path.endsWith('unopened.py'));
      ok(!isOpen, 'the file is not open');
      const messages = takeMessages();
      await drawn('the row of the file', ({ rows }) => rows.some(row => row.startsWith('unopened.py')));
      // The rows below move while those above them are still inserted: the folder, four files and four calls.
      await drawn('all rows', ({ rows }) => rows.length >= 9);
      await probe('rowAction', { below: 'unopened.py', action: 'Rewrite REST Call' });
      const { text, press } = await messages.dialog();
      ok(/Grade: partial/.test(text) && text.includes('•'), `the grade and the losses are shown: ${text}`);
      equal(await onDisk('unopened.py'), rewritingFiles['unopened.py'], 'nothing is written before the choice');
      press('Rewrite');
      await eventually('the rewrite in the file', async () => isRewritten(await onDisk('unopened.py')) || undefined);
      await eventually('the file in the editor', () =>
        vscode.window.activeTextEditor?.document.uri.path.endsWith('unopened.py') ? true : undefined,
      );
      await drawn('three calls', ({ badge }) => badge === '3');
      await probe('screenshot', 'review-applied');
      await restore('unopened.py');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    },
  },
  {
    name: 'rewrites an exact call from its lens at once, as one step that can be undone',
    async run() {
      const address = await lensOf('exact.py');
      await probe('screenshot', 'lens');
      await vscode.commands.executeCommand(protocol.commands.rewrite, address);
      const document = await vscode.workspace.openTextDocument(uriOf('exact.py'));
      ok(isRewritten(document.getText()), 'the command ends with the rewrite');
      await vscode.commands.executeCommand('undo');
      equal(document.getText(), rewritingFiles['exact.py'], 'after one undo');
    },
  },
  {
    name: 'leaves the file alone when the review is cancelled',
    async run() {
      const address = await lensOf('partial.py');
      const messages = takeMessages();
      const rewritten = vscode.commands.executeCommand(protocol.commands.rewrite, address);
      (await messages.dialog()).press(undefined);
      await rewritten;
      equal(await onDisk('partial.py'), rewritingFiles['partial.py'], 'the file');
    },
  },
  {
    name: 'shows the changes of a quick fix and applies exactly those',
    async run() {
      const { document } = await open('jobs/partial.py');
      const editor = vscode.window.activeTextEditor as vscode.TextEditor;
      const inside = document.positionAt(document.getText().indexOf('requests.') + 3);
      editor.selection = new vscode.Selection(inside, inside);
      await eventually('the call', () => vscode.languages.getDiagnostics(document.uri)[0]);
      const messages = takeMessages();
      const { rows: actions, found: dialog } = await takeQuickFix(/^Rewrite to GraphQL/, messages.dialogNow);
      ok(
        actions.some(row => row.includes('manual change needed')),
        `the title has the grade: ${actions}`,
      );
      const { text, press } = dialog;
      ok(/Grade: partial/.test(text), 'the review of the quick fix');
      press('Show Changes');
      const diff = await eventually('the diff editor', () => diffInput());
      const proposed = await vscode.workspace.openTextDocument(diff.modified);
      ok(isRewritten(proposed.getText()), 'the right side is the rewrite');
      equal(diff.original.toString(), document.uri.toString(), 'the left side');
      await eventually('the diff editor is drawn', async () => (await probe<number>('changes')) > 0 || undefined);
      await probe('screenshot', 'review-changes');
      const shown = proposed.getText();
      await probe('title', 'Apply Rewrite');
      await becomesRewritten(document);
      equal(document.getText(), shown, 'what is applied is what was shown');
      await eventually('the diff editor is closed', () => (diffInput() ? undefined : true));
      await restore('partial.py');
    },
  },
  {
    name: 'discards changes that are discarded, or whose diff editor is closed',
    async run() {
      const address = await lensOf('partial.py');
      const document = await vscode.workspace.openTextDocument(uriOf('partial.py'));
      for (const end of ['graphward.discardChanges', 'workbench.action.closeActiveEditor']) {
        const messages = takeMessages();
        const rewritten = vscode.commands.executeCommand(protocol.commands.rewrite, address);
        (await messages.dialog()).press('Show Changes');
        await eventually('the diff editor', () => diffInput());
        await vscode.commands.executeCommand(end);
        await rewritten;
        equal(document.getText(), rewritingFiles['partial.py'], `after ${end}`);
      }
    },
  },
  {
    name: 'reviews again what was edited during the review',
    async run() {
      const address = await lensOf('partial.py');
      const editor = await open('jobs/partial.py');
      const messages = takeMessages();
      const rewritten = vscode.commands.executeCommand(protocol.commands.rewrite, address);
      const first = await messages.dialog();
      const comment = '# edited meanwhile\n';
      const edit = new vscode.WorkspaceEdit();
      edit.insert(editor.document.uri, new vscode.Position(0, 0), comment);
      await vscode.workspace.applyEdit(edit);
      first.press('Rewrite');
      const second = await messages.dialog();
      ok(!isRewritten(editor.document.getText()), 'the old edits are not applied to the new text');
      second.press('Rewrite');
      await rewritten;
      const text = editor.document.getText();
      ok(isRewritten(text) && text.startsWith(`${comment}import requests`), text);
      await restore('partial.py');
    },
  },
  {
    name: 'has its commands in the palette of a program, and rewrites the call at the cursor from there',
    async run() {
      const editor = await open('jobs/exact.py');
      const inside = editor.document.positionAt(editor.document.getText().indexOf('requests.') + 3);
      editor.selection = new vscode.Selection(inside, inside);
      const wanted = ['Rewrite REST Call', 'Explain REST Call at Cursor', 'Ignore REST Call', 'Run Query'];
      for (const title of wanted)
        await eventually(`${title} in the palette`, async () => {
          const rows = await probe<string[]>('palette', `Graphward: ${title}`);
          if (rows.some(row => row.includes(title))) return true;
          throw new Error(rows.join(' | '));
        });
      await probe('screenshot', 'palette');
      await vscode.commands.executeCommand(protocol.commands.rewrite);
      ok(isRewritten(editor.document.getText()), 'the call at the cursor is rewritten');
      await vscode.commands.executeCommand('undo');
    },
  },
  {
    name: 'rewrites all exact calls of a folder after one review, as one step',
    async run() {
      const messages = takeMessages();
      const folder = vscode.Uri.joinPath(uriOf('exact.py'), '..');
      const rewritten = vscode.commands.executeCommand('graphward.rewriteExact', folder, [folder]);
      const { text, press } = await messages.dialog();
      ok(text.startsWith('Rewrite 2 calls in 2 files\n2 exact.'), text);
      press('Rewrite');
      await rewritten;
      const names = ['exact.py', 'first.sh'] as const;
      for (const name of names)
        await eventually(`the rewrite of ${name}`, async () => !(await onDisk(name)).includes('/v2/') || undefined);
      await drawn('two calls', ({ badge }) => badge === '2');
      for (const name of names) await restore(name);
      equal(await onDisk('partial.py'), rewritingFiles['partial.py'], 'what is not exact stays');
      await drawn('four calls', ({ badge }) => badge === '4');
    },
  },
  {
    name: 'shows several rewrites in the refactor preview, with a tick box for each, and applies those that are ticked',
    async run() {
      const messages = takeMessages();
      await vscode.commands.executeCommand('graphward.migration.focus');
      await drawn('the row of the folder', ({ rows }) => rows.some(row => row.startsWith('jobs')));
      await probe('rowMenu', { row: 'jobs', action: 'Apply All Exact Rewrites in Folder' });
      (await messages.dialog()).press('Show Changes');
      await probe('tick', 'first.sh');
      await takePictures('preview');
      await probe('button', 'Apply');
      await eventually(
        'the rewrite that is ticked',
        async () => !(await onDisk('first.sh')).includes('/v2/') || undefined,
      );
      equal(await onDisk('exact.py'), rewritingFiles['exact.py'], 'the one that is not ticked stays');
      await restore('first.sh');
    },
  },
  {
    name: 'runs the query of a program with the key, which means what it always does elsewhere in the program',
    async run() {
      const editor = await open('jobs/query.py');
      const { document } = editor;
      const put = (text: string) => {
        const position = document.positionAt(document.getText().indexOf(text) + 2);
        editor.selection = new vscode.Selection(position, position);
      };
      let looks = 0;
      await eventually('the answer to the query that the key runs', async () => {
        if ((await probe<string>('shownResults')).includes('sandbox')) return true;
        // As long as the editor does not know yet that the cursor is in a query, the key inserts a line or nothing.
        if (looks++ % 20 === 0) {
          if (document.getText() !== rewritingFiles['query.py']) await vscode.commands.executeCommand('undo');
          await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
          put('SELECT');
          await probe('key', 'Control+Enter');
        }
        return undefined;
      });
      equal(document.getText(), rewritingFiles['query.py'], 'the program is as it was');
      put('print');
      await eventually('the key inserts a line', async () => {
        await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
        await probe('key', 'Control+Enter');
        return document.getText() === rewritingFiles['query.py'] ? undefined : true;
      });
      equal(document.getText().trimEnd(), rewritingFiles['query.py'].trimEnd(), 'only a line is inserted');
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    },
  },
];

function diffInput(): vscode.TabInputTextDiff | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputTextDiff ? input : undefined;
}
