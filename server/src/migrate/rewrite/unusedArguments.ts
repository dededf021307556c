import type { Part } from '../../code/call';
import type { Edit } from '../../text/edit';
import { contains, type Span, spanOf } from '../../text/span';
import { removal } from './argumentSlot';
import type { ProgramDraft } from './draft';
import { Refusal } from './refusal';

/**
 * The edits that take away an argument which has nothing for this call and the name of the new body: a function passes on
 * `json=json` for others. No call can have a name twice.
 */
export function unusedArguments(name: string, parts: readonly Part[], { call, file: { text } }: ProgramDraft): Edit[] {
  const { site } = call;
  const start = site.callee?.end ?? site.call.start;
  const found = [...text.slice(start, site.call.end).matchAll(new RegExp(`(?<=[(,]\\s*)${name}\\s*=(?!=)\\s*`, 'g'))];
  return found.flatMap(({ 0: lead, index }): Edit[] => {
    const offset = start + index;
    if (depthAt(offset, start, text) !== 1 || parts.some(({ argument }) => contains(argument, spanOf(offset, offset))))
      return [];
    const value = /^[\w.]+(?=\s*[,)])/.exec(text.slice(offset + lead.length))?.[0];
    if (value === undefined)
      throw new Refusal('site', 'Some parts of the call are not in the statement that sends it.');
    const span: Span = spanOf(offset, offset + lead.length + value.length);
    return [removal(span, text)];
  });
}

/** How many brackets are open at an offset. */
function depthAt(offset: number, start: number, text: string): number {
  let depth = 0;
  for (const character of text.slice(start, offset))
    depth += /[([{]/.test(character) ? 1 : /[)\]}]/.test(character) ? -1 : 0;
  return depth;
}
