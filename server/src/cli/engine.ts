import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { basename, dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { cacheFolder } from './userFolders';

/** Sets up how the engine compiles programs and grammars, which must be done before any of them is loaded. */
export function prepareEngine(): void {
  // Without this flag, one large grammar blocks the next load for seconds.
  setFlagsFromString('--liftoff-only');
  // A command ends after some seconds. By default the engine optimises, in other threads, much that it then runs a few
  // times more: a third of the processor time of a scan. A flag that it does not know would be an error on the terminal.
  const version = Number.parseInt(process.versions.node, 10);
  if (version === 20) setFlagsFromString('--interrupt-budget=1000000');
  else if (version >= 22) setFlagsFromString('--invocation-count-for-turbofan=30000');
  const folder = cacheFolder(process.env);
  if (folder === undefined) return;
  // From version 22 on, Node.js can cache the compiled program.
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: (folder: string) => unknown };
  if (enableCompileCache) enableCompileCache(folder);
  // A folder for each build: otherwise two builds on one machine would overwrite each other's parts in turn.
  else cacheParts(join(folder, process.version, GRAPHWARD_BUILD));
}

interface Loaded extends NodeJS.Module {
  _compile(code: string, file: string): unknown;
}

/** Keeps what the engine compiles of the parts beside this program, as later versions of Node.js do by themselves. */
function cacheParts(folder: string): void {
  const { prototype } = nodeModule.Module as unknown as { readonly prototype: Loaded };
  const { _compile: compile } = prototype;
  const compiled: { readonly script: Script; readonly path: string }[] = [];
  prototype._compile = function (code, file) {
    if (dirname(file) !== __dirname) return compile.call(this, code, file);
    const path = join(folder, `${basename(file)}.cache`);
    const cachedData = cachedOf(path);
    const script = new Script(nodeModule.wrap(code), { filename: file, ...(cachedData ? { cachedData } : {}) });
    if (!cachedData || script.cachedDataRejected) compiled.push({ script, path });
    const run = script.runInThisContext() as (...values: readonly unknown[]) => unknown;
    return run.call(this.exports, this.exports, nodeModule.createRequire(file), this, file, dirname(file));
  };
  // By then it holds the functions that were compiled when they were called.
  process.on('exit', () => {
    try {
      if (compiled.length > 0 && mkdirSync(folder, { recursive: true, mode: 0o700 })) removeOld(dirname(folder));
      for (const { script, path } of compiled) {
        const fresh = `${path}.${process.pid}`;
        writeFileSync(fresh, Buffer.concat([build, script.createCachedData()]));
        renameSync(fresh, path);
      }
    } catch {
      // The next command compiles the program again.
    }
  });
}

/** Removes what builds of long ago left beside the one that is new. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > keptFor) rmSync(path, { recursive: true, force: true });
  }
}

/** A month, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** The engine compares no more of a program than its length, so that each file begins with what it was made from. */
const build = Buffer.from(`${GRAPHWARD_BUILD}\n`);

function cachedOf(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    return bytes.subarray(0, build.length).equals(build) ? bytes.subarray(build.length) : undefined;
  } catch {
    return undefined;
  }
}
