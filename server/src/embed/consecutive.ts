import { type Region, sliceRegion } from '../text/region';
import { type Span, spanOf } from '../text/span';

/** The line of a text that may begin a query. */
const firstLine = /^(?:SELECT|FROM)\b/gim;

/**
 * The queries of a sample that documents show one below the other, without the semicolon that a file of queries has between
 * them: a line that begins as a query does begins one where what stands before it is complete.
 */
export function consecutiveQueries(region: Region): Region[] {
  const { text } = region;
  const spans: Span[] = [];
  let start = 0;
  for (const { index } of text.matchAll(firstLine)) {
    if (!isComplete(text.slice(start, index)) || !isComplete(text.slice(index))) continue;
    spans.push(spanOf(start, index));
    start = index;
  }
  return spans.length === 0 ? [region] : [...spans, spanOf(start, text.length)].map(span => sliceRegion(region, span));
}

/** Whether a text has both clauses of a query, and nothing open at its end. What ends with a semicolon is told apart anyway. */
function isComplete(text: string): boolean {
  const code = text.replace(/'(?:\\.|[^'\\\n])*'|--[^\n]*|\/\/[^\n]*/g, "''").trim();
  if (!/\bSELECT\b/i.test(code) || !/\bFROM\b/i.test(code) || /(?:[;,(=]|\b(?:AND|OR|UNION|ALL))$/i.test(code))
    return false;
  return code.split('(').length === code.split(')').length;
}
