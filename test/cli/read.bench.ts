/**
 * How long a scan takes beside a plain read of the same files: two programs, started one after the other, best of five
 * each. Arguments: folders of checkouts; without any, 357 and 714 templates with scripts, of which one in forty sends
 * requests. Needs `node build.mjs` before.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { scriptTemplate } from '../workspace/templates';

const rounds = 5;

/** Reads each file below the working directory, version control and installed packages left out. */
const plainRead = `
const { readdirSync, readFileSync } = require('node:fs');
let files = 0;
let bytes = 0;
(function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === '.git' || entry.name === 'node_modules') continue;
    const path = folder + '/' + entry.name;
    if (entry.isDirectory()) walk(path);
    else if (entry.isFile()) { files++; bytes += readFileSync(path).length; }
  }
})('.');
console.log(JSON.stringify({ files, bytes }));
`;

interface Timed {
  readonly ms: number;
  readonly stdout: string;
}

function run(cwd: string, ...words: string[]): Timed {
  const started = performance.now();
  const { stdout } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8', maxBuffer: 1 << 30 });
  return { ms: performance.now() - started, stdout };
}

function measure(title: string, folder: string): void {
  const profile = join(temporary, 'service.json');
  let read: Timed | undefined;
  let scan: Timed | undefined;
  // One after the other, so that a busy moment of the machine is one of both.
  for (let round = 0; round < rounds; round++) {
    const nextRead = run(folder, '-e', plainRead);
    const nextScan = run(
      folder,
      resolve('dist/cli.js'),
      'scan',
      '--format',
      'json',
      '--quiet',
      '--service',
      profile,
      '.',
    );
    if (!read || nextRead.ms < read.ms) read = nextRead;
    if (!scan || nextScan.ms < scan.ms) scan = nextScan;
  }
  const { files, bytes } = JSON.parse(read?.stdout ?? '{}') as { files: number; bytes: number };
  const { findings } = JSON.parse(scan?.stdout ?? '{}') as { findings: readonly unknown[] };
  const [readMs, scanMs] = [read?.ms ?? 0, scan?.ms ?? 0];
  console.log(
    `${title}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${findings.length} calls; read ${readMs.toFixed(0)} ms, scan ${scanMs.toFixed(0)} ms, ${(scanMs / readMs).toFixed(1)} times`,
  );
}

function writeTemplates(folder: string, count: number): void {
  const quiet = JSON.stringify({ Properties: { ScriptBody: 'Write-Host "done"\n'.repeat(200) } });
  for (let index = 0; index < count; index++)
    writeFileSync(join(folder, `t${index}.json`), index % 40 === 0 ? scriptTemplate(20) : quiet);
}

const temporary = mkdtempSync(join(tmpdir(), 'graphward-bench-'));
try {
  const regions = { us: { baseUrl: 'https://api.example.com' } };
  writeFileSync(join(temporary, 'service.json'), JSON.stringify({ regions }));
  const folders = process.argv.slice(2);
  for (const folder of folders) measure(folder, resolve(folder));
  for (const count of folders.length > 0 ? [] : [357, 714]) {
    const folder = mkdtempSync(join(temporary, 'templates-'));
    writeTemplates(folder, count);
    measure(`${count} templates`, folder);
  }
} finally {
  rmSync(temporary, { recursive: true });
}
