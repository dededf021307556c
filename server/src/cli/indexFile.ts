import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MigrateContext } from '../migrate/context';
import type { ReportedKey } from '../migrate/match/keys';
import type { ReportedFinding } from '../migrate/report/report';
import { Failure } from './failure';
import { type Folder, type FoundFile, type ReadFolder, readFolder } from './files';
import { replaceFile } from './replace';

/** A file or folder that changed less than this before it was read may change again without showing it: milliseconds. */
const settled = 2000;

/**
 * A file system that counts in whole seconds says too little of a folder: a name can come within the same second, and on
 * some of them a folder keeps its times when a name comes.
 */
const coarse = 1000;

/** What the file system says about a file or folder; undefined when it says nothing. Times are milliseconds. */
export interface FileState {
  readonly size: number;
  readonly modified: number;
  readonly changed: number;
}

export function stateOf(absolute: string): FileState | undefined {
  const info = statSync(absolute, { throwIfNoEntry: false });
  return info && { size: info.size, modified: info.mtimeMs, changed: info.ctimeMs };
}

/** What a scan learned about one file. */
export interface Learned {
  /** A hash of the content; only kept for files that were read for calls. */
  readonly hash?: string;
  /** Why the file was left out. */
  readonly skipped?: string;
  readonly findings?: readonly ReportedFinding[];
  /** Where keys stand in the code; the index never holds their values. */
  readonly keys?: readonly ReportedKey[];
  /** The files that were asked for names, and when they were changed last: milliseconds. */
  readonly uses?: readonly (readonly [path: string, modified: number])[];
  /** It uses names of other files, so that a file that comes or goes may change the findings. */
  readonly asks?: boolean;
  /** Names to which it gives addresses for other files. */
  readonly gives?: readonly string[];
}

/** Most files hold nothing, and then the index says nothing about them but their state. */
const nothing: Learned = {};

/**
 * A folder as the last scan saw it. `states` has three numbers for each name: size, modified, changed; negative ones for a
 * file that nothing is known about. `learned` is by the place of the name.
 */
interface KnownFolder extends Folder {
  readonly modified: number;
  readonly changed: number;
  readonly states: number[];
  readonly learned: Record<number, Learned>;
}

const schemaVersion = 4;

/** A row of the index: the folder's path and the members of a `KnownFolder` in their order, `learned` where it holds any. */
type Row = readonly [string, number, number, readonly string[], string, number[], Record<number, Learned>?];

/**
 * The index of one scan: what the last one knew, and what this one learns. A folder whose times did not change holds the
 * same names, so it is not read again; asking for the times of its files is left.
 */
export class IndexFile {
  private readonly old: ReadonlyMap<string, KnownFolder>;
  private readonly folders = new Map<string, KnownFolder>();
  private same = true;
  /** Whether a name came or went since the last scan. */
  private listedAnew = false;
  /** The names that files gave each other in the last scan. */
  given: string;

  constructor(
    private readonly path: string,
    private readonly key: string,
    private readonly now: number,
    /** The folder that the paths in it are relative to. */
    private readonly base: string,
  ) {
    const { folders, given } = load(path, key);
    this.old = folders;
    this.given = given;
  }

  readonly readFolder: ReadFolder = (absolute, shown) => {
    const state = stateOf(absolute);
    const known = this.folders.get(shown) ?? this.old.get(shown);
    if (known && state && known.modified === state.modified && known.changed === state.changed) {
      this.folders.set(shown, known);
      return known;
    }
    const read = readFolder(absolute);
    if (!read) return undefined;
    const fresh: KnownFolder = {
      ...read,
      modified: state && state.changed % coarse !== 0 ? this.trusted(state) : -1,
      changed: state?.changed ?? -1,
      states: [],
      learned: {},
    };
    const places = new Map(known?.names.map((name, at) => [name, at]));
    for (const [at, name] of read.names.entries()) {
      const place = places.get(name);
      const learned = place === undefined ? undefined : known?.learned[place];
      for (let i = 0; i < 3; i++)
        fresh.states.push((place === undefined ? undefined : known?.states[3 * place + i]) ?? -1);
      if (learned) fresh.learned[at] = learned;
    }
    this.folders.set(shown, fresh);
    this.same = false;
    this.listedAnew ||= known !== undefined && known.names.join('/') !== read.names.join('/');
    return fresh;
  };

