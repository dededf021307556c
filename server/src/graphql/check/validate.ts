import {
  type ASTNode,
  type ASTVisitor,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLError,
  type GraphQLSchema,
  getEnterLeaveForKind,
  isExecutableDefinitionNode,
  Kind,
  type Location,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  ValidationContext,
  visit,
  visitInParallel,
  visitWithTypeInfo,
} from 'graphql';
import { memoizeByObject } from '../../text/memoizeByObject';
import { type Pieces, pieceCounter } from '../../text/pieces';
import type { Problem, Severity } from '../../text/problem';
import { contains, type Span, spanOf } from '../../text/span';
import type { Definition } from '../syntax/definitions';
import { isOlderIntrospection, withoutGaps } from './bundledGaps';
import { explain } from './explain';
import { type Check, checks } from './rules';

/** The maximum number of problems per document. A document for another service would have thousands. */
export const maxProblems = 500;

/** A problem of one definition, with offsets in it; `other` is the text of another definition that it is in. */
interface Found {
  readonly problem: Problem;
  readonly other?: string;
}

/**
 * What the schema does not allow in the definitions of a document. Most rules look at one definition and the fragments that
 * it uses: what they found is kept, so that an edit has one definition validated and not all.
 */
export function* validateInPieces(
  schema: GraphQLSchema,
  definitions: readonly Definition[],
  isBundled: boolean,
): Pieces<Problem[]> {
  const fragments = definitions.filter(({ node }) => node.kind === Kind.FRAGMENT_DEFINITION);
  const fragmentTexts = fragments.map(({ node }) => textOf(node)).join('\n');
  const starts = new Map<string, number>();
  for (const { node, start } of definitions) if (!starts.has(bodyOf(node) ?? '')) starts.set(bodyOf(node) ?? '', start);
  const problems: Problem[] = [];
  const add = (found: readonly Found[], start: number) => {
    for (const { problem, other } of found) {
      const from = other === undefined ? start : (starts.get(other) ?? start);
      problems.push({ ...problem, span: spanOf(problem.span.start + from, problem.span.end + from) });
    }
  };
  const validation: Validation = { schema, isBundled, fragments: fragments.map(({ node }) => node) };
  for (const { found, start } of yield* acrossDefinitions(validation, definitions)) add([found], start);
  const validator = definitionValidator(validation);
  const kept = { alone: keptFor(schema, ''), withFragments: keptFor(schema, fragmentTexts) };
  const isPiece = pieceCounter();
  for (const { node, start } of definitions) {
    if (problems.length >= maxProblems) break;
    add(ofDefinition(validation, node, validator, kept), start);
    if (isPiece(node.loc?.end ?? 0)) yield;
  }
  if (problems.length < maxProblems) return problems;
  return [...problems.slice(0, maxProblems), incomplete];
}

interface Validation {
  readonly schema: GraphQLSchema;
  readonly isBundled: boolean;
  readonly fragments: readonly DefinitionNode[];
}

const incomplete: Problem = {
  code: 'incomplete-check',
  severity: 'information',
  message: 'The document is too complex to be checked completely. Split it into several documents.',
  span: spanOf(0, 0),
};

/** What was found in definitions, by schema, by the texts of all fragments of their document, and by where they were read. */
const foundWith = memoizeByObject((_: GraphQLSchema) => new Map<string, WeakMap<Location, readonly Found[]>>());
const maxFragmentTexts = 8;

type Kept = WeakMap<Location, readonly Found[]>;

/** What was found with fragments of these texts. To look them up takes as long as they are. */
function keptFor(schema: GraphQLSchema, fragmentTexts: string): Kept {
  const ofSchema = foundWith(schema);
  const kept = ofSchema.get(fragmentTexts) ?? new WeakMap<Location, readonly Found[]>();
  if (!ofSchema.has(fragmentTexts)) {
    ofSchema.set(fragmentTexts, kept);
    if (ofSchema.size > maxFragmentTexts) ofSchema.delete(ofSchema.keys().next().value as string);
  }
  return kept;
}

function ofDefinition(
  validation: Validation,
  node: DefinitionNode,
  validator: Validator,
  known: { readonly alone: Kept; readonly withFragments: Kept },
): readonly Found[] {
  const usesFragments = node.kind !== Kind.OPERATION_DEFINITION || spreadsIn(node.selectionSet).length > 0;
  const validate = (): readonly Found[] => {
    if (!usesFragments) return validator(node, []);
    // The rules look for definitions of types in the document when they are prepared.
    const ofOne = isExecutableDefinitionNode(node) ? validator : definitionValidator(validation, [node]);
    return ofOne(node, withOwn(validation, node));
  };
  // The place is the same object as long as the definition is read from the same text, also where it is a repetition.
  if (!node.loc) return validate();
  const kept = usesFragments ? known.withFragments : known.alone;
  const before = kept.get(node.loc);
  if (before) return before;
  const found = validate();
  kept.set(node.loc, found);
  return found;
}

