import type { LanguageContext } from '../../text/language';
import type { Problem } from '../../text/problem';
import { type Span, spanOf } from '../../text/span';
import { checkOf, checks } from '../checks';
import { parseQueries, type Statement } from '../document/statements';
import type { SyntaxProblem } from '../parse/state';
import { hooksOf } from './hooks';
import { ignoredCodes, mentionsIgnore } from './ignore';
import { Inspection } from './inspection';
import { Walk } from './walk';

const hooks = hooksOf(checks);

/**
 * The problems of a text of any number of statements, in the order of the text. Spans are offsets in the text. Accepts
 * any text and never throws.
 */
export function checkQueries(text: string, context: LanguageContext): Problem[] {
  const found: Problem[] = [];
  const { statements, hasComments } = parseQueries(text);
  const mayIgnore = hasComments && mentionsIgnore(text);
  // Most texts are a single statement, whose problems need not be shifted.
  if (statements.length === 1) {
    const problems = checkStatement(text, statements[0] as Statement, context, mayIgnore);
    return problems === none ? [] : (problems as Problem[]);
  }
  for (const statement of statements) {
    const problems = checkStatement(text, statement, context, mayIgnore);
    for (const problem of problems)
      found.push(statement.start === 0 ? problem : shiftProblem(problem, statement.start));
  }
  return found;
}

/**
 * The problems of one statement of `text`. Their spans count from the start of the statement. `mayIgnore` says whether
 * any comment of the text can suppress problems; callers determine that once per text.
 */
export function checkStatement(
  text: string,
  statement: Statement,
  context: LanguageContext,
  mayIgnore: boolean,
): readonly Problem[] {
  const { body, start, end } = statement;
  if (body === undefined && statement.problems.length === 0) return none;
  const inspection = new Inspection(text, start, context);
  for (const problem of statement.problems)
    inspection.report(checkOf(problem.code), problem, problem.message, problem.data);
  const syntaxCount = inspection.problems.length;
  if (body) new Walk(inspection, hooks).statement(body);
  if (inspection.problems.length === 0) return none;
  if (statement.problems.length > 0) dropFollowUps(inspection.problems, syntaxCount, statement.problems);
  if (inspection.problems.some(isDoubtful)) dropDoubtful(inspection.problems);
  if (mayIgnore) inspection.problems = ignoredCodes(text.slice(start, end), inspection);
  return sortProblems(inspection.problems);
}

const none: readonly Problem[] = [];

/** Problems that say nothing new about a statement that has an error: what it means is uncertain then. */
const doubtful = new Set(['compare-rows', 'delete-statement', 'text-arithmetic']);

function isDoubtful({ code }: Problem): boolean {
  return doubtful.has(code);
}

function dropDoubtful(problems: Problem[]): void {
  if (!problems.some(({ severity, code }) => severity === 'error' && !doubtful.has(code))) return;
  const kept = problems.filter(problem => !isDoubtful(problem));
  problems.length = 0;
  problems.push(...kept);
}

/** Insertion sort: there are few problems, and most are already in order. */
function sortProblems(problems: Problem[]): Problem[] {
  for (let index = 1; index < problems.length; index++) {
    const problem = problems[index] as Problem;
    let to = index;
    while (to > 0 && isBefore(problem.span, (problems[to - 1] as Problem).span)) {
      problems[to] = problems[to - 1] as Problem;
      to--;
    }
    problems[to] = problem;
  }
  return problems;
}

function isBefore(a: Span, b: Span): boolean {
  return a.start < b.start || (a.start === b.start && a.end < b.end);
}

/**
 * Where a parenthesis is missing, it is uncertain to which query a clause belongs, and to which call an argument. These
 * problems are then left out.
 */
const dependsOnNesting = new Set([
  'missing-select',
  'missing-from',
  'repeated-clause',
  'repeated-where',
  'rows-with-facet',
  'rows-with-timeseries',
  'nested-aggregate',
  'wrapper-argument',
  'window-in-nested',
  'timeseries-in-subquery',
  'compare-in-subquery',
]);

/** Removes problems that start at a syntax error or contain one: most of them follow from it. */
function dropFollowUps(problems: Problem[], from: number, syntax: readonly SyntaxProblem[]): void {
  let kept = from;
  const unbalanced = syntax.some(({ code }) => code === 'unbalanced-parenthesis');
  for (let index = from; index < problems.length; index++) {
    const problem = problems[index] as Problem;
    if (unbalanced && dependsOnNesting.has(problem.code)) continue;
    const { start, end } = problem.span;
    if (
      !syntax.some(
        syntaxProblem => syntaxProblem.start === start || (syntaxProblem.start > start && syntaxProblem.start < end),
      )
    )
      problems[kept++] = problem;
  }
  problems.length = kept;
}

export function shiftProblem(problem: Problem, delta: number): Problem {
  return { ...problem, span: spanOf(problem.span.start + delta, problem.span.end + delta) };
}
