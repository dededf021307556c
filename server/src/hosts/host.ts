import type { Segment } from '../text/region';
import type { Span } from '../text/span';
import type { Call } from './call';
import type { GrammarName } from './grammars';

/** A file of the workspace as the finder sees it. `path` is relative to the workspace, with `/`. */
export interface HostFile {
  readonly path: string;
  readonly text: string;
  /** The LSP language id; `languageOf(path, text)` gives it where the editor does not. */
  readonly language: string;
}

/** A host expression that stands in a script: the program fills it in before the shell sees the text. */
export interface ScriptHole {
  /** Where the stand-in is in the script's text. */
  readonly inner: Span;
  /** Host source of the value. */
  readonly expression: string;
  /** How the host writes it inside the string: `${id}`, `#{id}`, `{id}`, `%s`. */
  readonly interpolation?: string;
  /** The value when the file gives one that may be overridden. */
  readonly fallback?: string;
}

/**
 * Shell text inside a file: the whole file, a heredoc, a string of another language, a `run:` block, a Markdown fence.
 * `segments` map it to the file exactly as those of a `Region` do.
 */
export interface Script {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly holes: readonly ScriptHole[];
  /** The span in the file that holds the script, quotes left out. */
  readonly outer: Span;
}

/**
 * A name that a file uses and that no line of it defines, with the parts before it: `config.service.baseUrl`,
 * `Config.BASE`, `BASE_URL`. `module` is what an import says of where it comes from; `path` begins with it then.
 */
export interface OutsideName {
  readonly path: string;
  readonly module?: string;
}

/** What a language reader may use besides the text of its file. */
export interface HostTools {
  /**
   * The literal text behind a name that another file of the workspace defines, when exactly one definition is found.
   * Undefined when the workspace is not known or the name is ambiguous.
   */
  readonly constant?: (asked: OutsideName, from: HostFile) => string | undefined;
  /** Finds the calls of a text of another language inside a file, as if it were a file of its own. */
  readonly inner?: (file: HostFile) => Call[];
}

/** One host language, as a record: which files are its own and how calls are found in them. */
export interface HostLanguage {
  /** LSP language ids that it reads. */
  readonly languages: readonly string[];
  /** The grammars that must be loaded before a file of the language is read. */
  readonly grammars?: (language: string) => readonly GrammarName[];
  /** The languages of the texts inside a file, whose grammars must be loaded too. */
  readonly innerLanguages?: (file: HostFile) => readonly string[];
  /** Finds the HTTP requests that the file sends. Never throws; what it cannot follow becomes a hole. */
  readonly calls: (file: HostFile, tools: HostTools) => Call[];
  /** Texts that the file gives to names of its own, for other files that use them. */
  readonly definitions?: (file: HostFile) => DefinedText[];
  /** String literals of the file with their offset maps, for languages embedded in them. */
  readonly strings?: (file: HostFile) => HostString[];
}

/** A text that a file gives to one of its own names, written with the names around it: `Config.BASE`, `api.baseUrl`. */
export interface DefinedText {
  readonly name: string;
  readonly text: string;
}

/** A string literal, or a chain of joined ones, with its decoded text. Holes are marked by segments of kind `hole`. */
export interface HostString {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly outer: Span;
  /** Writes text as it must stand inside this literal. */
  readonly escape: (text: string) => string;
  /** The name it is assigned or passed to, a tag, or a magic comment before it: evidence for what is inside. */
  readonly label?: string;
}
