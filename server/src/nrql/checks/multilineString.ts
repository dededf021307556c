import type { Check } from '../check/check';

export const multilineString: Check = {
  code: 'multiline-string',
  severity: 'hint',
  title: 'String over several lines',
  documentation:
    'Line breaks inside strings are not documented. Write `\\n` for a line break. Where none is intended, the closing quote is missing.',
  incorrect: "SELECT count(*) FROM Log WHERE message = 'first\nsecond' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Log WHERE message = 'first\\nsecond' SINCE 1 hour ago",
  string: (string, inspection) => {
    if (!string.terminated || !string.value.includes('\n')) return;
    const raw = inspection.slice(string.start, string.end);
    const lineBreak = raw.search(/\r?\n/);
    if (lineBreak < 0) return;
    const span = { start: string.start, end: string.start + lineBreak };
    const data = { replacement: raw.replace(/\r?\n/g, '\\n'), from: 0, to: raw.length };
    inspection.report(
      multilineString,
      span,
      'The string contains a line break. Write \\n for it, or add the missing quote.',
      data,
    );
  },
  fixTitle: 'Write \\n for the line break',
};
