import { dayOfKind, Kind, unitOfKind } from '../../lex/kinds';
import { walkInterval } from './call';
import type { Walker } from './walker';

/** Walks the time after SINCE, UNTIL or COMPARE WITH. */
export function walkTimeClause(walker: Walker, clause: 'SINCE' | 'UNTIL' | 'COMPARE WITH') {
  if (walker.isDone) return walker.require({ kind: 'time', clause });
  const kind = walker.kind();
  const amount = Number(walker.word());
  walker.index++;
  if (kind === Kind.Number || isFilledIn(walker, kind)) {
    const unknown = kind !== Kind.Number;
    // Such a large number is a timestamp in milliseconds, not an amount.
    if (walker.isDone && amount >= 1e9) return;
    if (walker.isDone && unknown) {
      const isAmount = walker.kindAfterCursor() === Kind.Ago;
      walker.expect({ kind: 'unit', ago: true, ...(isAmount ? {} : { isUnsure: true as const }) });
      walker.isOpen = isAmount;
      return;
    }
    if (walker.isDone) return walker.require({ kind: 'unit', amount, ago: true });
    if (unitOfKind(walker.kind()) === undefined) return;
    walker.index++;
    if (walker.isDone) return walker.require({ kind: 'words', words: ['ago'] });
    walker.take(Kind.Ago);
  } else if (kind === Kind.This || kind === Kind.Last) {
    if (walker.isDone) return walker.require({ kind: 'period' });
    walker.index++;
  } else if (dayOfKind(kind) !== undefined) {
    if (walker.isDone) return walker.expect({ kind: 'words', words: ['AT'] });
    if (!walker.take(Kind.At)) return;
    if (walker.isDone) return walker.require({ kind: 'time-of-day' });
    walker.index++;
  }
}

/** Whether a name stands where an amount does: a program fills it in. */
function isFilledIn(walker: Walker, kind: Kind): boolean {
  if (kind !== Kind.Name && kind !== Kind.QuotedName && kind !== Kind.Template) return false;
  return walker.isDone || unitOfKind(walker.kind()) !== undefined;
}

/** Walks the rest of TIMESERIES. */
export function walkTimeseries(walker: Walker) {
  if (walker.isDone) return walker.expect({ kind: 'bucket', slide: false });
  const explicit = walker.kind() === Kind.Number;
  walkBucket(walker);
  if (walker.isOpen) {
    // A bare number is a bucket in milliseconds.
    if (explicit) walker.expect({ kind: 'words', words: ['SLIDE BY'], isUnlikely: true });
    return;
  }
  if (walker.isDone) {
    if (explicit) walker.expect({ kind: 'words', words: ['SLIDE BY'], isUnlikely: true });
    return;
  }
  if (!walker.take(Kind.Slide)) return;
  if (walker.isDone) return walker.require({ kind: 'words', words: ['BY'] });
  walker.take(Kind.By);
  if (walker.isDone) return walker.require({ kind: 'bucket', slide: true });
  walkBucket(walker);
}

function walkBucket(walker: Walker) {
  const kind = walker.kind();
  if (kind === Kind.Number || (kind === Kind.Name && unitOfKind(walker.kind(1)) !== undefined)) {
    if (walker.kind(1) === Kind.End || unitOfKind(walker.kind(1)) !== undefined) walkInterval(walker);
    else walker.index++;
  } else if (kind === Kind.Auto || kind === Kind.Max || kind === Kind.Template) walker.index++;
}
