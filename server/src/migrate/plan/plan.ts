import type { EndpointId } from '../../catalogue/endpoints';
import type { HolePart, Template } from '../../code/call';
import type { Field } from './document';
import type { Path, Shape } from './shape';

/** A loss, or a reason why nothing is offered, with its code. */
export interface Note {
  readonly code: string;
  readonly message: string;
}

/**
 * The address of the GraphQL endpoint in terms of the call.
 * `literal`: fully known. `prefix`: a template up to and without `/v2`, or up to `v2` where `endsWithSlash`. `base`: an
 * expression whose value ends with `/v2`, which must be cut off at run time. `unknown`: the call does not show it.
 */
export type GraphqlTarget =
  | { readonly kind: 'literal'; readonly url: string; readonly region?: string }
  | { readonly kind: 'prefix'; readonly prefix: Template; readonly endsWithSlash?: true }
  | { readonly kind: 'base'; readonly base: Template }
  | { readonly kind: 'unknown' };

/**
 * `exact`: same numbers, same meaning. `equivalent`: same operation, documented differences.
 * `partial`: a placeholder must be filled in, or a read of the response could not be followed.
 */
export type Grade = 'exact' | 'equivalent' | 'partial';

export const grades: readonly Grade[] = ['exact', 'equivalent', 'partial'];

/** What a value that is only known at run time becomes part of, and therefore how it must be escaped or checked. */
export type Sink =
  | 'number' // Digits without quotes.
  | 'id' // The number of a resource in a query.
  | 'ids' // Several of them with commas between them.
  | 'boolean' // `true` or `false`.
  | 'nrql-string' // The inside of a single-quoted string, in which backslashes and single quotes are escaped.
  | 'nrql-time' // An ISO 8601 time inside single quotes.
  | 'range-start' // `SINCE …` of a time, or of the usual 30 minutes without one.
  | 'range-end' // ` UNTIL …`, or nothing without a time.
  | 'search-string' // As `nrql-string`.
  | 'metric-condition' // The condition of a query for a part of the name of metrics, which is not there without one.
  | 'name-condition' // The condition of an entity search for a name, which is not there without one.
  | 'language-condition' // The same for a language.
  | 'ids-condition' // The same for ids.
  | 'optional-text' // Text, which is empty without a value.
  | 'epoch-milliseconds' // An ISO 8601 time that becomes a number of milliseconds since 1970.
  | 'json'; // Text as it is.

/** A value of the program that is only known at run time. */
export interface RunTimeValue {
  readonly kind: 'run-time';
  readonly hole: HolePart;
  readonly sink: Sink;
  /**
   * The value is part of a string of a GraphQL document, for which it is escaped after its sink; `whole` where it is all of
   * that string, so that there is none where the program has no value.
   */
  readonly inDocument?: true | 'whole';
}

/** The id of the account; the GraphQL API infers none from the key. */
interface AccountValue {
  readonly kind: 'account';
}

/** The GUID of an entity: base64 without padding of `account|domain|type|id`. */
export interface GuidValue {
  readonly kind: 'guid';
  /** Absent as long as it is not known. */
  readonly account?: number;
  readonly domain: 'APM' | 'BROWSER' | 'MOBILE';
  readonly type: 'APPLICATION' | 'KEY_TRANSACTION';
  readonly id: Template;
}

/** The length of the slices that REST chose for a range (`granularity.ts`), in seconds. */
export interface IntervalValue {
  readonly kind: 'interval';
  readonly from: Template;
  /** Absent: now. */
  readonly to?: Template;
  /** The shortest length that the call allows, in seconds. */
  readonly period?: number;
}

/** A text that the program chooses by values of its own: one for each combination of these that it has. */
export interface ChosenText {
  readonly kind: 'chosen';
  readonly by: readonly RunTimeValue[];
  /** `when` are the values in the order of `by`. */
  readonly rows: readonly { readonly when: readonly string[]; readonly text: string }[];
}

export type PlanPart =
  /** `constant`: the constant of the program that has this text as its value, escaped as the text is. */
  | { readonly kind: 'text'; readonly text: string; readonly constant?: RunTimeValue }
  | RunTimeValue
  | AccountValue
  | GuidValue
  | IntervalValue
  | ChosenText;

/** A text whose literal parts are escaped for what they stand in already. */
export type PlanText = readonly PlanPart[];

/**
 * A JSON value of a variable; that of an enumeration has no quotes inside a document. `run-time` and `account` stand for a
 * number or a boolean without quotes.
 */
export type PlanValue =
  | { readonly kind: 'text'; readonly text: PlanText; readonly isEnum?: true }
  | { readonly kind: 'literal'; readonly value: number | boolean | null }
  | RunTimeValue
  | AccountValue
  | { readonly kind: 'list'; readonly items: readonly PlanValue[] }
  | { readonly kind: 'object'; readonly members: readonly { readonly name: string; readonly value: PlanValue }[] };

export interface PlanVariable {
  readonly name: string;
  /** GraphQL type, as the operation declares it: `Nrql!`. */
  readonly type: string;
  readonly value: PlanValue;
}

/** One GraphQL request. Paths start at the response body. */
export interface Operation {
  readonly kind: 'query' | 'mutation';
  /** On one line, printed from `fields`; run-time values are in the variables alone. */
  readonly document: string;
  readonly fields: readonly Field[];
  readonly variables: readonly PlanVariable[];
  /** The document with the values in the place of its variables, where a request has the one member `query`. */
  readonly inlined?: PlanText;
  /** Lists in which a payload reports its own errors; null and an empty list mean success. */
  readonly errors: readonly Path[];
  /** Values that must be there: null or nothing is what was status 404 in REST. */
  readonly present: readonly Path[];
}

/** A list that comes in pages: `variable` of the operation takes what the response has at `next` until that is null. */
interface Pages {
  readonly variable: string;
  readonly next: Path;
}

/** What replaces a call. It names no programming language. */
export interface Plan {
  readonly endpoint: EndpointId;
  readonly title: string;
  /** Of the request alone; reads of the response may lower it. */
  readonly grade: Grade;
  /** Differences of the request itself. Those that a read must touch to matter are in the shape. */
  readonly losses: readonly Note[];
  readonly target: GraphqlTarget;
  readonly operation: Operation;
  /** How the REST response follows from the GraphQL response. */
  readonly shape: Shape;
  readonly pages?: Pages;
  /**
   * Callers that are not known read the response, so that the adapter gives them the members without a source as well: each
   * use of one raises an error.
   */
  readonly isOpen?: true;
  /** The program shows the title of an error. */
  readonly saysTitle?: true;
  /** What is not known yet: the account id, or a GUID that must be made from it and a run-time value. */
  readonly needs: readonly ('account' | 'guid')[];
}
