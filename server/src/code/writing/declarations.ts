import type { Declaration } from './writer';

/**
 * The declarations that a text needs: the helpers that it calls, and those that these call, before those who call them.
 * `find` yields the helper of a name.
 */
export function calledHelpers(
  text: string,
  names: readonly string[],
  find: (name: string) => Declaration,
): readonly Declaration[] {
  const found = new Map<string, Declaration>();
  const add = (code: string): void => {
    for (const name of names) {
      if (found.has(name) || !new RegExp(`(?<![\\w.])${name}\\(`).test(code)) continue;
      const declaration = find(name);
      if (declaration.text === code) continue;
      add(declaration.text);
      found.set(name, declaration);
    }
  };
  add(text);
  return [...found.values()];
}
