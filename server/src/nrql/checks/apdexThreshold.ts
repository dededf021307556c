import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

export const apdexThreshold: Check = {
  code: 'apdex-threshold',
  severity: 'information',
  title: 'Apdex without a threshold',
  documentation:
    '`apdex(attribute)` uses the threshold 0.5 unless `t:` sets another one. Time-slice data include their own threshold.',
  incorrect: 'SELECT apdex(duration) FROM Transaction SINCE 1 day ago',
  correct: 'SELECT apdex(duration, t: 0.5) FROM Transaction SINCE 1 day ago',
  concernsCall: key => key === 'apdex',
  call: (call, _fact, inspection) => {
    if (call.key !== 'apdex' || call.arguments.length !== 1 || call.arguments[0]?.kind !== 'name') return;
    const { text } = call.arguments[0];
    if (text.endsWith('timeslice.value') || text.startsWith('apm.')) return;
    inspection.report(apdexThreshold, nameSpan(call), 'apdex() uses the threshold 0.5 here. Set it with t:.');
  },
};
