// Bundles of several entries that share code.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import esbuild from 'esbuild';

/**
 * Bundles several entries that share code. esbuild does that only for ES modules, so each file is turned into CommonJS
 * afterwards. Returns the texts that were written.
 */
export async function buildSplit(options) {
  const { files, metafile } = await codesOf(options);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { metafile, codes: files.map(({ text }) => text) };
}

/** The files of such a bundle, which are not written. */
export async function codesOf({ supported = {}, ...options }) {
  const { outputFiles, metafile } = await esbuild.build({ ...options, format: 'esm', splitting: true, write: false });
  const { minify, platform, target } = options;
  const files = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { code } = await esbuild.transform(text, { supported, format: 'cjs', minify, platform, target });
      return { path, text: code };
    }),
  );
  return { files, metafile };
}
