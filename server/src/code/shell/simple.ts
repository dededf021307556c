import { spanOf } from '../../text/span';
import { type Cursor, lineBreakAt, matchAt, peek, skipBlanks } from './cursor';
import { readHeredocs } from './heredocs';
import type { Assignment, Heredoc, Redirect, SimpleCommand, Word } from './syntax';
import { readWord } from './words';

const redirection = /(\d*|&)(<<<|<<-?|<>|<&|<|>>|>&|>\||>)/y;
const assignmentHead = /([A-Za-z_]\w*)(\[[^\]\s]*\])?(\+?)=/y;
const declares = new Set(['export', 'local', 'readonly', 'declare', 'typeset', 'set', 'ENV', 'ARG']);
const clients = /^(?:.*\/)?(?:curl|wget|https?|xh)(?:\.exe)?$/;

/**
 * Reads assignments, words and redirections up to the end of the command. A request whose next line continues with a flag or
 * an address is read on even where the backslash is missing: no command starts like that.
 */
export function readSimple(cursor: Cursor): SimpleCommand {
  const start = cursor.offset;
  let end = start;
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  let condition = false;
  for (;;) {
    skipBlanks(cursor);
    if (cursor.offset >= cursor.limit || (peek(cursor) === '#' && !cursor.holes.has(cursor.offset))) break;
    const redirect = condition ? undefined : readRedirect(cursor);
    if (redirect) redirects.push(redirect);
    else {
      const assignment = words.length === 0 || declares.has(plainWord(words[0])) ? readAssignment(cursor) : undefined;
      if (assignment) assignments.push(assignment);
      else {
        const word = readWord(cursor) ?? (condition ? readOperator(cursor) : undefined);
        if (!word) {
          if (goesOn(cursor, words)) continue;
          break;
        }
        words.push(word);
        if (words.length === 1 && plainWord(word) === '[[') condition = true;
        if (condition && plainWord(word) === ']]') condition = false;
      }
    }
    end = cursor.offset;
  }
  return { kind: 'simple', assignments, words, redirects, span: spanOf(start, end) };
}

/** Signs that make several words of one, or names of files. */
export const mayExpand = /[*?[{]/;

/** The text of a word without expansions; empty where it has one. */
export function plainWord(word: Word | undefined): string {
  let text = '';
  for (const piece of word?.pieces ?? []) {
    if (piece.kind !== 'text') return '';
    text += piece.text;
  }
  return text;
}

/** Inside `[[ … ]]` operators are words. */
function readOperator(cursor: Cursor): Word | undefined {
  const match = matchAt(cursor, /&&|\|\||[()<>;&|]/y);
  if (!match) return undefined;
  const span = spanOf(cursor.offset, cursor.offset + match[0].length);
  cursor.offset = span.end;
  return { pieces: [{ kind: 'text', text: match[0], span, quoted: false }], span };
}

const flagLine = /\s*(?:-{1,2}[A-Za-z]|["']?https?:\/\/)/y;
const valueLine = /\s*["'{]/y;
const openFlag = /^(?:-d|--data(?:-\w+)?|-H|--header)$/;

function goesOn(cursor: Cursor, words: readonly Word[]): boolean {
  const length = lineBreakAt(cursor);
  if (length === 0 || cursor.pending.length > 0) return false;
  if (!words.some(word => clients.test(plainWord(word)))) return false;
  const next = cursor.offset + length;
  if (!matchAt(cursor, flagLine, next)) {
    if (!openFlag.test(plainWord(words.at(-1))) || !matchAt(cursor, valueLine, next)) return false;
  }
  cursor.offset = next;
  return true;
}

function readAssignment(cursor: Cursor): Assignment | undefined {
  const start = cursor.offset;
  const head = matchAt(cursor, assignmentHead);
  if (!head || cursor.holes.has(start)) return undefined;
  cursor.offset += head[0].length;
  const name = head[1] as string;
  const append = head[3] === '+';
  if (peek(cursor) === '(') {
    const items = readItems(cursor);
    return { name, items, append, span: spanOf(start, cursor.offset) };
  }
  const value = readWord(cursor) ?? { pieces: [], span: spanOf(cursor.offset, cursor.offset) };
  return { name, value, append, span: spanOf(start, cursor.offset) };
}

function readItems(cursor: Cursor): Word[] {
  const items: Word[] = [];
  cursor.offset++;
  while (cursor.offset < cursor.limit) {
    skipBlanks(cursor);
    if (peek(cursor) === ')') {
      cursor.offset++;
      break;
    }
    if (peek(cursor) === '#') while (cursor.offset < cursor.limit && lineBreakAt(cursor) === 0) cursor.offset++;
    const length = lineBreakAt(cursor);
    const item = length > 0 ? undefined : readWord(cursor);
    if (item) items.push(item);
    else cursor.offset += Math.max(1, length);
  }
  return items;
}

function readRedirect(cursor: Cursor): Redirect | undefined {
  const start = cursor.offset;
  if (cursor.holes.has(start)) return undefined;
  const match = matchAt(cursor, redirection);
  if (!match) return undefined;
  const operator = match[2] as string;
  const descriptor = match[1] as string;
  if ((operator === '<' || operator === '>') && cursor.text[start + match[0].length] === '(') return undefined;
  const before = cursor.offset;
  if (operator.startsWith('<') && descriptor === '' && isPlaceholder(cursor)) return undefined;
  cursor.offset = before + match[0].length;
  skipBlanks(cursor);
  const target = readWord(cursor);
  const redirect: { -readonly [K in keyof Redirect]: Redirect[K] } = {
    operator,
    descriptor,
    span: spanOf(start, cursor.offset),
    ...(target ? { target } : {}),
  };
  if (operator.startsWith('<<') && operator !== '<<<' && target) {
    cursor.pending.push({
      word: target.pieces
        .map(piece => (piece.kind === 'text' ? piece.text : cursor.text.slice(piece.span.start, piece.span.end)))
        .join(''),
      quoted: target.pieces.some(piece => piece.kind === 'text' && piece.quoted),
      stripTabs: operator === '<<-',
      done: (heredoc: Heredoc) => {
        redirect.heredoc = heredoc;
      },
    });
  }
  return redirect;
}

const placeholder = /<[A-Za-z][\w -]*>(?=[^\s;&|)])|<<[ \t]*[A-Za-z]\w*\.[\w.]+[ \t]*>>/y;

/** `<host>/path` in a document is a placeholder, not an input file, and `<< parameters.app >>` is filled in by a pipeline. */
function isPlaceholder(cursor: Cursor): boolean {
  return matchAt(cursor, placeholder) !== undefined;
}

/** Steps over the end of a line and reads the heredoc bodies that it announced. False where no line ends here. */
export function endLine(cursor: Cursor): boolean {
  const length = lineBreakAt(cursor);
  if (length === 0) return false;
  cursor.offset += length;
  if (cursor.pending.length > 0) readHeredocs(cursor);
  return true;
}
