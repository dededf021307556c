import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InlayHint, Range, SemanticTokens } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';
import { wholeDocumentParams } from './requestParams';
import { kinds } from './statementFiles';

const position = { line: 0, character: 8 };

/** A file of so many statements, one of which has a wrong word. */
function fileOf(name: string, count: number): { readonly language: string; readonly text: string } {
  const { language, statement } = kinds[name] as (typeof kinds)[string];
  const text = Array.from({ length: count }, (_, index) =>
    index === count - 3 ? statement(index).replace('count(*)', 'conut(*)') : statement(index),
  ).join('');
  return { language, text };
}

/** What an editor says that asks for the colours of its screen, and for those of the whole document beside them. */
const coloring = {
  textDocument: {
    ...pulling.textDocument,
    semanticTokens: { requests: { range: true, full: true }, tokenTypes: [], tokenModifiers: [], formats: [] },
  },
};

async function started(
  name: string,
  capabilities: object = pulling,
): Promise<{ client: TestClient; uri: string; other: string }> {
  const client = await TestClient.start({ capabilities });
  const { language, text } = fileOf(name, 1_500);
  const { uri: other } = await client.open('other.nrql', 'nrql', 'SELECT count(*) FROM Transaction SINCE 1 day ago');
  await client.request('textDocument/hover', { textDocument: { uri: other }, position });
  const { uri } = await client.open(`a.${language}`, language, text);
  return { client, uri, other };
}

describe('a request in another file', () => {
  for (const name of Object.keys(kinds))
    for (const method of ['textDocument/diagnostic', 'textDocument/semanticTokens/full', 'textDocument/documentSymbol'])
      it(`is answered while a long file of ${name} is read for ${method}`, async () => {
        const { client, uri, other } = await started(name);
        let isDone = false;
        const whole = client.request(method, wholeDocumentParams(method, uri, position)).then(() => {
          isDone = true;
        });
        let answered = 0;
        while (!isDone) {
          const hover = await client.request('textDocument/hover', { textDocument: { uri: other }, position });
          assert.ok(hover, 'what the cursor is at');
          if (!isDone) answered++;
        }
        await whole;
        assert.ok(answered >= 3, `${answered} requests were answered meanwhile`);
        await client.close();
      });
});

/** The lines of a document that a screen shows behind some others. */
function screenAt(line: number): Range {
  return { start: { line, character: 0 }, end: { line: line + 40, character: 0 } };
}

describe('what the screen shows', () => {
  for (const name of Object.keys(kinds))
    it(`is answered before what is asked of a long file of ${name} as a whole`, async () => {
      const { client, uri } = await started(name, coloring);
      const order: string[] = [];
      const ask = async (method: string, params: object) => {
        await client.request(`textDocument/${method}`, params);
        order.push(method);
      };
      const range = screenAt(900);
      const whole = ['semanticTokens/full', 'documentSymbol', 'foldingRange', 'diagnostic', 'codeLens'];
      await Promise.all([
        ...whole.map(method => ask(method, wholeDocumentParams(method, uri, position))),
        ...['inlayHint', 'semanticTokens/range'].map(method => ask(method, { textDocument: { uri }, range })),
      ]);
      assert.deepEqual(order.slice(0, 2).sort(), ['inlayHint', 'semanticTokens/range'], order.join());
      assert.equal(order.at(-1), name === 'python' ? order.at(-1) : 'semanticTokens/full', 'whose screen is filled');
      await client.close();
    });

  for (const name of Object.keys(kinds))
    it(`has the hints of ${name} that the whole file has there`, async () => {
      const { client } = await started(name);
      const { language, text } = fileOf(name, 1_500);
      const { uri } = await client.open(`b.${language}`, language, text.replace(/ SINCE \d+ \w+ ago/g, ''));
      const hints = (range: Range) =>
        client.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range });
      const all = await hints({ start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } });
      for (const first of [0, 901, 902, 903, 904]) {
        const range = screenAt(first);
        const inside = all.filter(({ position: { line } }) => line >= first && line < range.end.line);
        const shown = (await hints(range)).filter(({ position: { line } }) => line < range.end.line);
        assert.deepEqual(shown, inside, `from line ${first} on`);
        assert.ok(inside.length >= 2, 'there are some');
      }
      await client.close();
    });
});

describe('a long file', () => {
  for (const name of Object.keys(kinds)) {
    it(`of ${name} is checked as it is after an edit while it was read`, async () => {
      const { client, uri } = await started(name);
      const lines = client.textOf(uri).split('\n');
      const line = lines.findIndex(text => text.includes('conut(*)'));
      const character = (lines[line] as string).indexOf('conut(*)');
      const early = client.diagnostics(uri);
      const range = { start: { line, character }, end: { line, character: character + 5 } };
      await client.change(uri, range, 'cuont');
      const wrong = async (found: ReturnType<TestClient['diagnostics']>) =>
        (await found).filter(({ code }) => code === 'unknown-function').map(each => client.textAt(uri, each.range));
      assert.deepEqual(await wrong(early), ['cuont']);
      await client.change(uri, range, 'count');
      assert.deepEqual(await wrong(client.diagnostics(uri)), []);
      await client.close();
    });

    it(`of ${name} has the colours of its statements`, async () => {
      const { client, uri } = await started(name);
      const { language, text } = fileOf(name, 3);
      const { uri: short } = await client.open(`b.${language}`, language, text);
      const read = async (of: string) =>
        (await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument: { uri: of } })).data;
      const [long, few] = [await read(uri), await read(short)];
      const numbers = (few.length / 3) * 0.8;
      assert.ok(few.length > 0 && long.length > numbers * 1_500, `${long.length} and ${few.length} numbers`);
      await client.close();
    });
  }
});
