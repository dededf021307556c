import type { Call, Parameter } from '../../code/call';
import { plain } from '../../code/template';
import type { Pager } from '../../code/writing/writer';
import { type Span, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import type { Draft } from './draft';
import { heldPage } from './heldPage';
import type { PageName } from './pages';

/** The number of a page by the name that holds it, where the request says it. */
export type NameOfPage = (page: Parameter, site: Call['site'], text: string, pager: Pager) => string | undefined;

/** Whether nothing waits for a response, so that the program may ask for a page before it has the one in front of it. */
export function isSentAtOnce({ site, wrapper }: Call, text: string, { walk }: Pager): boolean {
  if (!walk || site.awaited) return false;
  const functions = [site.round?.around, wrapper?.kind === 'function' ? wrapper.span : undefined];
  return walk.waits.test(functions.map(span => (span ? text.slice(span.start, span.end) : '')).join('\n'));
}

/** A loop that has 1 in front of it, and asks for the next page in each round, so that it can have cursors of its own. */
export function ownWalk(
  page: Parameter,
  site: Call['site'],
  text: string,
  pager: Pager,
  nameOf: NameOfPage,
): PageName | undefined {
  const { walk, goesByOne } = pager;
  const { round } = site;
  if (!walk || !goesByOne || !round || plain(page.name) !== 'page') return undefined;
  const own = round.around ? onlyInside(round.around, text) : text;
  const { loop } = round;
  const held = heldPage(page, site, own, goesByOne);
  const number = held?.name ?? nameOf(page, site, own, pager);
  const isOwn = number !== undefined && (!round.around || held || walk.isOwn(number, own));
  if (number === undefined || !isOwn || !goesByOne(number, own)) return undefined;
  const isOnly = held || (own.slice(loop.start, loop.end).match(pager.parameter) ?? []).length === 1;
  const first = held?.made ?? lastOf(pager.startsAtOne(number), own, loop);
  if (!isOnly || first === undefined || !isInFront(first, number, loop, own)) return undefined;
  return { number, name: `${number}, ${walk.name}`, walk: true, begin: loop.start };
}

/** Where a loop begins that has the address of the first page in front of it, and of the next one from a header. */
export function linkedWalk(address: string, { round }: Call['site'], text: string, pager: Pager): number | undefined {
  if (!round || !pager.walk?.linked) return undefined;
  const own = round.around ? onlyInside(round.around, text) : text;
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

/** Whether the number is still 1 where a loop begins, whenever it does: it has it in the head, or from the same block. */
function isInFront(first: number, number: string, { start }: Span, text: string): boolean {
  const indent = indentAt(text, start);
  if (indent.length + text.lastIndexOf('\n', start - 1) + 1 !== start) return false;
  if (first >= start) return true;
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
