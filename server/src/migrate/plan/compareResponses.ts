import { isRecord } from '../../text/record';
import type { Lack, LeafShape, ListShape, Shape } from './shape';
import { valueAt } from './shapeResponse';

type Json = unknown;

/**
 * One value as both APIs have it, under its path in the REST response; elements of lists are named by what distinguishes them.
 */
export interface ComparedPair {
  readonly path: readonly string[];
  readonly rest: Json;
  readonly graphql: Json;
  /** `lost`: the shape says that this value is different or has no source. */
  readonly verdict: 'same' | 'different' | 'lost';
}

/** How a list may differ from the old one. An unknown metric is an element of the new list alone. */
interface ListRules {
  readonly order: boolean;
  readonly mayLack: (element: Json) => boolean;
  readonly mayAdd: boolean;
}

/** Names of members that distinguish the elements of a list, the best first. */
const keys = ['id', 'from', 'name', 'host', 'label', 'revision'] as const;

/**
 * Compares a REST response with the REST-shaped object that was made from a GraphQL response, member by member: values with
 * the tolerance of each, lengths of lists and, where the shape does not say that it is another one, their order. `now` in
 * milliseconds since 1970.
 */
export function compareResponses(shape: Shape, rest: Json, graphql: Json, now: number): ComparedPair[] {
  const pairs: ComparedPair[] = [];
  const add = (path: readonly string[], old: Json, fresh: Json, verdict: ComparedPair['verdict']): void => {
    pairs.push({ path, rest: old ?? null, graphql: fresh ?? null, verdict });
  };

  function compare(current: Shape, old: Json, fresh: Json, path: readonly string[]): void {
    switch (current.kind) {
      case 'none':
        if (old !== undefined) add(path, old, undefined, 'lost');
        return;
      case 'leaf':
        add(path, old, fresh, isSame(current, old, fresh) ? 'same' : current.loss ? 'lost' : 'different');
        return;
      case 'given':
        add(path, old, fresh, old === fresh ? 'same' : 'different');
        return;
      case 'constant':
        add(path, old, fresh, old === fresh ? 'same' : 'different');
        return;
      case 'object':
        compareObjects(current.members, old, fresh, path);
        return;
      case 'items': {
        const shapes = new Map(
          names(current.items.map(nameOf), 'name').map((name, index) => [name, current.items[index]]),
        );
        // The name of the only metric may be one that the program chooses.
        const chosen = current.items.find(item => nameOf(item).name === undefined);
        const shapeOf = (name: string) => shapes.get(name) ?? chosen;
        compareLists(shapeOf, 'name', old, fresh, path, {
          order: true,
          mayLack: () => true,
          mayAdd: true,
        });
        return;
      }
      case 'list': {
        const order = !current.losses?.includes('list-order');
        const mayLack = (element: Json): boolean => isExcused(current, element, now);
        compareLists(() => current.element, keyOf(current.element), old, fresh, path, {
          order,
          mayLack,
          mayAdd: false,
        });
      }
    }
  }

  function compareObjects(
    members: Readonly<Record<string, Shape>>,
    old: Json,
    fresh: Json,
    path: readonly string[],
  ): void {
    if (!isRecord(old) || !isRecord(fresh)) {
      if (old !== fresh) add(path, old, fresh, 'different');
      return;
    }
    for (const [name, member] of Object.entries(members)) {
      // A member that both leave out is no difference; `none` is never there in the new object.
      const [before, after] = [valueAt(old, [name]), valueAt(fresh, [name])];
      if (before !== undefined || after !== undefined) compare(member, before, after, [...path, name]);
    }
    for (const name of Object.keys(old)) {
      if (!Object.hasOwn(members, name)) add([...path, name], old[name], undefined, 'different');
    }
  }

  function compareLists(
    shapeOf: (name: string) => Shape | undefined,
    key: string | undefined,
    oldList: Json,
    freshList: Json,
    path: readonly string[],
    { order, mayLack, mayAdd }: ListRules,
  ): void {
    const [old, fresh] = [listOf(oldList), listOf(freshList)];
    const [oldNames, freshNames] = [names(old, key), names(fresh, key)];
    const [oldAt, freshAt] = [positionsOf(oldNames), positionsOf(freshNames)];
    const missing = old.filter((_, index) => !freshAt.has(oldNames[index] as string));
    const more = freshNames.some(name => !oldAt.has(name));
    const isWrong = (more && !mayAdd) || !missing.every(mayLack);
    const verdict = isWrong ? 'different' : more || missing.length > 0 ? 'lost' : 'same';
    add([...path, 'length'], old.length, fresh.length, verdict);
    const common = freshNames.filter(name => oldAt.has(name));
    const inOrder = oldNames.filter(name => freshAt.has(name)).every((name, index) => name === common[index]);
    if (order && !inOrder) add([...path, 'order'], oldNames.join(' '), freshNames.join(' '), 'different');
    for (const name of new Set([...oldNames, ...freshNames])) {
      const [first, second] = [old[oldAt.get(name) ?? -1], fresh[freshAt.get(name) ?? -1]];
      const shape = shapeOf(name);
      if (shape && first !== undefined && second !== undefined) compare(shape, first, second, [...path, name]);
      else {
        const allowed = second === undefined ? mayLack(first) : mayAdd;
        add([...path, name], first, second, allowed ? 'lost' : 'different');
      }
    }
  }

  compare(shape, rest, graphql, []);
  return pairs;
}

function isSame({ tolerance }: LeafShape, old: Json, fresh: Json): boolean {
  if (old === fresh) return true;
  if (typeof old !== 'number' || typeof fresh !== 'number') return (old ?? null) === (fresh ?? null);
  return Math.abs(old - fresh) <= tolerance * Math.max(Math.abs(old), Math.abs(fresh));
}

/** Whether the new list may lack an element of the old one. */
function isExcused({ losses, lacks }: ListShape, element: Json, now: number): boolean {
  if (lacks) return isLack(lacks, element, now);
  return losses?.some(loss => loss !== 'list-order') ?? false;
}

const oldest = 395 * 86_400_000;

function isLack({ path, kind }: Lack, element: Json, now: number): boolean {
  const value = valueAt(element, path);
  switch (kind) {
    case 'false':
      return value === false;
    case 'absent':
      return value === undefined;
    case 'empty':
      return Array.isArray(value) && value.length === 0;
    case 'old':
      return typeof value === 'string' && now - Date.parse(value) > oldest;
  }
}

/** What the element of a metric is compared by. */
function nameOf(shape: Shape): { readonly name: Json } {
  const name = shape.kind === 'object' ? shape.members['name'] : undefined;
  return { name: name?.kind === 'constant' ? name.value : undefined };
}

function keyOf(of: Shape): string | undefined {
  if (of.kind !== 'object') return undefined;
  return keys.find(name => {
    const member = of.members[name];
    return member?.kind === 'constant' || (member?.kind === 'leaf' && !member.loss);
  });
}

/** What each element is called: the value of its key, numbered where it repeats, or its position. */
function names(list: readonly Json[], key: string | undefined): string[] {
  const seen = new Map<string, number>();
  return list.map((element, index) => {
    if (key === undefined || !isRecord(element)) return String(index);
    const value = Object.hasOwn(element, key) ? element[key] : undefined;
    // An object is not converted by its own rules, which a response can replace.
    const name = isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name} (${count + 1})`;
  });
}

function positionsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
