import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type {
  CodeAction,
  CodeLens,
  DocumentHighlight,
  Hover,
  InlayHint,
  Location,
  Range,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';

/** Files that hold a query with a variable, a misspelt function and a window, each in a way of its own. */
const containers = [
  {
    name: 'a block scalar of YAML',
    file: 'a.yml',
    language: 'yaml',
    text: 'widget:\n  nrql: |\n    WITH duration * 1000 AS ms\n    FROM Transaction\n    SELECT averge(<|>ms), max(ms)\n    SINCE 1 day ago\n  title: x\n',
  },
  {
    name: 'a quoted scalar of YAML',
    file: 'a.yml',
    language: 'yaml',
    text: "widget:\n  nrql: 'WITH duration * 1000 AS ms FROM Transaction SELECT averge(<|>ms), max(ms) SINCE 1 day ago'\n",
  },
  {
    name: 'a heredoc of Terraform',
    file: 'a.tf',
    language: 'terraform',
    text: 'resource "svc_dashboard" "a" {\n  nrql_query {\n    query = <<-EOT\n      WITH duration * 1000 AS ms\n      FROM Transaction\n      SELECT averge(<|>ms), max(ms)\n      SINCE 1 day ago\n    EOT\n  }\n}\n',
  },
  {
    name: 'a widget of JSON',
    file: 'a.json',
    language: 'json',
    text: '{ "nrql": "WITH duration * 1000 AS ms\\nFROM Transaction SELECT averge(<|>ms), max(ms) SINCE 1 day ago" }',
  },
  {
    name: 'GraphQL in a fence of Markdown',
    file: 'a.md',
    language: 'markdown',
    text: '# 😀\n\n```graphql\n{ actor { account(id: 1) { nrql(query: "WITH duration * 1000 AS ms FROM Transaction SELECT averge(<|>ms), max(ms) SINCE 1 day ago") { results } } } }\n```\n',
  },
  {
    name: 'a template of JavaScript',
    file: 'a.js',
    language: 'javascript',
    text: 'const nrql = `WITH duration * 1000 AS ms FROM Transaction SELECT averge(<|>ms), max(ms) SINCE 1 day ago`;\n',
  },
] as const;

describe('every feature inside other files', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: pulling });
  });
  after(() => client.close());

  for (const { name, file, language, text } of containers) {
    it(name, async () => {
      const { uri, position } = await client.open(file, language, text);
      const textDocument = { uri };
      const at = { textDocument, position };
      const read = (range: Range) => client.textAt(uri, range);

      const wrong = (await client.diagnostics(uri)).filter(({ severity }) => severity === 1);
      assert.deepEqual(
        wrong.map(({ range }) => read(range)),
        ['averge'],
      );
      const range = wrong[0]?.range as Range;
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument,
        range,
        context: { diagnostics: [] },
      });
      const fix = actions.find(({ title }) => title.includes('average'))?.edit?.changes?.[uri] ?? [];
      assert.equal(client.edited(uri, fix), client.textOf(uri).replace('averge', 'average'));

      const hover = await client.request<Hover>('textDocument/hover', at);
      assert.equal(read(hover.range as Range), 'ms');
      assert.match(JSON.stringify(hover.contents), /duration \* 1000/);
      const inMax = { ...position, character: position.character + 'ms), max('.length };
      const help = await client.request<SignatureHelp>('textDocument/signatureHelp', { textDocument, position: inMax });
      assert.match(help.signatures[0]?.label ?? '', /^max\(/);

      const definition = await client.request<Location>('textDocument/definition', at);
      assert.equal(read(definition.range), 'ms');
      const references = await client.request<Location[]>('textDocument/references', {
        ...at,
        context: { includeDeclaration: true },
      });
      assert.equal(references.length, 3);
      const highlights = await client.request<DocumentHighlight[]>('textDocument/documentHighlight', at);
      assert.equal(highlights.length, 3);
      const renamed = await client.request<WorkspaceEdit>('textDocument/rename', { ...at, newName: 'millis' });
      assert.equal(client.edited(uri, renamed.changes?.[uri] ?? []), client.textOf(uri).replace(/\bms\b/g, 'millis'));

      const whole = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
      const hints = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range: whole });
      assert.deepEqual(
        hints.map(({ label }) => label),
        [' ms'],
      );
      const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
      assert.deepEqual(
        lenses.map(({ command }) => command?.title),
        ['Run'],
      );
      await client.notify('textDocument/didClose', { textDocument });
    });
  }

  it('lays out a block scalar and a heredoc with their indent, and leaves a string on one line and what is filled in alone', async () => {
    const options = { tabSize: 2, insertSpaces: true };
    const formatted = async (file: string, language: string, text: string) => {
      const { uri } = await client.open(file, language, text);
      const edits = await client.request<TextEdit[]>('textDocument/formatting', { textDocument: { uri }, options });
      const after = client.edited(uri, edits ?? []);
      await client.notify('textDocument/didClose', { textDocument: { uri } });
      return after;
    };
    const yaml = 'a:\n  nrql: |\n    select   count(*)\n    from Transaction\n  b: 1\n';
    assert.equal(
      await formatted('f.yml', 'yaml', yaml),
      'a:\n  nrql: |\n    SELECT count(*)\n    FROM Transaction\n  b: 1\n',
    );
    const heredoc = 'nrql {\n  query = <<-EOT\n    select   count(*)\n    from Transaction\n  EOT\n}\n';
    assert.equal(
      await formatted('f.tf', 'terraform', heredoc),
      'nrql {\n  query = <<-EOT\n    SELECT count(*)\n    FROM Transaction\n  EOT\n}\n',
    );
    const line = 'nrql {\n  query = "select   count(*) from Transaction"\n}\n';
    assert.equal(await formatted('g.tf', 'terraform', line), line);
    const indented = 'def f():\n    q = """\n        select count(*)\n        from Log\n    """\n';
    const laidOut = indented.replace('select', 'SELECT').replace('from', 'FROM');
    assert.equal(await formatted('f.py', 'python', indented), laidOut);
    assert.equal(await formatted('g.py', 'python', laidOut), laidOut);
    const words = "where appName = '$app' and host = ${host} and region = 'a region of it'";
    assert.equal(
      await formatted(
        'f.kt',
        'kotlin',
        `nrql = """\n    select count(*) from Log ${words} facet name since 2 days ago\n"""\n`,
      ),
      [
        'nrql = """',
        '    SELECT count(*)',
        '    FROM Log',
        "    WHERE appName = '$app' AND host = ${host} AND region = 'a region of it'",
        '    FACET name',
        '    SINCE 2 days ago',
        '"""\n',
      ].join('\n'),
    );
  });

  it('runs nothing that a program completes first', async () => {
    const text = 'nrql {\n  query = "SELECT count(*) FROM Transaction WHERE appName = \'${var.app}\'"\n}\n';
    const { uri } = await client.open('h.tf', 'terraform', text);
    assert.deepEqual(await client.request('textDocument/codeLens', { textDocument: { uri } }), []);
    await client.notify('textDocument/didClose', { textDocument: { uri } });
  });
});

