import type { Edit } from '../text/edit';
import { languageOf } from '../text/languageId';
import { Lines } from '../text/lines';
import { lazyValue } from '../text/memoizeByObject';
import { doAtOnce, type Pieces } from '../text/pieces';
import { endOfReading } from '../text/readLimit';
import type { Region } from '../text/region';
import { contains, type Span, spanOf } from '../text/span';
import type { Call, CallResponse } from './call';
import type { GrammarName, SyntaxOutline } from './grammars';
import { ParsedTexts } from './parsedTexts';

/** A text, and where in it another one is. */
export interface SurroundingText {
  readonly text: string;
  readonly span: Span;
  /** What of the span is not of that one. */
  readonly gaps?: readonly Span[];
}

/** One version of a file of the workspace. `path` is relative to the workspace, with `/`. */
export interface SourceFile {
  /** The file around the text, where the text is only a part of one: other programs in it may read what this one leaves. */
  readonly surrounding?: SurroundingText;
  /** Where what is around the text shows the value of the expression that ends there. */
  readonly displays?: readonly number[];
  readonly path: string;
  /** The text as far as it is read. */
  readonly text: string;
  /** The file goes on behind `text`, which is as much of it as is read. Nothing is written into such a file. */
  readonly isCut?: true;
  /** The LSP language id; `languageOf(path, text)` gives it where the editor does not. */
  readonly language: string;
  /** The file has another encoding than UTF-8, in which nothing is written. */
  readonly isTranscoded?: true;
  /** It has rewrites that are to be validated, so that what a language refuses beside its grammar counts as an error too. */
  readonly isWritten?: true;
  /**
   * The text stands among others of its program; only what belongs to `file`, from `start` to `end`, can be written.
   * `bindings` give names of imports their values; `place` is the end of the first of these imports in `file`.
   */
  readonly joined?: {
    readonly start: number;
    readonly end: number;
    readonly file: SourceFile;
    readonly bindings: readonly Span[];
    readonly place: number;
    /** No file beside these uses what one of them defines. */
    readonly isWhole?: true;
  };
  /** What was parsed of this version of the file, for all that is read from it; code inside the file shares it. */
  readonly parsed: ParsedTexts;
}

/** Whether a span is one of the file that is written, where the text holds other files of its program, too. */
export function isInFile(span: Span, { joined }: SourceFile): boolean {
  return !joined || contains(spanOf(joined.start, joined.end), span);
}

/** A version of a file of which nothing was parsed yet. */
export function sourceFile(path: string, text: string, language = languageOf(path, text)): SourceFile {
  // The readers of our own languages have limits of their own, which end with a definition or a statement.
  const end = language === 'nrql' || language === 'graphql' ? undefined : endOfReading(text);
  const file = { path, text, language, parsed: new ParsedTexts() };
  return end === undefined ? file : { ...file, text: text.slice(0, end), isCut: true };
}

/** The last line that is read of a file, counted from one; undefined where the file is read to its end. */
export function lastLineRead({ text, isCut }: SourceFile): number | undefined {
  return isCut ? new Lines(text).lineAt(text.length - 1) + 1 : undefined;
}

/**
 * A name that a file uses and that no line of it defines, with the parts before it: `config.service.baseUrl`,
 * `Config.BASE`, `BASE_URL`. `module` is what an import says of where it comes from; `path` begins with it then.
 */
export interface CrossFileName {
  readonly path: string;
  readonly module?: string;
}

