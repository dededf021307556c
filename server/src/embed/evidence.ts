import { eventTypes } from '../catalogue/events';
import { targetsService } from '../graphql/schema/target';
import { isElided } from '../text/elided';
import type { LanguageName } from '../text/language';

const names = new Set<string>(eventTypes.map(event => event.name));

/** Words that begin a clause of the query language and of no common SQL dialect. */
const ownClauses =
  /\b(?:(?:SINCE|UNTIL)\s+(?!(?:IS|IN|NOT|LIKE|BETWEEN|AND|OR)\b|[=<>!,)])\S|FACET\s+\S|TIMESERIES\b|COMPARE\s+WITH\b|EXTRAPOLATE\b|WITH\s+TIMEZONE\b)/i;
const ownFunctions =
  /\b(?:uniqueCount|uniques|percentage|percentile|apdex|histogram|filter|funnel|latestrate|rate)\s*\(/;
/** How a query begins. */
const start = /^(?:\s|\(|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:SELECT|FROM|SHOW\s+EVENT|WITH)(?=[\s*(`'"]|$)/i;
/** The clauses that every query has, each with something behind it; FROM also with its letters in disorder, to be reported. */
const clauses = [/\bSELECT[\s*(`'"]+\S/i, /\b(?:[Ff][Rr][Oo][Mm][\s(`]+\S|F[ORM]{2,4}\s+[A-Z`])/] as const;
/** A sentence for people: "Select the account from the list". */
const prose = /\b(?:select|from)\s+(?:the|an?|your|this|these|that|any|one|its?|their)\b/i;
/** What only SQL has: parameters, and columns of a table. */
const onlySql =
  /\bGROUP\s+BY\b|\bJOIN\s+\w+(?:\s+(?:AS\s+)?\w+)?\s+ON\b|\bVALUES\s*\(|=\s*(?:\?|\$\d|:\w)|\binformation_schema\b/i;
/** What only SQL computes with times, also where a column of its table is called like a clause. */
const sqlTime = /\bAT\s+TIME\s+ZONE\b|\bINTERVAL\s+'|\bDATE_TRUNC\s*\(/i;
/** A parameter of a prepared statement: `WHERE key = ?`. */
const sqlParameter = /(?:[=<>(,]|\b(?:LIKE|LIMIT))\s*\?(?=\s|[,)]|$)/i;
const document = /^(?:[\s,]|#[^\n]*\n)*(?:\{|(?:query|mutation|subscription|fragment)\b(?!\s*[=:;.]))/;
const search = /^\s*\(*\s*(?:domain|domainId|domainType|entityType|tags\.\S+)\s*(?:=|!=|\bIN\b|\bNOT\b|\bLIKE\b)/i;

/** A line of a result, as people show it below its query: `=> 0.05`, or a row of a table. No query has such a line. */
const shownResult = /^[ \t]*(?:=+>|\||\+--)/m;

/** The last line that is typed into a prompt, below the queries that a test types there. */
const lastInput = /\n\s*(?:\\q|\.?(?:quit|exit))\s*;?\s*$/i;

/** A query that is formatted for readers: some of it is bold in Markdown, or its star is escaped. */
const formatted = /(?:^|[\s(])\*\*[^\s*][\s\S]*?[^\s*]\*\*(?=$|[\s,)])|(?:\bSELECT\s+|\()\\\*/i;

/** What is known of the text around a text. */
interface Surroundings {
  /** The name that the text is assigned or passed to, or its key. */
  readonly label?: string | undefined;
  readonly schema?: string | undefined;
  /** Whether the file names the query language anywhere. */
  readonly namesLanguage?: boolean;
}

/** What a text is; `isPartial` where it is a piece, `isContinued` where it may be whole and the program adds more to it. */
export interface TextLanguage {
  readonly name: LanguageName;
  readonly isPartial?: true;
  readonly isContinued?: true;
}

/**
 * The language of a text that a program holds in a string, from its label and its content; undefined where the evidence
 * does not suffice. A name alone decides nothing: what it is given must also read as a query. SQL looks much like the
 * query language, so that a text is taken for it only by a label, an event type, or words that SQL does not have.
 */
export function languageOfString(text: string, around: Surroundings): TextLanguage | undefined {
  const { schema } = around;
  const label = around.label?.toLowerCase() ?? '';
  if (document.test(text)) return targetsService(text, schema) ? { name: 'graphql' } : undefined;
  if (formatted.test(text) || isElided(text)) return undefined;
  if (isQuery(text)) {
    if (!isOwnQuery(text, label, around.namesLanguage === true)) return undefined;
    // A query in parentheses is the source of another one.
    return /^\s*\(/.test(text) ? { name: 'nrql', isPartial: true } : { name: 'nrql' };
  }
  if (label.includes('nrql') && start.test(text) && !prose.test(text)) return { name: 'nrql', isPartial: true };
  return search.test(text) && /['"\d]/.test(text) ? { name: 'entity-search' } : undefined;
}

/** Whether a text has the shape of a whole query, of this language or of SQL. */
function isQuery(text: string): boolean {
  if (shownResult.test(text) || lastInput.test(text)) return false;
  return start.test(text) && clauses.every(clause => clause.test(text));
}

function isOwnQuery(text: string, label: string, namesLanguage: boolean): boolean {
  if (label.includes('nrql')) return !prose.test(text);
  if (sqlParameter.test(text) || sqlTime.test(text)) return false;
  const event = /\bFROM\s+`?([A-Za-z]\w*)/i.exec(text)?.[1];
  if ((event !== undefined && names.has(event)) || ownClauses.test(text) || ownFunctions.test(text)) return true;
  // Event types of one's own are written like types of a program, tables mostly are not.
  return namesLanguage && event !== undefined && /^[A-Z]+[a-z]\w*$/.test(event) && !onlySql.test(text);
}
