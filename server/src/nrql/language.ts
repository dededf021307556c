import type { Language } from '../text/language';
import { checkQueries, fixes } from './check';
import { complete } from './complete';
import { folding } from './folding';
import { hover } from './hover';
import { inlayHints } from './inlay';
import { definition, highlights, references, rename, renameable } from './navigation';
import { selection } from './selection';
import { signatureHelp } from './signature';
import { runnable, symbols } from './symbols';
import { tokens } from './tokens';

/** The query language as a record of verbs. */
export const nrql: Language = {
  name: 'nrql',
  check: checkQueries,
  fixes,
  complete,
  hover,
  signatureHelp,
  symbols,
  folding,
  selection,
  tokens,
  highlights,
  definition,
  references,
  renameable,
  rename,
  inlayHints,
  runnable,
};
