import { metricFields } from '../../catalogue/functions';
import type { FunctionFact, FunctionParameter } from '../../catalogue/functionTypes';
import { operators } from '../../catalogue/keywords';
import { metricNames } from '../../catalogue/metrics';
import { functionNamed } from '../facts';
import { Kind } from '../lexKinds';
import { timesliceValue } from '../namespace';
import { attributeNamed, valuesOf } from './attributes';
import { type Filler, type Filling, kindAfter, offer, offerText } from './fill';
import { parameterText } from './functions';

/** The sort of value that an attribute has, as far as operators care. */
function sortOf(filling: Filling, attribute: string | undefined): 'string' | 'number' | 'boolean' | undefined {
  if (attribute === undefined) return undefined;
  if (attribute.endsWith('()')) {
    const returns = functionNamed(attribute.slice(0, -2))?.returns;
    return returns === 'string' || returns === 'number' || returns === 'boolean' ? returns : undefined;
  }
  const type = attributeNamed(attribute, filling.scope.eventTypes, filling.context)?.type;
  if (type === 'timestamp') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined;
}

/** Operators that fit the type of what stands before the cursor; all of them where the type is not known. */
export const fillOperators: Filler<'operators'> = (filling, { attribute, negated }) => {
  const sort = sortOf(filling, attribute);
  const metric = attribute !== undefined && attributeNamed(attribute, [], filling.context)?.type === 'metric';
  for (const [index, operator] of operators.entries()) {
    if (sort && !(operator.types as readonly string[]).includes(sort)) continue;
    if (metric && !operator.symbol.endsWith('NULL')) continue;
    if (negated && !operator.symbol.startsWith('NOT ')) continue;
    const label = negated ? operator.symbol.slice(4) : operator.symbol;
    offer(filling, {
      label,
      kind: 'operator',
      documentation: operator.documentation,
      rank: index / 100,
      ...(/IN$/.test(label) ? { insert: `${label} ($1)`, snippet: true, again: true } : {}),
      ...(/NULL|TRUE|FALSE|IN$/.test(label) ? {} : { insert: `${label} `, again: true }),
    });
  }
};

/** Values of an attribute on the right of an operator. */
export const fillValue: Filler<'value'> = (filling, { attribute, operator }) => {
  const { point, context } = filling;
  if (point.inside === 'regex' || point.inside === 'name') return;
  if (operator.endsWith('RLIKE') && point.inside !== 'string') {
    offer(filling, {
      label: "r'…'",
      kind: 'snippet',
      insert: "r'${1:.*}'",
      snippet: true,
      rank: 0,
      detail: 'regular expression',
    });
  }
  if (operator.endsWith(' LIKE') || operator === 'LIKE') {
    if (point.inside !== 'string')
      offer(filling, { label: "'%…%'", kind: 'snippet', insert: "'%${1:text}%'", snippet: true, rank: 0 });
  }
  if (attribute === undefined || point.inside === 'number') return;
  const found = valuesOf(attribute, point.prefix, context);
  filling.cut ||= found.cut;
  const numeric = sortOf(filling, attribute) === 'number';
  for (const [index, value] of found.values.entries()) {
    if (numeric && /^-?\d+(\.\d+)?$/.test(value.text)) {
      if (point.inside !== 'string') offer(filling, { label: value.text, kind: 'value', rank: 1 + index / 1000 });
      continue;
    }
    const kind = attribute === 'metricTimesliceName' || attribute === 'metricName' ? 'metric' : 'value';
    offerText(filling, value.text, 1 + index / 1000, kind, value.detail);
  }
};

export const fillList: Filler<'list'> = filling => {
  offer(filling, { label: '(…)', kind: 'snippet', insert: '($1)', snippet: true, again: true, filter: '(', rank: 0 });
};

export const fillValueTest: Filler<'value-test'> = (filling, { attribute, negated }) => {
  const boolean = sortOf(filling, attribute) === 'boolean';
  const words = boolean ? ['TRUE', 'FALSE', 'NULL'] : ['NULL', 'TRUE', 'FALSE'];
  const all = negated ? words : [...words, 'NOT NULL'];
  for (const [index, label] of all.entries()) offer(filling, { label, kind: 'keyword', rank: index });
};

/** Names of arguments that are not written yet. */
export const fillArgumentNames: Filler<'argument-names'> = (filling, { call, used }) => {
  if (filling.point.inside === 'string' || filling.point.inside === 'number') return;
  for (const [index, parameter] of namedParameters(call).entries()) {
    if (used.includes(parameter.name)) continue;
    const braces = parameter.type === 'names';
    offer(filling, {
      label: `${parameter.name}:`,
      kind: 'argument',
      insert: braces ? `${parameter.name}: {$1}` : `${parameter.name}: `,
      ...(braces ? { snippet: true } : {}),
      again: true,
      filter: parameter.name,
      detail: parameterText(parameter),
      documentation: parameter.documentation,
      rank: 2 + index,
    });
  }
};

function namedParameters(call: string): FunctionParameter[] {
  const fact: FunctionFact | undefined = functionNamed(call);
  return fact?.parameters.filter(parameter => parameter.named) ?? [];
}

/** The words, numbers or texts that an argument takes or often has. */
export const fillArgumentValue: Filler<'argument-value'> = (filling, { call, parameter }) => {
  const fact = functionNamed(call)?.parameters.find(candidate => candidate.name === parameter);
  for (const [index, value] of (fact?.values ?? []).entries()) {
    const text = value.startsWith("'") ? value.slice(1, -1) : undefined;
    if (text !== undefined) offerText(filling, text, 3 + index, 'value', fact?.documentation);
    else if (filling.point.inside !== 'string') {
      offer(filling, {
        label: value,
        kind: 'value',
        rank: 3 + index,
        ...(fact ? { documentation: fact.documentation } : {}),
      });
    }
  }
};

/** Fields of a compound value, after an opening bracket. */
export const fillField: Filler<'field'> = (filling, { object }) => {
  const { point, context } = filling;
  const timeslice = object === timesliceValue(context);
  const close = kindAfter(filling) === Kind.CloseBracket ? '' : ']';
  for (const [index, field] of metricFields.entries()) {
    if (timeslice && !(field.types as readonly string[]).includes('timeslice')) continue;
    const quoted = point.inside === 'string';
    const rest = point.unterminated ? `'${close}` : '';
    const insert = quoted ? field.name + rest : `'${field.name}'${close}`;
    offer(filling, {
      label: field.name,
      kind: 'field',
      documentation: field.documentation,
      ...(insert === field.name ? {} : { insert, filter: field.name }),
      rank: index,
    });
  }
};

/** Patterns of metric names with placeholders. */
export const fillMetricFormat: Filler<'metric-format'> = filling => {
  const patterns = [
    'External/{target}/all',
    'Datastore/statement/{product}/{table}/{operation}',
    'WebTransaction/{category}/{name}',
    'Custom/{name}',
    'Errors/{transaction}',
    'Apdex/{transaction}',
  ];
  for (const [index, pattern] of patterns.entries()) offerText(filling, pattern, index, 'metric');
  for (const [index, metric] of metricNames.entries())
    offerText(filling, metric.name, 20 + index, 'metric', metric.meaning);
};
