import type { Omission } from '../code/parsedTexts';
import type { MigrateContext } from '../migrate/context';
import type { ReportedKey } from '../migrate/match/keys';
import type { ReportedFinding } from '../migrate/report/report';
import type { FileState, Folder, FolderReader, WorkspaceFile } from './files';

/** A file or folder that changed less than this before it was read may change again without showing it: milliseconds. */
export const settledAfter = 2000;

/**
 * A file system that counts in whole seconds says too little of a folder: a name can come within the same second, and on
 * some of them a folder keeps its times when a name comes.
 */
const coarse = 1000;

/** What a scan learned about one file. Most files hold nothing, and then there is nothing to remember but their state. */
export interface Learned {
  /** A hash of the content, of files that were searched for calls. */
  readonly hash?: string;
  /** Why the file was not read. */
  readonly skipped?: string;
  /** Present where the file was searched for calls. */
  readonly findings?: readonly ReportedFinding[];
  /** The last line that is read of a file that is too long, counted from one. */
  readonly readTo?: number;
  /** What it has more of than is followed. */
  readonly leftOut?: readonly Omission[];
  /** How many calls of the API go to hosts outside the profile. */
  readonly foreignCalls?: number;
  /** The ranges of keys in the code; the index never holds their values. */
  readonly keys?: readonly ReportedKey[];
  /** The files that may define names for it, and when they were written last: milliseconds. */
  readonly definers?: readonly (readonly [path: string, modified: number])[];
  /** It uses names of other files, so that a file that comes or goes may change the findings. */
  readonly usesCrossFileNames?: true;
  /** Any other file may come to use what its functions give, which changes the findings. */
  readonly isUsedElsewhere?: true;
  /** The names under which it defines addresses for other files. */
  readonly addressNames?: readonly string[];
}

const nothing: Learned = {};

/**
 * A folder as the last scan saw it. `states` has three numbers for each name: size, modified, changed; negative ones for a
 * file of which nothing is known. `learned` is by the position of the name.
 */
interface IndexedFolder extends Folder {
  readonly modified: number;
  readonly changed: number;
  readonly states: number[];
  readonly learned: Record<number, Learned>;
}

const schemaVersion = 10;

/** How every index starts. */
export const indexStart = '{"schemaVersion":';

/** The folder's location and the members of an `IndexedFolder` in their order, `learned` where it holds any. */
type Row = readonly [string, number, number, readonly string[], string, number[], Record<number, Learned>?];

interface Stored {
  readonly schemaVersion: unknown;
  readonly key: unknown;
  readonly addresses: string;
  readonly folders: readonly Row[];
}

/**
 * The index of a project: what the last scan learned, and what this one learns. A folder whose times did not change holds
 * the same names, so that it is not read again; what is left is to compare the states of its files.
 */
export class ProjectIndex {
  private old = new Map<string, IndexedFolder>();
  private folders = new Map<string, IndexedFolder>();
  private storedFolders = 0;
  private unchanged = true;
  private relisted = false;
  private addresses = '';

  /**
   * `text` is what was stored last; an index that is broken, of another version or with another `key` counts as empty.
   * `now` returns the time in milliseconds.
   */
  constructor(
    text: string,
    private readonly key: string,
    private readonly now: () => number,
  ) {
    try {
      const stored = JSON.parse(text) as Stored;
      if (stored.schemaVersion !== schemaVersion || stored.key !== key) return;
      for (const [location, modified, changed, names, kinds, states, learned] of stored.folders) {
        if (kinds.length !== names.length || states.length !== 3 * names.length) throw new Error('broken');
        this.old.set(location, { modified, changed, names, kinds, states, learned: learned ?? {} });
      }
      this.addresses = stored.addresses;
      this.storedFolders = this.old.size;
    } catch {
      this.old.clear();
    }
  }

  /** Lists the files anew: folders that are not met again are forgotten. */
  startListing(): void {
    if (this.folders.size > 0) this.old = this.folders;
    this.folders = new Map();
  }

  /** The files that use names of others were searched with the files that are listed now. */
  searchedListing(): void {
    this.relisted = false;
  }

  /** Whether a name came or went since the files that use names of others were searched. */
  get isRelisted(): boolean {
    return this.relisted;
  }

