import { metricFields } from '../../catalogue/functions/functions';
import { escapeMarkdown, markdownCode } from '../../text/characterEntities';
import type { LanguageContext } from '../../text/language';
import { type LocalStatement, queriesOf } from '../document/position';
import { attributeNamed } from '../facts/attributes';
import { timesliceValue } from '../facts/namespace';
import { joinMetricNames, unitText, valueExpressions } from '../facts/restValues';
import { visibleDefinitions } from '../navigation/definitions';
import type { AnyNode, Label, Name, Query } from '../tree/tree';
import { unitOf } from '../units/units';

/** The meaning of a name: a variable or label of the query, an attribute, or a REST value. */
export function nameHover(
  statement: LocalStatement,
  path: readonly AnyNode[],
  node: Name | Label,
  context: LanguageContext,
): string | undefined {
  const parent = path[path.length - 2];
  const queries = queriesOf(path);
  if (parent?.kind === 'index' && parent.key === node) return fieldHover(node.text);
  if (parent?.kind === 'call' && /^getField$/i.test(parent.name) && parent.arguments[1] === node) {
    return fieldHover(node.text);
  }
  if (node.text === '%') return 'All metrics. A `%` in a name is a wildcard. Only with `FROM Metric`.';
  for (const query of queries) {
    const definition = visibleDefinitions(query).find(candidate => candidate.name === node.text);
    if (!definition) continue;
    const value = statement.text.slice(definition.value.start, definition.value.end).replace(/\s+/g, ' ');
    const unit = definition.value.kind === 'cases' ? undefined : unitOf(definition.value, query, context);
    const measured = unit && unitText(unit) ? ` (${unitText(unit)})` : '';
    return `${definition.kind} **${escapeMarkdown(node.text)}** for ${markdownCode(value)}${measured}`;
  }
  if (node.kind === 'label') return undefined;
  const types = queries.flatMap(sourceTypes);
  const attribute = attributeNamed(node.text, types, context);
  if (attribute) {
    const eventTypes = attribute.eventTypes.slice(0, 6).join(', ');
    const head = `**${attribute.name}**${attribute.detail ? `: ${attribute.detail}` : ''}`;
    return [head, attribute.documentation, `Attribute of ${eventTypes}.`].filter(Boolean).join('\n\n');
  }
  const live = types.filter(type => context.live?.attributes?.[type]?.includes(node.text));
  if (live.length > 0)
    return `**${escapeMarkdown(node.text)}**: attribute of ${live.map(escapeMarkdown).join(', ')}, found in the account.`;
  return valueHover(node.text, context);
}

function sourceTypes(query: Query): string[] {
  return (query.from?.sources ?? []).flatMap(source => (source.kind === 'event-type' ? [source.text] : []));
}

export function fieldHover(name: string): string | undefined {
  const field = metricFields.find(candidate => candidate.name === name);
  return field && `**${name}**: ${field.documentation}`;
}

/** A REST value that is used like an attribute. */
function valueHover(name: string, context: LanguageContext): string | undefined {
  const rows = valueExpressions(undefined, timesliceValue(context)).filter(row => row.value === name);
  if (rows.length === 0) return undefined;
  const lines = rows.map(row => {
    const metrics = row.metrics ? ` for ${joinMetricNames(row.metrics)}` : '';
    const unit = unitText(row.unit);
    return `* \`${row.expression}\`${unit ? `, ${unit}` : ''}${metrics}`;
  });
  return [`**${name}** is a value of the REST API, not an attribute. In the query language it is:`, '', ...lines].join(
    '\n',
  );
}
