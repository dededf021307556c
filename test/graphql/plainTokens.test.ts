import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokenize } from '../../server/src/graphql/syntax/lex';
import { lexed } from '../../server/src/graphql/syntax/lexed';
import { readTolerantly } from '../../server/src/graphql/syntax/marks';
import { readPlain } from '../../server/src/graphql/syntax/plainTokens';
import { readSuite, suiteFiles } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { random } from '../harness/random';
import { signs } from '../harness/typed';

const documents = ['test/graphql', 'test/embed', 'test/sandbox'].flatMap(folder =>
  suiteFiles(folder).flatMap(file =>
    readSuite(file).flatMap(example =>
      example.fences.filter(({ info }) => info.startsWith('graphql')).map(({ text }) => readMarks(text).text),
    ),
  ),
);

const own = `query A($q: Nrql! = "SELECT 1", $s: String = "a", $l: [[Nrql!]!]!) @d(query: "c") {
  one: actor @include(if: $s) { account(id: 1) { nrql(query: $q, x: { nrql: "SELECT d", y: ["e", { query: "f" }] }) @d(query: "g") { results } } }
  entitySearch(query: """name = 'a'""") { ... on T @d(nrql: "h") { nrql(query: "SELECT i") } ...F @d ... @d { j } }
  dashboardCreate(dashboard: { query: { nrqlQueries: [{ query: "SELECT k" }] }, nrql: $s, e: null })
}`;

const typed = [...signs, '', '', ' ', 'on', 'a', 'query', 'nrql', '"b"', '"', '...', '$c', '# d\n', '{', '}', 'null'];

describe('the tokens of a definition', () => {
  it('are known behind the directive of a variable, which the tolerant parser does not know', () => {
    const text = 'query A($a: Int = 1 @b, $c: [Int!]) { d(e: $c) }';
    const tokens = tokenize(text);
    assert.ok(readTolerantly(text, tokens).roles.includes('invalid'));
    const { roles } = readPlain(text, tokens) ?? assert.fail();
    assert.deepEqual(
      tokens.flatMap(({ start, end }, index) => (text.slice(start, end) === 'c' ? [roles[index]] : [])),
      ['variable-declaration', 'variable'],
    );
    assert.ok(!roles.includes('invalid'));
  });

  it('are the same without the tolerant parser, where they are read without it', () => {
    const next = random(7);
    let plain = 0;
    const check = (text: string): void => {
      for (const { text: definition } of lexed(text).definitions) {
        const tokens = tokenize(definition);
        const found = readPlain(definition, tokens);
        if (!found) continue;
        plain++;
        assert.deepEqual(found, readTolerantly(definition, tokens), JSON.stringify(definition));
      }
    };
    assert.ok(readPlain(own, tokenize(own)));
    for (const document of documents) check(document);
    const asWritten = plain;
    for (let round = 0; round < 6_000; round++) {
      let text = round % 3 === 0 ? own : (documents[Math.floor(next() * documents.length)] as string).slice(0, 2_000);
      for (let step = 0; step < 1 + (round % 3); step++) {
        const start = Math.floor(next() * (text.length + 1));
        const end = start + (next() < 0.6 ? 0 : Math.floor(next() * 6));
        text = text.slice(0, start) + typed[Math.floor(next() * typed.length)] + text.slice(end);
      }
      check(text);
    }
    assert.ok(asWritten > 150 && plain > 1_500, `${asWritten} and ${plain} definitions are plain`);
  });
});
