import { eventTypes } from '../catalogue/events';
import { targetsService } from '../graphql/schema/target';
import type { LanguageName } from '../text/language';

const names = new Set<string>(eventTypes.map(event => event.name));

/** Words that begin a clause of the query language and of no common SQL dialect. */
const ownClauses =
  /\b(?:SINCE\s+\S|UNTIL\s+\S|FACET\s+\S|TIMESERIES\b|COMPARE\s+WITH\b|EXTRAPOLATE\b|WITH\s+TIMEZONE\b)/i;
const ownFunctions =
  /\b(?:uniqueCount|uniques|percentage|percentile|apdex|histogram|filter|funnel|latestrate|rate)\s*\(/;
const query = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:SELECT\b[\s\S]*\bFROM\b|FROM\b[\s\S]*\bSELECT\b)/i;
/** How a query begins; a label that names the language decides before there is more. */
const start = /^\s*(?:SELECT|FROM|SHOW\s+EVENT|WITH)\b/i;
const document = /^(?:[\s,]|#[^\n]*\n)*(?:\{|(?:query|mutation|subscription|fragment)\b(?!\s*[=:;.]))/;
const search = /^\s*\(*\s*(?:domain|domainId|domainType|entityType|tags\.\S+)\s*(?:=|!=|\bIN\b|\bNOT\b|\bLIKE\b)/i;

/**
 * The language of a text that a program holds in a string, from its label (a tag, a magic comment, the name that it is
 * assigned or passed to) and its content; undefined where the evidence does not suffice. SQL looks much like the query
 * language, so that a text is taken for it only by a label, an event type, or words that SQL does not have.
 */
export function languageOfString(
  text: string,
  label: string | undefined,
  schema: string | undefined,
): LanguageName | undefined {
  const tag = label?.toLowerCase();
  if (tag === 'gql' || tag === 'graphql') return 'graphql';
  if (document.test(text)) return targetsService(text, schema) ? 'graphql' : undefined;
  if (tag === 'nrql' || (tag?.includes('nrql') && start.test(text))) return 'nrql';
  if (query.test(text)) return isOwnQuery(text, tag) ? 'nrql' : undefined;
  return search.test(text) && /['"\d]/.test(text) ? 'entity-search' : undefined;
}

function isOwnQuery(text: string, label: string | undefined): boolean {
  if (label?.includes('nrql')) return true;
  const event = /\bFROM\s+`?([A-Za-z]\w*)/i.exec(text)?.[1];
  return (event !== undefined && names.has(event)) || ownClauses.test(text) || ownFunctions.test(text);
}
