import { createHash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { MigrateContext } from '../migrate/context';
import { type IndexedFile, isUnchanged, readIndex, type ScanIndex, writeIndex } from '../migrate/scanIndex';

/** A file that changed less than this before it was read may change again without showing it: milliseconds. */
const settled = 2000;

/** What the file system says about a file; undefined when it says nothing. */
export interface FileState {
  readonly size: number;
  readonly modified: number;
  readonly changed: number;
}

export function stateOf(absolute: string): FileState | undefined {
  const info = statSync(absolute, { throwIfNoEntry: false });
  return info && { size: info.size, modified: info.mtimeMs, changed: info.ctimeMs };
}

/** The index of one scan: what the last one knew, and what this one learns. */
export class IndexFile {
  private readonly old: ScanIndex;
  private readonly files = new Map<string, IndexedFile>();
  private same = true;

  constructor(
    private readonly path: string,
    key: string,
    private readonly now: number,
  ) {
    this.old = load(path, key) ?? { key, files: new Map() };
  }

  /** What is known about a file that did not change. */
  known(path: string, state: FileState): IndexedFile | undefined {
    const known = this.old.files.get(path);
    return known && isUnchanged(known, state.size, state.modified, state.changed) ? known : undefined;
  }

  /** What is known about a file of the same content, whose times moved: a fresh checkout. */
  knownContent(path: string, hash: string): IndexedFile | undefined {
    const known = this.old.files.get(path);
    return known?.hash === hash ? known : undefined;
  }

  keep(path: string, known: IndexedFile): void {
    this.files.set(path, known);
  }

  add(path: string, state: FileState, learned: Omit<IndexedFile, keyof FileState>): void {
    const fresh = this.now - Math.max(state.modified, state.changed) < settled;
    this.files.set(path, { ...state, ...(fresh ? { modified: -1 } : {}), ...learned });
    this.same = false;
  }

  /** Writes what changed, beside the file and then over it. False when that is not possible. */
  save(): boolean {
    if (this.same && this.files.size === this.old.files.size) return true;
    try {
      const beside = `${this.path}.${process.pid}`;
      writeFileSync(beside, writeIndex({ key: this.old.key, files: this.files }));
      renameSync(beside, this.path);
      return true;
    } catch {
      return false;
    }
  }
}

function load(path: string, key: string): ScanIndex | undefined {
  try {
    return readIndex(readFileSync(path, 'utf8'), key);
  } catch {
    return undefined;
  }
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Everything beside the files that findings depend on: the program itself, the folder and what it was asked. */
export function indexKey(context: MigrateContext, cwd: string, left: Iterable<string>): string {
  const { hosts, attributeNamespace, accountId, include, retained } = context;
  const parts = [
    GRAPHWARD_BUILD,
    cwd,
    [...hosts.byHost],
    attributeNamespace,
    accountId,
    [...include].sort(),
    retained,
    [...left].sort(),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