/** The spreads of fragments below a selection, which its text decides alone. */
const spreadsIn = memoizeByObject((selection: SelectionSetNode): readonly FragmentSpreadNode[] => {
  const found: FragmentSpreadNode[] = [];
  const pending = [selection];
  for (let each = pending.pop(); each; each = pending.pop())
    for (const selected of each.selections) {
      if (selected.kind === Kind.FRAGMENT_SPREAD) found.push(selected);
      else if (selected.selectionSet) pending.push(selected.selectionSet);
    }
  return found;
});

/**
 * The definition with the fragments that it uses, those that these use included: the rules look at no other one. It counts
 * itself, in place of another fragment of its name.
 */
function withOwn({ fragments }: Validation, node: DefinitionNode): readonly DefinitionNode[] {
  const byName = fragmentsByName(fragments);
  const used = new Set<DefinitionNode>([node]);
  for (const { selectionSet } of used as Set<Partial<FragmentDefinitionNode>>)
    for (const { name } of selectionSet ? spreadsIn(selectionSet) : [])
      for (const fragment of byName.get(name.value) ?? []) used.add(fragment);
  return [...used];
}

const fragmentsByName = memoizeByObject((fragments: readonly DefinitionNode[]) => {
  const byName = new Map<string, DefinitionNode[]>();
  for (const fragment of fragments) {
    const name = (fragment as FragmentDefinitionNode).name.value;
    byName.set(name, [...(byName.get(name) ?? []), fragment]);
  }
  return byName;
});

/** The text that the offsets of a node count in. */
function bodyOf({ loc }: ASTNode): string | undefined {
  return loc?.source.body;
}

function textOf({ loc }: ASTNode): string {
  return loc ? loc.source.body.slice(loc.start, loc.end) : '';
}

/** Finds what the rules find that look at one definition, in a document of the definitions that it uses. */
type Validator = (node: DefinitionNode, document: readonly DefinitionNode[]) => readonly Found[];

/** A validator of one definition after the other, because to prepare all rules costs more than a short definition. */
function definitionValidator({ schema, isBundled }: Validation, first: readonly DefinitionNode[] = []): Validator {
  let validate: Validator | undefined;
  const prepare = (): Validator => {
    let found: Found[] = [];
    let body: string | undefined;
    const types = new TypeInfo(schema);
    const contextOf = (document: readonly DefinitionNode[]) =>
      new ValidationContext(schema, documentOf(document), types, () => {});
    const read: Read = { context: contextOf(first) };
    const visitors = visitorsOf(schema, read, types, false, ({ problem, node }) => {
      if (found.length >= maxProblems) throw new TooManyProblems();
      if (isOlderIntrospection(problem)) return;
      const own = isBundled ? withoutGaps(problem, node, schema) : problem;
      const other = node && bodyOf(node);
      found.push({ problem: own, ...(other === undefined || other === body ? {} : { other }) });
    });
    const visitor = visitWithTypeInfo(types, visitInParallel(visitors));
    return (node, document) => {
      found = [];
      body = bodyOf(node);
      read.context = contextOf(document);
      try {
        visit(node, visitor);
      } catch (error) {
        // The rules are somewhere inside the definition, and are prepared anew for the next one.
        validate = undefined;
        // The library counts the steps of rules that compare everything with everything, and gives up as well.
        if (!(error instanceof TooManyProblems)) found.push({ problem: incomplete, other: '' });
      }
      return withoutUnusedInStrings(found, body ?? '');
    };
  };
  return (node, document) => {
    validate ??= prepare();
    return validate(node, document);
  };
}

/** A variable that is only named in a string is not used because of that: this is one mistake, which is reported there. */
function withoutUnusedInStrings(found: readonly Found[], body: string): readonly Found[] {
  if (!found.some(({ problem }) => problem.code === 'variable-in-string')) return found;
  const isNamedAgain = (variable = '') => body.match(new RegExp(`\\${variable}\\b`, 'g'))?.length !== 1;
  return found.filter(
    ({ problem }) => problem.code !== 'unused-variable' || !isNamedAgain(/\$\w+/.exec(problem.message)?.[0]),
  );
}

