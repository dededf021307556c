import * as vscode from 'vscode';
import { type EditorTest, eventually, ok, probe } from './harness';

async function run(text: string): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'nrql', content: text }));
  await vscode.commands.executeCommand('graphward.run');
}

/** Sets the key of a region as a user does. */
async function setKey(region: string, key: string): Promise<void> {
  const set = vscode.commands.executeCommand('graphward.setKey');
  await probe('rows');
  await probe('answer', region);
  await eventually('the box for the key', async () => ((await probe<boolean>('hasRows')) ? undefined : true));
  await probe('input', key);
  await set;
}

/** The web extension host is a worker, which leaves the sending to the browser. */
const isBrowser = 'importScripts' in globalThis;

const restCall = 'curl -s "$API/v2/applications/$APP_ID/metrics/data.json?names[]=HttpDispatcher"\n';

/** What goes wrong between the editor and a service, each with its next step, and what stays after a reload. */
export const failures: readonly EditorTest[] = [
  {
    name: 'says that a key is wrong, and asks for another one',
    async run() {
      await setKey('other', 'another-made-up-key');
      await run('-- region: other\nSELECT 1 FROM A');
      const text = await probe<string>('results', 'rejected the API key (401)');
      ok(text.includes('Set API key'), text);
      await probe('screenshot', 'panel-wrong-key');
    },
  },
  {
    name: 'says that a host cannot be reached, and why a browser may not reach it',
    async run() {
      await setKey('gone', 'another-made-up-key');
      await run('-- region: gone\nSELECT 1 FROM A');
      const text = await probe<string>('results', isBrowser ? 'The browser received no response' : 'cannot be reached');
      ok(text.includes('127.0.0.1:9'), text);
      ok(/Run again/.test(text) && /Open settings/i.test(text), text);
      await probe('screenshot', 'panel-unreachable');
      if (!isBrowser) return;
      await run('-- region: closed\nSELECT 1 FROM A');
      await probe('results', 'or it accepts no requests from web pages (CORS)');
      await probe('screenshot', 'panel-cors');
    },
  },
  {
    name: 'counts down while it waits for a limit of the service, and can be cancelled',
    async run() {
      const running = run('-- region: local\nSELECT 1 FROM Limited');
      const secondsLeft = async () => {
        const text = await probe<string>('shownResults');
        const seconds = /sent again in (\d+) s/.exec(text)?.[1];
        return seconds === undefined ? undefined : Number(seconds);
      };
      const first = await eventually('the countdown', secondsLeft);
      ok(first <= 30, `${first} s`);
      await probe('screenshot', 'panel-countdown');
      await eventually('a lower number', async () => ((await secondsLeft()) ?? 30) < first || undefined);
      await probe('press', 'Cancel');
      await running;
      await probe('results', 'cancelled');
      await probe('screenshot', 'panel-cancelled');
    },
  },
  {
    name: 'shows the response of a REST call beside the program',
    async run() {
      const document = await vscode.workspace.openTextDocument({ language: 'shellscript', content: restCall });
      const editor = await vscode.window.showTextDocument(document);
      const start = new vscode.Position(0, 3);
      editor.selection = new vscode.Selection(start, start);
      const running = vscode.commands.executeCommand('graphward.runRest');
      await eventually('the form with an id of the sandbox', async () => {
        const { focused, rows } = await probe<{ focused: string; rows: readonly string[] }>('quickPick');
        return (/Run/.test(focused) && /APP_ID/.test(rows.join(' ')) && /\d{4,}/.test(rows.join(' '))) || undefined;
      });
      await probe('screenshot', 'rest-form');
      await probe('key', 'Enter');
      await running;
      const text = await probe<string>('results', 'requests_per_minute');
      ok(/GET \/v2\/applications\/\d+\/metrics/.test(text), text);
      await probe('screenshot', 'rest-call');
    },
  },
  {
    name: 'leaves a result behind',
    async run() {
      await run('-- region: local\n-- Kept\nSELECT accounts FROM Accounts');
      ok((await probe<string>('results', '1234567,7654321')).includes('Accounts 1234567, 7654321'), 'both are named');
      // The result is written after it is shown.
      await new Promise(done => setTimeout(done, 1_000));
    },
  },
];

/** What the next session of the editor has of it. */
export const reloaded: readonly EditorTest[] = [
  {
    name: 'keeps its results after a reload, and runs them again',
    async run() {
      await vscode.extensions.getExtension('graphward.graphward')?.activate();
      await vscode.commands.executeCommand('graphward.showResults');
      const text = await probe<string>('results', '1234567,7654321');
      ok(/SELECT accounts FROM Accounts/.test(text) && /local/.test(text), text);
      await probe('screenshot', 'panel-reloaded');
      const history = vscode.commands.executeCommand('graphward.showHistory');
      ok(/Kept/.test((await probe<{ rows: readonly string[] }>('rows')).rows.join(' ')), 'the run is in the history');
      await probe('key', 'Escape');
      await history;
    },
  },
];
