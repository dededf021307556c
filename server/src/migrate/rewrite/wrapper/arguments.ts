import type { Call, PassedFunction, WrapperFunction } from '../../../code/call';
import type { DestructuredMember } from '../../../code/wrapperText';
import type { Writer } from '../../../code/writing/writer';
import { applyEdits, type Edit } from '../../../text/edit';
import { contains, type Span, spanOf } from '../../../text/span';
import type { ProgramDraft } from '../draft';
import { otherUses, type Parameter, uses } from './leftovers';

/** A part of a text, with those edits that are inside of it. */
export function editedPart(part: Span, edits: readonly Edit[], text: string): string {
  const own = edits.filter(({ span }) => contains(part, span));
  const moved = own.map(({ span, text: source }) => ({
    span: spanOf(span.start - part.start, span.end - part.start),
    text: source,
  }));
  return applyEdits(text.slice(part.start, part.end), moved);
}

/** The arguments for a parameter that takes all further names, without those that the new request replaces. */
export function namedArguments(
  { site, parameters }: Call,
  { names, argumentSpans, span }: WrapperFunction,
  kept: readonly Parameter[],
  { file: { text }, writer }: ProgramDraft,
): string[] {
  const further = [...argumentSpans].filter(([name]) => !names.some(parameter => parameter.name === name));
  if (further.length === 0) return [];
  const rest = kept.find(parameter => takesNames(parameter, text));
  const staying = further.filter(([, value]) => {
    if (parameters.some(parameter => isGivenBy(parameter, value))) return false;
    const part = site.parts.find(({ argument }) => contains(argument, value));
    if (part?.role === 'headers') throw otherUses;
    return !part;
  });
  const body = text.slice(span.start, span.end);
  if (!rest && staying.length > 0) throw otherUses;
  // The function would see that its callers pass less.
  if (rest && staying.length < further.length && looksInto(rest.name, body)) throw otherUses;
  return staying.map(([name, value]) => writer.argument(name, text.slice(value.start, value.end)));
}

/** Whether an argument is a parameter of the old request, or has the value of one. */
function isGivenBy({ span, value }: Call['parameters'][number], argument: Span): boolean {
  if (span && contains(span, argument)) return true;
  return value.parts.length > 0 && value.parts.every(part => part.span && contains(argument, part.span));
}

/**
 * The arguments by name that a function passes on for the parameter that takes all further names. What goes there is a part of
 * the old request, unless that parameter is used for more.
 */
export function passedNames(
  { names, argumentSpans, span }: PassedFunction,
  kept: readonly Parameter[],
  text: string,
  writer: Writer,
): string[] {
  const further = [...argumentSpans].filter(([name]) => !names.some(parameter => parameter.name === name));
  if (further.length === 0) return [];
  const rest = kept.find(parameter => takesNames(parameter, text));
  if (!rest && names.some(parameter => takesNames(parameter, text))) return [];
  const staying = further.filter(([name]) => !requestParts.has(name));
  const isDropped = staying.length < further.length;
  if (!rest || staying.some(([name]) => name === 'headers')) throw otherUses;
  if (isDropped && looksInto(rest.name, text.slice(span.start, span.end))) throw otherUses;
  return staying.map(([name, value]) => writer.argument(name, text.slice(value.start, value.end)));
}

/** The names by which client libraries take the parts of a request that the new one has in its body. */
const requestParts = new Set(['params', 'json', 'data', 'content', 'body']);

/** Whether a parameter takes the arguments with all further names: `**options`. */
export function takesNames({ span }: Parameter, text: string): boolean {
  return text.slice(span.start - 2, span.start) === '**';
}

/** Whether a function does more with its named arguments than to pass them on, perhaps with a time limit. */
function looksInto(name: string, body: string): boolean {
  const passed = new RegExp(
    `\\*\\*${name}\\b|\\b${name}\\.setdefault\\(['"](?:timeout|verify|proxies|allow_redirects)['"]`,
    'g',
  );
  return uses(body.replace(passed, ''), name);
}

/** The arguments for parameters that stay. Those behind one without an argument cannot be given by their position. */
export function keptArguments(
  kept: readonly Parameter[],
  { argumentSpans, members }: Pick<PassedFunction, 'argumentSpans'> & Partial<Pick<PassedFunction, 'members'>>,
  text: string,
  edits: readonly Edit[] = [],
): string[] {
  const sources = kept.map(({ name, dropped }) => {
    const source = argumentSpans.get(name);
    if (!source || !dropped) return source && editedPart(source, edits, text);
    const own = members?.get(name);
    if (!own) throw otherUses;
    const staying = own.filter(member => !dropped.includes(member.name));
    return staying.length === 0 ? undefined : withMembers(source, own, staying, edits, text);
  });
  const first = sources.indexOf(undefined);
  if (first >= 0 && sources.slice(first).some(source => source !== undefined)) throw otherUses;
  return sources.flatMap(source => source ?? []);
}

/** The arguments for parameters that stay, where they are the last ones of a call and stay as they are. */
export function trailingArguments(
  kept: readonly Parameter[],
  { argumentSpans, arguments: whole }: WrapperFunction,
  text: string,
): Span | undefined {
  const spans = kept.flatMap(({ name, dropped }) => (dropped ? [] : (argumentSpans.get(name) ?? [])));
  const [first] = spans;
  if (!first || spans.length !== kept.length) return undefined;
  const ends = [...spans.slice(1).map(({ start }) => start), whole.end];
  const areLast = spans.every(({ end }, index) => /^\s*,?\s*$/.test(text.slice(end, ends[index])));
  return areLast ? spanOf(first.start, whole.end) : undefined;
}

type NamedSpan = Pick<DestructuredMember, 'name' | 'span'>;

/** An object, or a pattern, with some of its members. */
function withMembers(
  whole: Span,
  all: readonly NamedSpan[],
  staying: readonly NamedSpan[],
  edits: readonly Edit[],
  text: string,
): string {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || staying.length === all.length) return editedPart(whole, edits, text);
  const between = /^\s*,(\s*)/.exec(text.slice(first.span.end, whole.end))?.[1] ?? ' ';
  const written = staying.map(({ span }) => editedPart(span, edits, text)).join(`,${between}`);
  return text.slice(whole.start, first.span.start) + written + text.slice(last.span.end, whole.end);
}

/** A parameter as the changed function has it. */
export function keptParameter({ name, span, destructured, dropped }: Parameter, text: string): string {
  if (!destructured || !dropped) return text.slice(span.start, span.end);
  const pattern = spanOf(span.start, span.start + name.length);
  const staying = destructured.filter(member => !dropped.includes(member.name));
  return withMembers(pattern, destructured, staying, [], text) + text.slice(pattern.end, span.end);
}

/**
 * The arguments of a call of the wrapper inside itself, for the parameters that stay. Those that go must be passed on as
 * they are: the new ones take their place.
 */
export function argumentsAgain(
  { argumentSpans }: WrapperFunction['recursions'][number],
  { names }: PassedFunction,
  kept: readonly Parameter[],
  text: string,
): string[] {
  const isPassedOn = ({ name }: Parameter) => {
    const value = argumentSpans.get(name);
    return value !== undefined && text.slice(value.start, value.end) === name;
  };
  const isKnown = [...argumentSpans.keys()].every(name => names.some(parameter => parameter.name === name));
  if (!isKnown || !names.every(each => kept.includes(each) || isPassedOn(each))) throw otherUses;
  return keptArguments(kept, { argumentSpans }, text);
}
