import { metricFields } from '../../../catalogue/functions/functions';
import type { FunctionFact, FunctionParameter } from '../../../catalogue/functions/types';
import { operators } from '../../../catalogue/keywords';
import { metricNames } from '../../../catalogue/metrics';
import { attributeNamed } from '../../facts/attributes';
import { parameterText } from '../../facts/functionText';
import { functionNamed } from '../../facts/lookup';
import { timesliceValue } from '../../facts/namespace';
import { unquote } from '../../lex/endOfQuoted';
import { Kind } from '../../lex/kinds';
import { operandType, valuesOf } from '../attributes';
import { isNumber } from '../usage';
import { type Filler, type Filling, kindAfter, offer, offerText } from './fill';
import { offerNumbers } from './numbers';

/** The operators for the type of the left operand, or all operators where the type is unknown. */
export const fillOperators: Filler<'operators'> = (filling, { attribute, negated, isUnlikely }) => {
  const sort = operandType(filling, attribute);
  const fact = attribute === undefined ? undefined : attributeNamed(attribute, [], filling.context);
  const metric = fact?.type === 'metric';
  // Durations are compared by size, not for equality.
  const used = attribute === undefined ? [] : filling.usage.operatorsOf(attribute);
  const measured = fact?.type === 'timestamp' || (sort === 'number' && fact?.unit !== undefined);
  for (const [index, operator] of operators.entries()) {
    if (sort && !(operator.types as readonly string[]).includes(sort)) continue;
    if (metric && !operator.symbol.endsWith('NULL')) continue;
    if (negated && !operator.symbol.startsWith('NOT ')) continue;
    const label = negated ? operator.symbol.slice(4) : operator.symbol;
    offer(filling, {
      label,
      kind: 'operator',
      documentation: operator.documentation,
      rank:
        (isUnlikely ? 15 : measured && /[<>]/.test(label) ? -1 : 0) +
        (usedBefore(used, operator.symbol) ??
          (isBoolean(operator.types) && !sort ? maxUsual + index / 100 : index) / 100),
      ...(/IN$/.test(label) ? { insert: `${label} ($1)`, snippet: true, retrigger: true } : {}),
      ...(/NULL|TRUE|FALSE|IN$/.test(label) ? {} : { insert: `${label} `, retrigger: true }),
    });
  }
};

/** Behind these operators come the tests of a boolean, where nothing is known of the attribute. */
const maxUsual = operators.findIndex(({ symbol }) => symbol === '!=') + 0.5;

function isBoolean(types: readonly string[]): boolean {
  return types.every(type => type === 'boolean');
}

/** The place of an operator among those that the user's own queries write for the attribute, before all others. */
function usedBefore(used: readonly string[], symbol: string): number | undefined {
  const index = used.findIndex(
    operator => symbol === operator || (/^IS/.test(operator) && symbol.startsWith(operator)),
  );
  return index < 0 ? undefined : -2 + index / 100;
}

/** The values of an attribute on the right side of an operator. */
export const fillValue: Filler<'value'> = (filling, { attribute, operator }) => {
  const { point, context } = filling;
  if (point.tokenKind === 'regex' || point.tokenKind === 'name') return;
  if (operator.endsWith('RLIKE') && point.tokenKind !== 'string') {
    offer(filling, {
      label: "r'…'",
      kind: 'snippet',
      insert: "r'${1:.*}'",
      snippet: true,
      rank: 0,
      detail: 'regular expression',
    });
  }
  if (point.tokenKind === 'number') return;
  const sort = operandType(filling, attribute);
  if (operator.endsWith(' LIKE') || operator === 'LIKE') offerPatterns(filling, attribute);
  else if (!operator.endsWith('RLIKE')) offerLiterals(filling, sort, attribute !== undefined || operator === 'THEN');
  if (point.tokenKind !== 'string') {
    const insert = '{{${1:variable}}}';
    offer(filling, { label: '{{…}}', kind: 'snippet', insert, snippet: true, rank: 95, detail: 'template variable' });
  }
  if (attribute === undefined) {
    offerNumbers(filling, attribute, operator, sort);
    return;
  }
  offerUsedValues(filling, attribute, operator);
  const found = valuesOf(attribute, operator, point.prefix, filling.scope.eventTypes, context);
  filling.isIncomplete ||= found.isIncomplete;
  if (found.values.length === 0) offerNumbers(filling, attribute, operator, sort);
  // By size numbers are compared, also where nothing is known of the attribute.
  const numeric = sort === 'number' || (sort === undefined && /[<>]/.test(operator));
  const listed = operator === 'IN' ? listedBefore(filling) : [];
  for (const [index, value] of found.values.entries()) {
    if (listed.includes(value.text)) continue;
    if (numeric && /^-?\d+(\.\d+)?$/.test(value.text)) {
      if (point.tokenKind !== 'string') offer(filling, { label: value.text, kind: 'value', rank: 1 + index / 1000 });
      continue;
    }
    const kind = attribute === 'metricTimesliceName' || attribute === 'metricName' ? 'metric' : 'value';
    offerText(filling, value.text, 1 + index / 1000, kind, value.detail);
  }
};

