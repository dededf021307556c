import { otherLinks, type Pager, pageParameter } from '../../writing/writer';
import { restyled } from './helpers';
import { constant } from './literals';

/** One page of a list; `given` are its cursors, where those are not of the whole program. */
function pagesWith(given: string): string {
  return `def rest_page(page${given}, body, cursor, *steps):
    """One page of a list: keeps the cursor that leads to the next one, and is empty behind the last one."""
    if body is None:
        return None
    for step in steps:
        cursor = cursor[step]
    is_behind = cursors.get(int(page), cursors) is None
    cursors[int(page) + 1] = None if is_behind else cursor
    return {name: [] for name in body} if is_behind else body`;
}

/** The cursors that lead to the pages of a list, which a program asks for by number. */
const pages = `cursors = {}


def cursor_of(page):
    """The cursor that leads to a page; the page in front of it was asked for before."""
    return cursors[int(page)] if int(page) > 1 else None


${pagesWith('')}`;

/** Each walk has its own cursors. */
const walks = `def cursor_of(page, cursors):
    """The cursor that leads to a page; where the page in front of it failed, that one is asked for once more."""
    number = int(page)
    while number > 1 and number not in cursors:
        number -= 1
    return cursors.get(number)


${pagesWith(', cursors')}`;

/** The same for addresses that a header has led to. */
const links = linksWith(pages, '');
const linkedWalks = linksWith(walks, ', cursors');

function linksWith(cursors: string, given: string): string {
  return `${cursors}


def match_number(address):
    """The number of the page that an address asks for."""
    found = re.search(r"[?&]page=(\\d+)", str(address))
    return int(found.group(1)) if found else 1


def describe_next(response, address${given}):
    """Describes the next page in a header, as the REST API did."""
    page = match_number(address) + 1
    if getattr(response, "status_code", 200) == 200 and cursors.get(page) is not None:
        start = re.sub(r"[?&]page=\\d+", "", str(address))
        sign = "&" if "?" in start else "?"
        response.headers["Link"] = f'<{start}{sign}page={page}>; rel="next"'
    return response`;
}

const only = `def only_page(page, body):
    """A page of a list that comes at once: the first one has all of it, and every other one is empty."""
    return body if body is None or int(page or 1) <= 1 else {name: [] for name in body}`;

export const pager: Pager = {
  runsAtOnce:
    /\b(?:Thread|Timer|Process|Parallel|gather|create_task|ensure_future|as_completed|TaskGroup|\w*Pool(?:Executor)?)\s*\(|\bgevent\b/,
  // A program that takes elements of two generators in turn has two walks.
  mayOverlap: { filePattern: /\byield\b/, fixed: /^os\.(?:environ|getenv)\b/ },
  // A keyword with a value; `page=1` is the default of a parameter, or the first page.
  parameter: new RegExp(`${pageParameter.source}|[(,]\\s*page=(?!1\\b(?!\\.))`, 'g'),
  declaration: ({ style }) => ({ name: 'rest_page', text: restyled(pages, style), imports: [] }),
  names: ['cursors', 'cursor_of'],
  linked: {
    responses: ['requests', 'httpx', 'urllib'],
    others: otherLinks,
    reads: /\.links\b|\bheaders(?:\.get\(|\[)\s*["']link["']/gi,
    declaration: ({ style }) => ({ name: 'rest_page', text: restyled(links, style), imports: ['re'] }),
    names: ['cursors', 'cursor_of', 'match_number', 'describe_next'],
    pageOf: address => `match_number(${address})`,
    addressOf: page => (/["'\\{}]/.test(page) ? `"?page=%s" % ${page}` : `f"?page={${page}}"`),
    wrap: address => ['describe_next(', `, ${address})`],
  },
  walk: {
    declaration: ({ style }) => ({ name: 'rest_page', text: restyled(walks, style), imports: [] }),
    names: ['cursor_of', 'cursors'],
    name: 'cursors',
    statement: () => 'cursors = {}',
    linked: {
      declaration: ({ style }) => ({ name: 'rest_page', text: restyled(linkedWalks, style), imports: ['re'] }),
      names: ['cursor_of', 'cursors', 'match_number', 'describe_next'],
      wrap: address => ['describe_next(', `, ${address}, cursors)`],
    },
    waits: /\b(?:async|await)\b/,
  },
  only: {
    declaration: ({ style }) => ({ name: 'only_page', text: restyled(only, style), imports: [] }),
    body: (page, body, name) => `${name}(${page}, ${body})`,
  },
  cursor: page => `cursor_of(${page})`,
  literal: page => ({ source: `json.dumps(cursor_of(${page}))`, imports: ['json'] }),
  body: (page, body, data, next, style) =>
    `rest_page(${[page, body, data, ...next.map(step => constant(step, style))].join(', ')})`,
};
