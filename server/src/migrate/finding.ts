import type { EndpointId, EndpointState } from '../catalogue/endpoints';
import type { Call, Template } from '../code/call';
import type { Edit } from '../text/edit';
import type { GraphqlTarget, Note, Plan } from './plan/plan';

/** How sure the finder is (outer contract): host and path known; path and evidence; path alone. */
export type Confidence = 'certain' | 'likely' | 'possible';

/** A call that was recognised as one of the REST API v2 or the legacy deployment API. */
export interface Match {
  /** Method and path template as in the endpoint table, without suffix: `GET /v2/applications/{app_id}/metrics/data`. */
  readonly endpoint: string;
  /** The row of the endpoint table, where the path and the method have one. */
  readonly row?: EndpointId;
  readonly api: 'v2' | 'v0';
  readonly state: EndpointState;
  readonly confidence: Confidence;
  /** Why the call is reported: one short sentence per signal. */
  readonly evidence: readonly string[];
  /** The values of the braces in the path template, by name, in path order. */
  readonly path: Readonly<Record<string, Template>>;
  readonly format: 'json' | 'xml' | 'none' | 'unknown';
  /** Where the replacement is sent, as far as the call's own host tells. */
  readonly target: GraphqlTarget;
  /** What to do by hand, for paths that no rewrite is written for. */
  readonly advice?: string;
}

/** A call that is not reported, with the reason, which `graphward.explain` shows. */
export interface NoMatch {
  readonly reason: string;
}

/** One line of a scan. */
export interface Finding {
  /** Survives unrelated edits: made from endpoint, enclosing symbol, file and occurrence, never from line numbers. */
  readonly id: string;
  readonly file: string;
  readonly call: Call;
  readonly match: Match;
  /** What replaces the call, or why nothing is offered. */
  readonly plan: Plan | undefined;
  /** The edits of the file that carry the plan out; empty without a plan. They were checked to leave no new syntax error. */
  readonly edits: readonly Edit[];
  readonly noRewrite: readonly Note[];
}
