import type { Call } from '../../code/call';
import { plain } from '../../code/template';
import { contains, type Span } from '../../text/span';
import type { Plan } from '../plan/plan';
import { Refusal } from './refusal';

/** How programs write the number of a page: in the address, behind it, or as a member; the first group is its name. */
const spellings = [
  /[?&]page=\$?\{(?:str\()?([A-Za-z_$][\w$]*)\)?\}/g,
  /[?&]page=['"`]\s*\+\s*(?:str\(|String\()?([A-Za-z_$][\w$]*)\b(?!\s*[.([])/g,
  /(?<=[{,]\s*)['"]?page['"]?\s*:\s*(?:str\()?([A-Za-z_$][\w$]*)\)?(?=\s*[,}])/g,
  /[{,]\s*(page)(?=\s*[,}])/g,
];

/**
 * The name that holds the number of the page where a program asks for one page after the other; undefined where it asks for
 * no page, or only for the first one. What the cursors lead to is kept for one such loop in a file.
 */
export function pageNumber({ parameters, site }: Call, plan: Plan, text: string): string | undefined {
  const page = parameters.find(({ name }) => /^(?:page|cursor)$/.test(plain(name) ?? ''));
  // A name may hold another number in each round of a loop.
  const isWritten = page?.value.parts.every(({ span }) => span && contains(site.span, span));
  if (!plan.pages || !page || (isWritten && plain(page.value) === '1')) return undefined;
  const name = nameIn(text, site.call);
  const counted = (text.match(/\bpage\b['"]?\s*[:=]|[?&]page=|(?<![$=])[{,]\s*page\s*[,}]/g) ?? []).filter(
    isParameter,
  ).length;
  if (plain(page.name) !== 'page' || !name || counted !== 1 || !startsAtOne(name, text))
    throw new Refusal('pages', 'The program asks for pages by number in a way that no cursor can follow.');
  return name;
}

function isParameter(found: string): boolean {
  return !/^page\s*=$/.test(found);
}

function nameIn(text: string, { start, end }: Span): string | undefined {
  const source = text.slice(start, end);
  const names = spellings.flatMap(spelling => [...source.matchAll(spelling)].map(([, name]) => name));
  return new Set(names).size === 1 ? names[0] : undefined;
}

/** `page = 1`, `page, names = 1, []`, `let page = 1`, `range(1`, `count(1)`, `page=1` as the default of a parameter. */
function startsAtOne(name: string, text: string): boolean {
  const word = name.replace(/\$/g, '\\$');
  return new RegExp(
    `(?<![\\w.$])${word}(?:\\s*:\\s*\\w+)?\\s*(?:,[^=\\n]*)?=\\s*1\\b(?!\\.)|for\\s+${word}\\s+in\\s+(?:range|itertools\\.count|count)\\(1\\b`,
  ).test(text);
}
