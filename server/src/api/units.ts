import { type AttributeFact, type EventTypeFact, eventTypes } from '../catalogue/events';
import type { Unit } from '../catalogue/values';

/** Functions whose value has the unit of their attribute. */
const keepsUnit = /^(average|max|min|sum|latest|earliest|stddev|median|percentile)\.(.+)$/;

type Units = ReadonlyMap<string, Unit | undefined>;

/**
 * Units by name of attribute; a name with two different units has none. The names of REST values have none here: as an
 * alias such a name is the user's own word, whatever the expression before it yields.
 */
function readUnits(types: readonly EventTypeFact[]): Units {
  const found = new Map<string, Unit | undefined>();
  const add = (name: string, unit: Unit | undefined) => {
    if (unit !== undefined) found.set(name, found.has(name) && found.get(name) !== unit ? undefined : unit);
  };
  for (const { attributes } of types)
    for (const [name, , unit] of attributes as readonly AttributeFact[]) add(name, unit);
  return found;
}

/**
 * Finds the unit of a column by the function and the attribute that its name consists of. An attribute may have another
 * unit in each event type, so that the names of the queried ones decide; without them, what holds for all types.
 */
export function unitFinder(queried: readonly string[]): (name: string, member?: string) => Unit | undefined {
  const all: readonly EventTypeFact[] = eventTypes;
  const types = all.filter(({ name }) => queried.includes(name));
  let units: Units | undefined;
  return (name, member) => {
    if (member === 'score') return 'score';
    if (name === 'percentage' || name.startsWith('percentage.')) return 'percent';
    if (/^(count|uniqueCount|filter|funnel|histogram|apdex)\b/.test(name)) return 'count';
    units ??= readUnits(types.length > 0 ? types : all);
    return units.get(keepsUnit.exec(name)?.[2] ?? name);
  };
}
