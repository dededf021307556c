import type { Parameter, Part } from '../../code/call';
import type { CallRule } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import { contains, type Span, spanOf } from '../../text/span';
import { type Added, removal, slotOf } from './argumentSlot';
import type { ProgramDraft } from './draft';
import { Refusal } from './refusal';
import { targetSource } from './values';

/** Whether a function of the program makes the options of a call. */
export function isMade({ call: { site } }: ProgramDraft): boolean {
  return partsOf(site, 'options').some(({ factory }) => factory !== undefined);
}

/** Whether the options have nothing but the members of other objects: `{ ...defaults, ...config }`. */
export function isSpread({ call: { site }, file: { text } }: ProgramDraft): boolean {
  const [options] = partsOf(site, 'options');
  return options !== undefined && onlySpreads.test(text.slice(options.value.start, options.value.end));
}

const onlySpreads = /^\{\s*\.\.\.[\w$.]+(?:\s*,\s*\.\.\.[\w$.]+)*\s*,?\s*\}$/;

/** The call that makes the options, with the arguments alone that the new request needs. */
function sourceOfMade({ value, factory }: Part, { file: { text } }: ProgramDraft): string {
  const [first] = factory?.unused ?? [];
  const last = factory?.unused.at(-1);
  if (!first || !last) return text.slice(value.start, value.end);
  const { span } = removal(spanOf(first.start, last.end), text);
  return text.slice(value.start, span.start) + text.slice(span.end, value.end);
}

/** An object with the members of what a function makes, and others. */
export function extendedMade(options: Part, members: readonly string[], rule: CallRule, draft: ProgramDraft): string {
  if (!rule.query && keepsParts(rule, draft))
    throw new Refusal('options', 'The options that a function makes have parts of the old request.');
  return draft.writer.extended(sourceOfMade(options, draft), members);
}

/** The headers of what a function makes. */
export function headersOfMade(options: Part, draft: ProgramDraft): string {
  const source = sourceOfMade(options, draft);
  const called = /^await\b/.test(source) ? `(${source})` : source;
  // Headers of the platform have other forms than an object, which the program does not give them.
  const isTyped = draft.file.language.startsWith('typescript');
  return isTyped ? `(${called}.headers as Record<string, string>)` : `${called}.headers`;
}

/** The new address, which takes the place of the one that a function makes, and no parameters in the place of its own. */
export function addressOfMade(rule: CallRule, query: string, draft: ProgramDraft): Added[] {
  const { call, writer } = draft;
  const target = targetSource(draft.plan.target, draft);
  const added: Added[] = [{ place: slotOf(rule.headers.replace(/\w+$/, 'url')), value: () => target }];
  const isGone = (span: Span) => isUnused(span, draft);
  const stays = call.parameters.some(({ location, span }) => location === 'query' && !(span && isGone(span)));
  if (stays && writer.nothing) added.push({ place: slotOf(query), value: () => writer.nothing as string });
  return added;
}

/** Whether the options have parameters, or a body of another name than that of the new one. */
function keepsParts({ serializer }: CallRule, { call: { site, parameters, body } }: ProgramDraft): boolean {
  const own = site.parts.filter(({ role }) => role === 'query' || role === 'body' || role === 'url');
  const stays = ({ span, location }: Parameter) =>
    (location === 'query' || !serializer) && span && !own.some(({ argument }) => contains(argument, span));
  const isElsewhere = body !== undefined && !serializer && partsOf(site, 'body').length === 0;
  return isElsewhere || parameters.some(stays);
}

function isUnused(span: Span, { call: { site } }: ProgramDraft): boolean {
  return partsOf(site, 'options').some(({ factory }) => factory?.unused.some(argument => contains(argument, span)));
}
