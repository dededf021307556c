import { type Span, spanOf } from '../text/span';

/** A text for the parser, in which each character keeps its offset, and the comments that are no longer in it. */
interface Blanked {
  readonly text: string;
  readonly comments: readonly Span[];
}

/** How many comments and backslashes at the ends of lines may follow each other before they are blanked. */
const maxInRun = 20;

const longRun = new RegExp(`(?:^[ \\t]*(?:#.*|\\\\)?\\r?\\n){${maxInRun}}`, 'm');
const token = /#[^\r\n]*|\\\r?\n|"""|'''|["']|[^#\\"'\s]+/g;

/**
 * Python without its long runs of lines that are only a comment or only a backslash. At each of them the scanner of the
 * grammar looks through all that follow, so that a run would cost its square; blanks cost it nothing.
 */
export function blankLongRuns(text: string): Blanked {
  if (!longRun.test(text)) return { text, comments: [] };
  const pieces: string[] = [];
  const comments: Span[] = [];
  let done = 0;
  let run: Span[] = [];
  const endRun = () => {
    if (run.length > maxInRun) {
      for (const { start, end } of run) {
        pieces.push(text.slice(done, start), ' '.repeat(end - start));
        done = end;
      }
      comments.push(...run.filter(({ start }) => text[start] === '#'));
    }
    run = [];
  };
  token.lastIndex = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found;
    if (/^(?:#|\\\r?\n)/.test(word)) run.push(spanOf(found.index, found.index + word.length));
    else {
      endRun();
      if (/^["']/.test(word)) token.lastIndex = endOfString(text, found.index, word);
    }
  }
  endRun();
  pieces.push(text.slice(done));
  return { text: pieces.join(''), comments };
}

/** Behind the string that begins with a quote, or behind the line or the text in which nothing closes it. */
function endOfString(text: string, start: number, quote: string): number {
  const end = quote.length === 1 ? /["'\\\n]/g : /["'\\]/g;
  end.lastIndex = start + quote.length;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    if (found[0] === '\n') return end.lastIndex;
    if (found[0] === '\\') end.lastIndex++;
    else if (text.startsWith(quote, found.index)) return found.index + quote.length;
  }
  return text.length;
}
