import type { LanguageContext } from '../../server/src/text/language';

/** The context in which the texts of these tests are checked. */
export const context: LanguageContext = { attributeNamespace: 'svc', now: Date.parse('2026-11-21T00:00:00Z') };
