/** What a file's name may hold and a line for people must not: it would break the line, steer the terminal or turn the text around. */
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A path as it is printed for people, on one line whatever its name holds. */
export function shownPath(path: string): string {
  return path.replace(unprintable, character => `\\u{${character.charCodeAt(0).toString(16)}}`);
}
