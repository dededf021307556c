import { readFileSync } from 'node:fs';
import { sourceFile } from '../code/source';
import { CrossFileNames } from '../workspace/crossFileNames';
import { decode } from './files';

/** A listed file: its path in reports and its path on the disk. */
export interface Listed {
  readonly path: string;
  readonly absolute: string;
}

/** The cross-file names of the files of a scan, which are listed when a call needs a name of another file. */
export function crossFileNamesOf(list: () => readonly Listed[]): CrossFileNames {
  let byPath: ReadonlyMap<string, string> | undefined;
  const files = () => {
    byPath ??= new Map(list().map(({ path, absolute }) => [path, absolute]));
    return byPath;
  };
  return new CrossFileNames({
    paths: () => files().keys(),
    source: path => {
      const absolute = files().get(path);
      const content = absolute === undefined ? undefined : decode(readFileSync(absolute));
      return content && 'text' in content ? sourceFile(path, content.text) : undefined;
    },
  });
}
