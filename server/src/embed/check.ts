import type { SourceFile } from '../code/source';
import { isFormat } from '../finder/languages';
import { targetsService } from '../graphql/schema/target';
import { languages } from '../languages';
import { ByContext, longDocument } from '../text/byText';
import { firstIndex } from '../text/firstIndex';
import type { LanguageContext, LanguageName, OwnRegion } from '../text/language';
import { documentLanguages } from '../text/languageId';
import { doAtOnce, type Pieces, pieceCounter } from '../text/pieces';
import type { Problem, Severity } from '../text/problem';
import { outerSpan, type Region, touchesHole } from '../text/region';
import { withHoles } from '../text/regionBuilder';
import { overlaps, type Span } from '../text/span';
import { fillers, fillHoles, variantsOf } from './holes';
import { type EmbedTools, regionsOf } from './regions';
import { checkVariables, variablesComment } from './variables';

/** A problem of one of our languages at its place in the file. */
export interface FileProblem {
  /** As the language reports it; its span lies in the region's text. */
  readonly problem: Problem;
  /** The place in the file. */
  readonly span: Span;
  readonly language: LanguageName;
  readonly region: OwnRegion;
}

interface CheckOptions {
  /** Spans of texts that are sent to other services; what stands in them is not checked. Asked only where it matters. */
  readonly foreign?: () => readonly Span[];
}

/**
 * Everything that is wrong in the texts of our languages in one file, in the order of the file. The language server and
 * the command line both print this.
 */
export function checkText(
  file: SourceFile,
  context: LanguageContext,
  tools: EmbedTools,
  options: CheckOptions = {},
): FileProblem[] {
  return checkRegions(file, regionsOf(file, tools), context, options);
}

/** The same for regions that are known already. */
export function checkRegions(
  file: SourceFile,
  regions: readonly OwnRegion[],
  context: LanguageContext,
  options: CheckOptions = {},
): FileProblem[] {
  return doAtOnce(checkRegionsInPieces(file, regions, context, options));
}

