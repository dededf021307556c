import type { Tokens } from '../lex';
import { Kind } from '../lexKinds';

/** A token or a comment of one statement, in the order of the text. */
export interface Item {
  readonly start: number;
  readonly end: number;
  /** `Kind.Comment` for comments. */
  readonly kind: Kind;
  readonly text: string;
  /** Line breaks between the item before and this one; 0 for the first. */
  readonly breaks: number;
}

/** The tokens and comments whose start lies in `from` … `to` of the text. */
export function itemsOf(text: string, tokens: Tokens, from: number, to: number): Item[] {
  const items: Item[] = [];
  let comment = 0;
  let end = -1;
  const add = (start: number, stop: number, kind: Kind) => {
    items.push({
      start,
      end: stop,
      kind,
      text: text.slice(start, stop),
      breaks: end < 0 ? 0 : breaksIn(text, end, start),
    });
    end = stop;
  };
  for (let index = 0; index <= tokens.count; index++) {
    const start = index < tokens.count ? (tokens.starts[index] as number) : to;
    for (
      ;
      comment < tokens.commentCount && (tokens.commentStarts[comment] as number) < Math.min(start, to);
      comment++
    ) {
      const at = tokens.commentStarts[comment] as number;
      if (at >= from) add(at, tokens.commentEnds[comment] as number, Kind.Comment);
    }
    if (index === tokens.count || start >= to) break;
    if (start >= from) add(start, tokens.ends[index] as number, tokens.kinds[index] as number as Kind);
  }
  return items;
}

/** Number of line breaks between two offsets. */
export function breaksIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count++;
  }
  return count;
}
