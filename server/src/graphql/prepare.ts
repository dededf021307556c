import type { LanguageContext, Preparation } from '../text/language';
import { type Pieces, pieceCounter } from '../text/pieces';
import { maxDetailed } from '../text/readLimit';
import { checkInPieces } from './check/check';
import { foldingIn } from './features/structure';
import { outlineOf, typesOfSchema } from './features/symbols';
import { operationOf } from './operations';
import { regionsOfDefinition } from './regions/regions';
import { readDefinition } from './syntax/definitions';
import { lexedInPieces } from './syntax/lexed';

/** What the verbs take of each definition of a long document, and keep by its text. */
const ofDefinitions: Readonly<Partial<Record<Preparation, (definition: string) => unknown>>> = {
  check: readDefinition,
  symbols: outlineOf,
  folding: foldingIn,
  runnable: operationOf,
  regions: regionsOfDefinition,
};

/** The same, found in pieces. */
export function* prepare(text: string, context: LanguageContext, verb: Preparation): Pieces<void> {
  if (verb === 'symbols' && typesOfSchema(text)) return;
  const { definitions } = yield* lexedInPieces(text);
  const ofDefinition = ofDefinitions[verb];
  // The outline of a document of fewer definitions has their fields.
  if (!ofDefinition || (verb === 'symbols' && definitions.length <= maxDetailed)) return;
  const isPiece = pieceCounter();
  for (const { text: own } of definitions) {
    ofDefinition(own);
    if (isPiece(own.length)) yield;
  }
  if (verb === 'check') yield* checkInPieces(text, context);
}
