import type { FileState } from './environment';
import { type Finding, readStoredRequest, type StoredResult, writeStoredRequest } from './protocol';
import type { Server } from './state';

/** What a scan knows about one file. */
export interface Known {
  /** Absent for a document that was open: its text may not be what the disk holds. */
  readonly state?: FileState;
  /** UTF-16 code units; 0 where the file was not read as text. */
  readonly size: number;
  readonly findings: readonly Finding[];
  /** The files that were asked for names, by path, and when they were changed last: milliseconds, -1 when not known. */
  readonly uses: readonly (readonly [path: string, modified: number])[];
  /** It uses names of other files, so that a file that comes or goes may change the findings. */
  readonly asks: boolean;
  /** Names to which it gives addresses for other files. */
  readonly gives: readonly string[];
  /** Its calls were looked for. */
  readonly looked?: true;
  readonly skipped?: true;
}

export interface ScanIndex {
  readonly files: Map<string, Known>;
  /** Everything beside the files that the findings depend on. */
  readonly key: string;
  /** How many files there were. */
  readonly listing: number;
  /** The names that files give each other, as one text. */
  given: string;
}

/** A file that changed less than this before it was looked at may change again without showing it: milliseconds. */
const settled = 2000;

export function sameState(a: FileState | undefined, b: FileState): boolean {
  return a !== undefined && a.size === b.size && a.modified === b.modified;
}

const schemaVersion = 1;

type Row = readonly [uri: string, size: number, modified: number, length: number, more?: Partial<Known>];

interface Stored {
  readonly schemaVersion: number;
  readonly key: string;
  readonly listing: number;
  readonly given: string;
  readonly files: readonly Row[];
}

/** The index of the last scan; an empty one where there is none, it is broken, or it was made for other settings. */
export async function indexFor(server: Server, known: ScanIndex | undefined): Promise<ScanIndex> {
  const key = keyOf(server);
  if (known?.key === key) return known;
  const none: ScanIndex = { key, files: new Map(), listing: -1, given: '' };
  if (known || !server.client.options.stores) return none;
  try {
    const result: StoredResult = await server.connection.sendRequest(readStoredRequest, {});
    const stored = JSON.parse(result?.text ?? 'null') as Stored | null;
    if (stored?.schemaVersion !== schemaVersion || stored.key !== key) return none;
    const files = new Map<string, Known>();
    for (const [uri, size, modified, length, more] of stored.files) {
      files.set(uri, {
        findings: [],
        uses: [],
        asks: false,
        gives: [],
        ...more,
        size: length,
        state: { size, modified },
      });
    }
    return { key, files, listing: stored.listing, given: stored.given };
  } catch {
    return none;
  }
}

/** Keeps the index for the next session. It holds findings, never text of the files. A failure costs only time. */
export async function writeIndex(server: Server, { key, files, listing, given }: ScanIndex): Promise<void> {
  if (!server.client.options.stores) return;
  const rows: Row[] = [];
  for (const [uri, { state, size, findings, uses, asks, gives, looked, skipped }] of files) {
    if (!state || server.now() - state.modified < settled) continue;
    const more = {
      ...(findings.length > 0 ? { findings } : {}),
      ...(uses.length > 0 ? { uses } : {}),
      ...(asks ? { asks } : {}),
      ...(gives.length > 0 ? { gives } : {}),
      ...(looked ? { looked } : {}),
      ...(skipped ? { skipped } : {}),
    };
    const row = [uri, state.size, state.modified, size] as const;
    rows.push(Object.keys(more).length > 0 ? [...row, more] : row);
  }
  const stored: Stored = { schemaVersion, key, listing, given, files: rows };
  try {
    await server.connection.sendRequest(writeStoredRequest, { text: JSON.stringify(stored) });
  } catch {
    // The next session reads the files again.
  }
}

function keyOf(server: Server): string {
  const { hosts, attributeNamespace, accountId, include, retained } = server.migration();
  const context = [[...hosts.byHost], attributeNamespace, accountId, [...include].sort(), retained];
  return JSON.stringify([GRAPHWARD_BUILD, ...context]);
}
