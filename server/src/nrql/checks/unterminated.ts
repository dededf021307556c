import type { Fix } from '../../text/problem';
import type { Check, FixRequest } from './check';

/** Closes the text before the blanks at its end. */
function close({ text, span, data }: FixRequest): Fix | undefined {
  const mark = data['close'];
  if (typeof mark !== 'string') return undefined;
  const end = span.start + text.slice(span.start, span.end).trimEnd().length;
  return { title: `Insert ${mark}`, edits: [{ span: { start: end, end }, text: mark }] };
}

export const unterminatedString: Check = {
  code: 'unterminated-string',
  severity: 'error',
  title: 'Text is not closed',
  documentation:
    "A text goes from one single quote to the next. Where the second one is missing, the text is taken to end with its line. Write `\\'` for a quote inside it.",
  wrong: "SELECT count(*) FROM Transaction WHERE appName = 'Shop\nSINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE appName = 'Shop'\nSINCE 1 hour ago",
  fix: close,
};

export const unterminatedName: Check = {
  code: 'unterminated-name',
  severity: 'error',
  title: 'Name is not closed',
  documentation: 'A name in backticks ends with a backtick on the same line.',
  wrong: 'SELECT latest(`queue.size) FROM Broker SINCE 1 hour ago',
  right: 'SELECT latest(`queue.size`) FROM Broker SINCE 1 hour ago',
  fix: close,
};

export const unterminatedTemplate: Check = {
  code: 'unterminated-template',
  severity: 'error',
  title: 'Template variable is not closed',
  documentation: 'A template variable is written `{{name}}`.',
  wrong: 'SELECT count(*) FROM Transaction WHERE appName = {{app SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE appName = {{app}} SINCE 1 hour ago',
  fix: close,
};

export const unterminatedComment: Check = {
  code: 'unterminated-comment',
  severity: 'error',
  title: 'Comment is not closed',
  documentation:
    'A comment that begins with `/*` ends with `*/`. Where that is missing, it is taken to end with its line.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1 hour ago /* note',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago /* note */',
  fix: close,
};
