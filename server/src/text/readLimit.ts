import type { Problem } from './problem';
import type { Span } from './span';

/**
 * How many words and signs of one text are read. A parsed program takes half a kilobyte for each; no person writes so many
 * into one file.
 */
const maxSteps = 250_000;

/**
 * The offset at which the reading of a text ends that has more words and signs than `limit`: where a line ends, if one
 * does; undefined for all others. The work of every reader grows with these steps, so that counting them limits it.
 */
export function endOfReading(text: string, limit = maxSteps): number | undefined {
  if (text.length <= limit) return undefined;
  let steps = 0;
  let lineEnd = 0;
  let inWord = false;
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    const isWord = isWordCode(code);
    if (code !== space && code !== tab && !(isWord && inWord) && ++steps > limit)
      return lineEnd > offset / 2 ? lineEnd : offset;
    inWord = isWord;
    if (code === lineFeed) lineEnd = offset + 1;
  }
  return undefined;
}

/**
 * Called where a reader leaves out a part of a text that is nested more deeply than it reads, so that no text fills its stack.
 */
export type TooDeep = () => void;

/** From how many statements on an outline shows these alone: nobody opens the columns of thousands of queries. */
export const maxDetailed = 5_000;

/** What is said of a document of which the check reads a part. `span` is where the rest begins. */
export function unreadProblem(span: Span): Problem {
  const message = 'The document is too long to be read to its end, and what follows is not checked. Split it.';
  return { code: 'incomplete-check', severity: 'information', message, span };
}

/** What is said of a document whose functions have more callers than are followed. */
export function callersLeftOut(span: Span): Problem {
  const message =
    'The functions of the document that send requests have more callers than are followed, and the calls of the others are not reported. Split it.';
  return { code: 'incomplete-check', severity: 'information', message, span };
}

/** What is said of a document that holds more programs in other languages than are read. */
export function programsLeftOut(span: Span): Problem {
  const message =
    'The document holds more programs than are read, and the calls of the others are not reported. Split it.';
  return { code: 'incomplete-check', severity: 'information', message, span };
}

/** What is said of a document of which parts are nested too deeply. */
export function levelsLeftOut(span: Span): Problem {
  const message =
    'Parts of the document are nested more deeply than is read, and problems and calls in them are not reported. Flatten them.';
  return { code: 'incomplete-check', severity: 'information', message, span };
}

const [tab, lineFeed, space] = [9, 10, 32];

/** Letters, digits and the underscore. A character beyond ASCII is a part of a word, so that no pair of units is cut. */
function isWordCode(code: number): boolean {
  return (
    code > 127 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}
