import type { Call } from '../../code/call';
import type { WrittenEdits } from '../innerEdits';
import type { Plan } from '../plan/plan';

/** A call of a file, and the edits that are to replace it. */
export interface Offer extends WrittenEdits {
  readonly call: Call;
  readonly plan: Plan;
  /** It calls a copy of its wrapper, which other calls use as before, and can be offered alone. */
  readonly isBeside?: true;
}
