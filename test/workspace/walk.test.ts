import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doWithPauses } from '../../server/src/text/pieces';
import type { FolderReader } from '../../server/src/workspace/files';
import { walk, walkInPieces } from '../../server/src/workspace/walk';

const start = { path: '', location: '/w', isFolder: true };

/** A tree in which each folder holds two files and, down to a depth, two folders; counts the folders that are read. */
function tree(depth: number): FolderReader & { read: number } {
  return {
    read: 0,
    folder(location) {
      this.read++;
      return location.split('/').length > depth + 1
        ? { names: ['a.sh', 'b.sh'], kinds: 'ff' }
        : { names: ['a.sh', 'b.sh', 'c', 'd'], kinds: 'ffdd' };
    },
    text: () => undefined,
    join: (location, name) => `${location}/${name}`,
  };
}

describe('a walk', () => {
  it('lets other work in after every folder, and finds the same', async () => {
    const reader = tree(4);
    let pauses = 0;
    const pause = async () => {
      pauses++;
      return true;
    };
    const { files } = await doWithPauses(walkInPieces([start], reader), pause);
    assert.equal(pauses, reader.read);
    assert.deepEqual(
      files.map(({ path }) => path),
      walk([start], tree(4)).files.map(({ path }) => path),
    );
  });

  it('reads no further folder once it has as many files as are wanted', () => {
    const reader = tree(12);
    const { files } = walk([start], reader, () => false, 20);
    assert.equal(files.length, 20);
    assert.equal(reader.read, 10);
  });

  it('keeps the place of a link behind more files than one call takes arguments', () => {
    const names = Array.from({ length: 200_000 }, (_, position) => `${position}.sh`);
    const reader: FolderReader = {
      folder: () => ({ names: [...names, 'link.sh', 'z.sh'], kinds: `${'f'.repeat(names.length)}lf` }),
      text: () => undefined,
      join: (location, name) => `${location}/${name}`,
      linked: () => 'f',
    };
    const { files } = walk([start], reader);
    assert.deepEqual(
      files.slice(-3).map(({ path }) => path),
      ['199999.sh', 'link.sh', 'z.sh'],
    );
  });

  it('takes what is in a folder that a nearer ignore file takes back, whatever its name', () => {
    const folders: Readonly<Record<string, { names: string[]; kinds: string }>> = {
      '/w': { names: ['.gitignore', 'app'], kinds: 'fd' },
      '/w/app': { names: ['.gitignore', '.vscode'], kinds: 'fd' },
      '/w/app/.vscode': { names: ['settings.json', 'x'], kinds: 'ff' },
    };
    const reader: FolderReader = {
      folder: location => folders[location],
      text: location => (location === '/w/.gitignore' ? '.vscode/\n*.js\n' : '!.vscode/\n'),
      join: (location, name) => `${location}/${name}`,
    };
    const paths = walk([start], reader).files.map(({ path }) => path);
    assert.deepEqual(paths, ['.gitignore', 'app/.gitignore', 'app/.vscode/settings.json', 'app/.vscode/x']);
  });
});
