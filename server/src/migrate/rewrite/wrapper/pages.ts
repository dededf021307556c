import type { Call, Parameter, Part, PassedFunction, WrapperFunction } from '../../../code/call';
import { literalText } from '../../../code/template';
import type { Writer } from '../../../code/writing/writer';
import { contains, type Span, spanOf } from '../../../text/span';
import type { Plan } from '../../plan/plan';
import type { Workpiece } from '../draft';
import { onlyInside } from '../ownWalk';
import { countedPage, hasPages, linkedPage, type PageName, walkedPage } from '../pages';
import { noteOf, Refusal } from '../refusal';
import { nameBefore } from './nameBefore';

/** The parameter of what depends on the page, where the wrapper itself asks for one page after the other. */
const pageName = 'page';

/**
 * The number of the page inside a wrapper that asks for one page after the other. Where neither the loop nor the call of the
 * function has cursors of its own, they are kept for one walk at a time, so that nothing may go on between two pages.
 */
export function pageInside(
  call: Call,
  wrapper: WrapperFunction,
  plan: Plan,
  { source: { text } }: Workpiece,
  { pager }: Writer,
): PageName | undefined {
  const { request, names, span, callee, recursions } = wrapper;
  if (callee && !pager?.walk) return undefined;
  const own = pager?.walk ? onlyInside(span, text) : text;
  const inside = callee ? passing(call, wrapper, callee, text) : withOwnPage(request, call, wrapper);
  const page = inside.parameters.find(({ name }) => literalText(name) === 'page');
  const isLinked = inside.response.reads.some(({ form }) => form === 'headers');
  const counted = () => page && (isLinked ? countedPage : walkedPage)(inside, page, own, pager);
  const walked = () => (isLinked && !page ? linkedPage(inside, own, pager) : undefined) ?? counted();
  // A list that comes at once has no link to another page.
  const found = hasPages(plan) || isLinked ? noteOf(walked) : undefined;
  if (!found || !('name' in found)) return undefined;
  const holder = found.address ?? found.number;
  // What callers give may hold a number that the wrapper itself gives it: `params["page"] = 1`.
  const isOwn = inside.page?.isHeld && page?.span && contains(span, page.span);
  const isGiven =
    !isOwn && names.some(({ name }) => new RegExp(`^${name.replace(/\$/g, '\\$')}(?![\\w$])`).test(holder));
  const isStepwise =
    found.begin !== undefined ||
    (pager?.walk?.parameter
      ? (callee ? isAwaited(callee, text) : request.site.awaited !== undefined) && goesStepwise(inside, own)
      : !pager?.walk &&
        !/\b(?:yield|async|await)\b/.test(text.slice(span.start, span.end)) &&
        !pager?.runsAtOnce.test(text));
  return isGiven || !isStepwise || recursions.length > 0 ? undefined : found;
}

/** The request of a function with the page that it adds itself to the parameters which its callers give. */
function withOwnPage(request: Call, { parameters, page }: Call, { span }: WrapperFunction): Call {
  const isPage = ({ name }: Parameter) => literalText(name) === 'page';
  const own = parameters.find(each => isPage(each) && each.span && contains(span, each.span));
  if (!page?.isHeld || !own || request.parameters.some(isPage)) return request;
  return { ...request, page, parameters: [...request.parameters, own] };
}

/** The request as a function shows it that has another one send it: only with what that one is given it has the page. */
function passing(
  { parameters, page, response }: Call,
  { request, round, span }: WrapperFunction,
  behind: PassedFunction,
  text: string,
): Call {
  const { awaited: _, round: __, ...site } = request.site;
  const waits = isAwaited(behind, text) ? { awaited: behind.arguments } : {};
  const parts = givenParts(site.parts, behind, text);
  const own = { ...site, ...waits, ...(round ? { round } : {}), call: behind.arguments, parts };
  const reads = response.reads.filter(read => contains(span, read.span));
  return { ...request, parameters, ...(page ? { page } : {}), site: own, response: { ...request.response, reads } };
}

/** A call of a function with the address that it is given, as the function sends it. */
export function sentCall(call: Call, wrapper: WrapperFunction, text: string): Call {
  const { sends, parts } = wrapper.request.site;
  const site = { ...call.site, parts: givenParts(parts, wrapper, text), ...(sends ? { sends } : {}) };
  return { ...call, site };
}

/** The address of a request, where the argument of a call stands for it. */
function givenParts(parts: readonly Part[], { argumentSpans, preparations }: PassedFunction, text: string): Part[] {
  return parts.flatMap((part): Part[] => {
    const name = text.slice(part.value.start, part.value.end);
    const holder = preparations.find(each => each.name === name)?.parameter;
    const argument = part.role === 'url' && argumentSpans.get(holder ?? name);
    return argument ? [{ ...part, argument, value: argument }] : [];
  });
}

/** Whether a function waits for what the one behind it gives. */
function isAwaited({ arguments: { start } }: PassedFunction, text: string): boolean {
  const called = nameBefore(start, text);
  return called !== undefined && /\bawait\s+(?:[\w$]+\.)*$/.test(text.slice(0, called.start));
}

/** The call of the function behind another one, as what describes its response takes it: with what waits for it, or without. */
export function callOf({ arguments: { start, end } }: PassedFunction, request: Call, text: string): Span | undefined {
  const called = nameBefore(start, text);
  if (!called || text[end] !== ')') return undefined;
  const { sends } = request.site;
  const isAwaiting = sends?.kind === 'call' && sends.response?.argument === 'await';
  const lead =
    (isAwaiting ? /(?:\bawait\s+)?(?:[\w$#]+\.)*#?$/ : /(?:[\w$#]+\.)*#?$/).exec(text.slice(0, called.start))?.[0] ??
    '';
  return spanOf(called.start - lead.length, end + 1);
}

/** How the function that asks for one page after the other says what depends on the page. */
export function atPage(page: PageName | undefined, { pager }: Writer): (name: string) => string {
  const given = [page?.number, ...(pager?.walk ? [pager.walk.name] : [])].join(', ');
  return name => (page === undefined ? name : `${name}(${given})`);
}

/** Whether the text asks for a page only when it has the one in front of it. Nothing in it runs beside its loop. */
function goesStepwise({ page }: Call, text: string): boolean {
  const isBeside = /\bPromise\.|\basync\b[\s\S]*\basync\b|\.(?:map|forEach)\(async\b/.test(text);
  return page?.isLocal === true && !isBeside;
}

/** What a caller says of a page has the number as a parameter, which must hide no name of the program. */
export function namedPage(
  { site: { call } }: Call,
  { address }: PageName,
  plan: Plan,
  { pager }: Writer,
  { source: { text } }: Workpiece,
): PageName {
  const names = [pageName, ...(pager?.walk ? [pager.walk.name] : [])];
  if (new RegExp(`\\b(?:${names.join('|')})\\b`).test(text.slice(call.start, call.end)))
    throw new Refusal('pages', 'The program requests pages by number.');
  const known = { number: pageName, name: names.join(', '), ...(address === undefined ? {} : { address }) };
  return { ...known, ...(pager?.walk ? { walk: true } : {}), ...(plan.pages ? {} : { isOnly: true }) };
}
