import { splitStatements } from '../document/split';
import { firstWord, Kind } from '../lex/kinds';
import { scan } from '../lex/lex';
import { Tokens } from '../lex/tokens';
import { type Item, itemsOf } from './items';

/**
 * Whether two texts differ only in blanks between tokens and in the case of keywords: the same tokens and comments in
 * the same order, in the same statements. Independent of the printer, and therefore a proof that formatting changed
 * nothing else.
 */
export function sameTokens(before: string, after: string): boolean {
  const a = read(before);
  const b = read(after);
  return (
    a.items.length === b.items.length &&
    a.statements.length === b.statements.length &&
    a.statements.every((count, index) => count === b.statements[index]) &&
    a.items.every((item, index) => sameItem(item, b.items[index] as Item))
  );
}

function read(text: string): { items: Item[]; statements: number[] } {
  const tokens = new Tokens();
  scan(text, 0, tokens);
  const statements: number[] = [];
  splitStatements(text, tokens, (_start, _end, from, to) => {
    statements.push(to - from);
    return true;
  });
  return { items: itemsOf(text, tokens), statements };
}

function sameItem(a: Item, b: Item): boolean {
  if (a.kind !== b.kind) return false;
  if (a.text === b.text) return true;
  return a.kind >= firstWord && a.kind !== Kind.Comment && a.text.toLowerCase() === b.text.toLowerCase();
}
