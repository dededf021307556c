import type { LossCode } from '../../catalogue/losses';
import type { Call, Read } from '../../code/call';
import { type Path, type Shape, shapesAt, sourceless } from './shape';

/** What a program reads of the response: everything (the empty path), where some of its reads are not known. */
export function readsOf({ response: { use, reads } }: Call, shape: Shape): readonly Path[] {
  if (use === 'unused' || use === 'status') return [];
  if (use === 'escapes') return [[]];
  // A part that is only read further is not read as a whole.
  const parents = new Set(reads.map(read => read.parent));
  const isNamedOnly = ({ names, path }: Read) => names && path.length === 0;
  const isUsed = (each: Read, index: number) =>
    each.escapes ||
    isUsedWhole(each, shape) ||
    (!parents.has(index) &&
      !isNamedOnly(each) &&
      !(each.used === 'tested' && reads.some(other => isBelow(other, each))));
  const read = reads.filter((each, index) => each.form !== 'headers' && isUsed(each, index));
  // A list that is only counted or tested needs no more than its elements have without a loss, nor does an object.
  return read.map(({ path, form, escapes, used }) => {
    if (escapes || used === 'whole') return path;
    const found = shapesAt(shape, path);
    const start = (form === 'items' || used === 'counted') && found.some(isList) ? [...path, '*'] : path;
    const isAsked = start !== path || (form === 'test' && path.length > 0);
    const member = isAsked ? anyMember(shapesAt(shape, start)) : undefined;
    return member === undefined ? path : [...start, member];
  });
}

function isList({ kind }: Shape): boolean {
  return kind === 'list' || kind === 'items';
}

/** A member of an object that REST and GraphQL have alike. */
function anyMember([element]: readonly Shape[]): string | undefined {
  if (element?.kind !== 'object') return undefined;
  const found = Object.entries(element.members).find(([, each]) => each.kind === 'leaf' && !each.loss && !each.absent);
  return found?.[0];
}

/** Whether a read is of a part of what another one only asks for. */
function isBelow({ path }: Read, { path: whole }: Read): boolean {
  return path.length > whole.length && whole.every((step, index) => step === path[index]);
}

/**
 * The losses of the members without a source that callers which are not known may read; empty where all callers are known.
 * What a list of metrics is to them depends on the metrics that the service knows.
 */
export function openLosses({ response: { reads } }: Call, shape: Shape): LossCode[] {
  const open = reads.filter(({ returned }) => returned).flatMap(({ path }) => shapesAt(shape, path));
  const codes = open.flatMap(sourceless);
  return codes.includes('metrics-not-found') ? [] : [...new Set(codes)];
}

/** Whether all members of a value may be seen, also where single ones are read. The length of a list stays what it was. */
export function isUsedWhole({ used, path }: Read, shape: Shape): boolean {
  return used === 'whole' || (used === 'counted' && shapesAt(shape, path).some(({ kind }) => kind === 'object'));
}
