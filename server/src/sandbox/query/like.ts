/**
 * A test for LIKE: `%` matches any text, other characters match themselves in any case. Linear in the text, because
 * each part between two `%` can be matched at its first occurrence.
 */
export function likeMatcher(pattern: string): (text: string) => boolean {
  const pieces = pattern.toLowerCase().split('%');
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return text => text.toLowerCase() === first;
  return text => {
    const lower = text.toLowerCase();
    if (!lower.startsWith(first)) return false;
    let position = first.length;
    for (const piece of rest) {
      const found = lower.indexOf(piece, position);
      if (found < 0) return false;
      position = found + piece.length;
    }
    return lower.length - last.length >= position && lower.endsWith(last);
  };
}
