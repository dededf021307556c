import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspace } from '../../harness/cli';
import { createNodeThreads, createPython, type Ended, execute } from './processes';

describe('a program that repeats without end', () => {
  const folder = workspace({
    'endless.py': 'while True: pass\n',
    'short.py': 'print("over")\n',
    'endless.cjs': 'for (;;);\n',
    'short.cjs': 'console.log("over");\n',
  });
  const env = { PATH: process.env['PATH'] ?? '', PYTHONDONTWRITEBYTECODE: '1' };
  /** In milliseconds; no program that ends is measured by it. */
  const limit = 500;

  async function endsAndOthersRun(run: (name: string, limit: number) => Promise<Ended>) {
    const { status, stderr } = await run('endless', limit);
    assert.deepEqual([status, stderr], [null, 'ended, because it did not end by itself']);
    assert.equal((await run('short', 600_000)).stdout, 'over\n');
  }

  it('is ended with what it started', () =>
    endsAndOthersRun((name, limit) =>
      execute(['sh', '-c', name === 'short' ? 'echo over' : 'sleep 1000 | cat'], folder, env, limit),
    ));

  it('is ended in the interpreter of Python', async () => {
    const python = createPython(env, limit);
    const later = createPython(env);
    await endsAndOthersRun(name => (name === 'short' ? later : python).run(`${name}.py`, folder, env));
    python.close();
    later.close();
  });

  it('is ended in a thread of Node.js', async () => {
    const node = createNodeThreads(env, limit);
    const later = createNodeThreads(env);
    await endsAndOthersRun(name => (name === 'short' ? later : node).run(join(folder, `${name}.cjs`), env));
    node.close();
    later.close();
  });
});
