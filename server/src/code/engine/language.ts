import type { TooDeep } from '../../text/readLimit';
import type { Span } from '../../text/span';
import type { GrammarName, SyntaxNode } from '../grammars';
import type { ClientRule, FieldRoles } from './clients/rule';
import type { EnumerationFacts } from './enumerationFacts';
import type { ResultWriter } from './fold/keptResult';
import type { OperationName } from './fold/operations';
import type { LeftoverFacts } from './leftoverFacts';
import type { ModuleFacts } from './modules/facts';
import type { ErrorFacts } from './response/errorFacts';
import type { Escapes } from './syntax/escapes';
import type { Expr } from './syntax/expr';
import type { Rules } from './syntax/lower';
import type { Program } from './syntax/scope';
import type { UnseenRuns } from './unseenRuns';
import type { ValueTypes } from './valueTypes';

/*
 * How a programming language is added: a folder `languages/<x>` with these files, an entry in `finder/languages.ts`, and a
 * source in each shape of `test/code/contract.md`; CONTRIBUTING.md names the other files. The engine does the rest: names and
 * scopes (`syntax/scope.ts`), values (`fold`), requests (`clients`), wrappers, responses (`response`).
 *
 * `lower.ts`: `Rules`, one for each node type of the grammar, which turn syntax nodes into the expressions of
 * `syntax/expr.ts`; the usual ones are in `syntax/rules.ts`. A node type without a rule becomes `other`, and its children
 * are still read, so that a language starts with eleven rules: block, name, text, operator, call, member, assignment, function,
 * class, return, if. What matters:
 * - texts are cut with `literalPieces`: verbatim characters and each escape are pieces of their own, interpolations are
 *   holes; `quoting` is what `escapes` needs to write into the literal again;
 * - a list of statements is a `block`: an expression directly in one is used by nothing;
 * - what runs only sometimes is a `branch` or a `loop`: assignments in it do not hide earlier ones;
 * - imports say which dotted path a local name means; a name that nothing defines is its own path;
 * - declared types are evidence, too: `HttpClient client` without a value is an assignment of an `invoke` with `construct`.
 *
 * `clients.ts`: the client rules (`clients/rule.ts`): how each library is called, and how it sends.
 *
 * `language.ts`: the `LanguageDefinition` below. Functions and methods of the platform are named by what they do to texts
 * (`fold/operations.ts`); an operation is added there for a new idea, not for a language.
 */

/** The entry of a table under a name from a program, which may be a name that every object has. */
export function findIn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** A part of an address: `scheme` with its colon, `host` with the port, `query` with its question mark, `target` with the path. */
type AddressPart = 'scheme' | 'host' | 'name' | 'port' | 'origin' | 'path' | 'query' | 'target';

/** What a function of the platform does to its arguments, by its dotted path. */
export function operationOf({ functions }: LanguageDefinition, path: string): OperationName | undefined {
  return findIn(functions, path) ?? findIn(functions, `*.${/\w*$/.exec(path)?.[0]}`);
}

