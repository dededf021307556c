import type { Unit } from '../../catalogue/values';
import { eventTypeNamed } from '../facts/lookup';

const byEventType = new Map<string, ReadonlyMap<string, Unit>>();

function unitsOf(eventType: string): ReadonlyMap<string, Unit> {
  const known = byEventType.get(eventType);
  if (known) return known;
  const fact = eventTypeNamed(eventType);
  const units = new Map<string, Unit>();
  for (const [name, , unit] of fact?.attributes ?? []) if (unit) units.set(name, unit);
  // Names that a user invents are not kept: the catalogue is small, and texts are not.
  if (fact) byEventType.set(eventType, units);
  return units;
}

/** Endings of attribute names that state a unit, whoever sends them. */
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

/** The unit of an attribute of an event type: from the catalogue, else from the ending of its name. */
export function attributeUnit(name: string, eventType: string): Unit | undefined {
  const known = unitsOf(eventType).get(name);
  if (known) return known;
  const last = name.charCodeAt(name.length - 1);
  // All endings end with s or t, and most names do not.
  if (last !== 115 && last !== 116) return undefined;
  return endings.find(([ending]) => name.length > ending.length && name.endsWith(ending) && !isRate(name))?.[1];
}

/** `BytesPerSecond` counts bytes, but is a rate, and a rate of bytes has no name here. */
function isRate(name: string): boolean {
  return /(per|_)seconds?$/i.test(name) && /per[_.]?second/i.test(name);
}

/** Metrics whose time-slice records hold times in seconds, by the start of their names. */
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
 * The unit of a field of the time-slice records of a metric, or of a function over the whole record (`sum`, `average`,
 * `min`, `max`, `stddev`); `field` is undefined for the record itself. Apdex records hold other things: satisfied,
 * tolerating and frustrated requests, and the threshold. Undefined where the metric or its unit is not known.
 */
export function timesliceUnit(metric: string | undefined, field: string | undefined): Unit | undefined {
  if (field === 'count') return 'count';
  if (metric === undefined) return undefined;
  if (/^(EndUser\/)?Apdex(\/|$)/.test(metric)) return apdexUnit(field);
  if (/^Memory\//.test(metric)) return 'megabytes';
  if (metric === 'CPU/User/Utilization') return 'ratio';
  if (!timed.some(start => metric === start || metric.startsWith(start))) return undefined;
  if (field !== 'sumOfSquares') return 'seconds';
  // Page loads keep the time of the application in this field; elsewhere it holds squares.
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
