import type { LanguageContext } from '../../text/language';
import type { Problem } from '../../text/problem';
import { endOfReading, mostSteps } from '../../text/readLimit';
import { spanOf } from '../../text/span';
import { documentOf } from './document';

/**
 * The problems of a text of any number of statements, in its order. Of a text that is too long, those statements are
 * checked that end within the limit, and a problem says where the others begin.
 */
export function check(text: string, context: LanguageContext): Problem[] {
  const end = endOfReading(text, mostSteps);
  if (end === undefined) return documentOf(text).problems(context);
  const document = documentOf(text.slice(0, end));
  const unread = document.statements.at(-1)?.start ?? 0;
  const found = document.problems(context).filter(({ span }) => span.end <= unread);
  return [...found, { ...tooLong, span: spanOf(unread, unread + 1) }];
}

const tooLong: Omit<Problem, 'span'> = {
  code: 'incomplete-check',
  severity: 'information',
  message: 'The document is too long to be read to its end, and what follows is not checked. Split it.',
};
