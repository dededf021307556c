import { Lexer, Source, type Token, TokenKind } from 'graphql';
import { applyEdits, type Edit } from '../../text/edit';
import type { LanguageContext } from '../../text/language';
import { endOfReading } from '../../text/readLimit';
import { overlaps, type Span, spanOf } from '../../text/span';
import { marksOf } from '../syntax/marks';
import { parseDocument } from '../syntax/parse';
import { gapsOf } from './layout';

/**
 * The edits that format a document. Only white space, commas and the indentation of block strings change. Undefined
 * when the document is too long, has a syntax error or defines types, or when the tokens would change.
 */
export function format(text: string, context: LanguageContext, range?: Span): Edit[] | undefined {
  if (endOfReading(text) !== undefined || !isExecutable(text)) return undefined;
  const { marks, chunks } = marksOf(text);
  const { tabSize = 2, insertSpaces = true, lineWidth = 100 } = context.format ?? {};
  const unit = insertSpaces ? ' '.repeat(tabSize) : '\t';
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const edits: Edit[] = [];
  const change = (start: number, end: number, replacement: string) => {
    if (text.slice(start, end) === replacement) return;
    const span = spanOf(start, end);
    if (!range || overlaps(range, span)) edits.push({ span, text: replacement });
  };
  let done = text.startsWith('\uFEFF') ? 1 : 0;
  gapsOf(text, marks, chunks, { unit, lineWidth }).forEach(({ before, token }, index) => {
    const mark = marks[index];
    if (!mark) return;
    change(done, mark.start, before.replace(/\n/g, lineBreak));
    if (token !== undefined) change(mark.start, mark.end, token.replace(/\r\n|\n/g, lineBreak));
    done = mark.end;
  });
  change(done, text.length, lineBreak);
  return sameTokens(text, applyEdits(text, edits)) ? edits : undefined;
}

/** Whether a text is a document of operations and fragments alone, without a syntax error. */
function isExecutable(text: string): boolean {
  const { document, errors, unread } = parseDocument(text);
  if (errors.length > 0 || !document || unread) return false;
  return document.definitions.every(node => /^(?:Operation|Fragment)Definition$/.test(node.kind));
}

/** Whether the lexer of `graphql` finds the same tokens in two texts: kinds, values and comments. */
function sameTokens(before: string, after: string): boolean {
  const left = new Lexer(new Source(before));
  const right = new Lexer(new Source(after));
  for (;;) {
    const a = nextToken(left);
    const b = nextToken(right);
    if (a.kind !== b.kind || a.value !== b.value) return false;
    if (a.kind === TokenKind.EOF) return true;
  }
}

/** The next token, including comments, which the lexer's own `advance` would skip. */
function nextToken(lexer: Lexer) {
  const token = lexer.token.kind === TokenKind.EOF ? lexer.token : following(lexer);
  // The tokens are linked both ways, so that the last one would keep all of them.
  (token as { prev: Token | null }).prev = null;
  lexer.token = token;
  return token;
}

function following(lexer: Lexer) {
  if (!lexer.token.next) lexer.lookahead();
  return lexer.token.next ?? lexer.token;
}
