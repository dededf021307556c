import { hover } from '../../../server/src/nrql/hover/hover';
import { cursorOf, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';

/** Each line of a `cases` fence is a text with a cursor; below it stand what the hover is about and how it begins. */
suite('test/nrql/hover/words.md', example => {
  const lines = (example.fences[0]?.text ?? '').split('\n');
  const results = lines.map(line => {
    const marked = readMarks(line);
    const found = hover(marked.text, cursorOf(marked), contextOf(example));
    if (!found) return `${line}\n  —`;
    const about = marked.text.slice(found.span.start, found.span.end);
    return `${line}\n  [${about}] ${found.text
      .replace(/```nrql\n[^`]*```/g, '')
      .trim()
      .replace(/\n+/g, ' ⏎ ')}`;
  });
  return { hovers: results.join('\n') };
});
