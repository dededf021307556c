import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  CodeLens,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentSymbol,
  Hover,
  InlayHint,
  Range,
  SemanticTokens,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { RunnableResult } from '../../server/src/lsp/protocol';
import { pulling, TestClient } from '../harness/client';

type At = { readonly textDocument: { readonly uri: string }; readonly position: Range['start'] };

async function opened(
  name: string,
  languageId: string,
  marked: string,
  use: (client: TestClient, uri: string, at: At) => Promise<void>,
  settings: unknown = {},
): Promise<void> {
  const client = await TestClient.start({ capabilities: pulling, settings });
  const { uri, position } = await client.open(name, languageId, marked);
  await use(client, uri, { textDocument: { uri }, position });
  await client.close();
}

const errors = (problems: readonly Diagnostic[]) => problems.filter(({ severity }) => severity === 1);

describe('the language server on a query document', () => {
  it('reports problems, and follows edits', () =>
    opened('a.nrql', 'nrql', 'SELECT averge(duration) FROM Transaction SINCE 1 hour ago', async (client, uri) => {
      const [problem] = errors(await client.diagnostics(uri));
      assert.ok(problem);
      assert.equal(client.textAt(uri, problem.range), 'averge');
      await client.change(uri, problem.range, 'average');
      assert.deepEqual(errors(await client.diagnostics(uri)), []);
    }));

  it('completes a REST value to the expression that replaces it, in the namespace of the profile', () =>
    opened(
      'a.nrql',
      'nrql',
      'SELECT requests_per<|> FROM Metric',
      async (client, _uri, at) => {
        const { items } = await client.request<CompletionList>('textDocument/completion', at);
        const inserts = items.map(({ textEdit, label }) => (textEdit as TextEdit | undefined)?.newText ?? label);
        assert.ok(
          inserts.some(insert => /rate\(count\(own\.timeslice\.value\), 1 minute\)/.test(insert)),
          inserts.slice(0, 10).join('\n'),
        );
      },
      { service: { attributeNamespace: 'own' } },
    ));

  it('hovers, shows signatures, symbols, colours and hints', () =>
    opened('a.nrql', 'nrql', 'SELECT percen<|>tile(duration, 95) FROM Transaction', async (client, uri, at) => {
      const textDocument = { uri };
      const hover = await client.request<Hover>('textDocument/hover', at);
      assert.equal(client.textAt(uri, hover.range as Range), 'percentile');
      const inside = { line: 0, character: 'SELECT percentile(duration, '.length };
      const help = await client.request<SignatureHelp>('textDocument/signatureHelp', {
        textDocument,
        position: inside,
      });
      assert.match(help.signatures[0]?.label ?? '', /^percentile\(/);
      assert.equal(help.activeParameter, 1);
      const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
      assert.ok(symbols.length > 0);
      const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
      assert.ok(data.length >= 20 && data.length % 5 === 0);
      const hints = await client.request<InlayHint[]>('textDocument/inlayHint', {
        textDocument,
        range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } },
      });
      assert.ok(hints.length > 0, 'the default window is said');
    }));

  it('formats', () =>
    opened('a.nrql', 'nrql', 'select   count(*)  from Transaction   since 1 hour ago', async (client, uri) => {
      const options = { tabSize: 2, insertSpaces: true };
      const edits = await client.request<TextEdit[]>('textDocument/formatting', { textDocument: { uri }, options });
      assert.match(client.edited(uri, edits), /^SELECT count\(\*\)\s+FROM Transaction\s+SINCE 1 hour ago\n?$/);
    }));

  it('offers to run each statement, and finds the one at the cursor', () =>
    opened('a.nrql', 'nrql', 'SELECT count(*) FROM A;\n\nSELECT count(*) FROM <|>B', async (client, uri, at) => {
      const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
      assert.equal(lenses.length, 2);
      assert.deepEqual(
        lenses.map(({ range }) => range.start.line),
        [0, 2],
      );
      const {
        runnables: [runnable],
      } = await client.request<RunnableResult>('graphward/runnable', { uri, position: at.position });
      assert.equal(runnable?.language, 'nrql');
      assert.equal(runnable?.text, 'SELECT count(*) FROM B');
    }));
});

const python =
  'import gql\nB = "😀"; DOC = """{ actor { nrql(accounts: 1, query: \\"SELECT aver<|>ge(duration) FROM Transaction SINCE 1 day ago\\") { results } } }"""\n';

