import * as vscode from 'vscode';
import { plantedKey } from '../oddResponses';
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
  shownInput,
} from './harness';

const status = (part: RegExp) =>
  eventually(`${part} in the status bar`, async () => {
    const text = await probe<string>('status');
    if (!part.test(text)) throw new Error(text);
    return true;
  });

/** Regions, accounts and first steps, against a service on loopback. */
export const regions: readonly EditorTest[] = [
  {
    name: 'offers the walkthrough, whose steps open samples that run in the sandbox',
    async run() {
      await vscode.extensions.getExtension('graphward.graphward')?.activate();
      const chosen = vscode.commands.executeCommand('graphward.selectRegion');
      await probe('input', 'sandbox');
      await chosen;
      await vscode.commands.executeCommand('graphward.openWalkthrough');
      await eventually('the steps', async () =>
        (await probe<string>('editorText')).includes('Run it in the sandbox') ? true : undefined,
      );
      await probe('screenshot', 'walkthrough');
      await vscode.commands.executeCommand('graphward.openSampleQueries');
      await vscode.commands.executeCommand('graphward.run');
      ok((await probe<string>('results', '30 rows')).includes('sandbox'), 'the region is the sandbox');
      await inspect('first-run');
    },
  },
  {
    name: 'runs in the region that a comment chooses, and shows it in the status bar',
    async run() {
      await openText('nrql', '-- region: local\nSELECT count(*) FROM A');
      await status(/ local/);
      await openText('nrql', 'SELECT count(*) FROM A');
      await status(/ sandbox/);
      await openText('nrql', '-- region: moon\nSELECT count(*) FROM A');
      await vscode.commands.executeCommand('graphward.run');
      ok((await notification(/region moon/)).includes('not defined'), 'the unknown region is named');
      await vscode.commands.executeCommand('notifications.clearAll');
    },
  },
  {
    name: 'marks the place of an error in the file of a GraphQL operation',
    async run() {
      const text =
        '# region: sandbox\nquery Other { actor { user { email } } }\n\nquery Wrong {\n  actor { user { nothing } }\n}';
      const editor = await openText('graphql', text);
      editor.selection = new vscode.Selection(4, 4, 4, 4);
      await vscode.commands.executeCommand('graphward.run');
      const shown = await probe<string>('results', 'Cannot query field');
      ok(/graphql, line 5, column 18/.test(shown) && !shown.includes('query Other'), shown);
      await counted(1, 'mark.wrong');
      await inspect('panel-graphql-error');
      await probe('press', 'Go to query');
      await eventually('the cursor at the field', () => {
        const active = vscode.window.activeTextEditor;
        const { line, character } = active?.selection.active ?? {};
        if (line !== 4 || character !== 17) throw new Error(`it is at ${line}:${character}`);
        return true;
      });
    },
  },
  {
    name: 'asks once for accounts, and queries several',
    async run() {
      await openText('nrql', '-- region: local\nSELECT accounts FROM Accounts');
      await setKey('local', plantedKey);
      const running = vscode.commands.executeCommand('graphward.run');
      await shownInput(
        'the accounts of the user',
        ({ title, rows }) => /Accounts of Region local/.test(title) && rows.join(' ').includes('Shop'),
      );
      await probe('screenshot', 'accounts');
      await probe('chooseAll');
      await running;
      await probe('results', '1234567,7654321');
      await vscode.commands.executeCommand('graphward.run');
      await probe('results', '1234567,7654321');
    },
  },
  {
    name: 'checks the connection',
    async run() {
      await openText('nrql', '-- region: local\nSELECT 1 FROM A');
      await vscode.commands.executeCommand('graphward.checkConnection');
      ok((await notification(/planted@example\.com/)).includes('1234567, 7654321'), 'the accounts are named');
      await vscode.commands.executeCommand('notifications.clearAll');
    },
  },
  {
    name: 'collects a report without hosts, names and keys',
    async run() {
      await vscode.commands.executeCommand('graphward.reportProblem');
      const text = vscode.window.activeTextEditor?.document.getText() ?? '';
      ok(/\| Graphward \| \d/.test(text) && /\| Regions \| 5 \|/.test(text), text);
      ok(!/planted|127\.0\.0\.1|local\b/.test(text), text);
    },
  },
];
