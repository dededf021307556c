import type { JqToken } from './lex';

export type JqPath = readonly (string | number)[];

/** A part of the input, and the offsets of the expression that names it. */
export interface JqPlace {
  readonly kind: 'place';
  readonly path: JqPath;
  readonly start: number;
  readonly end: number;
  /** It was selected or sorted, so that the order of the response does not decide which element it is. */
  readonly chosen?: true;
}

/** What an expression yields: parts of the input, or lists and objects of them. What is computed has no parts. */
export type JqValue =
  | JqPlace
  | { readonly kind: 'list'; readonly items: readonly JqValue[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, readonly JqValue[]> };

export type JqValues = readonly JqValue[];

/** No response is deeper than this; copying ever longer paths would be quadratic. */
const maxPathLength = 100;

/** The members of a name. */
export function stepInto(values: JqValues, name: string, at: JqToken): JqValue[] {
  return values.flatMap(value => {
    if (value.kind === 'object') return value.members.get(name) ?? [];
    return value.kind === 'place' && value.path.length < maxPathLength ? [extend(value, name, at)] : [];
  });
}

/** The element at an index, or `*` for every element or member. */
export function elementsOf(values: JqValues, key: number | '*', end: number): JqValue[] {
  return values.flatMap((value): readonly JqValue[] => {
    if (value.kind === 'place' && value.path.length >= maxPathLength) return [];
    if (value.kind === 'place') return [{ ...value, path: [...value.path, key], end: Math.max(end, value.end) }];
    if (value.kind === 'object') return [...value.members.values()].flat();
    return key === '*' ? value.items : mapPlaces(value.items, elementByPosition);
  });
}

/** The same values with other parts of the input. */
export function mapPlaces(values: JqValues, change: (place: JqPlace) => JqPlace): JqValue[] {
  return values.map(value => {
    if (value.kind === 'place') return change(value);
    if (value.kind === 'list') return { ...value, items: mapPlaces(value.items, change) };
    const members = [...value.members].map(([name, member]) => [name, mapPlaces(member, change)] as const);
    return { ...value, members: new Map(members) };
  });
}

/** An element that is taken by its position in the response. */
export function elementByPosition(place: JqPlace): JqPlace {
  const last = place.path.lastIndexOf('*');
  return place.chosen || last < 0 ? place : { ...place, path: place.path.with(last, 0) };
}

/** An element that its values choose. */
export function selectedElement(place: JqPlace): JqPlace {
  return { ...place, chosen: true };
}

/** A name right behind what was read before is one expression with it. */
function extend(place: JqPlace, name: string, at: JqToken): JqPlace {
  const isJoined = place.end === at.start && place.end > place.start;
  return { ...place, path: [...place.path, name], start: isJoined ? place.start : at.start, end: at.end };
}

/** All parts of the input in values. */
export function placesIn(values: JqValues): JqPlace[] {
  return values.flatMap(value => {
    if (value.kind === 'place') return [value];
    return placesIn(value.kind === 'list' ? value.items : [...value.members.values()].flat());
  });
}
