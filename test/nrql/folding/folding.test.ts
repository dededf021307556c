import { folding } from '../../../server/src/nrql/features/folding';
import { Lines } from '../../../server/src/text/lines';
import { suite } from '../../harness/suite';

suite('test/nrql/folding', example => {
  const text = example.fences[0]?.text ?? '';
  const lines = new Lines(text);
  const drawn = folding(text).map(span => {
    const range = lines.rangeOf(span);
    return `${range.start.line + 1}-${range.end.line + 1}: ${text.slice(span.start, span.end).split('\n')[0]}`;
  });
  return { folds: drawn.join('\n') };
});