/** What the rules find that compare the definitions of a document, each with the start of the definition that it is in. */
function* acrossDefinitions(
  { schema }: Validation,
  definitions: readonly Definition[],
): Pieces<{ readonly found: Found; readonly start: number }[]> {
  const starts = new Map<ASTNode, number>();
  for (const { node, start } of definitions) {
    starts.set(node, start);
    if ('name' in node && node.name) starts.set(node.name, start);
  }
  const all: { readonly found: Found; readonly start: number }[] = [];
  const types = new TypeInfo(schema);
  const document = definitions.map(({ node }) => node);
  const read = { context: new ValidationContext(schema, documentOf(document), types, () => {}) };
  const visitors = visitorsOf(schema, read, types, true, ({ problem, node }) => {
    if (all.length >= maxProblems) return;
    const start = node && starts.get(node);
    const other = start === undefined && node ? bodyOf(node) : undefined;
    all.push({ found: { problem, ...(other === undefined ? {} : { other }) }, start: start ?? 0 });
  });
  // These rules look at no field of a definition, so its tree need not be walked.
  for (const visitor of visitors) {
    const leave = entered(visitor, documentOf(document));
    for (let index = 0; leave && index < document.length; index++) {
      entered(visitor, document[index] as ASTNode)?.();
      if (index % definitionsOfPiece === definitionsOfPiece - 1) yield;
    }
    leave?.();
  }
  return all;
}

/** One rule enters and leaves this many definitions in a few milliseconds. */
const definitionsOfPiece = 2_000;

/** Enters a node. Returns what leaves it; undefined where the rule does not look into it. */
function entered(visitor: ASTVisitor, node: ASTNode): (() => void) | undefined {
  const { enter, leave } = getEnterLeaveForKind(visitor, node.kind);
  if (enter?.call(visitor, node, undefined, undefined, [], []) === false) return undefined;
  return () => void leave?.call(visitor, node, undefined, undefined, [], []);
}

function documentOf(definitions: readonly DefinitionNode[]): DocumentNode {
  return { kind: Kind.DOCUMENT, definitions: [...definitions] };
}

interface Reported {
  readonly problem: Problem;
  readonly node: ASTNode | undefined;
}

/** What the rules read of the document, which is another one for each definition. */
interface Read {
  context: ValidationContext;
}

function visitorsOf(
  schema: GraphQLSchema,
  read: Read,
  types: TypeInfo,
  comparesDefinitions: boolean,
  report: (reported: Reported) => void,
): ASTVisitor[] {
  const chosen = checks.filter(check => (check.comparesDefinitions === true) === comparesDefinitions);
  return chosen.map(check => {
    const onError = (error: GraphQLError) => {
      if (isAccepted(error, check.code)) return;
      const node = nodeOf(error, check.code);
      report({ node, problem: problemOf(error, node, check, schema) });
    };
    // Each rule has its own context, so that its problems get its code. The walk, the types and what is read are shared.
    return check.rule(new RuleContext(read, schema, types, onError));
  });
}

/** The context of one rule, which takes what it reads of the document from the context of all. */
class RuleContext extends ValidationContext {
  constructor(
    private readonly read: Read,
    schema: GraphQLSchema,
    types: TypeInfo,
    onError: (error: GraphQLError) => void,
  ) {
    super(schema, read.context.getDocument(), types, onError);
  }

  override getDocument(): DocumentNode {
    return this.read.context.getDocument();
  }

  override getFragment(name: string): ReturnType<ValidationContext['getFragment']> {
    return this.read.context.getFragment(name);
  }

  override getFragmentSpreads(selection: SelectionSetNode): ReturnType<ValidationContext['getFragmentSpreads']> {
    return spreadsIn(selection);
  }

  override getRecursivelyReferencedFragments(
    ...given: Parameters<ValidationContext['getRecursivelyReferencedFragments']>
  ): ReturnType<ValidationContext['getRecursivelyReferencedFragments']> {
    return this.read.context.getRecursivelyReferencedFragments(...given);
  }

  override getRecursiveVariableUsages(
    operation: OperationDefinitionNode,
  ): ReturnType<ValidationContext['getRecursiveVariableUsages']> {
    const mayUse = this.getDocument().definitions.length > 0 || bodyOf(operation)?.includes('$') !== false;
    return mayUse ? this.read.context.getRecursiveVariableUsages(operation) : [];
  }
}

class TooManyProblems extends Error {}

/** Fields of one name in fragments on different types may have different types: the service returns one of them. */
function isAccepted(error: GraphQLError, code: string): boolean {
  return code === 'conflicting-fields' && error.message.includes('return conflicting types');
}

function problemOf(
  error: GraphQLError,
  node: ASTNode | undefined,
  { code, severity }: Check,
  schema: GraphQLSchema,
): Problem {
  const span = node ? narrowSpan(node) : spanOf(0, 0);
  const source = (node && bodyOf(node)?.slice(span.start, span.end)) ?? '';
  const { message, data, ...explained } = explain(error, code, node, source, schema);
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
