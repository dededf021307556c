import type { Edit } from '../text/edit';
import type { Placeholder, Region } from '../text/region';
import type { Span } from '../text/span';
import type { PageNumber } from './pageNumber';
import type { ReadForm } from './readForm';
import type { NamedArgument, SendRule } from './sendRule';
import type { Effect } from './site';
import type { DestructuredMember, WrapperText } from './wrapperText';

/** A text of the program as far as it is known: literal pieces, and holes where it computes something: `${id}`. */
export interface Template {
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart = TextPart | HolePart;

export interface TextPart {
  readonly kind: 'text';
  /** Decoded: escapes of the program are resolved, percent-encoding is not. */
  readonly text: string;
  /** Where it stands in the call's file; absent when it came from elsewhere by folding. */
  readonly span?: Span;
  /** The constant of the program that the whole text is the value of; its `expression` is usable at the call. */
  readonly constant?: HolePart;
}

/** How a program encodes a value before it enters a text. `value`: JSON of any kind; `unknown`: by an encoder without a rule. */
type Encoding = 'percent' | 'form' | 'json' | 'value' | 'base64' | 'unknown';

/** A value that is only known at run time. Its `expression` is usable at the call, unless it is `unreachable`. */
export interface HolePart extends Placeholder {
  readonly kind: 'hole';
  /** The expression uses names of another function, so that it cannot be written at the call's place. */
  readonly unreachable?: true;
  /** The expression is a field that this line gives the object. */
  readonly keeps?: Edit;
  /** The program gives a name in it several values, so that it may have another one once the response is there. */
  readonly mayChange?: true;
  /** The program encodes the value before it enters this text: `quote(x)`, `encodeURIComponent(x)`, `${X/+/%2B}`. */
  readonly encoded?: Encoding;
  /** What is encoded, as an expression of its own: `x`. Present with every known encoding. */
  readonly inner?: string;
  /** The client encodes it, so the service receives the value of the program, even where that is already encoded. */
  readonly asIs?: true;
  /** It is put into a query string without encoding, so that the service decodes it. */
  readonly isRaw?: true;
  /** It is taken from a constant table of the program: the expressions of the keys, and the text for each combination of keys. */
  readonly table?: {
    readonly keys: readonly string[];
    readonly rows: readonly { readonly when: readonly string[]; readonly text: string }[];
  };
  /** What the program says of the value: `int(x)`, `%d`, an annotation. */
  readonly type?: 'number' | 'text' | 'time';
  /** It may be any text, from an untrusted source outside the program. */
  readonly isForeign?: true;
  /** The program may have no value: null, or an argument that is left out. */
  readonly isOptional?: true;
  /** Where it is null, the program sends the text `null`. */
  readonly isNullText?: true;
  /** The program sends it only where it is truthy: an empty text is left out as well. */
  readonly isGuarded?: true;
  /** The expression belongs to the text around the program, which may fill it in. */
  readonly isOuter?: true;
  /** It is filled into single quotes, inside which the shell expands nothing. */
  readonly literal?: true;
  /** The list of the program whose items the request contains; `expression` is a key that all its items form. */
  readonly list?: string;
  readonly span?: Span;
}

/** One name and value of a query string, a form body or a parameter dictionary, undecorated (`names[]`, `from`). */
export interface Parameter {
  readonly name: Template;
  readonly value: Template;
  readonly location: 'query' | 'form' | 'json';
  /** A member of a dictionary, which client libraries leave out where it is null; `guarded`: the program does so. */
  readonly member?: 'dictionary' | 'guarded';
  /** It is an item of a list that is not written in its place: an expression for it would yield the whole list. */
  readonly isOfList?: true;
  /** The items of a list, each of which is a parameter; `value` has them with commas between. */
  readonly items?: readonly string[];
  /** The span of the whole pair as the program writes it. */
  readonly span?: Span;
}

export interface Header {
  readonly name: Template;
  readonly value: Template;
  readonly span?: Span;
  /** All uses of the constant or client object that it is written in, where something outside of the call uses it too. */
  readonly shared?: readonly Span[];
  readonly isConditional?: true;
  /** The condition around all that says what the body is. */
  readonly condition?: Span;
}

/** A request body that is not a list of parameters. */
export interface Body {
  /** Raw text with holes; undefined where the program builds it in a way that could not be followed. */
  readonly text?: Template;
  /** The members of a JSON body as dotted paths: `deployment.revision`. Present when the body is structured. */
  readonly members?: readonly BodyMember[];
  /** The body may have more members, or others, because the program changes it in a way that is not followed. */
  readonly isOpen?: true;
  readonly span?: Span;
}

export interface BodyMember {
  readonly path: string;
  readonly value: Template;
  /** The value is filled in without quotes, so that it is JSON of its own: a number, or a text in quotes. */
  readonly isBare?: true;
  /** The member is sent as null. */
  readonly isNull?: true;
  readonly span?: Span;
}

/** One place at which the program reads the response. */
export interface Read {
  /** Steps from the response's root: `metric_data`, `metrics`, 0, `timeslices`, '*', `values`, `call_count`. */
  readonly path: readonly (string | number)[];
  /** The whole expression of this read, the root included: `data["metric_data"]["metrics"][0]`. */
  readonly span: Span;
  /**
   * The part of `span` that is the response itself and stays in a rewrite: `response.json()`, `data`. Empty, at the start of
   * `span`, where the path itself starts at the root (a `jq` program: `.applications[0].id`).
   */
  readonly root: Span;
  /**
   * How many leading steps of `path` the root already stands for: 0 where it is the whole response, more where it is a name
   * that was assigned a part of it (`n = data["a"]["b"]`, then `n["c"]`: 2) or the variable of a loop over it.
   */
  readonly rootSteps: number;
  /** The position among the reads of the one whose value the root is; absent where the root is the response. */
  readonly parent?: number;
  readonly form: ReadForm;
  /** The read only gives the value a name; uses of that name are further reads, or count and test its elements. */
  readonly names?: true;
  /**
   * It is used as it is, besides what is read from it: printed, compared or changed (`whole`); its elements are gone
   * through or counted (`counted`), which are the names of the members where it is no list; or the program only asks
   * whether it is there (`tested`).
   */
  readonly used?: 'whole' | 'counted' | 'tested';
  /** The program tests whether a value is present, and handles its absence; or whether a member exists, even if it is null. */
  readonly isPresenceTest?: true;
  readonly isMembership?: true;
  /** Where the response has no such member, the program has one of its own there: `{ host, ...values }.host`. */
  readonly mayBeOwn?: true;
  /** The text is searched for the one step of the path, at whatever depth: with quotes around it, as a word, or for its text. */
  readonly textSearch?: 'member' | 'word' | 'value';
  /** A part of the list is taken by position. */
  readonly isSliced?: true;
  /** The root needs its parentheses in front of a member or a subscript: `(await response.json()).data`. */
  readonly grouped?: true;
  /**
   * The value is returned, stored or passed to a function that was not looked at, so that more of it may be read there.
   * That is harmless where the path leads to a single number or text.
   */
  readonly escapes?: true;
  /** It escapes because a function returns it to callers of which some are not known, and in no other way. */
  readonly returned?: true;
}

/**
 * A test of the status of the response. `equals`: it is compared with one code. `range`: it is compared by size. `ok`:
 * success or failure is asked for. `raises`: a failure becomes an exception. `exits`: a failure becomes the exit status of a
 * command. `prints`: the code is written to the output or kept as a value.
 */
export interface StatusCheck {
  /** The whole test: `response.status_code == 201`, `-f`. */
  readonly span: Span;
  readonly kind: 'equals' | 'range' | 'ok' | 'raises' | 'exits' | 'prints';
  /** The code that it is compared with. */
  readonly code?: number;
  /** Source of what is tested: `response.status_code`. */
  readonly subject: string;
}

/**
 * `unused`: nobody reads the response. `status`: only the exit code or status is tested. `followed`: every read is listed.
 * `escapes`: it is returned, stored or passed on, so that some reads are not seen.
 */
type ResponseUse = 'unused' | 'status' | 'followed' | 'escapes';

export interface CallResponse {
  readonly use: ResponseUse;
  readonly reads: readonly Read[];
  readonly checks: readonly StatusCheck[];
  /** The program prints the body and does nothing else with it; or also prints it, among its messages. */
  readonly prints?: true;
  readonly shows?: true;
  /** Some reads are in other functions than the call, and these functions may get other values as well. */
  readonly crosses?: true;
  /** Only the script itself tests the exit status of the command: `if curl …`. */
  readonly isTested?: true;
  /** The program shows the text of the error for a failed status, which may contain the address of the request. */
  readonly showsFailure?: true;
  /** The program names the status of a response where none of `checks` is. */
  readonly namesStatus?: true;
  /** The wrapper that sends the request reads the body itself. */
  readonly inWrapper?: true;
}

/** Why a call does not run where it is written; such calls are quiet by default. */
export type FileRole = 'docs' | 'comments' | 'tests' | 'generated';

/** The client that sends the request, by the names of the outer contract. */
export type Client = string;

/**
 * `options` holds several parts; `output` says what a command does with the response; `receiver` is a function that gets it,
 * or the call that yields it; `preparation` is a statement that only makes or changes the object with the address; `repeater`
 * is the argument that names the methods which the library repeats, or the end of the arguments that have none; a `reference`
 * where other requests must not be repeated.
 */
export type PartRole =
  | 'method'
  | 'url'
  | 'query'
  | 'headers'
  | 'body'
  | 'base'
  | 'options'
  | 'output'
  | 'receiver'
  | 'preparation'
  | 'repeater';

/**
 * Where a part of the request stands. `argument`: of the call. `member`: of an options object. `chain`: in another call of
 * the same chain. `statement`: in a statement of its own. `word`: a word or flag of a command. `reference`: a name that holds
 * more than this part, such as flags in a variable.
 */
export type PartForm = 'argument' | 'member' | 'chain' | 'statement' | 'word' | 'reference';

/** One argument, member or flag of a call that carries a part of the request. */
export interface Part {
  readonly role: PartRole;
  /** The whole argument, keyword or flag included: `params={…}`, `-d 'a=b'`. */
  readonly argument: Span;
  /** The value alone, quotes included; the same as `argument` where nothing names it. */
  readonly value: Span;
  /** The name under which the value is passed: `params`, `headers`; for a command the long name of the flag: `data`. */
  readonly keyword?: string;
  readonly form: PartForm;
  /** A condition decides whether the request gets it; `choice` has it with what it decides, where that is one part alone. */
  readonly isConditional?: true;
  readonly choice?: { readonly span: Span; readonly statement: Span };
  /** A function makes the dictionary for each caller; of these last arguments it makes nothing but what is replaced. */
  readonly factory?: { readonly unused: readonly Span[] };
  /**
   * The arguments that the object of an address is made with, where the program also asks for its protocol: they are replaced.
   */
  readonly holder?: Span;
}

/** Where a call stands, so that a rewrite can replace exactly what must change. All spans are offsets of the call's file. */
export interface Site {
  /** The smallest span that holds the whole call. */
  readonly span: Span;
  /** The client call or command alone (for one-statement calls the same as `span`). */
  readonly call: Span;
  /** The statement that `call` belongs to. */
  readonly statement: Span;
  /** The function that is called (`requests.get`, `session.post`). */
  readonly callee?: Span;
  /** The backticks around the command, both included; `isEscaped`: it has backslashes that mean something else in `$(…)`. */
  readonly backticks?: { readonly span: Span; readonly isEscaped: boolean };
  /** The call with the `await` in front of it. */
  readonly awaited?: Span;
  /** How the client is made to send another request; absent where no rule says so, and where the call is behind a wrapper. */
  readonly sends?: SendRule;
  /** A function of the program is between the call and a client with such a rule, or a function of another file sends. */
  readonly isIndirect?: true;
  readonly isElsewhere?: true;
  /** Calls in its arguments of functions of the program that have side effects. */
  readonly effects?: readonly Effect[];
  /** Some arguments are members of an object that a name holds, `**options`; `isOpen`: callers may give it more parts so. */
  readonly hasSpread?: true;
  readonly isOpen?: true;
  /** The innermost loop around it in the function `owner`. With `mayPass`, an iteration may skip the call. */
  readonly round?: { readonly loop: Span; readonly owner?: Span; readonly mayPass?: true };
  /** The program does more with the request object than create, complete and send it. */
  readonly usesRequest?: true;
  /** The arguments by position, with the names that they have as members of one object. */
  readonly namedArguments?: readonly NamedArgument[];
  /** The parts of the request in the order of the text. */
  readonly parts: readonly Part[];
  /**
   * The embedded texts around the call, outermost first. Each is mapped to the file, and its `escape` writes straight into it.
   */
  readonly carriers: readonly Region[];
}

/** A function of the program that sends a request for its callers, who choose it: a rewrite changes it with all of them. */
export type Wrapper = WrapperFunction | WrapperCommand;

interface SentForCallers {
  /** The request as the function alone shows it; it has no carriers. */
  readonly request: Call;
  /** How many calls of the function the program has; undefined where others may call it as well. */
  readonly callers: number | undefined;
}

/** A wrapper in a programming language, and what one of its callers passes to it. */
export interface WrapperFunction extends SentForCallers {
  readonly kind: 'function';
  readonly span: Span;
  /** What is between the parentheses around its parameters, or what stands there without them. */
  readonly parameters: Span;
  /** It is the only parameter, without parentheses. */
  readonly isBare?: true;
  /**
   * Its parameters, without that of the object that it runs on; the spans hold types and defaults as well. One that takes
   * members of an object has the pattern as its name, and the names in it in `destructured`.
   */
  readonly names: readonly {
    readonly name: string;
    readonly span: Span;
    readonly destructured?: readonly DestructuredMember[];
  }[];
  /** The name of the object that it runs on, where that is a parameter. */
  readonly receiver?: string;
  /** Its statements that only give a name a value, with the parameter that the value may be. */
  readonly preparations: readonly { readonly name: string; readonly span: Span; readonly parameter?: string }[];
  /** The loop in it around what it calls in order to send. */
  readonly round?: NonNullable<Site['round']>;
  /** What is between the parentheses of the call. */
  readonly arguments: Span;
  /** The arguments by the name of the parameter that takes them. */
  readonly argumentSpans: ReadonlyMap<string, Span>;
  /** The members of those arguments that are written as an object of nothing but named members. */
  readonly members: ReadonlyMap<string, readonly Omit<DestructuredMember, 'localName'>[]>;
  /** The calls of the wrapper inside itself, which try again perhaps, each with its name in that call. */
  readonly recursions: readonly (Pick<WrapperFunction, 'arguments' | 'argumentSpans'> & { readonly name: Span })[];
  /** Its whole lines and its name in them, where another function like it can stand behind it and take its callers. */
  readonly definition?: WrapperText;
  /** The function that this one calls in order to send, where it does not send itself; `arguments` are those of that call. */
  readonly callee?: PassedFunction;
}

export type PassedFunction = Omit<WrapperFunction, 'request'>;

/** A wrapper of a script: a function that gives its parameters names and runs one command. */
export interface WrapperCommand extends SentForCallers {
  readonly kind: 'command';
  /** The parameter for the path inside the function: `$1`, `$path`. */
  readonly parameter: string;
  /** Where that name gets its value, if it is not a positional parameter. */
  readonly assignment?: Span;
  /** What gives names to parameters that the new request does not need. */
  readonly unused: readonly Span[];
  /**
   * Where the function does more than send the request, what gives the response its shape stands in it, behind the command,
   * and its program is one more word of each caller, at this position. So is the body where the path has other uses, or
   * where the function is given one, which its flags have already.
   */
  readonly added?: { readonly program: number; readonly body?: number; readonly isPassed?: true };
  /** The function, and its name in it. */
  readonly definition?: WrapperText;
}

/** One HTTP request that a program sends, as far as its text shows. What it means is found by `migrate/match`. */
export interface Call {
  /** The LSP language id of the file. */
  readonly language: string;
  readonly client: Client;
  /** Upper case; undefined where the program chooses it at run time. */
  readonly method: string | undefined;
  /** The whole URL without its query string: scheme, host and path, with holes. */
  readonly url: Template;
  /** The program chooses between this address and one with another path. */
  readonly isChosen?: true;
  readonly parameters: readonly Parameter[];
  /** The same for each combination of values that callers and loops give the request, where all combinations are known. */
  readonly variants?: readonly (readonly Parameter[])[];
  readonly page?: PageNumber;
  readonly headers: readonly Header[];
  readonly body?: Body;
  readonly site: Site;
  readonly response: CallResponse;
  readonly kind?: FileRole;
  /** Identifiers near the call (function, variable, file, imports) in lower case; evidence when the host is unknown. */
  readonly names: readonly string[];
  /** The name of the enclosing function, class or step; part of the fingerprint. */
  readonly symbol?: string;
  /** The origins of the same path that the program may choose besides the one of `url`: of a test environment, a region. */
  readonly otherOrigins?: readonly string[];
  /** No request is known to use the address: it is passed to something that may send it. */
  readonly unresolved?: true;
  /** The function that sends the request, where the call is one of its callers. */
  readonly wrapper?: Wrapper;
}
