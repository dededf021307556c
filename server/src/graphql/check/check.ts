import { Kind } from 'graphql';
import type { LanguageContext } from '../../text/language';
import { doAtOnce, type Pieces } from '../../text/pieces';
import type { Problem } from '../../text/problem';
import { unreadProblem } from '../../text/readLimit';
import { withSeverities } from '../../text/severity';
import type { Span } from '../../text/span';
import { schemaOf } from '../schema/schema';
import { targetsService } from '../schema/target';
import { type Definition, readDefinitions } from '../syntax/definitions';
import { maxProblems, validateInPieces } from './validate';

/** The problems of a document: syntax errors, and names and values that the schema does not allow. */
export function check(text: string, context: LanguageContext): Problem[] {
  return doAtOnce(checkInPieces(text, context));
}

/** What is wrong only if the document is for the service. */
const bySchema: ReadonlySet<string> = new Set([
  'field-selection',
  'impossible-fragment',
  'missing-argument',
  'unknown-argument',
  'unknown-field',
  'unknown-type',
  'variable-type',
  'wrong-value',
]);

function isBySchema({ code, severity }: Problem): boolean {
  return severity === 'error' && bySchema.has(code);
}

/** A document that selects nothing of the service is probably for another one, as folders hold them side by side. */
function asHint(problem: Problem): Problem {
  return isBySchema(problem) ? { ...problem, severity: 'hint' } : problem;
}

/** The same in pieces, for a text whose definitions are read. */
export function* checkInPieces(text: string, context: LanguageContext): Pieces<Problem[]> {
  const { definitions, errors, broken, unread } = readDefinitions(text);
  const problems: Problem[] = errors.map(({ message, span }) => ({
    code: 'graphql-syntax',
    severity: 'error',
    message,
    span,
  }));
  if (definitions.length > 0 && !isSchema(definitions)) {
    const isBundled = context.schema === undefined;
    const all = yield* validateInPieces(schemaOf(context.schema), definitions, isBundled);
    const found = isBundled && all.some(isBySchema) && !targetsService(text, undefined) ? all.map(asHint) : all;
    const library = !definitions.some(({ node }) => node.kind === Kind.OPERATION_DEFINITION);
    problems.push(
      // Fragments in a document without operations are used by other documents.
      ...found.filter(
        problem => !isCausedByBroken(problem, text, broken) && !(library && problem.code === 'unused-fragment'),
      ),
    );
  }
  if (unread) problems.push(unreadProblem(unread));
  problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return withSeverities(problems.slice(0, maxProblems + 1), context.severity);
}

/**
 * Whether a document defines types. Such a document is a schema itself and is not checked against the schema of the
 * service.
 */
function isSchema(definitions: readonly Definition[]): boolean {
  return definitions.some(
    ({ node }) => node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION,
  );
}

/** Whether a problem follows from a broken definition, which then counts as missing and as using nothing. */
function isCausedByBroken(problem: Problem, text: string, broken: readonly Span[]): boolean {
  if (broken.length === 0) return false;
  if (problem.code === 'unused-fragment') return true;
  if (problem.code !== 'unknown-fragment') return false;
  const name = text.slice(problem.span.start, problem.span.end);
  return broken.some(span => new RegExp(`\\bfragment\\s+${name}\\b`).test(text.slice(span.start, span.end)));
}
