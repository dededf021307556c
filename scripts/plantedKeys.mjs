// Looks for the made-up keys of tests in what a run of tests printed, wrote and sent.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the made-up keys begin that tests give to programs and editors. */
const plantedKeys = ['CANARY-0123456789', 'planted-key-for-tests'];

/** A key as it is, percent-encoded, and in Base64 after any number of bytes; without the letters that depend on what is around. */
const spellings = plantedKeys.flatMap(key => [
  key.toLowerCase(),
  key.replaceAll('-', '%2d').toLowerCase(),
  ...[0, 1, 2].map(before => {
    const encoded = Buffer.from('\0'.repeat(before) + key).toString('base64');
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6)).toLowerCase();
  }),
]);

/** The files below a folder that hold a planted key in any of its spellings. */
export function filesWithKeys(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => {
      const text = readFileSync(path, 'latin1').toLowerCase();
      return spellings.some(spelling => text.includes(spelling));
    });
}
