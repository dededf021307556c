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
 * What a user of an editor waits for, with the built server in a process of its own: what the editor asks of a file of n
 * statements when it is opened, after a letter in a query and after one in the program around, and meanwhile the longest wait
 * for a hover in another file. SERVER names another build of `dist/cli.js`, which is measured in turns with this one.
 * npm run bench lsp/waits -- STATEMENTS LANGUAGE
 */
const asked = [
  'textDocument/semanticTokens/full',
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/codeLens',
  'textDocument/inlayHint',
  'textDocument/semanticTokens/range',
  'textDocument/diagnostic',
  'textDocument/codeAction',
];

/** What an editor asks of the lines that it shows. */
const ofScreen = /inlayHint|range$/;

const waits = 'a hover in another file';
const turn = 'processor time of the longest turn';

const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), 'waits-'));

/**
 * Loaded before the server: says on a signal how long the processor worked at most in one turn of the event loop since the last
 * one, which other programs of the machine do not change.
 */
const turns = `
let longest = 0;
let last = process.cpuUsage();
const turn = () => {
  const { user, system } = process.cpuUsage(last);
  last = process.cpuUsage();
  longest = Math.max(longest, (user + system) / 1000);
  setImmediate(turn);
};
turn();
process.on('SIGUSR2', () => { process.stderr.write(longest + '\\n'); longest = 0; });
`;

async function start(command: string): Promise<{ client: TestClient; server: ChildProcess }> {
  const preload = join(folder, 'turns.cjs');
  writeFileSync(preload, turns);
  const server = spawn(process.execPath, ['-r', preload, command, 'lsp', '--stdio'], { stdio: 'pipe' });
  const client = await TestClient.over(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin), {
    capabilities: pulling,
  });
  return { client, server };
}

function maxTurnLength(server: ChildProcess): Promise<number> {
  server.kill('SIGUSR2');
  return new Promise(resolve => server.stderr?.once('data', data => resolve(Number(String(data)))));
}

/** How long each request takes that an editor sends together, and the longest wait for a small one in another file. */
async function ask(
  { client, server }: Awaited<ReturnType<typeof start>>,
  uri: string,
  at: Range['start'],
  probe: string,
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  await maxTurnLength(server);
  let isDone = false;
  const all = Promise.all(
    asked.map(async method => {
      const started = performance.now();
      await client.request(method, {
        ...wholeDocumentParams(method, uri, at),
        ...(method.endsWith('codeAction') ? { range: { start: at, end: at } } : {}),
        ...(ofScreen.test(method) ? { range: { start: at, end: { line: at.line + 50, character: 0 } } } : {}),
      });
      times.set(method, performance.now() - started);
    }),
  ).then(() => {
    isDone = true;
  });
  let maxLength = 0;
  while (!isDone) {
    const started = performance.now();
    await client.request('textDocument/hover', {
      textDocument: { uri: probe },
      position: { line: 0, character: 8 },
    });
    maxLength = Math.max(maxLength, performance.now() - started);
  }
  await all;
  return times.set(waits, maxLength).set(turn, await maxTurnLength(server));
}

/** The times of one server by what happened before. */
type Measured = Map<string, Map<string, number>[]>;

async function measure(command: string, kind: Kind, count: number, measured: Measured): Promise<void> {
  const started = await start(command);
  const { client, server } = started;
  const text = Array.from({ length: count }, (_, index) => kind.statement(index)).join('');
  const middle = text.indexOf(kind.statement(count >> 1));
  const placeOf = (word: string): Range['start'] => {
    const before = text.slice(0, text.indexOf(word, middle) + 1).split('\n');
    return { line: before.length - 1, character: (before.at(-1) as string).length };
  };
  const keep = (what: string, times: Map<string, number>) => measured.set(what, [...(measured.get(what) ?? []), times]);
  const { uri: probe } = await client.open('other.nrql', 'nrql', 'SELECT count(*) FROM Transaction SINCE 1 day ago');
  await ask(started, probe, { line: 0, character: 0 }, probe);
  const { uri } = await client.open(`a.${kind.language}`, kind.language, text);
  const letters = Object.entries({
    'a letter in a query': 'count(*)',
    ...(kind.around ? { 'a letter around': kind.around } : {}),
  });
  keep('opened', await ask(started, uri, placeOf('count(*)'), probe));
  for (const [what, word] of letters) {
    const at = placeOf(word);
    for (let round = 0; round < rounds; round++) {
      await client.change(uri, { start: at, end: at }, 'o');
      keep(what, await ask(started, uri, placeOf('count(*)'), probe));
      await client.change(uri, { start: at, end: { ...at, character: at.character + 1 } }, '');
      keep(what, await ask(started, uri, placeOf('count(*)'), probe));
    }
  }
  await client.close();
  server.kill();
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] as number;
}

const [count = '10000', chosen] = process.argv.slice(2);
const other = process.env['SERVER'];
const servers = [...(other ? [['other', other] as const] : []), ['ours', join(process.cwd(), 'dist/cli.js')] as const];
void (async () => {
  for (const name of chosen ? [chosen] : Object.keys(kinds)) {
    const all = new Map(servers.map(([server]) => [server, new Map() as Measured]));
    for (let round = 0; round < 2; round++)
      for (const [server, command] of servers)
        await measure(command, kinds[name] as Kind, Number(count), all.get(server) as Measured);
    console.log(`${name}: ${count} statements, median ms (most ms) of ${[...all.keys()].join(' and ')}`);
    for (const what of (all.values().next().value as Measured).keys()) {
      console.log(`  ${what}`);
      for (const method of [turn, waits, ...asked]) {
        const columns = [...all.values()].map(measured => {
          const times = (measured.get(what) ?? []).map(each => each.get(method) as number);
          return `${median(times).toFixed(0).padStart(6)} (${Math.max(...times)
            .toFixed(0)
            .padStart(5)})`;
        });
        console.log(`    ${method.padEnd(36)} ${columns.join('   ')}`);
      }
    }
  }
  rmSync(folder, { recursive: true });
})();
