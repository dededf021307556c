import type { Call, PassedFunction, Template, TemplatePart, Wrapper, WrapperFunction } from '../../code/call';
import { isInFile } from '../../code/source';
import { addTo } from '../../text/addTo';
import type { Edit } from '../../text/edit';
import type { Region } from '../../text/region';
import { contains, type Span } from '../../text/span';
import type { HostTable } from '../context';
import type { WrittenEdits } from '../innerEdits';
import { locate } from '../match/locate';
import { type GraphqlTarget, grades, type Note } from '../plan/plan';
import { innerCall, outwardEdits, writtenRegion } from './carry';
import { copiedCommand } from './copiedCommand';
import type { Workpiece } from './draft';
import { joinEdits, keyOf } from './joinEdits';
import { leftCaller } from './leftCaller';
import { mergeEdits } from './mergeEdits';
import type { Offer } from './offer';
import { noteOf } from './refusal';
import { notReplaced } from './wrapper/copy';
import { copiedWrapperEdits, type WrappedCall, wrapperEdits } from './wrapper/function';

/** A wrapper, and the functions through which it goes to the request. */
export function functionsOf(wrapper: PassedFunction): readonly PassedFunction[] {
  return [wrapper, ...(wrapper.callee ? functionsOf(wrapper.callee) : [])];
}

/** Where the function is that the callers of a wrapper share; undefined for a call of its own. */
export function wrapperStart({ wrapper }: Call): number | undefined {
  return wrapper?.request.site.call.start;
}

/**
 * Gives the callers of each wrapper one rewrite together, by `key`: all of them change with the function, or none does.
 * `calls` are all calls of the file that the service knows, those without an offer too.
 */
export function joinCallers<T>(
  piece: Workpiece,
  entries: readonly { readonly key: T; readonly offer: Offer }[],
  calls: readonly Call[],
  hosts: HostTable,
): ReadonlyMap<T, Offer | Note> {
  const groups = new Map<number, (typeof entries)[number][]>();
  for (const entry of entries) {
    const start = wrapperStart(entry.offer.call);
    if (start === undefined) continue;
    addTo(groups, start, entry);
  }
  const known = new Map<number | undefined, number>();
  for (const call of calls) known.set(wrapperStart(call), (known.get(wrapperStart(call)) ?? 0) + 1);
  const joined = new Map<T, Offer | Note>();
  for (const [start, group] of groups) {
    const offers = group.map(({ offer }) => offer);
    const wrapper = offers[0]?.call.wrapper as Wrapper;
    const isOwn = isInFile(wrapper.request.site.call, piece.source);
    const isWhole = isOwn && known.get(start) === offers.length && areAllCallers(offers.map(({ call }) => call));
    const beside = () =>
      wrapper.kind === 'function' && offers.some(hasDefinition) ? copies(piece, offers, hosts) : undefined;
    const early = !isWhole || isMixed(offers) ? beside() : undefined;
    const isFirst = early !== undefined && (!isWhole || early.every(isWritten));
    if (!isFirst && wrapper.kind === 'command' && !(isWhole && changeAlike(offers))) {
      for (const { key, offer } of group) joined.set(key, copiedCommand(offer, wrapper, piece));
      continue;
    }
    const together = isWhole ? editsTogether(piece, wrapper, offers, hosts) : leftCaller;
    // A call that nothing can be written for does not keep the others from theirs.
    const late = !isFirst && isWhole && 'code' in together ? beside() : undefined;
    const copied = isFirst ? early : late?.some(isWritten) ? late : undefined;
    if (copied) {
      for (const [index, { key, offer }] of group.entries()) {
        const written = copied[index] ?? leftCaller;
        joined.set(key, isWritten(written) ? { ...offer, ...written, isBeside: true } : written);
      }
      continue;
    }
    const grade = grades[Math.max(...offers.map(({ plan }) => grades.indexOf(plan.grade)))];
    for (const { key, offer } of group)
      joined.set(
        key,
        'code' in together
          ? together
          : { ...offer, ...together, plan: { ...offer.plan, grade: grade ?? offer.plan.grade } },
      );
  }
  return joined;
}

function isWritten(written: WrittenEdits | Note): written is WrittenEdits {
  return !('code' in written);
}

/** Whether a person has to look at some of the rewrites and not at others, which need not wait for those. */
function isMixed(offers: readonly Offer[]): boolean {
  const partial = offers.filter(({ plan }) => plan.grade === 'partial').length;
  return partial > 0 && partial < offers.length;
}

function hasDefinition({ call: { wrapper } }: Offer): boolean {
  return wrapper?.kind === 'function' && wrapper.definition !== undefined;
}

/** Whether the calls are all of their wrapper, and of each function through which they go to it. */
function areAllCallers(calls: readonly Call[]): boolean {
  const places = new Map<number, { readonly callers: number | undefined; readonly found: Set<number> }>();
  const own = new Set<number>();
  for (const call of calls) {
    const { wrapper } = call;
    if (wrapper?.kind === 'command') return calls.length === wrapper.callers;
    own.add(call.site.call.start);
    for (const each of wrapper ? functionsOf(wrapper) : []) {
      const place = places.get(each.span.start) ?? { callers: each.callers, found: new Set() };
      places.set(each.span.start, place);
      place.found.add(each.arguments.start);
    }
  }
  // A call that is there for each of several endpoints cannot become all of them.
  return own.size === calls.length && [...places.values()].every(({ callers, found }) => callers === found.size);
}

