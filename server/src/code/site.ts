import { composeRegions, outerSpan, type Region } from '../text/region';
import { type Span, spanOf } from '../text/span';
import type { Part, PartRole, Site } from './call';

/** A call in the arguments of another one, of a function that does more than to compute a value, and so runs exactly once. */
export interface Effect {
  readonly span: Span;
  /** What it changes other expressions may read, so that it must run before and after the same ones as ever. */
  readonly changes?: true;
}

/** The site of a call that stands for itself: an address of a configuration, a request as data. */
export function simpleSite(span: Span, parts: readonly Part[] = []): Site {
  return { span, call: span, statement: span, parts, carriers: [] };
}

/** A part whose value stands alone, with nothing that names it. */
export function barePart(role: PartRole, value: Span, form: Part['form'] = 'argument'): Part {
  return { role, argument: value, value, form };
}

/** The parts of one role in the order of the text. */
export function partsOf(site: Site, role: PartRole): readonly Part[] {
  return site.parts.filter(part => part.role === role);
}

/** The value of the last part of a role, which overrides those before it. */
export function valueSpan(site: Site, role: PartRole): Span | undefined {
  return site.parts.findLast(part => part.role === role)?.value;
}

/** The site of a call that was found in the text of a region, as a site of the file around it. */
export function moveSite(site: Site, region: Region): Site {
  return {
    ...moveSiteSpans(site, span => outerSpan(region, span)),
    carriers: [region, ...site.carriers.map(carrier => composeRegions(region, carrier))],
  };
}

/** A site whose spans are moved; its carriers stay. */
export function moveSiteSpans(site: Site, move: (span: Span) => Span): Site {
  return {
    ...site,
    span: move(site.span),
    call: move(site.call),
    statement: move(site.statement),
    ...(site.callee ? { callee: move(site.callee) } : {}),
    ...(site.awaited ? { awaited: move(site.awaited) } : {}),
    ...(site.backticks ? { backticks: { ...site.backticks, span: move(site.backticks.span) } } : {}),
    parts: site.parts.map(part => ({
      ...part,
      argument: move(part.argument),
      value: move(part.value),
      ...(part.holder ? { holder: move(part.holder) } : {}),
      ...(part.choice ? { choice: { span: move(part.choice.span), statement: move(part.choice.statement) } } : {}),
    })),
  };
}

/** From the start of the first to the end of the last span. */
export function coveringSpan(spans: readonly Span[]): Span | undefined {
  if (spans.length === 0) return undefined;
  return spanOf(Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end)));
}

/** The parts of a request that is written as data, each a member of its own. */
export function memberParts(
  members: Readonly<Partial<Record<PartRole, { readonly span?: Span } | undefined>>>,
): Part[] {
  return Object.entries(members)
    .flatMap(([role, member]) => (member?.span ? [barePart(role as PartRole, member.span, 'member')] : []))
    .sort((a, b) => a.value.start - b.value.start);
}
