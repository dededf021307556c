import { isAbsolute, join, relative, sep } from 'node:path';
import type { LanguageContext } from '../text/language';
import { readSchemas } from '../workspace/schemas';
import { walk } from '../workspace/walk';
import { diskFolders, isBelow, readSmallFile, withoutLinks } from './disk';
import type { Io } from './io';

/**
 * The context of each file: with the GraphQL schema that the configuration file of the working directory names for it,
 * as the editor reads it. What is wrong with a schema is said once.
 */
export async function contextsOf(base: LanguageContext, io: Io): Promise<(path: string) => LanguageContext> {
  const home = withoutLinks(io.cwd);
  const { schemas, problems } = await readSchemas(
    {
      read: async path => {
        const location = join(io.cwd, path);
        if (!isBelow(withoutLinks(location), home)) return undefined;
        const read = readSmallFile(location);
        return read && 'text' in read ? read.text : undefined;
      },
      list: async () =>
        walk([{ path: '', location: io.cwd, isFolder: true }], diskFolders()).files.map(({ path }) => path),
      below: path => {
        const found = isAbsolute(path) ? relative(io.cwd, path) : path;
        return found.startsWith('..') || isAbsolute(found) ? path : found.replaceAll(sep, '/');
      },
    },
    undefined,
  );
  for (const problem of problems) io.err(`${problem}\n`);
  const contexts = schemas.map(schema => ({ schema, context: { ...base, schema: schema.text } }));
  return path => contexts.find(({ schema }) => schema.covers(path))?.context ?? base;
}
