import type { Fix } from '../../text/problem';
import type { FixRequest } from './check';

/** The fix that inserts the missing closing delimiter, before the blanks at the end of the span. */
export function closeQuote({ text, span, data }: FixRequest): Fix | undefined {
  const mark = data['close'];
  if (typeof mark !== 'string') return undefined;
  const end = span.start + text.slice(span.start, span.end).trimEnd().length;
  return { title: `Insert ${mark}`, edits: [{ span: { start: end, end }, text: mark }] };
}
