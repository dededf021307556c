import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import { quoteString } from '../lex/quoting';

export const doubleQuotedString: Check = {
  code: 'double-quoted-string',
  severity: 'error',
  title: 'String in double quotes',
  documentation:
    'String literals have single quotes. Double quotes are not part of the language, nor are the typographic quotes that come with texts from word processors.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE name = "checkout" SINCE 1 hour ago',
  correct: "SELECT count(*) FROM Transaction WHERE name = 'checkout' SINCE 1 hour ago",
  string: (string, inspection) => {
    if (string.quote !== 'double') return;
    const message = isTypographic(inspection, string)
      ? 'The string is in typographic quotes. Use single quotes.'
      : 'The string is in double quotes. Use single quotes.';
    inspection.report(doubleQuotedString, string, message, { replacement: quoteString(string.value) });
  },
  label: (label, inspection) => {
    if (label.quote !== 'double') return;
    const message = isTypographic(inspection, label)
      ? 'The label is in typographic quotes. Use single quotes.'
      : 'The label is in double quotes. Use single quotes.';
    inspection.report(doubleQuotedString, label, message, { replacement: quoteString(label.text) });
  },
  fixTitle: 'Replace with single quotes',
};

function isTypographic(inspection: Inspection, { start }: { readonly start: number }): boolean {
  return inspection.codeAt(start) !== 34;
}
