import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';

const query = "select count(*) from Transaction where appName = 'Shop' facet name since 1 day ago timeseries 5 minutes";

describe('a text without a name that says its language', () => {
  it('is checked as a query or as GraphQL, as its first word says', () => {
    const check = (input: string) => graphward(['check', '-'], { input });
    assert.match(
      check('-- a note\nSELECT averge(duration) FROM Transaction SINCE 1 hour ago').stdout,
      /-:2:8 {2}error.*averge/,
    );
    assert.match(check('# a note\nquery A { actor { usr { email } } }').stdout, /-:2:19 {2}error.*"usr"/);
    assert.match(check('# a note\nSELECT count(*) FROM Transaction SINCE 1 hour ago').stdout, /-:1:1 {2}error {2}A #/);
    assert.equal(check('SELECT count(*) FROM Transaction SINCE 1 hour ago').status, 0);
    assert.match(
      check('#!/bin/sh\ncurl -d \'{"query":"{ actor { usr { id } } }"}\' https://api.example.com/graphql\n').stdout,
      /"usr"/,
    );
  });

  it('is checked as JSON where it is what a client sends', () => {
    const check = (input: string) => graphward(['check', '-'], { input });
    assert.match(check('{ "query": "{ actor { usr { email } } }" }').stdout, /-:1:23 {2}error.*"usr"/);
    assert.match(check('[{ "nrql": "SELECT averge(duration) FROM Transaction" }]').stdout, /-:1:20 {2}error.*averge/);
    assert.equal(check('{ "query": "{ actor { user { email } } }" }').status, 0);
    for (const command of ['format', 'run']) {
      const { status, stderr } = graphward([command, '-'], { input: '{ "query": "{ actor { user { email } } }" }' });
      assert.equal(status, 2);
      assert.match(stderr, /standard input is neither a query nor a GraphQL document/);
    }
    assert.match(graphward(['format', '-'], { input: 'query: SELECT count(*) FROM Transaction' }).stderr, /is neither/);
  });

  it('is formatted as a query or as GraphQL', () => {
    const format = (input: string) => graphward(['format', '-'], { input }).stdout;
    assert.match(format(query), /^SELECT count\(\*\)\nFROM Transaction\n/);
    assert.equal(format('{actor{user{email}}}'), '{\n  actor {\n    user {\n      email\n    }\n  }\n}\n');
  });

  it('is an error when it is neither', () => {
    for (const command of [
      ['check', '-'],
      ['format', '-'],
      ['run', '-', '--region', 'sandbox'],
    ]) {
      const { status, stderr, stdout } = graphward(command, { input: 'Dear team, the report is late.\n' });
      assert.equal(status, 2, command.join(' '));
      assert.match(stderr, /^graphward: standard input is neither a query nor a GraphQL document/, command.join(' '));
      assert.equal(stdout, '');
    }
    assert.equal(graphward(['check', '-'], { input: "domain = 'APM'\n" }).status, 2);
    const cwd = workspace({ 'letter.txt': 'Dear team\n', 'query.txt': `${query}\n` });
    const { status, stderr } = graphward(['format', 'letter.txt'], { cwd });
    assert.equal(status, 2);
    assert.match(stderr, /letter\.txt is neither a query nor a GraphQL document/);
    assert.equal(graphward(['format', 'query.txt'], { cwd }).status, 0);
    assert.match(readFileSync(join(cwd, 'query.txt'), 'utf8'), /^SELECT count\(\*\)\n/);
    const alone = graphward(['check', './letter.txt'], { cwd });
    assert.equal(alone.status, 2);
    assert.match(alone.stderr, /letter\.txt is neither a query nor a GraphQL document/);
    const checked = graphward(['check', './letter.txt', 'query.txt'], { cwd });
    assert.match(checked.stderr, /1 file is skipped because it holds no query and no GraphQL document/);
    assert.equal(checked.status, 0, 'a list of files may name programs without any query');
    assert.equal(graphward(['check', '.'], { cwd }).stderr, '');
    const wrong = workspace({ 'query.txt': 'SELECT averge(duration) FROM Transaction\n' });
    assert.match(graphward(['check', 'query.txt'], { cwd: wrong }).stdout, /query\.txt:1:8 {2}error/);
    assert.equal(graphward(['format', '.'], { cwd }).status, 0, 'files of a folder are chosen by their names');
  });
});

describe('the options of the layout', () => {
  const format = (...words: string[]) => graphward(['format', '-', ...words], { input: query });

  it('are the case of words, the width of lines and the indentation', () => {
    assert.match(format('--keyword-case', 'lower').stdout, /^select count\(\*\)\nfrom Transaction\nwhere /);
    const wide =
      'SELECT average(duration), max(duration), min(duration), count(*) FROM Transaction SINCE 1 hour ago LIMIT 7';
    const narrow = graphward(['format', '-', '--line-width', '40', '--indent', 'tab'], { input: wide }).stdout;
    assert.match(narrow, /\n\taverage\(duration\),\n\tmax\(duration\),/);
    assert.match(
      graphward(['format', '-', '--indent', '4'], { input: '{actor{user{email}}}' }).stdout,
      /^\{\n {4}actor/,
    );
  });

  it('are refused when they are no such value', () => {
    for (const words of [
      ['--line-width', 'wide'],
      ['--indent', '0'],
      ['--keyword-case', 'Title'],
    ]) {
      const { status, stderr } = format(...words);
      assert.equal(status, 2);
      assert.match(stderr, /must be/);
    }
  });
});

describe('the variables of a GraphQL document', () => {
  it('are checked with the document beside them', () => {
    const cwd = workspace({
      'a.graphql': 'query A($id: Int!) {\n  actor {\n    account(id: $id) {\n      name\n    }\n  }\n}\n',
      'a.variables.json': '{\n  "id": "7",\n  "ids": 1\n}\n',
      'b.variables.json': '{ "id": "7" }\n',
    });
    const { stdout, status } = graphward(['check'], { cwd });
    assert.equal(status, 1);
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map(line => line.replace(/\s{2,}/g, ' ')),
      [
        'a.variables.json:2:9 error A value of type Int! is a whole number. Write one. [variable-value]',
        'a.variables.json:3:3 warning The document declares no variable $ids. Did you mean id? [unknown-variable]',
      ],
    );
  });
});

describe('a fragment that another document defines', () => {
  it('is missed neither in a folder nor in one file of it', () => {
    const cwd = workspace({
      'queries/a.graphql': 'query A { actor { ...Users ...Missing } }\n',
      'parts/users.graphql': 'fragment Users on Actor { user { id } }\n',
      'node_modules/x/missing.graphql': 'fragment Missing on Actor { user { id } }\n',
    });
    for (const path of ['.', 'queries/a.graphql']) {
      const { stdout } = graphward(['check', path], { cwd });
      assert.deepEqual(
        stdout.split('\n').filter(line => line !== ''),
        ['queries/a.graphql:1:31  error  Unknown fragment "Missing".  [unknown-fragment]'],
        path,
      );
    }
  });

  it('may be in a document that is too large, which is said once and only where a fragment is missed', () => {
    const cwd = workspace({
      'a.graphql': 'query A { actor { ...Users ...Users } }\n',
      'b.graphql': 'query B { actor { user { id } } }\n',
      'parts/users.graphql': `fragment Users on Actor { user { id } }\n${'#'.repeat(6_000_000)}\n`,
    });
    const { stdout, stderr } = graphward(['check', 'a.graphql', '--verbose'], { cwd });
    assert.match(stdout, /unknown-fragment/);
    assert.equal(stderr, 'parts/users.graphql is skipped: it is larger than 5 MB\n');
    assert.equal(graphward(['check', 'b.graphql', '--verbose'], { cwd }).stderr, '');
    const { stderr: ofAll } = graphward(['check', '.', '--verbose'], { cwd });
    assert.equal(ofAll, 'parts/users.graphql is skipped: it is larger than 5 MB\n', 'one that is checked itself');
  });
});
