import { memoizeByText } from './byText';

/** A pattern of one whole word out of several lists, in any case. The entries are patterns themselves. */
export function wordPattern(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`^(?:${lists.flat().join('|')})$`, 'i');
}

/**
 * The words that a name of a program consists of, in small letters: `sendRequest_v2` is `send`, `request`, `v`. The last
 * capital of an abbreviation begins the next word (`HTTPClient`), but not in `URLs`.
 */
export const wordsOf: (name: string) => readonly string[] = memoizeByText(
  name =>
    name
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .replace(/([A-Z])([A-Z][a-z]{2})/g, '$1_$2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean),
  1_000_000,
  100,
);

/** The word behind the last dot: `get` of `client.api.get`. */
export function lastWord(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
