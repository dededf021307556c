/** How a file is laid out, so that new code looks like the code around it. */
export interface Style {
  readonly newline: '\n' | '\r\n';
  /** One step of indentation. */
  readonly step: string;
  /** The quote that strings have. */
  readonly quote: '"' | "'";
  /** The longest line that a literal may fill before it is broken up. */
  readonly width: number;
  /** Statements end with a semicolon. */
  readonly semicolons: boolean;
  /** The last of several members on lines of their own has a comma. */
  readonly trailingCommas: boolean;
}

const narrowest = 80;
const widest = 120;

/** Reads the style of a text; `usual` decides where the text does not. One pass over the text for each question. */
export function readStyle(text: string, usual: Style): Style {
  return {
    newline: text.includes('\r\n') ? '\r\n' : '\n',
    step: stepIn(text) ?? usual.step,
    quote: quoteIn(text) ?? usual.quote,
    width: widthIn(text),
    semicolons: endingIn(text, /;[ \t]*$/gm, /[\w)\]'"`][ \t]*$/gm) ?? usual.semicolons,
    trailingCommas: endingIn(text, /,\s*\n\s*[)\]}]/g, /[^,\s([{;]\s*\n\s*[)\]}]/g) ?? usual.trailingCommas,
  };
}

/** A tab, or the narrowest indentation of a line. */
function stepIn(text: string): string | undefined {
  if (/^\t/m.test(text)) return '\t';
  let width = 9;
  for (const [, blanks = ''] of text.matchAll(/^( +)\S/gm)) width = Math.min(width, blanks.length);
  return width >= 2 && width <= 8 ? ' '.repeat(width) : undefined;
}

function quoteIn(text: string): '"' | "'" | undefined {
  let single = 0;
  let double = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 39) single++;
    else if (code === 34) double++;
  }
  return single === double ? undefined : single > double ? "'" : '"';
}

/** The longest line, within what people find readable. */
function widthIn(text: string): number {
  let maxLength = 0;
  for (const line of text.split('\n')) maxLength = Math.max(maxLength, line.length);
  return Math.min(Math.max(maxLength, narrowest), widest);
}

/** Which of two ways to end something is more frequent; undefined where neither is there. */
function endingIn(text: string, one: RegExp, other: RegExp): boolean | undefined {
  const ones = text.match(one)?.length ?? 0;
  const others = text.match(other)?.length ?? 0;
  return ones === others ? undefined : ones > others;
}
