import { moduleOf, standsForFolder } from '../code/paths';
import type {
  CrossFileName,
  CrossFileValue,
  Definitions,
  MemberChanges,
  PartUses,
  PassedArguments,
  PassedPart,
  PassedUses,
  ReaderTools,
  ReturnedPart,
  SharedName,
  SharedTable,
} from '../code/source';
import { findImportedPaths, prepareFile } from '../finder/languages';
import { hashOf } from '../text/wordHashes';
import { type ChangeSigns, changesModule, mayImport, signsOfChange } from './changeSigns';
import type { NamedFiles } from './crossFileNames';
import { familyOf, wordsBehindModule } from './definers';
import { type FileWords, lacksName } from './fileWords';
import { isOfPackage, manifestsOf } from './published';
import { Questions } from './questions';

/** What is asked of the files that use a function, besides their texts. */
interface Programs {
  /** What a file defines. Never rejects. */
  definitions(path: string): Promise<Definitions>;
  /** Whether another file seems to import this one. */
  isImported(path: string): Promise<boolean>;
  /** The files that may define a name which another one uses. Never rejects. */
  definers(path: string, name: CrossFileName): Promise<readonly string[]>;
}

/** What other files say about a name. */
export interface Answer<Said> {
  /** Undefined where it is not known. */
  readonly result?: Said;
  /** The files that were read for it. */
  readonly paths: readonly string[];
  /** The words by which yet other files mention what these pass on. */
  readonly words?: readonly string[];
}

/** At most so many files are asked for a name, and at most so many of them are read for what they do with it. */
export const maxFiles = 5000;
const maxUsers = 20;

/** The maximum number of files that give members of this name values and are examined for what they get. */
const maxSetters = 100;

/** The maximum number of files that pass on a part of a response one after the other. */
const maxHolders = 3;

/** The maximum number of times that a file is read again with the answers of others, until it has no more questions. */
const maxRounds = 4;

/** The maximum number of files between a module and one that imports it. */
const maxImportDistance = 2;

/** Files that may call a function or say by its name that something else calls it. */
export const mayCall =
  /\.(?:pyi?|pyw|ipynb|[cm]?[jt]sx?|coffee|vue|svelte|astro|html?|ejs|hbs|njk|jinja2?|j2|tmpl|mako|pug|twig|ya?ml|toml|cfg|ini|sh|bash|zsh|ps1|tf|mk|robot)$|(?:^|\/)(?:Dockerfile|Makefile|Procfile|Jenkinsfile|justfile|package\.json|serverless\.json|function\.json)[^/]*$/i;

/**
 * The files of a project that use a function by its name. A name is looked for in all files, because an object whose method
 * it is may be passed to any of them.
 */
export class FunctionUsers {
  private readonly signs = new Map<string, ChangeSigns>();
  private readonly changes = new Map<string, MemberChanges | undefined>();

  constructor(
    private readonly files: NamedFiles,
    private readonly words: FileWords,
    private readonly programs: Programs,
  ) {}

  /**
   * What the other files do with what a function of this one gives them. They may pass it on to `left` more files, one after
   * the other. Never rejects.
   */
  usesOf(part: ReturnedPart, path: string, left = maxHolders): Promise<Answer<readonly PartUses[]>> {
    return this.askInTurn(part, path, left, (file, tools, { partTools }) =>
      file.usesOf(part, left > 0 ? { ...tools, ...partTools } : tools),
    );
  }

  /** What the other files call a function of this one with, where a table may be that of a third file. Never rejects. */
  async callsOf(sharedName: SharedName, path: string): Promise<Answer<readonly PassedArguments[]>> {
    const { result, ...read } = await this.askInTurn(
      sharedName,
      path,
      0,
      (file, tools, { tools: { tableElsewhere } }) =>
        file.callsOf(sharedName, { ...tools, ...(tableElsewhere ? { tableElsewhere } : {}) }),
    );
    return { ...(result ? { result: result.flat() } : {}), ...read };
  }

