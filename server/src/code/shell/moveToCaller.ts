import { contains, type Span } from '../../text/span';
import type { Call, Template } from '../call';
import { barePart } from '../site';
import { templateSpan } from '../template';

/** A call that is reported at a wrapper's caller: what stands inside the wrapper has no place in it. */
export function moveToCaller(call: Call, site: Span, callee: Span): Call {
  const inside = (template: Template): Template => ({
    parts: template.parts.map(part => {
      if (!part.span || contains(site, part.span)) return part;
      const { span: _wrapper, ...rest } = part;
      return rest;
    }),
  });
  const unplaced = <T extends { readonly span?: Span }>(item: T): T => {
    if (!item.span || contains(site, item.span)) return item;
    const { span: _wrapper, ...rest } = item;
    return rest as T;
  };
  const url = inside(call.url);
  const urlSpan = templateSpan(url);
  const { body } = call;
  return {
    ...call,
    url,
    parameters: call.parameters.map(item => unplaced({ ...item, name: inside(item.name), value: inside(item.value) })),
    headers: call.headers.map(item => unplaced({ ...item, name: inside(item.name), value: inside(item.value) })),
    ...(body
      ? {
          body: unplaced({
            ...body,
            ...(body.text ? { text: inside(body.text) } : {}),
            ...(body.members
              ? { members: body.members.map(item => unplaced({ ...item, value: inside(item.value) })) }
              : {}),
          }),
        }
      : {}),
    site: {
      ...call.site,
      span: site,
      callee,
      parts: urlSpan ? [barePart('url', urlSpan, 'word')] : [],
    },
  };
}
