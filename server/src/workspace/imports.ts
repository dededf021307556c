import { moduleOf } from '../code/paths';
import type { SourceFile } from '../code/source';
import { stemOf, wordOf } from './definers';

/** A family of languages in which a file that runs by itself can be imported, too. */
interface ImportingFamily {
  readonly files: RegExp;
  /** Statements that import; their words are names of modules and of what they define. */
  readonly statements: RegExp;
  /** Calls that import, which few files have. */
  readonly calls?: RegExp;
  /** Modules of the language itself, whose last words are names that files often have: `client`. */
  readonly own?: RegExp;
}

const families: readonly ImportingFamily[] = [
  {
    files: /\.py$/i,
    statements: /^[ \t]*(?:from[ \t]+[.\w]+[ \t]+import[ \t]*(?:\([^)]*\)|[^\n]*)|import[ \t]+[^\n]*)/gm,
    calls: /\b(?:import_module|__import__|run_module|patch)\([^\n]*/g,
    own: /\b(?:http|urllib|email|xml|concurrent|logging|importlib|os|json|asyncio|multiprocessing)\.\w+/g,
  },
  { files: /\.(?:sh|bash|zsh|ksh|bats)$/i, statements: /(?:^|[;&|({]|\bthen|\bdo)[ \t]*(?:source|\.)[ \t]+[^\n]*/gm },
];

/** The languages, as a number, in which files like this one are imported although they run by themselves; -1 for none. */
export function importingFamilyOf(path: string): number {
  return families.findIndex(({ files }) => files.test(path));
}

/** The words of the statements with which a file imports others, as `importWord` writes them. */
export function importedWords(path: string, text: string): ReadonlySet<string> {
  const family = families.find(({ files }) => files.test(path));
  const words = new Set<string>();
  if (!family) return words;
  // As one text, because a large project has more words in its imports than anything else here is asked for.
  const found = [family.statements, family.calls].flatMap(pattern => (pattern && text.match(pattern)) ?? []);
  const statements = found.join('\n');
  const imported = family.own ? statements.replace(family.own, '') : statements;
  for (const word of wordOf(imported).match(/\w+/g) ?? []) words.add(word);
  return words;
}

/** The word under which others import a file: its name, or that of its folder for `__init__.py` and `__main__.py`. */
export function importWord(path: string): string {
  const parts = path.split('/');
  const stem = stemOf(parts.at(-1) ?? '');
  return /^(?:init|main)$/.test(stem) && parts.length > 1 ? wordOf(parts.at(-2) as string) : stem;
}

/** Imports in a function or under a condition, and of all names of a module. */
const nested =
  /^[ \t]+(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+([^\n]+)|import[ \t]+([\w., \t]+))|^from[ \t]+([.\w]+)[ \t]+import[ \t]*\*/gm;

/** A path of a module of the project, wherever it is imported from. */
const relative = /\b(?:from|import|require)\b[\s(]*['"`](\.{1,2}\/[^'"`\n]*)['"`]/g;

/** The words of the modules that a text imports in a way that is not followed, of which some may be files of the project. */
export function unfollowedImports({ text, language }: SourceFile, followed: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  if (language === 'python')
    for (const [, ...given] of text.matchAll(nested))
      for (const word of given.join(' ').match(/\w+/g) ?? []) words.add(word);
  else {
    const known = new Set(followed.map(moduleOf));
    for (const [, path = ''] of text.matchAll(relative)) {
      const word = moduleOf(path);
      if (!known.has(word) && !known.has(path.split('/').at(-1) ?? '')) words.add(word);
    }
  }
  return words;
}
