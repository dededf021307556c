import { commandsIn } from '../code/prose';
import type { SourceFile } from '../code/source';
import { findTexts } from '../finder/languages';
import { languages } from '../languages';
import { withPatternHoles } from '../text/formatPatterns';
import type { LanguageName, OwnRegion } from '../text/language';
import { documentLanguages, languageOfName } from '../text/languageId';
import { doAtOnce, type Pieces, pieceCounter } from '../text/pieces';
import { composeRegions, innerOffset, type Region, sliceRegion, verbatimRegion } from '../text/region';
import { withHoles } from '../text/regionBuilder';
import { isCommandText, isPowershellText } from '../text/scriptTexts';
import { spanOf, touches } from '../text/span';
import { languageOfString, type TextLanguage } from './evidence';
import { fillHoles } from './holes';

/** What finding regions is told about the world. */
export interface EmbedTools {
  /** A GraphQL schema in SDL that takes the place of the bundled one. */
  readonly schema?: string;
}

/** How deep languages may lie in each other: a query in GraphQL in JSON in a shell command in YAML in Markdown is six. */
const maxDepth = 8;

/** What may hold one of our languages at all; other texts are never parsed. A misspelt `actor {` is one that is reported. */
const candidate =
  /nrql|graphql|gql\b|\bactor\b|\ba[cto]\w{1,5}\s*\{|entitySearch|changeTracking|agentApplication|\bmutation\b\s*(?:\w+\s*)?[({]|\bSELECT\b|\bdomain(?:Id|Type)?\b/i;

/** Whether a text may hold one of our languages; the others need no grammar. */
export function mayHoldRegions(text: string): boolean {
  return candidate.test(text);
}

/**
 * Every text of our languages in a file, to any depth, each mapped straight to the file. An outer region stands before
 * those inside it. The grammars that the file needs must be loaded.
 */
export function regionsOf(file: SourceFile, tools: EmbedTools): OwnRegion[] {
  const { language, text } = file;
  if (isOwn(language)) return regionsIn(language, text);
  return mayHoldRegions(text) ? regionsOfTexts(textsIn({ file, tools, looked: lookAt(text) })) : [];
}

/** The regions of a text in a language of ours, to any depth. */
export function regionsIn(language: LanguageName, text: string): OwnRegion[] {
  return withInner(wholeRegion(language, text), 0);
}

/** The regions of a text in a language of ours that hold an offset of it, found without those of the rest. */
export function regionsAround(language: LanguageName, text: string, offset: number): OwnRegion[] {
  return withInner(wholeRegion(language, text), 0, offset).filter(({ outer }) => touches(outer, offset));
}

/** A text in a language of ours as a region, without those inside it. */
export function wholeRegion(language: LanguageName, text: string): OwnRegion {
  return verbatimRegion(language, text, spanOf(text.startsWith('\uFEFF') ? 1 : 0, text.length));
}

/** A text of a file, and the texts of our languages in it. */
export interface FoundText {
  readonly text: Region;
  readonly own: readonly OwnRegion[];
}

/** Every text of a file in another language. */
function textsIn(searched: SearchedFile): FoundText[] {
  return doAtOnce(textsInPieces(searched));
}

export function* textsInPieces(searched: SearchedFile): Pieces<FoundText[]> {
  const found: FoundText[] = [];
  const isPiece = pieceCounter();
  for (const text of findTexts(searched.file)) {
    found.push({ text, own: ownTextsIn(text, searched) });
    if (isPiece(text.text.length)) yield;
  }
  return found;
}

/** The texts of our languages in one text of a file. */
export function ownTextsIn(text: Region, searched: SearchedFile): OwnRegion[] {
  return inText(text, searched, 1);
}

/** In the order of the file, an outer region before those inside it. */
export function regionsOfTexts(texts: readonly FoundText[]): OwnRegion[] {
  const found = texts.flatMap(({ own }) => own);
  return found.sort((a, b) => a.outer.start - b.outer.start || b.outer.end - a.outer.end);
}

export function isOwn(language: string): language is 'nrql' | 'graphql' {
  return language === 'nrql' || language === 'graphql';
}

/** The regions in a text that is mapped to the file. What is only for people holds none, but for commands that it shows. */
function inText(region: Region, searched: SearchedFile, depth: number): OwnRegion[] {
  if (region.role === 'comment') return [];
  if (depth > maxDepth) {
    if (mayHoldRegions(region.text)) searched.file.parsed.tooDeep();
    return [];
  }
  if (region.role === 'prose')
    return mayHoldRegions(region.text) ? commandsIn(region).flatMap(command => inText(command, searched, depth)) : [];
  const field = formField(region);
  if (field) return inText(field, searched, depth);
  const own = ownLanguage(region, searched);
  if (own?.name === 'nrql' && region.role === 'sample')
    return queriesIn(region).flatMap(query => withInner(asOwn(query, wholeOrPart(own, query), searched), depth));
  if (own) return withInner(asOwn(region, own, searched), depth);
  if (!mayHoldRegions(region.text)) return [];
  const language = languageIn(region);
  if (language === '') return [];
  const found = findTexts({ ...searched.file, language, text: region.text });
  const texts = language === 'shellscript' ? found.map(withoutComma) : found;
  return texts.flatMap(text => inText(composeRegions(region, text), searched, depth + 1));
}

/** The queries of a sample that documents show one below the other. */
function queriesIn(region: Region): Region[] {
  const spans = languages.nrql.consecutive?.(fillHoles(region, '_')) ?? [];
  return spans.length > 1 ? spans.map(span => sliceRegion(region, span)) : [region];
}

/** Samples show clauses alone, one below the other, as a reader may add them to a query. */
function wholeOrPart(own: TextLanguage, { text }: Region): TextLanguage {
  const isQuery = /\b(?:SELECT|FROM|SHOW)\b|^\s*WITH\b/i.test(text.replace(/(?:--|\/\/).*/g, ''));
  return isQuery && !optionalClause.test(text) ? own : { ...own, isPartial: true };
}

/** What may be left out, as references show the grammar of a query: `SELECT attribute [AS 'label'] FROM event [WHERE ...]`. */
const optionalClause =
  /(?<=[\s\]])\[(?:AS|FROM|WHERE|AND|OR|FACET|LIMIT|OFFSET|ORDER BY|SINCE|UNTIL|TIMESERIES|COMPARE WITH|WITH|EXTRAPOLATE)\b/;

/** A word of a command. Samples show calls and JSON as commands, too: the comma of their list is not in the text. */
function withoutComma(region: Region): Region {
  const { length } = region.text;
  return /['"\s\w*)],$/.test(region.text) ? sliceRegion(region, spanOf(0, length - 1)) : region;
}

/** The value of a field of a form, as curl takes it (`query={ actor … }`), with its name as the label. */
function formField(region: Region): Region | undefined {
  if (region.role !== 'value' || region.language !== '') return undefined;
  const [start, label] = /^(\w+)=(?=\s*(?:\{|(?:query|mutation|SELECT|FROM)\b(?!=)))/i.exec(region.text) ?? [];
  return start && label ? { ...sliceRegion(region, spanOf(start.length, region.text.length)), label } : undefined;
}

/** The language of a text that is one of ours: it says so itself, or its label and content do. */
function ownLanguage(region: Region, { file, tools, looked }: SearchedFile): TextLanguage | undefined {
  const language = languageOfName(region.language);
  if (isOwn(language)) return { name: language };
  // A command that reads as a query is one, whatever the key says that holds it.
  const undecided = isUndecided(language) || (language === 'shellscript' && region.role === 'code');
  if (!undecided) return undefined;
  const around = { label: region.label, schema: tools.schema, namesLanguage: looked.namesLanguage };
  const own = languageOfString(fillHoles(region, '_'), around);
  if (!own) return undefined;
  const isPart = own.name === 'graphql' ? isContinued(region, looked) : own.name === 'nrql' && isBegun(region);
  if (isPart) return { ...own, isPartial: true };
  const isAddedTo =
    looked.continued.has(lastName(region)) || nextClause.test(file.text.slice(region.outer.end, region.outer.end + 80));
  return isAddedTo ? { ...own, isContinued: true } : own;
}

/** The next text of a list of texts, which continues with the query of the one before. */
const nextClause = /^["'`],\s*[fr]?["'`]\s*(?:WHERE|AND|OR|FACET|SINCE|UNTIL|LIMIT|TIMESERIES|COMPARE|WITH)\b/i;

/** The name of a variable or of a member: `base` of `self.base`. */
function lastName({ label = '' }: Region): string {
  return /\w*$/.exec(label)?.[0] ?? '';
}

/**
 * Whether a program still works on a query: it ends where a value belongs, with the blank before it, or holds escapes of
 * the JSON into which it is put. What a test looks for in a query ends anywhere.
 */
function isBegun({ text, label = '' }: Region): boolean {
  const isEnd = sought.test(label) ? openEnd.test(text) : /\s$/.test(text) && openEnd.test(text);
  return isEnd || /\\u00(?:22|27)/.test(text);
}

const openEnd = /(?:[=<>(,]|\b(?:IN|LIKE|AND|OR|WHERE|BY|SINCE|UNTIL|LIMIT|FACET|FROM|SELECT))\s*$/i;
const sought =
  /(?:^|\.)(?:stringContaining|stringMatching|to_?contain|to_?include|includes?|contains?|indexOf|startsWith|assertIn)$/i;

/** Whether a document is open at its end, and the program adds to the variable that holds it. */
function isContinued({ text, label = '' }: Region, { continued }: Looked): boolean {
  const open = text.split('{').length > text.split('}').length;
  // The head of a definition alone is what a program looks for in a document, or begins one with.
  return open && (/\{\s*$/.test(text) || continued.has(label));
}

/** What is asked of a whole file for each text in it. */
export interface Looked {
  readonly namesLanguage: boolean;
  /** The variables to which the program adds. */
  readonly continued: ReadonlySet<string>;
}

/** How programs write more behind the text that a variable holds. */
const additions = [
  /\b([A-Za-z_]\w*)\s*(?:\+=|\.=|<<|=\s*\$?\1\s*[+.])/g,
  // It is joined to another text, or passed to what joins texts.
  /\b([A-Za-z_]\w*)\s*\+(?![+=])\s*[\w"'`($@]/g,
  /\$([A-Za-z_]\w*)\s*\.\s*["'$]/g,
  /\b([A-Za-z_]\w*)\s*\.(?:join|concat|append|push|replace|formatted)\s*\(/g,
  /\b(?:join|implode|concat|sprintf)\s*\([\s[]*[$@]?([A-Za-z_]\w*)\s*[,)\]]/gi,
  /\b(?:join|implode|concat)\s*\([^()\n]*,\s*[$@]?([A-Za-z_]\w*)\s*[)\]]/gi,
  // It stands in another text, before a clause or before one more value.
  /\{(?:\w+\.)*([A-Za-z_]\w*)\}[ \t\n]+(?:[$#]?\{|\$\w|[A-Z]{2,})/g,
  /\$([A-Za-z_]\w*)[ \t\n]+(?:\$[{\w]|(?:WHERE|AND|OR|FACET|SINCE|UNTIL|LIMIT|TIMESERIES|COMPARE|WITH)\b)/gi,
];

export function lookAt(text: string): Looked {
  const continued = new Set(additions.flatMap(each => [...text.matchAll(each)].map(([, name]) => name as string)));
  return { namesLanguage: /nrql/i.test(text), continued };
}

/** The file that holds the texts, and what was seen in it once for all of them. */
export interface SearchedFile {
  readonly file: SourceFile;
  readonly tools: EmbedTools;
  readonly looked: Looked;
}

/** Names of texts of which only the content says what they are; SQL is what editors and pages call the query language. */
function isUndecided(language: string): boolean {
  return /^(?:|sql|text|txt|plaintext)$/.test(language);
}

/** A request body: an object of JSON, whose own strings hold our languages. */
const requestBody = /^\s*\{\s*"/;

/** The language whose reader finds the texts inside a text; empty where there is none. */
function languageIn({ language, role, text }: Region): string {
  if (!isUndecided(languageOfName(language))) return language;
  if (requestBody.test(text)) return 'json';
  if (isCommandText(text) || (role === 'sample' && language === '')) return 'shellscript';
  return isPowershellText(text) ? 'powershell' : '';
}

/**
 * What a client fills into a document before it sends it; in a query, such a name may be one of a dashboard. Documents for
 * people write `<NAME>` for what the reader fills in, which is no expression of either language, and show templates of
 * programs with their `${name}`.
 */
const clientVariable =
  /!{2,3}\w+!{2,3}|<%[-=]?[^%\n]*%>|\|\|[A-Za-z_]\w*\|\||\$\{[^{}\n]*\}|\{\{[ \t]*[\w.$-]+[ \t]*\}\}|<[A-Za-z_][\w.-]*(?: [\w.-]+){0,4}>/g;

/**
 * What a program fills into a query with a function that cannot be seen: `{name}`, which no query has; and `<NAME>`, but
 * not the name of a group in a regular expression.
 */
const bracedName =
  /\$\{[^{}\n]*\}|<%[-=]?[^%\n]*%>|(?<!\{)\{[A-Za-z_][\w.]*\}(?!\})|(?<!\?P?)<[A-Za-z_][\w.-]*(?: [\w.-]+){0,4}>/g;

const dots = String.raw`(?:\.{3}|…)`;

/**
 * What a document for people leaves to the reader: `[event]`, `[numeric attribute]`, `your-label-here`, `____`,
 * `SINCE n hours ago`. A time zone has no blank. And what it leaves out of a query: `SELECT ... FROM Metric WHERE...`.
 */
const wordsForReaders = new RegExp(
  [
    String.raw`(?<=[\s(,])\[(?:[^\][\n'/]+|[^\][\n']* [^\][\n']*)\]`,
    String.raw`(?<![\w'"\x60.-])your(?:-\w+)+(?![\w'"\x60-])`,
    String.raw`(?<![\w'"\x60.])_{2,}(?!\w)`,
    String.raw`(?<=\b(?:SINCE|UNTIL|WITH|TIMESERIES)\s+)[nx](?=\s+(?:second|minute|hour|day|week|month)s?\b)`,
    String.raw`(?<=^|[\s(,*)]|\b(?:SELECT|WHERE|FACET|FROM))${dots}(?=[\s,)]|$)`,
  ].join('|'),
  'gi',
);

/**
 * What a document for people leaves out of GraphQL, or says of it in words: all arguments, `create(...)`; a value,
 * `dashboard: { ... dashboard JSON ... }`, `id: {id}`, `accounts: [...]`; all or the rest of a selection, `{ ... fields ... }`,
 * `widgets { ... }`; or a line. An object of the language has a colon, and no selection ends with points.
 */
const leftOut = new RegExp(
  [
    String.raw`\(\s*${dots}\s*\)`,
    String.raw`(?<=[:[,]\s*)\{\s*(?:\w|${dots})[^{}()"$:]*\}`,
    String.raw`(?<=\{\s*)${dots}[^{}()"$:]*${dots}(?=\s*\})`,
    String.raw`${dots}(?=\s*\})`,
    String.raw`(?<=[:[,]\s*)${dots}(?=\s*[\],)\r\n])`,
    String.raw`(?<=\n[ \t]*)${dots}(?=[ \t]*\r?\n)`,
  ].join('|'),
  'g',
);

/** What a document for people shows in a language that cannot be run as it is. */
const forReaders = { nrql: wordsForReaders, graphql: leftOut } as const;

/** A text as a region of one of our languages; its holes read as a name, which each of them takes in most places. */
function asOwn(
  region: Region,
  { name: language, isPartial, isContinued: continued }: TextLanguage,
  { file }: SearchedFile,
): OwnRegion {
  const isForReaders = region.role === 'sample' || documentLanguages.has(file.language);
  const filled = withPatternHoles(withHoles(region, language === 'nrql' ? bracedName : clientVariable));
  const {
    label: _evidence,
    role: _ofTheText,
    use,
    ...rest
  } = isForReaders && language !== 'entity-search' ? withHoles(filled, forReaders[language]) : filled;
  const own = {
    ...rest,
    language,
    ...(isPartial ? { isPartial } : {}),
    ...(continued ? { isContinued: continued } : {}),
  };
  return { ...own, text: fillHoles(own, '_'), ...(use && language === 'nrql' ? { use } : {}) };
}

function withInner(region: OwnRegion, depth: number, at?: number): OwnRegion[] {
  if (depth > maxDepth) return [region];
  const { regions, regionsAt } = languages[region.language];
  const place = at === undefined ? undefined : innerOffset(region, at);
  const inner = (place !== undefined && regionsAt ? regionsAt(region.text, place) : regions?.(region.text)) ?? [];
  return [region, ...inner.flatMap(found => withInner(composeRegions(region, found), depth + 1))];
}
