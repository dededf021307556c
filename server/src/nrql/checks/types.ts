import { type AttributeType, type EventTypeFact, eventTypes } from '../../catalogue/events';
import type { Inspection } from '../checkInspection';
import type { Expression } from '../tree';
import type { Check } from './check';

const types = new Map<string, ReadonlyMap<string, AttributeType>>(
  (eventTypes as readonly EventTypeFact[]).map(({ name, attributes }) => [
    name,
    new Map(attributes.map(([attribute, type]) => [attribute, type])),
  ]),
);

/** The type of an attribute of the one event type that a query reads, from the catalogue. */
function typeOf(expression: Expression, at: Inspection): AttributeType | undefined {
  if (expression.kind !== 'name' || at.scope.variable(expression.text)) return undefined;
  const sources = at.scope.query.from?.sources ?? [];
  const source = sources.length === 1 ? sources[0] : undefined;
  if (source?.kind !== 'event-type') return undefined;
  return types.get(source.text)?.get(expression.text);
}

export const typeMismatch: Check = {
  code: 'type-mismatch',
  severity: 'warning',
  title: 'Comparison of a number with a text',
  documentation:
    'Values are not converted: a number never equals a text. `httpResponseCode` is a text, `http.statusCode` a number.',
  wrong: "SELECT count(*) FROM Transaction WHERE duration > '0.5' SINCE 1 hour ago",
  right: 'SELECT count(*) FROM Transaction WHERE duration > 0.5 SINCE 1 hour ago',
  binary: (binary, at) => {
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
    // The identifier of an application is written both ways in practice, and both work.
    if (left.text === 'appId') return;
    const quotedNumber = right.kind === 'string' && /^\s*[-+]?[\d.]/.test(right.value);
    if (right.kind === 'string' && !quotedNumber) return;
    const type = typeOf(left, at);
    const source = at.slice(right.start, right.end);
    if (
      type === 'number' &&
      right.kind === 'string' &&
      right.value.trim() !== '' &&
      !Number.isNaN(Number(right.value))
    ) {
      at.report(typeMismatch, right, `${left.text} is a number; write it without quotes.`, {
        replacement: right.value.trim(),
      });
    } else if (type === 'string' && right.kind === 'number') {
      at.report(typeMismatch, right, `${left.text} is a text; write it in quotes.`, { replacement: `'${source}'` });
    }
  },
};

const textFunctions = new Set(['aparse', 'capture', 'jparse']);
const arithmetic = new Set(['+', '-', '*', '/']);
const numericFunctions = new Set(['sum', 'average', 'max', 'min', 'stddev', 'percentile', 'histogram', 'median']);

function textCall(expression: Expression | undefined, at: Inspection): string | undefined {
  if (expression?.kind === 'call' && textFunctions.has(expression.key)) return expression.name;
  if (expression?.kind !== 'name') return undefined;
  const value = at.scope.variable(expression.text);
  return value?.kind === 'call' && (value.key === 'aparse' || value.key === 'capture') ? value.name : undefined;
}

export const textArithmetic: Check = {
  code: 'text-arithmetic',
  severity: 'warning',
  title: 'Calculation with a text',
  documentation:
    '`aparse()`, `capture()` and `jparse()` give texts, which no calculation converts. Put `numeric()` around them.',
  wrong: "SELECT sum(aparse(message, '%took * ms%')) FROM Log SINCE 1 hour ago",
  right: "SELECT sum(numeric(aparse(message, '%took * ms%'))) FROM Log SINCE 1 hour ago",
  concernsCall: key => numericFunctions.has(key),
  call: (call, _fact, at) => {
    const argument = call.arguments[0];
    if (argument && numericFunctions.has(call.key)) complain(argument, at);
  },
  binary: (binary, at) => {
    if (!arithmetic.has(binary.operator)) return;
    complain(binary.left, at);
    complain(binary.right, at);
  },
};

function complain(expression: Expression, at: Inspection): void {
  const name = textCall(expression, at);
  // What jparse() gives may be a number; the others always give a text.
  if (name === undefined || name.toLowerCase() === 'jparse') return;
  at.report(textArithmetic, expression, `${name}() gives a text; put numeric() around it.`, {
    replacement: `numeric(${at.slice(expression.start, expression.end)})`,
  });
}
