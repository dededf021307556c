import { workerData } from 'node:worker_threads';
import { hasCallWords } from './bytes';
import { FileReader } from './disk';
import { blockSize, claimed, done, free, type Shared } from './readAhead';

/** The second thread of a scan: `readAhead.ts` says what it does. */
const { paths, states, sizes } = workerData as Shared;
const files = paths.split('\0');
const reader = new FileReader();

for (let block = states.length - 1; block >= 0; block--) {
  if (Atomics.compareExchange(states, block, free, claimed) !== free) continue;
  for (let offset = block * blockSize; offset < Math.min(files.length, (block + 1) * blockSize); offset++) {
    const read = reader.read(files[offset] as string);
    if (!('reason' in read) && !hasCallWords(read.bytes)) sizes[offset] = read.bytes.length;
  }
  Atomics.store(states, block, done);
  Atomics.notify(states, block);
}
