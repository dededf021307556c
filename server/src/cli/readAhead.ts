import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadAhead } from '../workspace/projectScan';

/** How many files are claimed at a time. */
export const blockSize = 64;

export const free = 0;
export const claimed = 1;
export const done = 2;

/** What both threads share: paths with NUL between them, the state of each block, and the size of each file that was read. */
export interface Shared {
  readonly paths: string;
  readonly states: Int32Array<SharedArrayBuffer>;
  /** Bytes; negative where the first thread must read the file, which may hold calls or cannot be read. */
  readonly sizes: Int32Array<SharedArrayBuffer>;
}

/**
 * Starts a second thread, which reads the files from the last to the first and finds those without the words of a call,
 * while the first thread comes from the front. They meet where they meet, so neither waits for the other.
 */
export function startReading(paths: readonly string[]): ReadAhead | undefined {
  if (availableParallelism() < 2) return undefined;
  const blocks = Math.ceil(paths.length / blockSize);
  const states = new Int32Array(new SharedArrayBuffer(4 * blocks));
  const sizes = new Int32Array(new SharedArrayBuffer(4 * paths.length)).fill(-1);
  const shared: Shared = { paths: paths.join('\0'), states, sizes };
  const worker = new Worker(join(__dirname, 'cli-readAheadThread.js'), { workerData: shared });
  worker.unref();
  // Without the other thread this one reads what the other had claimed.
  let failed = false;
  worker.on('error', () => {
    failed = true;
  });
  const isMine = (block: number): boolean => {
    if (failed || Atomics.compareExchange(states, block, free, claimed) === free) return true;
    // A block takes milliseconds; a thread that needs seconds for one is no longer there.
    return Atomics.wait(states, block, claimed, 5000) === 'timed-out';
  };
  let current = -1;
  let mine = true;
  return {
    sizeOf(position) {
      const block = Math.floor(position / blockSize);
      if (block !== current) {
        current = block;
        mine = isMine(block);
      }
      const size = mine ? -1 : (sizes[position] as number);
      return size < 0 ? undefined : size;
    },
    stop: () => void worker.terminate(),
  };
}
