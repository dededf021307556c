import type { CrossFileName, DefinedText, SenderFacts, SourceFile } from '../code/source';
import { addTo } from '../text/addTo';
import { memoizeByObject } from '../text/memoizeByObject';

/** The paths of a workspace by the word under which other files import them. */
export type Stems = ReadonlyMap<string, readonly string[]>;

/** A file of this name is imported by the name of its folder. */
const folderFile = /^(index|init|mod|main|package)$/;

/** Groups paths by the file name without extension, case, `_` and `-`; Go files by their folder, too. */
export function stemsOf(paths: Iterable<string>): Stems {
  const stems = new Map<string, string[]>();
  for (const path of paths) {
    const parts = path.split('/');
    const stem = stemOf(parts.at(-1) ?? '');
    addTo(stems, stem, path);
    // An import is read word by word: `./signals.config`.
    const word = stem.slice(stem.lastIndexOf('.') + 1);
    if (word !== stem && word !== '') addTo(stems, word, path);
    const folder = parts.at(-2);
    if (folder && (folderFile.test(stem) || path.endsWith('.go'))) addTo(stems, wordOf(folder), path);
  }
  return stems;
}

/** The name of a file without its extension, as a word. */
export function stemOf(file: string): string {
  return wordOf(file.replace(/(?<=.)\.[^.]*$/, ''));
}

