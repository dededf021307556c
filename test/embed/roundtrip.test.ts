import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type SourceFile, sourceFile } from '../../server/src/code/source';
import { fileEdits, fileEditsOfAll } from '../../server/src/embed/edits';
import { regionsOf } from '../../server/src/embed/regions';
import { applyEdits } from '../../server/src/text/edit';
import type { OwnRegion } from '../../server/src/text/language';
import { outerEdits } from '../../server/src/text/region';
import { prepare } from '../code/grammars';
import { random } from '../harness/random';
import { isExhaustive } from '../harness/thorough';

const tools = {};

const pieces = [
  'x',
  ' ',
  '"',
  "'",
  '\\',
  '\n',
  '\t',
  '😀',
  'ä',
  '`',
  '$',
  '{',
  '}',
  '"""',
  '\\n',
  '#',
  '%',
  '\r\n',
  '{{a}}',
];

interface HoldingFile extends Pick<SourceFile, 'path' | 'text' | 'language'> {
  readonly name: string;
  readonly dedents?: true;
  readonly least?: number;
}

/** Hosts of a query, each with the innermost text `SELECT count(*) FROM Transaction`. */
const holdingFiles: readonly HoldingFile[] = [
  {
    name: 'a string of GraphQL',
    language: 'graphql',
    path: 'a.graphql',
    text: '{ actor { nrql(accounts: 1, query: "SELECT count(*) FROM Transaction") { results } } }',
  },
  {
    name: 'a block string of GraphQL',
    dedents: true,
    language: 'graphql',
    path: 'a.graphql',
    text: '{ actor { nrql(accounts: 1, query: """\n    SELECT count(*)\n      FROM Transaction\n  """) { results } } }',
  },
  {
    name: 'GraphQL in a quotation of Markdown with a byte order mark and line ends of Windows',
    language: 'markdown',
    path: 'a.md',
    text: '\uFEFF# 😀\r\n\r\n> ```graphql\r\n> { actor { nrql(accounts: 1,\r\n>   query: "SELECT count(*) FROM Transaction") { results } } }\r\n> ```\r\n',
  },
  {
    name: 'GraphQL in a Python string with an emoji before it',
    language: 'python',
    path: 'a.py',
    text: 'A = "😀"; B = "{ actor { nrql(accounts: 1, query: \\"SELECT count(*) FROM Transaction\\") { results } } }"\n',
  },
  {
    name: 'GraphQL in joined Python strings',
    language: 'python',
    path: 'a.py',
    text: 'B = ("{ actor { nrql(accounts: 1, "\n     \'query: "SELECT count(*) FROM Transaction") { results } } }\')\n',
  },
  {
    name: 'GraphQL in a JavaScript template',
    language: 'javascript',
    path: 'a.js',
    text: 'const b = gql`{ actor { nrql(accounts: ${id}, query: "SELECT count(*) FROM Transaction") { results } } }`;\n',
  },
  {
    name: 'a query in GraphQL in Python in Markdown',
    language: 'markdown',
    path: 'a.md',
    text: '* ```python\n  B = """{ actor { nrql(accounts: 1, query: "SELECT count(*) FROM Transaction") { results } } }"""\n  ```\n',
  },
  {
    name: 'GraphQL in a request body of JSON',
    language: 'json',
    path: 'a.json',
    text: '{ "query": "{ actor { nrql(accounts: 1, query: \\"SELECT count(*) FROM Transaction\\") { results } } }" }',
  },
  {
    name: 'GraphQL in JSON in single quotes of a shell',
    language: 'shellscript',
    path: 'a.sh',
    text: 'curl -d \'{"query":"{ actor { nrql(accounts: 1, query: \\"SELECT count(*) FROM Transaction\\") { results } } }"}\'\n',
  },
  {
    name: 'a quoted scalar of YAML',
    language: 'yaml',
    path: 'a.yml',
    text: 'a:\n  nrql: "SELECT count(*) FROM Transaction"\n  b: 1\n',
  },
  {
    name: 'a block scalar of YAML',
    dedents: true,
    language: 'yaml',
    path: 'a.yml',
    text: 'a:\n  nrql: |\n    SELECT count(*)\n    FROM Transaction\n  b: 1\n',
  },
  {
    name: 'a string of Terraform',
    language: 'terraform',
    path: 'a.tf',
    text: 'nrql {\n  query = "SELECT count(*) FROM Transaction"\n}\n',
  },
  {
    name: 'a heredoc of Terraform',
    dedents: true,
    language: 'terraform',
    path: 'a.tf',
    text: 'nrql {\n  query = <<-EOT\n    SELECT count(*)\n    FROM Transaction\n  EOT\n}\n',
  },
  {
    name: 'a heredoc of a shell',
    // Nothing but its content says that it is a query.
    least: 100,
    language: 'shellscript',
    path: 'a.sh',
    text: 'cat > q.nrql <<END\nSELECT count(*) FROM Transaction\nEND\n',
  },
  {
    name: 'a script in YAML',
    least: 150,
    language: 'yaml',
    path: 'a.yml',
    text: 'steps:\n  - run: |\n      NRQL="SELECT count(*) FROM Transaction"\n      echo $NRQL\n',
  },
  {
    name: 'a recipe of a makefile',
    least: 150,
    language: 'makefile',
    path: 'makefile',
    text: "all:\n\tNRQL='SELECT count(*) FROM Transaction' run\n",
  },
  {
    name: 'a body in a request file',
    least: 150,
    language: 'http',
    path: 'a.http',
    text: 'POST https://api.example.com/graphql\n\n{"query":"{ actor { nrql(accounts: 1, query: \\"SELECT count(*) FROM Transaction\\") { results } } }"}\n',
  },
  {
    name: 'a cell of a notebook',
    least: 150,
    language: 'jupyter',
    path: 'a.ipynb',
    text: '{"cells":[{"cell_type":"code","source":["a = 1\\n","nrql = \'SELECT count(*) FROM Transaction\'"]}]}\n',
  },
  {
    name: 'an attribute of XML',
    least: 150,
    language: 'xml',
    path: 'a.xml',
    text: '<a nrql="SELECT count(*) FROM Transaction"/>\n',
  },
  {
    name: 'a sample in a page',
    least: 150,
    language: 'html',
    path: 'a.html',
    text: '<pre><code class="language-nrql">SELECT count(*) FROM Transaction</code></pre>\n',
  },
  {
    name: 'a string of Kotlin',
    least: 150,
    language: 'kotlin',
    path: 'a.kt',
    text: 'val nrql = "SELECT count(*) FROM Transaction"\n',
  },
  {
    name: 'a string of Python in three quotes',
    language: 'python',
    path: 'a.py',
    text: 'nrql = """SELECT count(*) \\\nFROM Transaction"""\n',
  },
  {
    name: 'a text block of Java',
    dedents: true,
    language: 'java',
    path: 'A.java',
    text: 'class A {\n  String nrql = """\n      SELECT count(*)\n      FROM Transaction\n      """;\n}\n',
  },
  {
    name: 'a heredoc of Ruby',
    dedents: true,
    language: 'ruby',
    path: 'a.rb',
    text: 'NRQL = <<~NRQL\n  SELECT count(*)\n  FROM Transaction\nNRQL\n',
  },
  {
    name: 'a string of TOML',
    least: 150,
    language: 'toml',
    path: 'a.toml',
    text: 'nrql = "SELECT count(*) FROM Transaction"\n',
  },
  {
    name: 'GraphQL in a string of Go',
    language: 'go',
    path: 'a.go',
    text: 'package a\n\nvar b = "{ actor { nrql(accounts: 1, query: \\"SELECT count(*) FROM Transaction\\") { results } } }"\n',
  },
  {
    name: 'a raw string of Go',
    language: 'go',
    path: 'a.go',
    text: 'package a\n\nvar nrql = `SELECT count(*)\n  FROM Transaction`\n',
  },
  {
    name: 'joined strings of Go',
    language: 'go',
    path: 'a.go',
    text: 'package a\n\nvar nrql = "SELECT count(*) " +\n\t"FROM Transaction"\n',
  },
  {
    name: 'GraphQL in a string of JavaScript',
    language: 'javascript',
    path: 'a.js',
    text: 'const b = \'{ actor { nrql(accounts: 1, query: "SELECT count(*) FROM Transaction") { results } } }\';\n',
  },
  {
    name: 'a template of TypeScript',
    language: 'typescript',
    path: 'a.ts',
    text: 'const nrql: string = `SELECT count(*)\n  FROM Transaction`;\n',
  },
  {
    name: 'a string of C#',
    language: 'csharp',
    path: 'A.cs',
    text: 'class A { string nrql = "SELECT count(*) FROM Transaction"; }\n',
  },
  {
    name: 'a verbatim string of C#',
    language: 'csharp',
    path: 'A.cs',
    text: 'class A { string nrql = @"SELECT count(*)\n  FROM Transaction"; }\n',
  },
  {
    name: 'a raw string of C#',
    dedents: true,
    language: 'csharp',
    path: 'A.cs',
    text: 'class A {\n  string nrql = """\n      SELECT count(*)\n      FROM Transaction\n      """;\n}\n',
  },
  {
    name: 'a string of PHP',
    language: 'php',
    path: 'a.php',
    text: '<?php\n$nrql = "SELECT count(*) FROM Transaction";\n',
  },
  {
    name: 'a string in single quotes of PHP',
    language: 'php',
    path: 'a.php',
    text: "<?php\n$nrql = 'SELECT count(*) FROM Transaction';\n",
  },
  {
    name: 'a heredoc of PHP',
    dedents: true,
    language: 'php',
    path: 'a.php',
    text: '<?php\n$nrql = <<<NRQL\n  SELECT count(*)\n  FROM Transaction\n  NRQL;\n',
  },
  {
    name: 'a string of PowerShell',
    language: 'powershell',
    path: 'a.ps1',
    text: '$nrql = "SELECT count(*) FROM Transaction"\n',
  },
  {
    name: 'a here-string of PowerShell',
    language: 'powershell',
    path: 'a.ps1',
    text: "$nrql = @'\nSELECT count(*)\nFROM Transaction\n'@\n",
  },
  {
    name: 'a string of Ruby',
    language: 'ruby',
    path: 'a.rb',
    text: 'nrql = "SELECT count(*) FROM Transaction"\n',
  },
  {
    name: 'a string of a Jenkinsfile',
    least: 150,
    language: 'groovy',
    path: 'Jenkinsfile',
    text: "def nrql = '''SELECT count(*)\n  FROM Transaction'''\n",
  },
  {
    name: 'a command of a Dockerfile',
    least: 150,
    language: 'dockerfile',
    path: 'Dockerfile',
    text: 'FROM alpine\nRUN NRQL="SELECT count(*) FROM Transaction" run\n',
  },
];