/**
 * The spans that send a request to the service. A wrapper that gets the address from its callers does so where each of them
 * passes one of the service.
 */
export function sendingSpans(calls: readonly Call[]): readonly Span[] {
  const groups = new Map<number, Call[]>();
  for (const call of calls) {
    const start = wrapperStart(call);
    if (start === undefined) continue;
    addTo(groups, start, call);
  }
  const wrappers = [...groups.values()].flatMap(group => {
    const request = group[0]?.wrapper?.request;
    return request && (hasOrigin(request.url) || areAllCallers(group)) ? [request.site.span] : [];
  });
  return [...calls.map(({ site }) => site.span), ...wrappers];
}

/** Whether an address says itself to which service a request is sent. */
function hasOrigin({ parts: [first] }: Template): boolean {
  return first?.kind === 'text' && /^https?:\/\/[^/]+\//.test(first.text);
}

function editsTogether(
  piece: Workpiece,
  wrapper: Wrapper,
  offers: readonly Offer[],
  hosts: HostTable,
): WrittenEdits | Note {
  if (wrapper.kind === 'command') return commandEditsTogether(offers, piece.source.text);
  const inside = insideText(piece, offers);
  if ('code' in inside) return inside;
  const { members } = inside;
  const own = functionOf(members);
  return outward(wrapperEdits(inside.workpiece, own, members, targetOf(own, members, hosts)), inside, piece);
}

/** The edits that give each call a copy of its function. */
function copies(piece: Workpiece, offers: readonly Offer[], hosts: HostTable): readonly (WrittenEdits | Note)[] {
  const inside = insideText(piece, offers);
  if ('code' in inside) return offers.map(() => inside);
  const { members } = inside;
  const own = functionOf(members);
  const all = copiedWrapperEdits(inside.workpiece, own, members, targetOf(own, members, hosts));
  return all.map(edits => outward(edits, inside, piece));
}

function functionOf([first]: readonly WrappedCall[]): WrapperFunction {
  return first?.call.wrapper as WrapperFunction;
}

/** The calls of a function, and the text in which they are written with it. */
interface Inside {
  readonly workpiece: Workpiece;
  readonly members: readonly WrappedCall[];
  readonly region?: Region;
}

function insideText(workpiece: Workpiece, offers: readonly Offer[]): Inside | Note {
  return noteOf(() => {
    const [region, ...others] = offers.map(({ call }) => writtenRegion(call));
    if (others.some(other => (other && keyOf(other)) !== (region && keyOf(region)))) throw notReplaced;
    if (!region) return { workpiece, members: offers };
    const members = offers.map(({ call, plan }) => innerCall(call, plan, region));
    return { workpiece: workpiece.inner(region), members, region };
  });
}

function outward(edits: readonly Edit[] | Note, { region }: Inside, { source }: Workpiece): WrittenEdits | Note {
  if ('code' in edits) return edits;
  if (!region) return { edits };
  const inner = { region, edits };
  return noteOf(() => ({ edits: outwardEdits(inner, source.text), inner }));
}

/** The address of the new request: that of all callers where it is the same text, else that of the function. */
function targetOf({ request }: Wrapper, offers: readonly WrappedCall[], hosts: HostTable): GraphqlTarget {
  const [first, ...others] = offers.map(({ plan }) => plan.target);
  if (first?.kind === 'literal' && others.every(other => other.kind === 'literal' && other.url === first.url))
    return first;
  const [base] = request.url.parts;
  // The callers give the path, so that only the base of the address is in the function.
  const ends = base ? ['', '/v2'].map(version => ({ parts: [base, textPart(`${version}/applications.json`)] })) : [];
  for (const url of [request.url, ...ends]) {
    const located = locate(url, hosts);
    if ('target' in located) return located.target;
  }
  return { kind: 'unknown' };
}

function textPart(text: string): TemplatePart {
  return { kind: 'text', text };
}

/** Whether the rewrites of all calls of a script's function change that in the same way. */
function changeAlike(offers: readonly Offer[]): boolean {
  const inside = offers.map(({ call: { wrapper }, edits }) => {
    const span = wrapper?.kind === 'command' ? wrapper.definition?.span : undefined;
    return JSON.stringify(span ? edits.filter(edit => contains(span, edit.span)) : wrapper);
  });
  return new Set(inside).size <= 1;
}

/** The edits of all callers, each of which changes the function in the same way. */
function commandEditsTogether(offers: readonly Offer[], text: string): WrittenEdits {
  const [inner] = offers.flatMap(offer => offer.inner ?? []);
  if (!inner) return { edits: joinEdits(offers, text) };
  const { region } = inner;
  const edits = mergeEdits(
    offers.flatMap(offer => offer.inner?.edits ?? []),
    region.text,
  );
  return { edits: joinEdits(offers, text), inner: { region, edits } };
}
