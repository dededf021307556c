import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { CompletionList, TextEdit } from 'vscode-languageserver';
import { Lines } from '../../server/src/text/lines';
import { pulling, TestClient } from '../harness/client';
import { cursorOf, readMarks } from '../harness/marks';
import { suite } from '../harness/suite';

const names = { appNames: ['Shop', "Bill's"], values: { 'tags.team': ['web'] } };

let client: TestClient;
before(async () => {
  client = await TestClient.start({ capabilities: pulling, settings: { names } });
});
after(() => client.close());

const endings: Readonly<Record<string, string>> = { json: 'json', terraform: 'tf', yaml: 'yml', markdown: 'md' };
let opened = 0;

/**
 * The first fence is a file with a cursor. `offers` lists what comes first, in the order of the protocol, behind the text
 * that the first one replaces; `after LABEL` is the line of the cursor after that offer was chosen.
 */
suite('test/lsp/embedded.md', async example => {
  const host = example.fences[0];
  assert.ok(host);
  const { text, cursor } = readMarks(host.text);
  const offset = cursorOf({ text, ...(cursor === undefined ? {} : { cursor }) });
  const ending = endings[host.language] ?? host.language;
  const { uri, position } = await client.open(`file${opened++}.${ending}`, host.language, host.text);
  const list = await client.request<CompletionList>('textDocument/completion', { textDocument: { uri }, position });
  const lines = new Lines(text);
  const items = [...list.items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
  const spanOf = (edit: unknown) => lines.spanOf((edit as TextEdit).range);
  const left = items.filter(item => {
    const span = spanOf(item.textEdit);
    assert.ok(span.start <= offset && offset <= span.end, `${item.label} does not hold the cursor`);
    return (item.filterText ?? item.label).toLowerCase().startsWith(text.slice(span.start, offset).toLowerCase());
  });
  const first = left[0];
  const replaced = first ? text.slice(spanOf(first.textEdit).start, spanOf(first.textEdit).end) : '';
  const answers: Record<string, string> = {
    offers: first
      ? `[${replaced}] ${left
          .slice(0, 8)
          .map(item => item.label)
          .join(' · ')}`
      : '—',
  };
  for (const { info } of example.fences) {
    if (!info.startsWith('after ')) continue;
    const item = left.find(candidate => candidate.label === info.slice(6));
    const edited = item ? client.edited(uri, [item.textEdit as TextEdit]) : '(it is not offered)';
    answers[info] = edited.split('\n')[position.line] ?? edited;
  }
  await client.notify('textDocument/didClose', { textDocument: { uri } });
  return answers;
});
