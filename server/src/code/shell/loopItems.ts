import type { Span } from '../../text/span';
import type { Call, Template } from '../call';
import { literalText } from '../template';
import { namesResource } from './bind';
import { type Context, expandWord } from './expand';
import { newExpansionFacts } from './expansionFacts';
import type { Request } from './request';
import { mayExpand, plainWord } from './simple';
import type { CommandSite, Frame } from './walk';

/** More endpoints than this are no list that a person would write. */
const maxItems = 60;

/**
 * The requests that a command sends for the items of the loop around it, each where its item is written, in which the item
 * is the resource: `for each in applications servers; do curl "$base/$each.json"; done`. None where one of them is not known.
 */
export function requestsOfLoop(
  { frame }: CommandSite,
  context: Context,
  requestIn: (world: Context) => Request | undefined,
): { readonly request: Request; readonly span: Span }[] {
  for (
    let ancestor: Frame | undefined = frame;
    ancestor && ancestor.container?.kind !== 'function';
    ancestor = ancestor.parent
  ) {
    const { container } = ancestor;
    if (container?.kind !== 'block' || container.keyword !== 'for' || !container.variable) continue;
    const { variable, words } = container;
    if (words.some(word => mayExpand.test(plainWord(word)))) continue;
    const items = words.flatMap(word => expandWord(word, { ...context, info: newExpansionFacts() }));
    if (items.length < 2 || items.length > maxItems) continue;
    const found = items.flatMap(({ template, span }) => {
      if (literalText(template) === undefined) return [];
      const choices: ReadonlyMap<string, Template> = new Map([...(context.choices ?? []), [variable, template]]);
      const request = requestIn({ ...context, info: newExpansionFacts(), choices });
      return request && namesResource(request) ? [{ request, span }] : [];
    });
    if (found.length === items.length) return found;
  }
  return [];
}

/** A call where the item is that says its endpoint. The command sends the others too, so that it stays as it is. */
export function moveToItem(call: Call, span: Span): Call {
  const { sends: _rule, ...site } = call.site;
  return { ...call, isChosen: true, site: { ...site, span, call: span, parts: [] } };
}
