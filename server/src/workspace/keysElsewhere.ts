import { moduleOf } from '../code/paths';
import type { SourceFile } from '../code/source';
import { findImportedPaths, prepareFile } from '../finder/languages';
import type { Finding } from '../migrate/finding';
import { movesKeyOfOthers, setElsewhere } from '../migrate/rewrite/headers';
import type { CrossFileNames } from './crossFileNames';
import { classesIn, type KeyOwner, usesKeyOf } from './keyUses';

/** The maximum number of files with the old name of the key that are examined. */
const maxFiles = 1000;

/**
 * The findings of a file without the rewrites that rename the key in headers in which another file uses its old name too: it
 * may give them another key, which nothing would read any more. `definers` are the files that were read for that, `names` the
 * words by which others would mention such headers.
 */
export async function withoutKeysElsewhere(
  file: SourceFile,
  findings: readonly Finding[],
  names: CrossFileNames,
): Promise<{
  readonly findings: readonly Finding[];
  readonly definers: readonly string[];
  readonly names: readonly string[];
}> {
  const isShared = ({ call, edits }: Finding) => movesKeyOfOthers(call, edits);
  if (!findings.some(isShared)) return { findings, definers: [], names: [] };
  const owner: KeyOwner = { module: moduleOf(file.path), classes: classesIn(file.text) };
  const paths = new Set(await names.withOldKey(file.path));
  const all = await Promise.all([...paths].slice(0, maxFiles).map(path => names.keysIn(path)));
  const constants = all.flatMap(each => each.constants);
  // Another class may have one of these beside one of the file.
  const classes = all.flatMap(each => each.classes).filter(name => !owner.classes.includes(name));
  for (const path of await names.mentioning(file.path, [...constants, ...classes])) paths.add(path);
  let isUsed = paths.size > maxFiles;
  for (const path of isUsed ? [] : paths) {
    isUsed =
      usesKeyOf(owner, await names.keysIn(path), { constants, classes }) &&
      !(await importsAnother(path, file.path, names));
    if (isUsed) break;
  }
  const kept = (finding: Finding): Finding =>
    isUsed && isShared(finding) ? { ...finding, plan: undefined, edits: [], noRewrite: [setElsewhere.note] } : finding;
  return { findings: findings.map(kept), definers: [...paths], names: [owner.module, ...owner.classes] };
}

/** Whether a program imports another file of the same name in the place of one. */
async function importsAnother(other: string, path: string, names: CrossFileNames): Promise<boolean> {
  const source = await names.sourceOf(other);
  if (!source) return false;
  await prepareFile(source);
  const known = new Set(await names.relatedTo(other));
  const same = findImportedPaths(source).filter(each => known.has(each) && moduleOf(each) === moduleOf(path));
  return same.length > 0 && !same.includes(path);
}
