import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CompletionList, Hover, TextEdit } from 'vscode-languageserver';
import { Lines } from '../../server/src/text/lines';
import { pulling, TestClient } from '../harness/client';
import { readMarks } from '../harness/marks';
import { suite } from '../harness/suite';

const service = { attributeNamespace: 'svc', regions: { us: { baseUrl: 'https://api.example.com' } } };
const endings: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  shellscript: 'sh',
  ruby: 'rb',
  yaml: 'yml',
};

let client: TestClient;
before(async () => {
  client = await TestClient.start({ capabilities: pulling, settings: { service } });
});
after(async () => {
  await client.ignore('graphward/findings');
  await client.close();
});

let opened = 0;

async function open(language: string, text: string) {
  return client.open(`jobs/call${opened++}.${endings[language] ?? language}`, language, text);
}

async function close(uri: string): Promise<void> {
  await client.notify('textDocument/didClose', { textDocument: { uri } });
}

/**
 * The first fence is a program with a cursor. `offers` lists what begins with the text that is replaced, `after LABEL` is the
 * line of the cursor after that offer was chosen.
 */
suite('test/lsp/requestWords.md', async example => {
  const host = example.fences[0];
  assert.ok(host);
  const { text } = readMarks(host.text);
  const { uri, position } = await open(host.language, host.text);
  await client.diagnostics(uri);
  const list = await client.request<CompletionList>('textDocument/completion', { textDocument: { uri }, position });
  const lines = new Lines(text);
  const offset = lines.spanOf({ start: position, end: position }).start;
  const items = list.items.filter(({ textEdit, label }) => {
    const { start } = lines.spanOf((textEdit as TextEdit).range);
    return label.toLowerCase().startsWith(text.slice(start, offset).toLowerCase());
  });
  const [first] = items;
  const span = first && lines.spanOf((first.textEdit as TextEdit).range);
  const answers: Record<string, string> = {
    offers: span ? `[${text.slice(span.start, span.end)}] ${items.map(shown).join(' · ')}` : '—',
  };
  for (const { info } of example.fences) {
    if (!info.startsWith('after ')) continue;
    const item = items.find(({ label }) => label === info.slice(6));
    const edited = item ? client.edited(uri, [item.textEdit as TextEdit]) : '(it is not offered)';
    answers[info] = edited.split('\n')[position.line] ?? edited;
  }
  await close(uri);
  return answers;
});

function shown({ label, detail }: { readonly label: string; readonly detail?: string }): string {
  return detail ? `${label} (${detail})` : label;
}

/** What a hover shows at a cursor in a program, and the text that it is about. */
suite('test/lsp/requestHover.md', async example => {
  const host = example.fences[0];
  assert.ok(host);
  const { uri, position } = await open(host.language, host.text);
  await client.diagnostics(uri);
  const hover = await client.request<Hover | null>('textDocument/hover', { textDocument: { uri }, position });
  const shownText = hover
    ? `[${hover.range ? client.textAt(uri, hover.range) : ''}] ${(hover.contents as { value: string }).value}`
    : '—';
  await close(uri);
  return { hover: shownText };
});

/** The problems inside the calls of a program, each with the text that it is about. */
suite('test/lsp/requestProblems.md', async example => {
  const host = example.fences[0];
  assert.ok(host);
  const { uri } = await open(host.language, host.text);
  const found = (await client.diagnostics(uri)).filter(({ code }) => code !== 'rest-retired');
  const problems = found.map(({ code, message, range }) => `${code} [${client.textAt(uri, range)}] ${String(message)}`);
  await close(uri);
  return { problems: problems.join('\n') || '—' };
});

describe('a problem inside a call', () => {
  it('has a page and the severity of the settings', async () => {
    const text =
      'import requests\nrequests.post("https://api.example.com/graphql", json={"query": "{ actor { user { id } } }"})\n';
    const quiet = await TestClient.start({
      capabilities: pulling,
      settings: { service, severity: { 'graphql-without-key': 'error' } },
    });
    const { uri } = await quiet.open('jobs/ask.py', 'python', text);
    const [problem] = (await quiet.diagnostics(uri)).filter(({ code }) => code === 'graphql-without-key');
    assert.equal(problem?.severity, 1);
    assert.match(problem.codeDescription?.href ?? '', /\/graphql-without-key\.md$/);
    await quiet.ignore('graphward/findings');
    await quiet.close();
  });
});
