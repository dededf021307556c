import type { LeafShape, Shape } from './shape';

type Json = unknown;

/** One value as both APIs have it, under its path in the REST response; elements of lists are named by what tells them apart. */
export interface ComparedPair {
  readonly path: readonly string[];
  readonly rest: Json;
  readonly graphql: Json;
  /** `lost`: the shape says that this value is different or has no source. */
  readonly verdict: 'same' | 'different' | 'lost';
}

/** Names of members that tell the elements of a list apart, the best first. */
const keys = ['id', 'from', 'name', 'host', 'label', 'revision'] as const;

/**
 * Compares a REST response with the REST-shaped object that was made from a GraphQL response, member by member: values with
 * the tolerance of each, lengths of lists and, where the shape does not say that it is another one, their order.
 */
export function compareResponses(shape: Shape, rest: Json, graphql: Json): ComparedPair[] {
  const pairs: ComparedPair[] = [];
  const add = (path: readonly string[], old: Json, fresh: Json, verdict: ComparedPair['verdict']): void => {
    pairs.push({ path, rest: old ?? null, graphql: fresh ?? null, verdict });
  };

  function compare(here: Shape, old: Json, fresh: Json, path: readonly string[]): void {
    switch (here.kind) {
      case 'none':
        if (old !== undefined) add(path, old, undefined, 'lost');
        return;
      case 'leaf':
        add(path, old, fresh, isSame(here, old, fresh) ? 'same' : here.loss ? 'lost' : 'different');
        return;
      case 'constant':
        add(path, old, fresh, old === fresh ? 'same' : 'different');
        return;
      case 'object':
        compareObjects(here.members, old, fresh, path);
        return;
      case 'items': {
        const shapes = new Map(names(here.items.map(nameOf), 'name').map((name, index) => [name, here.items[index]]));
        compareLists(name => shapes.get(name), 'name', old, fresh, path, { order: true, missing: 'lost' });
        return;
      }
      case 'list': {
        const losses = here.losses ?? [];
        // A list without keys is compared element by element; one with a loss of its own may lack elements.
        const missing = losses.some(loss => loss !== 'list-order') ? 'lost' : 'different';
        compareLists(() => here.of, keyOf(here.of), old, fresh, path, {
          order: !losses.includes('list-order'),
          missing,
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
    if (!isObject(old) || !isObject(fresh)) {
      if (old !== fresh) add(path, old, fresh, 'different');
      return;
    }
    for (const [name, member] of Object.entries(members)) {
      // A member that both leave out is no difference; `none` is never there in the new object.
      if (old[name] !== undefined || fresh[name] !== undefined)
        compare(member, old[name], fresh[name], [...path, name]);
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
    { order, missing }: { readonly order: boolean; readonly missing: 'lost' | 'different' },
  ): void {
    const [old, fresh] = [listOf(oldList), listOf(freshList)];
    const [oldNames, freshNames] = [names(old, key), names(fresh, key)];
    add([...path, 'length'], old.length, fresh.length, old.length === fresh.length ? 'same' : missing);
    const common = freshNames.filter(name => oldNames.includes(name));
    const inOrder = oldNames.filter(name => freshNames.includes(name)).every((name, index) => name === common[index]);
    if (order && !inOrder) add([...path, 'order'], oldNames.join(' '), freshNames.join(' '), 'different');
    for (const name of new Set([...oldNames, ...freshNames])) {
      const [first, second] = [old[oldNames.indexOf(name)], fresh[freshNames.indexOf(name)]];
      const shape = shapeOf(name);
      if (shape && first !== undefined && second !== undefined) compare(shape, first, second, [...path, name]);
      else add([...path, name], first, second, missing);
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
    if (key === undefined || !isObject(element)) return String(index);
    const name = String(element[key]);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name} (${count + 1})`;
  });
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
