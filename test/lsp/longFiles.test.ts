import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextEdit } from 'vscode-languageserver';
import { observeParses } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { fileEditsOfAll } from '../../server/src/embed/edits';
import { regionsAround, regionsOf } from '../../server/src/embed/regions';
import { graphql } from '../../server/src/graphql/language';
import { nrql } from '../../server/src/nrql/language';
import type { OwnRegion } from '../../server/src/text/language';
import { touches } from '../../server/src/text/span';
import { prepare } from '../code/grammars';
import { pulling, TestClient } from '../harness/client';
import { countBlocks } from '../harness/work';

const query = (index: number) =>
  `SELECT average(speed${index % 13}) FROM Turbine WHERE site = 'North ${index}' FACET blade${index % 11}`;
const many = (count: number) => Array.from({ length: count }, (_, index) => `- nrql: "${query(index)}"\n`).join('');

const statements = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `SELECT average(speed) FROM Turbine WHERE site = 'North ${index}';\n`,
  ).join('');
const operations = (count: number) =>
  Array.from({ length: count }, (_, index) => `query Q${index} { actor { user { name email } } }\n`).join('');

const searches = (count: number, rest: string) =>
  Array.from(
    { length: count },
    (_, index) => `query Q${index} { actor { entitySearch(query: "name = 'North ${index} ${rest}'") { count } } }\n`,
  ).join('');
const context = { attributeNamespace: 'svc' };

describe('a file with many statements', () => {
  for (const [name, perStatement] of [
    ['tokens', 30],
    ['symbols', 25],
    ['runnable', 15],
  ] as const)
    it(`is read for ${name} only where an edit has changed it`, async () => {
      const blocks: number[] = [];
      for (const count of [200, 400]) {
        const text = statements(count);
        nrql[name]?.(text, { attributeNamespace: 'svc' });
        const edited = text.replace('North 100', 'South');
        blocks.push(await countBlocks(() => nrql[name]?.(edited, { attributeNamespace: 'svc' })));
      }
      const [one, two] = blocks as [number, number];
      assert.ok(two - one < perStatement * 200, `${(two - one) / 200} blocks for each further statement`);
    });

  it('is run as a whole with work that grows as its operations do', async () => {
    const blocksFor = async (count: number) => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open('a.graphql', 'graphql', operations(count));
      const blocks = await countBlocks(() => client.request('graphward/runnable', { uri }));
      await client.close();
      return blocks;
    };
    const [one, two] = [await blocksFor(100), await blocksFor(200)];
    assert.ok(two < one * 2.5, `${one} blocks, then ${two} for twice the operations`);
  });

  it('offers actions where it is too long to be checked to its end', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.nrql', 'nrql', statements(20_000));
    const range = { start: { line: 0, character: 0 }, end: { line: 30_000, character: 0 } };
    const context = { diagnostics: [] };
    await client.request('textDocument/codeAction', { textDocument: { uri }, range, context });
    const problems = await client.diagnostics(uri);
    assert.deepEqual([...new Set(problems.map(({ code }) => code))], ['incomplete-check']);
    await client.close();
  });
});

describe('a document with many operations', () => {
  for (const name of ['check', 'regions'] as const)
    it(`is read for ${name} only where an edit has changed it, however long it is`, async () => {
      // Three million characters, of which each operation has a long text.
      const text = searches(1_000, 'x'.repeat(3_000));
      const first = await countBlocks(() => graphql[name]?.(text, context));
      const edited = text.replace('North 100', 'South');
      const again = await countBlocks(() => graphql[name]?.(edited, context));
      assert.ok(again < first / 2, `${first} blocks, then ${again}`);
    });
});

describe('the actions at a place of a long document', () => {
  const wrong = {
    nrql: (index: number) => `SELECT averge(speed) FROM Turbine WHERE site = 'North ${index}' SINCE 1 day ago;\n`,
    graphql: (index: number) =>
      `query Q${index}($n: Boolean!) { actor { usr { email } account(id: 1) { nrql(query: "SELECT averge(a) FROM B") { ...Rows } } } }\n`,
  };
  const rest = { nrql: '', graphql: 'fragment Rows on NrdbResultContainer { results @include(if: $n) }\n' };
  const context = { diagnostics: [] };

  for (const language of ['nrql', 'graphql'] as const) {
    const text = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        index % 200 === 0
          ? wrong[language](index)
          : wrong[language](index).replace('averge', 'average').replace('usr', 'user'),
      ).join('') + rest[language];
    const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 200 } });

    it(`are those of its ${language} before the rest is checked, and the same after it`, async () => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open(`a.${language}`, language, text(1_600));
      const asked = { textDocument: { uri }, range: at(800), context };
      const before = await client.request<unknown[]>('textDocument/codeAction', asked);
      await client.diagnostics(uri);
      assert.ok(before.length > 0);
      assert.deepEqual(await client.request('textDocument/codeAction', asked), before);
      await client.close();
    });

    it(`are found without a check of the rest of its ${language}`, async () => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open(`a.${language}`, language, text(1_600));
      const asked = { textDocument: { uri }, range: at(800), context };
      const near = await countBlocks(() => client.request('textDocument/codeAction', asked));
      const whole = await countBlocks(() => client.diagnostics(uri));
      assert.ok(near < whole / 2, `${near} blocks for the actions, ${whole} for all problems`);
      await client.close();
    });
  }
});