/** The values with which the user's own queries compare an attribute. */
function offerUsedValues(filling: Filling, attribute: string, operator: string): void {
  const { usage, point } = filling;
  const listed = operator === 'IN' ? listedBefore(filling) : [];
  const isPattern = operator.endsWith('LIKE');
  for (const [index, value] of usage.valuesOf(attribute).slice(0, 100).entries()) {
    if (listed.includes(value) || value.includes('%') !== isPattern) continue;
    const rank = -2 + index / 1000;
    if (!isNumber(value)) offerText(filling, value, rank, 'value');
    else if (point.tokenKind !== 'string') offer(filling, { label: value, kind: 'value', rank });
  }
}

/** The strings in the list before the cursor. */
function listedBefore({ text, point }: Filling): string[] {
  const { tokens, tokenIndex } = point;
  const found: string[] = [];
  for (let index = tokenIndex - 1; index >= 0 && tokens.kinds[index] !== Kind.OpenParen; index--) {
    if (tokens.kinds[index] !== Kind.String) continue;
    found.push(unquote(text.slice((tokens.starts[index] as number) + 1, (tokens.ends[index] as number) - 1), "'"));
  }
  return found;
}

/** Offers a pattern that contains a text; for metric names also the common families. */
function offerPatterns(filling: Filling, attribute: string | undefined): void {
  const inString = filling.point.tokenKind === 'string';
  if (!inString || filling.point.prefix === '') {
    const insert = inString ? '%${1:text}%' : "'%${1:text}%'";
    offer(filling, { label: inString ? '%…%' : "'%…%'", kind: 'snippet', insert, snippet: true, rank: 0 });
  }
  if (attribute !== 'metricTimesliceName') return;
  for (const [index, pattern] of metricPatterns.entries()) {
    offerText(filling, `${pattern.replace(/\{.*/, '')}%`, 0.5 + index / 100, 'metric');
  }
}

/** Offers literals of the attribute's type, where no values are known. */
function offerLiterals(filling: Filling, sort: string | undefined, named: boolean): void {
  if (filling.point.tokenKind === 'string') return;
  if (sort === 'boolean') {
    for (const [index, label] of ['TRUE', 'FALSE'].entries()) offer(filling, { label, kind: 'keyword', rank: index });
  } else if (sort === 'string' || (sort === undefined && named)) {
    offer(filling, { label: "'…'", kind: 'snippet', insert: "'$1'", snippet: true, filter: "'", rank: 3 });
  }
}

export const fillList: Filler<'list'> = filling => {
  offer(filling, {
    label: '(…)',
    kind: 'snippet',
    insert: '($1)',
    snippet: true,
    retrigger: true,
    filter: '(',
    rank: 0,
  });
};

export const fillValueTest: Filler<'value-test'> = (filling, { attribute, negated }) => {
  const boolean = operandType(filling, attribute) === 'boolean';
  const words = boolean ? ['TRUE', 'FALSE', 'NULL'] : ['NULL', 'TRUE', 'FALSE'];
  const all = negated ? words : [...words, 'NOT NULL'];
  for (const [index, label] of all.entries()) offer(filling, { label, kind: 'keyword', rank: index });
};

