import type { LanguageContext, Preparation } from '../../text/language';
import type { Pieces } from '../../text/pieces';
import { endOfReading } from '../../text/readLimit';
import { checkOne, documentInPieces } from '../document/document';
import { foldingOf } from './folding';
import { outlineOf } from './symbols';

/** What the verbs take of each statement of a long text, found in pieces; the document keeps it. */
export function* prepare(text: string, context: LanguageContext, verb: Preparation): Pieces<void> {
  const read = verb === 'check' ? text.slice(0, endOfReading(text)) : text;
  const document = yield* documentInPieces(read);
  if (verb === 'check') yield* document.derivedInPieces(checkOne, context);
  else if (verb === 'folding') yield* document.derivedInPieces(foldingOf);
  else if (verb === 'symbols' || verb === 'runnable') yield* document.derivedInPieces(outlineOf);
}
