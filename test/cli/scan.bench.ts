/**
 * Scans trees of n and 2n files made from installed packages, with planted calls, side by side with ripgrep searching the
 * same tree for the words of the prefilter. Prints wall times (the best of some rounds each), their ratios and peak
 * memory. Arguments: files and megabytes of the larger tree; default 50000 500. Needs `node build.mjs` before.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { prefilterWords } from '../../server/src/migrate/match/prefilter';

const rounds = 3;
const source = resolve('node_modules');
const textFile = /\.(?:[cm]?js|[cm]?ts|tsx|jsx|json|md|map|css|html|ya?ml|txt|sh|py|graphql)$/;

interface Pool {
  readonly small: string[];
  readonly large: string[];
}

function collect(folder: string, pool: Pool): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) collect(path, pool);
    else if (entry.isFile() && textFile.test(entry.name)) {
      const { size } = statSync(path);
      if (size > 0 && size < 60_000) pool.small.push(path);
      else if (size > 0 && size < 3_000_000) pool.large.push(path);
    }
  }
}

const planted: Readonly<Record<string, string>> = {
  'report.py': `import requests\n\ndef report(app_id):\n    r = requests.get(f"https://api.example.com/v2/applications/{app_id}/metrics/data.json", headers=H, params={"names[]": "HttpDispatcher", "values[]": "call_count"})\n    return r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["call_count"]\n`,
  'mark.sh': `curl -X POST "https://api.example.com/v2/applications/$APP/deployments.json" -H "Api-Key: $K" -d '{"deployment":{"revision":"1"}}'\n`,
  'list.js': `export const list = key => fetch('https://api.example.com/v2/applications.json', { headers: { 'Api-Key': key } })\n`,
  'deploy.yml': `steps:\n  - run: curl -s "https://api.example.com/v2/applications/$APP.json" -H "Api-Key: $K"\n`,
};

/** Small and large files in turn, copied again under another name when the packages are used up. */
function plant(target: string, pool: Pool, files: number, bytes: number): { files: number; bytes: number } {
  const folders = new Set<string>();
  const write = (path: string, content: Buffer | string): number => {
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(path, content);
    return content.length;
  };
  let written = 0;
  let used = [0, 0] as [number, number];
  let count = 0;
  for (; count < files; count++) {
    const large = written / bytes < count / files;
    const list = large ? pool.large : pool.small;
    const index = large ? used[1] : used[0];
    used = large ? [used[0], used[1] + 1] : [used[0] + 1, used[1]];
    const from = list[index % list.length] as string;
    written += write(
      join(target, `copy${Math.floor(index / list.length)}`, relative(source, from)),
      readFileSync(from),
    );
  }
  for (let team = 0; team < 20; team++) {
    for (const [name, text] of Object.entries(planted)) {
      written += write(join(target, 'teams', `team${team}`, name), text);
      count++;
    }
  }
  return { files: count, bytes: written };
}

interface Run {
  readonly ms: number;
  /** Peak resident memory in MB, where the system tells it. */
  readonly peak: number;
  readonly lines: number;
}

async function time(command: string, words: readonly string[], cwd: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(command, words, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let lines = 0;
  let peak = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines++;
  });
  const poll = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 20);
  await new Promise(done => child.on('close', done));
  clearInterval(poll);
  return { ms: performance.now() - started, peak, lines };
}

function peakOf(pid: number | undefined): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function best(run: () => Promise<Run>): Promise<Run> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await run());
  const peak = Math.max(...runs.map(one => one.peak));
  return { ...runs.reduce((a, b) => (b.ms < a.ms ? b : a)), peak };
}

async function measure(tree: string, index: string): Promise<{ cold: number }> {
  const words = prefilterWords.flatMap(word => ['-e', word]);
  const program = resolve('dist/cli.js');
  const scan = (...more: string[]) => time(process.execPath, [program, 'scan', '--quiet', ...more, '.'], tree);
  await time(rgPath, ['-F', ...words, '.'], tree);
  const search = await best(() => time(rgPath, ['--hidden', '--count', '-F', ...words, '.'], tree));
  const cold = await best(() => scan());
  const first = await scan('--index', index);
  const second = await best(() => scan('--index', index));
  const show = (name: string, run: Run) =>
    console.log(
      `${name.padEnd(24)} ${run.ms.toFixed(0).padStart(6)} ms  ${(run.ms / search.ms).toFixed(2).padStart(5)} x ripgrep  ${run.peak.toFixed(0).padStart(4)} MB  ${run.lines} lines`,
    );
  show('ripgrep, same words', search);
  show('scan, cold', cold);
  show('scan, index written', first);
  show('scan, index read', second);
  return { cold: cold.ms };
}

async function main(): Promise<void> {
  const [files = 50_000, megabytes = 500] = process.argv.slice(2).map(Number);
  const pool: Pool = { small: [], large: [] };
  collect(source, pool);
  const folder = mkdtempSync(join(tmpdir(), 'graphward-bench-'));
  try {
    const times: number[] = [];
    for (const part of [2, 1]) {
      const tree = join(folder, `tree${part}`);
      const made = plant(tree, pool, files / part, (megabytes * 1e6) / part);
      console.log(`\n${made.files} files, ${(made.bytes / 1e6).toFixed(0)} MB`);
      times.push((await measure(tree, join(folder, `index${part}.json`))).cold);
    }
    console.log(`\ncold scan, n to 2n: ${((times[1] as number) / (times[0] as number)).toFixed(2)} x`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
