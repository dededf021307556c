import type { Call } from '../../code/call';
import { contains, overlaps, type Span } from '../../text/span';
import { wrapperStart } from './callers';
import type { Offer } from './offer';

/** Rewrites that are offered together or not at all: those of all callers of a wrapper, or a single one. */
export type Unit = readonly Offer[];

export function unitsOf(offers: readonly Offer[]): Unit[] {
  const units = new Map<number | Offer, Offer[]>();
  for (const offer of offers) {
    const key = wrapperStart(offer.call) ?? offer;
    const unit = units.get(key);
    if (unit) unit.push(offer);
    else units.set(key, [offer]);
  }
  return [...units.values()];
}

/**
 * The units in rounds. Those of one round change nothing that another of them changes or reads, so that they can be
 * validated in one text: of two calls that share a reader of their responses, or of which one is inside the other, each is
 * in a round of its own. So is a unit that changes what is outside of its calls. `matched` are all calls of the file that
 * the service knows.
 */
export function roundsOf(units: readonly Unit[], matched: readonly Call[]): Unit[][] {
  const rounds: Unit[][] = [];
  const alone: Unit[][] = [];
  const places = new Map<number, number>();
  const groups = groupsOf(units, matched);
  for (const [index, unit] of units.entries()) {
    if (!staysInside(unit)) {
      alone.push([unit]);
      continue;
    }
    const group = groups[index] as number;
    const place = places.get(group) ?? 0;
    places.set(group, place + 1);
    const round = rounds[place];
    if (round) round.push(unit);
    else rounds.push([unit]);
  }
  return [...rounds, ...alone];
}

/** A number for each unit, which is the same for those whose parts meet, directly or through parts of others. */
function groupsOf(units: readonly Unit[], matched: readonly Call[]): readonly number[] {
  const offered = new Set(units.flatMap(unit => unit.map(({ call }) => call)));
  const owners = [
    ...units.map(unit => unit.map(({ call }) => call)),
    ...matched.flatMap(call => (offered.has(call) ? [] : [[call]])),
  ];
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
  return units.map((_, owner) => leaderOf(owner));
}

/** Whether the edits change nothing but the calls, the reads of their responses and the wrapper of all of them. */
function staysInside(unit: Unit): boolean {
  const parts = unit.flatMap(({ call }) => partsOf(call));
  // What is only put in hurts no other call.
  const edits = [...new Set(unit.map(offer => offer.edits))].flat();
  const changed = edits.filter(({ span }) => span.start < span.end);
  return changed.every(({ span }) => parts.some(part => contains(part, span)));
}

function partsOf({ site, response, wrapper }: Call): readonly Span[] {
  return [site.span, ...response.reads.map(read => read.span), ...(wrapper ? wrapperParts(wrapper) : [])];
}

function wrapperParts(wrapper: NonNullable<Call['wrapper']>): readonly Span[] {
  if (wrapper.kind === 'function') return [wrapper.span];
  const { sent, named, unused } = wrapper;
  return [...partsOf(sent), ...(named ? [named] : []), ...unused];
}
