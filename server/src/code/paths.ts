/** The folder of a file and those above it, up to the root, whose name is empty. */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), ''];
}

/** A path with `.` and `..` behind a folder; undefined where it leaves the root. */
export function pathFrom(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const word of relative.split('/')) {
    if (word === '.' || word === '') continue;
    if (word !== '..') parts.push(word);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The word by which other files import a file: that of its folder where it stands for the folder. */
export function moduleOf(path: string): string {
  const [file = '', folder = ''] = path.split('/').reverse();
  return standsForFolder(path) && folder !== '' ? folder : file.replace(/\.[^.]*$/, '');
}

/** Whether other files may import a file by the name of its folder, too. */
export function standsForFolder(path: string): boolean {
  return /(?:^|\/)(?:index|main|mod|__init__)\.[^./]*$/.test(path);
}
