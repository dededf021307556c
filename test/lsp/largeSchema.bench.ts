import type { DocumentSymbol } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';

/**
 * A large GraphQL schema: the first diagnostics with it, an edit after them, the outline of the schema itself, and memory.
 * The processor time is that of client and server together. At n and at 2n types of five lines each.
 */
const typeOf = (index: number) =>
  `type Type${index} {\n  id: ID!\n  name(first: Int, after: String): String\n  next: Type${index + 1}\n}\n`;
const schemaOf = (count: number) =>
  `type Query { actor: Type0 }\n${Array.from({ length: count }, (_, index) => typeOf(index)).join('')}type Type${count} { id: ID! }\n`;

function heap(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

async function timed<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  const [elapsed, work] = [performance.now() - started, (user + system) / 1000].map(time =>
    time.toFixed(0).padStart(6),
  );
  console.log(`  ${name.padEnd(50)} ${elapsed} ms, processor ${work} ms`);
  return result;
}

async function run(count: number): Promise<void> {
  const empty = heap();
  const schema = schemaOf(count);
  console.log(`${count} types, ${schema.split('\n').length} lines`);
  const client = await TestClient.start({
    capabilities: pulling,
    settings: { schemaPath: 'schema.graphql' },
    files: { 'schema.graphql': schema },
  });
  const { uri } = await client.open('a.graphql', 'graphql', '{ actor { id next { nme next { id } } } }');
  const found = await timed('first diagnostics', () => client.diagnostics(uri));
  if (found.length !== 1) throw new Error(`one problem is expected, not ${found.length}`);
  await client.change(uri, { start: { line: 0, character: 20 }, end: { line: 0, character: 23 } }, 'name');
  await timed('diagnostics after an edit', () => client.diagnostics(uri));
  await timed('go to the definition of a field', () =>
    client.request('textDocument/definition', { textDocument: { uri }, position: { line: 0, character: 14 } }),
  );
  await timed('completion', () =>
    client.request('textDocument/completion', { textDocument: { uri }, position: { line: 0, character: 13 } }),
  );
  const { uri: own } = await client.open('schema.graphql', 'graphql', schema);
  await timed('outline of the schema', () =>
    client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri: own } }),
  );
  console.log(`  ${'memory'.padEnd(50)} ${(heap() - empty).toFixed(0).padStart(6)} MB`);
  await client.close();
}

void run(6_000).then(() => run(12_000));
