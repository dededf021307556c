import type { Edit } from './edit';
import type { Pieces } from './pieces';
import type { Fix, Problem } from './problem';
import type { Region } from './region';
import type { Span } from './span';

/** The languages with full support. Programming languages and formats are not among them. */
export type LanguageName = 'nrql' | 'graphql' | 'entity-search';

/** A text of one of these languages inside another text. */
export type OwnRegion = Region<LanguageName>;

export type CompletionKind =
  | 'keyword'
  | 'function'
  | 'attribute'
  | 'event-type'
  | 'metric'
  | 'value'
  | 'unit'
  | 'snippet'
  | 'variable'
  | 'operator'
  | 'field'
  | 'type'
  | 'enum-value'
  | 'argument';

/** One completion item. `span` is the range that it replaces, and always contains the cursor. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly span: Span;
  /** The text to insert; with `snippet`, LSP snippet syntax. Default: the label. */
  readonly insert?: string;
  readonly snippet?: boolean;
  /** Shown beside the label: a signature, a type, a unit. */
  readonly detail?: string;
  /** Markdown; may be left to `resolve` when it is long. */
  readonly documentation?: string;
  /** The text that the editor filters by. Default: the label. */
  readonly filter?: string;
  /** Lower comes first. */
  readonly rank: number;
  /** Struck through. */
  readonly deprecated?: boolean;
  /** Request completion again after the item is inserted. */
  readonly retrigger?: boolean;
}

export interface Completions {
  readonly items: readonly Completion[];
  /** Whether the list is cut off, or live names are still being read. */
  readonly incomplete: boolean;
}

export interface Hover {
  /** Markdown. */
  readonly text: string;
  readonly span: Span;
}

export type SymbolKind = 'query' | 'clause' | 'alias' | 'variable' | 'operation' | 'fragment' | 'field';

export interface TextSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: SymbolKind;
  readonly span: Span;
  /** The part that is selected when the symbol is chosen; inside `span`. */
  readonly selection: Span;
  readonly children?: readonly TextSymbol[];
}

interface Signature {
  readonly label: string;
  readonly documentation?: string;
  /** Offsets into `label`. */
  readonly parameters: readonly { readonly span: Span; readonly documentation?: string }[];
}

export interface SignatureHelp {
  readonly signatures: readonly Signature[];
  readonly activeSignature: number;
  readonly activeParameter: number;
}

export type TokenType =
  | 'keyword'
  | 'function'
  | 'property'
  | 'type'
  | 'string'
  | 'number'
  | 'regexp'
  | 'operator'
  | 'comment'
  | 'variable'
  | 'enumMember'
  | 'parameter';

export type TokenModifier = 'declaration' | 'readonly' | 'deprecated' | 'defaultLibrary';

export interface SemanticToken {
  readonly span: Span;
  readonly type: TokenType;
  readonly modifiers?: readonly TokenModifier[];
}

/** A part of a text that means the same without the rest: a statement, a definition. It has the tokens of its text alone. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
}

export interface InlayHint {
  readonly offset: number;
  readonly label: string;
  readonly tooltip?: string;
}

/** Names from a region or a committed snapshot. They are never fetched inside a request. */
export interface LiveNames {
  readonly eventTypes?: readonly string[];
  /** Attribute names by event type; the key `*` has those of unknown event types. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly metricTimesliceNames?: readonly string[];
  readonly appNames?: readonly string[];
  readonly hosts?: readonly string[];
  /** Known values, by attribute. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** ISO time at which the names were read. */
  readonly readAt?: string;
}

export interface FormatOptions {
  readonly tabSize?: number;
  readonly insertSpaces?: boolean;
  /** The case of clause words. Default: 'upper'. */
  readonly keywordCase?: 'upper' | 'lower' | 'keep';
  /** Column after which lists are broken. Default: 100. */
  readonly lineWidth?: number;
  /** Format the other statements when one has a syntax error. Default: such a text is not formatted at all. */
  readonly skipBroken?: boolean;
}

/** The context of every function of a language. All of it is data. */
export interface LanguageContext {
  /** The attribute namespace of the service profile, `svc` by default. */
  readonly attributeNamespace: string;
  readonly live?: LiveNames;
  /** The queries of the user in files beside the text; the same list while none of them changes. */
  readonly otherQueries?: readonly string[];
  /** The other queries of the file that holds the text. */
  readonly fileQueries?: readonly string[];
  /** Severity by problem code; `off` disables the problem. */
  readonly severity?: Readonly<Record<string, 'error' | 'warning' | 'information' | 'hint' | 'off'>>;
  readonly format?: FormatOptions;
  /** A GraphQL schema in SDL that replaces the bundled one. */
  readonly schema?: string;
  /** Milliseconds since the epoch, for checks that compare with today. */
  readonly now?: number;
  /** The use of the text, where the text around it shows it. */
  readonly use?: Region['use'];
}

/** What a long text is prepared for: `read` by every verb, the others by the verb of their name. */
export type Preparation = 'read' | 'check' | 'symbols' | 'folding' | 'runnable' | 'regions';

/**
 * The functions of one language. Every function accepts any text and never throws. Offsets are UTF-16 offsets in
 * `text`. A function that a language does not support is absent.
 */
export interface Language {
  readonly name: LanguageName;
  check(text: string, context: LanguageContext): Problem[];
  /** Does, in pieces, most of the work of a verb for a text that is read the first time; the verb then takes little of it. */
  prepare?(text: string, context: LanguageContext, verb: Preparation): Pieces<void>;
  fixes?(text: string, problem: Problem, context: LanguageContext): Fix[];
  /** What can be extracted from the span, or from where it stands when it is empty. */
  refactorings?(text: string, span: Span, context: LanguageContext): Fix[];
  complete(text: string, offset: number, context: LanguageContext): Completions;
  hover?(text: string, offset: number, context: LanguageContext): Hover | undefined;
  signatureHelp?(text: string, offset: number, context: LanguageContext): SignatureHelp | undefined;
  /** The edits that format the text; undefined where that is not safe (a syntax error, or tokens would change). */
  format?(text: string, context: LanguageContext, range?: Span): Edit[] | undefined;
  symbols?(text: string, context: LanguageContext): TextSymbol[];
  folding?(text: string): Span[];
  /** From the innermost span at the offset outwards. */
  selection?(text: string, offset: number): Span[];
  /** What a text consists of, in order; what is between two parts has no tokens. */
  parts?(text: string): readonly TextPart[];
  tokens?(text: string, context: LanguageContext): SemanticToken[];
  highlights?(text: string, offset: number): Span[];
  definition?(text: string, offset: number): Span | undefined;
  references?(text: string, offset: number): Span[];
  /** The span that a rename at the offset changes; undefined where nothing can be renamed. */
  renameable?(text: string, offset: number): Span | undefined;
  rename?(text: string, offset: number, newName: string): Edit[] | undefined;
  inlayHints?(text: string, context: LanguageContext): InlayHint[];
  /** The spans that can be run: statements and operations. */
  runnable?(text: string): { readonly span: Span; readonly title?: string }[];
  /** The queries of a text that shows them one below the other, without what separates them in a file. */
  consecutive?(text: string): Span[];
  /** The texts of other languages inside this text. */
  regions?(text: string): OwnRegion[];
  /** At least those of them that hold an offset, found without most of the rest; absent where all are found as fast. */
  regionsAt?(text: string, at: number): OwnRegion[];
}
