import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the user's own configuration; undefined where the environment names no home. */
export function configurationFolder(env: Environment): string | undefined {
  return userFolder(env, 'APPDATA', 'XDG_CONFIG_HOME', '.config');
}

/** The folder for caches. Only the user can write there, which is not true of the one for temporary files. */
export function cacheFolder(env: Environment): string | undefined {
  return userFolder(env, 'LOCALAPPDATA', 'XDG_CACHE_HOME', '.cache');
}

/** A relative folder would be one of the working directory, which may be anybody's. */
function userFolder(env: Environment, onWindows: string, elsewhere: string, below: string): string | undefined {
  const home = env['HOME'] || env['USERPROFILE'];
  const candidates = [env[process.platform === 'win32' ? onWindows : elsewhere], home && join(home, below)];
  const folder = candidates.find(candidate => candidate && isAbsolute(candidate));
  return folder && join(folder, 'graphward');
}