  /** Reads folders through the index; `state` is what the file system says about a folder. */
  reader(reader: FolderReader, state: (location: string) => FileState | undefined): FolderReader {
    return { ...reader, folder: location => this.folder(location, reader, state(location)) };
  }

  private folder(location: string, reader: FolderReader, state: FileState | undefined): Folder | undefined {
    const known = this.folders.get(location) ?? this.old.get(location);
    if (known && state && known.modified === state.modified && known.changed === changeOf(state)) {
      this.folders.set(location, known);
      return known;
    }
    const read = reader.folder(location);
    if (!read) return undefined;
    const states: number[] = [];
    const learned: Record<number, Learned> = {};
    const positions = new Map(known?.names.map((name, position) => [name, position]));
    for (const [position, name] of read.names.entries()) {
      const before = positions.get(name);
      for (let i = 0; i < 3; i++) states.push((before === undefined ? undefined : known?.states[3 * before + i]) ?? -1);
      const kept = before === undefined ? undefined : known?.learned[before];
      if (kept) learned[position] = kept;
    }
    const trusted = state && changeOf(state) % coarse !== 0 ? this.trustedTime(state) : -1;
    const fresh: IndexedFolder = { ...read, modified: trusted, changed: state ? changeOf(state) : -1, states, learned };
    this.folders.set(location, fresh);
    const same = known !== undefined && known.names.join('/') === read.names.join('/');
    this.unchanged &&= same && state === undefined;
    this.relisted ||= known !== undefined && !same;
    return fresh;
  }

  /** What is known about a file that did not change. */
  known({ folder, position }: WorkspaceFile, state: FileState): Learned | undefined {
    if (!isIndexed(folder) || position === undefined) return undefined;
    const { states, learned } = folder;
    const index = 3 * position;
    const same =
      states[index] === state.size && states[index + 1] === state.modified && states[index + 2] === changeOf(state);
    return same ? (learned[position] ?? nothing) : undefined;
  }

  /** What is known about a file of the same content whose times moved: a fresh checkout. */
  knownContent({ folder, position }: WorkspaceFile, hash: string): Learned | undefined {
    const learned = isIndexed(folder) && position !== undefined ? folder.learned[position] : undefined;
    return learned?.hash === hash ? learned : undefined;
  }

  add({ folder, position }: WorkspaceFile, state: FileState, learned: Learned): void {
    if (!isIndexed(folder) || position === undefined) return;
    folder.states.splice(3 * position, 3, state.size, this.trustedTime(state), changeOf(state));
    delete folder.learned[position];
    if (Object.keys(learned).length > 0) folder.learned[position] = learned;
    this.unchanged = false;
  }

  /** Keeps the names under which files define addresses, as one text. False where they were others in the last scan. */
  keepAddresses(addresses: string): boolean {
    const same = this.addresses === addresses;
    this.unchanged &&= same;
    this.addresses = addresses;
    return same;
  }

  /** The text to store; undefined where it is what was stored last. */
  text(): string | undefined {
    if (this.unchanged && this.folders.size === this.storedFolders) return undefined;
    const folders: Row[] = [];
    for (const [location, { modified, changed, names, kinds, states, learned }] of this.folders) {
      const row = [location, modified, changed, names, kinds, states] as const;
      folders.push(Object.keys(learned).length > 0 ? [...row, learned] : row);
    }
    this.unchanged = true;
    this.storedFolders = this.folders.size;
    const stored: Stored = { schemaVersion, key: this.key, addresses: this.addresses, folders };
    return JSON.stringify(stored);
  }

  /** The time of the last change, or one that nothing will have. */
  private trustedTime(state: FileState): number {
    return this.now() - Math.max(state.modified, changeOf(state)) < settledAfter ? -1 : state.modified;
  }
}

function changeOf({ changed, modified }: FileState): number {
  return changed ?? modified;
}

function isIndexed(folder: Folder | undefined): folder is IndexedFolder {
  return folder !== undefined && 'states' in folder;
}

/** Everything beside the files that findings depend on: the program itself, where the paths start, and the settings. */
export function indexKey({ hosts, ...context }: MigrateContext, base: string): string {
  const { attributeNamespace, accountId, include, retained, requestBody } = context;
  const settings = [[...hosts.byHost], attributeNamespace, accountId, [...include].sort(), retained, requestBody];
  return JSON.stringify([GRAPHWARD_BUILD, base, ...settings]);
}
