import { type Folded, sketch } from './value';

/** A relative address against a base, as browsers and `urljoin` resolve it. */
export function resolveAddress(base: Folded, path: Folded): Folded {
  const target = sketch(path);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return path;
  const text = sketchMarked(base);
  const scheme = text.indexOf('://');
  const origin = text.indexOf('/', scheme < 0 ? 0 : scheme + 3);
  if (target.startsWith('/')) return [...slice(base, 0, origin < 0 || scheme < 0 ? text.length : origin), ...path];
  const folder = text.lastIndexOf('/');
  if (folder < (scheme < 0 ? 0 : scheme + 3)) return [...base, { kind: 'text', text: '/' }, ...path];
  return [...slice(base, 0, folder + 1), ...path];
}

/** The text with every hole as one character. */
export function sketchMarked(folded: Folded): string {
  return folded.map(piece => (piece.kind === 'text' ? piece.text : '\uFFFC')).join('');
}

/** The part between two offsets, where every hole counts as one character. */
export function slice(folded: Folded, start: number, end: number): Folded {
  let at = 0;
  return folded.flatMap((piece): Folded => {
    const length = piece.kind === 'text' ? piece.text.length : 1;
    const from = Math.max(0, start - at);
    const to = Math.min(length, end - at);
    at += length;
    if (from >= to) return [];
    if (piece.kind === 'hole' || (from === 0 && to === length)) return [piece];
    const cut = { ...piece, text: piece.text.slice(from, to) };
    const { span } = piece;
    if (!span || span.end - span.start !== piece.text.length) return [cut];
    return [{ ...cut, span: { start: span.start + from, end: span.start + to } }];
  });
}
