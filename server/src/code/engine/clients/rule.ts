import type { CallRule } from '../../sendRule';
import type { Role } from '../fold/value';
import type { Stage } from '../response/track';

/**
 * A reference to an argument by name or position, or to a member of it; alternatives are tried in order:
 * `url|0` is the keyword `url` or the first positional argument, `1.method` the member `method` of the second.
 * `=text` is a constant. `*` is all arguments from the first on. `this` is the object whose method it is.
 */
export type Ref = string;

/** A method that yields the response to the request that its object sent before; the silent ones yield none. */
export interface ResponseMethod {
  readonly method: string;
  readonly silent: readonly string[];
}

/** Where a function stands that gets each response of a client, and the one for failures; `body` is the member with the body. */
export interface ResponseHook {
  readonly receiver: Ref;
  readonly failure: Ref;
  readonly body: string;
}

/**
 * The same for each request. `kept` are the members of the request that no rewrite changes the meaning of, and `set` those that
 * may only be given a value.
 */
export interface RequestHook {
  readonly receiver: Ref;
  readonly failure: Ref;
  readonly kept: readonly string[];
  readonly set: readonly string[];
}

/** One way to send a request, or to prepare one, as data. */
export interface ClientRule {
  /** The client by the name of the outer contract. */
  readonly client: string;
  /**
   * What is called: dotted paths as imports resolve them, separated by blanks, in which `{verb}` stands for get, post, put,
   * patch, delete, head and options. With `receiver`, methods of an object of that type.
   */
  readonly call: string;
  /** The type of the object whose method it is; `?` is an object that the file does not make. */
  readonly receiver?: string;
  /** With `receiver`: the member of the object that has the base address it was made with. */
  readonly baseMember?: string;
  /** A function of a library whose settings are those of an object of this type, by the name that the file has for it. */
  readonly settings?: string;
  /** What the file must contain, because other objects (`on: '?'`) or other classes have a method of that name. */
  readonly filePattern?: RegExp;
  /**
   * With `receiver`: a function, not a method; its first argument is the object (`curl_exec($c)`).
   */
  readonly subject?: boolean;
  /**
   * Facts by the name of an option (`curl_setopt($c, CURLOPT_URL, $url)`): where the option's name and value stand, or
   * where a dictionary of such options stands. `roles` are by the last word of the name; `method=POST` is a fact of its own.
   */
  readonly options?: {
    readonly key?: Ref;
    readonly value?: Ref;
    readonly table?: Ref;
    readonly roles: Readonly<Record<string, Role | `method=${string}`>>;
  };
  /**
   * A function that gets an object of a type, whose changes there count for the call: the one at `ref`, which gets it first,
   * or the one behind the call, which gets it last.
   */
  readonly block?: { readonly type: string; readonly ref?: Ref };
  /** The call registers a function that transforms each response of its object. */
  readonly hook?: ResponseHook;
  /** The call registers a function that gets each request of its object before it is sent. */
  readonly requestHook?: RequestHook;
  /** Counts only where the address is a web address or unknown: for functions that also read files. */
  readonly webOnly?: boolean;
  /** The type of the result, when later calls go through it. */
  readonly returns?: string;
  /** The call sends the request; a rule says how it is made to send another one. */
  readonly sends?: true | CallRule;
  /** The object that it makes is sent by the function that receives it as an argument. */
  readonly sentByReceiver?: boolean;
  /**
   * The request is declared and sent elsewhere, where its response is read; `base` is the method that sets the base address
   * where the file has it.
   */
  readonly declared?: { readonly base?: string };
  /** The method that configures, somewhere in the file, the objects that are injected: `AddHttpClient`. */
  readonly setUp?: string;
  /** Names in another file, which sends the request, that are evidence of the service. */
  readonly names?: readonly string[];
  /** What is called is a function of another file, which sends the request. */
  readonly isElsewhere?: true;
  /** A stand-in for the service in a test: it names a request and sends none. */
  readonly isTestDouble?: boolean;
  readonly method?: string;
  readonly roles?: Readonly<Partial<Record<Role, Ref>>>;
  /** Other roles where the call has that many arguments: `new URL(scheme, host, path)`. */
  readonly rolesByCount?: Readonly<Record<number, Readonly<Partial<Record<Role, Ref>>>>>;
  /** `name value` pairs that are set one at a time: the positions of both. */
  readonly pair?: { readonly role: Role; readonly key: Ref; readonly value: Ref };
  /** The call returns its object, so that further calls follow in a chain. */
  readonly fluent?: boolean;
  /**
   * The call runs a command, whose output also goes to the variable at `output`: `text` is a shell script or a list of
   * arguments, `program` and `list` are given apart; with
   * `words`, the arguments from that position on are the words of the command, or the only one its text.
   */
  readonly command?: {
    readonly text?: Ref;
    readonly program?: Ref;
    readonly list?: Ref;
    readonly output?: Ref;
    readonly words?: number;
    /** The value of the call is how the command ended, and nothing of its output. */
    readonly yieldsStatus?: true;
  };
  /** What the sending call returns: `response` by default, `nothing` where only handlers get the response. */
  readonly yields?: Stage | 'nothing';
  /** The member of the response that has the body, parsed, because the program tells the library to. */
  readonly parsedMember?: string;
  /** Functions that get the response, and what each of their parameters is. */
  readonly handlers?: readonly { readonly ref: Ref; readonly stages: readonly (Stage | undefined)[] }[];
  /** Sends what was created before: the call site ends here. */
  readonly finishes?: boolean;
  /** The response is read from the object that sends, not from the value of the call: from its members, or by a method. */
  readonly responseOnObject?: true | ResponseMethod;
  /** A list in the query is written with the index of each item in its name: `names[0]=…&names[1]=…`. */
  readonly indexesLists?: boolean;
  /** A dictionary of data goes into the query string of a GET request. */
  readonly dataInQuery?: boolean;
  /**
   * An option of this role makes the library take and give JSON as a value, where both are text without it; `member` is that of
   * the response that has it.
   */
  readonly parsedBy?: { readonly role: Role; readonly member: string };
  /** The base is put before an absolute address as well. */
  readonly prefixes?: true;
  /** The address is resolved against the base, as browsers do: `new URL('applications.json', 'https://…/v2/')`. */
  readonly resolves?: true;
  /** Without a method, a body makes it POST. */
  readonly bodyMeansPost?: boolean;
}

/** Members of a client object that can be assigned or changed: `session.headers`, `req.body`. */
export type FieldRoles = Readonly<Record<string, Readonly<Record<string, Role>>>>;
