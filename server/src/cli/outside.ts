import { readFileSync } from 'node:fs';
import { sourceFile } from '../code/source';
import { findDefinitions, prepareFile } from '../finder/languages';
import type { Workspace } from '../workspace/crossFileFindings';
import { stemsOf } from '../workspace/crossFileNames';
import { decode } from './files';

/** A listed file: its path in reports and its path on the disk. */
export interface Listed {
  readonly path: string;
  readonly absolute: string;
}

/** The files of a scan as a workspace: listed and read when a call asks for a name of another file. */
export function workspaceOf(list: () => readonly Listed[]): Workspace {
  let byPath: ReadonlyMap<string, string> | undefined;
  const paths = () => {
    byPath ??= new Map(list().map(({ path, absolute }) => [path, absolute]));
    return byPath;
  };
  let stems: ReturnType<typeof stemsOf> | undefined;
  const known = new Map<string, Promise<ReturnType<typeof findDefinitions>>>();
  const read = async (path: string) => {
    const absolute = paths().get(path);
    if (absolute === undefined) return [];
    try {
      const content = decode(readFileSync(absolute));
      if ('reason' in content) return [];
      const file = sourceFile(path, content.text);
      await prepareFile(file);
      return findDefinitions(file);
    } catch {
      // A file that cannot be read answers no names; it is named where it is scanned.
      return [];
    }
  };
  return {
    stems: () => {
      stems ??= stemsOf(paths().keys());
      return stems;
    },
    definitions: path => {
      const found = known.get(path) ?? read(path);
      known.set(path, found);
      return found;
    },
  };
}
