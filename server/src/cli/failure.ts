import { shownPath } from './shown';

/** Something that a user can mend: wrong usage, a missing key, a file that is not there. The message says what to do. */
export class Failure extends Error {
  // Each part of the program has a copy of this class, so a failure is recognised by its name.
  override readonly name = 'Failure';
}

/** One line for people; with `debug` the stack trace. */
export function describeFailure(error: unknown, debug: boolean): string {
  if (debug && error instanceof Error) return `graphward: ${error.stack ?? error.message}\n`;
  const message = error instanceof Error ? error.message : String(error);
  const line = shownPath(message.replace(/\s+/g, ' ').trim());
  return error instanceof Error && error.name === 'Failure'
    ? `graphward: ${line}\n`
    : `graphward: ${line} (run with --debug for details)\n`;
}
