import { hover } from '../../../server/src/nrql/hover/hover';
import { cursorOf, drawMarks, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';

/** The `hover` fence holds the text with what the hover is about underlined, and the hover's own text below it. */
suite('test/nrql/hover/hover.md', example => {
  const marked = readMarks(example.fences[0]?.text ?? '');
  const found = hover(marked.text, cursorOf(marked), contextOf(example));
  if (!found) return { 'md hover': '(nothing)' };
  return { 'md hover': `${drawMarks(marked.text, [{ span: found.span, label: '' }])}\n---\n${found.text}` };
});
