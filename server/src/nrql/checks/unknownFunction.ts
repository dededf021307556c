import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact } from '../../catalogue/functions/types';
import { nearest } from '../../text/nearest';
import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import { adviceForFunction } from '../facts/lookup';

const names: readonly string[] = (functions as readonly FunctionFact[]).flatMap(({ name, aliases, undocumented }) =>
  undocumented ? [] : [name, ...(aliases ?? [])],
);

/** Named by others as functions of the language, in no reference that can be read. */
const rumoured = new Set(['trim', 'split', 'replace']);

export const unknownFunction: Check = {
  code: 'unknown-function',
  severity: 'warning',
  title: 'Unknown function',
  documentation:
    'There is no such function. A function of another dialect, or a name within two letters of a known function, is certainly wrong; another name may be one that we do not know.',
  wrong: 'SELECT avg(duration) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact === undefined || fact.undocumented === true,
  call: (call, fact, inspection) => {
    if (call.key === 'case' || call.key === '' || /^[{$[]/.test(call.key)) return;
    const span = nameSpan(call);
    if (fact) {
      const message = `The reference of the language does not name ${call.name}(); it may not exist.`;
      if (rumoured.has(call.key)) inspection.report(unknownFunction, span, message, undefined, 'hint');
      return;
    }
    if (inspection.place === 'other' && inspection.scope.query.predict?.model === call) {
      const data = { replacement: 'holtwinters' };
      inspection.report(
        unknownFunction,
        span,
        `PREDICT has no model ${call.name}; it has holtwinters().`,
        data,
        'error',
      );
      return;
    }
    const advice = adviceForFunction(call.name);
    if (advice) {
      const only = /^Use (\w+)\(\)\.$/.exec(advice)?.[1];
      inspection.report(
        unknownFunction,
        span,
        `There is no function ${call.name}(). ${advice}`,
        only ? { replacement: only } : undefined,
        'error',
      );
      return;
    }
    const suggestion = nearest(call.name, names, 2);
    if (suggestion) {
      inspection.report(
        unknownFunction,
        span,
        `There is no function ${call.name}(); did you mean ${suggestion}()?`,
        { replacement: suggestion },
        'error',
      );
    } else inspection.report(unknownFunction, span, `${call.name}() is no function that we know.`);
  },
};
