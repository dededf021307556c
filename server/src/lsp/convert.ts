import {
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentSymbol,
  InsertTextFormat,
  InsertTextMode,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver-types';
import type { Edit } from '../text/edit';
import type { Completion, CompletionKind, SymbolKind as OwnSymbolKind, TextSymbol } from '../text/language';
import type { Position, Range } from '../text/lines';
import { translateDetail, translateMessage } from '../text/messages';
import type { Problem, Severity } from '../text/problem';
import type { Span } from '../text/span';

/** Turns offsets in UTF-16 code units into positions and back: an open document, or the lines of a file that was read. */
export interface Positions {
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
}

const source = 'graphward';

export function rangeOf(positions: Positions, span: Span): Range {
  return { start: positions.positionAt(span.start), end: positions.positionAt(span.end) };
}

export function spanOfRange(positions: Positions, range: Range): Span {
  return { start: positions.offsetAt(range.start), end: positions.offsetAt(range.end) };
}

export function textEdit(positions: Positions, edit: Edit): TextEdit {
  return { range: rangeOf(positions, edit.span), newText: edit.text };
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const tags = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

/** A problem at its place in the document. `href` is the page that explains it. */
export function diagnostic(positions: Positions, problem: Problem, span: Span, href?: string): Diagnostic {
  return {
    range: rangeOf(positions, span),
    severity: severities[problem.severity],
    code: problem.code,
    source,
    message: translateMessage(problem.message),
    ...(href ? { codeDescription: { href } } : {}),
    ...(problem.tags?.length ? { tags: problem.tags.map(tag => tags[tag]) } : {}),
    ...(problem.data ? { data: problem.data } : {}),
  };
}

const completionKinds: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  function: CompletionItemKind.Function,
  attribute: CompletionItemKind.Property,
  'event-type': CompletionItemKind.Class,
  metric: CompletionItemKind.Constant,
  value: CompletionItemKind.Value,
  unit: CompletionItemKind.Unit,
  snippet: CompletionItemKind.Snippet,
  variable: CompletionItemKind.Variable,
  operator: CompletionItemKind.Operator,
  field: CompletionItemKind.Field,
  type: CompletionItemKind.Class,
  'enum-value': CompletionItemKind.EnumMember,
  argument: CompletionItemKind.Property,
};

/** What a completion item carries to its resolve request: where it was asked for, and which of the items it is. */
export interface CompletionData {
  readonly uri: string;
  readonly offset: number;
  readonly rank: number;
}

/** Ranks as texts in the same order: of one length, whatever their sign and their fraction. */
function sortText(rank: number): string {
  return (rank + 1000).toFixed(3).padStart(12, '0');
}

/** `insert` is the text as it must stand in the document; documentation is left to the resolve request. */
export function completionItem(
  positions: Positions,
  completion: Completion,
  span: Span,
  insert: string,
  data: CompletionData,
): CompletionItem {
  return {
    label: completion.label,
    kind: completionKinds[completion.kind],
    sortText: sortText(completion.rank),
    filterText: completion.filter ?? completion.label,
    textEdit: { range: rangeOf(positions, span), newText: insert },
    insertTextMode: InsertTextMode.adjustIndentation,
    ...(completion.snippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    ...(completion.detail ? { detail: translateDetail(completion.detail) } : {}),
    ...(completion.deprecated ? { tags: [1 as const] } : {}),
    data,
  };
}

const symbolKinds: Readonly<Record<OwnSymbolKind, SymbolKind>> = {
  query: SymbolKind.Function,
  clause: SymbolKind.Struct,
  alias: SymbolKind.Variable,
  variable: SymbolKind.Variable,
  operation: SymbolKind.Function,
  fragment: SymbolKind.Interface,
  field: SymbolKind.Field,
};

/** A symbol whose spans `map` has brought into the document. The selection lies in the range, as the protocol demands. */
export function documentSymbol(positions: Positions, symbol: TextSymbol, map: (span: Span) => Span): DocumentSymbol {
  const span = map(symbol.span);
  const selection = map(symbol.selection);
  const inside = {
    start: Math.max(span.start, Math.min(selection.start, span.end)),
    end: Math.max(span.start, Math.min(selection.end, span.end)),
  };
  return {
    name: symbol.name || '…',
    kind: symbolKinds[symbol.kind],
    range: rangeOf(positions, span),
    selectionRange: rangeOf(positions, inside),
    ...(symbol.detail ? { detail: symbol.detail } : {}),
    ...(symbol.children ? { children: symbol.children.map(child => documentSymbol(positions, child, map)) } : {}),
  };
}
