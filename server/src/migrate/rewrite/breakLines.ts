import type { Style } from '../../code/writing/style';
import type { Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The offsets of the commas between the members of an object literal; undefined where it cannot be told apart. */
function separators(text: string, { start, end }: Span): number[] | undefined {
  const found: number[] = [];
  const open: string[] = [];
  for (let offset = start + 1; offset < end - 1; offset++) {
    const char = text[offset] as string;
    if (char === '"' || char === "'" || char === '`') {
      const close = closingQuote(text, offset, end);
      if (close === undefined) return undefined;
      offset = close;
    } else if (closing[char]) open.push(closing[char] as string);
    else if (/[)\]}]/.test(char)) {
      if (open.pop() !== char) return undefined;
    } else if (char === '/' && /[/*]/.test(text[offset + 1] ?? '')) return undefined;
    else if (char === ',' && open.length === 0) found.push(offset);
  }
  return open.length === 0 ? found : undefined;
}

function closingQuote(text: string, from: number, end: number): number | undefined {
  for (let offset = from + 1; offset < end; offset++) {
    if (text[offset] === '\\') offset++;
    else if (text[offset] === text[from]) return offset;
  }
  return undefined;
}

/**
 * The edits that put the members of an object literal on lines of their own, where they are on one. Only the blanks around
 * braces and commas change. Undefined where the literal is on several lines already or cannot be told apart.
 */
export function breakLines(text: string, literal: Span, indent: string, { step, newline }: Style): Edit[] | undefined {
  const source = text.slice(literal.start, literal.end);
  const commas = source.includes('\n') ? undefined : separators(text, literal);
  if (!commas) return undefined;
  const inner = newline + indent + step;
  const blanksBehind = (offset: number) => offset + (/^\s*/.exec(text.slice(offset, literal.end))?.[0].length ?? 0);
  const last = literal.end - 1;
  const beforeEnd = last - (/\s*$/.exec(text.slice(literal.start + 1, last))?.[0].length ?? 0);
  return [
    { span: spanOf(literal.start + 1, blanksBehind(literal.start + 1)), text: inner },
    ...commas
      .filter(offset => blanksBehind(offset + 1) < last)
      .map(offset => ({ span: spanOf(offset + 1, blanksBehind(offset + 1)), text: inner })),
    { span: spanOf(beforeEnd, last), text: `,${newline}${indent}` },
  ];
}
