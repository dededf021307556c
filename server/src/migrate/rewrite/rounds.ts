import type { Call } from '../../code/call';
import { addTo } from '../../text/addTo';
import { contains, overlaps, type Span } from '../../text/span';
import { functionsOf, wrapperStart } from './callers';
import type { Offer } from './offer';

/** Rewrites that are offered together or not at all: those of all callers of a wrapper, or a single one. */
export type Unit = readonly Offer[];

export function unitsOf(offers: readonly Offer[]): Unit[] {
  const units = new Map<number | Offer, Offer[]>();
  for (const offer of offers) {
    const key = (offer.isBeside ? undefined : wrapperStart(offer.call)) ?? offer;
    addTo(units, key, offer);
  }
  return [...units.values()];
}

/**
 * The units in rounds. Those of one round change nothing that another of them changes or reads, so that they can be
 * validated in one text: of two calls that share a reader of their responses, or of which one is inside the other, each is
 * in a round of its own. Units that change what is outside of their calls share a round where all of them change the same,
 * such as a constant with the headers of many calls. `matched` are all calls of the file that the service knows.
 */
export function roundsOf(units: readonly Unit[], matched: readonly Call[]): Unit[][] {
  const owners = ownersOf(units, matched);
  const partsOf = partsWithHeaders(owners);
  const rounds = new Map<string, Unit[][]>([['', []]]);
  const places = new Map<string, number>();
  const groups = groupsOf(owners, partsOf);
  for (const [index, unit] of units.entries()) {
    const outside = outsideEdits(unit, partsOf);
    const key = `${groups[index]} ${outside}`;
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    const own = rounds.get(outside) ?? [];
    rounds.set(outside, own);
    const round = own[place];
    if (round) round.push(unit);
    else own.push([unit]);
  }
  return [...rounds.values()].flat();
}

/** The calls of each unit, and each call that is in none. */
function ownersOf(units: readonly Unit[], matched: readonly Call[]): (readonly Call[])[] {
  const offered = new Set(units.flatMap(unit => unit.map(({ call }) => call)));
  const others = matched.flatMap(call => (offered.has(call) ? [] : [[call]]));
  return [...units.map(unit => unit.map(ownCall)), ...others];
}

type Parts = (call: Call) => readonly Span[];

/** The parts of a call with its headers, wherever they are written, as far as no other call has them. */
function partsWithHeaders(owners: readonly (readonly Call[])[]): Parts {
  const keyOf = ({ start, end }: Span) => `${start}-${end}`;
  const uses = new Map<string, number>();
  const headersOf = (call: Call) => call.headers.flatMap(({ span }) => span ?? []);
  for (const calls of owners)
    for (const key of new Set(calls.flatMap(headersOf).map(keyOf))) uses.set(key, (uses.get(key) ?? 0) + 1);
  return call => [...partsOf(call), ...headersOf(call).filter(span => uses.get(keyOf(span)) === 1)];
}

/** A number for each owner, which is the same for those whose parts meet, directly or through parts of others. */
function groupsOf(owners: readonly (readonly Call[])[], partsOf: Parts): readonly number[] {
  const parts = owners.flatMap((calls, owner) => calls.flatMap(partsOf).map(span => ({ owner, span })));
  parts.sort((a, b) => a.span.start - b.span.start);
  const leaders = owners.map((_, owner) => owner);
  const leaderOf = (owner: number): number => {
    let leader = owner;
    while (leaders[leader] !== leader) leader = leaders[leader] = leaders[leaders[leader] as number] as number;
    return leader;
  };
  let farthest = parts[0];
  for (const part of parts) {
    if (!farthest) break;
    if (overlaps(farthest.span, part.span)) leaders[leaderOf(part.owner)] = leaderOf(farthest.owner);
    if (part.span.end > farthest.span.end) farthest = part;
  }
  return owners.map((_, owner) => leaderOf(owner));
}

/** What the edits change beside the calls, the reads of their responses and the wrapper of all of them, as a key. */
function outsideEdits(unit: Unit, partsOf: Parts): string {
  const parts = unit.flatMap(offer => partsOf(ownCall(offer)));
  const edits = [...new Set(unit.map(offer => offer.edits))].flat();
  // What is only put in hurts no other call.
  const isOutside = (span: Span) => span.start < span.end && !parts.some(part => contains(part, span));
  const outside = edits.filter(({ span }) => isOutside(span));
  return outside
    .map(({ span, text }) => `${span.start}-${span.end}:${text}`)
    .sort()
    .join('\n');
}

/** The call as far as a rewrite changes it: a wrapper that is copied stays as it is. */
function ownCall({ call, isBeside }: Offer): Call {
  const { wrapper, ...own } = call;
  return isBeside ? own : call;
}

function partsOf({ site, response, wrapper }: Call): readonly Span[] {
  return [site.span, ...response.reads.map(read => read.span), ...(wrapper ? wrapperParts(wrapper) : [])];
}

function wrapperParts(wrapper: NonNullable<Call['wrapper']>): readonly Span[] {
  if (wrapper.kind === 'function') return functionsOf(wrapper).map(({ span }) => span);
  const { request, assignment, unused } = wrapper;
  return [...partsOf(request), ...(assignment ? [assignment] : []), ...unused];
}
