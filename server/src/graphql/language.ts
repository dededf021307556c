import type { Language } from '../text/language';
import { check } from './check/check';
import { fixes } from './check/fixes';
import { complete } from './complete/complete';
import { hover } from './features/hover';
import { definition, highlights, references, rename, renameable } from './features/navigation';
import { refactorings } from './features/refactor';
import { signatureHelp } from './features/signatureHelp';
import { folding, parts, selection, tokens } from './features/structure';
import { symbols } from './features/symbols';
import { format } from './format/format';
import { operations } from './operations';
import { prepare } from './prepare';
import { regionsAt, regionsOf } from './regions/regions';

/** GraphQL with the bundled schema, or with the schema of the context. */
export const graphql: Language = {
  name: 'graphql',
  check,
  prepare,
  fixes,
  refactorings,
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
  runnable: operations,
  regions: regionsOf,
  regionsAt,
};
