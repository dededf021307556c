import { inlayHints } from '../../../server/src/nrql/features/inlayHints';
import { applyEdits } from '../../../server/src/text/edit';
import { spanOf } from '../../../server/src/text/span';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';

/** The hints stand in the text between double angle brackets. */
suite('test/nrql/inlay', example => {
  const text = example.fences[0]?.text ?? '';
  const hints = inlayHints(text, contextOf(example));
  const edits = hints.map(hint => ({ span: spanOf(hint.offset, hint.offset), text: `«${hint.label}»` }));
  return { hints: applyEdits(text, edits) };
});
