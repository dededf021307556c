import type { Call } from '../../code/call';
import { plain } from '../../code/template';
import type { Pager } from '../../code/writing/writer';
import { contains } from '../../text/span';
import type { Plan } from '../plan/plan';
import { Refusal } from './refusal';

/**
 * The name that holds the number of the page where a program asks for one page after the other; undefined where it asks for
 * no page, or only for the first one. What the cursors lead to is kept for one such loop in a file.
 */
export function pageNumber(
  { parameters, site }: Call,
  plan: Plan,
  text: string,
  pager: Pager | undefined,
): string | undefined {
  const page = parameters.find(({ name }) => /^(?:page|cursor)$/.test(plain(name) ?? ''));
  // A name may hold another number in each round of a loop.
  const isWritten = page?.value.parts.every(({ span }) => span && contains(site.span, span));
  if (!plan.pages || !page || (isWritten && plain(page.value) === '1')) return undefined;
  const name = pager && nameIn(text.slice(site.call.start, site.call.end), pager);
  const counted = pager ? (text.match(pager.parameter) ?? []).length : 0;
  if (plain(page.name) !== 'page' || !name || counted !== 1 || !pager.startsAtOne(name).test(text))
    throw new Refusal('pages', 'The program requests pages by number in a way that no cursor can follow.');
  return name;
}

function nameIn(source: string, { spellings }: Pager): string | undefined {
  const names = spellings.flatMap(spelling => [...source.matchAll(spelling)].map(([, name]) => name));
  return new Set(names).size === 1 ? names[0] : undefined;
}
