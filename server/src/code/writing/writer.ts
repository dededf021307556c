import type { Edit } from '../../text/edit';
import type { Style } from './style';

/** One stretch of a text that a program is to contain: characters, or an expression of the program. */
export type WrittenPiece = { readonly text: string } | { readonly expression: string };

/** A value that a program is to contain. */
export type WrittenValue =
  | { readonly kind: 'text'; readonly pieces: readonly WrittenPiece[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'expression'; readonly source: string }
  | { readonly kind: 'list'; readonly items: readonly WrittenValue[] }
  | { readonly kind: 'object'; readonly members: readonly WrittenMember[] };

export interface WrittenMember {
  readonly name: string;
  readonly value: WrittenValue;
}

export type Steps = readonly (string | number)[];

/** A part of a response: steps from a name of the adapter, `data` or the element of the list around it. */
export interface Source {
  readonly root: string;
  readonly steps: Steps;
}

/** What a value becomes; null stays null. The words are those of the plan's shapes. */
export type Conversion = 'milliseconds' | 'iso-of-seconds' | 'iso-of-milliseconds' | 'id-of-guid' | 'words' | 'score';

/** Elements in whose text at these steps the expression does not occur, in any case, are left out. */
interface Kept {
  readonly steps: Steps;
  readonly contains: string;
  /**
   * The element whose whole text it is comes first. Where several contain it and none or several have it as a whole, there
   * are none.
   */
  readonly wholeFirst?: true;
}

/** A part of the GraphQL response, as REST wrote it. */
export interface DerivedPart {
  readonly kind: 'part';
  readonly source: Source;
  /** Where the value is when it is null or 0 at `source`. */
  readonly or?: Source;
  readonly as?: Conversion;
  readonly words?: Readonly<Record<string, string>>;
  /** What stands for null: 0, or no such member. Null itself where nothing does. */
  readonly absent?: 'zero' | 'omit';
}

/** A value that an adapter makes out of a GraphQL response. */
export type Derived =
  | {
      readonly kind: 'object';
      readonly members: readonly { readonly name: string; readonly value: Derived }[];
      /** There is no such object where this is null. */
      readonly when?: Source;
    }
  | {
      readonly kind: 'items';
      readonly items: readonly Derived[];
      /**
       * Only those are there whose name, in the same order, is in one of these lists of the data, or with `isMissing` in none.
       */
      readonly listed?: {
        readonly in: readonly Source[];
        readonly names: readonly Derived[];
        readonly isMissing?: true;
      };
    }
  | {
      readonly kind: 'each';
      /** With a `*`, the lists at all these places one after the other. */
      readonly list: Source;
      /** The list is there; otherwise it may be null. */
      readonly isPresent: boolean;
      /** The name of the element. */
      readonly item: string;
      readonly keep?: Kept;
      /** Of elements with the same value at these steps the first one stays. */
      readonly unique?: Steps;
      /** The number by which the elements are sorted. */
      readonly sortBy?: DerivedPart;
      readonly element: Derived;
    }
  | DerivedPart
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  /** The value of a parameter. */
  | { readonly kind: 'given'; readonly name: string }
  /** An object with the member, or the list of members, that a parameter names; `root` has the values under the same names. */
  | {
      readonly kind: 'only';
      readonly name: string;
      readonly isList?: true;
      readonly root: string;
      readonly as?: Conversion;
    }
  /** A member without a source, each use of which raises an error. */
  | { readonly kind: 'missing'; readonly name: string };

/** The steps before, between and behind the stars of a path. */
export function cutAtStars(steps: Steps): Steps[] {
  const star = steps.indexOf('*');
  return star < 0 ? [steps] : [steps.slice(0, star), ...cutAtStars(steps.slice(star + 1))];
}

/** Whether an object has no member for this value where it is null. */
export function isOmittable(value: Derived): boolean {
  return value.kind === 'part' ? value.absent === 'omit' : value.kind === 'object' && value.when !== undefined;
}

/** How the data of a GraphQL response becomes the body of a REST response. */
export interface Reshaping {
  /** Parts of the data that are null or false where REST refused the request. */
  readonly present: readonly Steps[];
  /** Lists in which a mutation reports its own errors. */
  readonly errors: readonly Steps[];
  /** Names for parts of the data, which sources may start from. */
  readonly parts: readonly { readonly name: string; readonly steps: Steps }[];
  readonly body: Derived;
}

/** A function that does so. */
export interface ShapeFunction extends Reshaping {
  readonly name: string;
  readonly comment: string;
  /** Parameters besides `data`. */
  readonly parameters: readonly string[];
}

/** A declaration that a rewrite adds to a file, at most once. */
export interface Declaration {
  readonly name: string;
  /** Another name for it, where the program uses that one. */
  readonly otherName?: string;
  /** Without a line break at its end. */
  readonly text: string;
  /** The modules that it needs. */
  readonly imports: readonly string[];
}

/** A text for each combination of some values of the program. */
export interface TextTable {
  readonly rows: readonly { readonly when: readonly string[]; readonly text: string }[];
}

/** How a program has a table of texts, and how it takes one of them, which fails where there is none for the keys. */
export interface TableWriter {
  declaration(table: TextTable, file: FileStyle): Declaration;
  lookup(name: string, keys: readonly string[]): string;
}

/** Functions that turn a value of the program into what the query languages take. */
export type HelperName =
  | 'escapeQuery'
  | 'checkedId'
  | 'nameCondition'
  | 'metricCondition'
  | 'languageCondition'
  | 'idsCondition'
  | 'optionalText'
  | 'rangeStart'
  | 'rangeEnd'
  | 'escapeGraphql'
  | 'graphqlText'
  | 'textOf'
  | 'numberOf'
  | 'epochMilliseconds'
  /** Of the start of a time range, the shortest length in seconds, and the end where there is one. */
  | 'sliceSeconds';

/** A file, as far as new code must fit into it. */
export interface FileStyle {
  readonly language: string;
  readonly text: string;
  readonly style: Style;
  /** The names that its code uses. */
  readonly words: ReadonlySet<string>;
}

/** How a value goes through a helper. */
interface Helper {
  readonly declaration?: Declaration;
  /** The source of the converted value; `name` is that of the declaration. */
  readonly call: (name: string, ...expressions: readonly string[]) => string;
}

/** A value of which a text holds only a mark, such as `${{ inputs.id }}`. */
export interface FilledValue {
  readonly expression: string;
  readonly interpolation?: string;
  /** It is part of a text whose quotes keep the shell from reading it. */
  readonly literal?: true;
}

/** A parameter for the number of a page, as programs write it. */
export const pageParameter = /\bpage(?:['"]\]?\s*[:=,]|\s*:)|[?&]page=|(?<![$=])[{,]\s*page\s*[,}]/g;

/** The names of links that lead to other pages than the next one, as programs write them. */
export const otherLinks = /(?:["'.]|\brel\s*=+\s*\\?["']?)(?:last|prev(?:ious)?|first)\b/i;

/** How the address that a `Link` header has led to becomes the number of a page, and a response gets such a header. */
export interface LinkedPager {
  /** The helpers for responses that can get another header. */
  readonly responses: readonly string[];
  /** The parts of a program that read the header. */
  readonly reads: RegExp;
  /** How a program names another link of the header than that to the next page. */
  readonly others: RegExp;
  /** The declaration of the pager with what is declared for links. */
  declaration(file: FileStyle): Declaration | undefined;
  readonly names: readonly string[];
  /** The number of the page that an address asks for. */
  pageOf(address: string): string;
  /** An address that asks for a page, where the program only counts the pages. */
  addressOf(page: string): string;
  /** What stands before and behind a response that gets the link to the next page. */
  wrap(address: string): readonly [string, string];
}

/** How each walk through the pages of a list keeps its own cursors, so that several may go on at once. */
interface WalkPager {
  /** The declaration of the pager, the functions of which are given the cursors behind the number. */
  declaration(file: FileStyle): Declaration | undefined;
  readonly names: readonly string[];
  /** The name of the cursors, and the statement that makes them for a loop. */
  readonly name: string;
  statement(file: FileStyle): string;
  /** The same for walks that follow a header. */
  readonly linked?: Pick<LinkedPager, 'declaration' | 'names' | 'wrap'>;
  /** A parameter that makes them anew for each call of the function that walks, in a language that does so. */
  readonly parameter?: string;
  /** What is in a function that does not have a response before the program has waited for it. */
  readonly waits: RegExp;
}

interface OnlyPage {
  /** The function that does so; absent where it needs none. */
  declaration?(file: FileStyle): Declaration;
  /** The body for a page; `name` is the one under which the function is declared. */
  body(page: string, body: string, name: string): string;
}

/** How programs ask for pages by number, and the functions that lead from those numbers to cursors. */
export interface Pager {
  /** What requests of pages contain, by which those of a file are counted. */
  readonly parameter: RegExp;
  /** What a program contains that may ask for several pages at once. */
  readonly runsAtOnce: RegExp;
  /**
   * In files that have `filePattern`, a walk may begin before another one has ended although nothing says so; `fixed` values
   * are the same in each of them.
   */
  readonly mayOverlap?: { readonly filePattern: RegExp; readonly fixed: RegExp };
  /** Undefined in a file that cannot declare the functions. */
  declaration(file: FileStyle): Declaration | undefined;
  /** What the declaration declares besides its name. */
  readonly names: readonly string[];
  /** How a list that comes at once has pages: the first one has all of it, and every other one is empty. */
  readonly only: OnlyPage;
  cursor(page: string): string;
  /** The same as a literal of a GraphQL document. */
  literal(page: string): { readonly source: string; readonly imports: readonly string[] };
  /** Where programs follow the `Link` header from page to page; absent where that is not written. */
  readonly linked?: LinkedPager;
  /** Where a loop can have the cursors for itself. */
  readonly walk?: WalkPager;
  /** The body of the REST response for a page, by what makes it; `next` leads from the data to the next cursor. */
  body(page: string, body: string, data: string, next: Steps, style: Style): string;
}

/** How values are written in a language: programs and commands alike. */
export interface ValueWriter {
  readonly languages: readonly string[];
  readonly usual: Style;
  /** A string literal, or text with expressions in it. */
  text(pieces: readonly WrittenPiece[], style: Style): string;
  /** A value, or the text `null` where it is null. */
  nullAsText?(expression: string, style: Style): string;
  /** A value, or null where the language does not take it for true. */
  orNothing?(expression: string): string;
  /** The member of a dictionary under one of two names, whichever it has. */
  either(dictionary: string, name: string, other: string, style: Style): string;
  /** A value that the user must provide under a name, so that the program fails without it. */
  missing(name: string): string;
  /** The function in the spelling of the language; undefined where it is not written. */
  helper(name: HelperName, file: FileStyle): Helper | undefined;
  /** How values that go through a helper read in a program: a pattern, around those of the values. */
  helperPattern(name: HelperName, ...values: readonly string[]): string;
  /** A value may be a number or nothing, where a request needs a text; absent where all values are texts. */
  readonly hasTypedValues?: true;
  /** How a value reads where it is part of a text; absent where it does as everywhere. */
  partPattern?(value: string): string;
  /** An address without the version at its end, with a path behind it. */
  withoutVersion(address: string, path: string, file: FileStyle): string;
  /** Absent where no tables are written. */
  readonly table?: TableWriter;
  /** The base64 text of a text, without padding. */
  base64(
    pieces: readonly WrittenPiece[],
    style: Style,
  ): { readonly expression: string; readonly imports: readonly string[] };
  /** Absent where pages are not followed by number. */
  readonly pager?: Pager;
  /** The edits that put declarations into a file; all insert at one place, and each of them stands for itself. */
  declare(declarations: readonly Declaration[], file: FileStyle): readonly Edit[];
  /** The same in front of a command, in a text that cannot hold their lines; absent where there is no such form. */
  declareInLine?(declarations: readonly Declaration[], file: FileStyle, at: number): readonly Edit[];
  /** A value that is filled into the text before the program runs, as the new text holds it; absent where none is. */
  filledIn?(hole: FilledValue): string | undefined;
  /** Whether a name of the file hides a module; absent where names hide none. */
  isHidden?(module: string, file: FileStyle): boolean;
  /**
   * The names of the language that a file gives to something else where declarations stand, or with `isInside` somewhere in it,
   * as far as written code uses them; absent where none does.
   */
  takenNames?(file: FileStyle, isInside: boolean): readonly string[];
  /** The same declaration with an import of its own for a module that a name of the file hides. */
  withImport?(declaration: Declaration, module: string, file: FileStyle): Declaration;
  /** The edit that imports a module; undefined where the file does so already. */
  importEdit(module: string, file: FileStyle): Edit | undefined;
}

/** How one programming language is written. It says nothing about clients. */
export interface Writer extends ValueWriter {
  /** The version of the language that a program is written for, where what is written here needs a newer one. */
  outdated?(text: string): string | undefined;
  /** Whether a read with this source raises where a member is missing, and no code of the file catches what is raised. */
  failsWithoutMember(source: string, file: FileStyle): boolean;
  /** Whether code of the file may declare what a response is like. */
  declaresTypes(file: FileStyle): boolean;
  /**
   * Whether a call that runs a command gives what the command has printed, and not a running process. With `fails` the
   * command may end with a failure, which such a call must leave to the program.
   */
  givesOutput(source: string, fails: boolean): boolean;
  /** What a call has in the place of an argument that is left out. */
  readonly nothing: string;
  /** A literal over as many lines as it needs; `indent` is the indentation of the line on which it begins. */
  value(value: WrittenValue, style: Style, indent: string): string;
  /** The source of a value as JSON text. */
  jsonText(value: string): { readonly expression: string; readonly imports: readonly string[] };
  /** Steps as they follow the expression that they start from. */
  steps(steps: Steps, style: Style): string;
  /** Steps that lead to 0 in the place of null. The whole expression needs brackets where an operator stands beside it. */
  orZero(steps: string): string;
  /** A named argument of a call. */
  argument(name: string, value: string): string;
  /** A member of a dictionary or options object. */
  member(name: string, value: string, style: Style): string;
  /** A dictionary on one line. */
  dictionary(members: readonly string[]): string;
  /** A dictionary with the members of another one and more. */
  extended(dictionary: string, members: readonly string[]): string;
  /** Whether a text shows that a name or member of it holds a dictionary, which the new one can take its members from. */
  isDictionary(source: string, text: string): boolean;
  /** A dictionary with the entries of an object that a name holds, where the text shows that it is one of headers. */
  entriesOf?(source: string, text: string): string | undefined;
  /** A name in the usual spelling, from words with dashes between them: `metric-data`. */
  name(words: string): string;
  /** The declarations of a shape function and of what it calls, in the order in which they are written. */
  shapeFunction(shape: ShapeFunction, file: FileStyle): readonly Declaration[];
  /**
   * A program that reads a GraphQL response from standard input and writes the body of the REST response; absent where
   * scripts run no such programs. With `failure` a refusal, or no response at all, ends it with this status.
   */
  filterProgram?(shape: ShapeFunction, failure: number | undefined, newline: Style['newline']): string;
  /**
   * The function that gives responses of a client library another content, with what it calls; undefined where there is none.
   * `isOpen`: the content has members each use of which raises an error. `saysTitle`: that of an error has the title that REST
   * gave it.
   */
  responseHelper(
    name: string,
    file: FileStyle,
    wanted: { readonly isOpen?: true; readonly saysTitle?: true },
  ): Declaration | undefined;
  /** What follows the response in a call of that function: a function from the data to the body, and the status. */
  adapterArguments(shape: string, success: number | string): string;
  /** A function of one parameter, without a name. */
  lambda(parameter: string, body: string): string;
}
