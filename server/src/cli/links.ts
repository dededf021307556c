import { lstatSync, readlinkSync } from 'node:fs';
import { win32 } from 'node:path';

/** What following a link needs of the machine. */
interface LinkReader {
  readonly platform: NodeJS.Platform;
  /** Where a link leads, as it is written; undefined for what is no link. Nothing that a link leads to is opened. */
  target(path: string): string | undefined;
}

const thisMachine: LinkReader = {
  platform: process.platform,
  target(path) {
    try {
      return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
    } catch {
      // What cannot be read cannot be opened either.
      return undefined;
    }
  },
};

/** More links than this on one way are a circle. */
const maxLinks = 40;

/** Names that mean a device in every folder, with any suffix. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:[.:].*)?$/i;

/**
 * Whether a link on the way to an absolute path leads to another machine or to a device. Whatever is asked about such a
 * path on Windows opens it, which gives the name and the hashed password of the user to that machine. So the links are
 * read as texts, from the first folder on, before anything else touches the path. The drive or share that the path itself
 * names is one that the user opened.
 */
export function leadsOffMachine(path: string, { platform, target }: LinkReader = thisMachine): boolean {
  if (platform !== 'win32') return false;
  const start = win32.parse(path).root.toLowerCase();
  let links = 0;
  let [at, rest] = cut(path);
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (device.test(name)) return true;
    const next = win32.join(at, name);
    const written = target(next);
    if (written === undefined) {
      at = next;
      continue;
    }
    // A drive has the same name with and without the prefix for long paths; every other prefix is one of devices.
    const place = win32.resolve(at, written.replace(/^\\\\\?\\(?=[a-z]:\\)/i, ''));
    const { root } = win32.parse(place);
    if (++links > maxLinks || (!/^[a-z]:\\$/i.test(root) && root.toLowerCase() !== start)) return true;
    const [from, names] = cut(place);
    at = from;
    rest = [...names, ...rest];
  }
  return false;
}

/** The drive or share of an absolute path, and the names behind it. */
function cut(path: string): [root: string, names: string[]] {
  const { root } = win32.parse(path);
  return [root, path.slice(root.length).split(/[\\/]/).filter(Boolean)];
}
