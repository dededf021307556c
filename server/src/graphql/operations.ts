import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { memoizeByText } from '../text/byText';
import { memoizeByObject } from '../text/memoizeByObject';
import { movedSpan, type Span, spanOf } from '../text/span';
import { maxKept, maxKeptLength, readDefinition } from './syntax/definitions';
import { type VariableHead, variableHeads } from './syntax/heads';
import { type Chunk, codeTokens, isToken, type Token, tokenize } from './syntax/lex';
import { type LexedText, lexed } from './syntax/lexed';
import { marksOf } from './syntax/marks';

type OperationKind = 'query' | 'mutation' | 'subscription';

export interface Operation {
  readonly span: Span;
  readonly title?: string;
  /** As the first word says; what is sent is decided by `operationDocument`. */
  readonly kind: OperationKind;
  /** Undefined for an operation without a name. */
  readonly name?: string;
  readonly variables: readonly VariableHead[];
}

/** What is sent for one operation: its own text and the fragments that it uses, nothing else of its document. */
interface OperationDocument {
  readonly text: string;
  /** The spans of the source that the text consists of, in the order of the text, with `separator` between them. */
  readonly pieces: readonly Span[];
  readonly kind: OperationKind;
  /** The names of the fields that the operation selects at its root: what a mutation changes. */
  readonly fields: readonly string[];
}

export const separator = '\n\n';

/** The offset in the source of an offset in the text that is sent; one between two pieces is the end of the first. */
export function sourceOffset({ pieces }: OperationDocument, offset: number): number {
  let begin = 0;
  for (const { start, end } of pieces) {
    const next = begin + end - start + separator.length;
    if (offset < next) return Math.min(start + offset - begin, end);
    begin = next;
  }
  return pieces.at(-1)?.end ?? 0;
}

/** The operations of a document in order, with their variables. */
export function operations(text: string): Operation[] {
  return lexed(text).definitions.flatMap(({ start, text: own }) => {
    const { operation } = operationOf(own);
    return operation ? [{ ...operation, span: movedSpan(operation.span, start) }] : [];
  });
}

/** The operation that a definition is, in its own text; none for a fragment. */
export const operationOf = memoizeByText<{ readonly operation?: Operation }>(
  text => {
    const tokens = tokenize(text);
    const operation = readOperation(text, tokens, { first: 0, last: tokens.length - 1 });
    return operation ? { operation } : {};
  },
  maxKept,
  maxKeptLength,
);

function readOperation(text: string, tokens: readonly Token[], chunk: Chunk): Operation | undefined {
  const definitionTokens = codeTokens(tokens, chunk);
  const [first, second] = definitionTokens;
  const last = definitionTokens.at(-1);
  if (!first || !last) return undefined;
  const word = text.slice(first.start, first.end);
  const kind = word === '{' ? 'query' : word;
  if (kind !== 'query' && kind !== 'mutation' && kind !== 'subscription') return undefined;
  const name = second?.kind === 'name' && word !== '{' ? text.slice(second.start, second.end) : undefined;
  return {
    span: spanOf(first.start, last.end),
    kind,
    variables: variableHeads(text, tokens, chunk),
    ...(name ? { name, title: `${kind} ${name}` } : {}),
  };
}

/**
 * The document to send for an operation of `source`. The kind is that of the parsed text, so that no layout hides a
 * mutation. A text that cannot be parsed counts as a mutation when the word stands in it.
 */
export function operationDocument(source: string, operation: Operation): OperationDocument {
  const pieces = [operation.span, ...usedFragments(source, operation.span)];
  const texts = pieces.map(piece => textOfPiece(source, piece));
  const text = texts.join(separator);
  const sent: SentOperation[] = [];
  for (const each of texts) {
    const { operations } = sentIn(each);
    if (!operations) return brokenDocument(text, pieces, operation);
    sent.push(...operations);
  }
  const kind = (sent.find(each => each.kind === OperationTypeNode.MUTATION) ?? sent[0] ?? operation).kind;
  return { text, pieces, kind, fields: sent[0]?.fields ?? [] };
}

/** The text of a definition where the span is one: what is kept by it is found without reading its characters. */
function textOfPiece(source: string, { start, end }: Span): string {
  const definition = lexed(source).definitionBefore(start);
  const isWhole = definition?.start === start && definition.text.length === end - start;
  return isWhole ? definition.text : source.slice(start, end);
}

