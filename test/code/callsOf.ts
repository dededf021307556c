import type { Call } from '../../server/src/code/call';
import { sourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';
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
  return findCalls(sourceFile(path, text, language), {});
}
