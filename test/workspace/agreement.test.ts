import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { CodeAction, CodeLens, TextEdit } from 'vscode-languageserver-protocol';
import type { JsonReport as RewriteReport } from '../../server/src/cli/commands/rewrite';
import type { JsonReport as ScanReport } from '../../server/src/cli/commands/scan';
import { commands, type Finding, type FindingsParams, type RewriteResult } from '../../server/src/lsp/protocol';
import { applyEdits } from '../../server/src/text/edit';
import { languageOf } from '../../server/src/text/languageId';
import { Lines } from '../../server/src/text/lines';
import { pulling, root, TestClient } from '../harness/client';
import { runCommand } from '../harness/command';

const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };

const report = (base: string, value: string) =>
  `r = requests.get(${base} + "/applications/7/metrics/data.json", params={"names[]": "HttpDispatcher", "values[]": "${value}", "summarize": "true"}, headers={"Api-Key": KEY})\nprint(r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["${value}"])\n`;

const workspaceFiles: Readonly<Record<string, string>> = {
  'graphward.service.json': JSON.stringify(service),
  '.gitignore': 'build/\n',
  'jobs/name.py': `import requests\n\nr = requests.get("https://api.example.com/v2/applications/7.json", headers={"Api-Key": KEY})\nprint(r.json()["application"]["name"])\n`,
  'build/copy.py': `import requests\n${report('"https://api.example.com/v2"', 'call_count')}`,
  'jobs/config.py': 'BASE = "https://api.example.com/v2"\nKEYS = "https://api.example.com/v2/key_transactions.json"\n',
  'jobs/keys.py': 'import requests, config\n\nprint(requests.get(config.KEYS).json())\n',
  'jobs/several.py': `import requests\nfrom config import BASE\n\n${report('BASE', 'call_count')}${report('BASE', 'average_response_time')}`,
  'jobs/own.py': `import requests\n\ndef first():\n    url = "https://api.example.com/v2/applications/7/metrics/data.json"\n    ${report('', 'call_count').replace(' + "/applications/7/metrics/data.json"', 'url').replace('\nprint', '\n    print')}`,
  'jobs/test_several.py': `import requests\n\ndef test_it():\n    requests.get("https://api.example.com/v2/applications.json")\n`,
  'ops/env.sh': 'API=https://api.example.com/v2\n',
  'ops/mark.sh': `. ops/env.sh\ncurl -s -X POST "$API/applications/7/deployments.json" -H "Api-Key: $KEY" -H "Content-Type: application/json" -d '{"deployment":{"revision":"7"}}'\n`,
  'ops/partial.sh': `curl -s -X POST https://api.example.com/v2/applications/1/deployments.json -H "Api-Key: $K" -H "Content-Type: application/json" -d '{"deployment":{"revision":"7"}}' | jq .deployment.id\n`,
  'ops/other.sh': 'curl https://api.other.example/v2/applications.json\n',
  'web/list.mjs': `const data = await (await fetch('https://api.example.com/v2/applications/9/metrics/data.json?names[]=HttpDispatcher&values[]=call_count&summarize=true', { headers: { 'Api-Key': key } })).json();\nconsole.log(data.metric_data.metrics[0].timeslices[0].values.call_count);\n`,
  'ids/show.py': `import os\nimport requests\n\ndef show(app_id):\n    url = f"https://api.example.com/v2/applications/{app_id}.json"\n    print(requests.get(url, headers={"Api-Key": KEY}).json()["application"]["name"])\n\nif __name__ == "__main__":\n    show(os.environ["APP_ID"])\n`,
  'ids/page.py': 'from flask import request\nfrom show import show\n\ndef page():\n    show(request.args["id"])\n',
  'README.md': '```sh\ncurl https://api.example.com/v2/applications.json\n```\n',
};

/** What the command line says about the calls, by their ids. */
let scanned: Map<string, ScanReport['findings'][number]>;
let rewritten: RewriteReport;
let written: string;
/** The same files with one call that the team ignores. */
let files: Readonly<Record<string, string>>;
let ignoredId: string;

before(async () => {
  const all = JSON.parse((await runCommand('scan', ['--format', 'json'], workspaceFiles)).stdout) as ScanReport;
  const ignored = all.findings.filter(({ file }) => file === 'jobs/several.py')[1];
  assert.ok(ignored);
  ignoredId = ignored.id;
  const entry = { id: ignored.id, file: ignored.file, endpoint: ignored.endpoint, reason: 'ends', date: '2026-11-21' };
  files = { ...workspaceFiles, '.graphward-ignore.json': JSON.stringify({ ignored: [entry] }) };
  const report = JSON.parse((await runCommand('scan', ['--format', 'json'], files)).stdout) as ScanReport;
  scanned = new Map(report.findings.map(finding => [finding.id, finding]));
  const options = ['--format', 'json', '--min-grade', 'partial'];
  rewritten = JSON.parse((await runCommand('rewrite', options, files)).stdout) as RewriteReport;
  written = (await runCommand('rewrite', ['--write', '--min-grade', 'partial'], files)).cwd;
});

