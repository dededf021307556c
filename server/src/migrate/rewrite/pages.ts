import { type Endpoint, endpoints } from '../../catalogue/endpoints';
import type { Call, Parameter } from '../../code/call';
import { plain } from '../../code/template';
import type { Pager } from '../../code/writing/writer';
import { contains, type Span } from '../../text/span';
import type { Plan } from '../plan/plan';
import { heldPage } from './heldPage';
import { isSentAtOnce, linkedWalk, onlyInside, ownWalk } from './ownWalk';
import { Refusal } from './refusal';

/**
 * The name that holds the number of the page where a program asks for one page after the other; undefined where it asks for
 * no page, or only for the first one. A loop that is seen has cursors of its own; otherwise what they lead to is kept for one
 * such loop in a file.
 */
export function pageNumber(call: Call, plan: Plan, text: string, pager: Pager | undefined): PageName | undefined {
  const { parameters, response, site } = call;
  if (response.reads.some(({ form }) => form === 'headers'))
    return hasPages(plan) ? linkedPage(call, text, pager, !plan.pages) : undefined;
  const page = parameters.find(({ name }) => /^(?:page|cursor)$/.test(plain(name) ?? ''));
  // A name may hold another number in each round of a loop.
  const isWritten = page?.value.parts.every(({ span }) => span && contains(site.span, span));
  if (!page || (isWritten && plain(page.value) === '1')) return undefined;
  if (plan.pages) return walkedPage(call, page, text, pager);
  return hasPages(plan) ? onlyPage(page, site, text, pager) : undefined;
}

/** Whether the REST API gives the list in pages. */
export function hasPages({ endpoint }: Plan): boolean {
  const row: Endpoint | undefined = endpoints.find(({ id }) => id === endpoint);
  return row?.parameters?.includes('page') === true;
}

/** A list that comes at once, of which a program asks for a page, in whichever order. */
function onlyPage(page: Parameter, site: Call['site'], text: string, pager: Pager | undefined): PageName {
  const number = pager && (heldPage(page, site, text, () => true)?.name ?? numberOf(page, site, text, pager));
  if (plain(page.name) !== 'page' || number === undefined) throw notInTurn;
  return { number, name: number, isOnly: true };
}

/** The number of the page where a program asks for one after the other. */
export function walkedPage(call: Call, page: Parameter, text: string, pager: Pager | undefined): PageName {
  const { site } = call;
  if (site.round?.mayPass) throw notInTurn;
  const own = pager && !isSentAtOnce(call, text, pager) ? ownWalk(page, site, text, pager, numberOf) : undefined;
  if (own) return own;
  // Two walks that overlap would take each other's cursors; those of one list are the same for each walk.
  if (pager?.mayOverlap?.where.test(text) && mayVary(call, page, pager.mayOverlap)) throw notInTurn;
  const held = pager?.goesByOne && heldPage(page, site, text, pager.goesByOne)?.name;
  if (held !== undefined) return { number: held, name: held };
  const name = pager && numberOf(page, site, text, pager);
  const counted = pager ? (text.match(pager.parameter) ?? []).length : 0;
  const isFirst = name !== undefined && pager?.startsAtOne(name).test(text) && pager.goesByOne?.(name, text) !== false;
  const isInTurn = pager !== undefined && !pager.runsAtOnce.test(text);
  if (plain(page.name) !== 'page' || !name || counted !== 1 || !isFirst || !isInTurn) throw notInTurn;
  return { number: name, name };
}

/** Whether a request may be one for another list each time: what it filters by, or its path, has values of the program. */
function mayVary({ parameters, url }: Call, page: Parameter, { fixed }: NonNullable<Pager['mayOverlap']>): boolean {
  const filters = parameters
    .filter(each => each !== page)
    .flatMap(({ name, value }) => [...name.parts, ...value.parts]);
  return [...filters, ...url.parts.slice(1)].some(part => part.kind === 'hole' && !fixed.test(part.expression));
}

const notInTurn = new Refusal('pages', 'The program requests pages by number in a way that no cursor can follow.');

function numberOf(page: Parameter, { call, round }: Call['site'], text: string, pager: Pager): string | undefined {
  return nameIn(text.slice(call.start, call.end), pager) ?? (pager.goesByOne && nameOf(page, round?.around));
}

/** Where the header of a page has the address of the next one, a name holds it, and the request takes its address from it. */
export function linkedPage(
  { response: { reads }, site }: Call,
  whole: string,
  pager: Pager | undefined,
  isOnly = false,
): PageName | undefined {
  const { parts, sends, round } = site;
  const headers = reads.filter(({ form }) => form === 'headers');
  const url = parts.find(({ role }) => role === 'url')?.value;
  const name = url && whole.slice(url.start, url.end);
  const isName = name !== undefined && /^[A-Za-z_]\w*$/.test(name);
  const isAdapted = sends?.kind === 'call' && /^(?:call|await)$/.test(sends.response?.around ?? '');
  if (!pager?.linked || !isName || !isAdapted) return undefined;
  const begin = linkedWalk(name, site, whole, pager);
  const text = begin !== undefined && round?.around ? onlyInside(round.around, whole) : whole;
  // All headers that the file reads are links of this list.
  const links = [...text.matchAll(pager.linked.reads)];
  const areLinks = headers.every(({ span }) =>
    links.some(({ index, 0: found }) => index < span.end + found.length && index + found.length > span.start),
  );
  const areAll = links.length > 0 && links.length <= headers.length;
  const number = pager.linked.pageOf(name);
  if (!areLinks || !areAll) return undefined;
  const known = { number, name: number, address: name, ...(isOnly ? { isOnly } : {}) };
  return begin === undefined ? known : { ...known, ...walkOf(number, pager), begin };
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

/** The name of the program that the number is, perhaps as a text, where it can be written in the place of the call. */
function nameOf({ value: { parts } }: Parameter, around: Span | undefined): string | undefined {
  const [part, ...others] = parts;
  const hole = part?.kind === 'text' ? part.constant : part;
  // What another function of the program cannot name, the one around the request can.
  const isNear = !hole?.unreachable || (hole.span && around && contains(around, hole.span));
  if (!hole || others.length > 0 || !isNear) return undefined;
  return /^(?:(?:str|String)\()?([A-Za-z_$][\w$]*)\)?$/.exec(hole.expression)?.[1];
}

function nameIn(source: string, { spellings }: Pager): string | undefined {
  const names = spellings.flatMap(spelling => [...source.matchAll(spelling)].map(([, name]) => name));
  return new Set(names).size === 1 ? names[0] : undefined;
}
