import type { Store } from './store/store';
import type { User, World } from './world/world';

/** What both APIs answer from. */
export interface SandboxContext {
  readonly world: World;
  readonly store: Store;
  /** Milliseconds since 1970. Stands still when the sandbox was started with a moment. */
  readonly now: () => number;
}

/** One GraphQL request after authentication: the raw body, and who asks. */
interface GraphqlCall {
  readonly body: string;
  readonly user: User;
}

/** Status and JSON text of the answer. */
interface GraphqlAnswer {
  readonly status: number;
  readonly body: string;
}

export type GraphqlHandler = (call: GraphqlCall) => Promise<GraphqlAnswer>;
