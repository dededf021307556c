import { sourceFile } from '../../server/src/code/source';
import { findTexts } from '../../server/src/finder/languages';
import { holeMark } from '../../server/src/text/region';
import type { Example } from '../harness/markdown';
import { type Results, suite } from '../harness/suite';
import { prepare } from './grammars';
import { fileNames } from './names';

const awkward = 'a"b\'c\\{}`\n';

async function check(example: Example): Promise<Results> {
  const source = example.fences.find(fence => fileNames[fence.language]);
  if (!source) throw new Error(`${example.name} has no source`);
  const file = sourceFile(fileNames[source.language] as string, source.text, source.language);
  await prepare(file.language);
  const lines = findTexts(file).map(string => {
    const outer = JSON.stringify(file.text.slice(string.outer.start, string.outer.end));
    return [
      `${string.label ?? '(no label)'}: ${JSON.stringify(string.text.replaceAll(holeMark, '_hole_'))}`,
      `  ${outer}, ${string.segments.map(({ kind }) => kind).join(' ')}`,
      `  writes ${JSON.stringify(string.escape(awkward))}`,
    ].join('\n');
  });
  return { strings: lines.join('\n') };
}

suite('test/code/strings.md', check);
