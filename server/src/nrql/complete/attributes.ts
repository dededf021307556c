import { changeEvent, changeValues } from '../../catalogue/changeCategories';
import {
  type EventTypeFact,
  eventTypes as everyEventType,
  knownValues,
  percentBounds,
  statusBounds,
  statusCodes,
} from '../../catalogue/events';
import { metricNames } from '../../catalogue/metrics';
import type { LanguageContext } from '../../text/language';
import { attributeNamed } from '../facts/attributes';
import { eventTypeNamed, functionNamed } from '../facts/lookup';
import { inNamespace } from '../facts/namespace';
import type { Filling } from './fill/fill';
import { findNames, liveIndex } from './names';

const all: readonly EventTypeFact[] = everyEventType;

/** The type that decides which operators apply to an attribute or to a call (`lower()`). */
export function operandType(
  filling: Filling,
  attribute: string | undefined,
): 'string' | 'number' | 'boolean' | undefined {
  if (attribute === undefined) return undefined;
  if (attribute.endsWith('()')) {
    const returns = functionNamed(attribute.slice(0, -2))?.returns;
    return returns === 'string' || returns === 'number' || returns === 'boolean' ? returns : undefined;
  }
  const type = attributeNamed(attribute, filling.scope.eventTypes, filling.context)?.type;
  if (type === 'timestamp') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined;
}

/** The type of the left operand of the operator before the cursor. */
export function comparedType(filling: Filling): 'string' | 'number' | 'boolean' | undefined {
  return operandType(filling, comparedName(filling));
}

/** The left operand of the operator before the cursor, where it is an attribute or a call. */
export function comparedName({ point }: Filling): string | undefined {
  for (const expectation of point.expectations) if (expectation.kind === 'value') return expectation.attribute;
  return undefined;
}

/** The live names of attributes of these event types that match the typed text. */
export function liveAttributes(
  types: readonly string[],
  typed: string,
  context: LanguageContext,
): { names: readonly string[]; isIncomplete: boolean } {
  const { live } = context;
  if (!live?.attributes) return { names: [], isIncomplete: false };
  const index = liveIndex(live);
  const known = types.filter(type => live.attributes?.[type]);
  const from = known.length > 0 ? [...known, '*'] : Object.keys(live.attributes);
  const found = from.map(type => findNames(index.attributes(type), typed));
  return {
    names: [...new Set(found.flatMap(part => part.names))],
    isIncomplete: found.some(part => part.isIncomplete),
  };
}

/** The known values of an attribute that match the typed text, without quotes; those that suit the operator. */
export function valuesOf(
  attribute: string,
  operator: string,
  typed: string,
  eventTypes: readonly string[],
  context: LanguageContext,
): { values: readonly { readonly text: string; readonly detail?: string }[]; isIncomplete: boolean } {
  const fixed: { text: string; detail?: string }[] = [];
  if (attribute === 'metricTimesliceName' || attribute === 'metricName') {
    if (attribute === 'metricTimesliceName') {
      for (const metric of metricNames) fixed.push({ text: metric.name, detail: metric.meaning });
    } else {
      const metric = eventTypeNamed('Metric');
      for (const [name, type] of metric?.attributes ?? []) {
        if (type === 'metric') fixed.push({ text: inNamespace(name, context) });
      }
    }
  } else if (attribute === 'eventType()') {
    for (const fact of all) fixed.push({ text: fact.name, detail: fact.documentation });
  } else if (attribute === 'type' && eventTypes.includes(changeEvent)) {
    for (const text of changeValues[attribute] ?? []) fixed.push({ text });
  }
  const known = Object.hasOwn(knownValues, attribute) ? knownValues[attribute as keyof typeof knownValues] : undefined;
  for (const text of known ?? usualNumbers(attribute, /[<>]/.test(operator))) fixed.push({ text });
  const { live } = context;
  if (!live) return { values: fixed, isIncomplete: false };
  const index = liveIndex(live);
  const lists = [index.values(attribute)];
  if (attribute === 'metricTimesliceName') lists.push(index.metricTimesliceNames);
  if (attribute === 'appName') lists.push(index.appNames);
  if (attribute === 'host') lists.push(index.hosts);
  if (attribute === 'eventType()') lists.push(index.eventTypes);
  const seen = new Set(fixed.map(value => value.text));
  const found = lists.map(list => findNames(list, typed));
  for (const part of found) {
    for (const text of part.names) {
      if (!seen.has(text)) fixed.push({ text });
      seen.add(text);
    }
  }
  return { values: fixed, isIncomplete: found.some(part => part.isIncomplete) };
}

/** The numbers that an attribute is usually compared with, for equality or by size, where its name says what it counts. */
function usualNumbers(attribute: string, bySize: boolean): readonly string[] {
  if (isStatusCode(attribute)) return bySize ? statusBounds : statusCodes;
  return bySize && /(?:percent|percentage|utilization)$/i.test(attribute) ? percentBounds : [];
}

/** Whether an attribute holds the status code of an HTTP response, by its name. */
function isStatusCode(attribute: string): boolean {
  return /^(?:https?\.)?(?:response\.?)?(?:http)?(?:response)?\.?(?:status_?code|status|responseCode)$/i.test(
    attribute,
  );
}
