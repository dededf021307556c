import { isGeneratedPath } from '../code/fileRole';
import { type DefinedText, type Definitions, nothingDefined, type SourceFile } from '../code/source';
import { findDefinitions, isPrepared, prepareFile } from '../finder/languages';
import type { HostTable } from '../migrate/context';
import { baseOwners, withEvidence } from '../migrate/match/projectEvidence';
import { addTo } from '../text/addTo';
import { anyClass } from './crossFileClasses';
import { DefinedNames } from './definedNames';
import { definersOf, familyOf, nearest, type Stems, stemsOf } from './definers';
import { mayDeclareClass, mayDefine, mayDefineAddresses } from './definitionText';
import { type DocumentsByFolder, documentsIn, documentsOf } from './documents';
import { FileWords, lacksName } from './fileWords';
import { FunctionUsers } from './functionUsers';
import { Importers, maxImporters } from './importers';
import { type KeyFacts, keyFacts } from './keyUses';
import { ScriptUsers } from './scriptUsers';

/** The files of a workspace as the lookup of names needs them. A file that cannot be read as text is undefined. */
export interface NamedFiles {
  /** The paths of all files. */
  paths(): Iterable<string> | Promise<Iterable<string>>;
  /** The present version of a file. */
  source(path: string): SourceFile | undefined | Promise<SourceFile | undefined>;
  /** They are only a part of the project, so that other files may use what these define. */
  isPart?(): boolean | Promise<boolean>;
}

/** Longer files are types or data more often than programs, and take longest to parse. */
const longFile = 200_000;

