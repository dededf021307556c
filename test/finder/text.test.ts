import { marksOf, summaryOf } from '../code/shell/summary';
import { suite } from '../harness/suite';
import { callsOf } from './readers';

suite('test/finder', example => {
  const [source] = example.fences;
  if (!source) throw new Error(`${example.name} needs a source`);
  const calls = callsOf({ path: `jobs/a.${source.language}`, text: source.text, language: source.language });
  return { calls: summaryOf(calls), ...(calls.length > 0 ? { marks: marksOf(calls, source.text) } : {}) };
});
