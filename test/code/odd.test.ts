import { sourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';
import { languageOf } from '../../server/src/text/languageId';
import type { Example } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { type Results, suite } from '../harness/suite';
import { prepare } from './grammars';
import { fileNames } from './names';
import { showCall } from './show';

/** What is found in the source of an example, with the source of every hole. */
async function check(example: Example): Promise<Results> {
  const source = example.fences.find(fence => fileNames[fence.language]);
  if (!source) throw new Error(`${example.name} has no source`);
  const path = fileNames[source.language] as string;
  const { text } = readMarks(source.text);
  const language = languageOf(path, text);
  await prepare(language);
  return {
    calls: findCalls(sourceFile(path, text, language), {})
      .map(showCall)
      .join('\n\n'),
  };
}

suite('test/code/odd.md', check);
suite('test/code/unresolved.md', check);
suite('test/code/wrappers.md', check);
suite('test/code/silent.md', check);
suite('test/code/handed.md', check);
suite('test/code/inherited.md', check);
suite('test/code/coffeescript.md', check);
