import { anyHttpMethod } from '../../catalogue/httpMethods';
import type { Part, PartRole, Site } from '../../code/call';
import type { CallRule, EndedNames, PositionalNames } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import type { Edit } from '../../text/edit';
import { matchesText } from '../../text/matchesText';
import { contains, type Span, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import { linesOf } from '../../text/wholeLines';
import {
  type Added,
  type ArgumentSlot,
  namedValue,
  removal,
  replaceValue,
  slotOf,
  withoutChoice,
} from './argumentSlot';
import { breakLines } from './breakLines';
import { chainEdits } from './chained';
import type { ProgramDraft } from './draft';
import { addressOf, endEdits, endedPlace, withOwnOptions } from './ended';
import { headerEdits, spreadName } from './headers';
import { addressOfMade, extendedMade, isMade, isSpread } from './madeOptions';
import { openedEdits } from './opened';
import { Refusal } from './refusal';
import { repeatEdits, repeaterEdits } from './repeaters';
import { unusedArguments } from './unusedArguments';
import { requestBody } from './values';

/** The edits that make a call of a client library send the planned request. What is not part of the request stays. */
export function callEdits(rule: CallRule, draft: ProgramDraft): void {
  const { site } = draft.call;
  refuseSetUp(rule, draft.file);
  if (site.usesRequest)
    throw new Refusal('request-object', 'The program does more with the request object than send it.');
  if (site.hasSpread && hidesParts(draft)) throw elsewhere;
  const url = site.parts.find(({ role }) => role === 'url');
  if (rule.ended) {
    endedEdits(rule, rule.ended, url, draft);
    return;
  }
  if (url && rule.chain) {
    chainEdits(rule, rule.chain, addressOf(url, rule, draft), draft, indent => bodySource(rule, indent, draft));
    verbEdits(rule, draft, []);
    return;
  }
  if (url && rule.opened) {
    draft.edits.push({ span: url.value, text: addressOf(url, rule, draft) });
    openedEdits(rule, rule.opened, draft, indent => bodySource(rule, indent, draft));
    return;
  }
  if (url?.form === 'statement' && !rule.isMadeBefore && site.callee && /^0\./.test(rule.headers)) {
    configuredEdits(rule, url, draft);
    return;
  }
  if (!url && rule.query && (isMade(draft) || isSpread(draft))) {
    madeEdits(rule, rule.query, draft);
    return;
  }
  const isPlaced = url && (rule.isMadeBefore ? url.form !== 'argument' : contains(site.call, url.argument));
  if (!url || !site.callee || !isPlaced) throw elsewhere;
  if (rule.positional && url.form === 'argument') throw elsewhere;
  const address = addressOf(url, rule, draft);
  if (rule.positional && site.namedArguments)
    draft.edits.push(...namedEdits(rule.positional, site.namedArguments, address, draft));
  else draft.edits.push(replaceValue(url, address, draft));
  draft.edits.push(...withoutPreparations(draft));
  const added: Added[] = [];
  verbEdits(rule, draft, added);
  headerEdits(rule, draft, added);
  bodyEdits(rule, draft, added);
  baseEdits(rule, draft, added);
  if (rule.repeats && draft.call.method !== 'POST') repeatEdits(rule.repeats, draft, added);
  if (rule.repeater && draft.call.method !== 'POST') draft.edits.push(...repeaterEdits(rule.repeater, draft));
  insert(added, url, rule, draft);
}

/** Everything is in one object, which a function makes: what the new request needs follows its members. */
function madeEdits(rule: CallRule, query: string, draft: ProgramDraft): void {
  const added = addressOfMade(rule, query, draft);
  verbEdits(rule, draft, added);
  headerEdits(rule, draft, added);
  bodyEdits(rule, draft, added);
  const [options] = partsOf(draft.call.site, 'options');
  if (options) intoEmpty(options, added, rule, draft);
}

export const clientSetUp = new Refusal(
  'client-setup',
  'The program configures its client to process responses before it reads them.',
);

/** Refuses clients that look at responses before the program does. */
export function refuseSetUp({ exceptPattern }: CallRule, file: ProgramDraft['file']): void {
  if (exceptPattern && matchesText(file, exceptPattern)) throw clientSetUp;
}

/** Makes the arguments members of one object, for the function that takes them so. */
function namedEdits(
  { whole, fixed = [] }: PositionalNames,
  arguments_: NonNullable<Site['namedArguments']>,
  address: string,
  { call: { site }, file: { text, style }, writer }: ProgramDraft,
): Edit[] {
  const [url, ...others] = arguments_;
  const { callee, call, parts } = site;
  const open = callee && /^(\s*\()(\s*)$/.exec(text.slice(callee.end, url?.span.start));
  const name = callee && /[\w$]+$/.exec(text.slice(callee.start, callee.end))?.[0];
  if (!url || !callee || !open || !name) throw elsewhere;
  const start = callee.end + (open[1] ?? '').length;
  const kept = others.filter(({ span }) => !parts.some(({ argument }) => contains(argument, span)));
  // What is null in the place of the data would be a second member of that name.
  if (kept.some(({ span }) => /^(?:null|undefined)$/.test(text.slice(span.start, span.end)))) throw elsewhere;
  const first = [writer.member(url.name, address, style)].concat(
    fixed.map(([key, value]) => writer.member(key, writer.text([{ text: value }], style), style)),
  );
  const end = call.end - 1;
  return [
    { span: spanOf(callee.end - name.length, callee.end), text: whole },
    { span: spanOf(start, url.span.end), text: `{${open[2] || ' '}${first.join(', ')}` },
    ...kept.map(({ name: key, span }) => ({ span: spanOf(span.start, span.start), text: `${key}: ` })),
    // Members that come behind the address may stand in front of it.
    { span: spanOf(end, call.end), text: /\n\s*$/.test(text.slice(call.start, end)) ? '})' : ' })' },
  ];
}

const elsewhere = new Refusal('site', 'Some parts of the call are not in the statement that sends it.');

/** Whether an object of further arguments has parameters or a body, or headers that the call would give once more. */
function hidesParts({ call, callers, sendsAll }: ProgramDraft): boolean {
  const { site, parameters, headers, body } = call;
  const isOutside = (span: Span | undefined) => !span || !contains(site.call, span);
  const carries = (role: PartRole) => partsOf(site, role).length > 0;
  // What callers give a function in this way is taken from their calls.
  const hasQuery =
    !callers && !carries('query') && parameters.some(({ location, span }) => location === 'query' && isOutside(span));
  const hasBody = !carries('body') && (body !== undefined || parameters.some(({ location }) => location !== 'query'));
  const givesNone = callers?.every(each => !each.headers.some(({ span }) => span && contains(each.site.call, span)));
  const isSent = (shared: readonly Span[]) => sendsAll(shared) || givesNone === true;
  const keepsKey = headers.some(({ span, shared }) => isOutside(span) && shared && !isSent(shared));
  return hasQuery || hasBody || (!carries('headers') && keepsKey);
}

/** Nothing is left of the object that had the address. */
function withoutPreparations({ call: { site }, file: { text } }: ProgramDraft): Edit[] {
  return partsOf(site, 'preparation').map(({ value }) => {
    const lines = linesOf(value, text);
    if (!lines) throw new Refusal('site', 'The object with the address is created on a line with other statements.');
    return { span: lines, text: '' };
  });
}

/** Everything is in one object, which a name holds and only this request uses. */
function configuredEdits(rule: CallRule, url: Part, draft: ProgramDraft): void {
  const place = endedPlace(url, draft);
  draft.edits.push(replaceValue(place, addressOf(place, rule, draft), draft));
  const added: Added[] = [];
  verbEdits(rule, draft, added);
  headerEdits(rule, draft, added);
  bodyEdits(rule, draft, added);
  baseEdits(rule, draft, added);
  insertAfter(place.argument, added, draft);
}

/** A request that is made from options, and ended with the body later. */
function endedEdits(rule: CallRule, names: EndedNames, url: Part | undefined, whole: ProgramDraft): void {
  const draft = withOwnOptions(whole);
  const place = endedPlace(url, draft);
  draft.edits.push(replaceValue(place, addressOf(place, rule, draft), draft));
  const added: Added[] = [];
  verbEdits(rule, draft, added);
  headerEdits(rule, draft, added);
  const member = [place, ...partsOf(draft.call.site, 'headers')].find(({ form }) => form === 'statement');
  if (member) insertAfter(member.argument, added, draft);
  else insert(added, place, rule, draft);
  endEdits(names, indent => bodySource(rule, indent, draft), draft);
}

/** Takes a base away that the client would put in front of the new address. */
function baseEdits({ base, ownBase }: CallRule, draft: ProgramDraft, added: Added[]): void {
  const { site } = draft.call;
  const given = partsOf(site, 'base');
  const place = base ?? (given.length > 0 ? ownBase : undefined);
  if (!place) return;
  const none = draft.writer.text([{ text: '' }], draft.file.style);
  // What a name holds is only for this call here; between a client and its call there may be another client.
  const written = given.findLast(
    ({ argument, form }) => form !== 'reference' && (!base || contains(site.call, argument)),
  );
  if (written) draft.edits.push({ span: written.argument, text: namedValue(slotOf(place), none, draft) });
  else added.push({ place: slotOf(place), value: () => none });
}

const methodAtEnd = new RegExp(`\\.(${anyHttpMethod})$`, 'i');

function verbEdits({ verb }: CallRule, draft: ProgramDraft, added: Added[]): void {
  const { call, file, writer } = draft;
  // The other function sends a GET where nothing says otherwise.
  if (call.method === 'POST' && !call.site.namedArguments) return;
  const written = partsOf(call.site, 'method').at(-1);
  if (written) {
    draft.edits.push(replaceValue(written, writer.text([{ text: 'POST' }], file.style), draft));
    return;
  }
  if (verb === 'body') return;
  if (verb !== 'callee') {
    added.push({ place: slotOf(verb), value: () => writer.text([{ text: 'POST' }], file.style) });
    return;
  }
  const callee = call.site.callee as Span;
  const name = methodAtEnd.exec(file.text.slice(callee.start, callee.end))?.[1];
  if (!name) throw new Refusal('verb', 'The name of the called function does not contain the HTTP method.');
  const post = name === name.toUpperCase() ? 'POST' : 'post';
  draft.edits.push({ span: spanOf(callee.end - name.length, callee.end), text: post });
}

/** The body takes the place of the old one or of the parameters; the other parts that carried those go. */
function bodyEdits(rule: CallRule, draft: ProgramDraft, added: Added[]): void {
  const { call, file } = draft;
  const place = slotOf(rule.body);
  const body = (indent: string): string => bodySource(rule, indent, draft);
  const old = call.site.parts.filter(({ role }) => role === 'query' || role === 'body');
  const hasPosition = /\|\d/.test(rule.body);
  if (place.kind === 'keyword') draft.edits.push(...unusedArguments(place.name, old, draft));
  if (old.some(({ isConditional, choice }) => isConditional && !choice)) throw elsewhere;
  const slot = old.find(part => fits(part, place) || (rule.isMadeBefore && part.role === 'body'));
  for (const part of old) if (part !== slot) draft.edits.push(removal(part.argument, file.text));
  const empty = hasPosition && !slot ? emptyBody(draft) : undefined;
  if (empty) draft.edits.push({ span: empty, text: body(indentAt(file.text, empty.start)) });
  else if (!slot) added.push({ place, value: body });
  if (!slot) return;
  const isBare = place.kind === 'position' || (hasPosition && slot.role === 'body' && slot.keyword === undefined);
  const whole = isBare ? slot.value : slot.argument;
  const written = body(indentAt(file.text, whole.start));
  draft.edits.push({ span: whole, text: isBare ? written : namedValue(place, written, draft) }, ...withoutChoice(slot));
}

/** What a request without a body has in its place, behind the address. */
function emptyBody({ call, file: { text }, writer: { nothing } }: ProgramDraft): Span | undefined {
  const end = call.site.parts.find(({ role }) => role === 'url')?.argument.end ?? text.length;
  const found = new RegExp(`^\\s*,\\s*${nothing}(?=\\s*,)`).exec(text.slice(end))?.[0].length;
  return found === undefined ? undefined : spanOf(end + found - nothing.length, end + found);
}

/** The new body as the library takes it. */
function bodySource({ serializer }: CallRule, indent: string, draft: ProgramDraft): string {
  const value = draft.writer.value(draft.body ?? requestBody(draft.plan, draft), draft.file.style, indent);
  if (!serializer) return value;
  if (serializer.imports) draft.imports.add(serializer.imports);
  return `${serializer.name}(${value})${serializer.after ?? ''}`;
}

/** Whether the new part can be written where the old one was. */
function fits(part: Part, place: ArgumentSlot): boolean {
  switch (place.kind) {
    case 'keyword':
      return part.form === 'argument';
    case 'position':
      return part.form === 'argument' && part.role === 'body';
    case 'member':
      return part.form === 'member';
  }
}

/** Puts new parts behind those that are there: arguments behind the address, members behind the last member of the options. */
function insert(added: readonly Added[], url: Part, rule: CallRule, draft: ProgramDraft): void {
  const { file } = draft;
  const byPosition = added.filter(({ place }) => place.kind === 'position');
  const keywords = added.filter(({ place }) => place.kind === 'keyword');
  const members = added.filter(({ place }) => place.kind === 'member');
  const options = partsOf(draft.call.site, 'options')[0];
  const anchor = options ? lastMember(options, draft) : undefined;
  if (options && !anchor && members.length > 0) intoEmpty(options, members, rule, draft);
  else if (options && !anchor) dropEmpty(options, draft);
  else if (options && anchor) insertMembers(options, anchor, members, draft);
  const behindUrl = [...byPosition, ...(options ? [] : members), ...keywords];
  if (options || members.length === 0) insertAfter(url.argument, [...byPosition, ...keywords], draft);
  else if (url.form === 'member') insertAfter(url.argument, behindUrl, draft);
  else {
    insertAfter(url.argument, byPosition, draft);
    const { argument } = lastBeforeOptions(url, draft);
    const indent = indentAt(file.text, argument.start);
    const inner = indent + file.style.step;
    const lines = members.map(part => `${inner}${namedValue(part.place, part.value(inner), draft)}`);
    const { newline, trailingCommas } = file.style;
    const text = `, {${newline}${lines.join(`,${newline}`)}${trailingCommas ? ',' : ''}${newline}${indent}}`;
    draft.edits.push({ span: spanOf(argument.end, argument.end), text });
  }
}

/** The argument that options which the call does not have yet follow: a body that stays in its place, or the address. */
function lastBeforeOptions(url: Part, { call: { site } }: ProgramDraft): Part {
  const body = partsOf(site, 'body').find(({ form, keyword }) => form === 'argument' && keyword === undefined);
  return body && contains(site.call, body.argument) && body.argument.start > url.argument.start ? body : url;
}

/** Adds members to options. Those that were on one line get lines of their own where a new one needs several. */
function insertMembers(options: Part, anchor: Part, members: readonly Added[], draft: ProgramDraft): void {
  const { file, edits } = draft;
  const indent = indentAt(file.text, options.value.start);
  const inner = indent + file.style.step;
  const written = members.map(({ place, value }) => namedValue(place, value(inner), draft));
  const keepsAll = !edits.some(({ span, text }) => text === '' && contains(options.value, span));
  const isLong = written.some(text => text.includes('\n'));
  const broken = isLong && keepsAll ? breakLines(file.text, options.value, indent, file.style) : undefined;
  if (!broken) {
    insertAfter(anchor.argument, members, draft);
    return;
  }
  const separator = `,${file.style.newline}${inner}`;
  const { end } = anchor.argument;
  edits.push({ span: spanOf(end, end), text: written.map(text => separator + text).join('') }, ...broken);
}

const memberRoles: readonly PartRole[] = ['headers', 'method', 'url', 'body', 'query'];

/** The last member of the options that stays or is replaced in its place. */
function lastMember(options: Part, { call, edits }: ProgramDraft): Part | undefined {
  const removed = edits.filter(({ text }) => text === '').map(({ span }) => span);
  return call.site.parts.findLast(
    part =>
      part.form === 'member' &&
      memberRoles.includes(part.role) &&
      contains(options.value, part.argument) &&
      !removed.some(span => contains(span, part.argument)),
  );
}

export function insertAfter(span: Span, added: readonly Added[], draft: ProgramDraft): void {
  const { text, style } = draft.file;
  const isNamed = added.some(({ place }) => place.kind === 'keyword');
  if (isNamed && /^\s*,\s*(?![)*\s#]|\w+\s*=(?!=))/.test(text.slice(span.end)))
    throw new Refusal(
      'site',
      'Positional arguments follow the address, so no named argument can be added before them.',
    );
  const indent = indentAt(text, span.start);
  const startsLine = text.slice(0, span.start).endsWith(indent) && isLineStart(text, span.start - indent.length);
  const separator = startsLine ? `,${style.newline}${indent}` : ', ';
  for (const { place, value } of added)
    draft.edits.push({ span: spanOf(span.end, span.end), text: separator + namedValue(place, value(indent), draft) });
}

function isLineStart(text: string, offset: number): boolean {
  return offset === 0 || text[offset - 1] === '\n';
}

/** Options that are an empty object, or a name that holds them. */
function intoEmpty(options: Part, members: readonly Added[], rule: CallRule, draft: ProgramDraft): void {
  const { text } = draft.file;
  const source = text.slice(options.value.start, options.value.end);
  const indent = indentAt(text, options.value.start);
  const written = members.map(({ place, value }) => namedValue(place, value(indent), draft));
  const removals = removalsOfAll(options, draft);
  if (removals) {
    for (const edit of removals) draft.edits.splice(draft.edits.indexOf(edit), 1);
    draft.edits.push({ span: options.value, text: `{ ${written.join(', ')} }` });
  } else if (spreadName(source) !== undefined || isSpread(draft)) {
    // What is spread into the object may have members of these names.
    const { end } = options.value;
    const last = /(,?)(\s*)\}$/.exec(source);
    const offset = end - (last?.[0].length ?? 1);
    draft.edits.push({ span: spanOf(offset, offset), text: `, ${written.join(', ')}` });
  } else if (source.startsWith('{'))
    draft.edits.push({
      span: spanOf(options.value.start + 1, options.value.start + 1),
      text: ` ${written.join(', ')},`,
    });
  else if (options.factory)
    draft.edits.push({ span: options.value, text: extendedMade(options, written, rule, draft) });
  else if (/^[\w$.]+$/.test(source))
    draft.edits.push({ span: options.value, text: draft.writer.extended(source, written) });
  else throw new Refusal('options', 'The options of the call are built at run time.');
}

/** Options of which nothing is left go as a whole, where an argument stands before them. */
function dropEmpty(options: Part, draft: ProgramDraft): void {
  const removals = removalsOfAll(options, draft);
  if (!removals || options.form !== 'argument') return;
  for (const edit of removals) draft.edits.splice(draft.edits.indexOf(edit), 1);
  draft.edits.push(removal(options.argument, draft.file.text));
}

/** The edits that take all members out of an object, in the order of the text; undefined where one stays. */
function removalsOfAll({ value }: Part, { edits, file }: ProgramDraft): readonly Edit[] | undefined {
  const removed = edits
    .filter(({ span, text }) => text === '' && contains(value, span))
    .sort((a, b) => a.span.start - b.span.start);
  const left = removed.reduceRight(
    (rest, { span }) => {
      const offset = span.start - value.start;
      return rest.slice(0, offset) + rest.slice(offset + span.end - span.start);
    },
    file.text.slice(value.start, value.end),
  );
  return /^\{\s*\}$/.test(left) ? removed : undefined;
}
