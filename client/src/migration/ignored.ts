/** The file at the root of a workspace folder that holds what the team decided to leave; it belongs into version control. */
export const ignoreFileName = '.graphward-ignore.json';

/** One call that is left as it is. */
export interface IgnoredCall {
  /** The fingerprint of the finding, which survives unrelated edits of the file. */
  readonly id: string;
  /** Path below the workspace folder, with `/`; for people, because the id alone says nothing. */
  readonly file: string;
  readonly endpoint: string;
  readonly reason: string;
  /** The day of the decision, `2026-11-21`. */
  readonly date: string;
}

export type IgnoreReading =
  | { readonly ignored: readonly IgnoredCall[]; readonly problem?: undefined }
  | { readonly ignored: readonly []; readonly problem: string };

/** Reads the text of the file. A file that cannot be read ignores nothing, and says what is wrong with it. */
export function readIgnored(text: string): IgnoreReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { ignored: [], problem: `${ignoreFileName} is not valid JSON` };
  }
  const list = (value as { ignored?: unknown } | null)?.ignored;
  if (!Array.isArray(list)) return { ignored: [], problem: `${ignoreFileName} needs a list named "ignored"` };
  const wrong = list.findIndex(entry => !isIgnoredCall(entry));
  if (wrong >= 0) {
    return {
      ignored: [],
      problem: `${ignoreFileName}: ignored[${wrong}] needs id, file, endpoint, reason and date as texts`,
    };
  }
  return { ignored: list as IgnoredCall[] };
}

/** The text of the file, in the order of path and id, so that two people who add entries rarely meet in one line. */
export function writeIgnored(ignored: readonly IgnoredCall[]): string {
  const ordered = [...ignored].sort((a, b) => compare(a.file, b.file) || compare(a.id, b.id));
  return `${JSON.stringify({ ignored: ordered }, undefined, 2)}\n`;
}

function isIgnoredCall(value: unknown): value is IgnoredCall {
  const entry = value as Partial<Record<keyof IgnoredCall, unknown>> | null;
  return (['id', 'file', 'endpoint', 'reason', 'date'] as const).every(name => typeof entry?.[name] === 'string');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
