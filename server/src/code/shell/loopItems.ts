import type { Span } from '../../text/span';
import type { Call, Template } from '../call';
import { plain } from '../template';
import { namesResource } from './bind';
import { type Context, expandWord } from './expand';
import type { Request } from './request';
import { newSeen } from './seen';
import { mayExpand, plainWord } from './simple';
import type { Frame, Place } from './walk';

/** More endpoints than this are no list that a person would write. */
const mostItems = 60;

/**
 * The requests that a command sends for the items of the loop around it, each where its item is written, in which the item
 * is the resource: `for each in applications servers; do curl "$base/$each.json"; done`. None where one of them is not known.
 */
export function requestsOfLoop(
  { frame }: Place,
  context: Context,
  requestIn: (world: Context) => Request | undefined,
): { readonly request: Request; readonly span: Span }[] {
  for (let at: Frame | undefined = frame; at && at.within?.kind !== 'function'; at = at.parent) {
    const { within } = at;
    if (within?.kind !== 'block' || within.keyword !== 'for' || !within.variable) continue;
    const { variable, words } = within;
    if (words.some(word => mayExpand.test(plainWord(word)))) continue;
    const items = words.flatMap(word => expandWord(word, { ...context, seen: newSeen() }));
    if (items.length < 2 || items.length > mostItems) continue;
    const found = items.flatMap(({ template, span }) => {
      if (plain(template) === undefined) return [];
      const chosen: ReadonlyMap<string, Template> = new Map([...(context.chosen ?? []), [variable, template]]);
      const request = requestIn({ ...context, seen: newSeen(), chosen });
      return request && namesResource(request) ? [{ request, span }] : [];
    });
    if (found.length === items.length) return found;
  }
  return [];
}

/** A call where the item is that says its endpoint. The command sends the others too, so that it stays as it is. */
export function atItem(call: Call, span: Span): Call {
  const { sends: _rule, ...site } = call.site;
  return { ...call, isChosen: true, site: { ...site, span, call: span, parts: [] } };
}
