import type { Check } from '../check/check';

export const unknownEncoding: Check = {
  code: 'unknown-encoding',
  severity: 'error',
  title: 'Unknown encoding',
  documentation: "`encode()` and `decode()` take `'base64'`, `'base64mime'` and `'base64url'`.",
  incorrect: "SELECT decode(payload, 'hex') FROM Log LIMIT 5 SINCE 1 hour ago",
  correct: "SELECT decode(payload, 'base64') FROM Log LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'decode' || key === 'encode',
  call: (call, _fact, inspection) => {
    if (call.key !== 'decode' && call.key !== 'encode') return;
    const encoding = call.arguments[1];
    if (encoding?.kind !== 'string' || /^base64(mime|url)?$/.test(encoding.value) || !encoding.terminated) return;
    inspection.report(
      unknownEncoding,
      encoding,
      "The encoding is not supported. Use 'base64', 'base64mime' or 'base64url'.",
    );
  },
};