  /** What is known about a file that did not change. */
  known({ folder, at }: FoundFile, state: FileState): Learned | undefined {
    if (!isKnown(folder) || at === undefined) return undefined;
    const { states, learned } = folder;
    const same =
      states[3 * at] === state.size && states[3 * at + 1] === state.modified && states[3 * at + 2] === state.changed;
    const found = learned[at] ?? nothing;
    return same && this.stands(found) ? found : undefined;
  }

  /** What is known about a file of the same content, whose times moved: a fresh checkout. */
  knownContent({ folder, at }: FoundFile, hash: string): Learned | undefined {
    const learned = isKnown(folder) && at !== undefined ? folder.learned[at] : undefined;
    return learned?.hash === hash && this.stands(learned) ? learned : undefined;
  }

  /** Remembers the names that files give each other; they were written down if they are the same. */
  give(given: string): void {
    this.same &&= this.given === given;
    this.given = given;
  }

  /** Whether the other files that the findings depend on are as they were. */
  private stands({ uses, asks }: Learned): boolean {
    if (asks && this.listedAnew) return false;
    return !uses?.some(([path, modified]) => (stateOf(resolve(this.base, path))?.modified ?? -1) !== modified);
  }

  add({ folder, at }: FoundFile, state: FileState, learned: Learned): void {
    if (!isKnown(folder) || at === undefined) return;
    folder.states.splice(3 * at, 3, state.size, this.trusted(state), state.changed);
    delete folder.learned[at];
    if (Object.keys(learned).length > 0) folder.learned[at] = learned;
    this.same = false;
  }

  /** Writes what changed, beside the file and then over it. False when that is not possible. */
  save(): boolean {
    if (this.same && this.folders.size === this.old.size) return true;
    const rows: Row[] = [];
    for (const [path, { modified, changed, names, kinds, states, learned }] of this.folders) {
      const row = [path, modified, changed, names, kinds, states] as const;
      rows.push(Object.keys(learned).length > 0 ? [...row, learned] : row);
    }
    try {
      replaceFile(this.path, JSON.stringify({ schemaVersion, key: this.key, given: this.given, folders: rows }));
      return true;
    } catch {
      return false;
    }
  }

  /** The time of the last change, or one that nothing will have. */
  private trusted({ modified, changed }: FileState): number {
    return this.now - Math.max(modified, changed) < settled ? -1 : modified;
  }
}

function isKnown(folder: Folder | undefined): folder is KnownFolder {
  return folder !== undefined && 'states' in folder;
}

interface Loaded {
  readonly folders: ReadonlyMap<string, KnownFolder>;
  readonly given: string;
}

interface Stored {
  readonly schemaVersion: unknown;
  readonly key: unknown;
  readonly given: string;
  readonly folders: readonly Row[];
}

/** How every index starts; whatever starts in another way is somebody's file, which a scan must not write over. */
const firstWords = '{"schemaVersion":';

/** The text of an index; empty where there is no file yet, or only a place for one. */
function indexText(path: string): string {
  if (path === '') throw new Failure('--index takes a file');
  let text: string | undefined;
  try {
    text = statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new Failure(`the index ${path} cannot be read`);
  }
  if (text === undefined || (text !== '' && !text.startsWith(firstWords)))
    throw new Failure(`${path} is no index of a scan and is left as it is; name another file`);
  return text;
}

/**
 * The folders of an index file; none when it is broken, of another version, or made for other findings. Throws a Failure
 * where something else stands at the path.
 */
function load(path: string, key: string): Loaded {
  const folders = new Map<string, KnownFolder>();
  const none: Loaded = { folders: new Map(), given: '' };
  const text = indexText(path);
  try {
    const value = JSON.parse(text) as Stored;
    if (value.schemaVersion !== schemaVersion || value.key !== key) return none;
    for (const [shown, modified, changed, names, kinds, states, learned] of value.folders) {
      if (kinds.length !== names.length || states.length !== 3 * names.length) return none;
      folders.set(shown, { modified, changed, names, kinds, states, learned: learned ?? {} });
    }
    return { folders, given: value.given };
  } catch {
    return none;
  }
}

/** Everything beside the files that findings depend on: the program itself, the folder and what it was asked. */
export function indexKey(context: MigrateContext, cwd: string, left: Iterable<string>): string {
  const { hosts, attributeNamespace, accountId, include, retained } = context;
  return JSON.stringify([
    GRAPHWARD_BUILD,
    cwd,
    [...hosts.byHost],
    attributeNamespace,
    accountId,
    [...include].sort(),
    retained,
    [...left].sort(),
  ]);
}
