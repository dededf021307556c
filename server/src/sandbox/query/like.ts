/**
 * A test for LIKE: `%` stands for any text, everything else for itself in any case. Linear in the text, because each piece
 * between two `%` may be taken at its first place.
 */
export function likeMatcher(pattern: string): (text: string) => boolean {
  const pieces = pattern.toLowerCase().split('%');
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return text => text.toLowerCase() === first;
  return text => {
    const lower = text.toLowerCase();
    if (!lower.startsWith(first)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = lower.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return lower.length - last.length >= at && lower.endsWith(last);
  };
}
