import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { Failure } from './failure';

/** A file that was not read, and why. */
export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

export interface FoundFile {
  /** Relative to the working directory, with `/`. */
  readonly path: string;
  readonly absolute: string;
}

/** Larger files are generated or data; they are named and left out. */
export const largestFile = 5 * 1024 * 1024;

const versionControl = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', 'CVS']);

/**
 * The files below the given paths in a stable order. Ignore files are honoured; hidden files are listed, version-control
 * folders are not. A link to a folder is followed once. A path that was named is taken even when it is ignored.
 */
export function listFiles(paths: readonly string[], cwd: string): { files: FoundFile[]; skipped: Skipped[] } {
  const files: FoundFile[] = [];
  const skipped: Skipped[] = [];
  const seen = new Set<string>();
  const show = (absolute: string): string => relative(cwd, absolute).split(sep).join('/') || '.';
  const walk = (folder: string, rules: readonly Rules[]): void => {
    let real: string;
    try {
      real = realpathSync(folder);
      if (seen.has(real)) return;
      seen.add(real);
    } catch {
      skipped.push({ path: show(folder), reason: 'it cannot be read' });
      return;
    }
    const own = readRules(folder);
    const all = own ? [...rules, own] : rules;
    let entries: string[];
    try {
      entries = readdirSync(folder).sort();
    } catch {
      skipped.push({ path: show(folder), reason: 'it cannot be read' });
      return;
    }
    for (const name of entries) visit(join(folder, name), name, all);
  };
  const visit = (absolute: string, name: string, rules: readonly Rules[]): void => {
    let isFolder: boolean;
    try {
      const info = statSync(absolute);
      isFolder = info.isDirectory();
      if (!isFolder && !info.isFile()) return;
    } catch {
      if (!lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink()) {
        skipped.push({ path: show(absolute), reason: 'it cannot be read' });
      }
      return;
    }
    if (isFolder && versionControl.has(name)) return;
    if (isIgnored(absolute, isFolder, rules)) return;
    if (isFolder) walk(absolute, rules);
    else files.push({ path: show(absolute), absolute });
  };
  for (const path of paths.length > 0 ? paths : ['.']) {
    const absolute = resolve(cwd, path);
    const info = statSync(absolute, { throwIfNoEntry: false });
    if (!info) throw new Failure(`there is no file or folder ${path}`);
    if (info.isDirectory()) walk(absolute, rulesAbove(absolute));
    else files.push({ path: show(absolute), absolute });
  }
  return { files, skipped };
}

interface Rules {
  readonly folder: string;
  readonly ignore: Ignore;
}

function readRules(folder: string): Rules | undefined {
  let text = '';
  for (const name of ['.gitignore', '.ignore', join('.git', 'info', 'exclude')]) {
    try {
      text += `${readFileSync(join(folder, name), 'utf8')}\n`;
    } catch {
      // Most folders have no ignore file.
    }
  }
  return text === '' ? undefined : { folder, ignore: ignore({ allowRelativePaths: true }).add(text) };
}

/** The rules of the folders around the one that was named, up to the root of its checkout. */
function rulesAbove(folder: string): Rules[] {
  const rules: Rules[] = [];
  let inside = folder;
  while (!statSync(join(inside, '.git'), { throwIfNoEntry: false })) {
    const parent = resolve(inside, '..');
    if (parent === inside) return [];
    inside = parent;
    const own = readRules(parent);
    if (own) rules.unshift(own);
  }
  return rules;
}

function isIgnored(absolute: string, isFolder: boolean, rules: readonly Rules[]): boolean {
  let ignored = false;
  for (const { folder, ignore: own } of rules) {
    const inside = relative(folder, absolute).split(sep).join('/') + (isFolder ? '/' : '');
    const verdict = own.test(inside);
    if (verdict.ignored) ignored = true;
    else if (verdict.unignored) ignored = false;
  }
  return ignored;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of bytes, or why they are not read as text. A byte order mark stays in the text. */
export function decode(bytes: Uint8Array): { readonly text: string } | { readonly reason: string } {
  if (bytes.length > largestFile) return { reason: `it is larger than ${largestFile / 1024 / 1024} MB` };
  if (bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
    return { reason: 'it is encoded in UTF-16; save it as UTF-8' };
  }
  if (bytes.subarray(0, 8192).includes(0)) return { reason: 'it is binary' };
  try {
    return { text: utf8.decode(bytes) };
  } catch {
    return { reason: 'it is not encoded in UTF-8' };
  }
}

/** The text of a file, or why it is skipped. */
export function readText(file: FoundFile): { readonly text: string } | { readonly reason: string } {
  try {
    if (statSync(file.absolute).size > largestFile)
      return { reason: `it is larger than ${largestFile / 1024 / 1024} MB` };
    return decode(readFileSync(file.absolute));
  } catch {
    return { reason: 'it cannot be read' };
  }
}
