import type { EndpointId } from '../../catalogue/endpoints';
import type { Template } from '../../code/call';

/** A loss, or a reason why nothing is offered, with its code. */
export interface Note {
  readonly code: string;
  readonly message: string;
}

/**
 * The address of the GraphQL endpoint in terms of the call.
 * `literal`: fully known. `prefix`: a template up to and without `/v2`. `base`: an expression whose value ends with
 * `/v2`, which must be cut off at run time. `unknown`: the call does not tell.
 */
export type GraphqlTarget =
  | { readonly kind: 'literal'; readonly url: string; readonly region?: string }
  | { readonly kind: 'prefix'; readonly prefix: Template }
  | { readonly kind: 'base'; readonly base: Template }
  | { readonly kind: 'unknown' };

/**
 * `exact`: same numbers, same meaning. `equivalent`: same question, documented differences.
 * `partial`: a placeholder must be filled in, or a read of the response could not be followed.
 */
export type Grade = 'exact' | 'equivalent' | 'partial';

export const grades: readonly Grade[] = ['exact', 'equivalent', 'partial'];

/** A JSON value in which a leaf may be a host text with holes, or a placeholder that the user must fill in. */
export type PlanValue =
  | { readonly kind: 'text'; readonly value: Template }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'placeholder'; readonly name: 'ACCOUNT_ID'; readonly type: 'number' }
  | { readonly kind: 'object'; readonly members: readonly { readonly name: string; readonly value: PlanValue }[] };

export interface PlanVariable {
  readonly name: string;
  /** GraphQL type, as it stands in the operation: `Nrql!`. */
  readonly type: string;
  readonly value: PlanValue;
}

/** Where a value of the old response is found in the new one. `*` in a path stands for any index. */
export interface ReadMapping {
  readonly from: readonly (string | number)[];
  readonly to: readonly (string | number)[];
  /** Whether it is a single value, which may be handed on; a part of the response's structure may not. */
  readonly leaf: boolean;
}

/** What `verify` compares: one requested number of the old response and its column in the new rows. */
export interface ComparedValue {
  readonly metric: string;
  readonly value: string;
  /** Path inside one result row. */
  readonly column: readonly string[];
}

/** What replaces a call: it knows nothing of the host language. */
export interface Plan {
  readonly endpoint: EndpointId;
  readonly title: string;
  readonly grade: Grade;
  readonly losses: readonly Note[];
  readonly target: GraphqlTarget;
  readonly operation: 'query' | 'mutation';
  /** The GraphQL document, on one line. */
  readonly document: string;
  readonly variables: readonly PlanVariable[];
  readonly reads: readonly ReadMapping[];
  /** Present for metric data: what the numbers are, so that old and new can be compared. */
  readonly compared?: {
    readonly summarize: boolean;
    readonly values: readonly ComparedValue[];
    /** The query without its time clauses, and those clauses, so that a closed window can be put in. */
    readonly query: Template;
    readonly timeseries: string;
  };
}
