import type { Call } from '../../server/src/code/call';
import type { SourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';

/** The calls that are found without names of other files, and without a grammar. */
export function callsOf(file: SourceFile): Call[] {
  return findCalls(file, {});
}
