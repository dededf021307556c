// Looks for the made-up keys of tests in what a run of tests printed, wrote and sent.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the made-up keys begin that tests give to programs and editors. */
const plantedKeys = ['CANARY-0123456789', 'planted-key-for-tests'];

/**
 * A key in lower case: as it is, percent-encoded, and in Base64 after any number of bytes, without the letters that depend
 * on what is around.
 * @param {string} key
 */
function spellingsOf(key) {
  const encoded = [0, 1, 2].map(before => {
    const text = Buffer.from('\0'.repeat(before) + key).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6));
  });
  // What is left of a short key could be part of any text.
  const long = encoded.filter(text => text.length > 7);
  return [key, encodeURIComponent(key), key.replaceAll('-', '%2d'), ...long].map(text => text.toLowerCase());
}

/**
 * Whether a text holds a key in any of its spellings.
 * @param {string} text
 * @param {string} key
 */
export function holdsKey(text, key) {
  const lower = text.toLowerCase();
  return spellingsOf(key).some(spelling => lower.includes(spelling));
}

/**
 * The files below a folder that hold a planted key.
 * @param {string} folder
 */
export function filesWithKeys(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => {
      const text = readFileSync(path, 'latin1');
      return plantedKeys.some(key => holdsKey(text, key));
    });
}
