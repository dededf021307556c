import * as vscode from 'vscode';
import { acceptedKey, otherKey } from '../oddResponses';
import { type EditorTest, eventually, inspect, isBrowser, ok, openText, probe, shownInput } from './harness';

async function run(text: string): Promise<void> {
  await openText('nrql', text);
  await vscode.commands.executeCommand('graphward.run');
}

/** Sets the key of a region as a user does. */
export async function setKey(region: string, key: string): Promise<void> {
  const set = vscode.commands.executeCommand('graphward.setKey');
  await probe('input', region);
  await shownInput('the box for the key', ({ hasList }) => !hasList);
  await probe('input', key);
  await set;
}

const restCall = 'curl -s "$API/v2/applications/$APP_ID/metrics/data.json?names[]=HttpDispatcher"\n';

/** What is stored of the result that is left behind. */
const kept = '"name":"Kept"';

/** What goes wrong between the editor and a service, each with its next step. */
export const failures: readonly EditorTest[] = [
  {
    name: 'says that a key is wrong, and asks for another one',
    async run() {
      await setKey('other', otherKey);
      await run('-- region: other\nSELECT 1 FROM A');
      const text = await probe<string>('results', 'rejected the API key (401)');
      ok(text.includes('Set API key'), text);
      await inspect('panel-wrong-key');
    },
  },
  {
    name: 'says that a host cannot be reached, and why a browser may not reach it',
    async run() {
      await setKey('gone', otherKey);
      await run('-- region: gone\nSELECT 1 FROM A');
      const text = await probe<string>('results', isBrowser ? 'The browser received no response' : 'cannot be reached');
      ok(text.includes('127.0.0.1:9'), text);
      ok(/Run again/.test(text) && /Open settings/i.test(text), text);
      await inspect('panel-unreachable');
      if (!isBrowser) return;
      await run('-- region: closed\nSELECT 1 FROM A');
      await probe('results', 'or it accepts no requests from web pages (CORS)');
      await inspect('panel-cors');
    },
  },
  {
    name: 'counts down while it waits for a limit of the service, and can be cancelled',
    async run() {
      await setKey('other', acceptedKey);
      const running = run('-- region: other\nSELECT 1 FROM Limited');
      await shownInput('the accounts', ({ rows }) => rows.length > 0);
      await probe('chooseAll');
      const secondsLeft = async () => {
        const text = await probe<string>('shownResults');
        const seconds = /sent again in (\d+) s/.exec(text)?.[1];
        return seconds === undefined ? undefined : Number(seconds);
      };
      const first = await eventually('the countdown', secondsLeft);
      ok(first <= 30, `${first} s`);
      await inspect('panel-countdown');
      await eventually('a lower number', async () => ((await secondsLeft()) ?? 30) < first || undefined);
      await probe('press', 'Cancel');
      await running;
      await probe('results', 'cancelled');
      await inspect('panel-cancelled');
    },
  },
  {
    name: 'shows the response of a REST call beside the program',
    async run() {
      const editor = await openText('shellscript', restCall);
      const start = new vscode.Position(0, 3);
      editor.selection = new vscode.Selection(start, start);
      const running = vscode.commands.executeCommand('graphward.runRest');
      await shownInput(
        'the form with an id of the sandbox',
        ({ focused, rows }) => /Run/.test(focused) && /APP_ID/.test(rows.join(' ')) && /\d{4,}/.test(rows.join(' ')),
      );
      await probe('screenshot', 'rest-form');
      await probe('key', 'Enter');
      await running;
      const text = await probe<string>('results', 'requests_per_minute');
      ok(/GET \/v2\/applications\/\d+\/metrics/.test(text), text);
      await inspect('rest-call');
    },
  },
];

/** The last run of a session. */
export const leftBehind: readonly EditorTest[] = [
  {
    name: 'leaves a result behind',
    async run() {
      await run('-- region: local\n-- Kept\nSELECT accounts FROM Accounts');
      ok((await probe<string>('results', '1234567,7654321')).includes('Accounts 1234567, 7654321'), 'both are named');
      // Result and history are written after the result is shown.
      await eventually('the result and the history on the disk or in the browser', async () => {
        const [files, values] = [await probe<number>('storedFiles', kept), await probe<number>('storedValues', kept)];
        if (files + values < 2) throw new Error(`${files} files, ${values} values`);
        return true;
      });
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
      await inspect('panel-reloaded');
      const history = vscode.commands.executeCommand('graphward.showHistory');
      await shownInput('the run in the history', ({ rows }) => /Kept/.test(rows.join(' ')));
      await probe('key', 'Escape');
      await history;
    },
  },
];
