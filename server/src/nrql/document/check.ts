import type { LanguageContext } from '../../text/language';
import type { Problem } from '../../text/problem';
import { endOfReading, unreadProblem } from '../../text/readLimit';
import { withSeverities } from '../../text/severity';
import { spanOf } from '../../text/span';
import { documentOf } from './document';

/**
 * The problems of a text of any number of statements, in its order. Of a text that is too long, those statements are
 * checked that end within the limit, and a problem says where the others begin.
 */
export function check(text: string, context: LanguageContext): Problem[] {
  const end = endOfReading(text);
  if (end === undefined) return documentOf(text).problems(context);
  const document = documentOf(text.slice(0, end));
  const unread = document.statements.at(-1)?.start ?? 0;
  const found = document.problems(context).filter(({ span }) => span.end <= unread);
  return [...found, ...withSeverities([unreadProblem(spanOf(unread, unread + 1))], context.severity)];
}
