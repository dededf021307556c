import { shell } from '../../../server/src/code/shell';
import { sourceFile } from '../../../server/src/code/source';
import { suite } from '../../harness/suite';
import { marksOf, summaryOf } from './summary';

suite('test/code/shell', example => {
  const source = example.fences.find(({ info }) => info === 'sh');
  if (!source) throw new Error(`${example.name} needs a fence "sh"`);
  const calls = shell.calls(sourceFile('jobs/report.sh', source.text), {});
  return { calls: summaryOf(calls), ...(calls.length > 0 ? { marks: marksOf(calls, source.text) } : {}) };
});
