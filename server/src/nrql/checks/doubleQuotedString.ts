import type { Check } from '../check/check';
import { quoteString } from '../lex/quoting';

export const doubleQuotedString: Check = {
  code: 'double-quoted-string',
  severity: 'error',
  title: 'String in double quotes',
  documentation: 'String literals have single quotes. Double quotes are not part of the language.',
  wrong: 'SELECT count(*) FROM Transaction WHERE name = "checkout" SINCE 1 hour ago',
  right: "SELECT count(*) FROM Transaction WHERE name = 'checkout' SINCE 1 hour ago",
  string: (string, inspection) => {
    if (string.quote !== 'double') return;
    inspection.report(doubleQuotedString, string, 'The string is in double quotes. Use single quotes.', {
      replacement: quoteString(string.value),
    });
  },
  label: (label, inspection) => {
    if (label.quote !== 'double') return;
    inspection.report(doubleQuotedString, label, 'The label is in double quotes. Use single quotes.', {
      replacement: quoteString(label.text),
    });
  },
  fixTitle: 'Replace with single quotes',
};
