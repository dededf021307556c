import { Flag, Kind } from '../lex/kinds';
import type { Tokens } from '../lex/tokens';

/** A token or a comment of one statement, in the order of the text. */
export interface Item {
  readonly start: number;
  readonly end: number;
  /** `Kind.Comment` for comments. */
  readonly kind: Kind;
  readonly text: string;
  /** The number of line breaks after the item before; 0 for the first item. */
  readonly breaks: number;
  /** Whether it is an unterminated string, name in backticks or comment. */
  readonly open: boolean;
}

/** The tokens and comments of a text in order. */
export function itemsOf(text: string, tokens: Tokens): Item[] {
  const items: Item[] = [];
  let comment = 0;
  let end = -1;
  const add = (start: number, stop: number, kind: Kind, open: boolean) => {
    const breaks = end < 0 ? 0 : breaksIn(text, end, start);
    items.push({ start, end: stop, kind, text: text.slice(start, stop), breaks, open });
    end = stop;
  };
  for (let index = 0; index <= tokens.count; index++) {
    const start = index < tokens.count ? (tokens.starts[index] as number) : text.length;
    for (; comment < tokens.commentCount && (tokens.commentStarts[comment] as number) < start; comment++) {
      const open = tokens.openComment && comment === tokens.commentCount - 1;
      add(tokens.commentStarts[comment] as number, tokens.commentEnds[comment] as number, Kind.Comment, open);
    }
    if (index === tokens.count) break;
    const open = ((tokens.flags[index] as number) & Flag.Unterminated) !== 0;
    add(start, tokens.ends[index] as number, tokens.kinds[index] as number as Kind, open);
  }
  return items;
}

/** The number of line breaks between two offsets. */
export function breaksIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count++;
  }
  return count;
}
