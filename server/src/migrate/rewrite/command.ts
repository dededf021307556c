import type { Header, Part } from '../../code/call';
import type { CommandRule } from '../../code/sendRule';
import { layOutJq } from '../../code/shell/jq/shape';
import { heredocJson, type JqValue, jqJson, quotedJson } from '../../code/shell/jsonBody';
import { hereDocument, oneOfSeveral, pipedInput, quotedHereDocument } from '../../code/shell/request';
import { definesOther, shellFunctions, singleQuoted } from '../../code/shell/write';
import { partsOf } from '../../code/site';
import type { WrittenValue } from '../../code/writing/writer';
import type { Edit } from '../../text/edit';
import { contains, type Span, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import type { Draft } from './draft';
import { hasHeader, isNamed, keyNameSpan, redirectCommand } from './headers';
import { Refusal } from './refusal';
import { requestBody } from './values';

/** How many characters before a command are looked at. */
const maxRunnerLength = 300;

/** What runs the command behind it once for each of its arguments or again and again, without a shell. */
const runner = /(?:^|[\s|;&(`])(?:(?:xargs|parallel|watch)\s[^|;&\n]*|-exec(?:dir)?\s+)$/;

/** Ends a here-document with the new body. */
const mark = 'GRAPHQL';

/**
 * The edits that make a command send the planned request. Other flags, their order and the line breaks stay. `body` is the
 * word with the body where that is not the one of the plan; `isGiven`: flags that stay have it already, and the method.
 */
export function commandEdits(rule: CommandRule, draft: Draft, body?: string, isGiven = false): void {
  const { call, file } = draft;
  const { site } = call;
  const url = site.parts.find(({ role }) => role === 'url');
  if (!url) throw new Refusal('site', 'The parts of the command could not be identified.');
  const isKept = ({ role }: Part) => isGiven && (role === 'method' || role === 'body');
  if (site.parts.some(part => part.form === 'reference' && !isKept(part) && !canStay(part, draft)))
    throw new Refusal(
      'flags-in-variable',
      'Flags of the command are in a variable, which other commands may use as well.',
    );
  if (call.client === 'curl' && site.parts.some(({ keyword = '' }) => /^form/.test(keyword)))
    throw new Refusal(
      'multipart',
      'The body has several parts, and what the service makes of those is not documented.',
    );
  if (partsOf(site, 'options').some(({ keyword }) => keyword === oneOfSeveral))
    throw new Refusal(
      'several-addresses',
      'The command sends several requests, which cannot have bodies of their own.',
    );
  if (partsOf(site, 'output').some(part => part.keyword === 'write-out' && showsOther(part, file.text)))
    throw new Refusal('status-format', 'The command writes its response in a format that is not supported.');
  // A response that goes to a file is only the last one, and `--fail` prints no other; or nobody looks at any of them.
  const isRepeated = partsOf(site, 'options').some(({ keyword }) => keyword === 'retry');
  const hasFile = partsOf(site, 'output').some(({ keyword }) => keyword === rule.output);
  const printsFailures =
    !hasFile && !call.response.checks.some(({ kind }) => kind === 'exits') && !isUnread(call.response);
  if (isRepeated && printsFailures)
    throw new Refusal(
      'retry',
      'The command repeats failed requests and prints each response; a failure in a response with status 200 is not repeated.',
    );
  if (site.parts.some(({ keyword }) => keyword === 'config'))
    throw new Refusal('headers', 'The options of the command come from a file, and the name of the key is not known.');
  if (runner.test(file.text.slice(Math.max(0, site.call.start - maxRunnerLength), site.call.start)))
    throw new Refusal('runner', 'Another program runs the command, perhaps several times.');
  if (site.span.end > site.call.end && !hereDocumentOf(draft))
    throw new Refusal('heredoc', 'The command reads standard input that is not its body.');
  redirectCommand(url, draft);
  for (const header of call.headers) if (!keyNameSpan(header)) inlineKey(header, draft);
  if (!isGiven) verbEdits(rule, draft);
  bodyEdits(rule, draft, body, isGiven);
}

/** Whether neither the program nor a person gets anything of a response. */
function isUnread({ use, reads, checks, prints, shows }: Draft['call']['response']): boolean {
  return use !== 'escapes' && reads.length === 0 && checks.length === 0 && !prints && !shows;
}

/**
 * A header in a variable, `-H "$HEADER"`, is written in its place: other commands may need the variable as it is. A key that
 * the script itself holds is not copied.
 */
function inlineKey({ name, value, span }: Header, { call: { site }, edits, file, writer }: Draft): void {
  const part = site.parts.find(({ role, argument }) => role === 'headers' && argument.start === span?.start);
  if (!isNamed(name, 'X-Api-Key') || part?.form !== 'word') return;
  const text = keyWord(value, writer, file);
  if (text) edits.push({ span: part.value, text });
}

/** The header with the new name; undefined for a key that the script itself holds, which is not copied. */
function keyWord({ parts }: Header['value'], writer: Draft['writer'], file: Draft['file']): string | undefined {
  const pieces = parts.flatMap(hole => (hole.kind === 'hole' && !hole.unreachable ? [hole.expression] : []));
  if (pieces.length === 0 || pieces.length !== parts.length) return undefined;
  return writer.text([{ text: 'Api-Key: ' }, ...pieces.map(expression => ({ expression }))], file.style);
}

/** The key under its new name, where the old one is in an array of options or in a function, which stay as they are. */
function listedKey({ call: { headers, site }, writer, file }: Draft): string | undefined {
  const header = headers.find(({ name }) => isNamed(name, 'X-Api-Key'));
  const isListed = site.parts.some(
    ({ role, form, value }) => role === 'headers' && form === 'reference' && isHeaderAt(header, value),
  );
  const isInFunction = header && !header.span && site.callee !== undefined;
  return header && (isListed || isInFunction) ? keyWord(header.value, writer, file) : undefined;
}

function isHeaderAt(header: Header | undefined, { start, end }: Span): boolean {
  return header?.span?.start === start || header?.span?.end === end;
}

/** Flags in a variable that other commands use as well, and that the new request sends as the old one did. */
function canStay({ role, keyword, value }: Part, draft: Draft): boolean {
  if (role === 'output') return /^fail/.test(keyword ?? '');
  if (role === 'method') return keyword === 'request' && draft.call.method === 'POST';
  const other = draft.call.headers.filter(header => isHeaderAt(header, value));
  if (role !== 'headers') return false;
  return !other.some(header => isNamed(header.name, 'X-Api-Key')) || listedKey(draft) !== undefined;
}

/** The here-document with the body, which gets another text. */
export function hereDocumentOf({ call: { site } }: Draft): Part | undefined {
  return site.parts.find(({ keyword }) => keyword === hereDocument || keyword === quotedHereDocument);
}

/** `-X GET` becomes `-X POST`; a flag that makes parameters out of data goes, and data alone sends a POST. */
function verbEdits({ verb, without }: CommandRule, draft: Draft): void {
  const { call, file, edits } = draft;
  let isWritten = false;
  for (const part of call.site.parts) {
    if (part.role !== 'method') continue;
    if (part.keyword !== undefined && without.includes(part.keyword)) {
      const text = isWritten || call.site.parts.some(isExplicit) ? '' : verb;
      isWritten = true;
      edits.push(flagEdit(part.argument, text, file.text));
    } else {
      const given = file.text.slice(part.argument.start, part.argument.end);
      // A name for the verb may have other uses, so that it keeps its value.
      const named = call.method === 'POST' ? given : given.replace(/"?\$\{?\w+\}?"?/, 'POST');
      const literal = given.replace(/GET|PUT|DELETE/i, 'POST');
      edits.push({ span: part.argument, text: literal === given ? named : literal });
    }
  }

  function isExplicit(part: Part): boolean {
    return part.role === 'method' && (part.keyword === undefined || !without.includes(part.keyword));
  }
}

/** Replaces a flag, which may be one letter of several (`-sG`), by another one or by nothing. */
function flagEdit(span: Span, flag: string, text: string): Edit {
  const isInBundle = text[span.start] !== '-';
  if (isInBundle) {
    const more = /^\w/.test(text.slice(span.end));
    return { span, text: more || flag === '' ? '' : ` ${flag}` };
  }
  const startsBundle = /^-\w$/.test(text.slice(span.start, span.end)) && /^\w/.test(text.slice(span.end));
  if (startsBundle) return { span: spanOf(span.start + 1, span.end), text: '' };
  return flag === '' ? { span: withBlanksBefore(span, text), text: '' } : { span, text: flag };
}

/** Takes out a flag that stands for itself. */
export function removeFlag(span: Span, text: string): Edit {
  return flagEdit(span, '', text);
}

/** The span with the blanks and continued line ends before it. */
export function withBlanksBefore(span: Span, text: string): Span {
  const blanks = /(?:[ \t]|\\\r?\n)*$/.exec(text.slice(0, span.start))?.[0].length ?? 0;
  return spanOf(span.start - blanks, span.end);
}

/** The first flag that carried parameters or a body becomes the new body; the others go. */
function bodyEdits(rule: CommandRule, draft: Draft, body: string | undefined, isGiven: boolean): void {
  const { call, file, edits } = draft;
  const { text } = file;
  const { site } = call;
  const { start, end } = site.call;
  const sent = site.parts.filter(({ role }) => role === 'query' || role === 'body');
  // Several parameters of one array are one word.
  const old = sent.filter(
    ({ argument, keyword }, index) =>
      keyword !== pipedInput && sent.findIndex(other => other.argument.start === argument.start) === index,
  );
  for (const { argument, keyword } of sent) if (keyword === pipedInput) edits.push({ span: argument, text: '' });
  const isOnLines = text.slice(start, end).includes('\n');
  const separator = isOnLines ? ` \\${file.style.newline}${continuationIndent(draft)}` : ' ';
  const key = listedKey(draft);
  const type = [
    ...(key ? [`${rule.header} ${key}`] : []),
    ...(hasHeader(call.headers, 'Content-Type') ? [] : [`${rule.header} 'Content-Type: application/json'`]),
  ];
  if (isGiven) {
    if (type.length > 0) edits.push({ span: spanOf(end, end), text: separator + type.join(separator) });
    return;
  }
  if (rule.hasItems) {
    itemEdits(old, separator, draft);
    return;
  }
  const here = hereDocumentOf(draft);
  if (here) {
    edits.push({ span: here.value, text: hereText(here, draft) });
    if (type.length > 0) edits.push({ span: spanOf(end, end), text: separator + type.join(separator) });
    return;
  }
  const flag = site.parts.some(({ role }) => role === 'method') ? (rule.bodyWithVerb ?? rule.body) : rule.body;
  const word = body ?? bodyWord(draft, isOnLines ? continuationIndent(draft) : indentAt(text, start));
  const words = [...type, `${flag} ${word}`];
  const inside = old.filter(({ argument }) => contains(site.call, argument));
  // Those of an array are where that is written.
  const outside = old.filter(part => !inside.includes(part));
  for (const { argument } of outside) {
    // Older shells take an array without items for one that is not set.
    if (/[^+]=\(\s*$/.test(text.slice(0, argument.start)) && /^\s*\)/.test(text.slice(argument.end)))
      throw new Refusal('flags-in-variable', 'The command has nothing but its body in an array.');
    edits.push({ span: wholeLine(withBlanksBefore(argument, text), text), text: '' });
  }
  const [first, ...others] = inside.map(part => trimBlanks(part.argument, text));
  if (first) edits.push({ span: first, text: words.join(separator) });
  else edits.push({ span: spanOf(end, end), text: separator + words.join(separator) });
  for (const other of others) edits.push({ span: withBlanksBefore(other, text), text: '' });
}

/** With its line break, where nothing else is on the line. */
function wholeLine({ start, end }: Span, text: string): Span {
  const after = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
  return spanOf(start, text[start - 1] === '\n' ? end + after : end);
}

/** The members of the body as words. What stood for standard input stays unread. */
function itemEdits(old: readonly Part[], separator: string, draft: Draft): void {
  const { call, file, edits } = draft;
  const { end } = call.site.call;
  if (old.some(({ keyword }) => keyword !== undefined) || call.site.span.end > end)
    throw new Refusal('heredoc', 'The command reads its body from standard input.');
  const body = requestBody(draft.plan, draft);
  const members = body.kind === 'object' ? body.members : [];
  const words = members.map(({ name, value }) => {
    if (value.kind === 'literal') return `${name}=${singleQuoted(String(value.value))}`;
    if (value.kind === 'text') return `${name}=${textWord(value, draft)}`;
    return `${name}:=${jsonWord(value, draft)}`;
  });
  const ignores = partsOf(call.site, 'options').some(({ keyword }) => keyword === 'ignore-stdin');
  const text = [...(ignores ? [] : ['--ignore-stdin']), ...words].join(separator);
  edits.push({ span: spanOf(end, end), text: separator + text });
  for (const part of old)
    edits.push({ span: withBlanksBefore(trimBlanks(part.argument, file.text), file.text), text: '' });
}

function textWord({ pieces }: Extract<WrittenValue, { kind: 'text' }>, draft: Draft): string {
  const word = draft.writer.text(pieces, draft.file.style);
  declareFunctions(word, draft);
  return word;
}

function jsonWord(value: WrittenValue, draft: Draft): string {
  const { file } = draft;
  if (hasExpressions(value) && usesJq(file.text)) return jqWord(jqJson(value), draft, continuationIndent(draft));
  const json = quotedJson(value);
  declareFunctions(json, draft);
  return json;
}

/** Without the blanks and continued line ends around it. */
export function trimBlanks({ start, end }: Span, text: string): Span {
  const source = text.slice(start, end);
  const before = /^(?:\s|\\\r?\n)*/.exec(source)?.[0].length ?? 0;
  const after = /(?:\s|\\\r?\n)*$/.exec(source.slice(before))?.[0].length ?? 0;
  return spanOf(start + before, end - after);
}

/** The indentation of the command's second line, or a step more than that of its first one. */
export function continuationIndent({ call: { site }, file }: Draft): string {
  const source = file.text.slice(site.call.start, site.call.end);
  const line = /\\\r?\n([ \t]+)\S/.exec(source)?.[1];
  return line ?? indentAt(file.text, site.call.start) + file.style.step;
}

/** The lines of a here-document that was there. Where the shell reads nothing in it, it holds no values. */
function hereText({ keyword, value }: Part, draft: Draft): string {
  const { file, plan } = draft;
  const body = requestBody(plan, draft);
  const isQuoted = keyword === quotedHereDocument;
  if (isQuoted && hasExpressions(body))
    throw new Refusal(
      'heredoc',
      'The new body contains values, which the shell does not expand in this here-document.',
    );
  const json = heredocJson(body, file.style, isQuoted);
  declareFunctions(json, draft);
  return json + (/\r?\n$/.exec(file.text.slice(value.start, value.end))?.[0] ?? '');
}

function hasExpressions(body: WrittenValue): boolean {
  return JSON.stringify(body).includes('"expression"');
}

function declareFunctions(json: string, { declarations, file }: Draft): void {
  const all = Object.entries(shellFunctions);
  const used = all.filter(([name]) => json.includes(`$(${name} `));
  const isCalled = (name: string) => used.some(([other, { text }]) => other === name || text.includes(`  ${name} `));
  for (const [name, declaration] of all) {
    if (!isCalled(name)) continue;
    if (definesOther(file.text, declaration))
      throw new Refusal('name-taken', `The program already uses the name ${name}, which the rewrite needs.`);
    declarations.set(name, declaration);
  }
}

/** The body as one word: a here-document where nothing is filled in or jq is not at hand, else what jq makes of the values. */
export function bodyWord(draft: Draft, indent: string): string {
  const { file, plan } = draft;
  const body = requestBody(plan, draft);
  const { newline } = file.style;
  const hasValues = hasExpressions(body);
  if (hasValues && usesJq(file.text)) return jqWord(jqJson(body), draft, indent);
  const quoted = hasValues ? mark : `'${mark}'`;
  const json = draft.holdsLines ? heredocJson(body, file.style, !hasValues) : quotedJson(body);
  declareFunctions(json, draft);
  if (!draft.holdsLines) return json;
  return `"$(cat <<${quoted}${newline}${json}${newline}${mark}${newline})"`;
}

function jqWord({ arguments: given, program }: JqValue, draft: Draft, indent: string): string {
  const written = singleQuoted(layOutJq(program, draft.file.style, indent));
  declareFunctions(given.join(' '), draft);
  return `"$(jq -n ${[...given, written].join(' ')})"`;
}

/**
 * What turns the backticks around a command into `$(…)`, in which backslashes mean what they mean elsewhere; nothing where
 * the new command has none.
 */
export function withoutBackticks({ call: { site }, edits }: Draft): readonly Edit[] {
  const { backticks } = site;
  if (!backticks || !edits.some(({ span, text }) => contains(backticks.span, span) && /[\\`]/.test(text))) return [];
  if (backticks.isEscaped)
    throw new Refusal('backticks', 'The command is inside backticks, and its own backslashes are meant for those.');
  const { start, end } = backticks.span;
  return [
    { span: spanOf(start, start + 1), text: '$(' },
    { span: spanOf(end - 1, end), text: ')' },
  ];
}

/** Whether the text behind a response shows figures of it or of its address, which are others now. */
function showsOther({ value }: Part, text: string): boolean {
  return /%(?:header)?\{(?:size_|num_headers|num_redirects|url|urle|redirect_url|content_type|method|header_json|json|filename)|%header/.test(
    text.slice(value.start, value.end),
  );
}

/** Whether a script runs jq, so that it is there when the new command runs. */
export function usesJq(text: string): boolean {
  return /^(?![ \t]*#)(?:.*[\s|(;&`])?jq\s/m.test(text);
}