describe('a name in a document with many operations', () => {
  const named = (count: number) =>
    `${Array.from(
      { length: count },
      (_, index) =>
        `query Q${index}($id: Int!) { actor { account(id: $id) { name nrql(query: "${index}") { ...Rows } } } }\n`,
    ).join('')}fragment Rows on NrdbResultContainer { results }\n`;
  const requests = {
    selectionRange: {},
    definition: {},
    prepareRename: {},
    rename: { newName: 'other' },
    hover: {},
    documentHighlight: {},
  };

  for (const [method, more] of Object.entries(requests))
    it(`is read for ${method} without the other operations after an edit`, async () => {
      const blocks: number[] = [];
      for (const count of [200, 400]) {
        const client = await TestClient.start({ capabilities: pulling });
        const text = named(count);
        const { uri } = await client.open('a.graphql', 'graphql', text);
        const position = { line: 100, character: 12 };
        assert.equal(text.split('\n')[100]?.slice(10, 14), '($id');
        const params = { textDocument: { uri }, position, positions: [position], ...more };
        const request = () => client.request(`textDocument/${method}`, params);
        assert.ok(await request());
        await client.change(uri, { start: { line: 50, character: 7 }, end: { line: 50, character: 7 } }, 'x');
        blocks.push(await countBlocks(request));
        await client.close();
      }
      const [one, two] = blocks as [number, number];
      // To read an operation again takes more than 2,000.
      assert.ok(two - one < 200 * 40, `${(two - one) / 200} blocks for each further operation`);
    });

  it('is looked for in the operations that hold it, which are kept', async () => {
    const blocks: number[] = [];
    for (const count of [200, 400]) {
      const text = named(count);
      const offset = text.indexOf('Rows');
      assert.equal(graphql.references?.(text, offset).length, count + 1);
      const edited = text.replace('query Q100', 'query Qx');
      blocks.push(await countBlocks(() => graphql.references?.(edited, edited.indexOf('Rows'))));
    }
    const [one, two] = blocks as [number, number];
    assert.ok(two - one < 200 * 200, `${(two - one) / 200} blocks for each further operation`);
  });
});

describe('a document with a comment in front of each operation', () => {
  it('is checked only where an edit has changed it', async () => {
    const blocks: number[] = [];
    for (const count of [200, 400]) {
      const text = searches(count, 'a').replaceAll('count', 'coutn').replaceAll('query Q', '# One more\nquery Q');
      graphql.check(text, context);
      blocks.push(await countBlocks(() => graphql.check(text.replace('North 100', 'South'), context)));
    }
    const [one, two] = blocks as [number, number];
    assert.ok(two - one < 200 * 200, `${(two - one) / 200} blocks for each further operation`);
  });
});

describe('a place in a document with many operations', () => {
  const plain = (regions: readonly OwnRegion[]) =>
    regions.map(({ language, text, outer }) => ({ language, text, outer }));

  it('has the texts that hold it, whatever else is in the document', () => {
    const text = searches(3, 'a').replaceAll('\n', '');
    for (let offset = 0; offset <= text.length; offset++) {
      const holding = regionsOf(sourceFile('a.graphql', text, 'graphql'), {}).filter(({ outer }) =>
        touches(outer, offset),
      );
      assert.deepEqual(plain(regionsAround('graphql', text, offset)), plain(holding), `${offset}`);
    }
  });

  it('is read without the texts of the other operations', async () => {
    const blocks = async (read: (text: string) => unknown, rest: string) =>
      countBlocks(() => read(searches(500, rest)));
    const all = await blocks(text => graphql.regions?.(text), 'all');
    const one = await blocks(text => graphql.regionsAt?.(text, 100), 'one');
    assert.ok(one < all * 0.7, `${one} of ${all} blocks`);
  });
});

