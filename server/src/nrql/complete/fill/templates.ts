import { type Filling, offer } from './fill';

const template = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/** Between the braces of a template: the variables that the file uses elsewhere. What they stand for is not known here. */
export function fillTemplates(filling: Filling, file: string): void {
  if (filling.point.tokenKind !== 'template') return;
  const counts = new Map<string, number>();
  for (const [, name = ''] of file.matchAll(template)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const currentName = filling.text.slice(filling.point.span.start, filling.point.span.end).trim();
  for (const [name, count] of counts) {
    // The word at the cursor is no other use of itself.
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
