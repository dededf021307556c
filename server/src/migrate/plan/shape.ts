import type { LossCode } from '../../catalogue/losses';
import type { Unit } from '../../catalogue/values';

/** Steps into a JSON value; `*` stands for each element of a list. */
export type Path = readonly (string | number)[];

/**
 * How a REST response follows from a GraphQL response, member by member. Paths of leaves and lists start at the element of
 * the innermost list, and at the response body outside every list.
 */
export type Shape = ObjectShape | ListShape | ItemsShape | LeafShape | ConstantShape | NoneShape;

export interface ObjectShape {
  readonly kind: 'object';
  readonly members: Readonly<Record<string, Shape>>;
}

/** A list with one element for each element of another list. */
export interface ListShape {
  readonly kind: 'list';
  readonly from: Path;
  readonly of: Shape;
}

/** A list whose elements are known beforehand: one for each metric of a request. */
export interface ItemsShape {
  readonly kind: 'items';
  readonly items: readonly Shape[];
}

/** What a value goes through on its way. */
export type Conversion = 'iso-of-seconds';

export interface LeafShape {
  readonly kind: 'leaf';
  readonly from: Path;
  readonly as?: Conversion;
  /** What REST had where the new value is null: 0, or no such member. Absent: null as well. */
  readonly absent?: 'zero' | 'omit';
  readonly unit: Unit;
  /** Greatest relative difference of two equal numbers. 0 for what is no number. */
  readonly tolerance: number;
}

export interface ConstantShape {
  readonly kind: 'constant';
  readonly value: string | number | boolean | null;
}

/** A member that the GraphQL response has no source for. */
export interface NoneShape {
  readonly kind: 'none';
  readonly why: LossCode;
}

/** A path of the REST response in the GraphQL response. */
export interface Located {
  readonly path: Path;
  readonly shape: Shape;
}

/**
 * Where the value of a REST path is in the GraphQL response; undefined where nothing single stands for it. `*` and indexes
 * of lists stay what they are.
 */
export function locate(shape: Shape, path: Path): Located | undefined {
  let here: Shape = shape;
  let base: Path = [];
  let list: Path | undefined;
  for (const step of path) {
    if (here.kind === 'object' && typeof step === 'string' && Object.hasOwn(here.members, step)) {
      here = here.members[step] as Shape;
      list = here.kind === 'list' ? [...base, ...here.from] : undefined;
    } else if (list && here.kind === 'list' && (typeof step === 'number' || step === '*')) {
      base = [...list, step];
      here = here.of;
      list = here.kind === 'list' ? [...base, ...here.from] : undefined;
    } else if (here.kind === 'items' && here.items.length === 1 && step === 0) {
      here = here.items[0] as Shape;
    } else return undefined;
  }
  if (here.kind === 'leaf') return { path: [...base, ...here.from], shape: here };
  if (here.kind === 'list' && list) return { path: list, shape: here };
  return here.kind === 'object' && base.length > 0 ? { path: base, shape: here } : undefined;
}
