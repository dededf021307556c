import * as vscode from 'vscode';
import {
  afterTest,
  counted,
  type EditorTest,
  eventually,
  inspect,
  ok,
  openText,
  probe,
  shownInput,
  takeMessages,
} from './harness';

/** What a file of each entry of the menu begins with, by the ending that the editor proposes. */
const beginnings: readonly (readonly [entry: string, ending: string, begins: RegExp])[] = [
  ['CSV…', 'csv', /^facet,beginTimeSeconds,/],
  ['JSON…', 'json', /^\[\s*\{\s*"facet":\s*"checkout"/],
  ['Excel…', 'xlsx', /^PK/],
  ['Markdown…', 'md', /^# [\s\S]*Region local, account 1234567[\s\S]*```nrql[\s\S]*\| checkout \|/],
  ['SVG picture…', 'svg', /^<svg [\s\S]*<\/svg>$/],
  ['PNG picture…', 'png', /^.PNG/],
];

const pages = `query Pages($cursor: String) {
  actor { entitySearch(query: "type = 'APPLICATION'") { results(cursor: $cursor) { nextCursor entities { name } } } }
}`;

/** What leaves the panel as a file, and what comes into it page by page. `query` has a chart. */
export const resultFiles = (query: string): readonly EditorTest[] => [
  {
    name: 'writes what is seen to a file, as a table and as a picture',
    async run() {
      const { document } = await openText('nrql', query);
      const place = { uri: document.uri.toString(), position: { line: 0, character: 0 } };
      await vscode.commands.executeCommand('graphward.run', place);
      await probe('press', 'Chart');
      takeMessages();
      const { showSaveDialog } = vscode.window;
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri;
      let proposed = '';
      const save = async (options?: vscode.SaveDialogOptions) => {
        proposed = options?.defaultUri?.path ?? '';
        return vscode.Uri.joinPath(folder, `saved${proposed.slice(proposed.lastIndexOf('.'))}`);
      };
      vscode.window.showSaveDialog = save as typeof showSaveDialog;
      afterTest(() => Object.assign(vscode.window, { showSaveDialog }));
      for (const [entry, ending, begins] of beginnings) {
        await probe('press', 'Export');
        await probe('menu', entry);
        const file = vscode.Uri.joinPath(folder, `saved.${ending}`);
        await eventually(`the file of ${entry}`, async () => {
          const text = new TextDecoder('latin1').decode(await vscode.workspace.fs.readFile(file));
          if (!begins.test(text)) throw new Error(text.slice(0, 200));
          return true;
        });
        ok(/requests-per-minute.*\./.test(proposed), `it is named after the query: ${proposed}`);
        await vscode.workspace.fs.delete(file);
      }
    },
  },
  {
    name: 'loads the next page, and then all pages',
    async run() {
      await openText('graphql', pages);
      const running = vscode.commands.executeCommand('graphward.run');
      await shownInput('the form', ({ focused }) => /Run/.test(focused));
      await probe('key', 'Enter');
      await running;
      await probe('results', 'Load more');
      await inspect('panel-pages');
      await probe('press', 'Load more');
      await probe('results', '=4 rows');
      await probe('press', 'Load all');
      await probe('results', '=8 rows');
      await counted(0, '.more-pages');
    },
  },
];
