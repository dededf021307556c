import type { Placeholder } from '../../text/region';
import type { Span } from '../../text/span';

/**
 * A shell text as commands, as far as calls need it. Every span is an offset into the script's text. Reading cannot fail:
 * what fits nowhere is skipped, and an unclosed quote or block ends with the text.
 */
export interface Word {
  readonly pieces: readonly Piece[];
  readonly span: Span;
}

export type Piece = TextPiece | ExpandedPiece;

/** A piece whose value is known only when it is expanded. */
type ExpandedPiece = (VariablePiece | SubstitutionPiece | PlaceholderPiece | EscapedPiece) & {
  /** It stands in a string of JSON, whose writer escapes what it expands to. */
  readonly inJson?: true;
};

/** Characters that stand for themselves. Decoded: `text` is shorter than the span exactly where the piece is one escape. */
export interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
  readonly span: Span;
  readonly quoted: boolean;
}

/** `$NAME`, `${NAME}`, `${NAME:-word}`, `$1`, `${args[@]}`. The span holds the whole expansion. */
export interface VariablePiece {
  readonly kind: 'variable';
  readonly name: string;
  /** The word after `:-`, `-`, `:=` or `=`. */
  readonly fallback?: Word;
  /** The word after `:+` or `+`, which stands in the place of a value that is there. */
  readonly alternate?: Word;
  /** True where an array is expanded to its items (`[@]`, `$@`). */
  readonly list?: boolean;
  /** The first of the positional parameters that `${@:2}` takes. */
  readonly firstPosition?: number;
  /** True where an operator changes the value (`${URL%/}`, `${#NAME}`), so that a known value is not the result. */
  readonly changed?: boolean;
  /** True where the value is the name of the variable that is meant: `${!NAME}`. */
  readonly indirect?: true;
  /** The end that the operator takes off, where it is plain text: the slash of `${URL%/}`. */
  readonly trimmed?: string;
  readonly span: Span;
  readonly quoted: boolean;
}

/** `$(…)`, a backtick command or `$((…))`, which has no commands but those of the substitutions in it. */
export interface SubstitutionPiece {
  readonly kind: 'substitution';
  readonly body: readonly Pipeline[];
  /** What `$((…))` computes with. */
  readonly sum?: Word;
  readonly span: Span;
  readonly quoted: boolean;
}

/** A value that is filled in before the shell sees the text: a hole of the script, `${{ … }}`, `{{ … }}`, `<app-id>`. */
export interface PlaceholderPiece {
  readonly kind: 'placeholder';
  readonly placeholder: Placeholder;
  readonly span: Span;
  readonly quoted: boolean;
  /** It is between single quotes. */
  readonly literal?: true;
}

/** A word that goes through functions, the first one innermost, before it is a part of a text. */
export interface EscapedPiece {
  readonly kind: 'escaped';
  readonly functions: readonly string[];
  readonly inner: readonly Piece[];
  readonly span: Span;
  readonly quoted: boolean;
}

export interface Heredoc {
  readonly pieces: readonly Piece[];
  /** The body with the line of its closing word, without that line's break. */
  readonly span: Span;
  /** The body alone. */
  readonly body: Span;
  /** Whether its closing word is quoted, so that nothing in it is expanded. */
  readonly quoted: boolean;
}

export interface Redirect {
  readonly operator: string;
  /** The number or `&` before the operator. */
  readonly descriptor: string;
  readonly target?: Word;
  readonly heredoc?: Heredoc;
  readonly span: Span;
}

export interface Assignment {
  readonly name: string;
  /** Absent for an array, whose items are in `items`. */
  readonly value?: Word;
  readonly items?: readonly Word[];
  readonly append: boolean;
  readonly span: Span;
}

export interface SimpleCommand {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  readonly span: Span;
}

/** `if`, `while`, `for`, `case`, `{ … }`, `( … )`: its commands in the order of the text. */
export interface Block {
  readonly kind: 'block';
  readonly keyword: string;
  /** The name that `for` assigns and the words it takes. */
  readonly variable?: string;
  readonly words: readonly Word[];
  readonly body: readonly Pipeline[];
  /** What `case` chooses from; `body` has the commands of all of them. */
  readonly branches?: readonly Branch[];
  readonly redirects: readonly Redirect[];
  readonly span: Span;
}

/** `pattern | pattern) commands ;;` */
export interface Branch {
  readonly patterns: readonly Word[];
  readonly body: readonly Pipeline[];
  readonly span: Span;
}

export interface FunctionDefinition {
  readonly kind: 'function';
  readonly name: string;
  readonly body: readonly Pipeline[];
  readonly span: Span;
}

export type Command = SimpleCommand | Block | FunctionDefinition;

export interface Pipeline {
  readonly commands: readonly Command[];
  readonly negated: boolean;
  /** True in the condition of `if`, `while`, `until`. */
  readonly tested: boolean;
  /** What stands behind it: `&&` and `||` test its exit status. */
  readonly next: '&&' | '||' | ';';
  readonly span: Span;
}
