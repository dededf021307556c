import type { Check } from '../check/check';

export const doubledQuote: Check = {
  code: 'doubled-quote',
  severity: 'hint',
  title: 'Doubled quote',
  documentation:
    "A quote inside a string is written `\\'`. A doubled quote belongs to other dialects and is not documented for this language.",
  incorrect: "SELECT count(*) FROM Transaction WHERE name = 'it''s' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE name = 'it\\'s' SINCE 1 hour ago",
  string: (string, inspection) => {
    if (!string.value.includes("'") || string.quote !== 'single' || !string.terminated) return;
    const raw = inspection.slice(string.start + 1, string.end - 1);
    if (!/(^|[^\\])(\\\\)*''/.test(raw)) return;
    const replacement = `'${raw.replace(/\\.|''/gs, part => (part === "''" ? "\\'" : part))}'`;
    inspection.report(
      doubledQuote,
      string,
      "The doubled quote is not documented. Write \\' for a quote inside a string.",
      { replacement },
    );
  },
  fixTitle: 'Escape the quote with a backslash',
};
