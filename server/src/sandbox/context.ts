import type { Store } from './store/store';
import type { User, World } from './world/world';

/** The state that both APIs share. */
export interface SandboxContext {
  readonly world: World;
  readonly store: Store;
  /** Returns milliseconds since 1970. The clock is stopped when the sandbox was started with a fixed time. */
  readonly now: () => number;
}

/** One authenticated GraphQL request: the raw body and the user. */
interface GraphqlCall {
  readonly body: string;
  readonly user: User;
}

/** The status and the JSON text of the response. */
interface GraphqlResponse {
  readonly status: number;
  readonly body: string;
}

export type GraphqlHandler = (call: GraphqlCall) => Promise<GraphqlResponse>;
