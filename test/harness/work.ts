import { type Profiler, Session } from 'node:inspector';

// Only what is compiled after this counts its blocks, and the engine compiles a function when it is called first.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * How often blocks of code (functions, branches, bodies of loops) of this program are entered while `run` runs. The same
 * on every machine, however busy it is, so that a test can compare the work for n with the work for 2n. What the engine
 * does by itself, such as a regular expression, a sort or a parser in WebAssembly, is not in it.
 */
export async function countBlocks(run: () => unknown): Promise<number> {
  const [blocks = 0] = await countEach([run]);
  return blocks;
}

/** The same for each of several runs, one after the other. To look at the counts takes longer than most runs, and here one look ends a run and begins the next. */
export async function countEach(runs: readonly (() => unknown)[]): Promise<number[]> {
  const blocks: number[] = [];
  forget();
  for (const run of runs) {
    await run();
    blocks.push(takeBlocks());
  }
  return blocks;
}

/** The same for each piece of work between two pauses of it, the first and the last piece included. */
export async function countPieces(run: (pause: () => Promise<boolean>) => Promise<unknown>): Promise<number[]> {
  const pieces: number[] = [];
  forget();
  await run(async () => {
    pieces.push(takeBlocks());
    return true;
  });
  return [...pieces, takeBlocks()];
}

/** Sets every count back to zero. */
function forget(): void {
  session.post('Profiler.takePreciseCoverage');
}

/** The blocks since the last look, which sets every count back to zero. */
function takeBlocks(): number {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', function keep(error, { result }) {
    if (error) throw error;
    scripts = result;
  });
  return sumOf(scripts);
}

/**
 * The functions that count, which the next look finds among those of this program. A second look that only sets their counts
 * back would take as long as the first: the engine goes through every function that is loaded, in some milliseconds.
 */
const counting = new Set([takeBlocks.name, sumOf.name, 'keep']);

/** Loops, because a function in it would be counted too. */
function sumOf(scripts: readonly Profiler.ScriptCoverage[]): number {
  let blocks = 0;
  for (const { url, functions } of scripts) {
    if (url.startsWith('node:') || url.includes('node_modules')) continue;
    for (const { functionName, ranges } of functions) {
      if (counting.has(functionName)) continue;
      for (const { count } of ranges) blocks += count;
    }
  }
  return blocks;
}
