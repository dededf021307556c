import { type MetricName, metricNames } from '../../catalogue/metrics';
import { valueMappings } from '../../catalogue/values';
import { editDistance } from '../../text/nearest';

const knownMetrics: readonly string[] = (metricNames as readonly MetricName[]).map(({ name }) => name);
const knownValues: readonly string[] = [
  ...new Set([
    ...valueMappings.map(({ value }) => value),
    ...(metricNames as readonly MetricName[]).flatMap(({ values }) => values.map(({ name }) => name)),
  ]),
];

/** Shorter names of the service are near to too many words. */
const shortest = 5;

/** The name that a misspelt metric or value is one letter off; undefined for a known name, and for one that is near none. */
export function meantName(role: 'metric' | 'value', text: string): string | undefined {
  const known = role === 'metric' ? knownMetrics : knownValues;
  if (known.includes(text)) return undefined;
  return known.find(name => name.length >= shortest && editDistance(text, name, 1) === 1);
}

export function notCalled(role: 'metric' | 'value', text: string, meant: string): string {
  return `No ${role} is called "${text}". Did you mean "${meant}"?`;
}
