import { isAbsolute, join, relative, sep } from 'node:path';
import type { LanguageContext } from '../text/language';
import { type FolderSchema, NestedSchemas, readSchemas, type SchemaFiles } from '../workspace/schemas';
import { walk } from '../workspace/walk';
import { diskFolders, isBelow, readSmallFile, withoutLinks } from './disk';
import type { Io } from './io';

/**
 * The context of each file: with the GraphQL schema that the configuration file of the innermost folder around it, up to
 * the working directory, names for it, as the editor reads it. What is wrong with a schema is said once.
 */
export async function contextsOf(
  base: LanguageContext,
  io: Io,
): Promise<(path: string) => LanguageContext | Promise<LanguageContext>> {
  const home = withoutLinks(io.cwd);
  const files: SchemaFiles = {
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
  };
  const say = (problem: string): void => io.err(`${problem}\n`);
  const { schemas, problems } = await readSchemas(files, undefined);
  problems.forEach(say);
  const nested = new NestedSchemas(files, say);
  const contexts = new Map<FolderSchema, LanguageContext>();
  const contextOf = (path: string): LanguageContext => {
    const schema = nested.of(path) ?? schemas.find(({ covers }) => covers(path));
    if (!schema) return base;
    const known = contexts.get(schema) ?? { ...base, schema: schema.text };
    contexts.set(schema, known);
    return known;
  };
  return path => {
    const reading = nested.needed(path);
    return reading ? reading.then(() => contextOf(path)) : contextOf(path);
  };
}
