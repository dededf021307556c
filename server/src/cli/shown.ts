/**
 * Characters that file names can contain and messages must not: line breaks, terminal control characters and changes of
 * the text direction.
 */
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A path for messages, on one line whatever characters it contains. */
export function printablePath(path: string): string {
  return path.replace(unprintable, character => `\\u{${character.charCodeAt(0).toString(16)}}`);
}
