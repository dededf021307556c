import type { PassedFunction } from '../../../code/call';
import { applyEdits, type Edit } from '../../../text/edit';
import { contains, type Span, spanOf } from '../../../text/span';
import type { ProgramDraft } from '../draft';
import { mergeEdits } from '../mergeEdits';
import { Refusal } from '../refusal';

/** `dropped`: the members that its pattern takes no longer. */
export type Parameter = PassedFunction['names'][number] & { readonly dropped?: readonly string[] };

export const otherUses = new Refusal(
  'wrapper',
  'The function that sends the request uses its parameters for something else as well.',
);

/**
 * Removes the statements that prepared the old request. `kept`: the parameters that are used for something else as well.
 * `passed` is what the new text of the function uses of the old one.
 */
export function leftovers(
  { span, parameters, preparations, names: declared, recursions }: PassedFunction,
  draft: ProgramDraft,
  names: readonly string[],
  passed: readonly string[],
): { readonly edits: readonly Edit[]; readonly kept: readonly Parameter[] } {
  const { text } = draft.file;
  const old = declared.flatMap(namesOf);
  const replaced = draft.edits.map(edit => edit.span).filter(each => contains(span, each));
  const removed: Span[] = [];
  const ofOld = namesMadeOf(old, preparations, text);
  // The code that stays as it was, without what is written into it.
  const staying = (more: readonly Span[]): string => {
    const gone = [parameters, ...recursions.map(again => again.arguments), ...removed, ...more];
    const edits = outermost([...gone, ...replaced]).map(each => ({
      span: spanOf(each.start - span.start, each.end - span.start),
      text: '',
    }));
    return [applyEdits(text.slice(span.start, span.end), mergeEdits(edits, text)), ...passed].join('\n');
  };
  // From the last to the first: what only prepared the request is used by nothing behind it any more.
  for (const each of [...preparations].sort((a, b) => b.span.start - a.span.start)) {
    const source = text.slice(each.span.start, each.span.end);
    if (!ofOld.has(each.name) || !isPure(source)) continue;
    if (replaced.some(other => contains(each.span, other) || contains(other, each.span))) continue;
    const before = preparations.filter(({ name, span: own }) => name === each.name && own.start < each.span.start);
    if (uses(staying([each, ...before].map(one => one.span)), each.name)) continue;
    removed.push(each.span);
  }
  const rest = staying([]);
  const kept = declared.flatMap((each): Parameter[] => {
    if (!namesOf(each).some(name => uses(rest, name))) return [];
    const dropped = each.destructured?.filter(({ localName }) => !uses(rest, localName)).map(({ name }) => name);
    return [dropped ? { ...each, dropped } : each];
  });
  if (names.some(name => uses(rest, name))) throw otherUses;
  return { edits: removed.map(each => ({ span: wholeLines(each, text), text: '' })), kept };
}

/** The names that statements make of others, and of what is made of those, with these others. */
function namesMadeOf(old: readonly string[], statements: PassedFunction['preparations'], text: string): Set<string> {
  const found = new Set(old);
  let size = 0;
  while (size < found.size) {
    size = found.size;
    for (const { name, span } of statements)
      if ([...found].some(other => uses(text.slice(span.start, span.end), other))) found.add(name);
  }
  return found;
}

/** The spans that are in no other one; of equal ones, the first. */
function outermost(spans: readonly Span[]): readonly Span[] {
  return spans.filter((span, position) =>
    spans.every(
      (other, index) => index === position || !contains(other, span) || (contains(span, other) && position < index),
    ),
  );
}

function namesOf({ name, destructured }: Parameter): readonly string[] {
  return destructured?.map(({ localName }) => localName) ?? [name];
}

/** Whether a statement only calls functions that do nothing but compute a value. */
function isPure(source: string): boolean {
  return [...source.matchAll(/([\w$]+)\s*\(/g)].every(([, name = '']) => pure.test(name));
}

const pure =
  /^(?:if|for|format|join|urljoin|quote|quote_plus|urlencode|[lr]?strip|trim|startswith|startsWith|replace|dict|str|String|copy|get|encodeURIComponent|encodeURI|URL|URLSearchParams|toString|assign|concat|append|set|entries|keys|forEach|isArray|stringify|dumps|encode|byteLength)$/;

export function uses(text: string, name: string): boolean {
  // A dot leads to a member, and three of them take a value apart.
  return new RegExp(`(?<![\\w$'"]|(?<!\\.\\.)\\.)${name.replace(/\$/g, '\\$')}(?![\\w$'"]|\\s*=(?!=))`).test(text);
}

/** A statement with its lines, where it has them for itself. */
function wholeLines({ start, end }: Span, text: string): Span {
  const before = /(?:^|\n)[ \t]*$/.exec(text.slice(0, start))?.[0].replace(/^\n/, '').length;
  const after = /^[ \t]*;?[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0].length;
  return before === undefined || after === undefined ? spanOf(start, end) : spanOf(start - before, end + after);
}
