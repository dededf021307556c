import * as vscode from 'vscode';
import { type EditorTest, equal, eventually, ok, probe, shownInput } from './harness';
import { takePictures } from './themes';
import { becomes, close, take, write } from './typing';

async function showsPage(selector: string, picture: string): Promise<void> {
  await probe('notebook', selector);
  await takePictures(picture);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** What a person looks up: a function, a problem, a whole query for a purpose; the service has a namespace of its own. */
export const reference: readonly EditorTest[] = [
  {
    name: 'searches the functions by what they do, and shows the one chosen',
    async run() {
      void vscode.commands.executeCommand('graphward.showFunctions');
      await shownInput('the list of functions', ({ rows }) => rows.length > 0);
      await probe('type', 'slope');
      const { focused } = await shownInput('the function', ({ rows }) => rows.length === 1);
      ok(focused.startsWith('derivative'), focused);
      await takePictures('functions-list');
      await probe('key', 'Enter');
      // The preview has no language of that name.
      await showsPage('h3#derivative ~ pre .hljs-keyword', 'functions-page');
    },
  },
  {
    name: 'leads from the index of problems to the page of one',
    async run() {
      const root = vscode.extensions.all.find(({ packageJSON }) => packageJSON.name === 'graphward')?.extensionUri;
      ok(root !== undefined, 'the extension');
      const index = vscode.Uri.joinPath(root as vscode.Uri, 'docs', 'problems', 'README.md');
      await vscode.commands.executeCommand('markdown.showPreview', index);
      await showsPage('a[href*="aggregate-in-where"]', 'problems-index');
      const page = vscode.Uri.joinPath(root as vscode.Uri, 'docs', 'problems', 'graphql.md');
      await vscode.commands.executeCommand('markdown.showPreview', page.with({ fragment: 'unknown-field' }));
      await showsPage('h2', 'problems-page');
    },
  },
  {
    name: 'writes whole queries in the namespace of the service, and offers each once',
    async run() {
      const editor = await write('nrql', 'SELECT count(*) FROM Log;\n|');
      await probe('type', 'metric val');
      const offers = await eventually('the whole query', async () => {
        const all = await probe<string[]>('suggestions');
        return all.some(each => each.startsWith('metric values')) ? all : undefined;
      });
      equal(offers.filter(each => /^(query )?metric values(?! per)/.test(each)).length, 1, offers.join('\n'));
      await probe('screenshot', 'whole-queries');
      await take('u', /^metric values/);
      await becomes(
        editor,
        `SELECT count(*) FROM Log;
FROM Metric
SELECT rate(count(acme.timeslice.value), 1 minute) AS requests_per_minute
WHERE appId = 4711 AND metricTimesliceName = 'HttpDispatcher'
SINCE 30 minutes ago
TIMESERIES 1 minute`,
      );
      await close();
    },
  },
];
