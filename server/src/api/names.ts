import type { Result } from './result';

/** The names that a region has seen of late, in the form of `graphward.names.json`. */
export interface RegionNames {
  readonly readAt: string;
  readonly eventTypes: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly metricTimesliceNames: readonly string[];
  readonly appNames: readonly string[];
  readonly hosts: readonly string[];
}

export interface RegionReading {
  readonly names: RegionNames;
  /** What was asked and not answered, or not asked for want of room: one sentence each, for the person who waits. */
  readonly unread: readonly string[];
}

/** Accounts have hundreds of event types and applications; the names of so many are asked for. */
const mostEventTypes = 40;
const mostApplications = 20;

/**
 * Asks a region for its names of the last day: event types, attributes of each, applications, the time-slice names of
 * each (specification 4.3: the service asks for an application), and hosts. `ask` runs one query; `now` is in
 * milliseconds. Throws with the service's sentence when the first question fails; what fails later is told in `unread`.
 */
export async function regionNames(ask: (query: string) => Promise<Result>, now: number): Promise<RegionReading> {
  const unread: string[] = [];
  const types = await ask('SHOW EVENT TYPES SINCE 1 day ago');
  if (types.kind === 'error') throw new Error(types.error.message);
  const eventTypes = texts(types, 'eventType');

  const asked = async (what: string, query: string, member: string) => {
    const answer = await ask(query);
    if (answer.kind === 'error') unread.push(`${what}: ${answer.error.message}`);
    return texts(answer, member);
  };
  const uniques = (what: string, attribute: string, rest: string) =>
    asked(what, `SELECT uniques(${attribute}, 5000) FROM ${rest} SINCE 1 day ago`, `uniques.${attribute}`);
  const first = (names: readonly string[], most: number, what: string) => {
    if (names.length > most) unread.push(`${what} of ${names.length - most} more were not asked for`);
    return names.slice(0, most);
  };

  const attributes: Record<string, readonly string[]> = {};
  for (const type of first(eventTypes, mostEventTypes, 'Attributes'))
    attributes[type] = await asked(`Attributes of ${type}`, `SELECT keyset() FROM \`${type}\` SINCE 1 day ago`, 'key');
  const appNames = await uniques('Applications', 'appName', 'Transaction');
  const timeslices = new Set<string>();
  for (const name of first(appNames, mostApplications, 'Time-slice names')) {
    const where = `WHERE appName = '${name.replace(/[\\']/g, '\\$&')}'`;
    for (const found of await uniques(`Time-slice names of ${name}`, 'metricTimesliceName', `Metric ${where}`))
      timeslices.add(found);
  }
  return {
    names: {
      readAt: new Date(now).toISOString(),
      eventTypes,
      attributes,
      metricTimesliceNames: [...timeslices].sort(),
      appNames,
      hosts: await uniques('Hosts', 'host', 'Transaction'),
    },
    unread,
  };
}

/** The texts of one member of the rows of an answer; a list counts as its items. */
function texts(result: Result, member: string): string[] {
  if (result.kind === 'error') return [];
  const found = new Set<string>();
  for (const row of rowsOf(result.body)) {
    const value = row[member];
    for (const item of Array.isArray(value) ? value : [value]) if (typeof item === 'string') found.add(item);
  }
  return [...found].sort();
}

function rowsOf(body: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    return JSON.parse(body).data.actor.account.nrql.results ?? [];
  } catch {
    return [];
  }
}
