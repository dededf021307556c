import { listOf, member, readJson } from './json';
import type { Result } from './result';
import { isRefusal } from './transport';

/** The recent names of a region, in the form of `graphward.names.json`. */
interface RegionNames {
  readonly readAt: string;
  readonly eventTypes: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly metricTimesliceNames: readonly string[];
  readonly appNames: readonly string[];
  readonly hosts: readonly string[];
}

export interface RegionReading {
  readonly names: RegionNames;
  /** The names that were not read, because a query failed or a limit was reached: one sentence each, for the user. */
  readonly unread: readonly string[];
}

/** The maximum number of event types and applications whose names are read. Accounts can have hundreds. */
const maxEventTypes = 40;
const maxApplications = 20;

/**
 * Reads the names that a region received in the last day: event types, the attributes of each, applications, the
 * time-slice names of each (the service requires an application, specification 4.3), and hosts. `runQuery` runs one
 * query; `now` is in milliseconds. Throws with the service's message when the first query fails. Later failures are
 * listed in `unread`.
 */
export async function regionNames(runQuery: (query: string) => Promise<Result>, now: number): Promise<RegionReading> {
  const unread: string[] = [];
  const types = await runQuery('SHOW EVENT TYPES SINCE 1 day ago');
  if (types.kind === 'error') throw new Error(types.error.message);
  const eventTypes = texts(types, 'eventType');

  let refused = false;
  const readTexts = async (subject: string, query: string, name: string) => {
    if (refused) return [];
    const result = await runQuery(query);
    if (result.kind === 'error') {
      unread.push(`${subject}: ${result.error.message}`);
      // More requests would be refused as well, and a limit would last longer.
      refused = isRefusal(result.error);
    }
    return texts(result, name);
  };
  const uniques = (subject: string, attribute: string, rest: string) =>
    readTexts(subject, `SELECT uniques(${attribute}, 5000) FROM ${rest} SINCE 1 day ago`, `uniques.${attribute}`);
  const limitNames = (names: readonly string[], limit: number, subject: string) => {
    if (names.length > limit) unread.push(`${subject} of ${names.length - limit} more were not read`);
    return names.slice(0, limit);
  };

  const attributes: [string, readonly string[]][] = [];
  for (const type of limitNames(eventTypes, maxEventTypes, 'Attributes')) {
    const query = `SELECT keyset() FROM \`${type.replaceAll('`', '')}\` SINCE 1 day ago`;
    attributes.push([type, await readTexts(`Attributes of ${type}`, query, 'key')]);
  }
  const appNames = await uniques('Applications', 'appName', 'Transaction');
  const timeslices = new Set<string>();
  for (const name of limitNames(appNames, maxApplications, 'Time-slice names')) {
    const condition = `WHERE appName = '${name.replace(/[\\']/g, '\\$&')}'`;
    for (const found of await uniques(`Time-slice names of ${name}`, 'metricTimesliceName', `Metric ${condition}`))
      timeslices.add(found);
  }
  return {
    names: {
      readAt: new Date(now).toISOString(),
      eventTypes,
      attributes: Object.fromEntries(attributes),
      metricTimesliceNames: [...timeslices].sort(),
      appNames,
      hosts: await uniques('Hosts', 'host', 'Transaction'),
    },
    unread,
  };
}

/** The strings in one member of the rows of a result, sorted. The items of a list count one by one. */
function texts(result: Result, name: string): string[] {
  if (result.kind === 'error') return [];
  const found = new Set<string>();
  for (const row of rowsOf(result.body)) {
    const value = member(row, name);
    for (const item of Array.isArray(value) ? value : [value]) if (typeof item === 'string') found.add(item);
  }
  return [...found].sort();
}

function rowsOf(body: string): readonly unknown[] {
  const reading = readJson(body);
  if (!('value' in reading)) return [];
  return listOf(['data', 'actor', 'account', 'nrql', 'results'].reduce<unknown>(member, reading.value));
}
