import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { observeParses } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { findRegions } from '../../server/src/embed/changedRegions';
import type { OwnRegion } from '../../server/src/text/language';
import { prepare } from '../code/grammars';
import { random } from '../harness/random';
import { isThorough } from '../harness/thorough';

/** Programs with literals of every form that a language has, with queries and without. */
const programs: Readonly<Record<string, string>> = {
  'a.py': `
NAMES = {"query": "SELECT count(*) FROM Transaction", "nrql": "SELECT average(duration)"}
Q = """
{
  actor { nrql(accounts: 1, query: "SELECT count(*) FROM Transaction WHERE a = 1") { results } }
}
"""
R = f"SELECT count(*) FROM Transaction WHERE appName = '{NAMES}' AND {{b}} = 1"
S = 'SELECT count(*) FROM Transaction WHERE a = %s AND name = %(name)s' % 1
T = ("SELECT count(*) FROM Transaction " + R
     + "WHERE host = 'a' SINCE 1 day ago")
U = '{{ actor {{ account(id: {id}) {{ name }} }} }}'.format(id=1)
V = R"domain = 'APM' AND type = 'APPLICATION'"
W = "nothing of ours"
R += "x"
`,
  'a.js': `
const q = gql\`query A { actor { entitySearch(query: "domain = 'APM'") { count } } }\`;
const nrql = "SELECT count(*) FROM Transaction " + 'WHERE appName = \\'shop\\' SINCE 1 day ago';
const r = \`SELECT count(*) FROM Transaction WHERE appName = '\${name} b' LIMIT 10\`;
send({ "query": \`{ actor { user { email } } }\`, 'nrql': 'SELECT 1' });
`,
  'a.ts': `
const q: string = \`{ actor { account(id: 1) { nrql(query: "SELECT count(*) FROM Transaction") { results } } } }\`;
`,
  'a.rb': `
QUERY = <<~GRAPHQL
  query A {
    actor { user { email } }
  }
GRAPHQL
NRQL = "SELECT count(*) FROM Transaction WHERE a = '#{name} b' SINCE 1 day ago"
WORDS = %w[SELECT count FROM Transaction]
OTHER = %q(SELECT count(*) FROM Transaction WHERE (a = 1))
`,
  'a.php': `<?php
$q = <<<SQL
  SELECT count(*) FROM Transaction
  SQLX
SQL;
$r = "SELECT count(*) FROM Transaction WHERE a = '$name->id b' AND c = {$d}";
$s = ['query' => 'SELECT count(*) FROM Transaction', "nrql" => "SELECT average(x)"];
`,
  'a.go': `package a
const q = \`{ actor { nrql(accounts: 1, query: "SELECT count(*) FROM Transaction") { results } } }\`
var r = map[string]string{"query": "SELECT count(*) FROM Transaction WHERE a = \\"b\\""}
var s = fmt.Sprintf("SELECT count(*) FROM Transaction WHERE a = %s AND b = '%d c'", a, b)
`,
  'A.java': `class A {
  String q = """
      SELECT count(*)
        FROM Transaction
      """;
  String r = "SELECT count(*) FROM Transaction " + "WHERE a = 'b c'";
  String s = String.format("SELECT count(*) FROM Transaction WHERE a = %s AND bc = 1", a);
}
`,
  'A.cs': `class A {
  string q = @"SELECT count(*) FROM Transaction WHERE a = ""b c""";
  string r = $"SELECT count(*) FROM Transaction WHERE a = '{name} b' AND {{c}}";
  string s = """
    SELECT count(*) FROM Transaction
    """;
}
`,
};

