import { sourceFile } from '../../server/src/code/source';
import { marksOf, summaryOf } from '../code/shell/summary';
import { suite } from '../harness/suite';
import { callsOf } from './readers';

suite('test/finder', example => {
  const [source] = example.fences;
  if (!source) throw new Error(`${example.name} needs a source`);
  const calls = callsOf(sourceFile(`jobs/a.${source.language}`, source.text, source.language));
  return { calls: summaryOf(calls), ...(calls.length > 0 ? { marks: marksOf(calls, source.text) } : {}) };
});
