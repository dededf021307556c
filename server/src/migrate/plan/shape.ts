import type { LossCode } from '../../catalogue/losses';
import type { Unit } from '../../catalogue/values';
import type { PlanText, RunTimeValue } from './plan';

/** Steps into a JSON value; `*` stands for each element of a list. */
export type Path = readonly (string | number)[];

/**
 * How a REST response follows from a GraphQL response, member by member. It is the one source for the edits of reads, for
 * adapters, for the losses that count, for comparisons and for tests. Every path starts at the element of the innermost
 * list (outside of lists at the response body), or at the `base` of an object around it.
 */
export type Shape = ObjectShape | ListShape | ItemsShape | LeafShape | ConstantShape | GivenShape | NoneShape;

export interface ObjectShape {
  readonly kind: 'object';
  readonly members: Readonly<Record<string, Shape>>;
  /** Where the paths of the members start. */
  readonly base?: Path;
  /** REST has the object only where this value is not null. */
  readonly when?: Path;
  /** Of the members only the one, or the list, that this value of the program names is there; each is a leaf under its name. */
  readonly only?: RunTimeValue;
  /** `only` is the key of a list of them. */
  readonly isOfList?: true;
}

/** A list with one element for each element of another list. */
export interface ListShape {
  readonly kind: 'list';
  /** With a `*`, the lists at all these places one after the other. */
  readonly from: Path;
  readonly element: Shape;
  /** Which elements belong to the list, where the query finds more. */
  readonly keep?: Keep;
  /** Elements with the same value here are one. */
  readonly unique?: Path;
  /**
   * The number by which the elements are sorted. REST promises no order; the embedded service lists by id, and programs print
   * lists as they come.
   */
  readonly sortBy?: LeafShape;
  readonly losses?: readonly LossCode[];
  /** Which elements of the REST list may be missing, where not every one may that has a loss. */
  readonly lacks?: Lack;
}

/** Elements of a REST list that are `false`, missing or empty at a path, or whose time there is more than 13 months ago. */
export interface Lack {
  readonly path: Path;
  readonly kind: 'false' | 'absent' | 'empty' | 'old';
}

/** A condition on the elements of a list: a text contains another one, in any case. */
export interface Keep {
  readonly path: Path;
  readonly contains: PlanText;
  /**
   * The program takes the first of these elements, and no order is promised: the one whose whole text it is comes first. Where
   * several elements contain the text and none or several have it as a whole, the list is empty.
   */
  readonly wholeFirst?: true;
}

/** A list whose elements are known beforehand: one for each metric of a request. */
export interface ItemsShape {
  readonly kind: 'items';
  readonly items: readonly Shape[];
  /**
   * REST leaves out each element whose name, in the same order, is in none of the lists at some paths of the response, or with
   * `isMissing` in one of them.
   */
  readonly listed?: {
    readonly in: readonly Path[];
    readonly names: readonly (ConstantShape | GivenShape)[];
    readonly isMissing?: true;
  };
}

/**
 * What a value becomes. `milliseconds`: a number of seconds times 1000. `iso-of-seconds`, `iso-of-milliseconds`: a time since
 * 1970 as `2026-11-20T10:15:00+00:00`. `id-of-guid`: the number behind the last `|` of a GUID, which is base64 without
 * padding. `words`: another word for each word. `score`: the score of a map of Apdex values; a number stays what it is.
 */
export type Conversion = 'milliseconds' | 'iso-of-seconds' | 'iso-of-milliseconds' | 'id-of-guid' | 'words' | 'score';

export interface LeafShape {
  readonly kind: 'leaf';
  readonly from: Path;
  /** Where the value is when it is null or 0 at `from`. */
  readonly or?: Path;
  /** The paths start at the response body, whatever is around the leaf. */
  readonly absolute?: true;
  readonly as?: Conversion;
  readonly words?: Readonly<Record<string, string>>;
  /** What REST had where the new value is null: 0, or no such member. Absent: null as well. */
  readonly absent?: 'zero' | 'omit';
  readonly unit: Unit;
  /** Greatest relative difference of two equal numbers. 0 for what is no number. */
  readonly tolerance: number;
  readonly loss?: LossCode;
}

/** A value that the request fixes, whatever the response is. */
export interface ConstantShape {
  readonly kind: 'constant';
  readonly value: string | number | boolean | null;
}

/** A text of the program that the request has. */
export interface GivenShape {
  readonly kind: 'given';
  readonly value: RunTimeValue;
}

/** A member that the GraphQL response has no source for. */
export interface NoneShape {
  readonly kind: 'none';
  readonly why: LossCode;
}

export function constant(value: ConstantShape['value']): ConstantShape {
  return { kind: 'constant', value };
}

/** What a path of the REST response leads to; several shapes where it takes all elements or members. */
export function shapesAt(shape: Shape, path: Path): readonly Shape[] {
  const [step, ...rest] = path;
  if (step === undefined) return [shape];
  switch (shape.kind) {
    case 'object': {
      const { members } = shape;
      // An index that is only known at run time may be a name.
      const next =
        step === '*' || typeof step === 'number'
          ? Object.values(members)
          : Object.hasOwn(members, step)
            ? [members[step] as Shape]
            : [];
      return next.flatMap(member => shapesAt(member, rest));
    }
    case 'list':
      return shapesAt(shape.element, rest);
    case 'items':
      return shape.items.flatMap(item => shapesAt(item, rest));
    default:
      return [];
  }
}

/** The losses of the members below a shape that have no source. */
export function sourceless(shape: Shape): readonly LossCode[] {
  switch (shape.kind) {
    case 'none':
      return [shape.why];
    case 'object':
      return Object.values(shape.members).flatMap(sourceless);
    case 'list':
      return sourceless(shape.element);
    case 'items':
      return shape.items.flatMap(sourceless);
    default:
      return [];
  }
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
  let current = shape;
  let base: Path = [];
  let list: Path | undefined;
  // An object without a place of its own has the members of what is around it among its neighbours.
  let isPlaced = false;
  const enter = (next: Shape): void => {
    current = next;
    if (current.kind === 'object') {
      isPlaced = current.base !== undefined || current.when !== undefined;
      if (current.base) base = [...base, ...current.base];
    }
    list =
      current.kind === 'list' && !current.from.includes('*') && !current.keep ? [...base, ...current.from] : undefined;
  };
  enter(shape);
  for (const step of path) {
    // Which member is there depends on the program.
    if (current.kind === 'object' && current.only) return undefined;
    if (current.kind === 'object' && typeof step === 'string' && Object.hasOwn(current.members, step)) {
      enter(current.members[step] as Shape);
    } else if (list && current.kind === 'list' && (typeof step === 'number' || step === '*')) {
      base = [...list, step];
      enter(current.element);
      isPlaced = true;
    } else if (current.kind === 'items' && current.items.length === 1 && step === 0) {
      enter(current.items[0] as Shape);
    } else return undefined;
  }
  if (current.kind === 'leaf')
    return { path: current.absolute ? current.from : [...base, ...current.from], shape: current };
  if (current.kind === 'list' && list) return { path: list, shape: current };
  if (current.kind !== 'object' || !isPlaced) return undefined;
  return { path: [...base, ...(current.when ?? [])], shape: current };
}
