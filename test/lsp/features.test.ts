import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionList,
  DocumentHighlight,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  Location,
  Range,
  SelectionRange,
  SemanticTokens,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { pulling, TestClient } from '../harness/client';

interface Session {
  readonly client: TestClient;
  readonly child: ChildProcessWithoutNullStreams;
}

/** A test that fails leaves its server behind; none may outlive the suite. */
const children: ChildProcessWithoutNullStreams[] = [];
after(() => {
  for (const child of children) child.kill();
});

async function start(options: Parameters<typeof TestClient.over>[2] = { capabilities: pulling }): Promise<Session> {
  const child = spawn(process.execPath, ['dist/cli.js', 'lsp', '--stdio']);
  children.push(child);
  const client = await TestClient.over(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
    options,
  );
  return { client, child };
}

async function stop({ client, child }: Session): Promise<void> {
  await client.close();
  child.stdin.end();
  await once(child, 'exit');
}

const file = `-- Throughput of the shop.
WITH duration * 1000 AS ms
SELECT average(ms), max(ms) AS slowest
FROM Transaction
WHERE appName = 'Shop'
FACET name;

SELECT count(*) FROM Transaction SINCE 1 day ago`;

/** Every feature of the outer contract on one query document, over the streams of a real process. */
describe('graphward lsp --stdio on a query document', () => {
  let session: Session;
  let uri: string;
  let textDocument: { readonly uri: string };
  before(async () => {
    session = await start();
    ({ uri } = await session.client.open('shop.nrql', 'nrql', file));
    textDocument = { uri };
  });
  after(() => stop(session));

  /** The position of a text of the document, or behind it. */
  const at = (text: string, behind = 0) => {
    const before_ = session.client
      .textOf(uri)
      .slice(0, session.client.textOf(uri).indexOf(text) + behind)
      .split('\n');
    return { line: before_.length - 1, character: (before_.at(-1) as string).length };
  };
  const ask = <R>(method: string, more: object = {}) =>
    session.client.request<R>(`textDocument/${method}`, { textDocument, ...more });
  const read = (range: Range) => session.client.textAt(uri, range);

  it('diagnostics, pulled', async () => {
    const { uri: wrong } = await session.client.open('wrong.nrql', 'nrql', 'SELECT averge(duration) FORM Transaction');
    const found = await session.client.diagnostics(wrong);
    assert.deepEqual(
      found.filter(({ severity }) => severity === 1).map(({ range }) => session.client.textAt(wrong, range)),
      ['averge', 'FORM'],
    );
    assert.ok(found.every(({ source, code }) => source === 'graphward' && typeof code === 'string'));
    assert.ok((await session.client.diagnostics(uri)).every(({ severity }) => severity !== 1));
  });

  it('completion, and its documentation on demand', async () => {
    const { items } = await ask<CompletionList>('completion', { position: at('average(', 'aver'.length) });
    const average = items.find(({ label }) => label === 'average') as CompletionItem;
    assert.equal(read((average.textEdit as TextEdit).range), 'average');
    const resolved = await session.client.request<CompletionItem>('completionItem/resolve', average);
    assert.match(JSON.stringify(resolved.documentation ?? ''), /average/i);
  });

  it('hover and signature help', async () => {
    const hover = await ask<Hover>('hover', { position: at('max(', 1) });
    assert.equal(read(hover.range as Range), 'max');
    const help = await ask<SignatureHelp>('signatureHelp', { position: at('average(', 'average('.length) });
    assert.match(help.signatures[help.activeSignature ?? 0]?.label ?? '', /^average\(/);
  });

  it('formatting of a document and of a range', async () => {
    const text = 'select   count(*)  from Transaction;\n\nselect   max(duration)   from Transaction';
    const { uri: ugly } = await session.client.open('ugly.nrql', 'nrql', text);
    const options = { tabSize: 2, insertSpaces: true };
    const whole = await session.client.request<TextEdit[]>('textDocument/formatting', {
      textDocument: { uri: ugly },
      options,
    });
    assert.match(session.client.edited(ugly, whole), /^SELECT count\(\*\)\s+FROM Transaction;\n\nSELECT max/);
    const part = await session.client.request<TextEdit[]>('textDocument/rangeFormatting', {
      textDocument: { uri: ugly },
      range: { start: { line: 2, character: 0 }, end: { line: 2, character: 20 } },
      options,
    });
    assert.match(session.client.edited(ugly, part), /^select {3}count\(\*\) {2}from Transaction;\n\nSELECT max/);
  });

  it('symbols, folds, selections', async () => {
    const symbols = await ask<DocumentSymbol[]>('documentSymbol');
    assert.equal(symbols.length, 2, 'one for each statement');
    const folds = await ask<FoldingRange[]>('foldingRange');
    assert.ok(folds.some(({ startLine, endLine }) => startLine <= 1 && endLine === 5));
    const [selection] = await ask<SelectionRange[]>('selectionRange', { positions: [at('ms)', 1)] });
    const chain: string[] = [];
    for (let outer = selection; outer; outer = outer.parent) chain.push(read(outer.range));
    assert.deepEqual(chain.slice(0, 2), ['ms', 'average(ms)']);
    assert.ok(chain.at(-1)?.includes('FACET name'), 'up to the statement');
  });

  it('semantic tokens', async () => {
    const { data } = await ask<SemanticTokens>('semanticTokens/full');
    assert.ok(data.length > 60 && data.length % 5 === 0);
    const range = { start: { line: 7, character: 0 }, end: { line: 8, character: 0 } };
    const part = await ask<SemanticTokens>('semanticTokens/range', { range });
    assert.ok(part.data.length > 0 && part.data.length < data.length);
    assert.equal(part.data[0], 7, 'the first token of the range is on its first line');
  });

  it('definition, references, highlight and rename of a name', async () => {
    const position = at('max(ms', 'max('.length);
    const definition = await ask<Location | Location[]>('definition', { position });
    const [place] = Array.isArray(definition) ? definition : [definition];
    assert.equal(read((place as Location).range), 'ms');
    assert.equal((place as Location).range.start.line, 1);
    const references = await ask<Location[]>('references', { position, context: { includeDeclaration: true } });
    assert.equal(references.length, 3);
    const highlights = await ask<DocumentHighlight[]>('documentHighlight', { position });
    assert.equal(highlights.length, 3);
    const prepared = await ask<{ range: Range } | Range>('prepareRename', { position });
    assert.equal(read('range' in prepared ? prepared.range : prepared), 'ms');
    const edit = await ask<WorkspaceEdit>('rename', { position, newName: 'millis' });
    const after_ = session.client.edited(uri, edit.changes?.[uri] ?? []);
    assert.match(after_, /AS millis\nSELECT average\(millis\), max\(millis\) AS slowest/);
    assert.equal(await ask('rename', { position, newName: 'slowest' }), null, 'a name in use is refused');
  });

  it('inlay hints, code lenses', async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 8, character: 0 } };
    const hints = await ask<InlayHint[]>('inlayHint', { range });
    const labels = hints.map(({ label }) => (typeof label === 'string' ? label : label.map(p => p.value).join('')));
    assert.ok(labels.some(label => /SINCE/.test(label)) && labels.some(label => /LIMIT/.test(label)), labels.join());
    const lenses = await ask<CodeLens[]>('codeLens');
    assert.deepEqual(
      lenses.map(({ command }) => command?.command),
      ['graphward.run', 'graphward.run'],
    );
  });

  it('a quick fix, after which the problem is gone', async () => {
    const { uri: wrong } = await session.client.open('fix.nrql', 'nrql', 'SELECT averge(duration) FROM Transaction');
    const [problem] = (await session.client.diagnostics(wrong)).filter(({ severity }) => severity === 1);
    assert.ok(problem);
    const actions = await session.client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: wrong },
      range: problem.range,
      context: { diagnostics: [problem] },
    });
    const [fix] = actions.filter(({ kind }) => kind === 'quickfix');
    const [edit] = fix?.edit?.changes?.[wrong] ?? [];
    assert.ok(edit);
    await session.client.change(wrong, edit.range, edit.newText);
    assert.equal(session.client.textOf(wrong), 'SELECT average(duration) FROM Transaction');
    assert.ok((await session.client.diagnostics(wrong)).every(({ severity }) => severity !== 1));
  });

  it('positions in UTF-16, behind wide characters and with CRLF', async () => {
    const text = "SELECT count(*) FROM Transaction WHERE name = '😀漢'\r\nFACET averge(duration)";
    const { uri: wide } = await session.client.open('wide.nrql', 'nrql', text);
    const [problem] = (await session.client.diagnostics(wide)).filter(({ severity }) => severity === 1);
    assert.equal(problem && session.client.textAt(wide, problem.range), 'averge');
    const emoji = { line: 0, character: "SELECT count(*) FROM Transaction WHERE name = '".length };
    await session.client.change(wide, { start: emoji, end: { ...emoji, character: emoji.character + 2 } }, '🚀🚀');
    const [again] = (await session.client.diagnostics(wide)).filter(({ severity }) => severity === 1);
    assert.equal(again && session.client.textAt(wide, again.range), 'averge');
  });

  it('nothing, and no failure, for a document that is not open and for parameters that are none', async () => {
    const unknown = { textDocument: { uri: 'file:///nowhere.nrql' }, position: { line: 3, character: 9 } };
    assert.equal(await session.client.request('textDocument/hover', unknown), null);
    assert.equal(await session.client.request('textDocument/hover', {}), null);
    assert.equal(await session.client.request('textDocument/hover', { textDocument }), null);
    assert.match(JSON.stringify(await session.client.take('window/logMessage')), /hover failed/);
    await session.client.notify('textDocument/didChange', {
      textDocument: { uri: 'file:///nowhere.nrql', version: 2 },
    });
    assert.equal((await ask<DocumentSymbol[]>('documentSymbol')).length, 2, 'and it goes on');
  });
});

