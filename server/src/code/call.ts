import type { Placeholder } from '../text/region';
import type { Span } from '../text/span';

/**
 * A text of the host program as far as it can be known: literal pieces, and holes where the program computes something.
 * `${id}` in a URL is a hole whose `expression` is the host source that yields the value.
 */
export interface Template {
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart = TextPart | HolePart;

export interface TextPart {
  readonly kind: 'text';
  /** Decoded: host escapes are resolved, percent-encoding is not. */
  readonly text: string;
  /** Where it stands in the call's file; absent when it came from elsewhere by folding. */
  readonly span?: Span;
}

/** A value that is only known at run time. Its `expression` is usable at the call's place, unless it is `unreachable`. */
export interface HolePart extends Placeholder {
  readonly kind: 'hole';
  /** The expression uses names of another function, so that it cannot be written at the call's place. */
  readonly unreachable?: true;
  readonly span?: Span;
}

/** One name and value of a query string, a form body or a parameter dictionary, undecorated (`names[]`, `from`). */
export interface Parameter {
  readonly name: Template;
  readonly value: Template;
  readonly at: 'query' | 'form' | 'json';
  /** The span of the whole pair as the host writes it. */
  readonly span?: Span;
}

export interface Header {
  readonly name: Template;
  readonly value: Template;
  readonly span?: Span;
}

/** A request body that is not a list of parameters. */
export interface Body {
  /** Raw text with holes; undefined where the program builds it in a way that could not be followed. */
  readonly text?: Template;
  /** The members of a JSON body as dotted paths: `deployment.revision`. Present when the body is structured. */
  readonly members?: readonly { readonly path: string; readonly value: Template; readonly span?: Span }[];
  readonly span?: Span;
}

/** What became of the program's access to the response. */
export interface Read {
  /** Steps from the response's root: `metric_data`, `metrics`, 0, `timeslices`, '*', `values`, `call_count`. */
  readonly path: readonly (string | number)[];
  /** The whole host expression of this read, the root included: `data["metric_data"]["metrics"][0]`. */
  readonly span: Span;
  /**
   * The part of `span` that is the response itself and stays in a rewrite: `response.json()`, `data`. Empty, at the start of
   * `span`, where the path itself starts at the root (a `jq` program: `.applications[0].id`).
   */
  readonly root: Span;
  /**
   * How many leading steps of `path` the root already stands for: 0 where it is the whole response, more where it is a name
   * that was given to a part of it (`n = data["a"]["b"]`, then `n["c"]`: 2) or the variable of a loop over it.
   */
  readonly rootSteps: number;
  /**
   * The value is returned, stored or handed to a function that was not looked at, so that more of it may be read there.
   * That is harmless where the path leads to a single number or text.
   */
  readonly escapes?: true;
  /** The tool or language of the path: host code, or a program such as `jq` inside it. */
  readonly by: 'host' | 'jq' | 'text';
}

/**
 * How the response leaves the call.
 * `unused`: nobody reads it. `status`: only the exit code or status is tested. `followed`: every read is listed.
 * `escapes`: it is returned, stored or handed on, so that some reads are not seen.
 */
export type ResponseUse = 'unused' | 'status' | 'followed' | 'escapes';

export interface CallResponse {
  readonly use: ResponseUse;
  readonly reads: readonly Read[];
  /** Tests of the HTTP status that will mean something else afterwards (`== 201`, `raise_for_status()`). */
  readonly statusTests: readonly Span[];
}

/** Why a call does not run where it stands; quiet by default. */
export type FileRole = 'docs' | 'comments' | 'tests' | 'generated';

/** The client that sends the request, by the names of the outer contract. */
export type Client = string;

/**
 * The parts of the call site, so that a rewrite can replace exactly what must change. All spans lie in the call's file and
 * hold whole host expressions, quotes included: `url` is the URL argument (`f"https://…/{id}.json"`), `method`, `headers`,
 * `parameters` and `body` the argument's value (`{"Api-Key": key}`, `JSON.stringify({…})`, `'POST'`), or for commands from
 * the first to the last word of such a flag (`-X GET`, `-H 'Api-Key: k'`).
 */
export interface Site {
  /** The smallest span that holds the whole call. */
  readonly span: Span;
  /** The client call or command alone (for one-statement calls the same as `span`). */
  readonly call: Span;
  readonly url?: Span;
  readonly method?: Span;
  readonly headers?: Span;
  readonly parameters?: Span;
  readonly body?: Span;
  /** Expressions of the client that must survive: a session object, the function called (`requests.get`, `session.post`). */
  readonly callee?: Span;
  /** Keyword arguments or flags that the rewrite keeps as they are: timeouts, proxies, `-s`. */
  readonly kept?: readonly Span[];
  /** White space before the first character of the line on which the call starts. */
  readonly indent: string;
  /** The call stands in a string or a heredoc that another command runs, so that new text would need its quotes. */
  readonly quoted?: true;
  /** The name under which the host passes a part, where it has one: `params`, `json`, `data`; `-d`, `--data-urlencode`. */
  readonly keywords?: Readonly<Partial<Record<'url' | 'method' | 'headers' | 'parameters' | 'body', string>>>;
}

/**
 * One HTTP request that a host program sends, as far as its text tells. It says nothing about what the request means:
 * matching it to an endpoint is the work of `migrate/match`.
 */
export interface Call {
  /** The LSP language id of the file. */
  readonly language: string;
  readonly client: Client;
  /** Upper case; undefined where the program chooses it at run time. */
  readonly method: string | undefined;
  /** The whole URL without its query string: scheme, host and path, with holes. */
  readonly url: Template;
  readonly parameters: readonly Parameter[];
  readonly headers: readonly Header[];
  readonly body?: Body;
  readonly site: Site;
  readonly response: CallResponse;
  readonly kind?: FileRole;
  /** Identifiers near the call (function, variable, file, imports) in lower case; evidence when the host is unknown. */
  readonly names: readonly string[];
  /** The name of the enclosing function, class or step; part of the fingerprint. */
  readonly symbol?: string;
  /** True when the path or the host came from another file or from a name that was only guessed. */
  readonly folded?: 'same-file' | 'other-file';
  /** No request was seen to use the address: it is handed to something that may send it. */
  readonly unresolved?: true;
}