/** Findings of the server, by their ids, after it searched the same files. */
async function searched(client: TestClient): Promise<Map<string, Finding & { readonly uri: string }>> {
  const found = new Map<string, Finding & { readonly uri: string }>();
  const count = (await client.request<{ readonly findings: number }>('graphward/scan', {})).findings;
  while (found.size < count) {
    const { uri, findings } = (await client.take('graphward/findings')) as FindingsParams;
    for (const finding of findings) found.set(finding.id, { ...finding, uri });
  }
  return found;
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = new Lines(text);
  const distinct = new Map(edits.map(edit => [JSON.stringify(edit), edit]));
  return applyEdits(
    text,
    [...distinct.values()].map(({ range, newText }) => ({ span: lines.spanOf(range), text: newText })),
  );
}

describe('scan, rewrite and the language server', () => {
  it('find the same calls and offer the same rewrites', async () => {
    const offers = [...scanned.values()].map(({ id, rewrite, noRewrite }) => [id, rewrite?.grade ?? noRewrite]);
    const done = rewritten.rewrites.map(({ id, grade }) => [id, grade]);
    const left = rewritten.left.map(({ id, noRewrite }) => [id, noRewrite]);
    const order = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
    assert.deepEqual([...done, ...left].sort(order), offers.sort(order));
    assert.ok(done.length >= 4 && left.length >= 1, `${done.length} rewrites, ${left.length} left`);
    assert.deepEqual([...new Set(done.map(([, grade]) => grade))].sort(), ['equivalent', 'exact', 'partial']);

    const client = await TestClient.start({ capabilities: pulling, settings: { service }, files });
    const found = await searched(client);
    assert.ok(found.delete(ignoredId), 'the server also reports the call that the team ignores');
    const expected = [...scanned].map(([id, { file, ...finding }]) => [id, { ...finding, uri: `${root}/${file}` }]);
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected));
    await client.close();
  });

  it('make the same edits, and the same text of each file', async () => {
    const client = await TestClient.start({ capabilities: pulling, settings: { service }, files });
    // Which names stand for addresses is only known after a scan.
    await searched(client);
    for (const path of new Set([...scanned.values()].map(({ file }) => file))) {
      const text = files[path] as string;
      const own = rewritten.rewrites.filter(({ file }) => file === path);
      const uri = `${root}/${path}`;
      for (const { id, edits, grade, losses } of own) {
        const result = await client.request<RewriteResult>('graphward/rewrite', { uri, id });
        assert.deepEqual(result, { title: scanned.get(id)?.rewrite?.title, grade, losses, edits }, `${path}, closed`);
      }
      await client.open(path, languageOf(path, text), text);
      await client.take('graphward/findings');
      const reported = (await client.diagnostics(uri)).flatMap(({ code, data }) =>
        code === 'rest-retired' ? [(data as { readonly id: string }).id] : [],
      );
      const ids = [...scanned.values()].filter(({ file }) => file === path).map(({ id }) => id);
      assert.deepEqual(reported, ids, `${path}: the ignored call is silent`);
      const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
      assert.equal(lenses.filter(({ command }) => command?.command === commands.rewrite).length, own.length);
      const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
      const context = { diagnostics: [] };
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range,
        context,
      });
      const all = actions.flatMap(({ edit }) => edit?.changes?.[uri] ?? []);
      assert.deepEqual(
        all,
        own.flatMap(({ edits }) => edits),
      );
      assert.equal(edited(text, all), readFileSync(join(written, path), 'utf8'), path);
    }
    await client.close();
  });

  it('check an id of which another file may give any', () => {
    assert.match(readFileSync(join(written, 'ids/show.py'), 'utf8'), /\{checked_id\(app_id\)\}/);
  });

  it('leave alone what the team ignores', async () => {
    assert.ok(!scanned.has(ignoredId));
    assert.ok(![...rewritten.rewrites, ...rewritten.left].some(({ id }) => id === ignoredId));
    const text = readFileSync(join(written, 'jobs/several.py'), 'utf8');
    assert.equal(text.match(/requests\.get/g)?.length, 1);
    assert.equal(text.match(/requests\.post/g)?.length, 1);
  });
});
