import type { Call, Template } from '../../server/src/code/call';
import type { Span } from '../../server/src/text/span';

function templateSpans(template: Template): Span[] {
  return template.parts.flatMap(part => part.span ?? []);
}

/** Every span of a call, in a fixed order. */
export function spansOf(call: Call): Span[] {
  const { site, response, body } = call;
  return [
    site.span,
    site.call,
    site.statement,
    ...(site.callee ? [site.callee] : []),
    ...site.parts.flatMap(part => [part.argument, part.value]),
    ...templateSpans(call.url),
    ...call.parameters.flatMap(item => [
      ...templateSpans(item.name),
      ...templateSpans(item.value),
      ...(item.span ? [item.span] : []),
    ]),
    ...call.headers.flatMap(item => [
      ...templateSpans(item.name),
      ...templateSpans(item.value),
      ...(item.span ? [item.span] : []),
    ]),
    ...(body?.members ?? []).flatMap(item => templateSpans(item.value)),
    ...response.reads.flatMap(read => [read.span, read.root]),
    ...response.checks.map(check => check.span),
  ];
}

export function shifted(spans: readonly Span[], delta: number): Span[] {
  return spans.map(({ start, end }) => ({ start: start + delta, end: end + delta }));
}
