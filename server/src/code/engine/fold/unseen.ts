import type { Frame } from './frame';

/**
 * Whether a program gives members of its objects, or names of the module behind an offset, values without saying which:
 * `setattr(self, key, value)`, `Object.assign(this, options)`, `from settings import *`.
 */
export function isSetUnseen(what: 'members' | 'names', from: number, { folding }: Frame): boolean {
  const pattern = folding.language.setsUnseen?.[what];
  if (!pattern) return false;
  let last = folding.unseen.get(what);
  if (last === undefined) {
    const offsets = [...folding.file.text.matchAll(new RegExp(pattern, 'gm'))].map(({ index }) => index);
    last = offsets.at(-1) ?? -1;
    folding.unseen.set(what, last);
  }
  return last >= from;
}
