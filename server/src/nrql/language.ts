import type { Language } from '../text/language';
import { fixes } from './check/check';
import { complete } from './complete/complete';
import { documentOf } from './document';
import { folding } from './folding';
import { format } from './format/format';
import { hover } from './hover/hover';
import { inlayHints } from './inlay';
import { definition, highlights, references, rename, renameable } from './navigation';
import { selection } from './selection';
import { signatureHelp } from './signature';
import { runnable, symbols } from './symbols';
import { tokens } from './tokens';

/** The query language as a record of verbs. */
export const nrql: Language = {
  name: 'nrql',
  check: (text, context) => documentOf(text).problems(context),
  fixes,
  complete,
  hover,
  signatureHelp,
  format,
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
