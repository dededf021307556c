import type { Check } from '../check/check';

export const multilineString: Check = {
  code: 'multiline-string',
  severity: 'hint',
  title: 'Text over several lines',
  documentation:
    'Nothing promises that a text may hold a line break. Where it is meant, `\\n` writes it; where it is not, a quote is missing.',
  wrong: "SELECT count(*) FROM Log WHERE message = 'first\nsecond' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Log WHERE message = 'first\\nsecond' SINCE 1 hour ago",
  string: (string, inspection) => {
    if (!string.terminated || !string.value.includes('\n')) return;
    const raw = inspection.slice(string.start, string.end);
    const lineBreak = raw.search(/\r?\n/);
    if (lineBreak < 0) return;
    const span = { start: string.start, end: string.start + lineBreak };
    const data = { replacement: raw.replace(/\r?\n/g, '\\n'), from: 0, to: raw.length };
    inspection.report(multilineString, span, 'This text goes over the end of the line; is a quote missing?', data);
  },
  fixTitle: 'Write \\n for the line break',
};