/** How programs of one language read a response: which members and calls lead from the response to its body. */
interface ResponseFacts {
  /** Members and calls that yield the parsed body: `.json()`, `.data`. */
  readonly parsed: readonly string[];
  /** Members and calls that yield the body as text or stream: `.text`, `.read()`. */
  readonly text: readonly string[];
  /** Functions that parse text: `json.loads`, `JSON.parse`. */
  readonly parsers: readonly string[];
  /** Arguments by which parsing calls a function of the program with every part of the body. */
  readonly parserHooks?: readonly string[];
  /** Members and calls that concern only the status. */
  readonly status: readonly string[];
  /** The words by which programs name the status of any response, as a member, a variable or a key. */
  readonly statusNames?: readonly string[];
  /** Members of a response that lead to its headers. */
  readonly headers?: readonly string[];
  /** Calls that pass the value to a function argument: `then`. */
  readonly callbacks: readonly string[];
  /** Those of them that pass it to all of their arguments, not to the first alone, and return it to the next call. */
  readonly sharing?: readonly string[];
  /** Calls that listen to what happens to the response: `on('data', chunk => …)`. */
  readonly listeners?: readonly string[];
  /** Functions whose value is the text of the pieces that they are given: `Buffer.concat`. */
  readonly joiners?: readonly string[];
  /** Objects whose value is the argument with which their function calls its first parameter: `new Promise(resolve => …)`. */
  readonly promises?: readonly string[];
  /** A response inside a text shows nothing of its content: `[object Response]`. */
  readonly isMuteInText?: true;
  /** Code that continues before it has a response, and what is written before a call for which it waits. */
  readonly asynchronous?: { readonly goesOn: RegExp; readonly waits: RegExp };
  /** Calls that run a function that is passed to them: `pool.submit(work, item)`. */
  readonly runners?: Readonly<Record<string, Runner>>;
  /** Calls that wait for their first argument, or return a promise of it: `asyncio.create_task(load())`. */
  readonly waiters?: readonly string[];
  /** Calls that wait for several values. */
  readonly together?: Readonly<Record<string, Together>>;
  /** Calls whose function argument gets a failure: `catch`. */
  readonly failureCallbacks?: readonly string[];
  /** Calls whose function argument gets nothing, and that return the object that they are called on: `finally`. */
  readonly settledCallbacks?: readonly string[];
  /** Calls that iterate over a list, and what they return. */
  readonly items: Readonly<Record<string, ItemCall>>;
  /**
   * Functions whose argument is such a list, and what they return. `pairs`: each item with its position. `tuples`: an item
   * of each argument, `zip`. `part`: a part by position. `indexed`: something else, where the function gets the position and then the item.
   */
  readonly itemFunctions?: Readonly<Record<string, ItemFunction>>;
  /** How a function reads arguments for which it has no parameter. */
  readonly allArguments?: RegExp;
  /** Arguments and return values of functions of the file are followed through their calls. */
  readonly acrossFunctions?: true;
  /** Methods of lists whose function compares two elements and selects none. */
  readonly comparing?: readonly string[];
  /** The start of a method that only its class can call. */
  readonly privateMethods?: RegExp;
  /** Methods that run without a call of the program. */
  readonly implicitMethods?: RegExp;
  /**
   * Decorators of libraries that return what the function returns: `keeping`. Those that cache it by its arguments:
   * `caching`. Those that only give a function the name of another one: `naming`. Those that make a context manager of a
   * generator: `lending`.
   */
  readonly decorators?: {
    readonly keeping: readonly string[];
    readonly caching: readonly string[];
    readonly naming: readonly string[];
    readonly lending: readonly string[];
  };
  /** Code that calls methods whose names are only known at run time. */
  readonly dynamicCalls?: RegExp;
  /**
   * Elements by a key may be methods, and are looked at in the syntax of a program; this is what takes members by a computed
   * name in another way.
   */
  readonly takesByKey?: RegExp;
  /** Return values of functions are followed into other files. */
  readonly acrossFiles?: AcrossFiles;
  /** Statements that add to a list: each argument as an element, or the elements of the argument. */
  readonly gatherers?: Readonly<Record<string, 'element' | 'elements'>>;
  /** How the program creates dictionaries of elements, and what it reads from them. */
  readonly dictionaries?: DictionaryFacts;
  /** Calls whose value is a part of a list, by position: `slice`. */
  readonly slices?: readonly string[];
  /** Members and calls for the number of items, or for whether there are any. */
  readonly sizes?: readonly string[];
  /** Members and calls of a response that say nothing about its body: `setTimeout`, `close`. */
  readonly unrelated?: RegExp;
  /** The names of lists, where a member of a list is that of its items and what is no list is looped over once. */
  readonly lists?: RegExp;
  /** Calls that read the member that their argument names: `get`. */
  readonly getters: readonly string[];
  /** Such a call without an argument is the value itself: `asText()`. */
  readonly emptyGetters?: true;
  /** Those of them whose argument is a dotted path: `SelectToken('metrics[0].name')`. */
  readonly pathGetters?: readonly string[];
  /** What programs do with the error for a failed status. */
  readonly errors?: ErrorFacts;
  /** Calls, as written, that report an error to the user of the program: `console.error(…)`. */
  readonly reporting?: RegExp;
  /** Functions that read a value and keep no reference to it: `print`, `len`. */
  readonly viewers: readonly string[];
  /** Those of them that only test the type of the value. */
  readonly kindTests?: readonly string[];
}

