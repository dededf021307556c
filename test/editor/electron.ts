import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { chromium, type Page } from 'playwright-core';
import { freePort, quietEditor, serveProbes } from './launch';
import { pageProbes } from './probes';

/**
 * The same suites in a desktop VS Code that is downloaded: `npm run test:electron [VERSION]`. The page around the suite is
 * reached through the debugging port of Electron. It needs the network and a display (`xvfb-run` gives one).
 */
const root = process.cwd();
const pictures = join(root, 'out/editor');

async function run(suite: string, workspace: string, version: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'graphward-electron-'));
  const port = await freePort();
  let connected: Promise<Page> | undefined;
  const page = () => {
    connected ??= connect(port);
    return connected;
  };
  const probes = await serveProbes(page, pageProbes(pictures, 'electron'));
  try {
    const user = join(folder, 'data', 'User');
    mkdirSync(user, { recursive: true });
    const settings = {
      ...quietEditor,
      'window.dialogStyle': 'custom',
      'graphwardTest.probe': `http://127.0.0.1:${(probes.address() as AddressInfo).port}`,
      'graphwardTest.suites': suite,
    };
    writeFileSync(join(user, 'settings.json'), JSON.stringify(settings));
    const copy = join(folder, 'workspace');
    cpSync(workspace, copy, { recursive: true });
    await runTests({
      ...(version ? { version } : {}),
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, 'out/test/editor/suite/node.js'),
      launchArgs: [
        copy,
        '--disable-extensions',
        '--disable-workspace-trust',
        `--user-data-dir=${join(folder, 'data')}`,
        `--remote-debugging-port=${port}`,
      ],
    });
  } finally {
    probes.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function connect(port: number): Promise<Page> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  for (const context of browser.contexts()) {
    for (const page of context.pages()) if (/workbench/.test(page.url())) return page;
  }
  throw new Error('Electron has no page with the workbench');
}

async function main(): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const version = process.argv[2];
  await run('slice', join(root, 'examples'), version);
  const empty = mkdtempSync(join(tmpdir(), 'graphward-workspace-'));
  try {
    await run('migration', empty, version);
  } finally {
    rmSync(empty, { recursive: true });
  }
}

main().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
