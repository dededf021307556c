import type { ReportedFinding } from './report';

/** What a scan learned about one file, and by what it is recognised as unchanged. */
export interface IndexedFile {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch at which content and status last changed; negative where they must not be trusted. */
  readonly modified: number;
  readonly changed: number;
  /** A hash of the content; only kept for files that were read for calls. */
  readonly hash?: string;
  /** Why the file was left out. */
  readonly skipped?: string;
  readonly findings: readonly ReportedFinding[];
}

/** The findings of a whole tree as they were at the last scan. */
export interface ScanIndex {
  /** Whatever else the findings depend on: version, profile, options. An index with another key is of no use. */
  readonly key: string;
  /** By path, relative to the working directory. */
  readonly files: ReadonlyMap<string, IndexedFile>;
}

const schemaVersion = 1;

type Row = readonly [string, number, number, number, ...unknown[]];

/** The index as text: one short row for each file, because almost all of them have no finding. */
export function writeIndex({ key, files }: ScanIndex): string {
  const rows: unknown[][] = [];
  for (const [path, { size, modified, changed, hash, skipped, findings }] of files) {
    const row: unknown[] = [path, size, modified, changed];
    if (hash !== undefined || skipped !== undefined || findings.length > 0)
      row.push(hash ?? null, skipped ?? null, findings);
    rows.push(row);
  }
  return JSON.stringify({ schemaVersion, key, files: rows });
}

/** Reads an index; undefined when it is broken, of another version, or made for other findings. */
export function readIndex(text: string, key: string): ScanIndex | undefined {
  let value: { schemaVersion?: unknown; key?: unknown; files?: unknown };
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  if (value?.schemaVersion !== schemaVersion || value.key !== key || !Array.isArray(value.files)) return undefined;
  const files = new Map<string, IndexedFile>();
  for (const row of value.files as Row[]) {
    if (!Array.isArray(row) || typeof row[0] !== 'string') return undefined;
    const [path, size, modified, changed, hash, skipped, findings] = row;
    files.set(path, {
      size,
      modified,
      changed,
      ...(typeof hash === 'string' ? { hash } : {}),
      ...(typeof skipped === 'string' ? { skipped } : {}),
      findings: Array.isArray(findings) ? (findings as ReportedFinding[]) : [],
    });
  }
  return { key, files };
}

/** Whether a file is as it was, by what the file system says about it. */
export function isUnchanged(known: IndexedFile, size: number, modified: number, changed: number): boolean {
  return known.size === size && known.modified === modified && known.changed === changed;
}