/** How programs of a language use definitions of other files. */
export interface AcrossFiles {
  /** Functions that the environment calls by their names: a cloud platform, a web server. */
  readonly calledUnseen: RegExp;
  /** Members of every function, by which it is called, bound or inspected. */
  readonly functionMembers: RegExp;
  /** Endings of the path of a module that are not part of its name. */
  readonly moduleEnding: RegExp;
  /** Code that exports all names of a module, or imports its default export by that word. */
  readonly exportsAll?: RegExp;
  readonly takesDefault?: RegExp;
  /** The text around a name in a clause that exports it. */
  readonly exportClause?: { readonly before: RegExp; readonly behind: RegExp };
}

export interface Runner {
  /** The position of the function among the arguments; its own arguments follow it. */
  readonly position: number;
  /** `value`: the return value of the function, once awaited. `later`: an object whose `result()` is that. `list`: that for each item. */
  readonly yields: 'value' | 'later' | 'list';
}

export interface Together {
  /** The values are the items of a list, or the arguments. */
  readonly input: 'list' | 'arguments';
  /** It returns the list of them, or the first that is ready. */
  readonly yields: 'all' | 'first';
  /** The member of each item of that list with the value, where the item itself is not the value. */
  readonly under?: string;
}

/** What is read from a dictionary: a value by its key (`item`), all values (`items`), `pairs` with the keys, or `keys`. */
type EntryCall = 'item' | 'items' | 'pairs' | 'keys';

interface DictionaryFacts {
  /** Functions that create one from a list of pairs. */
  readonly fromPairs: readonly string[];
  /** Functions that create an empty dictionary, or one from their arguments. */
  readonly constructors: readonly string[];
  /** Methods whose arguments are a key and its value. */
  readonly setters: readonly string[];
  readonly members: Readonly<Record<string, EntryCall>>;
  readonly functions: Readonly<Record<string, EntryCall>>;
  /** What a loop over one yields. */
  readonly loops: 'keys' | 'pairs';
}

/**
 * What a call that goes through items yields. `made`: a list of what its function gives, `map`. `items`: some of the items,
 * `filter`. `item`: one of them, `find`. `fold`: a result that is the first parameter of its function, before the item.
 * `pairs`: each item behind its position. `other`: something else, as `forEach` does.
 */
type ItemCall = 'made' | 'items' | 'item' | 'fold' | 'pairs' | 'other';
/** `groups`: a dictionary of lists of items, `Object.groupBy`. `runs`: pairs of a key and a list of items, `groupby`. */
type ItemFunction = 'items' | 'item' | 'same' | 'part' | 'pairs' | 'tuples' | 'other' | 'indexed' | 'groups' | 'runs';

/** Code that sets members or names without naming them. */
export interface UnseenSetters {
  /** Functions that do so with any arguments, by their last word: `setattr`. */
  readonly functions?: readonly string[];
  /** Functions that do so to one of `objects`, which is their first argument: `Object.assign(this, options)`. */
  readonly fillers?: readonly string[];
  /** Names of the object of a method; an assignment to an element of it sets any member, `this[key] = …`. */
  readonly objects?: readonly string[];
  /** Members, and functions, that are the dictionary of all members: `self.__dict__`, `vars(self)`. */
  readonly dictionaries?: readonly string[];
  /** An import of all names of a module. */
  readonly imports?: true;
}

/**
 * `add`: one more item, or an entry with the key and the value that are the arguments. `append`: the same, and the argument
 * is put behind a text. `set`: an entry in the place of what the key has. `merge`: the entries of the dictionary that is the
 * argument. `extend`: the items of the list that is the argument.
 */
