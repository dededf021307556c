import type { Completion } from '../../text/language';
import { Kind, lastHardWord } from '../lex/kinds';
import type { CompletionPoint } from './expected';

/** Words in capitals, and, so that these are left out, strings and placeholders. */
const capitals = /'[^']*'|\$\{[^}]*\}|\b[A-Z][A-Z_]+\b/g;

/**
 * Adapts items to the surrounding text: keywords get the case that the statement uses, and a blank where they would
 * otherwise join a neighbouring word.
 */
export function fitToText(text: string, point: CompletionPoint): (item: Completion) => Completion {
  const lower = isLower(text, point);
  const { start, end } = point.span;
  const before = start === end && /[\w)\]}'"`*]/.test(text[start - 1] ?? '');
  const after = /[\w'"`(]/.test(text[end] ?? '');
  return item => {
    const isWord = item.kind === 'keyword' || (item.kind === 'operator' && /^[A-Z]/.test(item.label));
    if (!isWord && !(lower && item.snippet)) return item;
    let insert = item.insert ?? item.label;
    if (lower) insert = insert.replace(capitals, word => (/^['$]/.test(word) ? word : word.toLowerCase()));
    if (isWord && before && /^\w/.test(insert)) insert = ` ${insert}`;
    if (isWord && after && /(?:[\w'}]|\$0)$/.test(insert)) insert = `${insert} `;
    const label = lower && isWord ? item.label.toLowerCase() : item.label;
    return insert === label && item.insert === undefined ? { ...item, label } : { ...item, label, insert };
  };
}

/** Whether the statement has keywords before the cursor, all of them in lower case. */
function isLower(text: string, { tokens, tokenIndex }: CompletionPoint): boolean {
  let found = false;
  for (let index = 0; index < tokenIndex; index++) {
    const kind = tokens.kinds[index] as number as Kind;
    if (kind < Kind.Select || kind > lastHardWord) continue;
    const word = text.slice(tokens.starts[index], tokens.ends[index]);
    if (word !== word.toLowerCase()) return false;
    found = true;
  }
  return found;
}
