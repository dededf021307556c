import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeAction, CodeLens } from 'vscode-languageserver';
import {
  commands,
  type ExplainResult,
  type FindingsParams,
  type RestCallResult,
  type RewriteResult,
  type ScanResult,
} from '../../server/src/lsp/protocol';
import { pulling, root, TestClient } from '../harness/client';

const report = `import requests

def report(app_id, key):
    response = requests.get(
        f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
        headers={"Api-Key": key},
        params={"names[]": "HttpDispatcher", "values[]": "requests_per_minute", "summarize": "true"},
    )
    return response.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["requests_per_minute"]
`;

const service = {
  regions: { us: { baseUrl: 'https://api.example.com' } },
  accountId: 1234567,
};

async function opened(settings: unknown = { service }, now?: number): Promise<{ client: TestClient; uri: string }> {
  const client = await TestClient.start({ capabilities: pulling, settings, ...(now === undefined ? {} : { now }) });
  const { uri } = await client.open('jobs/report.py', 'python', report);
  return { client, uri };
}

describe('REST calls in the editor', () => {
  it('are diagnostics with the date, the days left and a page', async () => {
    const { client, uri } = await opened();
    const found = (await client.take('graphward/findings')) as FindingsParams;
    assert.equal(found.uri, uri);
    assert.equal(found.findings[0]?.endpoint, 'GET /v2/applications/{app_id}/metrics/data');
    const [diagnostic, ...more] = await client.diagnostics(uri);
    assert.ok(diagnostic);
    assert.deepEqual(more, []);
    assert.equal(diagnostic.code, 'rest-retired');
    assert.deepEqual(diagnostic.tags, [2]);
    assert.equal(diagnostic.severity, 2);
    assert.match(String(diagnostic.message), /2027-07-31 \(252 days left\)/);
    assert.match(diagnostic.codeDescription?.href ?? '', /^file:\/\/\/pages\/rest-retired\.md$/);
    assert.match(client.textAt(uri, diagnostic.range), /^requests\.get\(\s*f?"https:[^"]*"$/);
    await client.close();
  });

  it('become an error on the day, and are silent when the code is off', async () => {
    const late = await opened({ service }, Date.parse('2027-08-01T00:00:00Z'));
    assert.equal((await late.client.diagnostics(late.uri))[0]?.severity, 1);
    await late.client.take('graphward/findings');
    await late.client.close();
    const off = await opened({ service, severity: { 'rest-retired': 'off' } });
    assert.deepEqual(await off.client.diagnostics(off.uri), []);
    await off.client.take('graphward/findings');
    await off.client.close();
  });

  it('are rewritten by a quick fix', async () => {
    const { client, uri } = await opened();
    await client.take('graphward/findings');
    const [diagnostic] = await client.diagnostics(uri);
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic?.range,
      context: { diagnostics: [diagnostic] },
    });
    const rewrite = actions.find(({ title }) => title.startsWith('Rewrite to GraphQL'));
    assert.ok(rewrite?.edit, 'a client that cannot resolve gets the edit at once');
    const after = client.edited(uri, rewrite.edit.changes?.[uri] ?? []);
    assert.match(after, /\/graphql/);
    assert.doesNotMatch(after, /\/v2\//);
    await client.close();
  });

  it('are rewritten when the action is chosen, where the client can wait', async () => {
    const client = await TestClient.start({
      capabilities: {
        textDocument: { diagnostic: {}, codeAction: { resolveSupport: { properties: ['edit'] } } },
      },
      settings: { service },
    });
    const { uri } = await client.open('jobs/report.py', 'python', report);
    await client.take('graphward/findings');
    const [diagnostic] = await client.diagnostics(uri);
    const [action] = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic?.range,
      context: { diagnostics: [] },
    });
    assert.equal(action?.edit, undefined);
    const resolved = await client.request<CodeAction>('codeAction/resolve', action);
    assert.match(client.edited(uri, resolved.edit?.changes?.[uri] ?? []), /\/graphql/);
    await client.close();
  });

  it('carry lenses to rewrite, to run and to explain, and answer them', async () => {
    const { client, uri } = await opened();
    const { findings } = (await client.take('graphward/findings')) as FindingsParams;
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    assert.deepEqual(
      lenses.map(({ command }) => command?.command),
      [commands.rewrite, commands.runRest, commands.explain],
    );
    assert.match(lenses[0]?.command?.title ?? '', /^Rewrite to GraphQL/);
    assert.deepEqual(lenses[0]?.command?.arguments, [{ uri, id: findings[0]?.id }]);
    const rewrite = await client.request<RewriteResult>('graphward/rewrite', { uri, id: findings[0]?.id });
    assert.match(client.edited(uri, [...(rewrite?.edits ?? [])]), /\/graphql/);
    assert.equal(await client.request('graphward/rewrite', { uri, id: 'gone' }), null);
    const explained = await client.request<ExplainResult>('graphward/explain', {
      uri,
      position: lenses[1]?.range.start,
    });
    assert.match(explained?.markdown ?? '', /GET \/v2\/applications\/\{app_id\}\/metrics\/data\*\* is retired/);
    await client.close();
  });

  it('disappear with the edit that removes them', async () => {
    const { client, uri } = await opened();
    await client.take('graphward/findings');
    const [diagnostic] = await client.diagnostics(uri);
    assert.ok(diagnostic);
    await client.change(uri, diagnostic.range, 'None');
    assert.deepEqual(await client.diagnostics(uri), []);
    assert.deepEqual(((await client.take('graphward/findings')) as FindingsParams).findings, []);
    await client.close();
  });

  it('are found in the whole workspace, open documents as they are in the editor', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { service },
      files: { 'jobs/report.py': report, 'jobs/other.py': report, 'README.txt': 'nothing' },
    });
    const { uri } = await client.open('jobs/report.py', 'python', 'print(1)\n');
    const result = await client.request<ScanResult>('graphward/scan', { progress: 'scan-1' });
    assert.equal(result.files, 3);
    assert.equal(result.findings, 1);
    assert.deepEqual(result.skipped, []);
    const found = (await client.take('graphward/findings')) as FindingsParams;
    assert.equal(found.uri, `${root}/jobs/other.py`);
    const kinds: string[] = [];
    while (kinds.at(-1) !== 'end') {
      kinds.push(((await client.take('$/progress')) as { value: { kind: string } }).value.kind);
    }
    assert.equal(kinds[0], 'begin');
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.close();
  });

  it('that the team leaves are silent, but still known', async () => {
    const first = await opened();
    const [finding] = ((await first.client.take('graphward/findings')) as FindingsParams).findings;
    await first.client.close();
    const entry = {
      id: finding?.id,
      file: 'jobs/report.py',
      endpoint: finding?.endpoint,
      reason: 'ends',
      date: '2026-11-21',
    };
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { service },
      files: { '.graphward-ignore.json': JSON.stringify({ ignored: [entry] }) },
    });
    const { uri } = await client.open('jobs/report.py', 'python', report);
    assert.deepEqual(await client.diagnostics(uri), []);
    assert.deepEqual(await client.request('textDocument/codeLens', { textDocument: { uri } }), []);
    assert.equal(((await client.take('graphward/findings')) as FindingsParams).findings.length, 1);
    await client.close();
  });

  it('are open again when the folder of the decision leaves the workspace, and ignored when it comes back', async () => {
    const first = await opened();
    const [finding] = ((await first.client.take('graphward/findings')) as FindingsParams).findings;
    await first.client.close();
    const { id, endpoint } = finding ?? assert.fail();
    const entry = { id, file: 'jobs/report.py', endpoint, reason: 'ends', date: '2026-11-21' };
    const client = await TestClient.start({
      capabilities: { ...pulling, workspace: { workspaceFolders: true } },
      settings: { service },
      files: { '.graphward-ignore.json': JSON.stringify({ ignored: [entry] }) },
    });
    const { uri } = await client.open('jobs/report.py', 'python', report);
    const folder = { uri: root, name: 'workspace' };
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [folder] } });
    assert.equal((await client.diagnostics(uri)).length, 1);
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [folder], removed: [] } });
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.ignore('graphward/findings');
    await client.close();
  });

  it('with a key beside them are warned about, and the key is not repeated', async () => {
    const key = 'ABCD1234EFGH5678IJKL';
    const client = await TestClient.start({ capabilities: pulling, settings: { service } });
    const { uri } = await client.open(
      'jobs/report.py',
      'python',
      report.replace('"Api-Key": key', `"Api-Key": "${key}"`),
    );
    await client.take('graphward/findings');
    const problem = (await client.diagnostics(uri)).find(({ code }) => code === 'hard-coded-key');
    assert.equal(problem && client.textAt(uri, problem.range), key);
    assert.ok(!JSON.stringify(problem).includes(key));
    await client.close();
  });

  it('are asked about files of ours that change', async () => {
    const client = await TestClient.start({
      capabilities: { ...pulling, workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      settings: { service },
    });
    const registered = JSON.stringify(await client.take('client/registerCapability'));
    assert.match(registered, /"globPattern":"\*\*\/\*"/);
    const { uri } = await client.open('jobs/report.py', 'python', report);
    await client.take('graphward/findings');
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `${root}/.graphqlrc.yml`, type: 2 }] });
    assert.equal((await client.diagnostics(uri)).length, 1);
    await client.take('graphward/findings');
    await client.close();
  });
});

