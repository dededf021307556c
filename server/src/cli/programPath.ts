import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { dirname, type PlatformPath, posix, win32 } from 'node:path';

/** What the search for a program needs of the machine. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a path is a file that can be started. */
  isProgram(path: string): boolean;
}

const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  isProgram(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  },
};

/**
 * The absolute path of a program, from the folders of PATH; undefined where none of them has it. Windows would look into
 * the working directory first, other systems where PATH has an empty or relative entry, and npm adds folders of the
 * project: what is inside of `workspace` may be anybody's, so that nothing there is started.
 */
export function programPath(name: string, workspace: string, machine: Machine = thisMachine): string | undefined {
  const { platform, env, isProgram } = machine;
  const isWindows = platform === 'win32';
  const path = isWindows ? win32 : posix;
  const list = isWindows ? Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] : env['PATH'];
  const file = isWindows ? `${name}.exe` : name;
  return (list ?? '')
    .split(path.delimiter)
    .map(folder => (isWindows ? folder.replace(/^"(.*)"$/, '$1') : folder))
    .filter(folder => path.isAbsolute(folder) && !isInside(folder, workspace, path))
    .map(folder => path.join(folder, file))
    .find(isProgram);
}

/** The folder of the checkout around a folder; the folder itself where it is in none. */
export function checkoutAround(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    // A link is not followed: on Windows it could lead to another machine.
    if (lstatSync(`${at}/.git`, { throwIfNoEntry: false })) return at;
    if (dirname(at) === at) return folder;
  }
}

/** Whether a folder is the workspace or in it; on Windows letters have no case. */
function isInside(folder: string, workspace: string, path: PlatformPath): boolean {
  const way = path.relative(workspace, path.resolve(workspace, folder));
  return !path.isAbsolute(way) && !/^\.\.(?:[\\/]|$)/.test(way);
}
