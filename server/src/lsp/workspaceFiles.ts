import { schemaError } from '../graphql/schema/schema';
import type { LiveNames } from '../text/language';
import { mergeLiveNames, namesFile, readLiveNames } from '../text/liveNames';
import { ignoredFile, readIgnored } from '../workspace/ignoredCalls';
import type { FileAccess } from './environment';
import type { ServerSettings } from './settings';
import { readBelow } from './workspacePath';

/** The user's schema: its text, or one sentence that says why there is none although one is named. */
export interface UserSchema {
  readonly text?: string;
  readonly problem?: string;
}

/** Configuration files of the GraphQL ecosystem whose `schema` is honoured. */
export const configurationFile = '.graphqlrc.yml';

/** Reads the schema that the setting names, else the one of the configuration file in a workspace root. */
export async function readUserSchema(
  settings: ServerSettings,
  folders: readonly string[],
  files: FileAccess,
): Promise<UserSchema> {
  for (const folder of folders.length > 0 ? folders : [undefined]) {
    const named = settings.schemaPath ?? (await namedByConfiguration(files, folder));
    if (named === undefined) continue;
    const text = await readBelow(files, folder, named);
    if (text === undefined) return { problem: `The GraphQL schema ${named} cannot be read; the bundled one is used.` };
    const error = schemaError(text);
    return error ? { problem: `The GraphQL schema ${named} has an error and is not used: ${error.message}` } : { text };
  }
  return {};
}

async function namedByConfiguration(files: FileAccess, folder: string | undefined): Promise<string | undefined> {
  const text = folder === undefined ? undefined : await readBelow(files, folder, configurationFile);
  // One value is all that is needed of the file: `schema: path`, or the first item of a list.
  const value = text && /^schema:[ \t]*(?:\r?\n[ \t]*-[ \t]*|\[[ \t]*)?["']?([^"'\s\],#]+)/m.exec(text)?.[1];
  // An address is not fetched: the server never uses the network.
  return value && !/^https?:/i.test(value) ? value : undefined;
}

/** The names of the snapshots in the workspace folders, and what is wrong with them. */
export async function readSnapshots(
  folders: readonly string[],
  files: FileAccess,
): Promise<{ readonly names: LiveNames | undefined; readonly problems: readonly string[] }> {
  const found: LiveNames[] = [];
  const problems: string[] = [];
  for (const folder of folders) {
    const text = await readBelow(files, folder, namesFile);
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
    const text = await readBelow(files, folder, ignoredFile);
    if (text === undefined) continue;
    const reading = readIgnored(text);
    ignored.set(folder, new Set(reading.ignored.map(({ id }) => id)));
    problems.push(...reading.problems);
  }
  return { ignored, problems };
}
