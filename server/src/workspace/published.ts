import { folderOf } from './definers';

/** The file that says what a package is, for each family of languages, with what one that is given to others says. */
const manifests: readonly {
  readonly files: RegExp;
  readonly names: readonly string[];
  isPackage(name: string, text: string): boolean;
}[] = [
  {
    files: /\.(?:[cm]?[jt]sx?|coffee|vue|svelte)$/i,
    names: ['package.json'],
    isPackage: (_, text) => isNodePackage(text),
  },
  {
    files: /\.pyi?$/i,
    names: ['setup.py', 'setup.cfg', 'pyproject.toml'],
    isPackage: (name, text) =>
      name === 'setup.py' ||
      (name === 'setup.cfg' && /^\[metadata\]/m.test(text)) ||
      (/^\[(?:project|tool\.poetry|tool\.flit\.metadata)\]/m.test(text) &&
        !/^\s*package(?:-mode)?\s*=\s*false|Private ::/m.test(text)),
  },
];

/** The paths at which a manifest of the package may be that a file belongs to. */
export function manifestsOf(path: string): string[] {
  const names = manifests.find(({ files }) => files.test(path))?.names ?? [];
  const found: string[] = [];
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    for (const name of names) found.push(folder === '' ? name : `${folder}/${name}`);
    if (folder === '') return found;
  }
}

/** Whether a manifest is that of a package which programs of others may use. */
export function isOfPackage(manifest: string, path: string, text: string): boolean {
  const name = manifest.slice(manifest.lastIndexOf('/') + 1);
  return manifests.find(({ files }) => files.test(path))?.isPackage(name, text) === true;
}

/** A package without a name or a version cannot be published, and neither can one that says so. */
function isNodePackage(text: string): boolean {
  try {
    const { name, version, private: isPrivate } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return isPrivate !== true && typeof name === 'string' && typeof version === 'string';
  } catch {
    return true;
  }
}
