import { languageOfName } from '../../text/languageId';
import type { Call } from '../call';
import type { Writer } from '../writing/writer';
import { javascriptWriter } from './javascript/write';
import { pythonWriter } from './python/write';

/** The programming languages that are written. */
const writers: readonly Writer[] = [pythonWriter, javascriptWriter];

/** The writer of a language by its LSP id; undefined where none is known. */
export function writerOf(language: string): Writer | undefined {
  return writers.find(({ languages }) => languages.includes(language));
}

/** The writer of the code that sends a request; undefined where that is a command, or code that is not written. */
export function writerOfCall(call: Call): Writer | undefined {
  const { sends, carriers } = (call.wrapper?.sent ?? call).site;
  const region = carriers.at(-1);
  const isCommand = sends?.kind === 'command' && !sends.isListed;
  return isCommand ? undefined : writerOf(region ? languageOfName(region.language) : call.language);
}
