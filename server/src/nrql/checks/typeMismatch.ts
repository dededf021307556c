import { type AttributeType, type EventTypeFact, eventTypes } from '../../catalogue/events';
import type { Check } from '../check/check';
import { isComparison } from '../check/expressions';
import type { Inspection } from '../check/inspection';
import type { Expression } from '../tree/tree';

const types = new Map<string, ReadonlyMap<string, AttributeType>>(
  (eventTypes as readonly EventTypeFact[]).map(({ name, attributes }) => [
    name,
    new Map(attributes.map(([attribute, type]) => [attribute, type])),
  ]),
);

/** The type of an attribute in the catalogue, where the query reads a single event type. */
function typeOf(expression: Expression, inspection: Inspection): AttributeType | undefined {
  if (expression.kind !== 'name' || inspection.scope.variable(expression.text)) return undefined;
  const sources = inspection.scope.query.from?.sources ?? [];
  const source = sources.length === 1 ? sources[0] : undefined;
  if (source?.kind !== 'event-type') return undefined;
  return types.get(source.text)?.get(expression.text);
}

export const typeMismatch: Check = {
  code: 'type-mismatch',
  severity: 'warning',
  title: 'Comparison of a number with a string',
  documentation:
    'Comparisons do not convert values: a number never equals a string, and strings are ordered letter by letter. `numeric()` makes a number of a string. `httpResponseCode` is a string, `http.statusCode` is a number.',
  incorrect: "SELECT count(*) FROM Transaction WHERE duration > '0.5' SINCE 1 hour ago",
  correct: 'SELECT count(*) FROM Transaction WHERE duration > 0.5 SINCE 1 hour ago',
  concernsOperator: isComparison,
  binary: (binary, inspection) => {
    const { operator, left, right } = binary;
    if (
      operator !== '=' &&
      operator !== '!=' &&
      operator !== '<' &&
      operator !== '>' &&
      operator !== '<=' &&
      operator !== '>='
    )
      return;
    if (left.kind !== 'name' || (right.kind !== 'string' && right.kind !== 'number')) return;
    // The id of an application is accepted as a number and as a string.
    if (left.text === 'appId') return;
    const quotedNumber = right.kind === 'string' && /^\s*[-+]?[\d.]/.test(right.value);
    if (right.kind === 'string' && !quotedNumber) return;
    const type = typeOf(left, inspection);
    const source = inspection.slice(right.start, right.end);
    if (
      type === 'number' &&
      right.kind === 'string' &&
      right.value.trim() !== '' &&
      !Number.isNaN(Number(right.value))
    ) {
      inspection.report(typeMismatch, right, `${left.text} is a number. Write the value without quotes.`, {
        replacement: right.value.trim(),
      });
    } else if (type === 'string' && right.kind === 'number') {
      if (operator === '=' || operator === '!=') {
        inspection.report(typeMismatch, right, `${left.text} is a string. Write the value in quotes.`, {
          replacement: `'${source}'`,
        });
        return;
      }
      // Strings are ordered letter by letter, so that quotes would make the comparison wrong without a word.
      const name = inspection.slice(left.start, left.end);
      inspection.report(typeMismatch, left, `${left.text} is a string. Compare numeric(${name}) with the number.`, {
        replacement: `numeric(${name})`,
      });
    }
  },
};