  /** Asks the files that may use a name, each of which may have questions of its own for yet others. */
  private async askInTurn<Found>(
    sharedName: SharedName,
    path: string,
    left: number,
    ask: (file: Definitions, tools: Pick<ReaderTools, 'isImported'>, questions: Questions) => Found | undefined,
  ): Promise<Answer<readonly Found[]>> {
    const read = new Set<string>();
    const words = new Set<string>();
    const { result, paths } = await this.askUsers(sharedName, path, async (file, tools, other) => {
      const questions = new Questions(this, other, name => this.programs.definers(other, name), left - 1);
      let found = ask(file, tools, questions);
      for (let round = 0; questions.isOpen && round < maxRounds; round++)
        if (await questions.answer()) found = ask(file, tools, questions);
      for (const one of questions.paths) read.add(one);
      for (const word of questions.words ?? []) words.add(word);
      return found;
    });
    return { ...(result ? { result } : {}), paths: [...new Set([...paths, ...read])], words: [...words] };
  }

  /** Whether the other files only read a constant of this one. Never rejects. */
  async isOnlyRead(table: SharedTable, path: string): Promise<Answer<boolean>> {
    const { result, paths } = await this.askUsers(table, path, (file, tools) => file.isOnlyRead(table, tools));
    return { ...(result ? { result: result.every(Boolean) } : {}), paths };
  }

  /** Whether the other files may put something else in the place of a method of this one. Never rejects. */
  async isReplaced(sharedName: Required<SharedName>, path: string): Promise<Answer<boolean>> {
    const method = await this.askUsers(sharedName, path, file => file.replaces(sharedName));
    const owner: SharedName = { name: sharedName.className, module: sharedName.module };
    const above = await this.askUsers(owner, path, file => file.replaces(owner));
    const result = method.result && above.result && [...method.result, ...above.result].some(Boolean);
    const paths = [...new Set([...method.paths, ...above.paths])];
    return { ...(result === undefined ? {} : { result }), paths };
  }

  /** What the function of one of some files does with an argument. Never rejects. */
  async usesOfArgument(passed: PassedPart, definers: readonly string[], from: string): Promise<Answer<PassedUses>> {
    const found: PassedUses[] = [];
    for (const path of definers) {
      const uses = (await this.programs.definitions(path)).usesOfArgument(passed);
      if (uses && (await this.isChanged(path, from, passed.callee))) return { paths: definers };
      if (uses) found.push(uses);
    }
    const [only, ...others] = found;
    return { ...(only && others.length === 0 ? { result: only } : {}), paths: definers };
  }

  /** The table that one of some files gives to a name, where no file changes it. Never rejects. */
  async tableOf(crossFileName: CrossFileName, definers: readonly string[]): Promise<Answer<CrossFileValue>> {
    const name = wordsBehindModule(crossFileName).join('.');
    const paths = new Set(definers);
    const tables: CrossFileValue[] = [];
    for (const path of definers) {
      const defined = await this.programs.definitions(path);
      const table = defined.table(name, { isImported: () => true, isOnlyReadElsewhere: () => true });
      if (!table) continue;
      const steps = hasRows(table) ? {} : { steps: 1 as const };
      const readers = await this.isOnlyRead({ name, module: moduleOf(path), ...steps }, path);
      for (const reader of readers.paths) paths.add(reader);
      if (readers.result) tables.push(table);
    }
    const [table, ...others] = tables;
    return { ...(table && others.length === 0 ? { result: table } : {}), paths: [...paths] };
  }

  /** What each file says that may use a name, and these files; without the former where one of them does not know. */
  private async askUsers<Found>(
    sharedName: SharedName,
    path: string,
    ask: (
      file: Definitions,
      tools: Pick<ReaderTools, 'isImported'>,
      path: string,
    ) => Found | undefined | Promise<Found | undefined>,
  ): Promise<Answer<readonly Found[]>> {
    if ((await this.files.isPart?.()) || (await this.isPublished(path))) return { paths: [] };
    const paths = await this.mentioning(sharedName, path);
    if (!paths) return { paths: [] };
    const found: Found[] = [];
    for (const other of paths) {
      if (familyOf(other) !== familyOf(path)) return { paths };
      const isImported = await this.programs.isImported(other);
      const answer = await ask(await this.programs.definitions(other), { isImported: () => isImported }, other);
      if (answer === undefined) return { paths };
      found.push(answer);
    }
    return { result: found, paths };
  }

