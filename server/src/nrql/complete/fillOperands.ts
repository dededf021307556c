import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import type { ParameterType } from '../../catalogue/functionTypes';
import { functionNamed } from '../facts';
import { Kind } from '../lexKinds';
import { timesliceValue } from '../namespace';
import { metricsText, unitText, valueExpressions } from '../values';
import { snippetText, writtenName } from '../written';
import { catalogueAttributes, liveAttributes } from './attributes';
import type { Place } from './expectation';
import { type Filler, type Filling, kindAfter, offer } from './fill';
import { functionItems } from './functions';
import { findNames, liveIndex } from './names';

/** Attributes, aliases, variables, functions, and in SELECT the REST values as expressions. */
export const fillOperand: Filler<'operand'> = (filling, { place, aggregates, type }) => {
  const { scope, point, context } = filling;
  if (point.inside === 'string' || point.inside === 'regex' || point.inside === 'number') return;
  if (place === 'select') offerValues(filling);
  if (place !== 'aggregate' && place !== 'facet-order') {
    for (const name of scope.variables) offerName(filling, name, 'variable', 5, 'variable');
    for (const name of scope.placeholders) offerName(filling, name, 'attribute', 6, 'part of the metric name');
    for (const name of scope.columns) offerName(filling, name, 'attribute', 7, 'column of the inner query');
    offerAttributes(filling, place === 'select' ? 40 : 10, place, type);
  }
  if (place === 'order-by' || place === 'facet-order') {
    for (const name of scope.labels) offerName(filling, name, 'variable', 4, 'label');
  }
  if (point.inside === 'name') return;
  const functions = functionItems(
    {
      place,
      aggregates,
      eventTypes: scope.eventTypes,
      ...(type === undefined ? {} : { type }),
      bare: kindAfter(filling) === Kind.OpenParen,
      span: point.span,
      rank: place === 'select' || place === 'aggregate' || place === 'facet-order' ? 10 : 50,
    },
    context,
  );
  for (const item of functions) offer(filling, item);
};

function offerName(
  filling: Filling,
  name: string,
  kind: 'attribute' | 'variable' | 'event-type',
  rank: number,
  detail?: string,
  documentation?: string,
): void {
  const written = filling.point.inside === 'name' ? `\`${name}\`` : writtenName(name);
  offer(filling, {
    label: name,
    kind,
    rank,
    ...(written === name ? {} : { insert: written, filter: filling.point.inside === 'name' ? written : name }),
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { documentation }),
  });
}

/** Types that an argument or a place wants first. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'metric'],
  string: ['string'],
  timestamp: ['timestamp'],
  boolean: ['boolean'],
  map: ['map'],
  blob: ['blob'],
  facet: ['string', 'boolean'],
};

/** Attributes of the event types; those that the argument wants come first, and among them those we can describe. */
function offerAttributes(filling: Filling, rank: number, place: Place, type: ParameterType | undefined): void {
  const { scope, context, point } = filling;
  const types = wanted[type ?? place];
  for (const [index, attribute] of catalogueAttributes(scope.eventTypes, context).entries()) {
    const order = Math.min(index, 99) / 100;
    const likely = (type === 'number' ? attribute.unit : attribute.documentation) !== undefined;
    const typeFits = !types || types.includes(attribute.type ?? '');
    const isRecord = attribute.type === 'metric' && attribute.name.endsWith('.timeslice.value');
    const late = isRecord ? -1 : (likely ? 0 : 10) + (typeFits ? 0 : 50);
    const from = attribute.of.length > 0 ? `Attribute of ${attribute.of.slice(0, 4).join(', ')}` : '';
    const text = attribute.documentation ? `${attribute.documentation}\n\n${from}` : from;
    offerName(filling, attribute.name, 'attribute', rank + order + late, attribute.detail, text);
  }
  const typed = point.inside === 'name' ? point.prefix.slice(1) : point.prefix;
  const live = liveAttributes(scope.eventTypes, typed, context);
  filling.cut ||= live.cut;
  for (const name of live.names) offerName(filling, name, 'attribute', rank + 2);
}