/** What a language reader may use besides the text of its file. */
export interface ReaderTools {
  /**
   * The literal text behind a name that another file of the workspace defines, when exactly one definition is found.
   * Undefined when the workspace is not known or the name is ambiguous.
   */
  readonly constant?: (name: CrossFileName, from: SourceFile) => string | undefined;
  /** A function of another file that sends requests for its callers, where one is found. */
  readonly sender?: (name: CrossFileName, from: SourceFile) => SenderFacts | undefined;
  /** The texts of a member that a class of another file, or one above it, has for the classes that extend it. */
  readonly inherited?: (base: CrossFileName, member: string, from: SourceFile) => readonly MemberText[] | undefined;
  /** The requests of a class of another file, and of those above it, to addresses that the classes below complete. */
  readonly inheritedRequests?: (base: CrossFileName, from: SourceFile) => readonly ClassRequest[];
  /** What other files of the workspace do with what a function gives them; undefined where that is not known. */
  readonly usedElsewhere?: (part: ReturnedPart, from: SourceFile) => readonly PartUses[] | undefined;
  /** What a function of another file does with an argument, where exactly one is found. */
  readonly takenByOther?: (callee: CrossFileName, passed: PassedPart, from: SourceFile) => PassedUses | undefined;
  /** What other files of the workspace call a function of this one with; undefined where not all of their calls are known. */
  readonly calledElsewhere?: (sharedName: SharedName, from: SourceFile) => readonly PassedArguments[] | undefined;
  /** Whether other files of the workspace only read a constant of this one; undefined where that is not known. */
  readonly isOnlyReadElsewhere?: (table: SharedTable, from: SourceFile) => boolean | undefined;
  /** Whether another file may put something else in the place of a method of this one; undefined where that is not known. */
  readonly isReplacedElsewhere?: (sharedName: Required<SharedName>, from: SourceFile) => boolean | undefined;
  /** A list or dictionary of constants of another file that nothing changes, where exactly one is found. */
  readonly tableElsewhere?: (name: CrossFileName, from: SourceFile) => CrossFileValue | undefined;
  /** Whether another file of the workspace may use the functions of this one, although this one runs by itself. */
  readonly isImported?: (file: SourceFile) => boolean;
  /** Whether a program inside a file is read; every one is unless it is given. */
  readonly isWorthReading?: (program: string) => boolean;
  /** Whether it matters what a program does with the response of a request; it does of every request unless it is given. */
  readonly isWanted?: (call: Call) => boolean;
  /** Counts a program inside a file; false where the file holds more of them than are read, which it then says. */
  readonly countProgram?: (file: SourceFile) => boolean;
  /** Finds the calls of a text of another language inside a file, as if it were a file of its own. */
  readonly inner?: (file: SourceFile, isWanted?: ReaderTools['isWanted']) => Pieces<Call[]>;
}

/** A file behind one that it imports, as one text. */
export interface JoinedFile {
  readonly file: SourceFile;
  /** Where the text of the file itself begins. */
  readonly start: number;
  /**
   * The edits of the file itself that give it the names which code of the other one uses, after edits that brought such code.
   * Undefined where a name cannot be had.
   */
  imported(after: readonly Edit[]): readonly Edit[] | undefined;
}

/** The reader of a language, as a record: which files are its own and how calls are found in them. */
export interface LanguageReader {
  /** LSP language ids that it reads. */
  readonly languages: readonly string[];
  /** The grammars that must be loaded before a file of the language is read. */
  readonly grammars?: (language: string) => readonly GrammarName[];
  /** The languages of the texts inside a file, whose grammars must be loaded too. */
  readonly innerLanguages?: (file: SourceFile) => readonly string[];
  /** Finds the HTTP requests that the file sends. Never throws; what it cannot follow becomes a hole. */
  readonly calls: (file: SourceFile, tools: ReaderTools) => Call[];
  /** The same in pieces, where a file may have so many that other work must not wait for all of them. */
  readonly callsInPieces?: (file: SourceFile, tools: ReaderTools) => Pieces<Call[]>;
  /** Whether a text may send a request, by its words; absent where every text may. */
  readonly maySend?: (text: string) => boolean;
  /** Texts that the file gives to names of its own, for other files that use them. */
  readonly definitions?: (file: SourceFile) => Definitions;
  /** Whether a file calls methods whose names it computes; absent where nothing is known of that. */
  readonly callsByComputedNames?: (file: SourceFile) => boolean;
  /** The paths of the files that a file imports at its top level may have; absent where that is not known. */
  readonly importedPaths?: (file: SourceFile) => readonly string[];
  /** A file behind one that it imports; undefined where they cannot be read as one. */
  readonly join?: (
    own: SourceFile,
    others: readonly SourceFile[],
    behind?: readonly SourceFile[],
  ) => JoinedFile | undefined;
  /** The definitions of the file that may go with their last use; absent where all of them stay. */
  readonly leftovers?: (file: SourceFile) => Leftovers | undefined;
  /**
   * The offset of the first syntax error of a program: letters in a literal before it change nothing but that literal.
   * Absent where the content of a text may decide how the file is read.
   */
  readonly validLiterals?: (file: SourceFile) => number;
  /** The errors of syntax of a text that is parsed as a program. */
  readonly outline?: (file: SourceFile) => SyntaxOutline | undefined;
  /** The texts inside the file: literals of a program, words of a script, what a format holds. Never throws. */
  readonly texts: (file: SourceFile) => Region[];
  /** Does, in pieces, most of what it takes to find them. */
  readonly prepareTexts?: (file: SourceFile) => Pieces<void>;
}

