import type { CrossFileName, DefinedText, SourceFile } from '../code/source';

/** The files of a workspace by the word under which others import them. */
export type Stems = ReadonlyMap<string, readonly string[]>;

/** A file that stands for its folder. */
const ofFolder = /^(index|__init__|mod|main|package)$/;

/** Groups paths by the last word before the extension, without case, `_` and `-`; Go packages by their folder, too. */
export function stemsOf(paths: Iterable<string>): Stems {
  const stems = new Map<string, string[]>();
  const add = (stem: string, path: string) => {
    const list = stems.get(stem);
    if (list) list.push(path);
    else stems.set(stem, [path]);
  };
  for (const path of paths) {
    const parts = path.split('/');
    const stem = stemOf(parts.at(-1) ?? '');
    add(stem, path);
    const folder = parts.at(-2);
    if (folder && (ofFolder.test(stem) || path.endsWith('.go'))) add(wordOf(folder), path);
  }
  return stems;
}

function stemOf(file: string): string {
  return wordOf(file.replace(/(?<=.)\.[^.]*$/, ''));
}

function wordOf(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** Languages whose files import each other. */
const families: readonly RegExp[] = [
  /\.([cm]?[jt]sx?|vue|svelte|json)$/i,
  /\.pyi?$/i,
  /\.(rb|rake|ru)$|(^|\/)(Rakefile|Capfile|Gemfile)$/i,
  /\.(php|inc|phtml)$/i,
  /\.go$/i,
  /\.(java|kt|kts|scala|groovy|properties)$/i,
  /\.(cs|csx)$/i,
  /\.(ps1|psm1|psd1)$/i,
  /\.(sh|bash|zsh|ksh|env)$|(^|\/)\.env[^/]*$/i,
];

/** Whether files of the two paths can import each other. */
export function isRelated(a: string, b: string): boolean {
  return families.some(extension => extension.test(a) && extension.test(b));
}

/** At most so many files are asked for one name. */
const most = 12;

/** What a file takes in as a whole: `require_relative 'settings'`, `source ./lib.sh`, `include 'config.php'`. */
const taken =
  /(?:^|[\s;(])(?:require_relative|require_once|require|include_once|include|load|source|\.)[ \t(]+(?:__DIR__[ \t]*\.[ \t]*|dirname\(__FILE__\)[ \t]*\.[ \t]*)?["']?([^"'\s;()]+)/gm;

/** The last word of a line that takes a file in, whatever the shell computes before it: `. "$(dirname "$0")/lib.sh"`. */
const sourced = /^[ \t]*(?:source|\.)[ \t]+[^\n]*?([\w.-]+)["']?[ \t]*(?:$|[;&|#])/gm;

/**
 * The files that may define a name, the likeliest first: what the import names, what the owner of the name is called
 * like, what the file takes in, and for a bare name the files beside it.
 */
export function definersOf(file: SourceFile, asked: CrossFileName, stems: Stems): string[] {
  const family = families.find(extension => extension.test(file.path));
  if (!family) return [];
  const found = new Set<string>();
  const words = `${asked.module ?? ''}/${asked.path.slice(asked.module ? asked.module.length : 0)}`
    .replace(/\.(?:[cm]?[jt]sx?|json|py|rb|php)(?=\/)/g, '')
    .split(/[./\\:]+/)
    .slice(0, -1)
    .filter(Boolean);
  for (const word of words.reverse()) for (const path of nearest(file.path, stems.get(wordOf(word)))) found.add(path);
  if (asked.module === undefined) {
    for (const [, whole = ''] of [...file.text.matchAll(taken), ...file.text.matchAll(sourced)]) {
      const last = whole.slice(whole.lastIndexOf('/') + 1);
      for (const path of nearest(file.path, stems.get(stemOf(last)) ?? stems.get(wordOf(last)))) found.add(path);
    }
    if (/\.go$/i.test(file.path)) {
      const folder = folderOf(file.path);
      const beside = stems.get(wordOf(folder.slice(folder.lastIndexOf('/') + 1))) ?? [];
      for (const path of beside) if (folderOf(path) === folder) found.add(path);
    }
  }
  found.delete(file.path);
  return [...found].filter(path => family.test(path)).slice(0, most);
}

/** Paths in the order of how much of their folder they share with a file. */
function nearest(from: string, paths: readonly string[] = []): string[] {
  return [...paths].sort((a, b) => shared(from, b) - shared(from, a));
}

/** How many folders two paths share, from the root on. */
export function shared(a: string, b: string): number {
  const [one, other] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  // A file of the same folder is nearer than one of a folder below it.
  return 2 * count - (other.length > count ? 1 : 0);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A file that defines texts. */
export interface Definer {
  readonly path: string;
  readonly defined: readonly DefinedText[];
}

/**
 * The text of a name that another file defines. The longest end of the path that is defined anywhere counts, then the
 * nearest file; undefined where two that are equally near disagree, because a guess would be a wrong address.
 */
export function crossFileText(definers: readonly Definer[], asked: CrossFileName, from: string): string | undefined {
  const words = asked.path
    .slice(asked.module ? asked.module.length : 0)
    .split(/[./:\\]+/)
    .filter(Boolean);
  for (let start = 0; start < words.length; start++) {
    const name = words.slice(start).join('.');
    const hits = definers.flatMap(({ path, defined }) =>
      defined
        .filter(candidate => candidate.name === name || candidate.name.endsWith(`.${name}`))
        .map(({ text }) => ({ text, distance: -shared(from, path) })),
    );
    if (hits.length === 0) continue;
    const least = Math.min(...hits.map(({ distance }) => distance));
    const texts = new Set(hits.filter(({ distance }) => distance === least).map(({ text }) => text));
    return texts.size === 1 ? [...texts][0] : undefined;
  }
  return undefined;
}
