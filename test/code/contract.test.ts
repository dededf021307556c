import assert from 'node:assert/strict';
import { sourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';
import { languageOf } from '../../server/src/text/languageId';
import type { Example, Fence } from '../harness/markdown';
import { drawMarks, readMarks } from '../harness/marks';
import { type Results, suite } from '../harness/suite';
import { prepare } from './grammars';
import { fileNames } from './names';
import { summarise } from './show';

/** The calls of a source fence; the first word of its info is the language, the rest the client. */
async function callsOf(fence: Fence) {
  const { text } = readMarks(fence.text);
  const path = fileNames[fence.language];
  if (!path) throw new Error(`no file name for the language ${fence.language}`);
  const language = languageOf(path, text);
  await prepare(language);
  return { text, calls: findCalls(sourceFile(path, text, language), {}) };
}

/** One shape: every language must give the same summary, at the spans that are drawn below its source. */
async function check(example: Example): Promise<Results> {
  const answers: Record<string, string> = {};
  const summaries: [string, string][] = [];
  for (const fence of example.fences) {
    if (fence.info === 'expected') continue;
    const { text, calls } = await callsOf(fence);
    answers[fence.info] = drawMarks(
      text,
      calls.map(call => ({ span: call.site.span, label: call.client })),
    );
    summaries.push([fence.info, calls.map(summarise).join('\n\n')]);
  }
  const [first] = summaries;
  for (const [info, summary] of summaries) assert.equal(summary, first?.[1], `${example.name}: ${info} differs`);
  answers['expected'] = first?.[1] ?? '';
  return answers;
}

suite('test/code/contract.md', check);
