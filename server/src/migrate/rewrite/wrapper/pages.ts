import type { Call, PassedFunction, WrapperFunction } from '../../../code/call';
import type { Writer } from '../../../code/writing/writer';
import type { Span } from '../../../text/span';
import type { Plan } from '../../plan/plan';
import type { Workpiece } from '../draft';
import { type PageName, pageNumber } from '../pages';
import { noteOf, Refusal } from '../refusal';
import { nameBefore } from './nameBefore';

/** The parameter of what depends on the page, where the wrapper itself asks for one page after the other. */
const pageName = 'page';

/**
 * The name that holds the number of the page inside a wrapper that asks for one page after the other. Where a walk has no
 * cursors of its own (`Pager.walk`), they are kept for one walk at a time, so that nothing may go on between two pages.
 */
export function pageInside(
  call: Call,
  { sent, names, span, behind, recursions }: WrapperFunction,
  plan: Plan,
  { source: { text } }: Workpiece,
  { pager }: Writer,
): string | undefined {
  if (behind && !pager?.walk) return undefined;
  const own = pager?.walk ? onlyInside(span, text) : text;
  const found = noteOf(() => pageNumber(behind ? passing(call, sent, behind) : sent, plan, own, pager));
  if (!found || !('name' in found) || found.address !== undefined) return undefined;
  const isGiven = names.some(({ name }) => new RegExp(`^${name.replace(/\$/g, '\\$')}(?![\\w$])`).test(found.name));
  const isStepwise = pager?.walk
    ? (behind ? isAwaited(behind, text) : sent.site.awaited !== undefined) && goesStepwise(own, found.name)
    : !/\b(?:yield|async|await)\b/.test(text.slice(span.start, span.end)) && !runsAtOnce.test(text);
  return isGiven || !isStepwise || recursions.length > 0 ? undefined : found.name;
}

/** The request as a function shows it that has another one send it: only with what that one is given it has the page. */
function passing({ parameters }: Call, sent: Call, behind: PassedFunction): Call {
  return { ...sent, parameters, site: { ...sent.site, call: behind.arguments, parts: [] } };
}

/** Whether a function waits for what the one behind it gives. */
function isAwaited({ arguments: { start } }: PassedFunction, text: string): boolean {
  const called = nameBefore(start, text);
  return called !== undefined && /\bawait\s+(?:[\w$]+\.)*$/.test(text.slice(0, called.start));
}

/** How the function that asks for one page after the other says what depends on the page. */
export function atPage(page: string | undefined, { pager }: Writer): (name: string) => string {
  const given = [page, ...(pager?.walk ? [pager.walk.name] : [])].join(', ');
  return name => (page === undefined ? name : `${name}(${given})`);
}

/** Several walks may run at once. */
const runsAtOnce =
  /\b(?:threading|concurrent|multiprocessing|joblib|gevent|Thread\w*|Pool\w*|worker_threads|Promise)\b/;

/** The program as if there were nothing in it but the function, at the same place. */
function onlyInside({ start, end }: Span, text: string): string {
  return ' '.repeat(start) + text.slice(start, end);
}

/** Whether the text asks for a page only when it has the one in front of it. Nothing in it runs beside its loop. */
function goesStepwise(text: string, page: string): boolean {
  const isOwn = new RegExp(
    `\\b(?:let|var)\\s+(?:[^=;\\n]+=[^=;\\n]+,\\s*)?${page.replace(/\$/g, '\\$')}(?![\\w$])`,
  ).test(text);
  const isBeside = /\bPromise\.|\basync\b[\s\S]*\basync\b|\.(?:map|forEach)\(async\b/.test(text);
  return isOwn && !isBeside;
}

/** What a caller says of a page has the number as a parameter, which must hide no name of the program. */
export function namedPage({ site: { call } }: Call, { pager }: Writer, { source: { text } }: Workpiece): PageName {
  const names = [pageName, ...(pager?.walk ? [pager.walk.name] : [])];
  if (new RegExp(`\\b(?:${names.join('|')})\\b`).test(text.slice(call.start, call.end)))
    throw new Refusal('pages', 'The program requests pages by number.');
  return { name: names.join(', '), ...(pager?.walk ? { walk: true } : {}) };
}
