import type { Check } from '../check/check';
import { functionOfKey, isAggregate } from '../facts/lookup';
import type { Expression } from '../tree/tree';
import { walk } from '../tree/walk';

function holdsAggregate(expression: Expression): boolean {
  let found = false;
  walk(expression, node => {
    if (found || node.kind === 'subquery') return false;
    if (node.kind === 'hole' || node.kind === 'template') found = true;
    if (node.kind === 'call') {
      const fact = functionOfKey(node.key);
      found = fact === undefined || isAggregate(fact);
    }
    return !found;
  });
  return found;
}

export const wrapperArgument: Check = {
  code: 'wrapper-argument',
  severity: 'error',
  title: 'Wrapper function without an aggregate',
  documentation:
    '`filter()`, `percentage()` and `rate()` take an aggregate as their first argument. `filter()` and `percentage()` also take a condition, which the documentation begins with WHERE; published queries that leave it out have results.',
  incorrect: 'SELECT rate(duration, 1 minute) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT rate(sum(duration), 1 minute) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact?.kind === 'wrapper',
  call: (call, fact, inspection) => {
    if (fact?.kind !== 'wrapper') return;
    const [first, second] = call.arguments;
    if (first && !holdsAggregate(first)) {
      inspection.report(
        wrapperArgument,
        first,
        `The first argument of ${fact.name}() must be an aggregate. Use one such as count(*) or sum(attribute).`,
      );
    }
    if (second && fact.parameters[1]?.type === 'where' && second.kind !== 'where-argument' && second.kind !== 'hole') {
      inspection.report(
        wrapperArgument,
        second,
        `The condition of ${fact.name}() is documented with WHERE. Insert WHERE.`,
        {
          replacement: 'WHERE ',
          from: 0,
          to: 0,
        },
        'hint',
      );
    }
  },
  fixTitle: 'Insert WHERE',
};
