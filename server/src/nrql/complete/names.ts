import type { LiveNames } from '../../text/language';
import { memoizeByObject } from '../../text/memoizeByObject';

/** The maximum number of live names in one response. A longer list would take longer than typing the next letter. */
const maxNames = 200;

/** Names with their lower-case forms, so that a search allocates only its result. */
interface NameIndex {
  readonly names: readonly string[];
  readonly lower: readonly string[];
}

interface NameMatches {
  readonly names: readonly string[];
  /** Whether further names match, so that the editor must request completion again after each letter. */
  readonly isIncomplete: boolean;
}

function indexNames(names: readonly string[]): NameIndex {
  return { names, lower: names.map(name => name.toLowerCase()) };
}

/**
 * The names that match the typed text, the best first: names that start with it, names with a segment that starts with
 * it, names that contain it, and names that contain its letters in order.
 */
export function findNames(index: NameIndex, typed: string, limit: number = maxNames): NameMatches {
  // A short list is returned as a whole, so that the editor can filter it itself.
  if (index.names.length <= limit) return { names: index.names, isIncomplete: false };
  if (typed === '') return { names: index.names.slice(0, limit), isIncomplete: true };
  const query = typed.toLowerCase();
  const tiers: string[][] = [[], [], [], []];
  for (let position = 0; position < index.lower.length; position++) {
    const lower = index.lower[position] as string;
    const tier = tierOf(lower, index.names[position] as string, query);
    if (tier < 0) continue;
    const list = tiers[tier] as string[];
    if (list.length < limit) list.push(index.names[position] as string);
  }
  return { names: tiers.flat().slice(0, limit), isIncomplete: true };
}

function tierOf(lower: string, name: string, query: string): number {
  const index = lower.indexOf(query);
  if (index === 0) return 0;
  if (index > 0) return startsSegment(name, index) ? 1 : 2;
  return hasLetters(lower, query) ? 3 : -1;
}

/**
 * Whether a segment of the name starts at the position: after a separator, or at a capital letter after a small one.
 */
function startsSegment(name: string, index: number): boolean {
  const before = name.charCodeAt(index - 1);
  const isLetter = (before >= 97 && before <= 122) || (before >= 65 && before <= 90);
  if (!isLetter) return true;
  const here = name.charCodeAt(index);
  return here >= 65 && here <= 90 && before >= 97;
}

function hasLetters(lower: string, query: string): boolean {
  // One or two letters in order occur in almost every name.
  if (query.length < 3) return false;
  let from = 0;
  for (let index = 0; index < query.length; index++) {
    const found = lower.indexOf(query[index] as string, from);
    if (found < 0) return false;
    from = found + 1;
  }
  return true;
}

/** The live names of one snapshot, each list indexed on first use. */
interface LiveIndex {
  readonly eventTypes: NameIndex;
  readonly metricTimesliceNames: NameIndex;
  readonly appNames: NameIndex;
  readonly hosts: NameIndex;
  attributes(eventType: string): NameIndex;
  values(attribute: string): NameIndex;
}

/** The index of a snapshot. A new snapshot is a new object, and the index is released with the old one. */
export const liveIndex = memoizeByObject(makeIndex);

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