/** What a REST value is in the query language; for the metric that the query filters for, or for every metric. */
function offerValues(filling: Filling): void {
  const { scope, context, point } = filling;
  if (point.inside === 'name') return;
  if (scope.eventTypes.length > 0 && !scope.eventTypes.includes('Metric')) return;
  const attribute = timesliceValue(context);
  for (const value of valueExpressions(scope.metric, attribute, scope.windowSeconds)) {
    // Without a metric, `s` and `count` would say less than the letters that they take up.
    if (scope.metric === undefined && (value.value.length === 1 || functionNamed(value.value))) continue;
    const unit = unitText(value.unit);
    const metrics = value.metrics && scope.metric === undefined ? ` for ${metricsText(value.metrics)}` : '';
    offer(filling, {
      label: value.value,
      kind: 'snippet',
      insert: value.expression,
      detail: `${value.expression}${unit ? ` · ${unit}` : ''}`,
      documentation: `REST value \`${value.value}\`${metrics} as an expression${unit ? `, in ${unit}` : ''}:\n\n\`\`\`nrql\n${value.expression}\n\`\`\``,
      rank: value.metrics && scope.metric === undefined ? 81 : 80,
    });
  }
}

export const fillStar: Filler<'star'> = filling => {
  if (filling.point.inside === 'none') offer(filling, { label: '*', kind: 'operator', detail: 'all', rank: 9 });
};

export const fillSubquery: Filler<'subquery'> = filling => {
  if (filling.point.inside === 'string') return;
  const insert = 'FROM ${1:Transaction} SELECT ${2:count(*)}';
  const open = filling.point.tokens.kinds[filling.point.tokenIndex - 1] === Kind.OpenParen;
  offer(filling, {
    label: 'subquery',
    kind: 'snippet',
    insert: open ? insert : `(${insert})`,
    snippet: true,
    detail: '(FROM … SELECT …)',
    rank: 60,
  });
};

/** Event types of the catalogue and of the live names, and the other sources of FROM. */
export const fillEventType: Filler<'event-type'> = filling => {
  const { context, point } = filling;
  for (const fact of eventTypes as readonly EventTypeFact[]) {
    offerName(filling, fact.name, 'event-type', fact.rank * 10, undefined, fact.documentation);
  }
  const typed = point.inside === 'name' ? point.prefix.slice(1) : point.prefix;
  if (context.live) {
    const found = findNames(liveIndex(context.live).eventTypes, typed);
    filling.cut ||= found.cut;
    for (const name of found.names) offerName(filling, name, 'event-type', 5);
  }
  if (point.inside === 'name') return;
  offer(filling, {
    label: 'lookup',
    kind: 'function',
    insert: 'lookup(${1:table})',
    snippet: true,
    detail: 'lookup(table)',
    rank: 40,
  });
  offer(filling, {
    label: 'nested query',
    kind: 'snippet',
    insert: '(FROM ${1:Transaction} SELECT ${2:count(*) AS n} ${3:TIMESERIES 1 minute})',
    snippet: true,
    detail: '(FROM … SELECT … AS n …)',
    rank: 41,
  });
};

/** Names for a column: the REST value that its expression stands for comes first. */
export const fillLabel: Filler<'label'> = (filling, { of }) => {
  if (of !== 'column') return;
  const { text, point, context, scope } = filling;
  const end = point.tokens.starts[point.tokenIndex - 1] ?? 0;
  const before = text.slice(0, end).replace(/\s+/g, ' ').trimEnd();
  const bare = point.inside === 'string';
  for (const value of valueExpressions(scope.metric, timesliceValue(context), scope.windowSeconds)) {
    if (!before.endsWith(value.expression)) continue;
    const name = bare ? value.value : writtenName(value.value);
    offer(filling, { label: name, kind: 'variable', insert: snippetText(name), rank: 0, detail: 'REST value' });
  }
};
