import type { Check } from '../check/check';

export const severalAnchors: Check = {
  code: 'several-anchors',
  severity: 'warning',
  title: 'Several values from one aparse()',
  documentation:
    'Each `*` of `aparse()` captures a value. An expression can use only one; WITH … AS (a, b) can name several.',
  incorrect: "SELECT aparse(message, 'user=* ip=*') FROM Log LIMIT 5 SINCE 1 hour ago",
  correct: "WITH aparse(message, 'user=* ip=*') AS (user, ip) FROM Log SELECT user, ip LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'aparse',
  call: (call, _fact, inspection) => {
    const pattern = call.arguments[1];
    if (call.key !== 'aparse' || pattern?.kind !== 'string' || inspection.position === 'variable') return;
    if ((pattern.value.match(/\*/g)?.length ?? 0) > 1)
      inspection.report(
        severalAnchors,
        pattern,
        'An expression can use only one captured value. Write WITH aparse(…) AS (a, b) for several.',
      );
  },
};
