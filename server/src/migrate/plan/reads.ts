import type { Call } from '../../code/call';
import type { Path } from './shape';

/** What a program reads of the response: everything (the empty path), where some of its reads are not known. */
export function readsOf({ response: { use, reads } }: Call): readonly Path[] {
  if (use === 'unused' || use === 'status') return [];
  return use === 'followed' ? reads.map(read => read.path) : [[]];
}
