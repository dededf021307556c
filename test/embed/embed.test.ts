import assert from 'node:assert/strict';
import { before } from 'node:test';
import { type SourceFile, sourceFile } from '../../server/src/code/source';
import { checkText } from '../../server/src/embed/check';
import { regionsOf } from '../../server/src/embed/regions';
import { innerOffset, outerOffset, type Region } from '../../server/src/text/region';
import { prepare } from '../code/grammars';
import { type Example, fence } from '../harness/markdown';
import { drawMarks } from '../harness/marks';
import { suite } from '../harness/suite';
import { context } from './context';

before(async () => {
  for (const language of ['python', 'javascript', 'typescript', 'go', 'json', 'yaml']) await prepare(language);
});

/** The source of an example is its first fence. */
function fileOf(example: Example): SourceFile {
  const source = example.fences[0];
  assert.ok(source);
  return sourceFile('file', source.text, source.language);
}

suite('test/embed/regions.md', example => {
  const file = fileOf(example);
  const schema = fence(example, 'schema')?.text;
  const regions = regionsOf(file, schema ? { schema } : {});
  for (const region of regions) assertOffsets(region);
  return {
    regions: regions.map(region => `${region.language} ${JSON.stringify(region.text)}`).join('\n') || '(none)',
  };
});

suite('test/embed/check.md', example => {
  const file = fileOf(example);
  const problems = checkText(file, context, {});
  const marks = problems.map(({ problem, span, language }) => ({
    span,
    label: `${language} ${problem.severity} ${problem.code}`,
  }));
  return { problems: marks.length > 0 ? drawMarks(file.text, marks) : '(none)' };
});

/** Every offset of a verbatim piece comes back from the file. */
function assertOffsets(region: Region): void {
  for (const segment of region.segments) {
    if (segment.kind !== 'verbatim') continue;
    for (let inner = segment.inner.start; inner < segment.inner.end; inner++) {
      assert.equal(innerOffset(region, outerOffset(region, inner, 'start')), inner);
    }
  }
}
