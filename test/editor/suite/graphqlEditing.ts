import * as vscode from 'vscode';
import { type EditorTest, equal, eventually, ok, open, probe, takeQuickFix, writeFile } from './harness';
import { ask, close, problems, take, write } from './typing';

/** Takes the entry of the light bulb's menu with the keyboard, and returns the new text. */
async function refactor(editor: vscode.TextEditor, wanted: RegExp): Promise<string> {
  const before = editor.document.getText();
  const { found } = await takeQuickFix(wanted, () => {
    const text = editor.document.getText();
    return text === before ? undefined : text;
  });
  return found;
}

function words(labels: readonly (string | vscode.CompletionItemLabel)[]): string[] {
  return labels.map(label => (typeof label === 'string' ? label : label.label));
}

/** GraphQL documents written by hand, checked against the bundled schema. */
export const graphqlEditing: readonly EditorTest[] = [
  {
    name: 'extracts the fields of a selection into a fragment by the menu of the light bulb',
    async run() {
      const editor = await write('graphql', '{ actor { us|er { email name } } }');
      const text = await refactor(editor, /fragment/i);
      equal(
        text,
        '{ actor { user { ...UserFields } } }\n\nfragment UserFields on User {\n  email name\n}',
        'the text with a fragment',
      );
      await close();
    },
  },
  {
    name: 'selects the cursor of a list in pages by the menu of the light bulb',
    async run() {
      const list = (entities: string) =>
        `{ actor { entitySearch(query: "domain = 'APM'") { results { ${entities} { name } } } } }`;
      const editor = await write('graphql', list('ent|ities'));
      const warning = await eventually('the warning', () => problems(editor.document.uri)[0]);
      equal(editor.document.getText(warning.range), 'entities', 'the list that may have more pages');
      equal(await refactor(editor, /nextCursor/), list('nextCursor entities'), 'the text with the cursor');
      await eventually('no problem is left', () => problems(editor.document.uri).length === 0 || undefined);
      await close();
    },
  },
  {
    name: 'writes a whole operation from its snippet',
    async run() {
      const editor = await write('graphql', '|');
      await take('update appl', /^update application settings/);
      const text = await eventually('the operation', () => {
        const written = editor.document.getText();
        return written.includes('mutation') ? written : undefined;
      });
      ok(/agentApplicationSettingsUpdate\(\s*guid/.test(text), text);
      await eventually('no problem in it', () => problems(editor.document.uri).length === 0 || undefined);
      await probe('screenshot', 'graphql-operation');
      await close();
    },
  },
  {
    name: 'completes and checks the variables in the file beside a document',
    async run() {
      await writeFile(
        'queries/account.graphql',
        'query Account($id: Int!, $guid: EntityGuid!) {\n  actor {\n    account(id: $id) { name }\n    entity(guid: $guid) { name }\n  }\n}\n',
      );
      await writeFile('queries/account.variables.json', '{ "id": "7",  }\n');
      const { document } = await open('queries/account.variables.json');
      const wrong = await eventually('the wrong value', () =>
        problems(document.uri).find(({ range }) => document.getText(range) === '"7"'),
      );
      ok(/whole number/.test(wrong.message), wrong.message);
      const position = document.positionAt('{ "id": "7", '.length);
      const { items } = await ask<vscode.CompletionList>('CompletionItem', document.uri, position);
      ok(
        words(items.map(({ label }) => label)).some(label => /guid/.test(label)),
        `the variable that has no value yet: ${words(items.map(({ label }) => label))}`,
      );
      await probe('screenshot', 'graphql-variables');
      await close();
    },
  },
  {
    name: 'finds the uses of a fragment in other documents, and goes from a use to it',
    async run() {
      await writeFile('queries/fields.graphql', 'fragment Names on Entity { guid name }\n');
      await writeFile('queries/use.graphql', '{ actor { entity(guid: "X") { ...Names } } }\n');
      const { document } = await open('queries/fields.graphql');
      const uses = await eventually('the use in the other document', async () => {
        const found = await ask<vscode.Location[]>('Reference', document.uri, new vscode.Position(0, 11));
        return found.some(({ uri }) => uri.path.endsWith('/use.graphql')) ? found : undefined;
      });
      equal(uses.length, 2, 'the fragment and its use');
      const use = await open('queries/use.graphql');
      const [definition] = await ask<(vscode.Location | vscode.LocationLink)[]>(
        'Definition',
        use.document.uri,
        use.document.positionAt(use.document.getText().indexOf('Names')),
      );
      const target = definition && ('uri' in definition ? definition.uri : definition.targetUri);
      ok(target?.path.endsWith('/fields.graphql'), `the definition is in ${target}`);
      await close();
    },
  },
];