  /**
   * Whether another file than these two may give functions of a module another value: `api.get = fake`. `names` are those of the
   * functions. True where that is not known. Never rejects.
   */
  async isChanged(module: string, importing: string, names: readonly string[]): Promise<boolean> {
    if (await this.files.isPart?.()) return true;
    const stem = moduleOf(module);
    const family = familyOf(module);
    let count = 0;
    const known = new Set(await this.files.paths());
    const users = [importing, module];
    const setters: string[] = [];
    for (const other of known) {
      if (other === module || other === importing || familyOf(other) !== family || !mayCall.test(other)) continue;
      const file = this.words.getCached(other) ?? (await this.words.get(other));
      if (!file || ++count > maxFiles) return true;
      const isNamed = !lacksName(file, stem);
      if (isNamed) users.push(other);
      const signs = this.signs.get(other) ?? (await this.signsOf(other));
      const maySet = signs.isComputed || names.some(name => signs.members.has(hashOf(name)));
      if (!maySet && !(isNamed && signs.hasAny && mayImport(signs, stem))) continue;
      const changes = this.changes.has(other) ? this.changes.get(other) : await this.changesOf(other);
      const sets = changes === undefined || signs.isComputed ? maySet : names.some(name => changes.set.has(name));
      if (!isNamed && sets) setters.push(other);
      if (!isNamed || !(sets || changesModule(changes, stem))) continue;
      const same = (await this.importedBy(other)).filter(path => known.has(path) && moduleOf(path) === stem);
      // What is imported by a way that is not known may be this module.
      if (same.length === 0 || same.includes(module)) return true;
    }
    for (const setter of setters.slice(0, maxSetters)) if (await this.mayReach(setter, module, users)) return true;
    return setters.length > maxSetters;
  }

  private async signsOf(path: string): Promise<ChangeSigns> {
    const signs = signsOfChange(await this.words.textOf(path));
    this.signs.set(path, signs);
    return signs;
  }

  private async changesOf(path: string): Promise<MemberChanges | undefined> {
    const changes = (await this.programs.definitions(path)).changes();
    this.changes.set(path, changes);
    return changes;
  }

  /** A file was edited or written. */
  forget(path: string): void {
    this.signs.delete(path);
    this.changes.delete(path);
  }

  /** Whether what a module has may come to a file that does not import it: over another file, or from one that uses it. */
  private async mayReach(other: string, module: string, users: readonly string[]): Promise<boolean> {
    const text = await this.words.textOf(other);
    for (const user of users) {
      // The name of the module may be any word of the text.
      const isUser = user === module || (await this.leadsTo(user, module, 0));
      if (!isUser && !importsByPath(user, await this.words.textOf(user), module)) continue;
      if (importsByPath(other, text, user) || importsByPath(user, await this.words.textOf(user), other)) return true;
      if ((await this.importedBy(user)).includes(other)) return true;
    }
    return this.leadsTo(other, module, maxImportDistance);
  }

  /** Whether a file imports another one, through at most a given number of files. */
  private async leadsTo(from: string, to: string, over: number): Promise<boolean> {
    const paths = await this.importedBy(from);
    if (paths.includes(to)) return true;
    if (over > 0) for (const path of paths) if (await this.leadsTo(path, to, over - 1)) return true;
    return false;
  }

  private async importedBy(path: string): Promise<readonly string[]> {
    try {
      const file = await this.files.source(path);
      if (!file) return [];
      await prepareFile(file);
      return findImportedPaths(file);
    } catch {
      return [];
    }
  }

