import { nearest } from '../../text/nearest';

/**
 * The known name that a name is probably meant to be: one letter away, or two where it is long. A plural, another number
 * or a longer form is a name of its own.
 */
export function misspelling(name: string, known: readonly string[]): string | undefined {
  if (name.length < 5) return undefined;
  const found = nearest(name, known, name.length < 9 ? 1 : 2);
  if (found === undefined || found.length < 5) return undefined;
  const [a, b] = [stem(name), stem(found)];
  return a === b || a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a) ? undefined : found;
}

function stem(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\d_.]+/g, '')
    .replace(/(?:e?s|ed)$/, '');
}
