import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { granularities } from '../../server/src/catalogue/granularities';
import { javascriptWriter } from '../../server/src/code/languages/javascript/write';
import { pythonWriter } from '../../server/src/code/languages/python/write';
import { shellFunctions } from '../../server/src/code/shell/write';
import type { FileStyle, ValueWriter } from '../../server/src/code/writing/writer';
import { sliceSeconds } from '../../server/src/migrate/plan/granularity';

/** A time range as a program may write it, and the slices that REST makes of it. */
interface Example {
  readonly begin: string;
  readonly period: number;
  readonly end: string;
  readonly seconds: number;
}

const start = Date.UTC(2028, 1, 27, 22, 41, 7);

/** The ways in which programs write a time; all are UTC or say how far they are from it. */
const spellings: readonly ((at: number) => string)[] = [
  at => new Date(at).toISOString(),
  at => new Date(at).toISOString().slice(0, 19),
  at => new Date(at).toISOString().replace('.000Z', '+00:00'),
  at => new Date(at - 5.5 * 3_600_000).toISOString().replace('.000Z', '-0530'),
  at => new Date(at + 9 * 3_600_000).toISOString().replace('.000Z', '+09:00'),
  at => new Date(at).toISOString().replace('T', ' ').slice(0, 19),
];

const lengths = [90, ...granularities.flatMap(([maxLength]) => [maxLength, maxLength + 60]), 400 * 86_400];

const examples: readonly Example[] = lengths.flatMap((length, index) =>
  spellings.map((spell, position): Example => {
    const period = [0, 90, 1000, 7200][(index + position) % 4] as number;
    const other = spellings[(position + index) % spellings.length] as (moment: number) => string;
    const seconds = sliceSeconds({ length, age: 0, period });
    return { begin: spell(start), period, end: other(start + length * 1000), seconds };
  }),
);

function declared(writer: ValueWriter, language: string): string {
  const file: FileStyle = { language, text: '', style: writer.usual, words: new Set() };
  const declaration = writer.helper('sliceSeconds', file)?.declaration;
  assert.ok(declaration);
  return [...declaration.imports.map(module => `import ${module}`), declaration.text].join('\n');
}

function printed(program: string, ...words: string[]): readonly number[] | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (error) return undefined;
  assert.equal(status, 0, stderr);
  return stdout.trim().split('\n').map(Number);
}

const expected = examples.map(({ seconds }) => seconds);
const calls = (line: (example: Example) => string) => examples.map(line).join('\n');

describe('the seconds of a slice, as a rewritten program computes them,', () => {
  it('are those of the service in JavaScript', () => {
    const lines = calls(({ begin, period, end }) => `console.log(sliceSeconds('${begin}', ${period}, '${end}'));`);
    const text = `${declared(javascriptWriter, 'javascript')}\n${lines}`;
    assert.deepEqual(printed(process.execPath, '-e', text), expected);
  });

  it('are those of the service in Python', test => {
    const lines = calls(({ begin, period, end }) => `print(slice_seconds("${begin}", ${period}, "${end}"))`);
    const found = printed('python3', '-c', `${declared(pythonWriter, 'python')}\n${lines}`);
    if (found) assert.deepEqual(found, expected);
    else test.skip('this machine lacks Python');
  });

  it('are those of the service in a shell', test => {
    const lines = calls(({ begin, period, end }) => `slice_seconds "${begin}" "${period}" "${end}"`);
    const found = printed('sh', '-euc', `${shellFunctions['slice_seconds']?.text}\n${lines}`);
    if (found) assert.deepEqual(found, expected);
    else test.skip('this machine lacks a shell');
  });

  it('reach to now where the call names no end', test => {
    const text = `${shellFunctions['slice_seconds']?.text}\nslice_seconds "$(date -u +%Y-%m-%dT%H:%M:00Z)" 300`;
    const found = printed('sh', '-euc', text);
    if (found) assert.deepEqual(found, [300]);
    else test.skip('this machine lacks a shell');
  });
});
