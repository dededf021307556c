import * as vscode from 'vscode';
import { type EditorTest, equal, eventually, ok, open, openText, probe, writeFile } from './harness';
import { themes, usualTheme } from './themes';
import { ask, close } from './typing';

const python = `import requests

QUERY = """
query Names($id: Int!) {
  actor {
    account(id: $id) {
      name
    }
  }
}
"""

DEEP = """{ actor { nrql(accounts: 1, query: "SELECT max(totalTime) FROM Log") { results } } }"""


def rows(account):
    nrql = f"SELECT average(duration) FROM Transaction WHERE appName = '{account}' SINCE 1 hour ago"
    return requests.post("https://api.example.com/graphql", json={"query": QUERY, "nrql": nrql, "note": "plain words"})


print(rows(1))
`;

const shell = `curl -X POST https://api.example.com/graphql -H "Api-Key: $KEY" -d '{
  "query": "{ actor { user { email } } }"
}'
`;

/** The colours of the words in the active editor, once some of them differ. */
function colors(text: string, word: string): Promise<Record<string, string>> {
  return eventually(`a colour of ${word} that is not that of ${text}`, async () => {
    const found = await probe<Record<string, string>>('wordColors');
    if (found[word] === undefined || found[word] === found[text]) throw new Error(JSON.stringify(found));
    return found;
  });
}

/** How far apart two colours are to the eye, by the CIE formula of 1976: two that are 2 apart are hardly different. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map(color => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(part => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const [x = 0, y = 0, z = 0] = [
      (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
      0.2126 * red + 0.7152 * green + 0.0722 * blue,
      (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    ].map(value => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  }) as [number[], number[]];
  return Math.hypot(...a.map((value, index) => value - (b[index] as number)));
}

/** Waits until each of the words has a colour that a person can tell from that of the text. */
function tellApart(text: string, words: readonly string[]): Promise<boolean> {
  return eventually(`colours that differ from ${text}`, async () => {
    const found = await probe<Record<string, string>>('wordColors');
    const near = words.filter(word => !(distance(found[word] ?? found[text] ?? '', found[text] ?? '') > 40));
    if (near.length > 0) throw new Error(`${near} in ${JSON.stringify(found)}`);
    return true;
  });
}

/** The tokens that the editor shows for a document, as numbers. */
async function shownTokens({ document }: vscode.TextEditor): Promise<number> {
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens | undefined>(
    'vscode.provideDocumentRangeSemanticTokens',
    document.uri,
    range,
  );
  return (tokens?.data.length ?? 0) / 5;
}

/** Waits until the editor shows more tokens than those of another extension in these tests. */
function ourTokens(editor: vscode.TextEditor): Promise<boolean> {
  return eventually('our tokens', async () => {
    const shown = await shownTokens(editor);
    if (shown < 3) throw new Error(`${shown} tokens in ${editor.document.languageId}`);
    return true;
  });
}

function oneToken(): vscode.SemanticTokens {
  return new vscode.SemanticTokens(Uint32Array.of(0, 0, 1, 0, 0));
}

const legend = new vscode.SemanticTokensLegend(['keyword']);

/** What is written in the strings of programs, beside what the editor and other extensions do for these. */
export const embedded: readonly EditorTest[] = [
  {
    name: 'colours queries and documents in the strings of a program in every theme',
    async run() {
      await writeFile('colors.py', python);
      for (const { id, choose } of themes) {
        await choose();
        const editor = await open('colors.py');
        const found = await colors('"plain words"', 'average');
        ok(found['SELECT'] !== found['average'], `a keyword and a function differ: ${JSON.stringify(found)}`);
        await ourTokens(editor);
        await tellApart('"plain words"', ['query', 'actor', 'name', 'SELECT', 'duration', 'totalTime']);
        await probe('screenshot', `embedded-${id}`);
        await close();
      }
      await usualTheme();
    },
  },
  {
    name: 'colours a document in JSON in a command line',
    async run() {
      const editor = await openText('shellscript', shell);
      await ourTokens(editor);
      await tellApart('"Api-Key:', ['actor', 'user', 'email']);
      await probe('screenshot', 'embedded-shell');
      await close();
    },
  },
  {
    name: 'leaves the colours of a language to another extension that has them, whichever comes first',
    async run() {
      const query = 'q = "SELECT count(*) FROM Transaction SINCE 1 day ago" # nrql\n';
      const first = vscode.languages.registerDocumentRangeSemanticTokensProvider(
        'ruby',
        { provideDocumentRangeSemanticTokens: oneToken },
        legend,
      );
      const ruby = await openText('ruby', query);
      equal(await shownTokens(ruby), 1, 'the token of the one that was there before us');
      await close();
      first.dispose();
      const php = await openText('php', `<?php $${query}`);
      await ourTokens(php);
      const later = vscode.languages.registerDocumentRangeSemanticTokensProvider(
        'php',
        { provideDocumentRangeSemanticTokens: oneToken },
        legend,
      );
      equal(await shownTokens(php), 1, 'the token of the one that came after us');
      later.dispose();
      await close();
    },
  },
  {
    name: 'colours a query that is written, or whose language is chosen, while the text is shown',
    async run() {
      const java = 'String q = "SELECT count(*) FROM Transaction SINCE 1 day ago"; // nrql\n';
      const written = await openText('java', 'int one = 1;\n');
      equal(await shownTokens(written), 0, 'nothing is ours yet');
      await written.edit(edit => edit.insert(new vscode.Position(1, 0), java));
      await ourTokens(written);
      await close();
      const plain = await openText('text', java);
      await vscode.languages.setTextDocumentLanguage(plain.document, 'csharp');
      await ourTokens(plain);
      await close();
    },
  },
  {
    name: 'folds what is in a string beside what the program folds',
    async run() {
      const { document } = await open('colors.py');
      const folds = await eventually('a fold in the document', async () => {
        const found = await ask<vscode.FoldingRange[]>('FoldingRange', document.uri);
        return found.some(({ start }) => start === 5) ? found : undefined;
      });
      ok(
        folds.some(({ start }) => start === 15),
        `the function of the program folds as well: ${JSON.stringify(folds)}`,
      );
      await close();
      const other = await openText('python', 'def one():\n    return 1\n\ndef two():\n    return 2\n');
      equal((await ask<unknown[]>('FoldingRange', other.document.uri)).length, 2, 'the folds of a program without us');
      await close();
    },
  },
  {
    name: 'leaves the words of a program highlighted',
    async run() {
      const { document } = await open('colors.py');
      const at = document.positionAt(document.getText().indexOf('rows'));
      const found = await vscode.commands.executeCommand<vscode.DocumentHighlight[] | undefined>(
        'vscode.executeDocumentHighlights',
        document.uri,
        at,
      );
      equal(found?.length, 2, 'the function and its call');
      await close();
    },
  },
];
