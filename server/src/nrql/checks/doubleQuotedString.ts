import type { Check } from '../check/check';

export const doubleQuotedString: Check = {
  code: 'double-quoted-string',
  severity: 'error',
  title: 'Text in double quotes',
  documentation: 'A text stands in single quotes. Double quotes mean nothing in this language.',
  wrong: 'SELECT count(*) FROM Transaction WHERE name = "checkout" SINCE 1 hour ago',
  right: "SELECT count(*) FROM Transaction WHERE name = 'checkout' SINCE 1 hour ago",
  string: (string, inspection) => {
    if (string.quote !== 'double') return;
    inspection.report(doubleQuotedString, string, 'Put the text in single quotes.', {
      replacement: quoted(string.value),
    });
  },
  label: (label, inspection) => {
    if (label.quote !== 'double') return;
    inspection.report(doubleQuotedString, label, 'Put the label in single quotes.', {
      replacement: quoted(label.text),
    });
  },
  fixTitle: 'Replace with single quotes',
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
