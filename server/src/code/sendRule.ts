import type { Span } from '../text/span';

/**
 * A reference to an argument by name or position, or to a member of it: `url|0` is the keyword `url` or the
 * first positional argument, `1.method` the member `method` of the second.
 */
type ArgumentRef = string;

/** How a call of a client library is changed to post JSON, as data. */
export interface CallRule {
  readonly kind: 'call';
  /** What determines the method: the last word of the function's name, an argument, or the body, which makes it a POST. */
  readonly verb: 'callee' | 'body' | ArgumentRef;
  /** With a position, `body|2`, an old body that stands there is replaced there. */
  readonly body: ArgumentRef;
  readonly headers: ArgumentRef;
  /** The parameters of the address, where everything stands in one object, the address under the name `url`. */
  readonly query?: ArgumentRef;
  /**
   * `path`: the address is a path alone, and the object that sends has the host. `own`: a path stays one. Absent where the
   * client takes a whole address in any case.
   */
  readonly address?: 'path' | 'own';
  /** The file configures the client to process responses before the program does, so that no rewrite of it is known. */
  readonly exceptPattern?: RegExp;
  /**
   * The member of a client that has functions which get each response before the program does: another file may add one, so
   * that no rewrite is known then.
   */
  readonly observers?: string;
  /** The function that serializes the body; absent where the library takes it as an object. */
  readonly serializer?: { readonly name: string; readonly imports?: string; readonly after?: string };
  /**
   * The function takes its arguments by position, and another one of the library takes them as members of one object, by these
   * names: `$.get(url, data, success)` and `$.ajax({ url, data, success })`. `optional` is the name that a function in its place
   * leaves out; `fixed` are further members.
   */
  readonly positional?: PositionalNames;
  /** The client may have a base address, which this option takes away, so that the whole address counts. */
  readonly base?: ArgumentRef;
  /** The same where only the options of the call itself may have one. */
  readonly ownBase?: ArgumentRef;
  /** The library sends the content type of JSON by itself. */
  readonly isTyped?: true;
  /** The references are to the call that creates a request object, which is sent later. */
  readonly isMadeBefore?: true;
  /** The value of the call is a stream of the response besides, so that a program which uses it may see the response. */
  readonly isStream?: true;
  /** The request object is ended with the body; the function that makes it takes the receiver of the response. */
  readonly ended?: EndedNames;
  /** Calls of a chain say the parts of the request one at a time: `post(url).set(name, value).send(body)`. */
  readonly chain?: ChainNames;
  /** The request object is opened and gets its headers by this function, one at a time; the sending call has the body alone. */
  readonly opened?: { readonly header: string };
  /** Where the library is told how often, and with which methods, it tries again after a failure; without that all but a POST. */
  readonly repeats?: ArgumentRef;
  /** The member of an object that sends which has the headers of all its requests. */
  readonly ownHeaders?: string;
  /** The same for those that are a member of the options which another file makes it with: `create({ headers: { … } })`. */
  readonly madeHeaders?: string;
  /** The file removes headers from its clients, so that none can be passed to a call instead. */
  readonly takesHeaders?: RegExp;
  /** What says which methods the library repeats. */
  readonly repeater?: Repeater;
  /** The text of the exception for a failed status contains the address of the request. */
  readonly saysAddress?: true;
  /** A response that a program prints shows its status and nothing else of it. */
  readonly showsStatus?: true;
  /** A failed status raises an exception. */
  readonly raises?: boolean;
  /** The program reports each such failure where the client hands it over, which a response of the status 200 is not. */
  readonly reportsFailures?: true;
  /**
   * The method by which a program makes a client give what a function makes of each response. Where that is the body alone,
   * the helper for it is another one, and no rewrite is known where the file has what `exceptPattern` describes. `requests` is
   * the method that gives a function each request.
   */
  readonly hooks?: {
    readonly method: string;
    readonly requests: string;
    readonly exceptPattern: RegExp;
    readonly response: NonNullable<CallRule['response']>;
  };
  /** The helper for the whole response. Where an option makes the library parse the body, it is this member of the response. */
  readonly parsedResponse?: { readonly helper: string; readonly argument: 'call'; readonly member: string };
  /**
   * The helper that gives a response of this client another status and body, by its name in the language's table, and what
   * it is called with: the call, the call with its `await`, the call with a `.json()` behind it, what receives the
   * response (a function, or the call that asks for it), the object that sends, or the one that an option makes.
   */
  readonly response?:
    | {
        readonly helper: string;
        readonly argument: 'call' | 'await' | 'json' | 'receiver' | 'sender';
        /** With `await`, in files that have this the value of a call may be a promise, which the helper cannot take. */
        readonly promising?: RegExp;
      }
    | { readonly helper: string; readonly argument: 'option'; readonly member: ArgumentRef; readonly made: MadeSender };
}

/** A call that creates a retry policy, which excludes POST unless it names the method: `Retry(total=3)`. */
export interface Repeater {
  /** The last name of the function. */
  readonly name: string;
  /** The argument with the methods under all its names, the newest first. */
  readonly methods: readonly string[];
  /** The value of that argument that stands for all methods. */
  readonly all: string;
  /** Requests of the file that the same client may send, and that are not to be repeated. */
  readonly others: RegExp;
}

/** The names that the arguments of a function have as members of the object that the function `whole` takes. */
export interface PositionalNames {
  readonly whole: string;
  readonly names: readonly string[];
  readonly optional: string;
  readonly fixed?: readonly (readonly [name: string, text: string])[];
}

/** An argument by position, with the name that it has as a member. */
export interface NamedArgument {
  readonly name: string;
  readonly span: Span;
}

/** How an option makes the object that sends: what is written in front of it, and the method of the library that makes it. */
interface MadeSender {
  readonly before: string;
  readonly method: string;
}

/** Functions of requests that are opened first: `open` makes one, `end` sends it, and `whole` does both without a body. */
export interface EndedNames {
  readonly open: string;
  readonly end: string;
  readonly whole: string;
}

/** The calls of a chain: for one header by name and value, for the query and for the body. */
export interface ChainNames {
  readonly header: string;
  readonly query: string;
  readonly body: string;
}

/** How a command is made to post JSON: the flags that it takes. */
export interface CommandRule {
  readonly kind: 'command';
  readonly verb: string;
  readonly header: string;
  readonly body: string;
  /** The flag for the body where the method is written; the same where absent. */
  readonly bodyWithVerb?: string;
  /** The command fails on a failed status without a flag that says so. */
  readonly exits?: true;
  /** The flag that writes the response to a file, by its long name; a dash stands for standard output. */
  readonly output: string;
  /** Flags that make a request out of data and are not wanted any more, by their long names. */
  readonly without: readonly string[];
  /**
   * The members of the body are words of their own, `name='text'` and `name:='JSON'`, which make the request a POST of JSON;
   * standard input is not to be read then, and no other output than the body.
   */
  readonly hasItems?: true;
  /** The exit status of a failed request; 22 where absent. */
  readonly failure?: number;
  /** Its words are items of a list of the program, which no shell reads. */
  readonly isListed?: true;
}

export type SendRule = CallRule | CommandRule;
