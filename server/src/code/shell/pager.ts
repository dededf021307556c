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

/** In the address or as data: `?page=$n`, `-d "page=${n}"`, `page="$n"`. */
const spellings: readonly RegExp[] = [/\bpage=["']*\$\{?([A-Za-z_]\w*)\}?(?=["'&\s]|$)/g];

export const pager: Pager = {
  runsAtOnce: /\bparallel\b|\bxargs\b[^\n]*-\w*P|[^&>|]&[ \t]*$/m,
  spellings,
  parameter: /\bpage=["']*\$(?!\()/g,
  // `page=1`, `for page in 1 2`, `for page in $(seq 1 9)`, `for page in {1..9}`.
  startsAtOne: name =>
    new RegExp(
      `(?<![\\w.$])${name}=(?:1\\b|["']1["'])|for\\s+${name}\\s+in\\s+(?:1\\b|\\$\\(seq\\s+(?:1\\s|\\d+\\))|\\{1\\.\\.)`,
    ),
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
