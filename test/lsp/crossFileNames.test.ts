import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FindingsParams } from '../../server/src/lsp/protocol';
import { pulling, root, TestClient } from '../harness/client';

const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };

const config = 'BASE = "https://api.example.com/v2"\n';
const job = 'import requests\nfrom config import BASE\n\nrequests.get(BASE + "/applications.json", headers=H)\n';

function told(message: unknown): (string | undefined)[] {
  return (message as FindingsParams).findings.map(({ endpoint, confidence }) => `${endpoint} ${confidence}`);
}

describe('names of other files in the editor', () => {
  it('are read from the disk, and from the document where it is open', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { service },
      files: { 'jobs/config.py': config, 'jobs/list.py': job },
    });
    const { uri } = await client.open('jobs/list.py', 'python', job);
    assert.deepEqual(told(await client.take('graphward/findings')), ['GET /v2/applications certain']);
    assert.equal((await client.diagnostics(uri))[0]?.code, 'rest-retired');

    const other = await client.open('jobs/config.py', 'python', config);
    const host = { start: { line: 0, character: 16 }, end: { line: 0, character: 31 } };
    await client.change(other.uri, host, 'elsewhere.example.org');
    assert.deepEqual(told(await client.take('graphward/findings')), [], 'the call goes to a foreign host now');
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.close();
  });

  it('are read again when the file on the disk changes, comes or goes', async () => {
    const files: Record<string, string> = { 'jobs/list.py': job };
    const client = await TestClient.start({ capabilities: pulling, settings: { service }, files });
    const { uri } = await client.open('jobs/list.py', 'python', job);
    assert.deepEqual(told(await client.take('graphward/findings')), ['GET /v2/applications possible']);

    files['jobs/config.py'] = config;
    const changed = { uri: `${root}/jobs/config.py`, type: 1 };
    await client.notify('workspace/didChangeWatchedFiles', { changes: [changed] });
    assert.deepEqual(told(await client.take('graphward/findings')), ['GET /v2/applications certain']);
    assert.equal((await client.diagnostics(uri)).length, 1);
    await client.close();
  });

  it('are used by the scan of the workspace', async () => {
    const client = await TestClient.start({
      settings: { service },
      files: { 'jobs/config.py': config, 'jobs/list.py': job },
    });
    const result = await client.request<{ findings: number }>('graphward/scan', {});
    assert.equal(result.findings, 1);
    assert.deepEqual(told(await client.take('graphward/findings')), ['GET /v2/applications certain']);
    await client.close();
  });
});
