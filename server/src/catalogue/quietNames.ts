/*
 * Names of functions, commands and members that show a text, compare it or describe something with it, and do not send it.
 * They are patterns of whole words. Languages and readers add what only they have.
 */

/** What writes a text for people. */
export const showing: readonly string[] = [
  'log',
  'logs',
  'logger',
  'logging',
  'print',
  'println',
  'printf',
  'puts',
  'echo',
  'say',
  'warn',
  'warning',
  'info',
  'debug',
  'error',
];

/** What ends the program, or a part of it, with a text. */
export const failing: readonly string[] = ['fatal', 'fail', 'die', 'raise', 'throw', 'exception'];

/** What compares a text in a test. */
export const testing: readonly string[] = ['test', 'assert', 'expect'];

/** What describes something to people. */
export const describing: readonly string[] = [
  'help',
  'usage',
  'message',
  'msg',
  'comment',
  'doc',
  'docs',
  'link',
  'href',
];

/** Members and arguments that are descriptions, as no function is named. */
export const descriptions: readonly string[] = [
  'documentation',
  'description',
  'title',
  'example',
  'examples',
  'links',
  'homepage',
];

/** Stand-ins for commands and functions in a test. */
export const standIns: readonly string[] = ['stub', 'mock'];

/** Commands of a shell that look for a text in others. */
export const searching: readonly string[] = ['grep', 'egrep', 'fgrep', 'rg', 'ack', 'sed', 'awk'];

/** Commands of a shell that take names of files. */
export const filing: readonly string[] = ['cat', 'ls', 'rm', 'cp', 'mv', 'ln', 'mkdir', 'touch', 'chmod'];
