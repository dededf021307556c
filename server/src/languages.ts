import { graphql } from './graphql/language';
import { nrql } from './nrql/language';
import { search } from './search/language';
import type { Language, LanguageName } from './text/language';

/** The records of our languages. A feature asks for a verb and offers nothing where a language has none. */
export const languages: Readonly<Record<LanguageName, Language>> = {
  nrql,
  graphql,
  'entity-search': search,
};
