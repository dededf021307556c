import type { Expr, NameExpr } from '../syntax/expr';
import { noteStatus } from './checks';
import { type Following, noteHeaders, recordRead, rootedTrack, type Track } from './track';
import { usesOf } from './uses';

/** `const { status } = response` */
export function followStatus(target: Expr, following: Following, from: Expr | undefined): void {
  if (target.kind !== 'name') return;
  for (const use of usesOf(target, following.program, from).uses) noteStatus(use, target.name, following);
}

/** `const { headers } = response` */
export function followHeaders(target: NameExpr, track: Track, following: Following, from: Expr | undefined): void {
  const { uses, isShared, isOpen } = usesOf(target, following.program, from);
  if (isShared || isOpen) recordRead(target, track, following, true);
  for (const use of uses) noteHeaders(use, { ...track, ...rootedTrack([], use) }, following);
}
