import type { FunctionFact, FunctionParameter } from '../../catalogue/functions/types';
import type { Check } from '../check/check';
import type { Call, Expression } from '../tree/tree';

/** The parameter of an argument, by name or by position. */
function parameterOf(fact: FunctionFact, call: Call, index: number): FunctionParameter | undefined {
  const argument = call.arguments[index] as Expression;
  if (argument.kind === 'named-argument') {
    return fact.parameters.find(parameter => parameter.named && parameter.name.toLowerCase() === argument.name);
  }
  const open = fact.parameters.filter(parameter => parameter.named !== 'only');
  return open[index] ?? (open.at(-1)?.repeatable ? open.at(-1) : undefined);
}

/** The value of a number literal with its sign. */
function numberOf(expression: Expression): number | undefined {
  if (expression.kind === 'named-argument') return numberOf(expression.value);
  if (expression.kind === 'unary' && expression.operator === '-') {
    const value = numberOf(expression.operand);
    return value === undefined ? undefined : -value;
  }
  return expression.kind === 'number' ? expression.value : undefined;
}

export const argumentRange: Check = {
  code: 'argument-range',
  severity: 'error',
  title: 'Number out of range',
  documentation: 'The number is outside the range that the function accepts.',
  incorrect: 'SELECT histogram(duration, 10, 900) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT histogram(duration, 10, 500) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact?.parameters.some(({ minimum }) => minimum !== undefined) ?? false,
  call: (call, fact, inspection) => {
    if (!fact || call.arguments.length === 0 || (call.arguments.length === 1 && fact.kind !== 'model')) return;
    for (let index = 0; index < call.arguments.length; index++) {
      const argument = call.arguments[index] as Expression;
      const value = numberOf(argument);
      if (value === undefined) continue;
      const parameter = parameterOf(fact, call, index);
      if (parameter?.minimum === undefined || parameter.maximum === undefined) continue;
      if (value >= parameter.minimum && value <= parameter.maximum) continue;
      const node = argument.kind === 'named-argument' ? argument.value : argument;
      inspection.report(
        argumentRange,
        node,
        `The number must be between ${parameter.minimum} and ${parameter.maximum}.`,
        {
          replacement: String(value < parameter.minimum ? parameter.minimum : parameter.maximum),
        },
      );
    }
  },
};
