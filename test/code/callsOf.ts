import type { Call } from '../../server/src/code/call';
import { sourceFile } from '../../server/src/code/source';
import { findCalls, maySend } from '../../server/src/finder/languages';
import { languageOf } from '../../server/src/text/languageId';
import type { Example } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { prepare } from './grammars';
import { fileNames } from './names';

/** The calls in the source of an example, which is its first fence in a language that calls are found in. */
export async function callsOf(example: Example): Promise<Call[]> {
  const source = example.fences.find(fence => fileNames[fence.language]);
  if (!source) throw new Error(`${example.name} has no source`);
  const path = fileNames[source.language] as string;
  const { text } = readMarks(source.text);
  const language = languageOf(path, text);
  await prepare(language);
  const file = sourceFile(path, text, language);
  const calls = findCalls(file, {});
  // What sends something must look like it.
  if (calls.length > 0 && !maySend(file)) throw new Error(`${example.name} sends a request without a word of one`);
  return calls;
}