/** Ids by which editors name a format, with a text of it that holds the query. */
const otherIds: Readonly<Record<string, (query: string) => string>> = {
  ...Object.fromEntries(
    ['mdx', 'quarto', 'rmd', 'instructions', 'prompt'].map(id => [
      id,
      (query: string) => `\`\`\`nrql\n${query}\n\`\`\`\n`,
    ]),
  ),
  ...Object.fromEntries(
    ['github-actions-workflow', 'dockercompose', 'helm', 'ansible', 'kubernetes', 'azure-pipelines'].map(id => [
      id,
      (query: string) => `nrql: ${query}\n`,
    ]),
  ),
  ...Object.fromEntries(
    ['jsonc', 'json5', 'jsonl', 'snippets'].map(id => [id, (query: string) => `{ "nrql": "${query}" }\n`]),
  ),
  ...Object.fromEntries(
    ['hcl', 'opentofu', 'terraform-vars'].map(id => [id, (query: string) => `nrql = "${query}"\n`]),
  ),
  'java-properties': query => `nrql = ${query}\n`,
  typescriptreact: query => `const nrql = '${query}';\n`,
  shell: query => `NRQL='${query}'\n`,
};

it('reads a format by every id that editors give it', async () => {
  const client = await TestClient.start({ capabilities: pulling });
  for (const [id, write] of Object.entries(otherIds)) {
    const { uri } = await client.open(
      `other-${id}`,
      id,
      write('SELECT averge(duration) FROM Transaction SINCE 1 day ago'),
    );
    const codes = (await client.diagnostics(uri)).map(({ code }) => code);
    assert.deepEqual(codes, ['unknown-function'], id);
  }
  await client.close();
});
