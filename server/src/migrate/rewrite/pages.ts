import { type Endpoint, endpoints } from '../../catalogue/endpoints';
import type { Call, Parameter, Read } from '../../code/call';
import { literalText } from '../../code/template';
import type { LinkedPager, Pager } from '../../code/writing/writer';
import { contains } from '../../text/span';
import type { Plan } from '../plan/plan';
import { isSentAtOnce, linkedWalk, onlyInside, ownWalk } from './ownWalk';
import { Refusal } from './refusal';

/**
 * The name that holds the number of the page where a program asks for one page after the other; undefined where it asks for
 * no page, or only for the first one. A loop that is seen has cursors of its own; otherwise what they lead to is kept for one
 * such loop in a file.
 */
export function pageNumber(call: Call, plan: Plan, text: string, pager: Pager | undefined): PageName | undefined {
  const { parameters, response, site } = call;
  const page = parameters.find(({ name }) => /^(?:page|cursor)$/.test(literalText(name) ?? ''));
  if (response.reads.some(({ form }) => form === 'headers')) {
    if (!hasPages(plan)) return undefined;
    return linkedPage(call, text, pager, !plan.pages) ?? (page && plan.pages && countedPage(call, page, text, pager));
  }
  // A name may hold another number in each round of a loop.
  const isWritten = page?.value.parts.every(({ span }) => span && contains(site.span, span));
  if (!page || (isWritten && literalText(page.value) === '1')) return undefined;
  if (plan.pages) return walkedPage(call, page, text, pager);
  return hasPages(plan) ? onlyPage(call, page, pager) : undefined;
}

/** Whether the REST API gives the list in pages. */
export function hasPages({ endpoint }: Plan): boolean {
  const row: Endpoint | undefined = endpoints.find(({ id }) => id === endpoint);
  return row?.parameters?.includes('page') === true;
}

/** A list that comes at once, of which a program asks for a page, in whichever order. */
function onlyPage(call: Call, page: Parameter, pager: Pager | undefined): PageName {
  const number = pager && numberOf(call, page);
  if (number === undefined) throw notInTurn;
  return { number, name: number, isOnly: true };
}

/** The number of the page where a program asks for one after the other. */
export function walkedPage(call: Call, page: Parameter, text: string, pager: Pager | undefined): PageName {
  const number = numberOf(call, page);
  if (!pager || number === undefined || !call.page?.isInTurn || call.site.round?.mayPass) throw notInTurn;
  const begin = isSentAtOnce(call, text, pager) ? undefined : ownWalk(call, text, pager);
  if (begin !== undefined) return { number, ...walkOf(number, pager), begin };
  // Two walks that overlap would take each other's cursors; those of one list are the same for each walk.
  if (pager.mayOverlap?.filePattern.test(text) && mayVary(call, page, pager.mayOverlap)) throw notInTurn;
  const isOnly = call.page.isHeld || (text.match(pager.parameter) ?? []).length === 1;
  if (!isOnly || pager.runsAtOnce.test(text)) throw notInTurn;
  return { number, name: number };
}

/** Whether a request may be one for another list each time: what it filters by, or its path, has values of the program. */
function mayVary({ parameters, url }: Call, page: Parameter, { fixed }: NonNullable<Pager['mayOverlap']>): boolean {
  const filters = parameters
    .filter(each => each !== page)
    .flatMap(({ name, value }) => [...name.parts, ...value.parts]);
  return [...filters, ...url.parts.slice(1)].some(part => part.kind === 'hole' && !fixed.test(part.expression));
}

const notInTurn = new Refusal('pages', 'The program requests pages by number in a way that no cursor can follow.');

/** What holds the number, where it can be written in the place of the call. */
function numberOf(
  { page: known, wrapper, url, site: { call, round } }: Call,
  { name, value }: Parameter,
): string | undefined {
  const [part] = value.parts;
  const hole = part?.kind === 'text' ? part.constant : part;
  const { span } = known ?? {};
  const isInside = span && contains(call, span);
  // What a function counts that sends for the call is another number there. What another function of the program cannot
  // name, the one around the request can.
  // What a command passes on of its own, to one list alone, is written where that command stands.
  const isPassed =
    wrapper?.kind === 'command' && hole?.span && contains(call, hole.span) && literalText(url) !== undefined;
  const isNear =
    isInside ||
    known?.isKept ||
    isPassed ||
    (!wrapper && (!hole?.unreachable || (span && round?.owner && contains(round.owner, span))));
  return literalText(name) === 'page' && (known?.isHeld || isNear) ? known?.name : undefined;
}

