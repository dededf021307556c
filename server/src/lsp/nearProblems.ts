import type { CodeActionParams } from 'vscode-languageserver';
import { checkRegions, type FileProblem } from '../embed/check';
import { regionsIn } from '../embed/regions';
import type { LanguageName } from '../text/language';
import { movedRegion } from '../text/region';
import { overlaps, type Span } from '../text/span';
import { spanOfRange } from './convert';
import type { Need, OpenDocument } from './documents';
import { isLongDocument } from './longDocuments';
import { isOwn, partsOf } from './places';
import type { Server } from './state';

/** How long a range is at most whose problems are found without those of the rest, in characters. */
const maxRangeLength = 10_000;

/** What depends on other definitions of a document, and is known when all of it is checked. */
const ofOthers: ReadonlySet<string> = new Set(['unknown-fragment', 'unused-fragment', 'unused-variable']);

/** What the problems in a range need to be read: of a long document that is not checked yet the place alone. */
export function needsOfProblems(document: OpenDocument, { range }: CodeActionParams): readonly Need[] {
  return isFoundAlone(document, spanOfRange(document.positions, range)) ? ['place'] : ['texts', 'problems'];
}

function isFoundAlone(document: OpenDocument, range: Span): boolean {
  if (document.computed.problems || !isOwn(document) || !isLongDocument(document)) return false;
  return range.end - range.start <= maxRangeLength;
}

/**
 * The problems that a range touches. Where the document is not checked yet, those of its statements or definitions that the
 * range is in, each by itself.
 */
export function problemsIn(server: Server, document: OpenDocument, range: Span): readonly FileProblem[] {
  const isTouched = ({ span }: FileProblem) => overlaps(span, range);
  if (!isFoundAlone(document, range)) return server.problems(document).filter(isTouched);
  const near = partsOf(server, document).filter(
    ({ start, text }) => start <= range.end && range.start <= start + text.length,
  );
  const regions = near.flatMap(({ start, text }) =>
    regionsIn(document.languageId as LanguageName, text).map(region => movedRegion(region, start)),
  );
  const found = checkRegions(server.sourceFile(document), regions, server.context(document));
  return found.filter(({ problem }) => !ofOthers.has(problem.code)).filter(isTouched);
}
