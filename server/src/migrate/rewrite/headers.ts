import type { Call, Header, Part } from '../../code/call';
import type { CallRule } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import { flatText, literalText } from '../../code/template';
import type { Edit } from '../../text/edit';
import { matchesText } from '../../text/matchesText';
import { contains, type Span, spanOf } from '../../text/span';
import { linesOf } from '../../text/wholeLines';
import { type Added, removal, replaceValue, slotOf } from './argumentSlot';
import type { Draft, ProgramDraft } from './draft';
import { headersOfMade } from './madeOptions';
import { isSetElsewhere } from './otherKeys';
import { Refusal } from './refusal';
import { decoded, targetSource } from './values';

export const keyName = 'Api-Key';
const oldKeyName = /^x-api-key$/i;

/** The edits that send the key as the GraphQL API documents it (specification, section 5), and the content type. */
export function headerEdits(rule: CallRule, draft: ProgramDraft, added: Added[]): void {
  const { call, file, writer } = draft;
  refuseOtherKeys(call.headers);
  if (rule.takesHeaders && matchesText(file, rule.takesHeaders)) throw notExtended;
  const isElsewhere = ({ value }: Part) => !/^[{[]/.test(file.text.slice(value.start, value.end));
  const isHidden = partsOf(call.site, 'headers').some(isElsewhere) || matchesText(file, /x-api-key/i);
  if (!keyHeader(call.headers) && isHidden) throw unknownKey;
  const members = missingHeaders(rule, draft);
  if (members.length > 0)
    addHeaders(
      rule,
      members.map(([name, value]) => writer.member(name, value, file.style)),
      draft,
      added,
    );
}

/**
 * Renames the key where it is written, and returns the headers that the call lacks then: names with the source of their values.
 */
export function missingHeaders(rule: CallRule, draft: ProgramDraft): (readonly [name: string, value: string])[] {
  const { call, file, writer } = draft;
  const members: (readonly [string, string])[] = [];
  if (hasTwoKeys(call.headers)) throw setElsewhere;
  for (const header of call.headers) {
    if (!dropCondition(header, draft) && isNamed(header.name, 'Content-Length')) dropLength(header, draft);
    const span = keyNameSpan(header);
    if (!span) continue;
    // What another file computed once may be computed otherwise now.
    const isOpen = isSetElsewhere(span, draft);
    const held = draft.home.start > 0 || isOpen ? valueFromHeaders(header, rule, draft) : undefined;
    if (isOpen && held === undefined) throw setElsewhere;
    if (!isOpen && isOwn(header, draft)) draft.edits.push({ span, text: keyNameIn(call.headers) });
    else if (held !== undefined) members.push([keyName, held]);
    else if (!isReachable(header)) {
      const value = valueFromHeaders(header, rule, draft);
      if (value !== undefined) members.push([keyName, value]);
      else draft.edits.push(keyBeside(header, draft));
    } else if (mayDiffer(header, draft))
      throw new Refusal('unreachable-value', 'The key is not in scope where the request is sent.');
    else members.push([keyName, headerValue(header, draft)]);
  }
  const sure = call.headers.filter(({ isConditional }) => !isConditional);
  if (!rule.isTyped && !hasHeader(sure, 'Content-Type')) {
    members.unshift(['Content-Type', writer.text([{ text: 'application/json' }], file.style)]);
  }
  return members;
}

/** Whether different keys are sent under the old name and the new one, of which the service takes one. */
function hasTwoKeys(headers: readonly Header[]): boolean {
  const keys = headers.filter(({ name }) => isNamed(name, keyName));
  const old = headers.filter(header => keyNameSpan(header) !== undefined);
  return keys.some(one => old.some(other => flatText(one.value) !== flatText(other.value)));
}

/** The name of the key as the headers have it already in other letters, so that they do not have it twice. */
function keyNameIn(headers: readonly Header[]): string {
  const other = headers.find(({ name }) => isNamed(name, keyName));
  return (other && literalText(other.name)?.trim()) ?? keyName;
}

/** Whether another file read a value from the environment before this one changes that. */
function mayDiffer({ span }: Header, { home: { start, file } }: ProgramDraft): boolean {
  return span !== undefined && span.end <= start && changesEnvironment.test(file.text);
}

const changesEnvironment =
  /\bprocess\.env(?:\.\w+|\[[^\]]*\])?\s*(?:\|\||\?\?)?=(?!=)|\bassign\(\s*process\.env\b|\benviron\b(?:\[[^\]\n]*\]\s*=(?!=)|\.(?:update|setdefault|pop|clear)\b)|\b(?:putenv|load_?dotenv|loadEnvFile)\b/i;

/** The key may be sent under the old name, which the GraphQL API does not know. */
const unknownKey = new Refusal('headers', 'The headers come from elsewhere, and the name of the key is not known.');

/** Has a command send to the GraphQL API, with the key under its new name. */
export function redirectCommand(url: Part, draft: Draft): void {
  const { call, edits, plan } = draft;
  refuseOtherKeys(call.headers);
  refuseUnknownKey(call.headers);
  edits.push({ span: url.value, text: targetSource(plan.target, draft) });
  for (const header of call.headers) {
    const span = keyNameSpan(header);
    if (span) edits.push({ span, text: keyName });
  }
}

/** Refuses headers that a script has in a value of its own, as long as no header with a key is known. */
function refuseUnknownKey(headers: readonly Header[]): void {
  const isElsewhere = ({ name }: Header) => /^@/.test(flatText(name)) || name.parts.some(({ kind }) => kind === 'hole');
  if (!keyHeader(headers) && headers.some(isElsewhere)) throw unknownKey;
  if (hasTwoKeys(headers)) throw setElsewhere;
}

/** The length of the old body, as a member or a statement; the client computes that of the new one. */
function dropLength(header: Header, draft: ProgramDraft): void {
  const { text } = draft.file;
  const { span } = header;
  const isMember = span && /^['"]/.test(text.slice(span.start, span.start + 1));
  const lines = span && !isMember ? linesOf(span, text) : undefined;
  if (!span || !isOwn(header, draft) || !(isMember || lines))
    throw new Refusal('content-length', 'The length of the old body is sent in a way that cannot be changed here.');
  draft.edits.push(lines ? { span: lines, text: '' } : removal(span, text));
}

/** What says the type of the body only where there is one has nothing to say any more: the new request says it in any case. */
function dropCondition(header: Header, draft: ProgramDraft): boolean {
  const lines = header.condition && isOwn(header, draft) ? linesOf(header.condition, draft.file.text) : undefined;
  if (lines) draft.edits.push({ span: lines, text: '' });
  return lines !== undefined;
}

export function refuseOtherKeys(headers: readonly Header[]): void {
  if (headers.some(({ name }) => /^x-license-key$/i.test(literalText(name)?.trim() ?? '')))
    throw new Refusal('license-key', 'The call sends a license key, which the GraphQL API does not accept.');
}

export function hasHeader(headers: readonly Header[], wanted: string): boolean {
  return headers.some(({ name }) => isNamed(name, wanted));
}

/** Whether a header has a name, in any case. */
export function isNamed(name: Header['name'], wanted: string): boolean {
  return literalText(name)?.trim().toLowerCase() === wanted.toLowerCase();
}

/** The header with the key, under its old or its new name. */
export function keyHeader(headers: readonly Header[]): Header | undefined {
  return headers.findLast(({ name }) => isNamed(name, keyName) || isNamed(name, 'X-Api-Key'));
}

/** Where the name of an old key header is written, quotes left out. */
export function keyNameSpan({ name }: Header): Span | undefined {
  const text = literalText(name);
  const part = name.parts[0];
  if (!text || !oldKeyName.test(text.trim()) || part?.kind !== 'text' || !part.span) return undefined;
  if (name.parts.length !== 1 || part.span.end - part.span.start !== part.text.length) return undefined;
  const start = part.span.start + part.text.length - part.text.trimStart().length;
  return spanOf(start, start + text.trim().length);
}

/**
 * Whether edits rename a key, or repeat it, that is written outside of its call, so that others may use the headers. Where it is
 * read from them, under its old name, they may.
 */
export function movesKeyOfOthers({ headers, site }: Call, edits: readonly Edit[]): boolean {
  const isOutside = (header: Header) => {
    const name = keyNameSpan(header);
    return name !== undefined && !contains(site.call, name);
  };
  return edits.length > 0 && headers.some(isOutside) && !edits.some(({ text }) => /x-api-key/i.test(text));
}

/** The edits that give the key its new name where it is written. Refused where other requests send it as well. */
export function renamedKeys(draft: ProgramDraft): Edit[] {
  return draft.call.headers.flatMap(header => {
    const span = keyNameSpan(header);
    if (span && !isOwn(header, draft)) throw notExtended;
    if (span && isSetElsewhere(span, draft)) throw setElsewhere;
    return span ? [{ span, text: keyName }] : [];
  });
}

export const setElsewhere = new Refusal(
  'headers',
  'The key of these headers is also set elsewhere, under its old name.',
);

/** Whether only this call, and others that are sent to the same service, use the header. */
function isOwn({ shared, span }: Header, { sendsAll, call, home: { start } }: ProgramDraft): boolean {
  // The other file has it, and not the function that is copied from there.
  if (span && span.end <= start && call.site.call.start >= start) return false;
  return !shared || sendsAll(shared);
}

function headerValue({ value }: Header, draft: ProgramDraft): string {
  const { writer, file } = draft;
  return writer.text(
    value.parts.map(part => (part.kind === 'text' ? { text: part.text } : { expression: decoded(part, draft) })),
    file.style,
  );
}

function isReachable({ value }: Header): boolean {
  return !value.parts.some(part => part.kind === 'hole' && part.unreachable);
}

/**
 * The key under its new name too where a client object is given it, for requests of it that stay as they are. The key is a
 * name or a member there, which may be read once more.
 */
function keyBeside({ span }: Header, { file: { text, style }, writer }: ProgramDraft): Edit {
  const source = span && text.slice(span.start, span.end);
  const value = /^(['"])x-api-key\1\s*:\s*([\w$]+(?:\.[\w$]+)*!?)$/i.exec(source ?? '')?.[2];
  const isMember = span && /[{,]\s*$/.test(text.slice(0, span.start)) && /^\s*[,}]/.test(text.slice(span.end));
  if (!span || value === undefined || !isMember)
    throw new Refusal('unreachable-value', 'The key is not in scope where the request is sent.');
  const added = writer.member(keyName, value, style);
  return { span: spanOf(span.end, span.end), text: `, ${added}` };
}

/** A key that is only in scope where the headers are made is read from them. */
function valueFromHeaders({ name, span }: Header, rule: CallRule, draft: ProgramDraft): string | undefined {
  const { call, writer, file } = draft;
  const part = partsOf(call.site, 'headers').at(-1);
  const source = part && file.text.slice(part.value.start, part.value.end);
  const isElsewhere = span !== undefined && !contains(part?.value ?? call.site.call, span);
  if (!isElsewhere) return undefined;
  const { callee } = call.site;
  const client = callee && /^([\w$.]+)\.\w+$/.exec(file.text.slice(callee.start, callee.end))?.[1];
  const isHeld = source !== undefined && /^[\w$.]+$/.test(source) && writer.isDictionary(source, file.text);
  const isMade = span.end <= draft.home.start && /\bheaders\s*:\s*\{[^{}]*$/.test(file.text.slice(0, span.start));
  const own = rule.ownHeaders ?? (isMade ? rule.madeHeaders : undefined);
  const ofClient = client && own && `${client}.${own}`;
  const holder = part ? isHeld && source : ofClient;
  if (!holder) return undefined;
  const old = literalText(name) ?? keyName;
  // A rewrite of the other file may give the key its new name there.
  return draft.home.start > 0
    ? writer.either(holder, old, keyName, file.style)
    : holder + writer.steps([old], file.style);
}

/** Adds headers inside a literal, around a name, or as a part of their own. */
function addHeaders(rule: CallRule, members: readonly string[], draft: ProgramDraft, added: Added[]): void {
  const { call, file, writer } = draft;
  const part = partsOf(call.site, 'headers').at(-1);
  if (!part) {
    const known = namedHeaders(draft);
    const value = known ? writer.extended(known, members) : writer.dictionary(members);
    added.push({ place: slotOf(rule.headers), value: () => value });
    return;
  }
  const { start, end } = part.value;
  const source = file.text.slice(start, end);
  const open = /^(?:new\s+Headers\(\s*)?\{(\s*)/.exec(source);
  if (/^\{\s*\}$/.test(source)) draft.edits.push({ span: part.value, text: writer.dictionary(members) });
  else if (open) {
    const blanks = open[1] ?? '';
    const separator = blanks.includes('\n')
      ? `,${blanks.slice(blanks.lastIndexOf('\n') - (blanks.includes('\r\n') ? 1 : 0))}`
      : ', ';
    const offset = start + open[0].length;
    draft.edits.push({ span: spanOf(offset, offset), text: members.map(member => member + separator).join('') });
  } else if (part.factory) draft.edits.push(replaceValue(part, writer.extended(source, members), draft));
  else if (/^[\w$.]+$/.test(source)) {
    const known = entriesIn(source, draft) ?? (areMembers(source, draft) ? source : undefined);
    if (!known) throw notExtended;
    draft.edits.push(replaceValue(part, writer.extended(known, members), draft));
  } else throw notExtended;
}

const notExtended = new Refusal('headers', 'The headers are built in a way that allows no further header.');

/** A dictionary with the headers that a name or member holds. */
function entriesIn(source: string, { file: { text }, writer }: ProgramDraft): string | undefined {
  return writer.isDictionary(source, text) ? source : writer.entriesOf?.(source, text);
}

/** Whether a name is the parameter by which all callers of a function give it the headers, as the members of an object. */
function areMembers(source: string, { callers = [], givenBy, file: { text } }: ProgramDraft): boolean {
  const isMember = ({ headers }: Call) => {
    const { span } = keyHeader(headers) ?? {};
    return span !== undefined && /[{,]\s*$/.test(text.slice(0, span.start)) && /^['"\w]/.test(text.slice(span.start));
  };
  return source === givenBy && !/\bHeaders\s*\(/.test(text) && callers.every(isMember);
}

/** The only name whose members are those of an object as well: `{ ...options, signal }`. */
export function spreadName(source: string): string | undefined {
  const [name, ...others] = [...source.matchAll(/\.\.\.([^,}]*)/g)].map(([, spread = '']) => spread.trim());
  return source.startsWith('{') && others.length === 0 && name !== undefined && /^[\w$]+$/.test(name)
    ? name
    : undefined;
}

/** The headers of options that a name holds, which the new member would hide. */
function namedHeaders(draft: ProgramDraft): string | undefined {
  const { call, file } = draft;
  const part = partsOf(call.site, 'options')[0];
  const options = part?.value;
  if (part?.factory) return headersOfMade(part, draft);
  const written = options && file.text.slice(options.start, options.end);
  const source = written?.startsWith('{') ? spreadName(written) : written;
  if (!options || !call.headers.some(({ span }) => span && !contains(options, span))) return undefined;
  // Which of several objects has the headers is not known.
  if (source === undefined && written?.includes('...')) throw notExtended;
  if (source === undefined) return undefined;
  const known = `${source}.headers`;
  const entries = /^[\w$.]+$/.test(known) ? entriesIn(known, draft) : undefined;
  if (!entries) throw notExtended;
  return entries;
}
