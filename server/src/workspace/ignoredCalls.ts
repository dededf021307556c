/** The file, at the root of a workspace folder, in which a team writes down which findings it leaves alone, and why. */
export const ignoredFile = '.graphward-ignore.json';

/** One finding that the team decided to ignore. */
export interface Ignored {
  readonly id: string;
  readonly file: string;
  readonly endpoint: string;
  readonly reason: string;
  /** The day of the decision, as YYYY-MM-DD. */
  readonly date: string;
}

/** Reads the file's text; an entry that is wrong is named and left out, the others still count. */
export function readIgnored(text: string): {
  readonly ignored: readonly Ignored[];
  readonly problems: readonly string[];
} {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { ignored: [], problems: [`${ignoredFile} is not valid JSON`] };
  }
  const list = (value as { ignored?: unknown } | null)?.ignored;
  if (!Array.isArray(list)) return { ignored: [], problems: [`${ignoredFile}: "ignored" must be a list`] };
  const ignored: Ignored[] = [];
  const problems: string[] = [];
  list.forEach((entry, index) => {
    const wrong = problemOf(entry);
    if (wrong) problems.push(`${ignoredFile}: ignored[${index}]: ${wrong}`);
    else ignored.push(entry as Ignored);
  });
  return { ignored, problems };
}

/** The text of the file, one entry per finding in a stable order, so that two people's changes merge. */
export function writeIgnored(ignored: readonly Ignored[]): string {
  const sorted = [...ignored].sort((a, b) => a.file.localeCompare(b.file) || a.id.localeCompare(b.id));
  return `${JSON.stringify({ ignored: sorted }, null, 2)}\n`;
}

/** A finding as far as the decisions of a team need it: those with the same `wrapper` are rewritten together. */
interface Decidable {
  readonly id: string;
  readonly wrapper?: number;
}

/** The ids of those findings of a file that cannot be rewritten because an ignored one would change with them. */
export function blockedByIgnored(findings: readonly Decidable[], ignored: ReadonlySet<string>): ReadonlySet<string> {
  const kept = new Set(findings.flatMap(({ id, wrapper }) => (ignored.has(id) ? (wrapper ?? []) : [])));
  const isHeld = ({ id, wrapper }: Decidable) => !ignored.has(id) && wrapper !== undefined && kept.has(wrapper);
  return new Set(findings.filter(isHeld).map(({ id }) => id));
}

function problemOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return 'must be an object';
  const members = entry as Record<string, unknown>;
  for (const name of ['id', 'file', 'endpoint', 'reason', 'date']) {
    if (typeof members[name] !== 'string') return `"${name}" must be a text`;
  }
  if (!/^[0-9a-f]{8}$/.test(members['id'] as string)) return '"id" must be the id of a finding';
  if ((members['reason'] as string).trim() === '') return '"reason" must say why';
  return /^\d{4}-\d{2}-\d{2}$/.test(members['date'] as string) ? undefined : '"date" must be a day such as 2026-11-21';
}
