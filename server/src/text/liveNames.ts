import type { LiveNames } from './language';
import { isRecord } from './record';

/** The snapshot of live names in a workspace's root, committed or refreshed from a region. */
export const namesFile = 'graphward.names.json';

const lists = ['eventTypes', 'metricTimesliceNames', 'appNames', 'hosts'] as const;
const tables = ['attributes', 'values'] as const;

interface LiveNamesReading {
  readonly names: LiveNames | undefined;
  /** A sentence for each invalid member, which is left out, or for the file as a whole. */
  readonly problems: readonly string[];
}

/** Reads the text of a snapshot. Invalid members are left out and reported; all others are used. */
export function readLiveNames(text: string): LiveNamesReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { names: undefined, problems: [`${namesFile} is not valid JSON and is ignored`] };
  }
  if (!isRecord(value)) return { names: undefined, problems: [`${namesFile} must contain an object and is ignored`] };
  const names: Record<string, unknown> = {};
  const problems: string[] = [];
  const reject = (member: string) => problems.push(`${namesFile}: ${member} must be a list of strings and is ignored`);
  for (const member of lists) {
    if (isList(value[member])) names[member] = value[member];
    else if (value[member] !== undefined) reject(member);
  }
  for (const member of tables) {
    const table = value[member];
    if (table === undefined) continue;
    if (!isRecord(table)) {
      problems.push(`${namesFile}: ${member} must be an object of lists and is ignored`);
      continue;
    }
    const right = Object.entries(table).filter(([, list]) => isList(list));
    for (const key of Object.keys(table)) if (!isList(table[key])) reject(`${member}.${key}`);
    names[member] = tableOf(right);
  }
  return { names: names as LiveNames, problems };
}

/** The names of several snapshots, without repetitions. */
export function mergeLiveNames(snapshots: readonly (LiveNames | undefined)[]): LiveNames | undefined {
  const present = snapshots.filter(snapshot => snapshot !== undefined);
  if (present.length === 0) return undefined;
  const merged: Record<string, unknown> = {};
  for (const member of lists) merged[member] = union(present.map(names => names[member] ?? []));
  for (const member of tables) {
    const keys = new Set(present.flatMap(names => Object.keys(names[member] ?? {})));
    merged[member] = tableOf(
      [...keys].map(key => [key, union(present.map(names => ownList(names[member], key)))] as const),
    );
  }
  return merged as LiveNames;
}

/** A table without inherited members: an event type can be called `constructor`. */
function tableOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

function ownList(table: Readonly<Record<string, readonly string[]>> | undefined, key: string): readonly string[] {
  return table && Object.hasOwn(table, key) ? (table[key] ?? []) : [];
}

function union(all: readonly (readonly string[])[]): string[] {
  return [...new Set(all.flat())];
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}