/** A name without case, `_` and `-`. */
export function wordOf(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** Languages whose files import each other. */
const families: readonly RegExp[] = [
  /\.([cm]?[jt]sx?|coffee|vue|svelte|json)$/i,
  /\.pyi?$/i,
  /\.(rb|rake|ru)$|(^|\/)(Rakefile|Capfile|Gemfile)$/i,
  /\.(php|inc|phtml|module|install)$/i,
  /\.go$/i,
  /\.(java|kt|kts|scala|groovy|properties)$/i,
  /\.(cs|csx)$/i,
  /\.(ps1|psm1|psd1)$/i,
  /\.(sh|bash|zsh|ksh|env|conf)$|(^|\/)\.env[^/]*$/i,
];

/** The languages that a file of a path can import, as a number; undefined for a file of none of them. */
export function familyOf(path: string): number | undefined {
  const family = families.findIndex(extension => extension.test(path));
  return family < 0 ? undefined : family;
}

/** Whether files of the two paths can import each other. */
function isRelated(a: string, b: string): boolean {
  const family = familyOf(a);
  return family !== undefined && family === familyOf(b);
}

/** The maximum number of files that are read for one name. */
const maxDefiners = 12;

/** Files that are included as a whole: `require_relative 'settings'`, `source ./lib.sh`, `include 'config.php'`. */
const included =
  /(?:^|[\s;(])(?:require_relative|require_once|require|include_once|include|load|source|\.)[ \t(]+(?:__DIR__[ \t]*\.[ \t]*|dirname\(__FILE__\)[ \t]*\.[ \t]*)?["']?([^"'\s;()]+)/gm;

/** The last word of a line that includes a file, whatever the shell computes before it: `. "$(dirname "$0")/lib.sh"`. */
const sourced = /^[ \t]*(?:source|\.)[ \t]+[^\n]*?([\w.-]+)["']?[ \t]*(?:$|[;&|#])/gm;

/** The names of the files that a file includes as a whole. Searched once for all the names that it uses. */
const includedFiles = memoizeByObject(({ text }: SourceFile): readonly string[] => [
  ...new Set([...text.matchAll(included), ...text.matchAll(sourced)].map(([, whole = '']) => nameOf(whole))),
]);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The word under which a file must define a name; undefined for a module as a whole. */
export function definedWord(name: CrossFileName): string | undefined {
  return wordsBehindModule(name).at(-1);
}

/** The words of a name without those of its module. */
export function wordsBehindModule({ path, module }: CrossFileName): string[] {
  return path
    .slice(module?.length ?? 0)
    .split(/[./:\\]+/)
    .filter(Boolean);
}

/**
 * The paths of the files that may define a name, the likeliest first: the module of the import, files named like the
 * owner of the name, included files, and for a bare name of Go the files of the same package.
 */
export function definersOf(file: SourceFile, name: CrossFileName, stems: Stems): string[] {
  return allDefiners(file, name, stems).slice(0, maxDefiners);
}

function allDefiners(file: SourceFile, name: CrossFileName, stems: Stems): string[] {
  const family = families.find(extension => extension.test(file.path));
  if (!family) return [];
  const found = new Set<string>();
  const words = `${name.module ?? ''}/${name.path.slice(name.module?.length ?? 0)}`
    .replace(/\.(?:[cm]?[jt]sx?|json|py|rb|php)(?=\/)/g, '')
    .split(/[./\\:]+/)
    .slice(0, -1)
    .filter(Boolean);
  for (let end = words.length; end > 0; end--) {
    const named = stems.get(wordOf(words[end - 1] as string));
    for (const path of agreeing(words.slice(0, end), nearest(file.path, named))) found.add(path);
  }
  words.reverse();
  if (name.module === undefined) {
    for (const last of includedFiles(file)) {
      for (const path of nearest(file.path, stems.get(stemOf(last)) ?? stems.get(wordOf(last)))) found.add(path);
    }
    if (/\.go$/i.test(file.path)) {
      const folder = folderOf(file.path);
      const beside = stems.get(wordOf(folder.slice(folder.lastIndexOf('/') + 1))) ?? [];
      for (const path of beside) if (folderOf(path) === folder) found.add(path);
    }
  }
  if (name.module === undefined && namesAreShared.test(file.path) && /^[A-Z]/.test(name.path))
    for (const path of loadedWith(file.path, words[0] ?? '', stems)) found.add(path);
  found.delete(file.path);
  return [...found].filter(path => family.test(path));
}

/**
 * Of the files that are named like the end of an import those whose folders are named like what stands before it, the
 * likeliest first: large projects have many files of one name. A root that is not a folder of the project (`App\\Http`) may be
 * missing.
 */
function agreeing(words: readonly string[], paths: readonly string[] = []): readonly string[] {
  if (words.length < 2 || paths.length < 2) return paths;
  const counts = new Map(paths.map(path => [path, sharedEnd(words, path)]));
  const agreement = (path: string) => counts.get(path) as number;
  const limit = Math.max(...counts.values());
  if (limit < 2) return paths;
  const agreed = paths.filter(path => agreement(path) >= Math.max(2, limit - 1));
  return agreed.sort((a, b) => agreement(b) - agreement(a));
}

/** How many words at the end of an import are the names of a file and of the folders above it. */
function sharedEnd(words: readonly string[], path: string): number {
  const parts = path.split('/');
  const names = [...parts.slice(0, -1).map(wordOf), stemOf(parts.at(-1) ?? '')];
  // A file may be imported by the name of its folder.
  if (names.at(-1) !== wordOf(words.at(-1) as string)) names.pop();
  let count = 0;
  while (count < words.length && names.at(-1 - count) === wordOf(words.at(-1 - count) as string)) count++;
  return count;
}

/** Files whose constants are known in every file that is loaded with them, without a word that imports them. */
const namesAreShared = /\.(rb|rake|cs)$/i;

/** The files of its folder and of those above it, those first that are named with the word: `route_helpers` for `Helpers`. */
function loadedWith(path: string, word: string, stems: Stems): string[] {
  const byFolder = pathsByFolder(stems);
  const found: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const beside = byFolder.get(folder) ?? [];
    // A folder with more files holds a part of a program that names its constants otherwise.
    if (beside.length <= maxPerFolder) found.unshift(...beside);
  }
  const isNamed = (each: string) => word !== '' && stemOf(each.slice(each.lastIndexOf('/') + 1)).includes(wordOf(word));
  return [...found.filter(isNamed), ...found.filter(each => !isNamed(each))];
}

/** The paths of such files by the folders that hold them. Made once for each listing. */
const pathsByFolder = memoizeByObject((stems: Stems): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of new Set([...stems.values()].flat())) {
    if (!namesAreShared.test(path)) continue;
    addTo(found, folderOf(path), path);
  }
  return found;
});

/** Paths in the order of how much of their folder they share with a file. */
export function nearest(from: string, paths: readonly string[] = []): string[] {
  // Some names have thousands of files, whose folders are compared once each.
  const shared = paths.map(path => ({ path, count: sharedFolders(from, path) }));
  return shared.sort((a, b) => b.count - a.count).map(({ path }) => path);
}

/** Twice the number of folders that two paths share from the root on, less one where the second path is deeper. */
function sharedFolders(a: string, b: string): number {
  let count = 0;
  let end = 0;
  // The folders are compared in place: paths are many, and most differ early.
  for (let next = a.indexOf('/'); next >= 0; next = a.indexOf('/', end)) {
    if (!b.startsWith(a.slice(end, next + 1), end)) break;
    end = next + 1;
    count++;
  }
  // A file of the same folder is nearer than one of a folder below it.
  return 2 * count - (b.includes('/', end) ? 1 : 0);
}

/** The folder of a path; empty for a file of the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A file and the texts that it defines. */
export interface Definer {
  readonly path: string;
  readonly defined: readonly DefinedText[];
}

/**
 * The text of a name that another file defines. The longest end of the path that is defined anywhere counts, then the
 * nearest file; undefined where two equally near files disagree, because a guess would be a wrong address.
 */
export function crossFileText(definers: readonly Definer[], name: CrossFileName, from: string): string | undefined {
  const words = wordsBehindModule(name);
  for (let start = 0; start < words.length; start++) {
    const wanted = words.slice(start).join('.');
    const hits = definers.flatMap(({ path, defined }) =>
      defined
        .filter(
          ({ name, sender, definedClass }) =>
            !sender && !definedClass && (name === wanted || name.endsWith(`.${wanted}`)),
        )
        .map(({ text }) => ({ text, path, distance: -sharedFolders(from, path) })),
    );
    if (hits.length === 0) continue;
    const least = Math.min(...hits.map(({ distance }) => distance));
    const nearestHits = hits.filter(({ distance }) => distance === least);
    const texts = new Set(nearestHits.map(({ text }) => text));
    if (texts.size === 1) return [...texts][0];
    // One file that has an address for each region chooses between them when the program runs.
    return nearestHits.every(({ path }) => path === nearestHits[0]?.path) ? commonPath(texts) : undefined;
  }
  return undefined;
}

/** The path that several addresses share where only their hosts differ. */
function commonPath(addresses: ReadonlySet<string>): string | undefined {
  const paths = new Set([...addresses].map(address => /^https?:\/\/[^/]+(\/.+)$/.exec(address)?.[1]));
  return paths.size === 1 ? [...paths][0] : undefined;
}

/** Words in the names of files that send requests for others. */
const sendingStem = /client|api|http|rest|request|base|core|connection|service|resource|query|helper|util|common/;

/** Those of them that say more than that a file is one of many. */
const strongStem = /client|http|rest|request|connection/;

/** At most this many files for each folder, itself and those below it. */
const maxPerFolder = 12;

/** The files with such names by the folders that they are in, at any depth. Made once for each listing. */
const sendingPathsOf = memoizeByObject((stems: Stems): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  // A folder that contains only folders contains projects, which have nothing to do with each other.
  const isProject = [...stems.values()].some(paths => paths.some(path => !path.includes('/')));
  const likely = [...stems].filter(([stem]) => sendingStem.test(stem));
  for (const [stem, paths] of likely.sort(([a], [b]) => Number(strongStem.test(b)) - Number(strongStem.test(a)))) {
    for (const path of paths) {
      // The files of a folder with such a name are of any kind.
      const ownStem = stemOf(path.slice(path.lastIndexOf('/') + 1));
      if (ownStem !== stem && !folderFile.test(ownStem)) continue;
      for (let folder = folderOf(path); folder !== '' || isProject; folder = folderOf(folder)) {
        const list = found.get(folder);
        if (!list) found.set(folder, [path]);
        else if (list.length < maxPerFolder) list.push(path);
        if (folder === '') break;
      }
    }
  }
  return found;
});

/** The files that may define a function which sends requests, the likeliest first. */
export function senderPaths(file: SourceFile, name: CrossFileName, stems: Stems): string[] {
  // Some modules have a file for each function: `Get-Resource.ps1`.
  const named = nearest(file.path, stems.get(wordOf(definedWord(name) ?? '')));
  const own = [...new Set([...named.filter(path => isRelated(path, file.path)), ...allDefiners(file, name, stems)])];
  const isSending = (path: string) => sendingStem.test(stemOf(path.slice(path.lastIndexOf('/') + 1)));
  const found = new Set([...own.filter(isSending).slice(0, maxDefiners / 2), ...own.slice(0, maxDefiners / 4)]);
  const family = families.find(extension => extension.test(file.path));
  const byFolder = sendingPathsOf(stems);
  found.delete(file.path);
  for (let folder = folderOf(file.path); found.size < maxDefiners; folder = folderOf(folder)) {
    for (const path of byFolder.get(folder) ?? []) if (path !== file.path && family?.test(path)) found.add(path);
    if (folder === '') break;
  }
  return [...new Set([...found, ...own])].slice(0, maxDefiners);
}

/** The function of another file that sends requests: that of the named class where one is defined, then the nearest. */
export function crossFileSenderFacts(
  definers: readonly Definer[],
  name: CrossFileName,
  from: string,
): SenderFacts | undefined {
  const words = wordsBehindModule(name);
  for (let start = 0; start < words.length; start++) {
    const wanted = words.slice(start).join('.');
    const hits = definers.flatMap(({ path, defined }) =>
      defined.flatMap(({ name: defines, sender }) =>
        sender && (defines === wanted || defines.endsWith(`.${wanted}`)) ? [{ sender, path }] : [],
      ),
    );
    hits.sort(
      (a, b) =>
        sharedFolders(from, b.path) - sharedFolders(from, a.path) || b.sender.before.length - a.sender.before.length,
    );
    if (hits[0]) return hits[0].sender;
  }
  return undefined;
}
