import { spanOf } from '../../../text/span';
import type { SyntaxNode } from '../../grammars';
import type { TextPiece } from './expr';

const letters: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The character that a backslash escape stands for, as nearly all host languages write them. */
export function decodeEscape(written: string): string {
  const body = written.slice(1);
  if (body === '\n' || body === '\r\n' || body === '\r') return '';
  const hex = /^(?:x|u|U)\{?([0-9a-fA-F]+)\}?$/.exec(body);
  if (hex) return codePoint(Number.parseInt(hex[1] as string, 16), written);
  if (/^[0-7]{2,3}$/.test(body)) return codePoint(Number.parseInt(body, 8), written);
  return letters[body] ?? body;
}

function codePoint(code: number, written: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/**
 * The pieces of a literal between two offsets: what lies between the given nodes stands for itself, a node is decoded
 * by `piece`. Verbatim characters and each escape are pieces of their own, so that offsets stay exact.
 */
export function literalPieces(
  source: string,
  start: number,
  end: number,
  nodes: readonly SyntaxNode[],
  piece: (node: SyntaxNode) => TextPiece | undefined,
): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = start;
  const verbatim = (until: number) => {
    if (until > at) pieces.push({ kind: 'chars', text: source.slice(at, until), span: spanOf(at, until) });
  };
  for (const node of nodes) {
    const made = piece(node);
    if (!made) continue;
    verbatim(node.start);
    pieces.push(made);
    at = node.end;
  }
  verbatim(end);
  return pieces;
}