interface SentOperation {
  readonly kind: OperationKind;
  /** The names of the fields at its root. */
  readonly fields: readonly string[];
}

/** The operations that are parsed from the text of a definition; undefined where it has an error. */
const sentIn = memoizeByText<{ readonly operations?: readonly SentOperation[] }>(
  text => {
    const read = readDefinition(text);
    if ('message' in read) return {};
    const operations = read.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION);
    return { operations: operations.map(sentOperation) };
  },
  maxKept,
  maxKeptLength,
);

function sentOperation({ operation, selectionSet }: OperationDefinitionNode): SentOperation {
  const fields = selectionSet.selections.flatMap(each => (each.kind === Kind.FIELD ? [each.name.value] : []));
  return { kind: operation, fields: [...new Set(fields)] };
}

function brokenDocument(text: string, pieces: readonly Span[], operation: Operation): OperationDocument {
  const hasMutation = tokenize(text).some(token => token.kind === 'name' && isToken(text, token, 'mutation'));
  return { text, pieces, kind: hasMutation ? 'mutation' : operation.kind, fields: rootFields(text) };
}

/** The fragments that a span of the source uses, directly or through other fragments, in the order of their use. */
function usedFragments(source: string, span: Span): Span[] {
  const { fragments, spreadsAt } = spreadsOf(source);
  const used = new Map<string, Span>();
  const pending = [...(spreadsAt.get(span.start) ?? [])];
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    const fragment = fragments.get(name);
    if (!fragment || used.has(name)) continue;
    used.set(name, fragment);
    pending.push(...(spreadsAt.get(fragment.start) ?? []));
  }
  return [...used.values()];
}

interface Spreads {
  /** The fragments of a document by name, the first of a name. */
  readonly fragments: ReadonlyMap<string, Span>;
  /** The names of the fragments that the definition at an offset spreads. */
  readonly spreadsAt: ReadonlyMap<number, readonly string[]>;
}

function spreadsOf(source: string): Spreads {
  return spreadsIn(lexed(source));
}

/** What the definitions of a document spread, determined once for all of its operations. */
const spreadsIn = memoizeByObject((read: LexedText): Spreads => {
  const fragments = new Map<string, Span>();
  const spreadsAt = new Map<number, readonly string[]>();
  for (const { start, text } of read.definitions) {
    const { span, names, fragment } = spreadsOfDefinition(text);
    if (names.length > 0) spreadsAt.set(start + span.start, names);
    if (fragment !== undefined && !fragments.has(fragment)) fragments.set(fragment, movedSpan(span, start));
  }
  return { fragments, spreadsAt };
});

interface SpreadsOfDefinition {
  /** Without the comments before it. */
  readonly span: Span;
  readonly names: readonly string[];
  /** The name of the fragment that it defines. */
  readonly fragment?: string;
}

const spreadsOfDefinition = memoizeByText<SpreadsOfDefinition>(
  text => {
    const tokens = tokenize(text).filter(({ kind }) => kind !== 'comment');
    const [first, second] = tokens;
    const span = spanOf(first?.start ?? 0, tokens.at(-1)?.end ?? 0);
    const isFragment = second && isToken(text, first, 'fragment');
    return {
      span,
      names: spreads(text, tokens),
      ...(isFragment ? { fragment: text.slice(second.start, second.end) } : {}),
    };
  },
  maxKept,
  maxKeptLength,
);

/** The names of the fragments that a definition spreads. */
function spreads(source: string, tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    return isToken(source, token, '...') && next?.kind === 'name' && !isToken(source, next, 'on')
      ? [source.slice(next.start, next.end)]
      : [];
  });
}

/** The fields at the root of the first definition; those of fragments at its root are left out. */
function rootFields(text: string): string[] {
  const { marks, chunks } = marksOf(text);
  const [chunk] = chunks;
  if (!chunk) return [];
  const fields: string[] = [];
  let depth = 0;
  for (const mark of codeTokens(marks, chunk)) {
    if (isToken(text, mark, '{') || isToken(text, mark, '(')) depth++;
    else if (isToken(text, mark, '}') || isToken(text, mark, ')')) depth--;
    else if (depth === 1 && mark.role === 'field') fields.push(text.slice(mark.start, mark.end));
  }
  return [...new Set(fields)];
}