/** Beside such signs a letter may mean more than itself. */
const signs = /[\\%${}'"`#\n<(]/;

/** Where a change is made: mostly beside a sign. */
function placeIn(text: string, next: () => number): number {
  for (let tries = 0; tries < 6; tries++) {
    const offset = Math.floor(next() * text.length);
    if (signs.test(text.slice(Math.max(0, offset - 2), offset + 2))) return offset;
  }
  return Math.floor(next() * text.length);
}

/** What is typed and removed, most of it harmless. */
const typed = [
  'a',
  'x1',
  ' ',
  'FROM',
  ',',
  'nrql',
  '=',
  '*',
  '',
  '',
  '"',
  '\\',
  '\n',
  '{',
  '%s',
  '$',
  "'",
  '#',
  'SQL',
  '`',
  '{',
  '}',
  '(',
  ']',
  '\n  ',
];
const rounds = Number(process.env['GRAPHWARD_ROUNDS'] ?? (isThorough ? 400 : 150));

function shown(regions: readonly OwnRegion[]): unknown {
  const probe = 'a"\'`\\\n${b} %s {c} #{d}';
  return regions.map(region => ({ ...region, escape: region.escape(probe) }));
}

/** Letters that change more than their literal. */
const delicate: readonly (readonly [name: string, path: string, old: string, changed: string])[] = [
  [
    'the word that ends a here document',
    'a.php',
    '<?php\n$q = <<<SQL\nSELECT count(*) FROM Transaction\nSQLX\n"SELECT count(*) FROM Span";\nSQL;\n',
    '<?php\n$q = <<<SQL\nSELECT count(*) FROM Transaction\nSQL\n"SELECT count(*) FROM Span";\nSQL;\n',
  ],
  [
    'a blank between words of a list',
    'a.rb',
    'a = %w[SELECT/count(*)/FROM/Transaction]\nq = "SELECT count(*) FROM Transaction"\n',
    'a = %w[SELECT/count(*) /FROM/Transaction]\nq = "SELECT count(*) FROM Transaction"\n',
  ],
  [
    'a letter behind an interpolated name',
    'a.php',
    '<?php\n$q = "SELECT count(*) FROM Transaction WHERE a = $name AND b = 1";\n',
    '<?php\n$q = "SELECT count(*) FROM Transaction WHERE a = $names AND b = 1";\n',
  ],
  [
    'a sign that seems to add to another text',
    'a.py',
    'query = "query { actor { user { email"\nb = "query + 1"\n',
    'query = "query { actor { user { email"\nb = "query += 1"\n',
  ],
  [
    'a blank in the name of a pattern',
    'a.py',
    'q = "SELECT count(*) FROM Transaction WHERE a = x%(na me)sx AND b = 1" % x\n',
    'q = "SELECT count(*) FROM Transaction WHERE a = x%(name)sx AND b = 1" % x\n',
  ],
  [
    'a letter behind a backslash',
    'a.py',
    'q = "SELECT count(*) FROM Transaction WHERE a =\\ 1"\n',
    'q = "SELECT count(*) FROM Transaction WHERE a =\\n 1"\n',
  ],
  [
    'the key of a text',
    'a.py',
    'a = {"nrq": "SELECT average(duration) FROM my_table"}\n',
    'a = {"nrql": "SELECT average(duration) FROM my_table"}\n',
  ],
];

/** Letters that change nothing but their literal, wherever they stand in it. */
const gentle: readonly (readonly [name: string, path: string, old: string, changed: string])[] = [
  ['the first letter of a query', 'a.py', 'q = "SELECT count(*) FROM Span"\n', 'q = "xSELECT count(*) FROM Span"\n'],
  ['the last letter of a query', 'a.js', "q = 'SELECT count(*) FROM Spa';\n", "q = 'SELECT count(*) FROM Span';\n"],
  [
    'a line of a document',
    'a.py',
    'q = """\nquery A {\n  actor { user { email } }\n}\n"""\n',
    'q = """\nquery A {\n  actor { user { name\n    email } }\n}\n"""\n',
  ],
  [
    'the braces of a selection',
    'a.go',
    'package a\nconst q = `query A { actor { user email } }`\n',
    'package a\nconst q = `query A { actor { user { email } }`\n',
  ],
];

describe('the regions of a file after a change', () => {
  for (const [name, path, old, changed] of gentle) {
    it(`of ${name} are found without the program`, async () => {
      await prepare(sourceFile(path, old).language);
      const before = findRegions(sourceFile(path, old), {});
      let parses = 0;
      observeParses(() => parses++);
      const after = findRegions(sourceFile(path, changed), {}, before);
      observeParses(undefined);
      assert.equal(parses, 0);
      assert.deepEqual(shown(after.regions), shown(findRegions(sourceFile(path, changed), {}).regions));
    });
  }

  for (const [name, path, old, changed] of delicate) {
    it(`of ${name}`, async () => {
      await prepare(sourceFile(path, old).language);
      const after = findRegions(sourceFile(path, changed), {}, findRegions(sourceFile(path, old), {}));
      assert.deepEqual(shown(after.regions), shown(findRegions(sourceFile(path, changed), {}).regions));
    });
  }

  for (const [path, text] of Object.entries(programs)) {
    it(`of ${path} are those of the file as it is then`, async () => {
      await prepare(sourceFile(path, text).language);
      const next = random(7);
      let followed = 0;
      let before = findRegions(sourceFile(path, text), {});
      for (let round = 0; round < rounds; round++) {
        // Each change is made to the program, and now and then to the program with the change before.
        const old = round % 3 === 0 ? text : (before.source?.file.text ?? text);
        if (old === text) before = findRegions(sourceFile(path, text), {});
        const start = placeIn(old, next);
        const removed = next() < 0.5 ? 0 : 1 + Math.floor(next() * 3);
        const added = typed[Math.floor(next() * typed.length)] as string;
        const file = sourceFile(path, old.slice(0, start) + added + old.slice(start + removed));
        let parses = 0;
        observeParses(() => parses++);
        const after = findRegions(file, {}, before);
        observeParses(undefined);
        if (parses === 0) followed++;
        const anew = findRegions(sourceFile(path, file.text), {});
        assert.deepEqual(shown(after.regions), shown(anew.regions), JSON.stringify({ old, start, removed, added }));
        before = after;
      }
      assert.ok(followed > 0, 'every change was read anew');
    });
  }
});
