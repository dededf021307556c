import { posix } from 'node:path';

/** The files that a file imports values from; imports of types alone are left out, because nothing of them runs. */
export function valueImports(file: string, source: string, files: ReadonlySet<string>): string[] {
  const pattern = /^(?:import|export)\s+(?!type\s)([^;'"]*?)\s*from\s*'(\.[^']*)'/gm;
  return [...source.matchAll(pattern)].flatMap(([, names = '', specifier = '']) => {
    const listed = /^\{([^}]*)\}$/.exec(names)?.[1]?.split(',');
    if (listed?.every(name => /^\s*(?:type\s.*)?$/s.test(name))) return [];
    const target = posix.join(posix.dirname(file), specifier);
    return [`${target}.ts`, `${target}/index.ts`].filter(path => files.has(path)).slice(0, 1);
  });
}

/** The groups of files that import each other in a circle, each group sorted. (Tarjan's strongly connected components.) */
export function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) as number);
    }
    if (low === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}
