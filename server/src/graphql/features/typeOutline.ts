import type { TextSymbol } from '../../text/language';
import { spanOf } from '../../text/span';
import { typeWords } from '../syntax/lex';

/** What is between two definitions or inside one, each at one go: strings, comments, names, and single signs. */
const part = /"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n\r]|\\.)*"|#[^\n\r]*|[A-Za-z_]\w*|[{}()[\]=@&|!:]/g;

/**
 * The definitions of a document that holds types only, by one pass that makes no tokens: a schema has tens of thousands
 * of lines. Undefined for a document with anything else between its definitions, which is then read with all care.
 */
export function typeOutline(text: string): TextSymbol[] | undefined {
  const found: { word: string; extend: boolean; start: number; end: number; nameStart: number; nameEnd: number }[] = [];
  let depth = 0;
  // Offset of an `extend` that waits for its definition, and whether the next name is the one that is defined.
  let extend = -1;
  let isNameNext = false;
  // A union, a directive or the interfaces of a type continue with names, which are no beginning of another definition.
  let joins = false;
  let hasBody = false;
  for (const match of text.matchAll(part)) {
    const [written] = match;
    const sign = written[0] as string;
    if (sign === '#' || sign === '"') continue;
    const end = match.index + written.length;
    const current = found[found.length - 1];
    if (sign === '{' || sign === '(' || sign === '[') {
      // A definition has one body; another brace begins an operation.
      if (!current || (depth === 0 && hasBody)) return undefined;
      depth++;
    } else if (sign === '}' || sign === ')' || sign === ']') {
      if (--depth < 0) return undefined;
      if (current) current.end = end;
      if (depth === 0 && sign === '}') hasBody = true;
    } else if (depth > 0) continue;
    else if (!/\w/.test(sign)) {
      joins = sign !== '!';
      if (!current) return undefined;
      current.end = end;
      continue;
    } else if (isNameNext && current) {
      current.nameStart = match.index;
      current.nameEnd = current.end = end;
      isNameNext = false;
    } else if (current && isContinuation.has(written)) {
      // The word after it belongs to the definition.
      current.end = end;
      joins = true;
      continue;
    } else if (joins && current) current.end = end;
    else if (written === 'extend') extend = match.index;
    else if (typeWords.has(written)) {
      const start = extend < 0 ? match.index : extend;
      found.push({ word: written, extend: extend >= 0, start, end, nameStart: match.index, nameEnd: end });
      extend = -1;
      hasBody = false;
      isNameNext = written !== 'schema';
    } else return undefined;
    joins = false;
  }
  if (depth !== 0 || extend >= 0 || found.length === 0) return undefined;
  return found.map(({ word, extend: isExtension, start, end, nameStart, nameEnd }) => ({
    name: text.slice(nameStart, nameEnd),
    detail: isExtension ? `extend ${word}` : word,
    kind: 'fragment',
    span: spanOf(start, end),
    selection: spanOf(nameStart, nameEnd),
  }));
}

const isContinuation: ReadonlySet<string> = new Set(['implements', 'on', 'repeatable']);
