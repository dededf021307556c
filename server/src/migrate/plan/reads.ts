import type { Call } from '../../code/call';
import type { Path } from './shape';

/** What a program reads of the response: everything (the empty path), where some of its reads are not known. */
export function readsOf({ response: { use, reads } }: Call): readonly Path[] {
  if (use === 'unused' || use === 'status') return [];
  if (use === 'escapes') return [[]];
  // A part that is only read further is not read as a whole.
  const parents = new Set(reads.map(read => read.parent));
  const read = reads.filter((each, index) => each.escapes || !parents.has(index));
  // A list of which the first element is read as well is only counted or tested, not passed on.
  return read.map(({ path, form, escapes }) =>
    form === 'items' && !escapes && read.some(other => isFirstOf(other.path, path)) ? [...path, '*'] : path,
  );
}

function isFirstOf(path: Path, list: Path): boolean {
  return path[list.length] === 0 && list.every((step, index) => step === path[index]);
}
