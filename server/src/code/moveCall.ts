import { outerSpan, type Region } from '../text/region';
import type { Span } from '../text/span';
import type { Body, Call, PassedFunction, Template, Wrapper } from './call';
import { moveSite, moveSiteSpans } from './site';

type Spans = readonly Span[];

/** Calls that were found in the text of a region, as those of the file around it. */
export function moveCalls(calls: readonly Call[], region: Region): Call[] {
  const move = (span: Span) => outerSpan(region, span);
  const moved = new Map<Spans, Spans>();
  // A thousand calls may share a list of a thousand uses, which is moved once.
  const moveList = (spans: Spans): Spans => {
    const list = moved.get(spans) ?? spans.map(move);
    moved.set(spans, list);
    return list;
  };
  return calls.map(call => ({ ...moveSpans(call, move, moveList), site: moveSite(call.site, region) }));
}

/** A call whose spans outside of its site are moved. */
export function moveSpans(
  call: Call,
  move: (span: Span) => Span,
  moveList: (spans: Spans) => Spans = spans => spans.map(move),
): Call {
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
      ...(header.shared ? { shared: moveList(header.shared) } : {}),
      ...(header.condition ? { condition: move(header.condition) } : {}),
    })),
    ...(body ? { body: moveBody(body, template, placed) } : {}),
    response: {
      ...response,
      reads: response.reads.map(read => ({ ...read, span: move(read.span), root: move(read.root) })),
      checks: response.checks.map(check => ({ ...check, span: move(check.span) })),
    },
    ...(wrapper ? { wrapper: moveWrapper(wrapper, move) } : {}),
  };
}

function moveWrapper(wrapper: Wrapper, move: (span: Span) => Span): Wrapper {
  const request = { ...moveSpans(wrapper.request, move), site: moveSiteSpans(wrapper.request.site, move) };
  if (wrapper.kind === 'function') return { ...moveFunction(wrapper, move), request };
  const { assignment } = wrapper;
  return {
    ...wrapper,
    request,
    ...(assignment ? { assignment: move(assignment) } : {}),
    unused: wrapper.unused.map(move),
  };
}

/** A function whose spans are moved, but for its loop, which is in the offsets of its own text as that of a site is. */
function moveFunction(called: PassedFunction, move: (span: Span) => Span): PassedFunction {
  const { definition, callee } = called;
  const placed = <T extends { readonly span: Span }>(item: T): T => ({ ...item, span: move(item.span) });
  const byName = <T>(map: ReadonlyMap<string, T>, change: (item: T) => T): ReadonlyMap<string, T> =>
    new Map([...map].map(([name, item]) => [name, change(item)]));
  return {
    ...placed(called),
    parameters: move(called.parameters),
    names: called.names.map(each =>
      placed({ ...each, ...(each.destructured ? { destructured: each.destructured.map(placed) } : {}) }),
    ),
    preparations: called.preparations.map(placed),
    arguments: move(called.arguments),
    argumentSpans: byName(called.argumentSpans, move),
    members: byName(called.members, members => members.map(placed)),
    recursions: called.recursions.map(again => ({
      name: move(again.name),
      arguments: move(again.arguments),
      argumentSpans: byName(again.argumentSpans, move),
    })),
    ...(definition ? { definition: { span: move(definition.span), name: move(definition.name) } } : {}),
    ...(callee ? { callee: moveFunction(callee, move) } : {}),
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
