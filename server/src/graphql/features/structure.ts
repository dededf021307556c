import { memoizeByText } from '../../text/byText';
import type { SemanticToken, TextPart, TokenType } from '../../text/language';
import { movedSpan, type Span, spanOf, touches } from '../../text/span';
import { maxKept, maxKeptLength } from '../syntax/definitions';
import { type Token, tokenize } from '../syntax/lex';
import { lexed } from '../syntax/lexed';
import { definitionMarksAt, forEachRole, markAt, type RoleToken } from '../syntax/marks';
import type { Role } from '../syntax/plainTokens';

/** The pairs of brackets in order of their opening, without unclosed ones. */
function brackets(text: string, tokens: readonly Token[]): Span[] {
  const open: number[] = [];
  const pairs: Span[] = [];
  for (const token of tokens) {
    if (token.kind !== 'punctuator') continue;
    const sign = text[token.start] ?? '';
    if ('{(['.includes(sign)) open.push(token.start);
    else if ('})]'.includes(sign)) {
      const start = open.pop();
      if (start !== undefined) pairs.push(spanOf(start, token.end));
    }
  }
  return pairs.sort((a, b) => a.start - b.start);
}

/** Brackets, block strings and runs of comments that span several lines. */
export function folding(text: string): Span[] {
  const { definitions, trailing } = lexed(text);
  const spans = definitions.flatMap(({ start, text: own }) => foldingIn(own).map(span => movedSpan(span, start)));
  return [...spans, ...commentRuns(trailing)];
}

/** What folds in a definition, in order. An unclosed bracket counts in its own definition only. */
export const foldingIn = memoizeByText<readonly Span[]>(
  text => {
    const all = tokenize(text);
    const blocks = all.filter(({ kind }) => kind === 'block-string').map(({ start, end }) => spanOf(start, end));
    return [...brackets(text, all), ...blocks, ...commentRuns(all)]
      .filter(({ start, end }) => /[\n\r]/.test(text.slice(start, end)))
      .sort((a, b) => a.start - b.start);
  },
  maxKept,
  maxKeptLength,
);

/** Comments that follow each other; those between two definitions belong to the second one. */
function commentRuns(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]?.kind !== 'comment') continue;
    const first = i;
    while (tokens[i + 1]?.kind === 'comment') i++;
    if (i > first) spans.push(spanOf((tokens[first] as Token).start, (tokens[i] as Token).end));
  }
  return spans;
}

/**
 * The token at the offset, the contents of each pair of brackets around it, the pair itself, the definition, and the
 * document.
 */
export function selection(text: string, offset: number): Span[] {
  const { definition, marks = [] } = definitionMarksAt(text, offset) ?? {};
  const spans: Span[] = [];
  const mark = markAt(marks, offset);
  if (mark) spans.push(spanOf(mark.start, mark.end));
  const enclosing = brackets(text, marks).filter(span => touches(span, offset));
  for (const span of enclosing.reverse()) {
    const content = text.slice(span.start + 1, span.end - 1);
    const start = span.start + 1 + (content.length - content.trimStart().length);
    const end = start + content.trim().length;
    if (start <= offset && offset <= end) spans.push(spanOf(start, end));
    spans.push(span);
    const field = fieldWithBrackets(marks, span);
    if (field) spans.push(field);
  }
  const whole = definition && spanOf(definition.start, definition.start + definition.text.length);
  if (whole && touches(whole, offset)) spans.push(whole);
  spans.push(spanOf(0, text.length));
  return expandingSpans(spans);
}

/** The field to which the brackets belong, from its name to the closing bracket. */
function fieldWithBrackets(marks: readonly RoleToken[], span: Span): Span | undefined {
  const index = marks.findIndex(mark => mark.start === span.start);
  const before = marks[index - 1];
  return before?.role === 'field' ? spanOf(before.start, span.end) : undefined;
}

/** The spans that contain the span before them, without repetitions. */
function expandingSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (!last || (span.start <= last.start && last.end <= span.end && span.end - span.start > last.end - last.start)) {
      result.push(span);
    }
  }
  return result;
}

const types: Readonly<Partial<Record<Role, TokenType>>> = {
  keyword: 'keyword',
  literal: 'keyword',
  operation: 'function',
  fragment: 'function',
  spread: 'function',
  'variable-declaration': 'variable',
  variable: 'variable',
  alias: 'property',
  field: 'property',
  argument: 'parameter',
  'input-field': 'parameter',
  type: 'type',
  'enum-value': 'enumMember',
  directive: 'function',
  string: 'string',
  number: 'number',
  comment: 'comment',
};

const declarations = new Set<Role>(['operation', 'fragment', 'variable-declaration', 'alias']);

/** The definitions, and the comments behind the last one. */
export function parts(text: string): readonly TextPart[] {
  const { definitions, trailing } = lexed(text);
  const [first] = trailing;
  if (!first) return definitions;
  return [...definitions, { start: first.start, text: text.slice(first.start, trailing.at(-1)?.end) }];
}

export function tokens(text: string): SemanticToken[] {
  const result: SemanticToken[] = [];
  forEachRole(lexed(text), ({ kind, start, end }, role) => {
    const type = kind === 'punctuator' ? undefined : types[role];
    if (!type) return;
    const isVariable = role === 'variable' || role === 'variable-declaration';
    const span = spanOf(isVariable ? start - 1 : start, end);
    result.push(declarations.has(role) ? { span, type, modifiers: ['declaration'] } : { span, type });
  });
  return result;
}