describe('graphward lsp --stdio, its configuration', () => {
  it('pushes diagnostics to a client that cannot pull', async () => {
    const session = await start({});
    const { uri } = await session.client.open('a.nrql', 'nrql', 'SELECT averge(duration) FROM Transaction');
    const pushed = (await session.client.take('textDocument/publishDiagnostics')) as {
      uri: string;
      diagnostics: object[];
    };
    assert.equal(pushed.uri, uri);
    assert.ok(pushed.diagnostics.length > 0);
    await stop(session);
  });

  it('takes names, severities and the namespace at the start, and others later', async () => {
    const names = { attributes: { Transaction: ['cartValue'] } };
    const session = await start({
      capabilities: pulling,
      settings: { names, severity: { 'unknown-function': 'hint' } },
    });
    const { client } = session;
    const { uri } = await client.open('a.nrql', 'nrql', 'SELECT averge(cart<|>Value) FROM Transaction');
    const of = async (code: string) => (await client.diagnostics(uri)).find(problem => problem.code === code)?.severity;
    assert.equal(await of('unknown-function'), 4);
    await client.notify('workspace/didChangeConfiguration', {
      settings: { graphward: { severity: { 'unknown-function': 'off' }, service: { attributeNamespace: 'own' } } },
    });
    assert.equal(await of('unknown-function'), undefined);
    const metric = await client.open('b.nrql', 'nrql', 'SELECT requests_per<|> FROM Metric');
    const { items } = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri: metric.uri },
      position: metric.position,
    });
    assert.match(JSON.stringify(items), /own\.timeslice\.value/);
    await stop(session);
  });

  it('merges the names of graphward.names.json and honours .graphqlrc.yml of the workspace root', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'graphward-lsp-'));
    try {
      writeFileSync(join(folder, 'schema.graphql'), 'type Query { shop: String }\n');
      writeFileSync(join(folder, '.graphqlrc.yml'), 'schema: schema.graphql\n');
      writeFileSync(
        join(folder, 'graphward.names.json'),
        JSON.stringify({ attributes: { Transaction: ['cartValue'] } }),
      );
      const session = await start({ capabilities: pulling, root: pathToFileURL(folder).href });
      const { client } = session;
      const query = await client.open('a.nrql', 'nrql', 'SELECT average(cart<|>) FROM Transaction');
      const { items } = await client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri: query.uri },
        position: query.position,
      });
      assert.ok(
        items.some(({ label }) => label === 'cartValue'),
        'the name of the snapshot',
      );
      const document = await client.open('a.graphql', 'graphql', '{ shop actor { user { id } } }');
      const errors = (await client.diagnostics(document.uri)).filter(({ severity }) => severity === 1);
      assert.deepEqual(
        errors.map(({ range }) => client.textAt(document.uri, range)),
        ['actor'],
      );
      await stop(session);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
