import type { Language } from '../text/language';
import { check } from './check';
import { complete } from './complete';
import { fixes } from './fixes';
import { format } from './format';
import { hover } from './hover';
import { definition, highlights, references, rename, renameable } from './names';
import { regionsOf } from './regions';
import { operations } from './runnable';
import { signatureHelp } from './signature';
import { folding, selection, tokens } from './structure';
import { symbols } from './symbols';

/** GraphQL over the bundled schema, or over the one that the context names. */
export const graphql: Language = {
  name: 'graphql',
  check,
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
  runnable: operations,
  regions: regionsOf,
};
