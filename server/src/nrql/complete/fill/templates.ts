import { type Filling, offer } from './fill';

const template = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/**
 * Inside the braces of a template variable: the variables used elsewhere in the file. Their values are not known here.
 */
export function fillTemplates(filling: Filling, file: string): void {
  if (filling.point.tokenKind !== 'template') return;
  const counts = new Map<string, number>();
  for (const [, name = ''] of file.matchAll(template)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const currentName = filling.text.slice(filling.point.span.start, filling.point.span.end).trim();
  for (const [name, count] of counts) {
    // Do not offer the word at the cursor unless it occurs elsewhere, too.
    if (name === currentName && count === 1) continue;
    const insert = filling.point.unterminated ? `${name}}}` : name;
    offer(filling, {
      label: name,
      kind: 'variable',
      detail: 'template variable',
      ...(insert === name ? {} : { insert }),
      rank: 1 / count,
    });
  }
}
