import type { Inspection } from '../check/inspection';
import type { Expression } from '../tree/tree';
import type { Check } from './check';

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
  concernsOperator: operator => arithmetic.has(operator),
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
