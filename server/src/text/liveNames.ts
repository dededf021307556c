import type { LiveNames } from './language';

/** The snapshot of live names in a workspace's root, committed or refreshed from a region. */
export const namesFile = 'graphward.names.json';

const lists = ['eventTypes', 'metricTimesliceNames', 'appNames', 'hosts'] as const;
const tables = ['attributes', 'values'] as const;

export interface LiveNamesReading {
  readonly names: LiveNames | undefined;
  /** One sentence for each member that is left out because it has the wrong form, or for the file as a whole. */
  readonly problems: readonly string[];
}

/** Reads the text of a snapshot. What is right in it counts; what is not is told. */
export function readLiveNames(text: string): LiveNamesReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { names: undefined, problems: [`${namesFile} is not JSON, so its names are not known`] };
  }
  if (!isRecord(value))
    return { names: undefined, problems: [`${namesFile} must hold an object, so its names are not known`] };
  const names: Record<string, unknown> = {};
  const problems: string[] = [];
  const wrong = (member: string) => problems.push(`${namesFile}: ${member} must be a list of texts and is left out`);
  for (const member of lists) {
    if (isList(value[member])) names[member] = value[member];
    else if (value[member] !== undefined) wrong(member);
  }
  for (const member of tables) {
    const table = value[member];
    if (table === undefined) continue;
    if (!isRecord(table)) {
      problems.push(`${namesFile}: ${member} must be an object of lists and is left out`);
      continue;
    }
    const right = Object.entries(table).filter(([, list]) => isList(list));
    for (const key of Object.keys(table)) if (!isList(table[key])) wrong(`${member}.${key}`);
    names[member] = Object.fromEntries(right);
  }
  return { names: names as LiveNames, problems };
}

/** The names of several snapshots together, each once. */
export function mergeLiveNames(snapshots: readonly (LiveNames | undefined)[]): LiveNames | undefined {
  const known = snapshots.filter(snapshot => snapshot !== undefined);
  const [only] = known;
  if (known.length <= 1) return only;
  const merged: Record<string, unknown> = {};
  for (const member of lists) merged[member] = union(known.map(names => names[member] ?? []));
  for (const member of tables) {
    const keys = new Set(known.flatMap(names => Object.keys(names[member] ?? {})));
    merged[member] = Object.fromEntries(
      [...keys].map(key => [key, union(known.map(names => names[member]?.[key] ?? []))]),
    );
  }
  return merged as LiveNames;
}

function union(all: readonly (readonly string[])[]): string[] {
  return [...new Set(all.flat())];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}
