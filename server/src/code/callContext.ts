import type { CallResponse, FileRole } from './call';

/** What the text around a script, an argument list or an address says about the calls in it. */
export interface CallContext {
  /** What happens to the output of a command, where it leaves the script. */
  readonly response?: CallResponse;
  /** Identifiers around the text, in any case. */
  readonly names?: readonly string[];
  /** The name of the step, target or function that holds the text. */
  readonly symbol?: string;
  readonly kind?: FileRole;
  /** Variables that the file sets for the script, by name: `env:` of a pipeline, `ENV` of an image. */
  readonly environment?: ReadonlyMap<string, string>;
}
