import * as vscode from 'vscode';
import { type EditorTest, equal, eventually, ok, open, openQuickFixes, probe } from './harness';
import { ask, becomes, close, problems, take, write } from './typing';

/** Renames what is at the cursor by hand. Another part of the workbench may take the focus, and the box with it. */
async function rename(editor: vscode.TextEditor, name: string): Promise<void> {
  let looks = 0;
  let renamed: Thenable<unknown> | undefined;
  await eventually('the rename box', async () => {
    if (looks++ % 100 === 0) {
      await vscode.window.showTextDocument(editor.document, { selection: editor.selection });
      await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
      // The command ends when the box is closed, so it is not awaited before the new name is typed.
      renamed = vscode.commands.executeCommand('editor.action.rename');
    }
    return (await probe<boolean>('rename', name)) || undefined;
  });
  await renamed;
}

/** The query language as a person meets it: typed letter by letter, with the lists and boxes of the editor itself. */
export const language: readonly EditorTest[] = [
  {
    name: 'completes a function, an attribute and a clause by hand',
    async run() {
      const editor = await write('nrql', 'SELECT |\nFROM Transaction');
      await take('aver', /^average/);
      await becomes(editor, 'SELECT average(attribute)\nFROM Transaction');
      await take('dura', /^duration/);
      await becomes(editor, 'SELECT average(duration)\nFROM Transaction');
      await probe('key', 'Control+End');
      await take('\nSIN', /^SINCE/);
      await probe('screenshot', 'language-clause');
      await take('1 h', /^(1 )?hour ago/);
      await becomes(editor, 'SELECT average(duration)\nFROM Transaction\nSINCE 1 hour ago');
      await eventually(
        'no problem in what was accepted',
        () => problems(editor.document.uri).length === 0 || undefined,
      );
      await close();
    },
  },
  {
    name: 'offers again after a deletion',
    async run() {
      const editor = await write('nrql', 'SELECT count(*) FROM Transaction WHERE appNam|');
      await probe('key', 'Backspace');
      await probe('key', 'Control+Space');
      await eventually('the attribute in the list', async () =>
        (await probe<string[]>('suggestions'))[0]?.startsWith('appName') ? true : undefined,
      );
      await probe('key', 'Enter');
      await becomes(editor, 'SELECT count(*) FROM Transaction WHERE appName');
      await close();
    },
  },
  {
    name: 'completes a REST value name to its expression by hand',
    async run() {
      const editor = await write('nrql', 'SELECT | FROM Metric');
      await take('requests_per_min', /requests_per_minute/);
      await eventually('the expression', () =>
        editor.document.getText().includes('rate(count(svc.timeslice.value), 1 minute)') ? true : undefined,
      );
      await close();
    },
  },
  {
    name: 'mends a misspelt function with the keyboard',
    async run() {
      const editor = await write('nrql', 'SELECT aver|ge(duration) FROM Transaction');
      await eventually('the problem', () => problems(editor.document.uri)[0]);
      await openQuickFixes(/average/);
      await probe('screenshot', 'language-fix');
      await probe('key', 'Enter');
      await becomes(editor, 'SELECT average(duration) FROM Transaction');
      await eventually('no problem is left', () => (problems(editor.document.uri).length === 0 ? true : undefined));
      await close();
    },
  },
  {
    name: 'renames an alias with its uses by hand',
    async run() {
      const editor = await write('nrql', 'WITH duration * 1000 AS ms|\nSELECT average(ms), max(ms) FROM Transaction');
      await rename(editor, 'millis');
      await becomes(editor, 'WITH duration * 1000 AS millis\nSELECT average(millis), max(millis) FROM Transaction');
      await vscode.commands.executeCommand('undo');
      await becomes(editor, 'WITH duration * 1000 AS ms\nSELECT average(ms), max(ms) FROM Transaction');
      await close();
    },
  },
  {
    name: 'formats a document and a selection, and leaves a broken one alone',
    async run() {
      const long =
        "select count(*),average(duration) from Transaction where appName='Checkout' -- one shop\nfacet name,host since 1 day ago timeseries 5 minutes";
      const editor = await write('nrql', long);
      await vscode.commands.executeCommand('editor.action.formatDocument');
      const formatted = await eventually('another text', () => {
        const text = editor.document.getText();
        return text === long ? undefined : text;
      });
      ok(formatted.includes('-- one shop'), `the comment is kept:\n${formatted}`);
      ok(/^SELECT count\(\*\), average\(duration\)$/m.test(formatted), `one clause a line:\n${formatted}`);
      await vscode.commands.executeCommand('editor.action.formatDocument');
      equal(editor.document.getText(), formatted, 'formatted twice');
      await close();
      const broken = await write('nrql', 'select count( from   Transaction');
      await vscode.commands.executeCommand('editor.action.formatDocument');
      equal(broken.document.getText(), 'select count( from   Transaction', 'a broken statement');
      await close();
    },
  },
  {
    name: 'explains a function under the cursor and its arguments',
    async run() {
      const editor = await write('nrql', 'SELECT perce|ntile(duration, 95) FROM Transaction');
      await vscode.commands.executeCommand('editor.action.showHover');
      const text = await eventually('the hover', async () => (await probe<string[]>('hovers'))[0]);
      ok(/percentile\(/.test(text), `the hover shows how it is called: ${text}`);
      await probe('screenshot', 'language-hover');
      const inside = editor.document.positionAt('SELECT percentile(duration, '.length);
      const help = await ask<vscode.SignatureHelp>('SignatureHelp', editor.document.uri, inside);
      equal(help.activeParameter ?? help.signatures[0]?.activeParameter, 1, 'the second argument is meant');
      await close();
    },
  },
  {
    name: 'says in the text what a query leaves out',
    async run() {
      const editor = await write('nrql', 'SELECT average(duration) AS slow FROM Transaction FACET name');
      const whole = new vscode.Range(0, 0, 1, 0);
      const hints = await eventually('the hints', async () => {
        const found = await ask<vscode.InlayHint[]>('InlayHint', editor.document.uri, whole);
        return found.length > 0 ? found : undefined;
      });
      const labels = hints.map(({ label }) =>
        typeof label === 'string' ? label : label.map(part => part.value).join(''),
      );
      ok(
        labels.some(label => /since/i.test(label)),
        `the default window: ${labels}`,
      );
      ok(
        labels.some(label => /limit/i.test(label)),
        `the default limit: ${labels}`,
      );
      await probe('screenshot', 'language-hints');
      await close();
    },
  },
  {
    name: 'knows the shape of a file: symbols, folds, selections, colours',
    async run() {
      const { document } = await open('queries/shop.nrql');
      const symbols = await ask<vscode.DocumentSymbol[]>('DocumentSymbol', document.uri);
      equal(symbols.length, 3, 'statements in the outline');
      const folds = await ask<vscode.FoldingRange[]>('FoldingRange', document.uri);
      ok(folds.length >= 3, `${folds.length} folds`);
      const inside = document.positionAt(document.getText().indexOf('timeslice'));
      const [chain] = await ask<vscode.SelectionRange[]>('SelectionRange', document.uri, [inside]);
      const widths: string[] = [];
      for (let at = chain; at; at = at.parent) widths.push(document.getText(at.range));
      ok(widths.includes('svc.timeslice.value'), `the name as a whole is selected on the way: ${widths.slice(0, 3)}`);
      const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>(
        'vscode.provideDocumentSemanticTokens',
        document.uri,
      );
      ok((tokens?.data.length ?? 0) > 50, 'semantic tokens');
      const highlights = await vscode.commands.executeCommand<unknown[]>(
        'vscode.executeDocumentHighlights',
        document.uri,
        inside,
      );
      ok(highlights.length >= 1, 'highlights of the name');
    },
  },
  {
    name: 'checks a query inside Markdown',
    async run() {
      const markdown = await write('markdown', '# Notes\n\n```nrql\nSELECT averge(duration) FROM Transaction|\n```\n');
      const found = await eventually('the problem in the fence', () => problems(markdown.document.uri)[0]);
      equal(markdown.document.getText(found.range), 'averge', 'the word that is marked');
      await close();
    },
  },
  {
    name: 'completes an attribute of a query inside GraphQL inside a program by hand',
    async run() {
      const line = (attribute: string) =>
        `QUERY = """{ actor { account(id: 1) { nrql(query: "SELECT average(${attribute}) FROM Transaction") { results } } } }"""\n`;
      const program = await write('python', line('|'));
      await probe('type', 'dur');
      // The editor lists nothing by itself inside the strings of a program.
      await probe('key', 'Control+Space');
      await take('at', /^duration/);
      await becomes(program, line('duration'));
      await eventually('no problem in the program', () => problems(program.document.uri).length === 0 || undefined);
      await probe('screenshot', 'language-program');
      await close();
    },
  },
];
