import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact } from '../../catalogue/functions/types';
import { nearest } from '../../text/nearest';
import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import { adviceForFunction, isPublished } from '../facts/lookup';

const names: readonly string[] = (functions as readonly FunctionFact[]).flatMap(({ name, aliases, undocumented }) =>
  undocumented ? [] : [name, ...(aliases ?? [])],
);

/** Functions that other sources mention but the reference does not. */
const rumoured = new Set(['trim', 'split', 'replace']);

/** Functions of dashboards that the service publishes itself, in small letters: it runs them, and documents none of them. */
const unlisted = new Set([
  'cases',
  'conditional',
  'deriv',
  'histogrampercentile',
  'idelta',
  'ifthen',
  'irate',
  'squarebracketfunction',
]);

export const unknownFunction: Check = {
  code: 'unknown-function',
  severity: 'warning',
  title: 'Unknown function',
  documentation:
    'The function is not in the reference of the language. It is an error where it belongs to another dialect or differs from a known function by at most two letters. Otherwise it is a warning, because the reference may be incomplete.',
  incorrect: 'SELECT avg(duration) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact === undefined || fact.undocumented === true,
  call: (call, fact, inspection) => {
    if (call.key === 'case' || call.key === '' || /^[{$[]/.test(call.key)) return;
    const span = nameSpan(call);
    if (fact) {
      if (rumoured.has(call.key)) inspection.report(unknownFunction, span, notListed(call.name), undefined, 'hint');
      return;
    }
    if (unlisted.has(call.key)) {
      inspection.report(unknownFunction, span, notListed(call.name), undefined, 'hint');
      return;
    }
    if (inspection.position === 'other' && inspection.scope.query.predict?.model === call) {
      const data = { replacement: 'holtwinters' };
      inspection.report(unknownFunction, span, `PREDICT has no model ${call.name}. Use holtwinters().`, data, 'error');
      return;
    }
    const advice = adviceForFunction(call.name);
    if (advice) {
      const only = /^Use (\w+)\(\)\.$/.exec(advice)?.[1];
      inspection.report(
        unknownFunction,
        span,
        `The function ${call.name}() does not exist. ${advice}`,
        only ? { replacement: only } : undefined,
        isPublished(call.name) ? 'warning' : 'error',
      );
      return;
    }
    const suggestion = nearest(call.name, names);
    if (suggestion) {
      inspection.report(
        unknownFunction,
        span,
        `The function ${call.name}() does not exist. Did you mean ${suggestion}()?`,
        { replacement: suggestion },
        'error',
      );
    } else inspection.report(unknownFunction, span, `The function ${call.name}() is unknown. Check the spelling.`);
  },
};

function notListed(name: string): string {
  return `${name}() is not in the reference of the language. Make sure that the service supports it.`;
}
