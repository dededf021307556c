import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Diagnostic } from 'vscode-languageserver';
import { languageOf } from '../../server/src/text/languageId';
import { graphward, workspace } from '../harness/cli';
import { pulling, TestClient } from '../harness/client';

/** Files of every sort that hold something wrong, wide characters and other line ends among them. */
const files: Readonly<Record<string, string>> = {
  'shop.nrql':
    '-- 😀\r\nSELECT averge(duration) FROM Transaction;\r\n\r\nSELECT count( FROM Log WHERE a == 1 SINCE 5 mins ago\r\n',
  'shop.graphql':
    '{ actor { account(id: 1) { nrql(query: "SELECT count(*) FROM Transaction FACET host LIMIT 9000") { result } } } }\n',
  'shop.py':
    'A = "😀"; Q = """{ actor { account(id: 1) { nrql(query: "SELECT averge(duration) FROM Transaction") { results } } } }"""\n',
  'shop.js': "const nrql = `SELECT count(*) FROM Transaction WHERE a = '${a}' HAVING b > 1`;\n",
  'shop.json': '{ "nrql": "SELECT count(*)\\nFROM Transaction SINCE 5 mins ago" }\n',
  'shop.yml': 'a:\n  nrql: |\n    SELECT count(*)\n    FROM Transaction WHERE error = NULL SINCE 1 day ago\n',
  'shop.tf':
    'resource "svc_nrql_alert_condition" "a" {\n  nrql {\n    query = "SELECT count(*) FROM Transaction SINCE 5 minutes ago"\n  }\n}\n',
  'shop.md':
    '# 😀\n\n```nrql\nSELECT count(*) FROM Transaction COMPARE WITH 1 day\n```\n\n> ```graphql\n> { actor { nosuch } }\n> ```\n',
};

const severities = ['', 'error', 'warning', 'information', 'hint'];

/** A configuration with a schema of the workspace's own. */
const configured: Readonly<Record<string, string>> = {
  '.graphqlrc': 'schema: own.graphqls\n',
  'own.graphqls': 'type Query { actor: Actor }\ntype Actor { nosuch: Int }\n',
};

/** A part of the workspace with a configuration of its own, whose schema lacks what the bundled one has. */
const partly: Readonly<Record<string, string>> = {
  'apps/other/.graphqlrc.yml': 'schema: ./schemas/other.graphqls\ndocuments: "queries/**"\n',
  'apps/other/schemas/other.graphqls': 'type Query { actor: Actor }\ntype Actor { tenant: Int }\n',
  'apps/other/queries/deep/a.graphql': '{ actor { tenant user { id } } }\n',
  'apps/other/b.graphql': '{ actor { tenant user { id } } }\n',
};

describe('the command line and the editor', () => {
  for (const [what, more] of [
    ['', {}],
    [' with a schema of their own', configured],
    [' with a schema for a part of them', partly],
    [' with one schema within another', { ...configured, ...partly }],
  ] as const) {
    it(`say the same of the same files${what}`, () => assertSame({ ...files, ...more }, Object.keys(files).length));
  }

  it('check the files of a folder against the schema that its own configuration names', () => {
    const { stdout } = graphward(['check', 'apps'], { cwd: workspace(partly) });
    assert.match(stdout, /^apps\/other\/queries\/deep\/a\.graphql:1:\d+ {2}error {2}.*"user" on type "Actor"/m);
    assert.match(stdout, /^apps\/other\/b\.graphql:1:\d+ {2}hint {2}.*The bundled schema has no field "tenant"/m);
    assert.equal(stdout.trim().split('\n').length, 2, stdout);
  });

  it('say of a schema that cannot be read which configuration names it', () => {
    const files = { 'apps/.graphqlrc': 'schema: none.graphql\n', 'apps/a.graphql': '{ actor { user { id } } }\n' };
    const { stderr } = graphward(['check'], { cwd: workspace(files) });
    assert.equal(stderr, 'The GraphQL schema apps/none.graphql cannot be read; the bundled one is used.\n');
  });

  async function assertSame(all: Readonly<Record<string, string>>, least: number): Promise<void> {
    const { stdout } = graphward(['check', '--format', 'json'], { cwd: workspace(all) });
    const printed = (JSON.parse(stdout) as (Diagnostic & { readonly file: string })[]).map(
      ({ file, range, severity, code, message }) => ({ file, range, severity, code, message }),
    );
    const client = await TestClient.start({ capabilities: pulling, files: all });
    const shown = [];
    for (const [file, text] of Object.entries(all)) {
      const { uri } = await client.open(file, languageOf(file, text), text);
      for (const { range, severity = 0, code, message, source } of await client.diagnostics(uri)) {
        assert.equal(source, 'graphward');
        shown.push({ file, range, severity: severities[severity], code, message });
      }
    }
    await client.close();
    const order = (found: readonly { readonly file: string }[]) => found.map(each => JSON.stringify(each)).sort();
    assert.ok(printed.length >= least, `${printed.length} problems`);
    assert.deepEqual(order(shown), order(printed));
  }
});
