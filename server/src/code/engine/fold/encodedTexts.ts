import type { Expr } from '../syntax/expr';
import { type Folded, knownText, type Value } from './value';

/** The texts that a value, which an expression has, may be inside another text. */
type TextsOf = (value: Value, expr: Expr) => readonly Folded[];

/** `a=b&c=d` as the program's platform writes a dictionary. */
export function formText(dict: Extract<Value, { kind: 'dict' }>, textsOf: TextsOf): Folded {
  const pieces: Folded[number][] = [];
  const text = (written: string) => pieces.push({ kind: 'text', text: written });
  for (const { key, value, expr } of dict.entries) {
    for (const item of value.kind === 'list' ? value.items : [value]) {
      if (pieces.length > 0) text('&');
      const options = textsOf(item, expr);
      const only = options.length === 1 ? options[0] : undefined;
      pieces.push(...key);
      text('=');
      pieces.push(...(only?.map(encoded) ?? [{ kind: 'hole' as const, sources: [expr], span: expr }]));
    }
  }
  for (const open of dict.open) {
    if (pieces.length > 0) text('&');
    pieces.push({ kind: 'hole', sources: [open], span: open });
  }
  return pieces;
}

/** A text inside a form without the characters that would separate or encode something there. */
function encoded(piece: Folded[number]): Folded[number] {
  // What the program encoded before is encoded once more.
  if (piece.kind === 'hole') return { ...piece, asIs: true };
  const maker = piece.encodedBy;
  if (maker)
    return {
      kind: 'hole',
      sources: piece.reference ? [piece.reference, maker] : [maker],
      asIs: true,
      fallback: piece.text,
    };
  return piece.kind === 'text' && /[%&+#]/.test(piece.text)
    ? { ...piece, text: piece.text.replace(/[%&+#]/g, encodeURIComponent) }
    : piece;
}

/** A dictionary as JSON text; values that are not known stand in it without quotes. */
export function jsonText(value: Value, expr: Expr, textsOf: TextsOf, depth = 0): Folded {
  const hole: Folded = [{ kind: 'hole', sources: [expr], span: expr }];
  if (depth > 20) return hole;
  switch (value.kind) {
    case 'dict':
      return enclosed(
        '{',
        '}',
        value.entries.map(({ key, value: inner, expr: valueExpr }) => [
          ...quoted(key),
          text(': '),
          ...jsonText(inner, valueExpr, textsOf, depth + 1),
        ]),
      );
    case 'list':
      return enclosed(
        '[',
        ']',
        value.items.map(item => jsonText(item, expr, textsOf, depth + 1)),
      );
    case 'null':
      return [text('null')];
    case 'text': {
      const only = value.options.length === 1 ? value.options[0] : undefined;
      if (!only) return hole;
      return value.numeric ? only : quoted(only);
    }
    default:
      return textsOf(value, expr)[0] ?? hole;
  }
}

function text(written: string): Folded[number] {
  return { kind: 'text', text: written };
}

function enclosed(open: string, close: string, items: readonly Folded[]): Folded {
  return [text(open), ...items.flatMap((item, index) => (index === 0 ? item : [text(', '), ...item])), text(close)];
}

const escaped = /[\\"\n\r\t]/;

function quoted(inside: Folded): Folded {
  const plain = knownText(inside);
  if (plain !== undefined && escaped.test(plain)) return [text(JSON.stringify(plain))];
  const pieces = inside.map(piece =>
    piece.kind === 'text' && escaped.test(piece.text) ? text(JSON.stringify(piece.text).slice(1, -1)) : piece,
  );
  return [text('"'), ...pieces, text('"')];
}
