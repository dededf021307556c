import { operations } from '../graphql/operations';
import { languages } from '../languages';
import type { OwnRegion } from '../text/language';
import { outerSpan, touchesHole } from '../text/region';
import { type Span, spanOf, touches } from '../text/span';
import { rangeOf } from './convert';
import type { OpenDocument } from './documents';
import { topRegions } from './places';
import type { Runnable, RunnableParams, RunnableRangesResult, RunnableResult } from './protocol';
import type { Server } from './state';

/** Every statement and operation of a document, in order. What a program completes when it runs cannot be run here. */
export function runnablesOf(server: Server, document: OpenDocument): Runnable[] {
  return topRegions(server, document).flatMap(region => {
    if (region.language === 'graphql') return operationsIn(document, region);
    return statementsIn(document, region);
  });
}

function statementsIn(document: OpenDocument, region: OwnRegion): Runnable[] {
  const found = languages[region.language].runnable?.(region.text) ?? [];
  const whole = found.filter(({ span }) => !touchesHole(region, span));
  return whole.map(({ span }) => ({
    uri: document.uri,
    language: region.language,
    text: region.text.slice(span.start, span.end),
    range: rangeOf(document.positions, outerSpan(region, span)),
  }));
}

/** An operation needs the fragments of its document, so that the whole document is what is run. */
function operationsIn(document: OpenDocument, region: OwnRegion): Runnable[] {
  if (touchesHole(region, spanOf(0, region.text.length))) return [];
  const all = operations(region.text);
  return all.map(({ span, name, variables }) => ({
    uri: document.uri,
    language: region.language,
    text: region.text,
    range: rangeOf(document.positions, outerSpan(region, span)),
    ...(name ? { operationName: name } : {}),
    ...(variables.length > 0 ? { variables } : {}),
  }));
}

export function runnableRanges(server: Server, document: OpenDocument): RunnableRangesResult {
  return runnablesOf(server, document).map(({ range }) => range);
}

/** The statement or operation at a position: the one that holds it, else the last one before it. */
export function runnableAt(server: Server, document: OpenDocument, params: RunnableParams): RunnableResult {
  const offset = document.positions.offsetAt(params.position);
  const all = runnablesOf(server, document);
  const span = ({ range }: Runnable): Span =>
    spanOf(document.positions.offsetAt(range.start), document.positions.offsetAt(range.end));
  return (
    all.find(runnable => touches(span(runnable), offset)) ??
    all.findLast(runnable => span(runnable).end <= offset) ??
    all[0] ??
    null
  );
}