describe('a REST call as something to run', () => {
  const callAt = async (language: string, text: string, position = { line: 0, character: 2 }) => {
    const client = await TestClient.start({ capabilities: pulling, settings: { service } });
    const { uri } = await client.open('jobs/call', language, text);
    const found = await client.request<RestCallResult>('graphward/restCall', { uri, position });
    if (found) await client.take('graphward/findings');
    await client.close();
    return found;
  };

  it('is its path with a name for each value that only the program has', async () => {
    const { client, uri } = await opened();
    const place = { uri, position: { line: 3, character: 20 } };
    const found = await client.request<RestCallResult>('graphward/restCall', place);
    assert.ok(found && 'text' in found);
    assert.equal(
      found.text,
      'GET /v2/applications/{app_id}/metrics/data.json?names[]=HttpDispatcher&values[]=requests_per_minute&summarize=true',
    );
    assert.deepEqual(found.variables, [{ name: 'app_id', type: 'String!', isApplicationId: true }]);
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    const lens = lenses.find(({ command }) => command?.command === commands.runRest);
    const [address] = lens?.command?.arguments ?? [];
    assert.deepEqual(await client.request('graphward/restCall', address), found);
    await client.take('graphward/findings');
    await client.close();
  });

  it('has no parameter that looks like a key, and JSON as its format', async () => {
    const found = await callAt(
      'shellscript',
      'curl "https://api.example.com/v2/applications.xml?api_key=planted-key&page=2"\n',
    );
    assert.equal(found && 'text' in found ? found.text : found, 'GET /v2/applications.json?page=2');
  });

  it('is refused where it is no GET', async () => {
    const found = await callAt('shellscript', 'curl -X DELETE https://api.example.com/v2/applications/7.json\n');
    assert.deepEqual(found, { reason: 'The call is DELETE, which may change data. Only GET calls are run.' });
    assert.equal(await callAt('shellscript', 'ls -la\n'), null);
  });
});