describe('a file with many texts', () => {
  /** The edits that lay out a program with texts, and how often it was parsed for them. */
  const layoutOf = async (text: (index: number) => string, count: number, filler = '') => {
    const client = await TestClient.start({ capabilities: pulling });
    const written = Array.from({ length: count }, (_, index) => `Q${index} = """${text(index)}"""\n`).join('');
    const { uri } = await client.open('a.py', 'python', written + filler);
    await client.diagnostics(uri);
    let parses = 0;
    observeParses(() => parses++);
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await client.request<TextEdit[]>('textDocument/formatting', { textDocument: { uri }, options });
    observeParses(undefined);
    const laidOut = client.edited(uri, edits);
    await client.close();
    return { parses, laidOut };
  };
  const filler = `# ${'x'.repeat(70)}\n`.repeat(6_000);

  it('is laid out as a whole, and read once more to prove that', async () => {
    const query = (index: number) => `\nselect count(*)   from Turbine where site = 'North ${index}' since 1 day ago\n`;
    const { parses, laidOut } = await layoutOf(query, 200, filler);
    assert.equal(
      laidOut.match(/\nSELECT count\(\*\) FROM Turbine WHERE site = 'North \d+' SINCE 1 day ago\n/g)?.length,
      200,
    );
    assert.equal(parses, 1);
  });

  it('is spaced out without being read again, also beyond what is read of a file', async () => {
    const document = (index: number) => `{ actor { account(id: ${index}) { name id } user { email name id } } }`;
    const { parses, laidOut } = await layoutOf(document, 200, filler);
    assert.equal(laidOut.match(/"""\{\n {2}actor \{\n {4}account\(id: \d+\) \{\n {6}name\n/g)?.length, 200);
    assert.equal(parses, 0);
    const beyond = await layoutOf(document, 100, `${'a = b + c\n'.repeat(50_000)}B = """${document(100)}"""\n`);
    assert.equal(beyond.laidOut.match(/\{\n {2}actor/g)?.length, 100);
  });

  it('is laid out with the work for the text that an edit has changed', async () => {
    const layouts = async (count: number) => {
      const client = await TestClient.start({ capabilities: pulling });
      const document = (index: number) => `Q${index} = """{ actor { account(id: ${index}) { name   id } } }"""\n`;
      const text = Array.from({ length: count }, (_, index) => document(index)).join('');
      const { uri } = await client.open('a.py', 'python', text);
      const options = { tabSize: 2, insertSpaces: true };
      const layOut = () => client.request<TextEdit[]>('textDocument/formatting', { textDocument: { uri }, options });
      const first = await countBlocks(layOut);
      await client.change(uri, { start: { line: 50, character: 25 }, end: { line: 50, character: 25 } }, 'x');
      const again = await countBlocks(layOut);
      await client.close();
      return { first, again };
    };
    const [one, two] = [await layouts(100), await layouts(200)];
    const further = { first: (two.first - one.first) / 100, again: (two.again - one.again) / 100 };
    assert.ok(further.again < further.first / 4, `${further.first} blocks for each text, then ${further.again}`);
  });

  it('keeps one that its edits would end, and has those of the others', async () => {
    await prepare('python');
    const text = `A = r'SELECT 1 FROM Log LIMIT 1'\nB = r'SELECT 2 FROM Log LIMIT 1'\n`;
    const file = sourceFile('a.py', text, 'python');
    const [one, other] = regionsOf(file, {}) as [OwnRegion, OwnRegion];
    const edits = (written: string) => [{ span: { start: 7, end: 8 }, text: written }];
    const edited = (...written: [string, string]) =>
      fileEditsOfAll(
        file,
        {},
        [one, other].map((region, index) => ({ region, edits: edits(written[index] ?? '') })),
      ).map(({ text: by }) => by);
    assert.deepEqual(edited('10', 'count(*)'), ['10', 'count(*)']);
    assert.deepEqual(edited("'", 'count(*)'), ['count(*)']);
  });

  it('is coloured with work that grows as its texts do', async () => {
    const blocksFor = async (count: number) => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open('a.yaml', 'yaml', many(count));
      const colours = () => client.request('textDocument/semanticTokens/full', { textDocument: { uri } });
      await colours();
      const blocks = await countBlocks(colours);
      await client.close();
      return blocks;
    };
    const [one, two] = [await blocksFor(400), await blocksFor(800)];
    assert.ok(two < one * 2.3, `${one} blocks, then ${two} for twice the texts`);
  });

  it('is coloured in a range with the work for the texts in it', async () => {
    const blocksFor = async (count: number) => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open('a.yaml', 'yaml', many(count));
      const range = { start: { line: 5, character: 0 }, end: { line: 15, character: 0 } };
      const colours = () => client.request('textDocument/semanticTokens/range', { textDocument: { uri }, range });
      await colours();
      const blocks = await countBlocks(colours);
      await client.close();
      return blocks;
    };
    const [one, two] = [await blocksFor(400), await blocksFor(800)];
    assert.ok(two - one < 60 * 400, `${(two - one) / 400} blocks for each further text`);
  });

  it('is not parsed again by a completion for what its other queries write', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.yaml', 'yaml', many(200));
    const position = { line: 100, character: '- nrql: "SELECT average('.length };
    const offered = () => client.request('textDocument/completion', { textDocument: { uri }, position });
    const first = await countBlocks(offered);
    const again = await countBlocks(offered);
    assert.ok(again < first / 2, `${first} blocks, then ${again}`);
    await client.close();
  });
});