describe('the language server on a query in GraphQL in Python', () => {
  it('reports the inner problem at its place, and fixes it there', () =>
    opened('a.py', 'python', python, async (client, uri) => {
      const [problem] = errors(await client.diagnostics(uri));
      assert.ok(problem);
      assert.equal(client.textAt(uri, problem.range), 'averge');
      const actions = await client.request<{ readonly title: string; readonly edit?: WorkspaceEdit }[]>(
        'textDocument/codeAction',
        { textDocument: { uri }, range: problem.range, context: { diagnostics: [] } },
      );
      const fix = actions.find(({ title }) => title.includes('average'));
      assert.match(client.edited(uri, fix?.edit?.changes?.[uri] ?? []), /\\"SELECT average\(duration\)/);
    }));

  it('completes and hovers the innermost language', () =>
    opened('a.py', 'python', python, async (client, uri, at) => {
      const { items } = await client.request<CompletionList>('textDocument/completion', at);
      const average = items.find(({ label }) => label === 'average') as CompletionItem;
      assert.equal(client.textAt(uri, (average.textEdit as TextEdit).range), 'averge');
      const hover = await client.request<Hover>('textDocument/hover', {
        textDocument: at.textDocument,
        position: { line: 1, character: (client.textOf(uri).split('\n')[1] as string).indexOf('nrql') + 1 },
      });
      assert.match(JSON.stringify(hover.contents), /Actor\.nrql/);
    }));

  it('says nothing about a document for another service', () =>
    opened('a.js', 'javascript', 'const a = gql`{ viewer { login } }`;\n', async (client, uri) => {
      assert.deepEqual(await client.diagnostics(uri), []);
    }));

  it('checks and completes fences of Markdown', () =>
    opened(
      'a.md',
      'markdown',
      '# a\n\n```nrql\nSELECT cou<|> FROM Transaction SINCE 1 day ago\n```\n',
      async (client, uri, at) => {
        const { items } = await client.request<CompletionList>('textDocument/completion', at);
        assert.ok(items.some(({ label }) => label === 'count'));
        assert.deepEqual(errors(await client.diagnostics(uri)), []);
      },
    ));

  it('reads a plain text as the language that its name says', () =>
    opened('a.kt', 'plaintext', 'val q = "SELECT aver<|> FROM Transaction"', async (client, _uri, at) => {
      const { items } = await client.request<CompletionList>('textDocument/completion', at);
      assert.ok(items.some(({ label }) => label === 'average'));
    }));

  it('answers with nothing where no language of ours stands', () =>
    opened('a.py', 'python', 'x = 1<|>\n', async (client, uri, at) => {
      const textDocument = { uri };
      assert.deepEqual(await client.request('textDocument/completion', at), { isIncomplete: false, items: [] });
      assert.equal(await client.request('textDocument/hover', at), null);
      assert.deepEqual(await client.request('textDocument/codeLens', { textDocument }), []);
      assert.deepEqual(await client.request('textDocument/documentSymbol', { textDocument }), []);
      assert.deepEqual(await client.request('textDocument/semanticTokens/full', { textDocument }), { data: [] });
    }));
});

it('offers first what queries in other files of the folder write, which are read from when a document is opened', async () => {
  const read: string[] = [];
  const client = await TestClient.start({
    capabilities: pulling,
    files: {
      'reports/a.json': JSON.stringify({ nrql: "SELECT max(basketValue) FROM CheckoutStep WHERE shopCode = 'north'" }),
      'reports/b.nrql': 'SELECT count(*) FROM Parcel',
      // As it was saved while it was written.
      'reports/new.nrql': 'SELECT max(ba) FROM CheckoutStep',
    },
    onRead: path => read.push(path),
  });
  const opened = await client.open('reports/new.nrql', 'nrql', 'SELECT max(ba<|>) FROM CheckoutStep');
  const { uri } = opened;
  let { position } = opened;
  const labels = async () => {
    const list = await client.request<CompletionList>('textDocument/completion', { textDocument: { uri }, position });
    return list.items.map(({ label }) => label);
  };
  // No completion was requested yet. What was read last is known some rounds later.
  for (let round = 0, after = 0; round < 1_000 && after < 10; round++) {
    await client.request('textDocument/documentSymbol', { textDocument: { uri } });
    if (read.includes('reports/new.nrql')) after++;
  }
  assert.equal((await labels())[0], 'basketValue');
  await client.change(uri, { start: position, end: position }, 's');
  position = { ...position, character: position.character + 1 };
  assert.equal((await labels())[0], 'basketValue', 'and not what is being written, which nobody has asked for before');
  assert.equal(read.filter(path => path === 'reports/a.json').length, 1);
  await client.close();
});
