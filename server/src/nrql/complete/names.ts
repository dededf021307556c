import type { LiveNames } from '../../text/language';

/** Most names that one answer carries from live names; more make the list slower than typing the next letter. */
export const mostNames = 200;

/** Names beside their lower-case forms, so that a search allocates nothing but its answer. */
export interface NameIndex {
  readonly names: readonly string[];
  readonly lower: readonly string[];
}

export interface NameMatches {
  readonly names: readonly string[];
  /** True when there are names that the answer does not carry, so that another letter or one less asks again. */
  readonly isIncomplete: boolean;
}

function indexNames(names: readonly string[]): NameIndex {
  return { names, lower: names.map(name => name.toLowerCase()) };
}

/**
 * The names that match what was typed, the best first: those that start with it, those with a segment that does, those
 * that contain it, and those that have its letters in this order.
 */
export function findNames(index: NameIndex, typed: string, most: number = mostNames): NameMatches {
  // A short list goes out as a whole: the editor can filter it again when letters are deleted.
  if (index.names.length <= most) return { names: index.names, isIncomplete: false };
  if (typed === '') return { names: index.names.slice(0, most), isIncomplete: true };
  const query = typed.toLowerCase();
  const tiers: string[][] = [[], [], [], []];
  for (let position = 0; position < index.lower.length; position++) {
    const lower = index.lower[position] as string;
    const tier = tierOf(lower, index.names[position] as string, query);
    if (tier < 0) continue;
    const list = tiers[tier] as string[];
    if (list.length < most) list.push(index.names[position] as string);
  }
  return { names: tiers.flat().slice(0, most), isIncomplete: true };
}

function tierOf(lower: string, name: string, query: string): number {
  const index = lower.indexOf(query);
  if (index === 0) return 0;
  if (index > 0) return startsSegment(name, index) ? 1 : 2;
  return hasLetters(lower, query) ? 3 : -1;
}

/** Whether a part of the name starts there: after a separator, or at a capital letter after a small one. */
function startsSegment(name: string, index: number): boolean {
  const before = name.charCodeAt(index - 1);
  const isLetter = (before >= 97 && before <= 122) || (before >= 65 && before <= 90);
  if (!isLetter) return true;
  const here = name.charCodeAt(index);
  return here >= 65 && here <= 90 && before >= 97;
}

function hasLetters(lower: string, query: string): boolean {
  // Few letters in any order would match almost every name.
  if (query.length < 3) return false;
  let from = 0;
  for (let index = 0; index < query.length; index++) {
    const found = lower.indexOf(query[index] as string, from);
    if (found < 0) return false;
    from = found + 1;
  }
  return true;
}

/** The live names of one snapshot, indexed on first use and kept as long as the snapshot. */
export interface LiveIndex {
  readonly eventTypes: NameIndex;
  readonly metricTimesliceNames: NameIndex;
  readonly appNames: NameIndex;
  readonly hosts: NameIndex;
  attributes(eventType: string): NameIndex;
  values(attribute: string): NameIndex;
}

const indexes = new WeakMap<LiveNames, LiveIndex>();

/** The index of a snapshot. A new snapshot is a new object; the old index goes with it. */
export function liveIndex(live: LiveNames): LiveIndex {
  const known = indexes.get(live);
  if (known) return known;
  const made = makeIndex(live);
  indexes.set(live, made);
  return made;
}

function makeIndex(live: LiveNames): LiveIndex {
  const parts = new Map<string, NameIndex>();
  const part = (key: string, names: readonly string[] | undefined): NameIndex => {
    let index = parts.get(key);
    if (!index) {
      index = indexNames(names ?? []);
      parts.set(key, index);
    }
    return index;
  };
  return {
    get eventTypes() {
      return part('event types', live.eventTypes);
    },
    get metricTimesliceNames() {
      return part('metrics', live.metricTimesliceNames);
    },
    get appNames() {
      return part('applications', live.appNames);
    },
    get hosts() {
      return part('hosts', live.hosts);
    },
    attributes: eventType => part(`attributes of ${eventType}`, live.attributes?.[eventType]),
    values: attribute => part(`values of ${attribute}`, live.values?.[attribute]),
  };
}
