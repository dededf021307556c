import { existsSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** The rules of the ignore files of one folder. */
export interface Rules {
  readonly folder: string;
  readonly ignore: Ignore;
}

const ignoreFiles = ['.gitignore', '.ignore'];

/** The rules in a folder's own ignore files; `names` of what it holds save looking for files that are not there. */
export function readRules(folder: string, names?: readonly string[]): Rules | undefined {
  const has = (name: string) => names?.includes(name) ?? true;
  const files = ignoreFiles.filter(has).map(name => join(folder, name));
  if (has('.git')) files.push(join(folder, '.git', 'info', 'exclude'));
  let text = '';
  for (const file of files) {
    try {
      text += `${readFileSync(file, 'utf8')}\n`;
    } catch {
      // Most folders have no ignore file, and one that cannot be read says nothing.
    }
  }
  return text.trim() === '' ? undefined : { folder, ignore: ignore({ allowRelativePaths: true }).add(text) };
}

/** The rules of the folders around the one that was named, up to the root of its checkout. */
export function rulesAbove(folder: string): Rules[] {
  const rules: Rules[] = [];
  let inside = folder;
  while (!existsSync(join(inside, '.git'))) {
    const parent = resolve(inside, '..');
    if (parent === inside) return [];
    inside = parent;
    const own = readRules(parent);
    if (own) rules.unshift(own);
  }
  return rules;
}

/** The verdict of the last rule that says something, folders from the outside in. */
export function isIgnored(absolute: string, isFolder: boolean, rules: readonly Rules[]): boolean {
  let ignored = false;
  for (const { folder, ignore: own } of rules) {
    const inside = absolute.slice(folder.endsWith(sep) ? folder.length : folder.length + 1);
    const verdict = own.test((sep === '/' ? inside : inside.split(sep).join('/')) + (isFolder ? '/' : ''));
    if (verdict.ignored) ignored = true;
    else if (verdict.unignored) ignored = false;
  }
  return ignored;
}
