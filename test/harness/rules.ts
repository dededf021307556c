import { posix } from 'node:path';

/** What one row of the table in ARCHITECTURE.md allows. Paths are from the root of the project. */
export interface Rule {
  readonly folder: string;
  readonly paths: readonly string[];
  readonly packages: readonly string[];
}

export interface Rules {
  readonly rows: readonly Rule[];
  /** Files and folders that may import `node:*`. */
  readonly nodeImporters: readonly string[];
}

/** Reads the table of folders, and the list of those that may import `node:*`. */
export function readRules(markdown: string): Rules {
  const rows: Rule[] = [];
  for (const line of markdown.split('\n')) {
    const cells = /^\| `((?:server|client)\/src[^`]*)` \|.*\| (.*) \|$/.exec(line);
    if (!cells) continue;
    const paths: string[] = [];
    const packages: string[] = [];
    for (const [, isPackage, name] of (cells[2] as string).matchAll(/(package )?`([^`]+)`/g)) {
      if (isPackage) packages.push(name as string);
      else paths.push(/^client\//.test(name as string) ? (name as string) : `server/src/${name}`);
    }
    rows.push({ folder: cells[1] as string, paths, packages });
  }
  const list = /^Only these import `node:\*`: (.*)\.$/m.exec(markdown)?.[1] ?? '';
  return { rows, nodeImporters: [...list.matchAll(/`([^`]+)`/g)].map(found => found[1] as string) };
}

/** The row with the longest folder that holds the file. */
export function rowOf(rows: readonly Rule[], file: string): Rule | undefined {
  const holding = rows.filter(row => file === row.folder || file.startsWith(`${row.folder}/`));
  return holding.sort((a, b) => b.folder.length - a.folder.length)[0];
}

/** The specifiers of static and dynamic imports and of re-exports. */
export function importsOf(source: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...source.matchAll(pattern)].map(found => (found[1] ?? found[2]) as string);
}

/** The imports of one file that the rules do not allow, each as a sentence. */
export function violations({ rows, nodeImporters }: Rules, file: string, source: string): string[] {
  const row = rowOf(rows, file);
  if (!row) return [];
  const broken: string[] = [];
  for (const specifier of importsOf(source)) {
    if (specifier.startsWith('node:')) {
      if (!nodeImporters.some(path => isBelow(file, path))) broken.push(`${file} imports ${specifier}`);
    } else if (specifier.startsWith('.')) {
      const target = posix.normalize(posix.join(posix.dirname(file), specifier));
      if (![row.folder, ...row.paths].some(path => isBelow(target, path.replace(/\.ts$/, '')))) {
        broken.push(`${file} imports ${target}`);
      }
    } else if (!row.packages.some(name => isBelow(specifier, name))) {
      broken.push(`${file} imports the package ${specifier}`);
    }
  }
  return broken;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
