import * as vscode from 'vscode';
import { plantedKey } from '../oddResponses';
import { setKey } from './failures';
import { afterTest, type EditorTest, inspect, notification, ok, openText, probe } from './harness';

async function run(text: string): Promise<void> {
  await openText('nrql', text);
  await vscode.commands.executeCommand('graphward.run');
}

/** Sets a limit of requests for one test. */
async function limit(name: string, value: number): Promise<void> {
  const settings = vscode.workspace.getConfiguration('graphward.request');
  await settings.update(name, value, vscode.ConfigurationTarget.Global);
  afterTest(() => void settings.update(name, undefined, vscode.ConfigurationTarget.Global));
}

/** A service that repeats the key, writes links into its errors, is silent, or never ends. */
export const hostile: readonly EditorTest[] = [
  {
    name: 'shows an error without the key that the service repeats, and without links that run commands',
    async run() {
      const chosen = vscode.commands.executeCommand('graphward.selectRegion');
      await probe('input', 'hostile');
      await chosen;
      await setKey('hostile', plantedKey);
      void vscode.commands.executeCommand('graphward.checkConnection');
      const text = await notification(/Renew it/);
      ok(!text.includes(plantedKey), text);
      ok(/\*{3}|•{3}/.test(text), `the key is masked in ${text}`);
      ok((await probe<number>('notificationLinks', 'Renew it')) === 0, 'no part of the message is a link');
      await probe('screenshot', 'hostile-notification');
      await vscode.commands.executeCommand('notifications.clearAll');
      await run('SELECT 1 FROM Echo');
      const shown = await probe<string>('results', 'Renew it');
      ok(!shown.includes(plantedKey), shown);
      ok((await probe<number>('count', 'a')) === 0, 'the page has no link');
      await inspect('panel-hostile-error');
    },
  },
  {
    name: 'ends the run of a service that is silent',
    async run() {
      await limit('firstByteTimeout', 1);
      await run('SELECT 1 FROM Silent');
      const text = await probe<string>('results', 'did not begin');
      ok(!/Running/.test(text), text);
      await inspect('panel-hostile-silent');
    },
  },
  {
    name: 'ends the run of a response without an end',
    async run() {
      await limit('maxSize', 1);
      await run('SELECT 1 FROM Endless');
      const text = await probe<string>('results', 'larger than');
      ok(!/Running/.test(text), text);
      await inspect('panel-hostile-endless');
    },
  },
];
