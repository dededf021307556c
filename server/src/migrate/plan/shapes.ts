import type { LossCode } from '../../catalogue/losses';
import type { Unit } from '../../catalogue/values';
import type { LeafShape, ListShape, NoneShape, ObjectShape, Path, Shape } from './shape';

/** Short ways to write shapes. A path may be written with dots: `'settings.app_apdex_threshold'`, `'description.0'`. */

export function object(
  members: Readonly<Record<string, Shape>>,
  more: Pick<Partial<ObjectShape>, 'base' | 'when' | 'only' | 'isOfList'> = {},
): ObjectShape {
  return { kind: 'object', members, ...more };
}

export function list(
  from: Path,
  element: Shape,
  more: Pick<Partial<ListShape>, 'keep' | 'unique' | 'sortBy' | 'losses' | 'lacks'> = {},
): ListShape {
  return { kind: 'list', from, element, ...more };
}

type LeafDetails = Partial<Pick<LeafShape, 'or' | 'absolute' | 'as' | 'words' | 'absent' | 'loss' | 'tolerance'>>;

/** A text, a truth value, or a number that names something. */
export function text(from: string | Path, more: LeafDetails = {}): LeafShape {
  return { kind: 'leaf', from: pathOf(from), unit: 'none', tolerance: 0, ...more };
}

/** A number that measures something. Two services that look a few seconds apart differ a little. */
export function number(from: string | Path, unit: Unit, more: LeafDetails = {}): LeafShape {
  const exact = unit === 'none' || unit === 'count';
  return { kind: 'leaf', from: pathOf(from), unit, tolerance: exact ? 0 : 0.05, ...more };
}

export function noSource(why: LossCode): NoneShape {
  return { kind: 'none', why };
}

function pathOf(from: string | Path): Path {
  return typeof from === 'string' ? from.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step)) : from;
}
