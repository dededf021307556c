import type { Pager } from '../writing/writer';

/** The cursors that lead to the pages of a list, which a script asks for by number in a shell of their own. */
const pages = String.raw`cursors=$(mktemp)
trap 'rm -f "$cursors"' EXIT
cursor_of() { # $1: number of a page; the page in front of it was asked for before
  if [ "$1" -gt 1 ]; then sed -n "s/^$1 //p" "$cursors" | tail -n 1; else echo null; fi
}
rest_page() { # $1: number of a page, $2: path of its results; keeps the next cursor, and is empty behind the last page
  if [ "$(cursor_of "$1")" = null ] && [ "$1" -gt 1 ]; then
    jq -c "($2 | objects) |= (map_values(arrays |= []) | .nextCursor = null)"
  else cat; fi | tee "$cursors.page"
  echo "$(($1 + 1)) $(jq -c "$2.nextCursor" "$cursors.page")" >> "$cursors"
  rm -f "$cursors.page"
}`;

export const pager: Pager = {
  runsAtOnce: /\bparallel\b|\bxargs\b[^\n]*-\w*P|[^&>|]&[ \t]*$/m,
  // What reads the lines of a walk while they come may walk through another list.
  mayOverlap: { filePattern: /\bwhile\b[^\n]*\bread\b|\bxargs\b/, fixed: /^\$\{?[A-Z][A-Z\d_]*\}?$/ },
  parameter: /\bpage=["']*\$(?!\()/g,
  // A script that does something of its own at its end would not remove the file any more.
  declaration: ({ text }) =>
    /^[ \t]*trap\b/m.test(text) ? undefined : { name: 'rest_page', text: pages, imports: [] },
  names: ['cursors', 'cursor_of', 'rest_page'],
  only: {
    body: (page, body) => `${body} | if [ "$${page}" -gt 1 ]; then jq -c 'map_values(arrays |= [])'; else cat; fi`,
  },
  cursor: page => `$(cursor_of "$${page}")`,
  literal: page => ({ source: `$(cursor_of "$${page}")`, imports: [] }),
  body: (page, body, _, next) => `rest_page "$${page}" .data.${next.slice(0, -1).join('.')} | ${body}`,
};
