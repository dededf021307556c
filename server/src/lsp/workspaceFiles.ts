import type { LiveNames } from '../text/language';
import { mergeLiveNames, namesFile, readLiveNames } from '../text/liveNames';
import { ignoredFile, readIgnored } from '../workspace/ignoredCalls';
import { type FolderSchema, isAbsolute, NestedSchemas, readSchemas, type SchemaFiles } from '../workspace/schemas';
import { CancellationToken } from './connection';
import type { FileAccess } from './environment';
import { folderOf, readBelow, workspacePath } from './workspacePath';

/** The schemas of one folder of the workspace. */
export interface FolderSchemas {
  /** The address of the folder; undefined where there is none. */
  readonly folder: string | undefined;
  readonly schemas: readonly FolderSchema[];
  /** Those of the folders below; absent where a setting names the schema of all of them. */
  readonly nested?: NestedSchemas;
}

/** The setting that names the schema of a folder. */
interface SchemaSetting {
  readonly path: string | undefined;
  /** Whether it is the user's own, which may name a file outside the folder. */
  readonly mayLeave: boolean;
}

/**
 * Reads the schemas that the setting or the configuration file of each folder names, and says what is wrong with them,
 * be it of the folders below when they are read.
 */
export async function readUserSchemas(
  settingOf: (folder: string | undefined) => SchemaSetting,
  folders: readonly string[],
  files: FileAccess,
  say: (problem: string) => void,
): Promise<readonly FolderSchemas[]> {
  const found: FolderSchemas[] = [];
  const said = new Set<string>();
  const sayOnce = (problem: string): void => {
    if (!said.has(problem)) say(problem);
    said.add(problem);
  };
  for (const folder of folders.length > 0 ? folders : [undefined]) {
    const { path, mayLeave } = settingOf(folder);
    const own = schemaFiles(files, folder, mayLeave);
    const { schemas, problems } = await readSchemas(own, path);
    problems.forEach(sayOnce);
    const isNested = folder !== undefined && path === undefined;
    found.push({ folder, schemas, ...(isNested ? { nested: new NestedSchemas(own, sayOnce) } : {}) });
  }
  return found;
}

/** The text of the schema of the innermost folder around a document that names one, or of the only folder there is. */
export function namedSchema(
  all: readonly FolderSchemas[],
  uri: string,
  folders: readonly string[],
): string | undefined {
  for (const { folder, schemas, nested } of around(all, uri)) {
    const path = workspacePath(uri, [folder]);
    const inner = nested?.of(path);
    if (inner) return inner.text;
    if (schemas.length > 0) return schemas.find(({ covers }) => covers(path))?.text;
  }
  const path = workspacePath(uri, folders);
  return folders.length <= 1 ? all[0]?.schemas.find(({ covers }) => covers(path))?.text : undefined;
}

/** Resolves when the folders around a document are read; undefined when they are. */
export function schemasNeeded(all: readonly FolderSchemas[], uri: string): Promise<unknown> | undefined {
  const reading = around(all, uri).flatMap(({ folder, nested }) => nested?.needed(workspacePath(uri, [folder])) ?? []);
  return reading.length > 0 ? Promise.all(reading) : undefined;
}

/** Those of the folders that a document is in, the innermost first. */
function around(all: readonly FolderSchemas[], uri: string): readonly (FolderSchemas & { readonly folder: string })[] {
  return all
    .flatMap(each =>
      each.folder !== undefined && folderOf(uri, [each.folder]) ? [{ ...each, folder: each.folder }] : [],
    )
    .sort((a, b) => b.folder.length - a.folder.length);
}

function schemaFiles(files: FileAccess, folder: string | undefined, mayLeave: boolean): SchemaFiles {
  return {
    read: path => (folder === undefined ? Promise.resolve(undefined) : readInside(files, folder, path)),
    async list() {
      if (folder === undefined) return [];
      const found = await files.find(folder, { passes: () => false }, CancellationToken.None);
      return found.map(({ path }) => path);
    },
    below: path => belowFolder(path, folder),
    ...(mayLeave ? { readOutside: path => readBelow(files, undefined, addressOf(path)) } : {}),
  };
}

/** A file below the folder that links do not lead out of it. */
async function readInside(files: FileAccess, folder: string, path: string): Promise<string | undefined> {
  if (files.real) {
    const address = (below: string) =>
      `${folder.replace(/\/$/, '')}/${below.split('/').map(encodeURIComponent).join('/')}`;
    const [home, place] = await Promise.all([files.real(folder), files.real(address(path))]);
    if (!place.startsWith(`${home.replace(/\/$/, '')}/`)) return undefined;
  }
  return readBelow(files, folder, path);
}

/** An absolute path below the folder as a relative one; every other path as it is written. */
function belowFolder(path: string, folder: string | undefined): string {
  const address = isAbsolute(path) ? addressOf(path) : '';
  const start = `${folder?.replace(/\/$/, '')}/`;
  return folder !== undefined && address.startsWith(start) ? decodeURIComponent(address.slice(start.length)) : path;
}

/** The address of an absolute path. */
function addressOf(path: string): string {
  if (path.startsWith('file:')) return path;
  const parts = path.replaceAll('\\', '/').replace(/^\//, '').split('/');
  return `file:///${parts.map((part, index) => (index === 0 && /^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part))).join('/')}`;
}

/** The names of the snapshots in the workspace folders, and what is wrong with them. */
export async function readSnapshots(
  folders: readonly string[],
  files: FileAccess,
): Promise<{ readonly names: LiveNames | undefined; readonly problems: readonly string[] }> {
  const found: LiveNames[] = [];
  const problems: string[] = [];
  for (const folder of folders) {
    const text = await readInside(files, folder, namesFile);
    if (text === undefined) continue;
    const reading = readLiveNames(text);
    problems.push(...reading.problems);
    if (reading.names) found.push(reading.names);
  }
  return { names: mergeLiveNames(found), problems };
}

/** The ids of the calls that the team ignores, by workspace folder, from the file in each; and what is wrong in them. */
export async function readIgnoredIds(
  folders: readonly string[],
  files: FileAccess,
): Promise<{ readonly ignored: ReadonlyMap<string, ReadonlySet<string>>; readonly problems: readonly string[] }> {
  const ignored = new Map<string, ReadonlySet<string>>();
  const problems: string[] = [];
  for (const folder of folders) {
    const text = await readInside(files, folder, ignoredFile);
    if (text === undefined) continue;
    const reading = readIgnored(text);
    ignored.set(folder, new Set(reading.ignored.map(({ id }) => id)));
    problems.push(...reading.problems);
  }
  return { ignored, problems };
}
