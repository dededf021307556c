import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Range } from 'vscode-languageserver';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { pulling, TestClient } from '../harness/client';
import { wholeDocumentParams } from './requestParams';
import { type Kind, kinds } from './statementFiles';

/**
 * The processor time of the built server from the opening of a file of n statements to the response of one request, the only
 * one, in a process that has read a short file of the same language before; and when the same request is sent again.
 * Those of a place or of a screen stand first. SERVER names another build of `dist/cli.js`.
 * npm run bench lsp/opened -- STATEMENTS LANGUAGE METHOD
 */
const ofPlace = [
  'textDocument/completion',
  'textDocument/hover',
  'textDocument/signatureHelp',
  'textDocument/definition',
  'textDocument/onTypeFormatting',
  'textDocument/inlayHint',
  'textDocument/semanticTokens/range',
  'textDocument/codeAction',
];
const ofDocument = [
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/codeLens',
  'textDocument/diagnostic',
  'textDocument/semanticTokens/full',
  'textDocument/formatting',
];

/** What a screen shows. */
const screenLines = 50;

const folder = mkdtempSync(join(tmpdir(), 'opened-'));
const preload = join(folder, 'processor.cjs');
writeFileSync(
  preload,
  `process.on('SIGUSR2', () => { const { user, system } = process.cpuUsage(); process.stderr.write((user + system) / 1000 + '\\n'); });`,
);

function processorTime(server: ChildProcess): Promise<number> {
  server.kill('SIGUSR2');
  return new Promise(resolve => server.stderr?.once('data', data => resolve(Number(String(data).split('\n')[0]))));
}

async function measure(
  { language, statement }: Kind,
  count: number,
  method: string,
): Promise<{ first: number; again: number }> {
  const command = process.env['SERVER'] ?? join(process.cwd(), 'dist/cli.js');
  const server = spawn(process.execPath, ['-r', preload, command, 'lsp', '--stdio'], { stdio: 'pipe' });
  const client = await TestClient.over(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin), {
    capabilities: pulling,
  });
  const textOf = (from: number, length: number) =>
    Array.from({ length }, (_, index) => statement(from + index)).join('');
  const paramsAt = (uri: string, start: Range['start']): object => ({
    ...wholeDocumentParams(method, uri, start),
    ...(ofPlace.includes(method) ? { range: { start, end: { line: start.line + screenLines, character: 0 } } } : {}),
  });
  const { uri: small } = await client.open(`small.${language}`, language, textOf(count, 20));
  for (let round = 0; round < 3; round++)
    for (const each of [...ofPlace, ...ofDocument])
      await client.request(each, wholeDocumentParams(each, small, { line: 1, character: 10 }));
  // What is done when nobody waits is over.
  await new Promise(resolve => setTimeout(resolve, 300));
  const text = textOf(0, count);
  const lines = text.slice(0, text.indexOf('count(*)', text.indexOf(statement(count >> 1))) + 3).split('\n');
  const at = { line: lines.length - 1, character: (lines.at(-1) as string).length };
  const times = [await processorTime(server)];
  const { uri } = await client.open(`a.${language}`, language, text);
  for (let round = 0; round < 2; round++) {
    await client.request(method, paramsAt(uri, at));
    times.push(await processorTime(server));
  }
  await client.close();
  server.kill();
  const [before, first, again] = times as [number, number, number];
  return { first: first - before, again: again - first };
}

const [count = '10000', chosen, wanted = ''] = process.argv.slice(2);
void (async () => {
  for (const name of chosen ? [chosen] : Object.keys(kinds)) {
    console.log(`${name}: ${count} statements`);
    for (const method of [...ofPlace, ...ofDocument]) {
      if (!method.includes(wanted)) continue;
      const { first, again } = await measure(kinds[name] as Kind, Number(count), method);
      const [one, two] = [first, again].map(time => time.toFixed(0).padStart(6));
      console.log(`  ${method.padEnd(36)} opened and answered ${one} ms   again ${two} ms`);
    }
  }
  rmSync(folder, { recursive: true });
})();
