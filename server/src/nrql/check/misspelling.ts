import { nearest } from '../../text/nearest';

/**
 * The known name that a name is probably meant to be: one letter away, or two where it is long. A plural, another number
 * or a longer form is a name of its own, and so is a form that is shorter by an ending (`consume`).
 */
export function misspelling(name: string, known: readonly string[]): string | undefined {
  if (name.length < 5) return undefined;
  const found = nearest(name, known, name.length < 9 ? 1 : 2);
  if (found === undefined || found.length < 5) return undefined;
  if (hasOtherWord(name, found) || isJoinedOtherwise(name, found)) return undefined;
  if (lacksLastLetter(name, found)) return found;
  const [a, b] = [stem(name), stem(found)];
  return a === b || a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a) ? undefined : found;
}

/**
 * Whether one word of a name has no letter of its place in the known one: `AiAuditEvent` is not a misspelling of
 * `NrAuditEvent`.
 */
function hasOtherWord(name: string, known: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(known)];
  return (
    words.length > 1 &&
    words.length === others.length &&
    words.some((word, index) => ![...word].some((letter, position) => letter === others[index]?.[position]))
  );
}

/** Whether a name joins its words by a sign that the known one lacks: `ap_name` is not a misspelling of `appName`. */
function isJoinedOtherwise(name: string, known: string): boolean {
  return name.includes('_') && !known.includes('_');
}

function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z\d]+|[A-Z]+(?![a-z])/g) ?? []).map(word => word.toLowerCase());
}

/** Whether a name breaks off before the last letter of a known one, and that letter is no ending of its own. */
function lacksLastLetter(name: string, known: string): boolean {
  return /[a-z]$/i.test(known) && !/[rsdy]$/i.test(known) && name.toLowerCase() === known.slice(0, -1).toLowerCase();
}

function stem(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\d_.]+/g, '')
    .replace(/(?:e?s|ed)$/, '');
}