/** What makes an object of a client library, whose methods no text defines. */
const makesClient =
  /\b(?:axios|got|ky|request|rp|restify)\b[^\n]{0,20}\.(?:create\w*|extend|defaults|instance)\b|\b(?:Session|Client|AsyncClient)\(/;

/** The maximum number of files that are searched for calls of a function of another one. */
const maxCallers = 12;

/** At most so many programs are kept for what else may be asked of their files, and none above so many characters of text. */
const maxPrograms = 100;
const maxText = 300_000;

/** A file, and what it defines where that was requested. */
interface NamedProgram {
  readonly file: SourceFile;
  definitions?: Definitions;
}

/** What another file asks of one: a text of a name, a function that sends requests, or a class. */
export type AskedKind = 'text' | 'sender' | 'class';

/**
 * The names that files of a workspace define for each other. A file is parsed for its names only when another file uses
 * one that stands in its text, and once for all of them.
 */
export class CrossFileNames {
  private listed: Promise<Stems> | undefined;
  private stemsAtHand: Stems | undefined;
  private families: Promise<ReadonlyMap<number, readonly string[]>> | undefined;
  private readonly importers: Importers;
  private readonly defined = new Map<string, DefinedNames>();
  private listedDocuments: Promise<DocumentsByFolder> | undefined;
  private readonly documents = new Map<string, Promise<SourceFile | undefined>>();
  /** The owners of the base addresses in files that were asked for them. */
  private readonly bases = new Map<string, Promise<readonly string[]>>();
  /** Programs that were parsed last, the latest at the end. */
  private readonly programs = new Map<string, NamedProgram>();
  private readonly words: FileWords;
  private readonly keys = new Map<string, KeyFacts>();
  private changed = 0;
  /** The files that use the functions of others. */
  readonly users: FunctionUsers;
  /** The scripts that take others in. */
  readonly scripts: ScriptUsers;

  constructor(private readonly files: NamedFiles) {
    this.importers = new Importers(files);
    this.words = new FileWords(path => this.files.source(path));
    this.scripts = new ScriptUsers(files, this.words);
    this.users = new FunctionUsers(files, this.words, {
      definitions: path => this.program(path),
      isImported: path => this.isImported(path),
      definers: async (path, name) => {
        try {
          const file = await this.files.source(path);
          return file ? definersOf(file, name, await this.stems()) : [];
        } catch {
          return [];
        }
      },
    });
  }

  stems(): Promise<Stems> {
    this.listed ??= Promise.resolve(this.files.paths()).then(stemsOf);
    return this.listed;
  }

  /** The same where the paths are at hand. */
  stemsNow(): Stems | undefined {
    if (!this.stemsAtHand) {
      const paths = this.files.paths();
      if (paths instanceof Promise) return undefined;
      this.stemsAtHand = stemsOf(paths);
      this.listed = Promise.resolve(this.stemsAtHand);
    }
    return this.stemsAtHand;
  }

  /**
   * What a file defines of a kind; none where `word` is not in its text or the file cannot be read. A method of an object of
   * a library is defined by no text. Never rejects.
   */
  async definitions(path: string, word: string, kind: AskedKind): Promise<readonly DefinedText[]> {
    const known = await this.definedIn(path, isAsked(word, kind));
    if (kind === 'sender') return (await known?.sendersNamed(word)) ?? [];
    return (await (kind === 'class' ? known?.classesNamed(word) : known?.part('names'))) ?? [];
  }

  /** The same where nothing must be waited for; undefined where it must. */
  definitionsNow(path: string, word: string, kind: AskedKind): readonly DefinedText[] | undefined {
    let known = this.defined.get(path);
    if (!known) {
      if (isGeneratedPath(path)) return [];
      const file = this.files.source(path);
      if (file instanceof Promise) return undefined;
      if (!file || !this.isAskedFor(file, isAsked(word, kind))) return [];
      this.keep(file, this.changed);
      known = this.defined.get(path);
    }
    if (kind === 'sender') return known?.sendersNamedNow(word);
    return kind === 'class' ? known?.classesNamedNow(word) : known?.partNow('names');
  }

  /** What a file defines, where its text may hold what is asked for; undefined where it cannot be read. Never rejects. */
  async definedIn(path: string, isAsked: (text: string) => boolean): Promise<DefinedNames | undefined> {
    const known = this.defined.get(path);
    if (known) return known;
    try {
      if (isGeneratedPath(path)) return undefined;
      const file = await this.files.source(path);
      if (!file || !this.isAskedFor(file, isAsked)) return undefined;
      if (!this.defined.has(path)) this.keep(file, this.changed);
      return this.defined.get(path);
    } catch {
      // The calls are found without the names of a file that cannot be read; a scan names the file itself.
      return undefined;
    }
  }

  private isAskedFor({ text }: SourceFile, isAsked: (text: string) => boolean): boolean {
    return (text.length <= longFile || mayDefineAddresses(text)) && isAsked(text);
  }

  /** Whether another file seems to import this one. Never rejects. */
  isImported(path: string): Promise<boolean> {
    return this.importers.isImported(path);
  }

  /** The same where nothing must be waited for; undefined where it must. */
  isImportedNow(path: string): boolean | undefined {
    return this.importers.isImportedNow(path);
  }

  /** What a file defines; that of its present version where its program is not kept any more. Never rejects. */
  private async program(path: string): Promise<Definitions> {
    try {
      const file = this.programs.get(path)?.file ?? (await this.files.source(path));
      if (!file) return nothingDefined;
      await prepareFile(file);
      return this.definitionsOf(file);
    } catch {
      return nothingDefined;
    }
  }

  /** The same where the file and the grammars that it needs are at hand. */
  private programNow(path: string): Definitions | undefined {
    try {
      const file = this.programs.get(path)?.file ?? this.files.source(path);
      if (!file) return nothingDefined;
      return file instanceof Promise || !isPrepared(file) ? undefined : this.definitionsOf(file);
    } catch {
      return nothingDefined;
    }
  }

  private definitionsOf(file: SourceFile): Definitions {
    const program = this.remember(file);
    program.definitions ??= findDefinitions(file);
    return program.definitions;
  }

  /** Keeps a program, and forgets those that were used least lately. */
  remember(file: SourceFile): NamedProgram {
    const kept = this.programs.get(file.path);
    const program = kept?.file === file ? kept : { file };
    this.programs.delete(file.path);
    this.programs.set(file.path, program);
    let size = 0;
    for (const { file: each } of this.programs.values()) size += each.text.length;
    for (const [path, { file: each }] of this.programs) {
      if (each === file || (this.programs.size <= maxPrograms && size <= maxText)) break;
      this.programs.delete(path);
      size -= each.text.length;
    }
    return program;
  }

  /** The same version of a file as it was parsed for its names before, else the file itself. */
  parsedVersion(file: SourceFile): SourceFile {
    const parsed = this.programs.get(file.path)?.file;
    return parsed?.text === file.text && parsed.language === file.language ? parsed : file;
  }

  /** Counts the changes of files. */
  get changes(): number {
    return this.changed;
  }

  /** Keeps a file for what others ask of it, unless a file changed since `changes` was read. */
  keep(file: SourceFile, changes: number): void {
    const { path } = file;
    if (changes !== this.changed || this.defined.has(path)) return;
    this.remember(file);
    // Of the file only the path is held here, so that its program can go.
    this.defined.set(
      path,
      new DefinedNames(
        () => this.program(path),
        () => this.programNow(path),
      ),
    );
  }

  /** The hosts with what the documents of the project are evidence of, where the profile has none. Never rejects. */
  async withEvidence(path: string, hosts: HostTable): Promise<{ hosts: HostTable; documents: readonly string[] }> {
    if (hosts.any) return { hosts, documents: [] };
    this.listedDocuments ??= Promise.resolve(this.files.paths()).then(documentsIn);
    const documents = documentsOf(path, await this.listedDocuments);
    const sources = await Promise.all(documents.map(document => this.document(document)));
    return {
      hosts: withEvidence(
        hosts,
        sources.filter(source => source !== undefined),
      ),
      documents,
    };
  }

  /** The hosts with the base addresses of the files that may send for a program, where the profile has none. Never rejects. */
  async withBases(hosts: HostTable, senders: readonly string[]): Promise<HostTable> {
    if (hosts.any) return hosts;
    const basesNearby = new Set<string>();
    for (const sender of senders) {
      let found = this.bases.get(sender);
      if (!found) {
        // A scan names the file that cannot be read.
        found = Promise.resolve(this.files.source(sender)).then(
          file => baseOwners(file?.text ?? ''),
          () => [],
        );
        this.bases.set(sender, found);
      }
      for (const owner of await found) basesNearby.add(owner);
    }
    return basesNearby.size === 0 ? hosts : { ...hosts, basesNearby };
  }

  private document(path: string): Promise<SourceFile | undefined> {
    let read = this.documents.get(path);
    if (!read) {
      // A scan names the document that cannot be read.
      read = Promise.resolve(this.files.source(path)).catch(() => undefined);
      this.documents.set(path, read);
    }
    return read;
  }

  /** What is kept of a file that was searched or read for its names. */
  kept(path: string): DefinedNames | undefined {
    return this.defined.get(path);
  }

  /** Files that may call a function of another one, by its name alone, the nearest first. Never rejects. */
  async callersOf(path: string, word: string): Promise<SourceFile[]> {
    const isCalled = new RegExp(`\\b${word.replace(/\W/g, '\\$&')}\\b`);
    const found: SourceFile[] = [];
    for (const other of nearest(path, await this.relatedTo(path)).slice(0, maxImporters)) {
      if (found.length >= maxCallers) break;
      const words = this.words.getCached(other) ?? (await this.words.get(other));
      if (words && lacksName(words, word)) continue;
      try {
        const source = this.programs.get(other)?.file ?? (await this.files.source(other));
        if (source && isCalled.test(source.text)) found.push(this.remember(source).file);
      } catch {
        // A scan names the file that cannot be read.
      }
    }
    return found;
  }

  /** The other files that a file can import. */
  async relatedTo(path: string): Promise<string[]> {
    const family = familyOf(path);
    if (family === undefined) return [];
    this.families ??= Promise.resolve(this.files.paths()).then(byFamily);
    return ((await this.families).get(family) ?? []).filter(other => other !== path);
  }

  /** The other files that a file can import which may have the old name of the header with the key. Never rejects. */
  withOldKey(path: string): Promise<readonly string[]> {
    return this.mentioning(path, oldKeyNames);
  }

  /** What a file says of that name. Never rejects. */
  async keysIn(path: string): Promise<KeyFacts> {
    const known = this.keys.get(path) ?? keyFacts((await this.sourceOf(path))?.text ?? '');
    this.keys.set(path, known);
    return known;
  }

  /** The other files that a file can import, of paths like `like`, which may have one of some names. Never rejects. */
  async mentioning(path: string, names: readonly string[], like = /./): Promise<readonly string[]> {
    const found: string[] = [];
    for (const other of names.length === 0 ? [] : await this.relatedTo(path)) {
      if (!like.test(other)) continue;
      const words = this.words.getCached(other) ?? (await this.words.get(other));
      if (words && names.some(name => !lacksName(words, name))) found.push(other);
    }
    return found;
  }

  /**
   * The present version of a file, with what was parsed of it; undefined where it cannot be read or nobody wrote it. Never
   * rejects.
   */
  async sourceOf(path: string): Promise<SourceFile | undefined> {
    try {
      const file = isGeneratedPath(path) ? undefined : await this.files.source(path);
      return file && file.text.length <= longFile ? this.remember(this.parsedVersion(file)).file : undefined;
    } catch {
      // A scan names the file that cannot be read.
      return undefined;
    }
  }

  /** Whether the text of a file may define a name. Never rejects. */
  async mayDefine(path: string, word: string): Promise<boolean> {
    try {
      return mayDefine((await this.files.source(path))?.text ?? '', word);
    } catch {
      // A scan names the file that cannot be read.
      return false;
    }
  }

  /** A file was edited or written: its names are read again. */
  forget(path: string): void {
    this.changed++;
    this.defined.delete(path);
    this.importers.forget(path);
    this.documents.delete(path);
    this.bases.delete(path);
    this.words.forget(path);
    this.keys.delete(path);
    this.users.forget(path);
    this.programs.delete(path);
  }

  /** A file came or went: the files are listed again. */
  forgetListing(): void {
    this.listed = undefined;
    this.stemsAtHand = undefined;
    this.families = undefined;
    this.importers.forgetListing();
    this.listedDocuments = undefined;
  }
}

/** `X-Api-Key` as people write it. */
const oldKeyNames = ['x', 'X'].flatMap(x =>
  ['api', 'Api', 'API'].flatMap(api => ['key', 'Key', 'KEY'].map(key => `${x}-${api}-${key}`)),
);

/** Whether the text of a file may hold what is asked for. */
function isAsked(word: string, kind: AskedKind): (text: string) => boolean {
  if (kind === 'class' && word !== anyClass) return text => mayDeclareClass(text, word);
  return text => mayDefine(text, word) || (kind === 'sender' && makesClient.test(text));
}

/** The paths of the files that people wrote, by the languages that import each other. */
function byFamily(paths: Iterable<string>): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const path of paths) {
    const family = familyOf(path);
    if (family === undefined || isGeneratedPath(path)) continue;
    addTo(found, family, path);
  }
  return found;
}
