/**
 * The same function, which keeps each result beside the object that it was asked for, as long as that object lives: of the
 * modules none has a memory of its own. What `find` takes from `context` must be the same for one object each time.
 */
export function memoizeByObject<K extends object, V, C = void>(
  find: (owner: K, context: C) => V,
): (owner: K, context: C) => V {
  const kept = new WeakMap<K, V>();
  return (owner, context) => {
    const known = kept.get(owner);
    if (known !== undefined || kept.has(owner)) return known as V;
    const found = find(owner, context);
    kept.set(owner, found);
    return found;
  };
}

/** A constant that is made by the first who needs it. */
export function lazyValue<V>(make: () => V): () => V {
  const constant = memoizeByObject(make);
  return () => constant(make);
}
