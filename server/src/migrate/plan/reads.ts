import type { Call } from '../../code/call';
import type { Path } from './shape';

/** What a program reads of the response: everything (the empty path), where some of its reads are not known. */
export function readsOf({ response: { use, reads } }: Call): readonly Path[] {
  if (use === 'unused' || use === 'status') return [];
  if (use === 'escapes') return [[]];
  // A part that is only read further is not read as a whole.
  const parents = new Set(reads.map(read => read.parent));
  return reads.filter((read, index) => read.escapes || !parents.has(index)).map(read => read.path);
}
