import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { holdsKey } from '../harness/holdsKey';
import { type EditorRun, lastLines, runInEditor } from './launch';
import { pageProbes } from './probes';
import { plantedKey, startFakeService } from './service';
import { comparingFiles } from './suite/comparingFiles';
import { rewritingFiles } from './suite/rewritingFiles';

const root = process.cwd();
const pictures = join(root, 'out/editor');
mkdirSync(pictures, { recursive: true });

interface Line {
  readonly name: string;
  readonly ms: number;
  readonly error?: string;
}

/** The lines that the suite inside printed, one for each test. */
function results(log: readonly string[]): Line[] {
  return log.flatMap(line => {
    const match = /graphward-test (\{.*\})/.exec(line);
    return match ? [JSON.parse(match[1] as string) as Line] : [];
  });
}

/** Runs a suite inside the editor and makes each of its tests a test of this process. */
async function runSuite(
  context: TestContext,
  run: Pick<EditorRun, 'host' | 'suite'> & Partial<EditorRun>,
): Promise<void> {
  const began = Date.now();
  const report = await runInEditor({
    workspace: join(root, 'examples'),
    probes: pageProbes(pictures, run.host),
    ...run,
  });
  assert.deepEqual(report.leaks, [], 'no file of the editor holds the key');
  if (run.key !== undefined) assert.ok(!holdsKey(report.log.join('\n'), run.key), 'the key is in no log');
  const lines = results(report.log);
  const tests = lines.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    `TIMES ${run.host} ${run.suite}: all ${Date.now() - began}, tests ${tests}, ${JSON.stringify(report.phases)}`,
  );
  for (const line of lines) console.log(`TIMES    ${line.ms} ${line.name}`);
  for (const line of lines) await context.test(line.name, () => assert.equal(line.error, undefined));
  const failed = lines.filter(line => line.error !== undefined).length;
  assert.ok(
    lines.length > 0 && report.exitCode === 0,
    `${failed} of ${lines.length} failed\n${lastLines(report.log.filter(line => !line.includes('graphward-test')))}`,
  );
}

/** The suites of one extension host; the web host has a test file and so a time limit of its own. */
export function editorSuites(host: EditorRun['host']): void {
  describe(`real editor, ${host} extension host`, () => {
    it('goes through the product once', async context => {
      await runSuite(context, { host, suite: 'slice', isInWorker: true });
    });

    it('writes the query language by hand', async context => {
      await runSuite(context, { host, suite: 'language' });
    });

    it('rewrites calls after a review, from lens, quick fix and tree', async context => {
      const folder = mkdtempSync(join(tmpdir(), 'graphward-rewriting-'));
      try {
        mkdirSync(join(folder, 'jobs'));
        for (const [name, text] of Object.entries(rewritingFiles)) writeFileSync(join(folder, 'jobs', name), text);
        const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };
        const settings = { 'graphward.service': service };
        await runSuite(context, { host, suite: 'rewriting', workspace: folder, settings });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('compares calls with what replaces them', async context => {
      const folder = mkdtempSync(join(tmpdir(), 'graphward-comparing-'));
      try {
        mkdirSync(join(folder, 'jobs'));
        for (const [name, text] of Object.entries(comparingFiles)) writeFileSync(join(folder, 'jobs', name), text);
        const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };
        const settings = { 'graphward.service': service };
        await runSuite(context, { host, suite: 'comparing', workspace: folder, settings });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('shows the calls of a workspace of 200 files', async context => {
      const folder = mkdtempSync(join(tmpdir(), 'graphward-workspace-'));
      try {
        await runSuite(context, { host, suite: 'migration', workspace: folder });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('keeps the folders of a workspace apart', async context => {
      const folder = mkdtempSync(join(tmpdir(), 'graphward-folders-'));
      try {
        const call = 'curl -H "Api-Key: $KEY" https://api.example.com/v2/applications.json\n';
        for (const name of ['shop', 'ops']) {
          mkdirSync(join(folder, name));
          writeFileSync(join(folder, name, 'deploy.sh'), call);
        }
        const workspaceFile = 'both.code-workspace';
        writeFileSync(join(folder, workspaceFile), JSON.stringify({ folders: [{ path: 'shop' }, { path: 'ops' }] }));
        await runSuite(context, { host, suite: 'folders', isInWorker: true, workspace: folder, workspaceFile });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('keeps to its limits in a workspace that is not trusted', async context => {
      await runSuite(context, { host, suite: 'limits', isInWorker: true, trusted: false });
    });

    it('leads through the first steps, and runs in the region and accounts that are chosen', async context => {
      const service = await startFakeService();
      try {
        const regions = {
          local: { baseUrl: service.url },
          // Another origin of the same service, with a key of its own.
          other: { baseUrl: service.url.replace('127.0.0.1', 'localhost') },
          closed: { baseUrl: `${service.url}/closed` },
          gone: { baseUrl: 'http://127.0.0.1:9' },
        };
        const settings = { 'graphward.service': { regions } };
        await runSuite(context, {
          host,
          suite: 'regions',
          isInWorker: true,
          afterReload: 'reloaded',
          settings,
          key: plantedKey,
        });
      } finally {
        service.close();
      }
    });

    it('runs queries and shows every state', async context => {
      const service = await startFakeService();
      try {
        const regions = { local: { baseUrl: service.url } };
        const settings = { 'graphward.service': { regions, accountId: 1234567 } };
        await runSuite(context, { host, suite: 'runner', isInWorker: true, settings, key: plantedKey });
        assert.deepEqual([...new Set(service.keys)], [plantedKey]);
      } finally {
        service.close();
      }
    });
  });
}