/** The names of arguments that the call does not have yet. */
export const fillArgumentNames: Filler<'argument-names'> = (filling, { call, used }) => {
  if (filling.point.tokenKind === 'string' || filling.point.tokenKind === 'number') return;
  for (const [index, parameter] of namedParameters(call).entries()) {
    if (used.includes(parameter.name)) continue;
    const braces = parameter.type === 'names';
    offer(filling, {
      label: `${parameter.name}:`,
      kind: 'argument',
      insert: braces ? `${parameter.name}: {$1}` : `${parameter.name}: `,
      ...(braces ? { snippet: true } : {}),
      retrigger: true,
      filter: parameter.name,
      detail: parameterText(parameter),
      documentation: parameter.documentation,
      rank: (parameter.named === 'only' && used.length === 0 && isFirst(filling) ? 60 : 2) + index,
    });
  }
};

/** Whether the cursor is at the first argument. */
function isFirst({ point }: Filling): boolean {
  return point.tokens.kinds[point.tokenIndex - 1] === Kind.OpenParen;
}

function namedParameters(call: string): FunctionParameter[] {
  const fact: FunctionFact | undefined = functionNamed(call);
  return fact?.parameters.filter(parameter => parameter.named) ?? [];
}

/** The fixed or common values of an argument. */
export const fillArgumentValue: Filler<'argument-value'> = (filling, { call, parameter, literals }) => {
  const fact = functionNamed(call)?.parameters.find(candidate => candidate.name === parameter);
  for (const [index, value] of (fact?.values ?? []).entries()) {
    if (literals?.includes(value)) continue;
    const text = value.startsWith("'") ? value.slice(1, -1) : undefined;
    if (text !== undefined) offerText(filling, text, 3 + index, 'value', fact?.documentation);
    else if (filling.point.tokenKind !== 'string') {
      offer(filling, {
        label: value,
        kind: 'value',
        rank: 3 + index,
        ...(fact ? { documentation: fact.documentation } : {}),
      });
    }
  }
};

/** The fields of a compound value, after an opening bracket. */
export const fillField: Filler<'field'> = (filling, { object }) => {
  const { point, context } = filling;
  const timeslice = object === timesliceValue(context);
  const close = kindAfter(filling) === Kind.CloseBracket ? '' : ']';
  const fields: readonly {
    readonly name: string;
    readonly types?: readonly string[];
    readonly documentation: string;
  }[] = object.toLowerCase() === 'apdex()' ? apdexFields : metricFields;
  const type = attributeNamed(object, filling.scope.eventTypes, context)?.type;
  if (object.endsWith('()') ? fields === metricFields : type !== undefined && type !== 'metric') return;
  for (const [index, field] of fields.entries()) {
    if (timeslice && !field.types?.includes('timeslice')) continue;
    const quoted = point.tokenKind === 'string';
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

/** The fields of an Apdex value. */
const apdexFields = [
  { name: 'score', documentation: 'The score, between 0 and 1.' },
  { name: 's', documentation: 'Satisfied requests.' },
  { name: 't', documentation: 'Tolerating requests.' },
  { name: 'f', documentation: 'Frustrated requests.' },
  { name: 'count', documentation: 'All requests.' },
];

const metricPatterns = [
  'External/{target}/all',
  'Datastore/statement/{product}/{table}/{operation}',
  'WebTransaction/{category}/{name}',
  'Custom/{name}',
  'Errors/{transaction}',
  'Apdex/{transaction}',
] as const;

/** Patterns of metric names with placeholders. */
export const fillMetricFormat: Filler<'metric-format'> = filling => {
  for (const [index, pattern] of metricPatterns.entries()) offerText(filling, pattern, index, 'metric');
  for (const [index, metric] of metricNames.entries())
    offerText(filling, metric.name, 20 + index, 'metric', metric.meaning);
};
