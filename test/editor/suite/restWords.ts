import * as vscode from 'vscode';
import { type EditorTest, eventually, ok, openText } from './harness';

const metrics = 'https://api.example.com/v2/applications/1/metrics/data.json';
const query = 'names[]=HttpDispacher&values[]=call_count&from=2026-11-20T10:00:00+00:00';

/** The same request with the same mistakes in each language: a metric one letter off, a start without an end, a plus sign. */
const programs: Readonly<Record<string, string>> = {
  python: `import requests\nrequests.get("${metrics}?${query}", headers={"X-Api-Key": key})\n`,
  javascript: `fetch('${metrics}?${query}', { headers: { 'X-Api-Key': key } });\n`,
  shellscript: `curl -H "X-Api-Key: $KEY" "${metrics}?${query}"\n`,
  yaml: `jobs:\n  report:\n    steps:\n      - run: |\n          curl -H "X-Api-Key: $KEY" "${metrics}?${query}"\n`,
};

/** The middle of a word of a document. */
function within(document: vscode.TextDocument, word: string): vscode.Position {
  return document.positionAt(document.getText().indexOf(word) + Math.ceil(word.length / 2));
}

async function labels(document: vscode.TextDocument, word: string): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    within(document, word),
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

async function hoverText(document: vscode.TextDocument, word: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    within(document, word),
  );
  return hovers
    .flatMap(({ contents }) => contents.map(part => (typeof part === 'string' ? part : part.value)))
    .join('\n');
}

async function close(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Parameters, metrics, values and headers inside a REST call of a program. */
export const restWords: readonly EditorTest[] = Object.entries(programs).map(([language, text]) => ({
  name: `knows what stands inside a REST call: ${language}`,
  async run() {
    const { document } = await openText(language, text);
    await eventually('the three mistakes', () => {
      const codes = vscode.languages.getDiagnostics(document.uri).map(({ code }) => JSON.stringify(code));
      const missing = ['misspelt-metric-name', 'range-without-end', 'unencoded-plus'].filter(
        wanted => !codes.some(code => code.includes(wanted)),
      );
      if (missing.length > 0) throw new Error(`${missing} is not among ${codes}`);
      return true;
    });
    ok((await labels(document, 'HttpDispacher')).includes('HttpDispatcher'), 'a metric is offered');
    ok((await labels(document, 'call_count')).includes('requests_per_minute'), 'a value is offered');
    ok((await labels(document, 'from')).includes('from'), 'a parameter is offered');
    ok(/Replacement/.test(await hoverText(document, 'call_count')), 'a value has its replacement');
    ok((await labels(document, 'X-Api-Key')).includes('X-Api-Key'), 'a header is offered');
    ok(/GraphQL API/.test(await hoverText(document, 'X-Api-Key')), 'a header has its replacement');
    return close();
  },
}));
