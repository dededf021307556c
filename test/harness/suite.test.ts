import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type Example, fence, readSuite } from './markdown';
import { type Check, runExample } from './suite';

const folder = mkdtempSync(join(tmpdir(), 'graphward-suite-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;

function examplesOf(...lines: string[]): Example[] {
  const file = join(folder, `${written++}.md`);
  writeFileSync(file, lines.join('\n'));
  return readSuite(file);
}

/** Runs every example; the check turns the fence `source` into capitals. */
async function run(...lines: string[]): Promise<void> {
  const check: Check = example => ({ capitals: fence(example, 'source')?.text.toUpperCase() ?? '' });
  for (const example of examplesOf(...lines)) await runExample(example, check);
}

const source = ['```source', 'text', '```'];
const capitals = ['```capitals', 'TEXT', '```'];

describe('an example of a suite', () => {
  it('passes when every fence is used and as expected', async () => {
    await run('# Group', '', '## one', ...source, ...capitals, '## two', ...source, ...capitals);
  });

  it('fails when an expectation differs', async () => {
    await assert.rejects(run('# one', ...source, '```capitals', 'Text', '```'), /one: fence "capitals"/);
  });

  it('fails when a fence is not used', async () => {
    const stale = ['```stale of last year', 'text', '```'];
    await assert.rejects(
      run('# one', ...source, ...stale, ...capitals),
      /\.md:1: one: the check uses no fence "stale of last year" in line 5/,
    );
  });

  it('fails when a fence is there twice', async () => {
    await assert.rejects(
      run('# one', ...source, ...capitals, ...capitals),
      /one: the expectation "capitals" is there twice/,
    );
    await assert.rejects(run('# one', ...source, ...source, ...capitals), /no fence "source" in line 5/);
  });

  it('writes into none of several fences that hold the same result', async () => {
    const [example] = examplesOf('# one', '```text', 'a', '```', '```text', 'b', '```');
    assert.ok(example);
    const check: Check = ({ fences }) => Object.fromEntries(fences.map(({ info, text }) => [info, text]));
    await assert.rejects(runExample(example, check, true), /one: the expectation "text" is there twice/);
  });

  it('fails when the info of an expectation is misspelt', async () => {
    await assert.rejects(run('# one', ...source, '```captials', 'TEXT', '```'), /fence "capitals"[\s\S]*no such fence/);
  });

  it('fails when the check reads less than there is', async () => {
    const [example] = examplesOf('# one', ...source, '```captials', 'TEXT', '```');
    assert.ok(example);
    const check: Check = ({ fences }) => ({ source: fences[0]?.text ?? '' });
    await assert.rejects(runExample(example, check), /no fence "captials" in line 5/);
  });

  it('fails when nothing is expected', async () => {
    const [example] = examplesOf('# one', ...source);
    assert.ok(example);
    await assert.rejects(
      runExample(example, ({ fences }) => (fences[0]?.text ? {} : { a: '' })),
      /one: the example expects nothing/,
    );
  });

  it('returns what to write when it updates', async () => {
    const [example] = examplesOf('# one', ...source, '```capitals', 'Text', '```');
    assert.ok(example);
    const changes = await runExample(example, () => ({ capitals: fence(example, 'source')?.text ?? '' }), true);
    assert.deepEqual(
      changes.map(({ info, text }) => [info, text]),
      [['capitals', 'text']],
    );
  });
});

describe('a suite', () => {
  const refused = (lines: readonly string[], problem: RegExp) => {
    assert.throws(() => examplesOf(...lines), problem);
  };

  it('is refused when a fence is not closed', () => {
    refused(['# one', ...source, '```capitals', 'TEXT'], /\.md:5: the fence "capitals" is not closed/);
  });

  it('is refused when a fence begins inside another', () => {
    refused(['# one', '```source', 'text', ...capitals], /\.md:2: the fence "source" is not closed before line 4/);
  });

  it('is refused when a fence is indented', () => {
    refused(['# one', ...source, '  ```capitals', 'TEXT', '```'], /\.md:5: the fence is indented/);
  });

  it('is refused when a heading has nothing below it', () => {
    refused(['# Group', '## one', '## two', ...source], /\.md:2: the heading "Group \/ one" has no fence/);
    refused(['# one', ...source, '# last'], /\.md:5: the heading "last" has no fence/);
  });

  it('is refused when two headings are the same', () => {
    refused(['# one', ...source, '# one', ...source], /\.md:5: the heading "one" is there twice/);
  });

  it('is refused when a heading is a number', () => {
    for (const heading of ['66', 'valid 66', 'invalid 3: empty-where'])
      refused([`# ${heading}`, ...source], /\.md:1: the heading is a number/);
  });

  it('may hold a shorter fence inside a longer one', () => {
    const [example] = examplesOf('# one', '````source', ...capitals, '````');
    assert.equal(example?.fences[0]?.text, capitals.join('\n'));
  });
});
