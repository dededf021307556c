import { describeExpectation } from '../../../server/src/nrql/complete/expectation';
import { expectedAt } from '../../../server/src/nrql/complete/expected';
import { cursorOf, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';

/** Each line of the `cases` fence is a statement with a cursor; the fence `expected` lists what the grammar allows there. */
suite('test/nrql/complete/expected.md', example => {
  const lines = (example.fences[0]?.text ?? '').split('\n');
  const listed = lines.flatMap(line => {
    const marked = readMarks(line);
    const point = expectedAt(marked.text, cursorOf(marked));
    const place = point.tokenKind === 'none' ? '' : ` [${point.tokenKind} ${JSON.stringify(point.prefix)}]`;
    return [line + place, ...point.expectations.map(expectation => `  ${describeExpectation(expectation)}`)];
  });
  return { expected: listed.join('\n') };
});
