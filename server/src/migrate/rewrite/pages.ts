import type { Call, Parameter } from '../../code/call';
import { partsOf } from '../../code/site';
import { plain } from '../../code/template';
import type { Pager } from '../../code/writing/writer';
import { contains, spanOf } from '../../text/span';
import type { Plan } from '../plan/plan';
import { Refusal } from './refusal';

/**
 * The name that holds the number of the page where a program asks for one page after the other; undefined where it asks for
 * no page, or only for the first one. What the cursors lead to is kept for one such loop in a file.
 */
export function pageNumber(
  { parameters, response, site }: Call,
  plan: Plan,
  text: string,
  pager: Pager | undefined,
): PageName | undefined {
  if (response.reads.some(({ form }) => form === 'headers')) return linkedPage(response, site, plan, text, pager);
  const page = parameters.find(({ name }) => /^(?:page|cursor)$/.test(plain(name) ?? ''));
  // A name may hold another number in each round of a loop.
  const isWritten = page?.value.parts.every(({ span }) => span && contains(site.span, span));
  if (!plan.pages || !page || (isWritten && plain(page.value) === '1')) return undefined;
  const held = pager?.goesByOne && heldPage(page, site, text, pager.goesByOne);
  if (held !== undefined) return { name: held };
  const name =
    pager && (nameIn(text.slice(site.call.start, site.call.end), pager) ?? (pager.goesByOne && nameOf(page)));
  const counted = pager ? (text.match(pager.parameter) ?? []).length : 0;
  const isFirst = name !== undefined && pager?.startsAtOne(name).test(text) && pager.goesByOne?.(name, text) !== false;
  if (plain(page.name) !== 'page' || !name || counted !== 1 || !isFirst)
    throw new Refusal('pages', 'The program requests pages by number in a way that no cursor can follow.');
  return { name };
}

/** Where the header of a page has the address of the next one, a name holds it, and the request takes its address from it. */
function linkedPage(
  { reads }: Call['response'],
  { parts, sends }: Call['site'],
  plan: Plan,
  text: string,
  pager: Pager | undefined,
): PageName | undefined {
  const headers = reads.filter(({ form }) => form === 'headers');
  const url = parts.find(({ role }) => role === 'url')?.value;
  const name = url && text.slice(url.start, url.end);
  const isName = name !== undefined && /^[A-Za-z_]\w*$/.test(name);
  const isAdapted = sends?.kind === 'call' && /^(?:call|await)$/.test(sends.response?.around ?? '');
  if (!plan.pages || !pager?.linked || !isName || !isAdapted) return undefined;
  // All headers that the file reads are links of this list.
  const links = [...text.matchAll(pager.linked.reads)];
  const areLinks = headers.every(({ span }) =>
    links.some(({ index, 0: found }) => index < span.end + found.length && index + found.length > span.start),
  );
  const isOnly = links.length > 0 && links.length <= headers.length;
  return areLinks && isOnly ? { name: pager.linked.pageOf(name), address: name } : undefined;
}

/**
 * The source of the number of a page; `address` is the name that holds the address where a header leads to it. `walk`: the
 * source has the cursors of the walk behind the number.
 */
export interface PageName {
  readonly name: string;
  readonly address?: string;
  readonly walk?: true;
}

/**
 * `params["page"]` where a name holds the parameters, of which the program changes the number of the page alone: it is 1 at
 * first, and then the one behind it.
 */
function heldPage(
  { name, value, span }: Parameter,
  site: Call['site'],
  text: string,
  goesByOne: NonNullable<Pager['goesByOne']>,
): string | undefined {
  const [query, ...others] = partsOf(site, 'query');
  const holder = query && text.slice(query.value.start, query.value.end);
  if (!query || !holder || others.length > 0 || !span || contains(site.span, span)) return undefined;
  if (!/^[A-Za-z_$][\w$]*$/.test(holder) || plain(name) !== 'page' || plain(value) !== '1') return undefined;
  const word = `(?<![\\w$.])${holder.replace(/\$/g, '\\$')}`;
  const members = [...text.matchAll(new RegExp(`${word}(?:\\[(['"])page\\1\\]|\\.page(?![\\w$]))`, 'g'))];
  const [first, ...more] = new Set(members.map(([member]) => member));
  // What else is done with the name: it gets the parameters once, further ones by their names, and is given to the call.
  const made = [...text.matchAll(new RegExp(`${word}(?:\\s*:[^=\\n]+)?\\s*=\\s*\\{[^{}]*\\}`, 'g'))];
  const further = new RegExp(`${word}(?:\\[(['"])(?!page\\1)[^'"]*\\1\\]|\\.(?!page\\b)\\w+)\\s*=(?!=)`, 'g');
  const filled = [...text.slice(0, query.argument.start).matchAll(further)];
  const uses = [...text.matchAll(new RegExp(`${word}(?![\\w$])`, 'g'))].filter(
    ({ index }) => !contains(query.argument, spanOf(index, index)),
  );
  const isMadeSo =
    made.length === 1 && made.every(({ index, 0: { length } }) => index <= span.start && span.end <= index + length);
  const areAll = uses.length === members.length + made.length + filled.length;
  return first !== undefined && more.length === 0 && isMadeSo && areAll && goesByOne(first, text) ? first : undefined;
}

/** The name of the program that the number is, perhaps as a text, where it can be written in the place of the call. */
function nameOf({ value: { parts } }: Parameter): string | undefined {
  const [part, ...others] = parts;
  const hole = part?.kind === 'text' ? part.constant : part;
  if (!hole || others.length > 0 || hole.unreachable) return undefined;
  return /^(?:(?:str|String)\()?([A-Za-z_$][\w$]*)\)?$/.exec(hole.expression)?.[1];
}

function nameIn(source: string, { spellings }: Pager): string | undefined {
  const names = spellings.flatMap(spelling => [...source.matchAll(spelling)].map(([, name]) => name));
  return new Set(names).size === 1 ? names[0] : undefined;
}
