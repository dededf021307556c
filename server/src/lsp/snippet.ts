import type { Region } from '../text/region';

/** Pieces of an LSP snippet: tab stops and their brackets stay, everything else is text. */
const syntax = /\$\{\d+\|(?:\\.|[^\\|])*\|\}|\$\{\d+:?|\$\d+|\}|\\[\\$}]/g;

/**
 * A completion's text as it must stand in the document: escaped for every string around it. In a string that cannot hold
 * a line break, the lines of a snippet become one.
 */
export function insertion(region: Region, text: string, isSnippet: boolean): string {
  const oneLine = region.escape('\n').includes('\n') ? text : text.replace(/\s*\n\s*/g, ' ');
  if (!isSnippet) return region.escape(oneLine);
  let result = '';
  let done = 0;
  let open = 0;
  const literal = (value: string) => {
    // A closing brace only means something inside a tab stop.
    result += region.escape(value).replace(open > 0 ? /[\\$}]/g : /[\\$]/g, '\\$&');
  };
  for (const match of oneLine.matchAll(syntax)) {
    const [piece] = match;
    literal(oneLine.slice(done, match.index));
    done = match.index + piece.length;
    if (piece.startsWith('\\')) literal(piece.slice(1));
    else if (piece === '}' && open === 0) literal(piece);
    else {
      if (piece.startsWith('${') && !piece.endsWith('}')) open++;
      if (piece === '}') open--;
      result += piece;
    }
  }
  literal(oneLine.slice(done));
  return result;
}