/** How a reader finds calls, at once and in pieces. */
export function readInPieces(
  callsInPieces: NonNullable<LanguageReader['callsInPieces']>,
): Pick<LanguageReader, 'calls' | 'callsInPieces'> {
  return { calls: (file, tools) => doAtOnce(callsInPieces(file, tools)), callsInPieces };
}

/**
 * The whole lines of the only definition of a name, and of the statements that only put values into it, where they do nothing
 * but compute and no other file may use the name; undefined for any other name. `gone` are definitions that go as well.
 */
export type Leftovers = (name: string, gone: readonly Span[]) => LeftoverLines | undefined;

/** Each span is of whole lines, the definition first. */
interface LeftoverLines {
  readonly spans: readonly Span[];
  /** How the program writes the name, where that is more than the name: `self.url`. */
  readonly mention?: string;
}

/** What a file defines for others. Each part is worked out when it is asked for first: a file uses few of those of another. */
export interface Definitions {
  /** Texts that it gives to names, and the methods of objects of client libraries that have one. */
  readonly names: () => readonly DefinedText[];
  /** The names of its functions, without those of their classes. */
  readonly functionNames: () => ReadonlySet<string>;
  /** The names of the methods with which objects of client libraries send in its language. */
  readonly clientMethods: () => ReadonlySet<string>;
  /** The functions that send requests for their callers. */
  readonly senders: () => readonly DefinedText[];
  /** The names of its classes, with those of the classes around them; undefined for a class without one. */
  readonly classNames: () => readonly (string | undefined)[];
  /** What the class at a position among these is, but for its requests. Each is folded by itself: a file may have a hundred. */
  readonly classAt: (position: number) => Omit<DefinedClass, 'requests'>;
  readonly requestsAt: (position: number) => readonly ClassRequest[];
  /**
   * What the file does with what functions of a name give it, wherever they are defined; undefined where that is not known.
   * `tools` says whether other files use the functions of this one.
   */
  readonly usesOf: (
    part: ReturnedPart,
    tools: Pick<ReaderTools, 'isImported' | 'usedElsewhere' | 'takenByOther'>,
  ) => PartUses | undefined;
  /** What a function of the file does with an argument; undefined where there is none of the name, or more may happen to it. */
  readonly usesOfArgument: (passed: PassedPart) => PassedUses | undefined;
  /** What the file calls functions of a name with, wherever they are defined; undefined where that is not known. */
  readonly callsOf: (
    sharedName: SharedName,
    tools: Pick<ReaderTools, 'isImported' | 'tableElsewhere'>,
  ) => readonly PassedArguments[] | undefined;
  /** Whether the file may put something else in the place of a method of another one, or, asked for a class, may extend it. */
  readonly replaces: (sharedName: SharedName) => boolean;
  /** Whether the file only reads what has a name, wherever that is defined. */
  readonly isOnlyRead: (table: SharedTable, tools: Pick<ReaderTools, 'isImported'>) => boolean;
  /** The list or dictionary of constants that the file gives to a name, where nothing in it changes that. */
  readonly table: (
    name: string,
    tools: Pick<ReaderTools, 'isImported' | 'isOnlyReadElsewhere'>,
  ) => CrossFileValue | undefined;
  /** What the file may change of what others define; undefined where that is not known. */
  readonly changes: () => MemberChanges | undefined;
}

/** What a file may change of what other files define. */
export interface MemberChanges {
  /** The names of members to which it gives values, of any object that is not its own. */
  readonly set: ReadonlySet<string>;
  /** The modules, as it names them, of which it gives members values. */
  readonly modules: readonly string[];
}

/** The definitions of a file that holds nothing but texts with names. */
export function textsWithNames(find: () => readonly DefinedText[]): Definitions {
  return { ...nothingDefined, names: lazyValue(find), changes: () => noChanges };
}

export const nothingDefined: Definitions = {
  names: () => [],
  functionNames: () => new Set(),
  clientMethods: () => new Set(),
  senders: () => [],
  classNames: () => [],
  classAt: () => ({ bases: [], members: new Map() }),
  requestsAt: () => [],
  usesOf: () => undefined,
  usesOfArgument: () => undefined,
  callsOf: () => undefined,
  replaces: () => true,
  isOnlyRead: () => false,
  table: () => undefined,
  changes: () => undefined,
};

const noChanges: MemberChanges = { set: new Set(), modules: [] };

/** A function or a constant of a file as other files may use it. */
export interface SharedName {
  readonly name: string;
  /** The class that has it as a method. */
  readonly className?: string;
  /** The name of its file, without the extension, by which others import it. */
  readonly module: string;
}

