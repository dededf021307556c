import { type Span, spanOf } from '../../../text/span';
import { decodeEscape } from './escapes';
import type { TextExpr, TextPiece } from './expr';

/** A name or key that is written without quotes and stands for its own characters. */
export function bareText(span: Span, text: string): TextExpr {
  const inner = spanOf(span.start, span.end);
  return { kind: 'text', ...inner, pieces: [{ kind: 'chars', text, span: inner }], inner, quoting: '' };
}

/** The characters of a text without its placeholders. */
export function charactersOf({ pieces }: TextExpr): string {
  return pieces.map(piece => (piece.kind === 'chars' ? piece.text : '')).join('');
}

/** The piece that an escape sequence is. */
export function escapePiece(span: Span, written: string): TextPiece {
  return { kind: 'chars', text: decodeEscape(written), span: spanOf(span.start, span.end) };
}

/**
 * The pieces of a literal between two offsets: what lies between the parts stands for itself, a part is decoded by
 * `piece`. Verbatim characters and each escape are pieces of their own, so that offsets stay exact.
 */
export function literalPieces<Part extends Span>(
  source: string,
  { start, end }: Span,
  parts: readonly Part[],
  piece: (part: Part) => TextPiece | undefined,
): TextPiece[] {
  const pieces: TextPiece[] = [];
  let offset = start;
  const addVerbatim = (until: number) => {
    if (until > offset) pieces.push({ kind: 'chars', text: source.slice(offset, until), span: spanOf(offset, until) });
  };
  for (const part of parts) {
    const made = piece(part);
    if (!made) continue;
    addVerbatim(part.start);
    pieces.push(made);
    offset = part.end;
  }
  addVerbatim(end);
  return pieces;
}

/** Several string literals that are one value become one literal. */
export function joinTexts(span: Span, texts: readonly TextExpr[]): TextExpr | undefined {
  const first = texts[0];
  const last = texts.at(-1);
  if (!first || !last) return undefined;
  return {
    kind: 'text',
    start: span.start,
    end: span.end,
    pieces: texts.flatMap(text => text.pieces),
    inner: spanOf(first.inner.start, last.inner.end),
    quoting: first.quoting,
  };
}