  /** The other files with the name or the module of a function; undefined where too many have it, or one may call without. */
  private async mentioning({ name, className, module }: SharedName, path: string): Promise<string[] | undefined> {
    // A file that has the name of its folder to others is imported in more ways than one.
    if (className === undefined && (standsForFolder(path) || !/^(?!__)[\w.-]+$/.test(module))) return undefined;
    const found: string[] = [];
    const family = familyOf(path);
    const wanted = hashOf(name);
    const stem = module.split(/[-.]/).map(hashOf);
    let count = 0;
    for (const other of await this.files.paths()) {
      if (other === path || !mayCall.test(other)) continue;
      if (++count > maxFiles) return undefined;
      const file = this.words.getCached(other) ?? (await this.words.get(other));
      if (!file) return undefined;
      const isRelated = familyOf(other) === family;
      // The object of a method goes from one file to the other; a function comes from its own file.
      const mayImport = className === undefined && isRelated && stem.every(each => file.words.has(each));
      if (file.isDynamic && isRelated && (className !== undefined || mayImport)) return undefined;
      const isNamed = file.words.has(wanted) && (isRelated || namesCode(name, await this.words.textOf(other)));
      const isMentioned = isNamed || (mayImport && importsNamed(module, await this.words.textOf(other)));
      if (isMentioned && found.push(other) > maxUsers) return undefined;
    }
    return found;
  }

  /** What others than some files do with the functions of these. */
  beside(paths: ReadonlySet<string>): FunctionUsers {
    const { files } = this;
    const others: NamedFiles = {
      paths: async () => [...(await files.paths())].filter(path => !paths.has(path)),
      source: path => files.source(path),
      ...(files.isPart ? { isPart: () => files.isPart?.() ?? false } : {}),
    };
    return new FunctionUsers(others, this.words, this.programs);
  }

  /** Whether programs that are not known may use a file. Never rejects. */
  async isShared(path: string): Promise<boolean> {
    return (await this.files.isPart?.()) === true || this.isPublished(path);
  }

  /** Whether a file belongs to a package that programs outside of the project may use. Never rejects. */
  private async isPublished(path: string): Promise<boolean> {
    const paths = new Set(await this.files.paths());
    for (const manifest of manifestsOf(path)) {
      if (!paths.has(manifest)) continue;
      if (isOfPackage(manifest, path, await this.words.textOf(manifest))) return true;
    }
    return false;
  }
}

/** Whether a table has anything but texts and numbers. */
function hasRows(table: CrossFileValue): boolean {
  const rows =
    table.kind === 'dict' ? table.entries.map(({ value }) => value) : table.kind === 'list' ? table.items : [];
  return rows.some(({ kind }) => kind === 'list' || kind === 'dict');
}

/**
 * Whether a text of another language may say what is to be called: it has the name in quotes, as a whole value, as a step of a
 * path, or with arguments. Between other words it is for people.
 */
function namesCode(name: string, text: string): boolean {
  const word = name.replace(/\W/g, '\\$&');
  const value = `(?:^|[:=-])[ \\t]*${word}[ \\t]*$`;
  const quoted = `["'\`]${word}["'\`]`;
  return new RegExp(`${value}|${quoted}|[.:/#,|$]${word}(?![\\w$])|(?<![\\w$])${word}(?:\\s*\\(|[.,|])`, 'm').test(
    text,
  );
}

/**
 * Whether a text has the path of a file, wherever it imports it: `require('./mock.cjs').mock(api)`, `export … from
 * './api.mjs'`.
 */
function importsByPath(from: string, text: string, to: string): boolean {
  const paths = text.matchAll(/\b(?:require|from|import)\b\s*\(?\s*['"`](\.{1,2}\/[^'"`\n]+)/g);
  const withoutEnding = (path: string) => path.replace(/\.\w+$/, '').replace(/\/index$/, '');
  return [...paths].some(([, path = '']) => {
    const steps = from.split('/').slice(0, -1);
    for (const step of path.split('/')) {
      if (step === '..') steps.pop();
      else if (step !== '.') steps.push(step);
    }
    return withoutEnding(steps.join('/')) === withoutEnding(to);
  });
}

/** Whether a text seems to import a file by this word. */
function importsNamed(module: string, text: string): boolean {
  const word = module.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`\\b(?:import|require|from)\\b[^;]{0,300}?(?<![\\w-])${word}(?![\\w-])`).test(text);
}
