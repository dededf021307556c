import type { LiveNames } from '../text/language';
import { mergeLiveNames, namesFile, readLiveNames } from '../text/liveNames';
import { ignoredFile, readIgnored } from '../workspace/ignoredCalls';
import { type FolderSchema, isAbsolute, readSchemas, type SchemaFiles } from '../workspace/schemas';
import { CancellationToken } from './connection';
import type { FileAccess } from './environment';
import { readBelow } from './workspacePath';

/** The schemas of one folder of the workspace. */
export interface FolderSchemas {
  /** The address of the folder; undefined where there is none. */
  readonly folder: string | undefined;
  readonly schemas: readonly FolderSchema[];
}

/** The setting that names the schema of a folder. */
interface SchemaSetting {
  readonly path: string | undefined;
  /** Whether it is the user's own, which may name a file outside the folder. */
  readonly mayLeave: boolean;
}

/**
 * Reads the schemas that the setting or the configuration file of each folder names, and says what is wrong with them.
 */
export async function readUserSchemas(
  settingOf: (folder: string | undefined) => SchemaSetting,
  folders: readonly string[],
  files: FileAccess,
): Promise<{ readonly schemas: readonly FolderSchemas[]; readonly problems: readonly string[] }> {
  const found: FolderSchemas[] = [];
  const problems = new Set<string>();
  for (const folder of folders.length > 0 ? folders : [undefined]) {
    const { path, mayLeave } = settingOf(folder);
    const reading = await readSchemas(schemaFiles(files, folder, mayLeave), path);
    for (const problem of reading.problems) problems.add(problem);
    if (reading.schemas.length > 0) found.push({ folder, schemas: reading.schemas });
  }
  return { schemas: found, problems: [...problems] };
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
