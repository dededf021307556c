import type { Span } from '../../text/span';
import { flatText, slice, templateSpan } from '../template';
import type { Reading } from './consumers';
import { expandWord } from './expand';
import type { SimpleCommand } from './syntax';

const subscripts = /(?:\[\s*(?:"[^"\]]*"|'[^'\]]*'|-?\d+)\s*\])+/g;
const subscript = /"([^"]*)"|'([^']*)'|(-?\d+)/g;

/** The chains of subscripts in the text of a small program: `json.load(sys.stdin)["applications"][0]["id"]`. */
export function readScripting(command: SimpleCommand, span: Span, reading: Reading): void {
  let found = false;
  for (const word of command.words.slice(1)) {
    const [argument] = expandWord(word, reading.context);
    if (!argument) continue;
    const text = flatText(argument.template);
    // The words of an error are not the same.
    if (/\berrors?\b/.test(text)) break;
    for (const chain of text.matchAll(subscripts)) {
      const path = [...chain[0].matchAll(subscript)].map(
        ([, double, single, index]) => double ?? single ?? Number(index),
      );
      const where = templateSpan(slice(argument.template, chain.index, chain.index + chain[0].length));
      reading.read({ path, span: where ?? span, form: 'text' });
      found = true;
    }
  }
  if (!found) {
    reading.read({ path: [], span, form: 'text' });
    reading.escapes = true;
  }
}