/** How many edits each of the files gets; a larger number is for whoever changes the escapes of a language. */
const rounds = Number(process.env['GRAPHWARD_ROUNDS'] ?? (isExhaustive ? 400 : 160));

describe('an edit of the innermost text', () => {
  before(async () => {
    for (const language of [
      'python',
      'javascript',
      'typescript',
      'java',
      'ruby',
      'go',
      'csharp',
      'php',
      'powershell',
      'json',
      'yaml',
    ])
      await prepare(language);
  });

  for (const holding of holdingFiles) {
    it(`is the same edit after the way out and back: ${holding.name}`, () => {
      const next = random(7);
      const file = versionOf(holding, holding.text);
      const region = innermost(file);
      let proved = 0;
      for (let round = 0; round < rounds; round++) {
        const start = Math.floor(next() * (region.text.length + 1));
        const end = Math.min(region.text.length, start + Math.floor(next() * 4));
        const text = Array.from(
          { length: Math.floor(next() * 4) },
          () => pieces[Math.floor(next() * pieces.length)],
        ).join('');
        const edit = { span: { start, end }, text };
        const edits = fileEdits(file, tools, region, [edit]);
        if (!edits) {
          // Withheld: then the way back must really give another text, or the edit crosses what stands between pieces.
          const outer = outerEdits(region, [edit]);
          if (outer)
            assert.notEqual(textAfter(holding, applyEdits(holding.text, outer)), applyEdits(region.text, [edit]));
          continue;
        }
        proved++;
        const after = innermost(versionOf(holding, applyEdits(holding.text, edits)));
        assert.equal(after.text, applyEdits(region.text, [edit]));
      }
      const least = ((holding.least ?? (holding.dedents ? 200 : 300)) * rounds) / 400;
      // A share of many edits is less than the share of the first ones only by chance.
      assert.ok(proved >= least * (rounds > 400 ? 0.9 : 1), `${proved} of ${rounds} edits were made`);
    });
  }

  for (const holding of holdingFiles) {
    it(`that only spaces it out needs no proof to be right: ${holding.name}`, () => {
      const next = random(11);
      const file = versionOf(holding, holding.text);
      const region = innermost(file);
      for (let round = 0; round < rounds; round++) {
        const blanks = [...region.text.matchAll(/\s+|(?=[()*])|(?<=[()*])/g)];
        const { index, 0: blank } = blanks[Math.floor(next() * blanks.length)] as RegExpMatchArray & { index: number };
        const text = ['', ' ', '\n', '\t', '\n    ', '\r\n', '\n\n'][Math.floor(next() * 7)] as string;
        const edits = [{ span: { start: index, end: index + blank.length }, text }];
        // Words that are joined may be no query any more.
        if (/SELECTcount|FROMTransaction/.test(applyEdits(region.text, edits))) continue;
        const outer = fileEditsOfAll(file, tools, [{ region, edits }]);
        if (outer.length > 0)
          assert.equal(textAfter(holding, applyEdits(holding.text, outer)), applyEdits(region.text, edits));
      }
    });
  }

  function versionOf({ path, language }: HoldingFile, text: string): SourceFile {
    return sourceFile(path, text, language);
  }

  function innermost(file: SourceFile): OwnRegion {
    const region = regionsOf(file, tools).at(-1);
    assert.ok(region);
    assert.equal(region.language, 'nrql');
    return region;
  }

  function textAfter(holding: HoldingFile, text: string): string | undefined {
    return regionsOf(versionOf(holding, text), tools).at(-1)?.text;
  }
});
