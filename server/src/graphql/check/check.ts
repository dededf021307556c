import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  ValidationContext,
  visit,
  visitInParallel,
  visitWithTypeInfo,
} from 'graphql';
import type { LanguageContext } from '../../text/language';
import type { Problem, Severity } from '../../text/problem';
import { unreadProblem } from '../../text/readLimit';
import { withSeverities } from '../../text/severity';
import { contains, type Span, spanOf } from '../../text/span';
import { schemaOf } from '../schema/schema';
import { parseDocument } from '../syntax/parse';
import { withoutGaps } from './bundledGaps';
import { explain } from './explain';
import { checks } from './rules';

/** The maximum number of problems per document. A document for another service would have thousands. */
const mostProblems = 500;

/** The problems of a document: syntax errors, and names and values that the schema does not allow. */
export function check(text: string, context: LanguageContext): Problem[] {
  const { document, errors, broken, unread } = parseDocument(text);
  const problems: Problem[] = errors.map(({ message, span }) => ({
    code: 'graphql-syntax',
    severity: 'error',
    message,
    span,
  }));
  if (document && !isSchema(document)) {
    const found = validate(schemaOf(context.schema), document, text, context.schema === undefined);
    const library = !document.definitions.some(node => node.kind === Kind.OPERATION_DEFINITION);
    problems.push(
      // Fragments in a document without operations are used by other documents.
      ...found.filter(
        problem => !isCausedByBroken(problem, text, broken) && !(library && problem.code === 'unused-fragment'),
      ),
    );
  }
  if (unread) problems.push(unreadProblem(unread));
  problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return withSeverities(problems.slice(0, mostProblems + 1), context.severity);
}

/**
 * Whether a document defines types. Such a document is a schema itself and is not checked against the schema of the
 * service.
 */
function isSchema(document: DocumentNode): boolean {
  return document.definitions.some(
    node => node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION,
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

function validate(schema: GraphQLSchema, document: DocumentNode, text: string, isBundled: boolean): Problem[] {
  const problems: Problem[] = [];
  const types = new TypeInfo(schema);
  const visitors: ASTVisitor[] = [];
  for (const { rule, code, severity } of checks) {
    const report = (error: GraphQLError) => {
      if (isAccepted(error, code)) return;
      if (problems.length >= mostProblems) throw new TooManyProblems();
      const node = nodeOf(error, code);
      const problem = problemOf(error, node, code, severity, text);
      problems.push(isBundled ? withoutGaps(problem, node, schema) : problem);
    };
    // Each rule has its own context, so that its problems get its code. The walk and the types are shared.
    visitors.push(rule(new ValidationContext(schema, document, types, report)));
  }
  try {
    visit(document, visitWithTypeInfo(types, visitInParallel(visitors)));
  } catch {
    // The library counts the steps of rules that compare everything with everything, and gives up as well.
    problems.push(incomplete);
  }
  return problems;
}

class TooManyProblems extends Error {}

const incomplete: Problem = {
  code: 'incomplete-check',
  severity: 'information',
  message: 'The document is too complex to be checked completely. Split it into several documents.',
  span: spanOf(0, 0),
};

/** Fields of one name in fragments on different types may have different types: the service returns one of them. */
function isAccepted(error: GraphQLError, code: string): boolean {
  return code === 'conflicting-fields' && error.message.includes('return conflicting types');
}

function problemOf(
  error: GraphQLError,
  node: ASTNode | undefined,
  code: string,
  severity: Severity,
  text: string,
): Problem {
  const span = node ? narrowSpan(node) : spanOf(0, 0);
  const { message, data, ...explained } = explain(error, code, node, text.slice(span.start, span.end));
  return {
    code,
    severity: explained.severity ?? (error.extensions['severity'] as Severity | undefined) ?? severity,
    message,
    span,
    ...(code === 'deprecated-field' ? { tags: ['deprecated'] as const } : {}),
    ...(code.startsWith('unused-') ? { tags: ['unnecessary'] as const } : {}),
    ...(data ? { data } : {}),
  };
}

/** Of several nodes, the last one is the repetition or the misuse. */
function nodeOf(error: GraphQLError, code: string): ASTNode | undefined {
  const nodes = error.nodes ?? [];
  return code.startsWith('duplicate-') || code === 'variable-type' ? nodes.at(-1) : nodes[0];
}

/** The smallest part of a node that identifies it: its name where it has one. */
function narrowSpan(node: ASTNode): Span {
  const whole = node.loc ? spanOf(node.loc.start, node.loc.end) : spanOf(0, 0);
  if (node.kind === Kind.VARIABLE || node.kind === Kind.NAMED_TYPE) return whole;
  if (node.kind === Kind.OPERATION_DEFINITION && !node.name) {
    return spanOf(whole.start, Math.max(whole.start + 1, Math.min(node.selectionSet.loc?.start ?? 0, whole.end)));
  }
  if (node.kind === Kind.VARIABLE_DEFINITION) return narrowSpan(node.variable);
  if (node.kind === Kind.DIRECTIVE && node.loc) return spanOf(whole.start, node.name.loc?.end ?? whole.end);
  const name = 'name' in node ? node.name : undefined;
  const span = name?.loc ? spanOf(name.loc.start, name.loc.end) : whole;
  return contains(whole, span) ? span : whole;
}
