import type { ParameterType } from '../../../catalogue/functions/types';
import { metricNames } from '../../../catalogue/metrics';
import { attributeNamed } from '../../facts/attributes';
import { functionNamed } from '../../facts/lookup';
import { timesliceValue } from '../../facts/namespace';
import { joinMetricNames, unitText, valueExpressions } from '../../facts/restValues';
import { Kind } from '../../lex/kinds';
import { argumentsBehind, attributeBehind } from '../argumentFit';
import { comparedType } from '../attributes';
import type { ClausePosition } from '../expectation';
import { functionItems } from '../functions';
import { offerAttributes, offerDashedNames } from './attributes';
import { type Filler, type Filling, kindAfter, offer, offerName } from './fill';

/** Attributes, labels, variables and functions; in SELECT also the REST values as expressions. */
export const fillOperand: Filler<'operand'> = (filling, expectation) => {
  const { scope, point } = filling;
  const { place, rows } = expectation;
  if (point.tokenKind === 'string' || point.tokenKind === 'regex' || point.tokenKind === 'number') return;
  const compared = comparedType(filling);
  const type = expectation.type ?? compared;
  // Next to an operator, a literal is likelier than a name.
  const penalty = point.expectations.some(({ kind }) => kind === 'value') ? 20 : 0;
  // A word directly before a parenthesis is the name of a function.
  if (isCall(filling)) return offerFunctions(filling, expectation, type, penalty);
  if (place === 'select' && !rows) offerValues(filling);
  if (place === 'facet-order') offerColumns(filling);
  else if (place !== 'aggregate') offerNames(filling, expectation);
  if (place !== 'aggregate' && place !== 'facet-order' && place !== 'join-column') {
    const first = place === 'select' && !rows ? 40 : rows ? 8 : 10;
    const more = type === undefined ? expectation : { ...expectation, type };
    offerDashedNames(filling);
    if (!scope.nested) offerAttributes(filling, first + penalty, more);
  }
  if (point.tokenKind !== 'name') offerFunctions(filling, expectation, type, penalty);
};

/** Whether the token before the cursor is a sign of arithmetic. */
function isBehindSign({ point: { tokens, tokenIndex } }: Filling): boolean {
  const before = tokens.kinds[tokenIndex - 1] as number as Kind;
  return before >= Kind.Star && before <= Kind.Slash;
}

function isCall({ text, point }: Filling): boolean {
  return text[point.span.end] === '(';
}

function offerFunctions(
  filling: Filling,
  {
    place,
    aggregates,
    rows,
    call,
  }: { readonly place: ClausePosition; readonly aggregates: boolean; readonly rows?: true; readonly call?: string },
  type: ParameterType | undefined,
  penalty: number,
): void {
  const { scope, point, context, text } = filling;
  const behind = argumentsBehind(text, point);
  const attribute = attributeBehind(text, point);
  const next = point.tokenKind === 'none' ? point.tokenIndex : point.tokenIndex + 1;
  const early = place === 'select' || place === 'aggregate' || place === 'facet-order';
  const functions = functionItems(
    {
      place,
      aggregates,
      eventTypes: scope.eventTypes,
      ...(type === undefined ? {} : { type }),
      bare: !isCall(filling) ? 'no' : point.tokens.kinds[next + 2] === Kind.OpenParen ? 'call' : 'plain',
      span: point.span,
      ...(behind ? { behind } : {}),
      used: filling.usage.functions(call?.toLowerCase() ?? place, isBehindSign(filling), attribute),
      ...(identifies(filling, attribute) ? { isIdentity: true } : {}),
      rank: early && !rows ? 10 : 50 + penalty,
      ...(place === 'select' && point.queries[point.queries.length - 1]?.role === 'set' ? { first: 'uniques' } : {}),
      ...(place === 'select' && scope.selected.some(({ text }) => /^count\(\*\)$/i.test(text))
        ? { repeated: 'count' }
        : {}),
    },
    context,
  );
  for (const item of functions) offer(filling, item);
}

/** Whether an attribute is a text or a condition by its facts, which only some functions compute something from. */
function identifies({ scope, context }: Filling, attribute: string | undefined): boolean {
  if (attribute === undefined) return false;
  const type = attributeNamed(attribute, scope.eventTypes, context)?.type;
  return type === 'string' || type === 'boolean';
}

/**
 * Offers the names that the query itself defines: variables, placeholders, columns of an inner query, labels, selected
 * columns.
 */