/** Where the header of a page has the address of the next one, a name holds it, and the request takes its address from it. */
export function linkedPage(
  { parameters, response: { reads }, site }: Call,
  whole: string,
  pager: Pager | undefined,
  isOnly = false,
): PageName | undefined {
  const { parts, sends, round } = site;
  const url = parts.find(({ role }) => role === 'url')?.value;
  const name = url && whole.slice(url.start, url.end);
  const isName = name !== undefined && /^[A-Za-z_]\w*$/.test(name);
  // The new header has no other link than the next one, and the first page is the one to begin with.
  const isFirst = parameters.every(each => literalText(each.name) !== 'page' || literalText(each.value) === '1');
  const isNext = !pager?.linked?.others.test(whole);
  if (!pager?.linked || !isName || !takesHeaders(sends, pager.linked) || !isFirst || !isNext) return undefined;
  const begin = linkedWalk(name, site, whole, pager);
  const text = begin !== undefined && round?.owner ? onlyInside(round.owner, whole) : whole;
  if (!areNextLinks(reads, text, pager.linked)) return undefined;
  const number = pager.linked.pageOf(name);
  const known = { number, name: number, address: name, ...(isOnly ? { isOnly } : {}) };
  return begin === undefined ? known : { ...known, ...walkOf(number, pager), begin };
}

/** Whether the adapter gives a response that can get another header. */
function takesHeaders(sends: Call['site']['sends'], { responses }: LinkedPager): boolean {
  const response = sends?.kind === 'call' ? sends.response : undefined;
  return response !== undefined && /^(?:call|await)$/.test(response.argument) && responses.includes(response.helper);
}

/** Whether all headers that a program reads are links of one list. */
function areNextLinks(reads: readonly Read[], text: string, linked: LinkedPager): boolean {
  const headers = reads.filter(({ form }) => form === 'headers');
  const links = [...text.matchAll(linked.reads)];
  const areLinks = headers.every(({ span }) =>
    links.some(({ index, 0: found }) => index < span.end + found.length && index + found.length > span.start),
  );
  return areLinks && links.length > 0 && links.length <= headers.length;
}

/** A line that asks whether a header has a next link, and neither shows the header nor takes the address out of it. */
const onlyAsksForNext =
  /^(?=.*\bnext\b)(?!.*(?:\bprint\b|\bconsole\b|\blog\w*\b|\bwrite\b|\burl\b)).*(?:\bin\b|\.includes\(|\.test\(|\.match\(|\.indexOf\(|\bre\.search\(|\.get\(\s*["']next).*/i;

function lineAt(offset: number, text: string): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset) + 1, end < 0 ? text.length : end);
}

/** Where a program counts the pages, and the header of each says whether there is a next one. */
export function countedPage(call: Call, page: Parameter, text: string, pager: Pager | undefined): PageName | undefined {
  const { linked } = pager ?? {};
  const { sends } = call.site;
  if (
    !linked ||
    !takesHeaders(sends, linked) ||
    linked.others.test(text) ||
    !areNextLinks(call.response.reads, text, linked) ||
    ![...text.matchAll(linked.reads)].every(({ index }) => onlyAsksForNext.test(lineAt(index, text)))
  )
    return undefined;
  const counted = walkedPage(call, page, text, pager);
  return { ...counted, address: linked.addressOf(counted.number) };
}

/** A number with the cursors of its walk. */
function walkOf(number: string, { walk }: Pager): Pick<PageName, 'name' | 'walk'> {
  return walk ? { name: `${number}, ${walk.name}`, walk: true } : { name: number };
}

/**
 * The source of the number of a page; `address` is the name that holds the address where a header leads to it. `walk`: the
 * source has the cursors of the walk behind the number, and `begin` says where the loop begins that makes them.
 */
export interface PageName {
  readonly name: string;
  readonly number: string;
  readonly begin?: number;
  /** The data are those of all pages. */
  readonly isOnly?: true;
  readonly address?: string;
  readonly walk?: true;
}
