import { outerSpan, type Region } from '../text/region';
import type { Span } from '../text/span';
import type { Body, Call, Template, WrapperCommand } from './call';
import { moveSite, moveSiteSpans } from './site';

/** A call that was found in the text of a region, as one of the file around it. */
export function moveCall(call: Call, region: Region): Call {
  return { ...moveSpans(call, span => outerSpan(region, span)), site: moveSite(call.site, region) };
}

/** A call whose spans outside of its site are moved. */
export function moveSpans(call: Call, move: (span: Span) => Span): Call {
  const template = ({ parts }: Template): Template => ({
    parts: parts.map(part => (part.span ? { ...part, span: move(part.span) } : part)),
  });
  const placed = <T extends { readonly span?: Span }>(item: T): T =>
    item.span ? { ...item, span: move(item.span) } : item;
  const pair = <T extends { readonly name: Template; readonly value: Template; readonly span?: Span }>(item: T): T =>
    placed({ ...item, name: template(item.name), value: template(item.value) });
  const { wrapper, ...own } = call;
  const { body, response } = own;
  return {
    ...own,
    url: template(call.url),
    parameters: call.parameters.map(pair),
    headers: call.headers.map(header => ({
      ...pair(header),
      ...(header.shared ? { shared: header.shared.map(move) } : {}),
    })),
    ...(body ? { body: moveBody(body, template, placed) } : {}),
    response: {
      ...response,
      reads: response.reads.map(read => ({ ...read, span: move(read.span), root: move(read.root) })),
      checks: response.checks.map(check => ({ ...check, span: move(check.span) })),
    },
    // A function of an embedded program is not changed together with its callers.
    ...(wrapper?.kind === 'command' ? { wrapper: moveWrapper(wrapper, move) } : {}),
  };
}

function moveWrapper(wrapper: WrapperCommand, move: (span: Span) => Span): WrapperCommand {
  const { sent, named } = wrapper;
  return {
    ...wrapper,
    sent: { ...moveSpans(sent, move), site: moveSiteSpans(sent.site, move) },
    ...(named ? { named: move(named) } : {}),
    unused: wrapper.unused.map(move),
  };
}

function moveBody(
  body: Body,
  template: (given: Template) => Template,
  placed: <T extends { readonly span?: Span }>(item: T) => T,
): Body {
  return placed({
    ...body,
    ...(body.text ? { text: template(body.text) } : {}),
    ...(body.members ? { members: body.members.map(item => placed({ ...item, value: template(item.value) })) } : {}),
  });
}