function offerNames(filling: Filling, { place, type, rows }: { place: string; type?: string; rows?: true }): void {
  const { scope } = filling;
  for (const name of scope.variables) offerName(filling, name, 'variable', 5, 'variable');
  for (const name of scope.placeholders) offerName(filling, name, 'attribute', 6, 'part of the metric name');
  const aggregated = place === 'select' && !rows ? 35 : 7;
  if (place === 'order-by') {
    const names = [...scope.labels, ...scope.selected.flatMap(item => item.name ?? [])];
    for (const [index, name] of names.entries()) offerName(filling, name, 'variable', 4 + index / 100, 'column');
  }
  const numeric = type === 'number';
  const keys = place.startsWith('join') ? 0 : numeric ? 2 : 1;
  for (const [index, name] of scope.innerGroups.entries()) {
    offerName(filling, name, 'attribute', aggregated + keys + index / 100, 'column of the inner query');
  }
  for (const [index, name] of scope.innerColumns.entries()) {
    offerName(filling, name, 'attribute', aggregated + 1 + index / 100, 'column of the inner query');
  }
}

/** Offers the aggregates of SELECT and their labels for the order of groups. */
function offerColumns(filling: Filling): void {
  if (filling.point.tokenKind === 'name') return;
  for (const [index, { text, label, name }] of filling.scope.selected.entries()) {
    if (name !== undefined) continue;
    const detail = label === undefined ? 'column' : `column '${label}'`;
    offer(filling, { label: text, kind: 'value', rank: 2 + index / 100, detail });
  }
  for (const name of filling.scope.labels) offerName(filling, name, 'variable', 4, 'label');
}

/** Offers the REST values as expressions, for the metric that the query filters by or for all metrics. */
function offerValues(filling: Filling): void {
  const { scope, context, point } = filling;
  if (point.tokenKind === 'name') return;
  if (scope.nested || (scope.eventTypes.length > 0 && !scope.eventTypes.includes('Metric'))) return;
  const attribute = timesliceValue(context);
  const metric = metricNames.find(({ name }) => name === scope.metric);
  const usual = (metric?.values ?? []).filter(({ name }) => name.length > 1);
  for (const value of valueExpressions(scope.metric, attribute)) {
    // Without a metric, short names such as `s` and `count` are ambiguous.
    if (scope.metric === undefined && (value.value.length === 1 || functionNamed(value.value))) continue;
    const unit = unitText(value.unit);
    const early = usual.findIndex(({ name }) => name === value.value);
    const metrics = value.metrics && scope.metric === undefined ? ` for ${joinMetricNames(value.metrics)}` : '';
    offer(filling, {
      label: value.value,
      kind: 'snippet',
      insert: value.expression,
      detail: `${value.expression}${unit ? ` · ${unit}` : ''}`,
      documentation: `REST value \`${value.value}\`${metrics} as an expression${unit ? `, in ${unit}` : ''}:\n\n\`\`\`nrql\n${value.expression}\n\`\`\``,
      // A query with a metric name usually computes one of the metric's REST values.
      rank: early >= 0 && early < 4 ? 9 + early / 100 : value.metrics && scope.metric === undefined ? 81 : 80,
    });
  }
}

export const fillStar: Filler<'star'> = filling => {
  if (filling.point.tokenKind !== 'none' || kindAfter(filling) === Kind.OpenParen) return;
  // In a call `*` is the likeliest argument; in SELECT it comes after the common aggregates.
  const inCall =
    filling.point.expectations.some(({ kind }) => kind === 'operand' || kind === 'star') && !inSelect(filling);
  offer(filling, { label: '*', kind: 'operator', detail: 'all', rank: inCall ? 1 : 10.25 });
};

function inSelect(filling: Filling): boolean {
  return filling.point.expectations.some(
    expectation => expectation.kind === 'operand' && expectation.place === 'select',
  );
}

/** A subquery comes behind three of the values that the user's own queries have, or else behind all that are known. */
function rankOfSubquery({ point, usage }: Filling): number {
  const compared = point.expectations.find(each => each.kind === 'value');
  const attribute = compared?.kind === 'value' ? compared.attribute : undefined;
  const used = attribute === undefined ? 0 : usage.valuesOf(attribute).length;
  return used > 0 ? -2 + 2.5 / 1000 : 2.9;
}

export const fillSubquery: Filler<'subquery'> = filling => {
  if (filling.point.tokenKind === 'string') return;
  const insert = 'FROM ${1:Transaction} SELECT ${2:count(*)}';
  const { tokens, tokenIndex, expectations } = filling.point;
  const open = tokens.kinds[tokenIndex - 1] === Kind.OpenParen;
  // A parenthesis next to an operator usually begins a subquery.
  const likely = expectations.some(({ kind }) => kind === 'value');
  offer(filling, {
    label: 'FROM … SELECT …',
    kind: 'snippet',
    insert: open ? insert : `(${insert})`,
    snippet: true,
    detail: 'subquery',
    filter: 'FROM SELECT subquery',
    rank: likely ? rankOfSubquery(filling) : 60,
  });
};
