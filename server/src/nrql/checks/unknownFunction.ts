import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact } from '../../catalogue/functions/types';
import { adviceForFunction } from '../facts';
import { nearest } from '../nearest';
import type { Check } from './check';

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
  call: (call, fact, at) => {
    if (call.key === 'case' || call.key === '' || /^[{$[]/.test(call.key)) return;
    const span = { start: call.start, end: call.nameEnd };
    if (fact) {
      const message = `The reference of the language does not name ${call.name}(); it may not exist.`;
      if (rumoured.has(call.key)) at.report(unknownFunction, span, message, undefined, 'hint');
      return;
    }
    if (at.place === 'other' && at.scope.query.predict?.model === call) {
      const data = { replacement: 'holtwinters' };
      at.report(unknownFunction, span, `PREDICT has no model ${call.name}; it has holtwinters().`, data, 'error');
      return;
    }
    const advice = adviceForFunction(call.name);
    if (advice) {
      const only = /^Use (\w+)\(\)\.$/.exec(advice)?.[1];
      at.report(
        unknownFunction,
        span,
        `There is no function ${call.name}(). ${advice}`,
        only ? { replacement: only } : undefined,
        'error',
      );
      return;
    }
    const meant = nearest(call.name, names, 2);
    if (meant) {
      at.report(
        unknownFunction,
        span,
        `There is no function ${call.name}(); did you mean ${meant}()?`,
        { replacement: meant },
        'error',
      );
    } else at.report(unknownFunction, span, `${call.name}() is no function that we know.`);
  },
};
