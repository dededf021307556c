import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { IGrammar } from 'vscode-textmate';
import { loadInjected, tokenize } from '../nrql/grammar/textmate';

/** A grammar of programs: strings on a line, over lines and in back quotes, and format strings; all else is code. */
const program = {
  scopeName: 'source.program',
  patterns: [
    { name: 'meta.fstring.python', begin: 'f"', end: '"' },
    { name: 'string.quoted.triple', begin: '"""', end: '"""' },
    { name: 'string.template', begin: '`', end: '`' },
    { name: 'string.quoted.double', begin: '"', end: '"|$' },
    { name: 'keyword.code', match: '\\bcode\\b' },
  ],
};

describe('grammars for texts in the strings of programs', () => {
  let grammar: IGrammar;
  before(async () => {
    const names = ['triple', 'template', 'line', 'formatted', 'holes'].map(name => `embedded.${name}`);
    grammar = await loadInjected(program, ...names, 'graphql.embedded-queries');
  });

  /** The scope of a word of a text, where it stands for the first time. */
  function scopeOf(word: string, text: string): string {
    const offset = text.indexOf(word);
    assert.ok(offset >= 0, `${word} is in ${text}`);
    return tokenize(grammar, text).find(({ start, end }) => start <= offset && offset < end)?.scope ?? '';
  }

  it('colour a query and a document on one line', () => {
    assert.equal(scopeOf('SELECT', 'x = "SELECT count(*) FROM Transaction"'), 'keyword.control.nrql');
    assert.equal(scopeOf('FACET', 'x = "FROM Transaction SELECT count(*) FACET name"'), 'keyword.control.nrql');
    assert.equal(scopeOf('Names', 'x = "query Names { actor { user { name } } }"'), 'entity.name.function.graphql');
    assert.equal(scopeOf('actor', 'x = "{ actor { user { name } } }"'), 'variable.property.graphql');
  });

  it('colour a query inside a document inside a string', () => {
    const text =
      'x = """{ actor { nrql(accounts: 1, query: "SELECT average(duration) FROM Log") { results } } }""" code';
    assert.equal(scopeOf('SELECT', text), 'keyword.control.nrql');
    assert.equal(scopeOf('duration', text), 'variable.property.nrql');
    for (const name of ['nrql', 'results']) assert.equal(scopeOf(name, text), 'variable.property.graphql', name);
    assert.equal(scopeOf('accounts', text), 'variable.parameter.graphql');
    assert.equal(scopeOf('code', text), 'keyword.code');
    const search = '`query Q {\n actor { entitySearch(query: "domain = 1") { count } }\n}\n`';
    assert.equal(scopeOf('domain', search), 'support.variable.entity-search');
  });

  it('colour the lines of longer strings', () => {
    const query = '"""\n  SELECT average(duration)\n  FROM Transaction\n  SINCE 1 day ago"""';
    for (const word of ['SELECT', 'FROM', 'SINCE']) assert.equal(scopeOf(word, query), 'keyword.control.nrql', word);
    const document = '`query Names {\n  actor { user { name } }\n}`';
    assert.equal(scopeOf('actor', document), 'variable.property.graphql');
  });

  it('colour a document whose first brace stands alone in its line up to the partner of the next one', () => {
    const text = 'x = """\n{\n  actor {\n    user(id: {}) { name }\n  }\n} # last\n""" code';
    for (const word of ['actor', 'user', 'name']) assert.equal(scopeOf(word, text), 'variable.property.graphql', word);
    assert.equal(scopeOf('}\n} #', text), 'punctuation.section.brackets.end.graphql');
    assert.equal(scopeOf('{\n  actor', text), 'string.quoted.triple');
    assert.equal(scopeOf('} # last', text), 'meta.lines-around-text');
    assert.equal(scopeOf('code', text), 'keyword.code');
    const formatted = '"""\n{{\n  actor {{\n    name\n  }}\n}} last\n""" code';
    assert.equal(scopeOf('name', formatted), 'variable.property.graphql');
    assert.equal(scopeOf('last', formatted), 'meta.lines-around-text');
  });

  it('leave strings of other languages alone', () => {
    for (const text of [
      '"SELECT count(*) FROM users WHERE name = 1"',
      '"""\nSELECT id\nFROM users\n"""',
      '"select a file from the list"',
      '"query the service since monday"',
      '"{ name: 1 }"',
      '"from Transaction logs"',
      'FROM Transaction',
    ])
      assert.ok(
        tokenize(grammar, text).every(({ scope }) => !/(?:nrql|graphql)$/.test(scope)),
        text,
      );
  });

  it('colour nothing behind a string whose text leaves a bracket open', () => {
    for (const text of [
      '"{ actor { user {" code',
      '"""{ actor { user {""" code',
      '"""\nquery {\n  actor {\n""" code',
      '`query {\n actor(id: "` code',
      '"SELECT count(*) FROM Transaction WHERE a = \'x" code',
      '"SELECT count(*) FROM Transaction /* open" code',
    ])
      assert.equal(scopeOf('code', text), 'keyword.code', text);
  });

  it('keep what the program puts into a text apart', () => {
    assert.equal(scopeOf('code', '`{ actor { account(id: ${code}) { name } } }`'), 'variable.other.readwrite');
    assert.equal(scopeOf('code', 'f"{{ actor {{ account(id: {code}) {{ name }} }} }}"'), 'variable.other.readwrite');
    const text = '"{ actor { account(id: %s) { name } } }"';
    assert.equal(scopeOf('%s', text), 'constant.character.format.placeholder.other');
  });
});
