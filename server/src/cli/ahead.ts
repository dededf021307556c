import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** How many files are claimed at a time. */
export const blockSize = 64;

export const free = 0;
export const claimed = 1;
export const done = 2;

/** What both threads share: paths with NUL between them, the state of each block, and the size of each sifted file. */
export interface Shared {
  readonly paths: string;
  readonly states: Int32Array<SharedArrayBuffer>;
  /** Bytes; negative where the first thread must look itself: the file may hold calls, or cannot be read. */
  readonly sizes: Int32Array<SharedArrayBuffer>;
}

/** A second thread that reads files from the other end of the list. */
export interface Ahead {
  /** The size of a file without calls that the other thread has read; undefined where this thread must look. */
  sizeOf(at: number): number | undefined;
  stop(): void;
}

/**
 * Starts the second thread: it goes through the files from the last to the first and sorts out those without the words of
 * a call, while the first thread comes from the front. They meet where they meet, so neither waits for the other.
 */
export function startAhead(paths: readonly string[]): Ahead | undefined {
  if (availableParallelism() < 2) return undefined;
  const blocks = Math.ceil(paths.length / blockSize);
  const states = new Int32Array(new SharedArrayBuffer(4 * blocks));
  const sizes = new Int32Array(new SharedArrayBuffer(4 * paths.length)).fill(-1);
  const shared: Shared = { paths: paths.join('\0'), states, sizes };
  const worker = new Worker(join(__dirname, 'cli-sifter.js'), { workerData: shared });
  worker.unref();
  // Without the other thread this one looks itself: what it had claimed is given back.
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
    sizeOf(at) {
      const block = Math.floor(at / blockSize);
      if (block !== current) {
        current = block;
        mine = isMine(block);
      }
      const size = mine ? -1 : (sizes[at] as number);
      return size < 0 ? undefined : size;
    },
    stop: () => void worker.terminate(),
  };
}