/** A list or dictionary of another file. */
export interface SharedTable extends SharedName {
  /** How many steps below it there are only texts, which nothing can change. Unknown: a row of texts is below it. */
  readonly steps?: 1;
}

/** A call of a function in another file, or one iteration of the loop that it is in. */
export interface PassedArguments {
  readonly args: readonly { readonly name?: string; readonly value: CrossFileValue }[];
}

/** What a file gives a function of another one, as far as that is known without running it. */
export type CrossFileValue =
  | { readonly kind: 'text'; readonly text: string; readonly numeric?: true }
  | { readonly kind: 'list'; readonly items: readonly CrossFileValue[] }
  | { readonly kind: 'dict'; readonly entries: readonly GivenEntry[] }
  | { readonly kind: 'null' | 'unknown' };

interface GivenEntry {
  readonly key: string;
  readonly value: CrossFileValue;
  /** A condition decides whether it is there. */
  readonly isConditional?: true;
}

/** A response, or a part of its body, that a function gives to its callers. */
export interface ReturnedPart extends SharedName {
  readonly stage: 'response' | 'body';
  readonly path: readonly (string | number)[];
  /** The list at the start of the path that is so long has only those of its elements which the function chose. */
  readonly filteredDepth?: number;
  /** The member of the response that has the parsed body. */
  readonly parsedMember?: string;
}

/** A part of a response that a file passes to a function of another one. */
export interface PassedPart extends Pick<ReturnedPart, 'stage' | 'path' | 'parsedMember'> {
  /** What is called, with the steps behind its module: `describe`, `App.parse`. */
  readonly callee: readonly string[];
  /** The argument that it is: its position, or its name. */
  readonly argument: number | string;
}

/** What a function does with a part of a response that another file passes to it. */
export interface PassedUses extends Omit<PartUses, 'calls'> {
  /** The parts of it that the function gives back. */
  readonly returns: readonly Pick<ReturnedPart, 'stage' | 'path'>[];
}

/** What one file does with a part of a response. The spans of the reads and of the checks are those of that file. */
export interface PartUses extends Pick<CallResponse, 'reads' | 'checks' | 'namesStatus'> {
  /** How many calls of the file give it the part. */
  readonly calls: number;
}

/** A text that a file gives to one of its own names, written with the names around it: `Config.BASE`, `api.baseUrl`. */
export interface DefinedText {
  readonly name: string;
  readonly text: string;
  /** The name is that of a function that sends requests, to an address that begins with the text. */
  readonly sender?: SenderFacts;
  /** The name is that of a class. */
  readonly definedClass?: DefinedClass;
}

/** A class of a file, as the classes of other files that extend it need to know it. */
export interface DefinedClass {
  /** The classes of other files that it extends, itself or through classes of its own file. */
  readonly bases: readonly CrossFileName[];
  /** The texts of its fields and methods, of which a condition chooses one. */
  readonly members: ReadonlyMap<string, readonly MemberText[]>;
  readonly requests: readonly ClassRequest[];
}

/** A text in which other members of the object, and the arguments of the method, are left open. */
export type MemberText = readonly MemberPart[];

export type MemberPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'parameter'; readonly position: number; readonly fallback?: string }
  /** What a constructor below passes on to that of the class: the argument at a position, without that for the object. */
  | { readonly kind: 'constructed'; readonly position: number }
  | { readonly kind: 'unknown' };

/** A request that a method of a class sends, to an address of which a class below has a part. */
export interface ClassRequest {
  /** The method of the class, which a class below may replace. */
  readonly methodName: string;
  readonly client: string;
  /** The HTTP method; undefined where a caller chooses it. */
  readonly method?: string;
  readonly addresses: readonly MemberText[];
  /** The names of the headers that it sends. */
  readonly headers: readonly string[];
}

/** A part of an address, and the member of the object from which it comes. */
export interface SenderPart {
  readonly text: string;
  readonly member?: string;
}

/** What is known of a function that sends requests for its callers, to an address of which they give a part. */
export interface SenderFacts {
  /** The library that sends, by the name of the outer contract. */
  readonly client: string;
  /** Undefined where the caller chooses it. */
  readonly method?: string;
  /** What stands before the part of the caller, one of which a condition chooses; empty where it is not known. */
  readonly before: readonly string[];
  /** The same in its parts, where a class below may have another value for a member that is in it. */
  readonly partsBefore?: readonly (readonly SenderPart[])[];
  /** What stands behind the part of the caller. */
  readonly after: string;
  /** The names of the headers that it sends. */
  readonly headers: readonly string[];
  /** The hosts that its file names, as evidence of the service that it asks. */
  readonly hosts: readonly string[];
}
