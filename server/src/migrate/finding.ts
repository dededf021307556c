import type { EndpointId, EndpointState } from '../catalogue/endpoints';
import type { Call, Template } from '../code/call';
import type { Edit } from '../text/edit';
import type { InnerEdits } from './innerEdits';
import type { GraphqlTarget, Note, Plan } from './plan/plan';

/** The confidence of a finding (outer contract): host and path are known; path and evidence; path only. */
export type Confidence = 'certain' | 'likely' | 'possible';

/** The endpoint of the REST API v2 or the legacy deployment API that a call belongs to. */
export interface Match {
  /** Method and path template as in the endpoint table, without suffix: `GET /v2/applications/{app_id}/metrics/data`. */
  readonly endpoint: string;
  /** The id in the endpoint table, where it has the path and the method. */
  readonly row?: EndpointId;
  readonly api: 'v2' | 'v0';
  readonly state: EndpointState;
  readonly confidence: Confidence;
  /** Why the call is reported: one short sentence per signal. */
  readonly evidence: readonly string[];
  /** The values of the parameters in the path template, by name, in the order of the path. */
  readonly path: Readonly<Record<string, Template>>;
  readonly format: 'json' | 'xml' | 'none' | 'unknown';
  /** Where the replacement is sent, as far as the host of the call shows it. */
  readonly target: GraphqlTarget;
  /** What to do for paths without a rewrite. */
  readonly advice?: string;
}

/** The reason why a call is not reported. `graphward.explain` shows it. */
export interface NoMatch {
  readonly reason: string;
}

/** One call of a scan. */
export interface Finding {
  /**
   * An id that survives unrelated edits: derived from endpoint, enclosing symbol, file and occurrence, not from line
   * numbers.
   */
  readonly id: string;
  readonly file: string;
  readonly call: Call;
  readonly match: Match;
  /** What replaces the call; undefined where there is no rewrite. */
  readonly plan: Plan | undefined;
  /** The edits that perform the plan; empty without a plan. They are validated: they introduce no syntax error. */
  readonly edits: readonly Edit[];
  /** The same edits in the embedded text that the call belongs to, by which rewrites of one text are joined. */
  readonly inner?: InnerEdits;
  /** Where the function is that is rewritten with all of its callers, of which the call is one: an offset of the file. */
  readonly wrapper?: number;
  readonly noRewrite: readonly Note[];
}
