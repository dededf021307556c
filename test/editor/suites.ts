import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { holdsKey } from '../../scripts/plantedKeys.mjs';
import { isThorough } from '../harness/thorough';
import { type EditorRun, lastLines, runInEditor } from './launch';
import { acceptedKey, otherKey, plantedKey } from './oddResponses';
import { pageProbes } from './probes';
import { startFakeService } from './service';

const root = process.cwd();
const pictures = join(root, 'out/editor');
mkdirSync(pictures, { recursive: true });

interface Line {
  readonly suite: string;
  readonly name: string;
  readonly ms: number;
  /** Why it failed at first, also where it passed when it was run again. */
  readonly first?: string;
  readonly error?: string;
}

/** The lines that the suite inside printed, one for each test. */
function results(log: readonly string[]): Line[] {
  return log.flatMap(line => {
    const match = /graphward-test (\{.*\})/.exec(line);
    return match ? [JSON.parse(match[1] as string) as Line] : [];
  });
}

const noDecisions = '{"ignored":[]}';

/** The suites that `GRAPHWARD_SUITES` names, for a quick round; all where it names none. */
const chosen = process.env['GRAPHWARD_SUITES']?.split(',');

/**
 * Suites of what the web host could do otherwise than the desktop: how the extension starts, the server in a worker,
 * requests, secrets, the files of a workspace and what is stored. An editor takes a large part of the time of all tests, so
 * that the web host runs the other ones, which are of the same code in the page or in the server, with ALL=1 alone.
 */
const ofTheWeb = ['slice', 'regions', 'hostile', 'failures', 'leftBehind', 'reloaded', 'migration'];

/** Suites that make the files of their workspace themselves or take them from the one before; `folders` needs several folders. */
const inOwnWorkspace = ['migration', 'migrationView', 'rewriting', 'comparing', 'folders'];

/** Which suites a host runs. */
function choose(host: EditorRun['host'], suites: readonly string[]): readonly string[] {
  if (chosen) return suites.filter(suite => chosen.includes(suite));
  return host === 'node' || isThorough ? suites : suites.filter(suite => ofTheWeb.includes(suite));
}

/** Runs suites in one editor after the other and makes each of their tests a test of this process. */
async function runSuites(
  context: TestContext,
  wanted: Pick<EditorRun, 'host' | 'suites' | 'workspace'> & Partial<EditorRun>,
): Promise<void> {
  const { suitesAfterReload = [], ...rest } = wanted;
  const [suites, after] = [choose(rest.host, rest.suites), choose(rest.host, suitesAfterReload)];
  if (suites.length + after.length === 0) return context.skip('none of its suites is chosen');
  // The suite of what is not trusted trusts the workspace at its end, so that the next ones need no other editor.
  const trusted = !suites.includes('limits');
  const run: EditorRun = { probes: pageProbes(pictures, rest.host), ...rest, suites, trusted };
  const report = await runInEditor({
    logFile: join(pictures, `${run.host}.log`),
    ...run,
    ...(after.length > 0 ? { suitesAfterReload: after } : {}),
  });
  assert.deepEqual(report.leaks, [], 'no file of the editor holds the key');
  if (run.key !== undefined) assert.ok(!holdsKey(report.log.join('\n'), run.key), 'the key is in no log');
  const lines = results(report.log);
  for (const suite of [...suites, ...after]) {
    await context.test(suite, async inSuite => {
      const own = lines.filter(line => line.suite === suite);
      assert.ok(own.length > 0, `it has run; the last lines are\n${lastLines(report.log)}`);
      // The tests have run already, so that only this says how long they took.
      for (const { name, ms, first, error } of own)
        await inSuite.test(`${name} (${(ms / 1000).toFixed(1)} s)`, inTest => {
          if (first !== undefined) inTest.diagnostic(`failed at first: ${first}`);
          assert.equal(error, undefined);
        });
    });
  }
  const failed = lines.filter(line => line.error !== undefined).length;
  assert.ok(
    report.exitCode === 0,
    `${failed} of ${lines.length} failed\n${lastLines(report.log.filter(line => !line.includes('graphward-test')))}`,
  );
}

/** Does something with a folder that is removed afterwards. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'graphward-workspace-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const workspaceFile = 'work.code-workspace';

/** A workspace of one folder with the samples, and two folders that are added to it later. */
function fillWorkspace(folder: string): void {
  cpSync(join(root, 'examples'), join(folder, 'work'), { recursive: true });
  const call = 'curl -H "Api-Key: $KEY" https://api.example.com/v2/applications.json\n';
  for (const name of ['shop', 'ops']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'deploy.sh'), call);
  }
  // A folder of somebody else can have a link to a file of the user in the place of its decisions.
  writeFileSync(join(folder, 'elsewhere.json'), noDecisions);
  symlinkSync(join(folder, 'elsewhere.json'), join(folder, 'ops', '.graphward-ignore.json'));
  writeFileSync(join(folder, workspaceFile), JSON.stringify({ folders: [{ path: 'work' }] }));
}

/**
 * The suites of one extension host; the web host has a test file and so a time limit of its own. To open an editor costs
 * as much as many tests, so that suites share one: each begins with an editor that is cleared, and files of its own. The
 * desktop opens a workspace file, which can get further folders, and the web host a folder.
 */
export function editorSuites(host: EditorRun['host']): void {
  const opensFile = host === 'node';
  const inOneEditor = opensFile || !isThorough;

  describe(`real editor, ${host} extension host`, () => {
    it('runs queries, migrates the calls of a workspace, and is German after a reload', async context => {
      const service = await startFakeService();
      try {
        await inFolder(async folder => {
          fillWorkspace(folder);
          await runSuites(context, {
            host,
            suites: [
              ...(opensFile ? ['limits'] : []),
              'account',
              'slice',
              'language',
              'graphqlEditing',
              'embedded',
              'reference',
              'restWords',
              'runner',
              'choices',
              'regions',
              'hostile',
              'failures',
              'graphql',
              ...(inOneEditor ? inOwnWorkspace : []),
              'leftBehind',
            ],
            suitesAfterReload: ['reloaded', 'german'],
            languageAfterReload: 'de',
            ...(opensFile ? { workspace: folder, workspaceFile } : { workspace: join(folder, 'work') }),
            service: service.url,
            key: plantedKey,
          });
          assert.equal(readFileSync(join(folder, 'elsewhere.json'), 'utf8'), noDecisions);
        });
        if (chosen) return;
        assert.deepEqual([...(service.keys.get('127.0.0.1') ?? [])], [plantedKey], 'a key goes only to its origin');
        assert.deepEqual([...(service.keys.get('localhost') ?? [])], [otherKey, acceptedKey], 'as others do');
      } finally {
        service.close();
      }
    });

    it('does the rest of it in a workspace of several folders, and in one that is not trusted', async context => {
      if (inOneEditor) return context.skip('it has run in the first editor');
      await inFolder(async folder => {
        fillWorkspace(folder);
        await runSuites(context, { host, suites: ['limits', ...inOwnWorkspace], workspace: folder, workspaceFile });
        assert.equal(readFileSync(join(folder, 'elsewhere.json'), 'utf8'), noDecisions);
      });
    });
  });
}
