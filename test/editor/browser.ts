import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The browser that `scripts/editor/prepare.mjs` found or unpacked. */
export interface PreparedBrowser {
  readonly browser: string;
  readonly browserEnv: Readonly<Record<string, string>>;
}

/** What it says about the whole editor. */
export interface PreparedEditor extends PreparedBrowser {
  readonly server: string;
  readonly node: string;
}

const root = process.cwd();
const flags = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Makes the editor ready; what is in the cache already takes no time. */
export async function prepare(): Promise<PreparedEditor> {
  preparedEditor ??= runPreparation() as Promise<PreparedEditor>;
  return preparedEditor;
}

let preparedEditor: Promise<PreparedEditor> | undefined;

/** Makes only the browser ready, which needs no network. */
export async function prepareBrowser(): Promise<PreparedBrowser> {
  return runPreparation('--browser');
}

/** Runs the preparation; its progress goes to our standard error as it comes, its last sentence into the error. */
async function runPreparation(...args: string[]): Promise<PreparedBrowser> {
  const script = join(root, 'scripts/editor/prepare.mjs');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', chunk => {
    output += chunk;
  });
  child.stderr.on('data', chunk => {
    errors += chunk;
    process.stderr.write(chunk);
  });
  const status = await new Promise(done => child.on('close', done));
  if (status !== 0) throw new Error(errors.trim().split('\n').pop() || 'the editor could not be prepared');
  return JSON.parse(output) as PreparedBrowser;
}

/** Starts the browser. One that crashes before it has a page has shown nothing of ours, so that it is started again. */
export async function launchBrowser(prepared: PreparedBrowser): Promise<Browser> {
  const launch = () =>
    chromium.launch({
      executablePath: prepared.browser,
      args: flags,
      ignoreDefaultArgs: ['--headless', '--headless=old'],
      env: { ...(process.env as Record<string, string>), ...prepared.browserEnv },
    });
  return launch().catch(error => {
    if (!/signal=SIG(?:SEGV|ABRT|TRAP)/.test(String(error))) throw error;
    console.log(`the browser crashed at its start: ${String(error).split('\n')[0]}`);
    return launch();
  });
}
