import type { Language } from '../text/language';
import { fixes } from './check/fixes';
import { complete } from './complete/complete';
import { check } from './document/check';
import { consecutive } from './document/consecutive';
import { folding } from './features/folding';
import { inlayHints } from './features/inlayHints';
import { prepare } from './features/prepare';
import { selection } from './features/selectionRanges';
import { parts, tokens } from './features/semanticTokens';
import { signatureHelp } from './features/signatureHelp';
import { runnable, symbols } from './features/symbols';
import { format } from './format/format';
import { hover } from './hover/hover';
import { definition, highlights, references, rename, renameable } from './navigation/navigation';

/** The query language as a record of verbs. */
export const nrql: Language = {
  name: 'nrql',
  check,
  prepare,
  fixes,
  complete,
  hover,
  signatureHelp,
  format,
  symbols,
  folding,
  selection,
  parts,
  tokens,
  highlights,
  definition,
  references,
  renameable,
  rename,
  inlayHints,
  runnable,
  consecutive,
};