export function* checkRegionsInPieces(
  file: SourceFile,
  regions: readonly OwnRegion[],
  context: LanguageContext,
  options: CheckOptions = {},
): Pieces<FileProblem[]> {
  const embedded = file.language !== 'nrql' && file.language !== 'graphql';
  const foreign = embedded && regions.length > 0 ? (options.foreign?.() ?? []) : [];
  const isBegun = documentLanguages.has(file.language) ? beginnings(regions) : undefined;
  const found: FileProblem[] = [];
  const isPiece = pieceCounter();
  for (const each of regions) {
    const region = embedded ? each : withoutTags(each);
    if (isPiece(region.text.length)) yield;
    if (region.isPartial || foreign.some(span => overlaps(span, region.outer))) continue;
    if (embedded && region.language === 'graphql' && !targetsService(region.text, context.schema)) continue;
    const isShorthand = embedded && region.language === 'graphql' && /^(?:\s|#.*)*\{/.test(region.text);
    const problems = problemsOf(region, context);
    if (isBegun && problems.some(({ code }) => unfinished.has(code)) && isBegun(region)) continue;
    for (const problem of problems) {
      if (embedded && isSolvedByProgram(problem, region, file)) continue;
      // A document that begins with its selection cannot declare variables: the program puts the rest around it.
      if (isShorthand && problem.code === 'undefined-variable') continue;
      found.push({ problem, span: outerSpan(region, problem.span), language: region.language, region });
    }
    const comment = region.language === 'graphql' ? variablesComment(region.text) : undefined;
    for (const problem of comment ? checkVariables(comment.text, region.text, context) : []) {
      const span = outerSpan(comment as Region, problem.span);
      found.push({ problem: { ...problem, span }, span: outerSpan(region, span), language: 'graphql', region });
    }
  }
  return found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** What is wrong with a text that is not written to its end. */
const unfinished: ReadonlySet<string> = new Set([
  'graphql-syntax',
  'missing-from',
  'missing-part',
  'missing-select',
  'unbalanced-parenthesis',
  'unterminated-string',
]);

/**
 * Whether a text of a document for people is the beginning of another one, which it continues with: "so far, your query
 * looks like this".
 */
function beginnings(regions: readonly OwnRegion[]): (region: OwnRegion) => boolean {
  const keyOf = ({ language, text }: OwnRegion) => `${language} ${text.replace(/\s+/g, '')}`;
  let sorted: readonly string[] | undefined;
  return region => {
    sorted ??= regions.map(keyOf).sort();
    const key = keyOf(region);
    // What begins with a text stands right behind it.
    const next = sorted[firstIndex(sorted, other => other <= key)];
    return next?.startsWith(key) ?? false;
  };
}

/** What a template engine fills in before a file is sent. No document has a brace in a brace, so that it is a template. */
const templateTag = /\{\{[ \t]*[\w.$-]+[ \t]*\}\}/g;

function withoutTags(region: OwnRegion): OwnRegion {
  return region.language === 'graphql' ? withHoles(region, templateTag) : region;
}

/** Templates of Python take `$name` for what the program fills in, as GraphQL does for variables. */
const substitutes = /\.(?:safe_)?substitute\(/;

/**
 * Whether the program supplies what a document lacks: a fragment of another text in the file, or a value for `$name`; and
 * whether it needs what nobody is shown: it reads a value of the result by its label.
 */
function isSolvedByProgram(problem: Problem, { language, text }: OwnRegion, file: SourceFile): boolean {
  const { code } = problem;
  if (code === 'hidden-label') return !isFormat(file.language);
  // A document for people shows operations one below the other, each of which is sent alone.
  if (code === 'lone-anonymous-operation') return documentLanguages.has(file.language);
  const around = file.text;
  if (language !== 'graphql') return false;
  if (code === 'undefined-variable') return substitutes.test(around) && !/\$\w+\s*:/.test(text);
  const fragment = missingFragment(problem);
  return fragment !== undefined && definesFragment(around, fragment);
}

/** The fragment that a document uses and does not define. */
export function missingFragment({ code, message }: Problem): string | undefined {
  return code === 'unknown-fragment' ? /"(\w+)"/.exec(message)?.[1] : undefined;
}

/** Whether a text defines the fragment. */
export function definesFragment(text: string, name: string): boolean {
  return new RegExp(`\\bfragment\\s+${name}\\s+on\\b`).test(text);
}

/**
 * The problems without the missing fragments that other documents of the project define, and without the variables of such
 * a text that seem to be unused, because these fragments may use them.
 */
export function withoutSolvedElsewhere(
  problems: readonly FileProblem[],
  isDefined: (fragment: string) => boolean,
): readonly FileProblem[] {
  const solved = problems.filter(({ problem }) => {
    const fragment = missingFragment(problem);
    return fragment !== undefined && isDefined(fragment);
  });
  if (solved.length === 0) return problems;
  const regions = new Set(solved.map(({ region }) => region));
  const gone = new Set(solved);
  return problems.filter(
    each => !gone.has(each) && !(each.problem.code === 'unused-variable' && regions.has(each.region)),
  );
}

/** A syntax error of this kind hides everything else in the text. */
const hidesAll = 'graphql-syntax';

/**
 * Problems that a hole may solve wherever it stands, and what a program adds: that may be the definition, the use or the
 * clause that is missed.
 */
const solvedByMore = new Set([
  'unknown-fragment',
  'unused-fragment',
  'unused-variable',
  'compare-without-window',
  'default-window',
  'missing-application',
  'missing-metric-name',
  'missing-account',
  'missing-cursor',
]);

/** Conditions of alerts have a window of their own, and some clauses do not work there. */
const inAlerts = {
  'alert-unsupported': 'warning',
} as const;

function contextFor(use: NonNullable<OwnRegion['use']>, given: LanguageContext): LanguageContext {
  return use === 'alert' ? { ...given, use, severity: { ...inAlerts, ...given.severity } } : { ...given, use };
}

/** What was found in short texts, as long as their context is the same. */
const known = new ByContext<Problem[]>(longDocument);
const maxKeptLength = 2_000;

/** The problems of a text without holes. A program has hundreds of such texts, and an edit changes one of them. */
function problemsOfText(
  { language, text, use }: OwnRegion,
  given: LanguageContext,
  context: LanguageContext,
): Problem[] {
  if (text.length > maxKeptLength) return languages[language].check(text, context);
  const kept = known.resultsIn(given, `${language} ${use}`);
  const before = kept.get(text);
  if (before) return before;
  const problems = languages[language].check(text, context);
  kept.set(text, problems);
  return problems;
}

/** The problems of one region outside its holes. Where holes leave open what the text is, the best case counts. */
function problemsOf(region: OwnRegion, given: LanguageContext): Problem[] {
  const context = region.use ? contextFor(region.use, given) : given;
  const variants = variantsOf(region);
  if (variants.length === 1) {
    const problems = problemsOfText(region, given, context);
    return region.isContinued ? problems.filter(({ code }) => !solvedByMore.has(code)) : problems;
  }
  const check = (text: string): Reading => {
    const all = languages[region.language].check(text, context);
    const problems = all.filter(problem => !touchesHole(region, problem.span) && !solvedByMore.has(problem.code));
    const cost = problems.reduce((sum, { severity }) => sum + weight[severity], 0);
    return { problems, cost: cost + (all.some(problem => problem.code === hidesAll) ? 100_000 : 0) };
  };
  let best: Reading | undefined;
  let filler: string | undefined;
  for (const [index, text] of variants.entries()) {
    const reading = check(text);
    if (!best || reading.cost < best.cost) {
      best = reading;
      filler = fillers[index];
    }
    if (reading.cost === 0) break;
  }
  return best && filler ? withOwnFillers(region, filler, best, check).problems : (best?.problems ?? []);
}

/** What a text is found to be with some fillers in its holes. */
interface Reading {
  readonly problems: Problem[];
  readonly cost: number;
}

/** A syntax error ends what else is found, so that it is not better than the hints that stand behind it. */
const weight: Readonly<Record<Severity, number>> = { error: 100, warning: 10, information: 10, hint: 1 };

/** More holes than this are filled alike, as each is tried with every filler. */
const maxOwnFillers = 12;

/** The best reading of a text of several holes, where one may be a condition and the next a number. */
function withOwnFillers(region: OwnRegion, filler: string, start: Reading, check: (text: string) => Reading): Reading {
  const count = region.segments.filter(({ kind }) => kind === 'hole').length;
  let best = start;
  const used = new Array<string>(count).fill(filler);
  for (let index = 0; index < count && count > 1 && count <= maxOwnFillers; index++) {
    if (best.problems.every(({ severity }) => severity === 'hint')) break;
    for (const other of fillers) {
      if (other === filler) continue;
      const reading = check(fillHoles(region, used.with(index, other)));
      if (reading.cost >= best.cost) continue;
      best = reading;
      used[index] = other;
    }
  }
  return best;
}
