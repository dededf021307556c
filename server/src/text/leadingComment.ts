/** How the comments of a language are written: the marks of a line comment, and whether block comments exist. */
interface CommentMarks {
  readonly line: readonly string[];
  readonly block?: true;
}

export const nrqlComments: CommentMarks = { line: ['--', '//'], block: true };
export const graphqlComments: CommentMarks = { line: ['#'] };

/** A comment that chooses the region of a statement or of a file: `region: eu`. */
const regionLine = /^region:\s*([\w.-]+)$/i;

/** A comment for tools, which names nothing. */
const directive = /^graphward-ignore\b/;

const maxTitleLength = 60;

/** What the comments of a text say about the statement or operation that begins at `start`. */
interface Heading {
  /** The first line of the comment directly above, as a name for people. */
  readonly title?: string;
  /** The region to run in: of the comment directly above, else of the comment at the start of the text. */
  readonly region?: string;
}

/** Reads the comments above an offset. Any text is accepted. */
export function headingOf(text: string, start: number, marks: CommentMarks): Heading {
  const above = commentAbove(text, start, marks);
  const named = above.find(line => /[\p{L}\p{N}]/u.test(line) && !regionLine.test(line) && !directive.test(line));
  const region = regionIn(above) ?? regionIn(firstComment(text, marks));
  return {
    ...(named === undefined ? {} : { title: shorten(named) }),
    ...(region === undefined ? {} : { region }),
  };
}

function regionIn(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const name = regionLine.exec(line)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** How many characters before a statement are searched for its comment. */
const maxCommentLength = 4_000;

/** The lines of the comment that ends directly above the offset, without their marks, from the top. */
function commentAbove(whole: string, start: number, marks: CommentMarks): string[] {
  const text = whole.slice(Math.max(0, start - maxCommentLength), start);
  const found: string[] = [];
  let end = text.length;
  for (;;) {
    const before = text.slice(0, endWithoutBlanks(text, end));
    const block = marks.block ? blockBefore(before) : undefined;
    if (block) {
      found.unshift(...block.lines);
      end = block.start;
      continue;
    }
    const gap = before.length - lineEndLength(before);
    if (gap === before.length) return found;
    const upper = before.slice(0, gap);
    const line = upper.slice(lineStartBefore(upper, gap));
    const content = lineComment(line, marks);
    if (content === undefined) {
      // A block comment may end the line above; then the search goes on before its mark.
      if (!marks.block || !/\*\/\s*$/.test(line)) return found;
      end = gap;
      continue;
    }
    found.unshift(content);
    end = upper.length - line.length;
  }
}

/** The offset after the last character before `end` that is no blank of its line. A pattern would search from the start. */
function endWithoutBlanks(text: string, end: number): number {
  let last = end;
  while (last > 0 && /[^\S\r\n]/.test(text[last - 1] as string)) last--;
  return last;
}

/** The offset at which the line of `end` begins. A search for a carriage return would go to the start of most texts. */
function lineStartBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}

function lineEndLength(text: string): number {
  if (text.endsWith('\r\n')) return 2;
  return text.endsWith('\n') || text.endsWith('\r') ? 1 : 0;
}

function blockBefore(before: string): { readonly start: number; readonly lines: string[] } | undefined {
  if (!before.endsWith('*/')) return undefined;
  const start = before.lastIndexOf('/*');
  if (start < 0) return undefined;
  const lines = before.slice(start + 2, -2).split(/\r\n|\r|\n/);
  return { start, lines: lines.map(line => line.replace(/^\s*\*?/, '').trim()).filter(line => line !== '') };
}

/** The lines of the comments that stand before everything else in the text. */
function firstComment(text: string, marks: CommentMarks): string[] {
  const first = text.search(/\S/);
  // Asked for each statement of a long text, most of which begin without one.
  if (!marks.line.some(mark => text.startsWith(mark, first))) return [];
  const found: string[] = [];
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    const line = match[1] ?? '';
    const content = lineComment(line, marks);
    if (content !== undefined) found.push(content);
    else if (line.trim() !== '') break;
    if (match[2] === '') break;
  }
  return found;
}

function lineComment(line: string, marks: CommentMarks): string | undefined {
  const trimmed = line.trim();
  const mark = marks.line.find(candidate => trimmed.startsWith(candidate));
  return mark === undefined ? undefined : trimmed.slice(mark.length).replace(/^[#\-/\s]+|[\s]+$/g, '');
}

function shorten(line: string): string {
  const title = line.replace(/[.:]$/, '');
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title;
}
