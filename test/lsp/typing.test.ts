import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import type { CodeAction, Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver';
import { sourceFile } from '../../server/src/code/source';
import { fileEdits, proofBudget } from '../../server/src/embed/edits';
import { regionsOf } from '../../server/src/embed/regions';
import type { FindingsParams } from '../../server/src/lsp/protocol';
import { prepare } from '../code/grammars';
import { savedFile } from '../code/saved';
import { pulling, TestClient } from '../harness/client';

it('is not held up in a long file: what nobody waits for is worked out once, when the typing ends', async () => {
  const client = await TestClient.start({ capabilities: pulling });
  const { text } = savedFile('python', 40_000, 5);
  const { uri } = await client.open('jobs/report.py', 'python', text);
  assert.equal(((await client.take('graphward/findings')) as FindingsParams).findings.length, 5);
  const order: string[] = [];
  const answers: Promise<unknown>[] = [];
  const pulled: Diagnostic[][] = [];
  const position = { line: 0, character: 0 };
  for (const letter of '# wip\n') {
    await client.change(uri, { start: position, end: position }, letter === '\n' ? '\n' : '');
    answers.push(
      client.diagnostics(uri).then(items => {
        order.push('diagnostics');
        pulled.push(items);
      }),
      client.request('textDocument/codeLens', { textDocument: { uri } }).then(() => order.push('lenses')),
      client.request('textDocument/hover', { textDocument: { uri }, position }).then(() => order.push('hover')),
    );
  }
  await Promise.all(answers);
  assert.deepEqual(order.slice(0, 6), Array(6).fill('hover'));
  assert.equal(order.length, 18);
  for (const items of pulled) assert.equal(items.length, 5);
  assert.equal(((await client.take('graphward/findings')) as FindingsParams).findings.length, 5);
  await client.close();
});

it('has the problems of a long query file at once when nothing else is asked, without waiting for any timer', async () => {
  const client = await TestClient.start({ capabilities: pulling });
  const statement = 'SELECT averge(duration) FROM Transaction SINCE 1 hour ago;\n';
  const { uri } = await client.open('long.nrql', 'nrql', statement.repeat(2000));
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const start = { line: 0, character: 0 };
    await client.change(uri, { start, end: start }, '\n');
    assert.equal((await client.diagnostics(uri)).length, 2000);
  } finally {
    mock.timers.reset();
  }
  await client.close();
});

it('is answered without any timer where diagnostics are pushed', async () => {
  const client = await TestClient.start();
  const { uri } = await client.open('a.graphql', 'graphql', '{ actor { usr { id } } }');
  await client.take('textDocument/publishDiagnostics');
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const end = { line: 0, character: 0 };
    await client.change(uri, { start: end, end }, '\n');
    const pushed = (await client.take('textDocument/publishDiagnostics')) as PublishDiagnosticsParams;
    assert.deepEqual(
      pushed.diagnostics.map(({ range }) => range.start.line),
      [1],
    );
  } finally {
    mock.timers.reset();
  }
  await client.close();
});

const everything = { start: { line: 0, character: 0 }, end: { line: 99_999, character: 0 } };

for (const [name, language, text] of [
  ['1,500 wrong statements', 'nrql', 'SELECT averge(duration) FROM Transaction SINCE 1 hour ago;\n'.repeat(1500)],
  ['one query with 3,000 wrong columns', 'nrql', `SELECT ${'averge(a), '.repeat(2999)}averge(a) FROM Transaction`],
  [
    '1,500 wrong strings of a program',
    'python',
    'q = "SELECT averge(a) FROM Transaction SINCE 1 hour ago"\n'.repeat(1500),
  ],
] as const) {
  it(`lists the fixes of the first hundred problems for a selection of ${name}`, async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('all', language, text);
    const actionsIn = (range: typeof everything) =>
      client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range,
        context: { diagnostics: [] },
      });
    const { length } = await actionsIn(everything);
    assert.ok(length > 90 && length <= 100, `${length} actions`);
    const last = (await client.diagnostics(uri)).findLast(({ code }) => code === 'unknown-function');
    assert.ok(last);
    assert.deepEqual(
      (await actionsIn(last.range)).map(({ title }) => title),
      ['Replace with average'],
    );
    await client.close();
  });
}

it('reads a file again only for edits that could mean something else in it, and only so often', async () => {
  await prepare('python');
  const text = `q = 'SELECT averge(a) FROM Transaction SINCE 1 hour ago'\n`.repeat(20_000);
  const file = sourceFile('all.py', text, 'python');
  const [region] = regionsOf(sourceFile('one.py', text.slice(0, text.indexOf('\n')), 'python'), {});
  assert.ok(region);
  const budget = proofBudget(text);
  assert.equal(budget.left, 1);
  const change = (written: string) =>
    fileEdits(file, {}, region, [{ span: { start: 7, end: 13 }, text: written }], budget)?.length;
  assert.equal(change('average'), 1);
  assert.equal(change('max'), 1);
  assert.equal(budget.left, 1);
  assert.equal(change('"'), 1);
  assert.equal(change('"'), undefined);
});

it('waits for no pause with the diagnostics of a client that cannot pull them', async () => {
  const client = await TestClient.start();
  const { uri } = await client.open('a.graphql', 'graphql', '{ actor { user { name } } }');
  await client.take('textDocument/publishDiagnostics');
  const timers = mock.method(globalThis, 'setTimeout');
  const position = { line: 0, character: 17 };
  await client.change(uri, { start: position, end: position }, 'x');
  const { diagnostics } = (await client.take('textDocument/publishDiagnostics')) as { diagnostics: Diagnostic[] };
  const delays = timers.mock.calls.map(({ arguments: [, delay = 0] }) => delay);
  timers.mock.restore();
  assert.equal(diagnostics.length, 1);
  assert.deepEqual(
    delays.filter(delay => delay > 0 && delay < 1000),
    [],
    'a long one only says when to give up',
  );
  await client.close();
});