export type Change = 'add' | 'append' | 'extend' | 'set' | 'merge';

/** A language that is parsed with a grammar, whose trees the rules turn into the common one. */
interface ByGrammar {
  grammar(language: string): GrammarName;
  /** The node types of the grammar that are comments; the rules do not see them. */
  readonly comments: readonly string[];
  readonly rules: Rules;
  /** How many parts of a text the language refuses although its grammar accepts them. */
  earlyErrors?(root: SyntaxNode, text: string): number;
}

/** A text as the common tree, with the extents of its comments in the order of the text. */
export interface ParsedText {
  readonly root: Expr;
  readonly comments: readonly Span[];
}

/** A language that has a parser of its own. */
interface ByParser {
  parse(text: string, tooDeep: TooDeep): ParsedText;
}

/** One programming language as data for the engine. */
export type LanguageDefinition = Facts & (ByGrammar | ByParser);

interface Facts {
  readonly languages: readonly string[];
  /** Names of the object that a method runs on. */
  readonly receivers: readonly string[];
  /** Names of the class that a method runs on, which is called to create an object. */
  readonly classReceivers?: readonly string[];
  /** Functions and methods that only convert a value, and always in the same way. */
  readonly converters?: readonly string[];
  /** Pure functions by path, which may run once more. */
  readonly repeatable?: readonly string[];
  readonly runsUnseen?: UnseenRuns;
  /** Functions by path that end the program. */
  readonly ending?: readonly string[];
  /** Functions and methods that get an object and read none of its fields: `this.load.bind(this)`, `super(Loader, self)`. */
  readonly objectPassers?: readonly string[];
  /** How a name gets what a function gives, and an entry of it is read. */
  readonly keptResult?: ResultWriter;
  /** What sees which fields an object has; absent where a constructor gives its object no further one. */
  readonly seesFields?: RegExp;
  /** Names of constructors. */
  readonly constructors: readonly string[];
  /** Functions return several values, of which the first is the result (`resp, err := …`). */
  readonly multipleResults?: true;
  /** Variables have a mark of their own (`$name`), so that a bare name that is called is a function or a class. */
  readonly markedVariables?: true;
  /** Appending an item to a variable without a value makes it a list: `$headers[] = …`. */
  readonly itemsMakeLists?: true;
  /** Modules with the same functions, between which programs choose by an address. */
  readonly alikeModules?: readonly string[];
  /** The objects of an address, by their type, and which of their members hold a part of it. */
  readonly addressParts?: Readonly<Record<string, Readonly<Record<string, AddressPart>>>>;
  /** How a member of a dictionary is read. Absent where the bodies that callers give are not followed. */
  readonly memberSource?: (name: string, mayBeMissing: boolean) => string;
  /** How the first element of a list is read. Absent where the lists that callers give are not followed. */
  readonly firstElement?: (list: string) => string;
  /** The items of a list of texts as one text, with commas between them. */
  readonly joinedItems?: (list: string) => string;
  /**
   * Members of a client object by which it is set up. `plain` ones send nothing, whatever is done with them; of
   * `dictionaries` only a change is no use of what is in them.
   */
  readonly clientSettings?: { readonly plain: readonly string[]; readonly dictionaries: readonly string[] };
  /** Where a bare name can mean a member of the class around it; anywhere in the class unless said otherwise. */
  readonly bareMembers?: 'in class body' | 'nowhere';
  readonly enumerations?: EnumerationFacts;
  /** Members of an item of an enumeration that are the text of the item: `Path.APPLICATIONS.value`. */
  readonly ownValues?: readonly string[];
  /** Classes and modules are open: other files add members to them. */
  readonly openClasses?: true;
  /** A class may have a field and a method of one name, of which a call means the method: `path` and `path()`. */
  readonly methodsApart?: true;
  /** A loop over a dictionary yields its values, not its keys. */
  readonly loopsYieldValues?: true;
  /** A function that iterates over a dictionary gets the key and the value of each entry. */
  readonly blocksTakePairs?: true;
  /** A dictionary literal is an object: the functions in it have it as their receiver. */
  readonly objectLiterals?: true;
  /** Names and keys that differ only in case are one. */
  readonly caseInsensitive?: true;
  /** Code that sets members of objects, or names of the module, without naming them. */
  readonly setsUnseen?: { readonly members?: UnseenSetters; readonly names?: UnseenSetters };
  /** A parameter without an argument is null. */
  readonly missingArgumentsAreNull?: true;
  /** The literal that is passed instead of an argument, so that the default applies. */
  readonly missingLiteral?: string;
  /** A list of a value that may be a list itself, `[value].flat()`, by its source. */
  readonly asList?: RegExp;
  /**
   * Functions by path that count from their first argument; `step` is the position of the argument by which they go on. One
   * that is only given its end counts from 0.
   */
  readonly counters?: Readonly<Record<string, { readonly step: number; readonly hasEnd?: true }>>;
  /**
   * What says whether a text begins with another: methods, functions of both, the method of a pattern, and functions of a
   * pattern and a text.
   */
  readonly beginningTests?: {
    readonly methods: readonly string[];
    readonly functions: readonly string[];
    readonly ofPattern?: string;
    readonly matchers?: readonly string[];
  };
  /** Functions that say whether their only argument is a list. */
  readonly listTests?: readonly string[];
  /**
   * No two cases of one branch are the same constant, so that the one with the name of a constant is the only one that it
   * chooses. `bare`: cases have the names of constants of an enumeration alone.
   */
  readonly distinctCases?: 'whole' | 'bare';
  /** The word by which a method calls those of the superclass: `super.get()`, `super().get()`. */
  readonly above?: string;
  /** An empty text and zero count as true. */
  readonly emptyIsTrue?: true;
  /** A dictionary without entries counts as false. */
  readonly emptyDictionaryIsFalse?: true;
  /** The names of functions that send nothing, for which there is no rule. */
  readonly nonSenders?: RegExp;
  /** Operators that concatenate texts. */
  readonly concatenators: readonly string[];
  /** Operators that fill `%s` of the text on their left. */
  readonly formatters: readonly string[];
  /** Functions by path whose text is filled where `$name` is written in it. */
  readonly dollarTemplates?: readonly string[];
  /** A pattern literal that finds blanks: `/ /g`. */
  readonly blankPattern?: RegExp;
  /** Platform functions by dotted path, with `*` for any object or module (`*.sprintf`), and what they do to their arguments. */
  readonly functions: Readonly<Record<string, OperationName>>;
  /** Methods of texts, lists and dictionaries. */
  readonly methods: Readonly<Record<string, OperationName>>;
  /**
   * Methods, and functions by dotted path, that read a list or dictionary and neither change nor keep it; `changers` are
   * methods that change one and that folding does not follow.
   */
  readonly readers?: {
    readonly methods: readonly string[];
    readonly functions: readonly string[];
    readonly changers?: readonly string[];
  };
  /** Methods that change the text, list or dictionary that they run on. */
  readonly changes: Readonly<Record<string, Change>>;
  /** Objects whose members are what a module exports; the first one is assigned as a whole, too. */
  readonly exports?: readonly string[];
  /** How a program says that it only gives names to values: functions that make tuples, decorators, bases, methods that make one. */
  readonly records?: {
    readonly tuples: readonly string[];
    readonly decorators: RegExp;
    readonly bases: readonly string[];
    readonly makers: RegExp;
  };
  readonly valueTypes?: ValueTypes;
  /** Whether an expression yields null where no value was set: a variable of the environment. */
  mayBeNull?(expr: Expr, program: Program): boolean;
  readonly leftovers?: LeftoverFacts;
  /** Absent where files are not followed into those that they import. */
  readonly modules?: ModuleFacts;
  readonly clients: readonly ClientRule[];
  /** Members of client objects that carry facts of the request: `headers` of a session. */
  readonly clientFields: FieldRoles;
  readonly response: ResponseFacts;
  /** How characters are written in a literal with this quoting. */
  escapesOf(quoting: string): Escapes;
}
