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
  takeBlocks();
  await run();
  return takeBlocks();
}

/** The blocks since the last look, which sets every count back to zero. */
function takeBlocks(): number {
  let blocks = 0;
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    for (const script of result) if (isOurs(script)) blocks += countScript(script);
  });
  // To count takes blocks of this program too.
  session.post('Profiler.takePreciseCoverage');
  return blocks;
}

/** The same for each piece of work between two pauses of it, the first and the last piece included. */
export async function countPieces(run: (pause: () => Promise<boolean>) => Promise<unknown>): Promise<number[]> {
  const pieces: number[] = [];
  takeBlocks();
  await run(async () => {
    pieces.push(takeBlocks());
    return true;
  });
  return [...pieces, takeBlocks()];
}

function isOurs({ url }: Profiler.ScriptCoverage): boolean {
  return !url.startsWith('node:') && !url.includes('node_modules');
}

function countScript({ functions }: Profiler.ScriptCoverage): number {
  return functions.reduce((sum, { ranges }) => ranges.reduce((inner, { count }) => inner + count, sum), 0);
}
