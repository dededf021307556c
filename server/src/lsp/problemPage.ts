import type { LanguageName } from '../text/language';
import type { Server } from './state';

/**
 * Where a problem of one of our languages is explained: the query language has a page for each code, the others have a
 * page with a section for each. Undefined where there are no pages.
 */
export function problemPage(server: Server, language: LanguageName, code: string): string | undefined {
  if (language === 'nrql') return server.page(code);
  const page = server.page(language);
  return page && `${page}#${code}`;
}
