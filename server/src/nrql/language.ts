import type { Language } from '../text/language';
import { checkQueries, fixes } from './check';
import { complete } from './complete';
import { hover } from './hover';

/** The query language as a record of verbs. */
export const nrql: Language = {
  name: 'nrql',
  check: checkQueries,
  fixes,
  complete,
  hover,
};
