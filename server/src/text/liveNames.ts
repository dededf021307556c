import type { LiveNames } from './language';

/** The snapshot of live names in a workspace's root, committed or refreshed from a region. */
export const namesFile = 'graphward.names.json';

const lists = ['eventTypes', 'metricTimesliceNames', 'appNames', 'hosts'] as const;
const tables = ['attributes', 'values'] as const;

/** Reads a snapshot. A member of the wrong form is left out; a text that is no JSON object is told in one sentence. */
export function readLiveNames(text: string): { readonly names: LiveNames } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: `${namesFile} is not JSON, so its names are not known` };
  }
  if (!isRecord(value)) return { problem: `${namesFile} must hold an object, so its names are not known` };
  const names: Record<string, unknown> = {};
  for (const member of lists) if (isList(value[member])) names[member] = value[member];
  for (const member of tables) {
    const table = value[member];
    if (isRecord(table)) names[member] = Object.fromEntries(Object.entries(table).filter(([, list]) => isList(list)));
  }
  return { names: names as LiveNames };
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
