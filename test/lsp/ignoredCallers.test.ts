import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeAction } from 'vscode-languageserver-protocol';
import type { JsonReport as RewriteReport } from '../../server/src/cli/commands/rewrite';
import type { JsonReport as ScanReport } from '../../server/src/cli/commands/scan';
import { languageOf } from '../../server/src/text/languageId';
import { pulling, root, TestClient } from '../harness/client';
import { runCommand } from '../harness/command';

const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };

/** Programs in which two calls share the function that sends them. */
const programs: Readonly<Record<string, string>> = {
  'jobs/names.py': `import os
import requests


def get(path, **params):
    response = requests.get(f"https://api.example.com/v2/{path}", params=params, headers={"Api-Key": os.environ["K"]})
    response.raise_for_status()
    return response.json()


print(get("applications/7.json")["application"]["name"])
print(get("applications/8.json")["application"]["name"])
`,
  'jobs/names.sh': `api() {
  curl -s -H "Api-Key: $K" "https://api.example.com/v2/$1"
}
api applications/7.json | jq -r .application.name
api applications/8.json | jq -r .application.name
`,
};

describe('a function with a caller that the team ignores', () => {
  for (const [path, text] of Object.entries(programs)) {
    it(`stays as it is in ${path}, on the command line and in the editor`, async () => {
      const files = { 'graphward.service.json': JSON.stringify(service), [path]: text };
      const { findings } = JSON.parse((await runCommand('scan', ['--format', 'json'], files)).stdout) as ScanReport;
      assert.deepEqual(
        findings.map(({ rewrite }) => rewrite !== null),
        [true, true],
        'both are offered together',
      );
      const [first] = findings;
      const ignored = [{ id: first?.id, file: path, endpoint: first?.endpoint, reason: 'ends', date: '2026-11-22' }];
      const withList = { ...files, '.graphward-ignore.json': JSON.stringify({ ignored }) };

      const options = ['--format', 'json', '--min-grade', 'partial'];
      const report = JSON.parse((await runCommand('rewrite', options, withList)).stdout) as RewriteReport;
      assert.deepEqual(report.rewrites, []);
      assert.deepEqual(
        report.left.flatMap(({ noRewrite }) => (noRewrite ?? []).map(({ code }) => code)),
        ['wrapper'],
      );

      const client = await TestClient.start({ capabilities: pulling, settings: { service }, files: withList });
      const { uri } = await client.open(path, languageOf(path, text), text);
      await client.take('graphward/findings');
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
        context: { diagnostics: [] },
      });
      assert.equal(uri, `${root}/${path}`);
      assert.deepEqual(
        actions.flatMap(({ edit }) => edit?.changes?.[uri] ?? []),
        [],
      );
      await client.close();
    });
  }
});
