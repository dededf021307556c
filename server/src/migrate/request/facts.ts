import { type Endpoint, endpoints } from '../../catalogue/endpoints';
import { type MetricName, metricNames } from '../../catalogue/metrics';
import { headerNames, parameterNames, type RequestName } from '../../catalogue/parameters';
import type { Template } from '../../code/call';
import { literalText, templateSpan } from '../../code/template';
import { expandExpression, unitText, valueExpressions, valueMapping } from '../../nrql/facts/restValues';
import type { Completion } from '../../text/language';
import type { Finding } from '../finding';
import { meantName, notCalled } from './meantName';
import { metricsOf, type RequestWord, type WordPlace } from './words';

const metrics: readonly MetricName[] = metricNames;
const parameters: readonly RequestName[] = parameterNames;
const headers: readonly RequestName[] = headerNames;
const table: readonly Endpoint[] = endpoints;

/** How the attribute of a metric is called. */
interface Naming {
  readonly attributeNamespace: string;
}

/** What the catalogue says about a word of a request, as Markdown; undefined where it does not know it. */
export function describeWord(word: RequestWord, { call }: Finding, naming: Naming): string | undefined {
  switch (word.role) {
    case 'parameter': {
      const name = word.text.replace(/^(names|values)$/, '$1[]');
      return describeName(parameters.find(known => known.name === name));
    }
    case 'header':
      return describeName(headers.find(({ name }) => name.toLowerCase() === word.text.toLowerCase()));
    case 'metric':
      return asMeant(word.role, word.text, text => describeMetric(metrics.find(({ name }) => name === text)));
    case 'value': {
      const asked = metricsOf(call).map(metric => meantName('metric', metric) ?? metric);
      return asMeant(word.role, word.text, text => describeValue(text, asked, naming));
    }
  }
}

/** What is said about a name, or about the one that a misspelt name means. */
function asMeant(
  role: 'metric' | 'value',
  text: string,
  describe: (text: string) => string | undefined,
): string | undefined {
  const meant = meantName(role, text);
  if (meant === undefined) return describe(text);
  return [notCalled(role, text, meant), describe(meant) ?? []].flat().join('\n\n');
}

function describeName(known: RequestName | undefined): string | undefined {
  if (!known) return undefined;
  const { name, meaning, replacement } = known;
  return `**${name}**: ${meaning}${replacement ? `\n\nReplacement: ${replacement}.` : ''}`;
}

function describeMetric(metric: MetricName | undefined): string | undefined {
  if (!metric) return undefined;
  const values = metric.values.map(({ name, unit }) => `\`${name}\`${unitText(unit) ? ` (${unitText(unit)})` : ''}`);
  return `**${metric.name}**: ${metric.meaning}.\n\nValues: ${values.join(', ')}.`;
}

function describeValue(value: string, asked: readonly string[], { attributeNamespace }: Naming): string | undefined {
  const attribute = `${attributeNamespace}.timeslice.value`;
  const lines = (asked.length > 0 ? asked : [undefined]).flatMap(metric => {
    const mapping = valueMapping(value, metric);
    if (!mapping) return [];
    const unit = unitText(mapping.unit);
    const expression = expandExpression(mapping.expression, attribute);
    return [`${metric ? `of ${metric}` : 'value'}${unit ? ` in ${unit}` : ''}\n\nReplacement: \`${expression}\`.`];
  });
  return lines.length > 0 ? `**${value}** ${[...new Set(lines)].join('\n\n')}` : undefined;
}

/** What can be written at a place of a call, the likeliest first. */
export function offersAt(place: WordPlace, finding: Finding, naming: Naming): Completion[] {
  const { span, isEncoded } = place;
  const items = offered(place, finding, naming);
  return items.map(({ label, ...item }, rank) => {
    const insert = isEncoded ? label.replaceAll(' ', '+') : label;
    return { label, span, rank, ...(insert === label ? {} : { insert }), ...item };
  });
}

type Offer = Pick<Completion, 'label' | 'kind' | 'detail' | 'documentation'>;

function offered({ role, span }: WordPlace, finding: Finding, naming: Naming): Offer[] {
  const { call, match } = finding;
  const describe = (text: string): Pick<Offer, 'documentation'> => {
    const documentation = describeWord({ role, text, span: call.site.span }, finding, naming);
    return documentation ? { documentation } : {};
  };
  // The word at the place is the one that is chosen anew.
  const isOther = ({ name }: { readonly name: Template }) => templateSpan(name)?.start !== span.start;
  switch (role) {
    case 'parameter': {
      const written = new Set(call.parameters.filter(isOther).map(({ name }) => literalText(name)));
      const names = parametersOf(match).filter(name => name.endsWith('[]') || !written.has(name));
      return names.map(label => ({ label, kind: 'argument', ...describe(label) }));
    }
    case 'header': {
      const written = new Set(call.headers.filter(isOther).map(({ name }) => literalText(name)?.toLowerCase()));
      const left = headers.filter(({ name }) => !written.has(name.toLowerCase()));
      return left.map(({ name }) => ({ label: name, kind: 'field', ...describe(name) }));
    }
    case 'metric':
      return metrics.map(({ name, meaning }) => ({ label: name, kind: 'metric', detail: meaning, ...describe(name) }));
    case 'value':
      return valuesFor(metricsOf(call), naming).map(({ value, unit }) => ({
        label: value,
        kind: 'value',
        ...(unit ? { detail: unit } : {}),
        ...describe(value),
      }));
  }
}

/** The parameters that the endpoint of a call understands. */
function parametersOf({ row, endpoint }: Finding['match']): readonly string[] {
  const known = table.find(({ id }) => id === row)?.parameters;
  if (known) return known;
  const like = endpoint.endsWith('/metrics/data') ? 'metric-data' : endpoint.endsWith('/metrics') ? 'metric-names' : '';
  return table.find(({ id }) => id === like)?.parameters ?? [];
}

/** The values that the metrics of a call have, each with its unit; all that are known where the call says no metric. */
function valuesFor(asked: readonly string[], { attributeNamespace }: Naming): { value: string; unit: string }[] {
  const known = metrics.filter(({ name }) => asked.includes(name));
  const all =
    known.length > 0
      ? known.flatMap(({ values }) => values.map(({ name, unit }) => ({ value: name, unit })))
      : valueExpressions(undefined, `${attributeNamespace}.timeslice.value`);
  const found = new Map(all.map(({ value, unit }) => [value, unitText(unit)] as const));
  return [...found].map(([value, unit]) => ({ value, unit }));
}
