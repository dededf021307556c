import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import type { Expression } from '../tree/tree';

const textFunctions = new Set(['aparse', 'capture', 'jparse']);

const arithmetic = new Set(['+', '-', '*', '/']);

const numericFunctions = new Set(['sum', 'average', 'max', 'min', 'stddev', 'percentile', 'histogram', 'median']);

function textCall(expression: Expression | undefined, inspection: Inspection): string | undefined {
  if (expression?.kind === 'call' && textFunctions.has(expression.key)) return expression.name;
  if (expression?.kind !== 'name') return undefined;
  const value = inspection.scope.variable(expression.text);
  return value?.kind === 'call' && (value.key === 'aparse' || value.key === 'capture') ? value.name : undefined;
}

export const textArithmetic: Check = {
  code: 'text-arithmetic',
  severity: 'warning',
  title: 'Arithmetic with a string',
  documentation:
    '`aparse()`, `capture()` and `jparse()` return strings, which arithmetic does not convert. Use `numeric()`.',
  incorrect: "SELECT sum(aparse(message, '%took * ms%')) FROM Log SINCE 1 hour ago",
  correct: "SELECT sum(numeric(aparse(message, '%took * ms%'))) FROM Log SINCE 1 hour ago",
  concernsCall: key => numericFunctions.has(key),
  call: (call, _fact, inspection) => {
    const argument = call.arguments[0];
    if (argument && numericFunctions.has(call.key)) reportText(argument, inspection);
  },
  concernsOperator: operator => arithmetic.has(operator),
  binary: (binary, inspection) => {
    if (!arithmetic.has(binary.operator)) return;
    reportText(binary.left, inspection);
    reportText(binary.right, inspection);
  },
};

function reportText(expression: Expression, inspection: Inspection): void {
  const name = textCall(expression, inspection);
  // jparse() may return a number; the other functions always return a string.
  if (name === undefined || name.toLowerCase() === 'jparse') return;
  inspection.report(textArithmetic, expression, `${name}() returns a string. Put numeric() around it.`, {
    replacement: `numeric(${inspection.slice(expression.start, expression.end)})`,
  });
}
