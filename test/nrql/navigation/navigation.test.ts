import { definition, highlights, references, rename, renameable } from '../../../server/src/nrql/navigation/navigation';
import { applyEdits } from '../../../server/src/text/edit';
import { cursorOf, drawMarks, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';

/** Draws the definition, the references and the highlights, and renames to what the fence `rename NAME` says. */
suite('test/nrql/navigation', example => {
  const marked = readMarks(example.fences[0]?.text ?? '');
  const { text } = marked;
  const cursor = cursorOf(marked);
  const results: Record<string, string> = {};
  for (const { info } of example.fences.slice(1)) {
    if (info === 'references') {
      const home = definition(text, cursor);
      const spans = references(text, cursor).map(span => ({
        span,
        label: home && span.start === home.start ? 'definition' : 'use',
      }));
      results[info] = spans.length > 0 ? drawMarks(text, spans) : '(none)';
    } else if (info === 'highlights') {
      results[info] = drawMarks(
        text,
        highlights(text, cursor).map(span => ({ span, label: '' })),
      );
    } else if (info.startsWith('rename ')) {
      const edits = renameable(text, cursor) ? rename(text, cursor, info.slice(7)) : undefined;
      results[info] = edits ? applyEdits(text, edits) : '(not possible)';
    }
  }
  return results;
});
