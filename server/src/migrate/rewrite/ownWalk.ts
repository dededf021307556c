import type { Call } from '../../code/call';
import type { Pager } from '../../code/writing/writer';
import { type Span, spanOf } from '../../text/span';
import { indentAt, isFirstInLine } from '../../text/textLines';
import type { Draft } from './draft';
import type { PageName } from './pages';

/** Whether nothing waits for a response, so that the program may ask for a page before it has the one in front of it. */
export function isSentAtOnce({ site, wrapper }: Call, text: string, { walk }: Pager): boolean {
  if (!walk || site.awaited) return false;
  const functions = [site.round?.owner, wrapper?.kind === 'function' ? wrapper.span : undefined];
  return walk.waits.test(functions.map(span => (span ? text.slice(span.start, span.end) : '')).join('\n'));
}

/** Where a loop begins that asks for the first page and then for one after the other, so that it can have its own cursors. */
export function ownWalk({ page, site: { round } }: Call, text: string, pager: Pager): number | undefined {
  if (!pager.walk || !page?.loop || !round) return undefined;
  const { loop } = round;
  const isOwn = page.loop.start === loop.start && page.loop.end === loop.end;
  const isOnly = page.isHeld || (text.slice(loop.start, loop.end).match(pager.parameter) ?? []).length === 1;
  return isOwn && isOnly && isFirstInLine(text, loop.start) ? loop.start : undefined;
}

/** Where a loop begins that has the address of the first page in front of it, and of the next one from a header. */
export function linkedWalk(address: string, { round }: Call['site'], text: string, pager: Pager): number | undefined {
  if (!round || !pager.walk?.linked) return undefined;
  const own = round.owner ? onlyInside(round.owner, text) : text;
  const { loop } = round;
  const first = lastOf(
    new RegExp(`(?<![\\w.])${address}\\s*(?:,[^=\\n]*)?=(?!=)[^\\n]*`),
    own.slice(0, loop.start),
    loop,
  );
  if (first === undefined || !isInFront(first, address, loop, own)) return undefined;
  const line = own.slice(own.lastIndexOf('\n', first) + 1, first + 1);
  return line.search(pager.linked?.reads ?? /(?:)/) < 0 ? loop.start : undefined;
}

/** The program as if there were nothing in it but a part, at the same place. */
export function onlyInside({ start, end }: Span, text: string): string {
  return ' '.repeat(start) + text.slice(start, end);
}

/** The end of the last match in front of a loop or in its head. */
function lastOf({ source, flags }: RegExp, text: string, { start, end }: Span): number | undefined {
  const line = text.indexOf('\n', start);
  const before = text.slice(0, line < 0 || line > end ? end : line);
  const last = [...before.matchAll(new RegExp(source, flags.includes('g') ? flags : `${flags}g`))].at(-1);
  return last && last.index + last[0].length - 1;
}

/** Whether an address is still the first one where a loop begins, whenever it does: it has it from the same block. */
function isInFront(first: number, number: string, loop: Span, text: string): boolean {
  const { start } = loop;
  const indent = indentAt(text, start);
  if (!isFirstInLine(text, loop.start)) return false;
  const word = number.replace(/[$.[\]]/g, '\\$&');
  const isChanged = new RegExp(`(?<![\\w$.])${word}\\s*(?:[-+*/%]?=(?!=)|\\+\\+|--)|\\bfor\\s+${word}\\s`);
  const between = text.slice(first, start);
  const lines = between.split('\n').slice(1, -1);
  const areInside = lines.every(line => line.trim() === '' || line.startsWith(indent));
  return indentAt(text, first) === indent && areInside && !isChanged.test(between);
}

/** Gives a loop its cursors. */
export function beginWalk(page: PageName | undefined, { edits, file, writer }: Draft): void {
  const statement = writer.pager?.walk?.statement(file);
  if (page?.begin === undefined || statement === undefined) return;
  const indent = indentAt(file.text, page.begin);
  edits.push({ span: spanOf(page.begin, page.begin), text: `${statement}${file.style.newline}${indent}` });
}
