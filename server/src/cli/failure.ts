import { errorMessage } from '../text/errorMessage';
import { printable, printableLines } from '../text/printable';

/** A failure that the user can correct: wrong usage, a missing key, a missing file. The message says what to do. */
export class Failure extends Error {
  // Each bundle of the program has its own copy of this class, so a failure is recognised by its name.
  override readonly name = 'Failure';
}

/** One line for the user, with a stack trace only if `debug` is set. */
export function describeFailure(error: unknown, debug: boolean): string {
  if (debug && error instanceof Error) return `graphward: ${printableLines(error.stack ?? error.message)}\n`;
  const message = errorMessage(error);
  const line = printable(message.replace(/\s+/g, ' ').trim());
  return error instanceof Error && error.name === 'Failure'
    ? `graphward: ${line}\n`
    : `graphward: ${line} (run with --debug for details)\n`;
}
