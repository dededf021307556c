import type { Region } from '../text/region';
import { RegionBuilder, withoutLead } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import { linesOf, type TextLine } from '../text/textLines';
import type { Container, ContainerItem } from './container';

/** The mark of a fence with what stands before it, and the words behind it; those of a fence of backticks hold none. */
const opening = /^([ \t]*(?:(?:>|[-*+][ \t]|\d+[.)][ \t])[ \t]*)*)(?:(`{3,})([^`]*)|(~{3,})(.*))$/;

/** Fences, each of the language that is named behind its mark, and the prose between them. */
export const markdown: Container = {
  languages: ['markdown'],
  items: text => {
    const items: ContainerItem[] = [];
    const lines = [...linesOf(text)];
    let from = 0;
    const addProse = (to: number) => {
      const builder = new RegionBuilder(text);
      builder.verbatim(from, to);
      if (to > from) items.push({ kind: 'text', region: builder.build('', spanOf(from, to), { role: 'prose' }) });
    };
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] as TextLine;
      const head = opening.exec(text.slice(line.start, line.end));
      if (!head) continue;
      addProse(line.start);
      const [, lead = '', ticks, info, tildes, words] = head;
      const end = closingLine(text, lines, index + 1, (ticks ?? tildes) as string);
      const body = lines.slice(index + 1, end);
      const region = fenceRegion(text, body, lead, languageOf(text, body, languageIn(info ?? words ?? '')));
      if (region) items.push({ kind: 'text', region });
      index = end;
      from = lines[end]?.next ?? text.length;
    }
    addProse(text.length);
    return items;
  },
};

/** The index of the line that closes a fence; one that is not closed ends with the text. */
function closingLine(text: string, lines: readonly TextLine[], first: number, mark: string): number {
  const closing = new RegExp(`^[ \\t>]*${mark[0]}{${mark.length},}[ \\t]*$`);
  let index = first;
  while (index < lines.length && !closing.test(text.slice(lines[index]?.start, lines[index]?.end))) index++;
  return index;
}

/** The first word behind the mark: `sql`, `{.python}`, `js title="x"`. */
function languageIn(info: string): string {
  return /^\s*(?:\{\s*\.?)?([\w#+-]*)/.exec(info)?.[1]?.toLowerCase() ?? '';
}

const shells = new Set(['bash', 'console', 'sh', 'shell', 'shell-session', 'zsh']);
const members = /^\s*(?:[[{]\s*)*"(?:[^"\\\n]|\\.)*"\s*:/;

/** Many mark every sample as one for a shell, which reads no text that begins as an object or a part of one does. */
function languageOf(text: string, body: readonly TextLine[], named: string): string {
  if (!shells.has(named) || !members.test(text.slice(body[0]?.start, body.at(-1)?.end))) return named;
  return /^\s*[[{]/.test(text.slice(body[0]?.start)) ? 'json' : '';
}

/** The lines of a fence without what its mark stands behind. */
function fenceRegion(text: string, body: readonly TextLine[], lead: string, language: string): Region | undefined {
  if (body.length === 0) return undefined;
  // The lines below the mark of a list are indented as far as its text.
  const indent = lead.replace(/[-*+]|\d+[.)]/g, mark => ' '.repeat(mark.length));
  return { ...withoutLead(text, body, indent, language), role: 'sample' };
}
