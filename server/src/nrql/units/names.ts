import type { Unit } from '../../catalogue/values';
import { eventTypeNamed } from '../facts/lookup';

const byEventType = new Map<string, ReadonlyMap<string, Unit>>();

function unitsOf(eventType: string): ReadonlyMap<string, Unit> {
  const known = byEventType.get(eventType);
  if (known) return known;
  const fact = eventTypeNamed(eventType);
  const units = new Map<string, Unit>();
  for (const [name, , unit] of fact?.attributes ?? []) if (unit) units.set(name, unit);
  // Only event types of the catalogue are cached: texts can name any number of others.
  if (fact) byEventType.set(eventType, units);
  return units;
}

/** Endings of attribute names that imply a unit. */
const endings: readonly (readonly [ending: string, unit: Unit])[] = [
  ['.ms', 'milliseconds'],
  ['Ms', 'milliseconds'],
  ['Millis', 'milliseconds'],
  ['Milliseconds', 'milliseconds'],
  ['_ms', 'milliseconds'],
  ['Seconds', 'seconds'],
  ['_seconds', 'seconds'],
  ['Bytes', 'bytes'],
  ['_bytes', 'bytes'],
  ['Percent', 'percent'],
  ['_percent', 'percent'],
];

/** The unit of an attribute of an event type: from the catalogue, otherwise from the ending of its name. */
export function attributeUnit(name: string, eventType: string): Unit | undefined {
  const known = unitsOf(eventType).get(name);
  if (known) return known;
  const last = name.charCodeAt(name.length - 1);
  // All endings end with s or t; most names do not.
  if (last !== 115 && last !== 116) return undefined;
  return endings.find(([ending]) => name.length > ending.length && name.endsWith(ending) && !isRate(name))?.[1];
}

/** `BytesPerSecond` is a rate of bytes, for which there is no unit here. */
function isRate(name: string): boolean {
  return /(per|_)seconds?$/i.test(name) && /per[_.]?second/i.test(name);
}

/** The beginnings of the names of metrics whose time-slice records contain times in seconds. */
const timed = [
  'HttpDispatcher',
  'OtherTransaction',
  'WebTransaction',
  'External/',
  'Datastore/',
  'Database/',
  'EndUser',
  'Browser',
  'Mobile',
  'WebFrontend/',
  'GC/',
  'CPU/User Time',
  'Custom/Time/',
];

/**
 * The unit of a field of a metric's time-slice records, or of a function over the whole record (`sum`, `average`,
 * `min`, `max`, `stddev`). `field` is undefined for the record itself. The fields of Apdex records are the counts of
 * satisfied, tolerating and frustrated requests, and the threshold. Undefined where the metric or its unit is unknown.
 */
export function timesliceUnit(metric: string | undefined, field: string | undefined): Unit | undefined {
  if (field === 'count') return 'count';
  if (metric === undefined) return undefined;
  if (/^(EndUser\/)?Apdex(\/|$)/.test(metric)) return apdexUnit(field);
  if (/^Memory\//.test(metric)) return 'megabytes';
  if (metric === 'CPU/User/Utilization') return 'ratio';
  if (!timed.some(start => metric === start || metric.startsWith(start))) return undefined;
  if (field !== 'sumOfSquares') return 'seconds';
  // For page loads this field contains the time of the application; for other metrics, the sum of squares.
  return /^(EndUser|Browser|Mobile)(\/|$)/.test(metric) ? 'seconds' : undefined;
}

function apdexUnit(field: string | undefined): Unit | undefined {
  switch (field) {
    case 'sum':
    case 'total':
    case 'totalExclusive':
      return 'count';
    case 'min':
    case 'max':
      return 'seconds';
  }
  return undefined;
}
