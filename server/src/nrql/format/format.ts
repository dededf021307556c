import { applyEdits, type Edit, smallestEdit } from '../../text/edit';
import type { FormatOptions, LanguageContext } from '../../text/language';
import { endOfReading } from '../../text/readLimit';
import { overlaps, type Span, spanOf } from '../../text/span';
import { parseQueries, type Statement } from '../document/statements';
import { Kind } from '../lex/kinds';
import { scan } from '../lex/lex';
import { Tokens } from '../lex/tokens';
import { breaksIn, type Item, itemsOf } from './items';
import { layoutOf } from './layout';
import { type PrintOptions, printItems } from './print';
import { sameTokens } from './same';

/**
 * The edits that format a text, or the statements that a range touches. Undefined where formatting is not safe: a text is
 * too long, a statement has a syntax error (where broken statements are skipped: every statement has one), or the tokens
 * before and after differ.
 */
export function format(text: string, context: LanguageContext, range?: Span): Edit[] | undefined {
  if (endOfReading(text) !== undefined) return undefined;
  const options = printOptions(text, context.format ?? {});
  const tokens = new Tokens();
  scan(text, 0, tokens);
  const all = itemsOf(text, tokens);
  const edits: Edit[] = [];
  let previous: Item | undefined;
  let brokenBefore = false;
  let next = 0;
  let laidOut = 0;
  let skipped = 0;
  for (const statement of parseQueries(text).statements) {
    const from = next;
    while (next < all.length && (all[next] as Item).start < statement.end) next++;
    const items = all.slice(from, next);
    const first = items[0];
    const last = items[items.length - 1];
    if (!first || !last) continue;
    const span = spanOf(first.start, last.end);
    if (!range || overlaps(range, span)) {
      const broken = statement.problems.length > 0 || items.some(item => item.open);
      if (broken && !context.format?.skipBroken) return undefined;
      if (broken) skipped++;
      else {
        laidOut++;
        push(edits, text, span, printed(text, statement, items, options));
      }
      if (!range && !broken && !brokenBefore)
        push(edits, text, spanOf(previous?.end ?? 0, first.start), gapBefore(text, previous, first, options));
    }
    previous = last;
    brokenBefore = statement.problems.length > 0;
  }
  if (skipped > 0 && laidOut === 0) return undefined;
  if (!range && previous && !brokenBefore) push(edits, text, spanOf(previous.end, text.length), options.newline);
  edits.sort((a, b) => a.span.start - b.span.start);
  return edits.length === 0 || sameTokens(text, applyEdits(text, edits)) ? edits : undefined;
}

function push(edits: Edit[], text: string, span: Span, replacement: string): void {
  const edit = smallestEdit(text.slice(span.start, span.end), replacement);
  if (edit) edits.push({ span: spanOf(edit.span.start + span.start, edit.span.end + span.start), text: edit.text });
}

function printOptions(text: string, format: FormatOptions): PrintOptions {
  const size = Math.min(Math.max(format.tabSize ?? 2, 1), 16);
  return {
    width: Math.max(format.lineWidth ?? 100, 20),
    step: format.insertSpaces === false ? '\t' : ' '.repeat(size),
    keywordCase: format.keywordCase ?? 'upper',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

function printed(text: string, statement: Statement, items: readonly Item[], options: PrintOptions): string {
  const { body, start, end } = statement;
  if (!body) return printItems(items, emptyLayout(), options);
  const localItems = items.map(item => ({ ...item, start: item.start - start, end: item.end - start }));
  return printItems(localItems, layoutOf(body, text.slice(start, end)), options);
}

function emptyLayout() {
  return {
    breaks: new Map(),
    groups: [],
    signed: new Set<number>(),
    names: new Set<number>(),
    calls: new Set<number>(),
    clauses: new Set<number>(),
  };
}

/**
 * The blanks before a statement: it begins a new line. A blank line is kept, and is added where no semicolon separates
 * the statements.
 */
function gapBefore(text: string, previous: Item | undefined, first: Item, options: PrintOptions): string {
  if (!previous) return '';
  const blank = previous.kind !== Kind.Semicolon || breaksIn(text, previous.end, first.start) > 1;
  return options.newline + (blank ? options.newline : '');
}
