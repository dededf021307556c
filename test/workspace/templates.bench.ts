/**
 * How long a scan takes where much is read and little found: templates in JSON with scripts in them, bundles, minified
 * code; each for n and 2n, beside a plain read of the same files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../harness/command';
import { scriptTemplate } from './templates';

/** A bundle as actions commit it: one module after the other behind the start of a bundler. */
function bundle(characters: number): string {
  const modules = ['/******/ (() => { // webpackBootstrap\n'];
  for (let length = 0; length < characters; ) {
    const index = modules.length;
    const address = `https://api.example.com/v2/applications/\${id}/deployments.json`;
    const text = `/***/ ${index}: (module, exports, load) => {\n  exports.send = id => load(${index}).post(\`${address}\`);\n/***/ },\n`;
    modules.push(text);
    length += text.length;
  }
  return modules.join('');
}

/** One line, as a minifier writes it. */
function minified(characters: number): string {
  return 'a.get("/v2/applications.json?x="+b.c[7]);'.repeat(Math.ceil(characters / 41));
}

/** One template in forty sends requests. */
function templates(count: number): Record<string, string> {
  const quiet = JSON.stringify({ Properties: { ScriptBody: 'Write-Host "done"\n'.repeat(200) } });
  const names = Array.from({ length: count }, (_, index) => `t${index}.json`);
  return Object.fromEntries(names.map((name, index) => [name, index % 40 === 0 ? scriptTemplate(20) : quiet]));
}

const service = JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' } } });

async function measure(title: string, files: Readonly<Record<string, string>>): Promise<void> {
  const began = performance.now();
  const { stdout, cwd } = await runCommand('scan', ['--format', 'json', '--quiet'], {
    ...files,
    'graphward.service.json': service,
  });
  const scanned = performance.now() - began;
  const start = performance.now();
  for (const path of readdirSync(cwd)) readFileSync(join(cwd, path), 'utf8');
  const read = performance.now() - start;
  const { findings } = JSON.parse(stdout) as { findings: readonly unknown[] };
  console.log(
    `${title}: ${findings.length} calls, ${scanned.toFixed(0)} ms with writing, ${read.toFixed(0)} ms to read`,
  );
}

async function main(): Promise<void> {
  await measure('357 templates', templates(357));
  await measure('714 templates', templates(714));
  await measure('a bundle of 500 kB', { 'index.js': bundle(500_000) });
  await measure('a bundle of 1 MB', { 'index.js': bundle(1_000_000) });
  await measure('8 MB of minified code', { 'app.js': minified(8_000_000) });
  await measure('16 MB of minified code', { 'app.js': minified(16_000_000) });
}

void main();
