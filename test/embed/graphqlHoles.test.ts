import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { checkText } from '../../server/src/embed/check';
import { prepare } from '../code/grammars';
import { context } from './context';

/** Documents that programs complete at run time; what stands between the marks becomes the placeholder. */
const documents = [
  '{ actor { account(id: «1») { name } } }',
  '{ actor { entity(guid: "«MXxBUE18QVBQTElDQVRJT058MQ»") { name guid } } }',
  "{ actor { entitySearch(query: \"domain = 'APM' AND name LIKE '«shop»'\") { results { nextCursor entities { name } } } } }",
  '{ actor { account(id: «1») { nrql(query: "SELECT count(*) FROM Transaction WHERE appName = \'«Shop»\' SINCE 1 day ago") { results } } } }',
  '{ actor { account(id: 1) { nrql(query: "«SELECT count(*) FROM Log»") { results } } } }',
  // A field whose arguments depend on the program, with the brace after it.
  '{ actor { entitySearch(query: "domain = \'APM\'") { «results(cursor: "c") {» nextCursor entities { guid } } } } }',
  'mutation { agentApplicationSettingsUpdate(guid: "«g»", settings: { apmConfig: { apdexTarget: «0.5» } }) { guid } }',
];

/** One way in which a programming language writes a document with placeholders. */
interface TemplateForm {
  readonly name: string;
  readonly path: string;
  readonly language: string;
  /** The document with braces and percent signs as the form escapes them. */
  readonly encode?: (text: string) => string;
  readonly hole: string;
  readonly file: (text: string) => string;
}

const double = (text: string) => text.replace(/[{}]/g, '$&$&');
const quoted = (text: string) => text.replace(/"/g, '\\"');
const forms: readonly TemplateForm[] = [
  {
    name: 'f-strings of Python',
    path: 'a.py',
    language: 'python',
    encode: double,
    hole: '{value}',
    file: text => `QUERY = f"""${text}"""\n`,
  },
  {
    name: 'format() of Python',
    path: 'a.py',
    language: 'python',
    encode: double,
    hole: '{}',
    file: text => `QUERY = """${text}""".format(value, other)\n`,
  },
  {
    name: 'percent signs of Python',
    path: 'a.py',
    language: 'python',
    hole: '%s',
    file: text => `QUERY = """${text}""" % (value, other)\n`,
  },
  {
    name: 'names after percent signs of Python',
    path: 'a.py',
    language: 'python',
    hole: '%(value)s',
    file: text => `QUERY = """${text}""" % {"value": 1}\n`,
  },
  {
    name: 'Template of Python',
    path: 'a.py',
    language: 'python',
    hole: '$value',
    file: text => `QUERY = Template("""${text}""").substitute(value=1)\n`,
  },
  {
    name: 'templates of JavaScript',
    path: 'a.js',
    language: 'javascript',
    hole: '${value}',
    file: text => `const query = \`${text}\`;\n`,
  },
  {
    name: 'tagged templates of TypeScript',
    path: 'a.ts',
    language: 'typescript',
    hole: '${value}',
    file: text => `const query = gql\`${text}\`;\n`,
  },
  {
    name: 'heredocs of Ruby',
    path: 'a.rb',
    language: 'ruby',
    hole: '#{value}',
    file: text => `QUERY = <<~GRAPHQL\n  ${text}\nGRAPHQL\n`,
  },
  {
    name: 'format of Ruby',
    path: 'a.rb',
    language: 'ruby',
    hole: '%<value>s',
    file: text => `query = format('${text.replace(/'/g, "\\'")}', value: 1)\n`,
  },
  {
    name: 'Sprintf of Go',
    path: 'a.go',
    language: 'go',
    hole: '%v',
    file: text => `package a\n\nvar query = fmt.Sprintf(\`${text}\`, value)\n`,
  },
  {
    name: 'concatenation in Go',
    path: 'a.go',
    language: 'go',
    hole: '` + value + `',
    file: text => `package a\n\nvar query = \`${text}\`\n`,
  },
  {
    name: 'raw strings of Kotlin',
    path: 'a.kt',
    language: 'kotlin',
    hole: '$value',
    file: text => `val query = """${text}"""\n`,
  },
  {
    name: 'concatenation in Java',
    path: 'a.java',
    language: 'java',
    encode: quoted,
    hole: '" + value + "',
    file: text => `class A { String query = "${text}"; }\n`,
  },
  {
    name: 'String.format of Java',
    path: 'a.java',
    language: 'java',
    encode: quoted,
    hole: '%s',
    file: text => `class A { String query = String.format("${text}", value); }\n`,
  },
  {
    name: 'interpolated strings of C#',
    path: 'a.cs',
    language: 'csharp',
    encode: text => double(text).replace(/"/g, '""'),
    hole: '{value}',
    file: text => `class A { string query = $@"${text}"; }\n`,
  },
  {
    name: 'heredocs of PHP',
    path: 'a.php',
    language: 'php',
    hole: '{$value}',
    file: text => `<?php\n$query = <<<GRAPHQL\n${text}\nGRAPHQL;\n`,
  },
  {
    name: 'here-strings of PowerShell',
    path: 'a.ps1',
    language: 'powershell',
    hole: '$($value)',
    file: text => `$query = @"\n${text}\n"@\n`,
  },
  {
    name: 'heredocs of shell',
    path: 'a.sh',
    language: 'shellscript',
    hole: '${VALUE}',
    file: text => `QUERY=$(cat <<EOF\n${text}\nEOF\n)\n`,
  },
  {
    name: 'heredocs of Terraform',
    path: 'a.tf',
    language: 'terraform',
    hole: '${var.value}',
    file: text => `locals {\n  query = <<-EOT\n    ${text}\n  EOT\n}\n`,
  },
  {
    name: 'Jinja in YAML',
    path: 'a.yml',
    language: 'yaml',
    hole: '{{ value }}',
    file: text => `query: |\n  ${text}\n`,
  },
];

describe('a placeholder of a GraphQL document is never blamed', () => {
  before(async () => {
    for (const language of new Set(forms.map(({ language }) => language))) await prepare(language);
  });

  for (const { name, path, language, encode = (text: string) => text, hole, file } of forms) {
    const write = (document: string) => file(encode(document.replace(/«[^»]*»/g, '\uE000')).replaceAll('\uE000', hole));
    const problemsOf = (document: string) =>
      checkText(sourceFile(path, write(document), language), context, {}).map(({ problem }) => problem);

    it(`in ${name}, in ${documents.length} documents`, () => {
      const wrong = documents.flatMap(document =>
        problemsOf(document)
          .filter(({ severity }) => severity !== 'hint')
          .map(({ code, message }) => `${write(document)}: ${code} ${message}`),
      );
      assert.deepEqual(wrong, []);
    });

    it(`in ${name}, and a wrong field beside it is reported`, () => {
      const codes = problemsOf('{ actor { account(id: «1») { naem } } }').map(({ code }) => code);
      assert.deepEqual(codes, ['unknown-field']);
    });
  }
});
