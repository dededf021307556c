import type { Writer } from '../writing/writer';
import { javascriptWriter } from './javascript/write';
import { pythonWriter } from './python/write';

/** The programming languages that are written. */
const writers: readonly Writer[] = [pythonWriter, javascriptWriter];

/** The writer of a language by its LSP id; undefined where none is known. */
export function writerOf(language: string): Writer | undefined {
  return writers.find(({ languages }) => languages.includes(language));
}
