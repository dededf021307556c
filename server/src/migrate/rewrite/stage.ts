import type { Call, Part, StatusCheck, Wrapper } from '../../code/call';
import { writerOf } from '../../code/languages/writers';
import type { CommandRule } from '../../code/sendRule';
import { inlineInterpreter } from '../../code/shell/embedded';
import { jqShape, layOutJq } from '../../code/shell/jq/shape';
import { asWord, singleQuoted } from '../../code/shell/write';
import { partsOf } from '../../code/site';
import { enclose, flatLayout, group, type Layout } from '../../code/writing/layout';
import { type Span, spanOf } from '../../text/span';
import type { Plan } from '../plan/plan';
import { isLegacy, type PlannedShape, reshapingOf, shapeFunctionOf, successStatus } from './adapter';
import { keepsFile, leavesFile, lineTo, splitter, writesBody } from './bodyFile';
import { continuationIndent, hereDocumentOf, removeFlag, usesJq, withBlanksBefore } from './command';
import type { Draft } from './draft';
import { comparesTitle, restTitle } from './errorTitle';
import { comparesStatus, failureOf, isCounted, wrongInputStatus } from './exitStatus';
import { Refusal } from './refusal';
import { searchedStage } from './searchedText';

/**
 * Puts one stage behind the command that gives its output the shape of the REST response, so that everything that reads it
 * stays as it is. A refusal becomes what the flags of the command made of a failed status.
 */
export function shapeOutput(rule: CommandRule, atCaller: Draft): void {
  const { wrapper } = atCaller.call;
  const added = wrapper?.kind === 'command' ? wrapper.added : undefined;
  const draft = added && wrapper ? insideFunction(wrapper, atCaller) : atCaller;
  const { call, file } = draft;
  const { checks, reads, use } = call.response;
  const prints = checks.find(({ kind }) => kind === 'prints');
  const exits = rule.exits === true || checks.some(({ kind }) => kind === 'exits');
  const isRead = reads.length > 0 || use === 'escapes';
  if (isRead || prints) {
    const discarded = discardedHeaders(rule, draft);
    refuseHeaders(call, file.text, discarded);
    for (const flag of discarded) draft.edits.push(removeFlag(flag.argument, file.text));
  }
  const isGroup = isCounted(draft);
  if (comparesStatus(file))
    throw new Refusal(
      'pipe-status',
      'The script distinguishes failures of the command by its exit status, which the pipeline does not return.',
    );
  if (draft.plan.saysTitle && comparesTitle(file))
    throw new Refusal('error-text', 'The script compares the title of an error, and REST may have used other words.');
  const target = outputFile(rule, draft);
  const hasJq = usesJq(file.text);
  const stage =
    hasJq && (isRead || prints || added)
      ? jqStage(prints, exits, target, draft)
      : isRead
        ? programStage(prints, exits, target, draft)
        : plainStage(prints, exits, target, draft);
  const { end } = call.site.call;
  const isOnLines = file.text.slice(call.site.call.start, end).includes('\n');
  const separator = isOnLines ? ` \\${file.style.newline}${continuationIndent(draft)}` : ' ';
  const input = movedInput(draft);
  const silenced = isSilenced(file.text.slice(end)) ? ' 2> /dev/null' : '';
  const paged = added ? givenProgram(stage, added.program, atCaller) : pagedStage(stage, draft);
  if (isGroup) draft.edits.push({ span: spanOf(call.site.call.start, call.site.call.start), text: '{ ' });
  draft.edits.push({
    span: spanOf(end, end),
    text: `${input}${silenced}${separator}| ${paged}${isGroup ? '; }' : ''}`,
  });
}

/** The request in a function that does more with the response, as one of its caller. */
function insideFunction({ request }: Wrapper, draft: Draft): Draft {
  if (draft.page) throw new Refusal('pages', 'The script requests pages by number in a way that no cursor can follow.');
  const { wrapper: _function, ...call } = draft.call;
  return { ...draft, call: { ...call, site: { ...request.site, statement: call.site.statement } } };
}

/** The stage inside a function, which gets the program of it from its caller. */
function givenProgram(stage: string, position: number, { call: { site }, edits }: Draft): string {
  const [, start, program, rest] = /^(jq -\w+ )('(?:[^']|'\\'')*')(.*)$/s.exec(stage) ?? [];
  if (!start || !program)
    throw new Refusal('wrapper', 'The function that sends the request does more than that, or more is done with it.');
  edits.push({ span: spanOf(site.call.end, site.call.end), text: ` ${program}` });
  return `${start}"$${position}"${rest}`;
}

/** The stage behind what keeps the cursor of the next page, where a script asks for one page after the other. */
function pagedStage(stage: string, { call, file, holdsLines, page, plan, writer }: Draft): string {
  if (!page || !writer.pager) return stage;
  if (!usesJq(file.text) || !holdsLines || call.response.checks.some(({ kind }) => kind === 'prints'))
    throw new Refusal('pages', 'The script requests pages by number in a way that no cursor can follow.');
  if (page.isOnly || !plan.pages) return writer.pager.only.body(page.number, stage, '');
  return writer.pager.body(page.name, stage, '', plan.pages.next.slice(1), file.style);
}

/** Refuses to rewrite what reads headers: they are in the output, or in a file of their own. */
export function refuseHeaders({ site }: Call, text: string, discarded: readonly Part[] = []): void {
  const kept = partsOf(site, 'output').filter(part => !discarded.includes(part) && !asksWhenAgain(part, site, text));
  if (kept.some(({ keyword = '' }) => headerFlags.includes(keyword)))
    throw new Refusal('headers-in-output', 'The script reads response headers that the GraphQL API does not send.');
}

/** Whether a script only looks into the file of the headers for when to try again, which both APIs say in one. */
function asksWhenAgain({ keyword, value }: Part, { call }: Call['site'], text: string): boolean {
  if (keyword !== 'dump-header') return false;
  const name = /^"?\$\{?(\w+)\}?"?$/.exec(text.slice(value.start, value.end))?.[1];
  if (name === undefined) return false;
  const others = `${text.slice(0, call.start)}${text.slice(call.end)}`.split('\n');
  const uses = others.filter(line => new RegExp(`\\b${name}\\b`).test(line));
  return uses.every(line => isOwnFile(line, name) || (/\bretry-after\b/i.test(line) && !otherHeaders.test(line)));
}

/** A line that makes the file, or removes it. */
function isOwnFile(line: string, name: string): boolean {
  return new RegExp(
    `^\\s*(?:(?:local|readonly|declare) )?${name}="?\\$\\(mktemp\\b|^\\s*(?:trap ['"])?rm\\b[^|;]*$`,
  ).test(line);
}

/** Other headers of a response, its first line among them. */
const otherHeaders = /\b(?:x-[\w-]+|link|location|date|etag|server|via|content-[\w-]+|HTTP)\b/i;

/** The flags that put headers into an output that is thrown away. */
function discardedHeaders({ output }: CommandRule, { call: { site }, file: { text } }: Draft): readonly Part[] {
  const parts = partsOf(site, 'output');
  const target = parts.find(({ keyword }) => keyword === output)?.value;
  const isDiscarded = target && text.slice(target.start, target.end) === '/dev/null';
  return isDiscarded ? parts.filter(({ keyword }) => keyword === 'include') : [];
}

/** Whether the redirections behind a command, which are those of the stage now, throw its messages away. */
function isSilenced(after: string): boolean {
  const redirections = /^(?:[ \t]*[12&]?>>?&?[ \t]*[^\s|;&()<>]+)+/.exec(after)?.[0] ?? '';
  return /2>[ \t]*\/dev\/null|>[ \t]*\/dev\/null[ \t]+2>&1|[&]>[ \t]*\/dev\/null|>&[ \t]*\/dev\/null/.test(
    redirections,
  );
}

/** A redirection with its target, which may be quoted. */
const redirection = /[ \t]*(?:\d?[<>]>?&?|&>>?)[ \t]*(?:"[^"]*"|'[^']*'|[^\s|;&()<>"'`])+/y;

/** The redirection of the input behind a command, such as that of one in a loop that reads lines. */
function inputBehind(end: number, text: string): Span | undefined {
  for (redirection.lastIndex = end; ; ) {
    const found = redirection.exec(text);
    if (!found) return undefined;
    const blanks = /^[ \t]*/.exec(found[0])?.[0].length ?? 0;
    if (/^0?</.test(found[0].slice(blanks))) return spanOf(found.index + blanks, redirection.lastIndex);
  }
}

/** What the command reads behind it, which belongs in front of the pipe; it is taken away behind it. */
function movedInput(draft: Draft): string {
  const { call, file, edits } = draft;
  const here = hereDocumentOf(draft)?.argument ?? inputBehind(call.site.call.end, file.text);
  if (!here || here.start < call.site.call.end) return '';
  edits.push({ span: withBlanksBefore(here, file.text), text: '' });
  return ` ${file.text.slice(here.start, here.end)}`;
}

/** Flags that put the headers where the body is, or the body into a file that the address names. */
const headerFlags = [
  'include',
  'dump-header',
  'head',
  'remote-name',
  'headers',
  'print',
  'verbose',
  'download',
  'meta',
  'all',
  'save-headers',
];

/** The file that a flag writes the response to, as the script writes it; the stage writes it now. */
function outputFile(rule: CommandRule, { call, file, edits }: Draft): string | undefined {
  const { site } = call.wrapper?.kind === 'command' ? call.wrapper.request : call;
  const flag = partsOf(site, 'output').find(({ keyword }) => keyword === rule.output);
  if (!flag) {
    // Without the flag the file has the name of the address, which is another one now.
    if (rule.exits) throw new Refusal('output-file', 'The command names a file after the address, which changes.');
    return undefined;
  }
  const written = file.text.slice(flag.value.start, flag.value.end);
  if (written === '-') return undefined;
  if (rule.exits) edits.push({ span: flag.value, text: '-' });
  else edits.push(removeFlag(flag.argument, file.text));
  return written;
}

type Prints = StatusCheck | undefined;

/**
 * What is no JSON, such as a page of a proxy, becomes a text of which no program can read the members of a response, so that
 * what reads the output fails as it did. Where nothing comes at all the stage fails, of a command whose exit status tells of a
 * refused request with that status; jq 1.6 calls that `break`.
 */
function readInput(status: number | undefined): string {
  const fails = status === undefined ? 'error("no response")' : `("" | halt_error(${status}))`;
  return `try input catch if . == "break" or . == "No more inputs" then ${fails} else . end | `;
}
const unlessText = 'if type == "string" then . else ';

/**
 * The body and the status behind it. What is no JSON, such as a page of a proxy, is a text, so that the status is known in any
 * case; of a request that was not sent the text is empty.
 */
const readStatus = 'rtrimstr("\\n") | [(.[:-3] | fromjson? // .), (.[-3:] | tonumber)] | ';

/** The stage with jq: the body, or the status that is printed, or both. */
function jqStage(prints: Prints, exits: boolean, file: string | undefined, draft: Draft): string {
  const { style } = draft.file;
  const reshaping = reshapingOf(draft.plan, draft, JSON.stringify);
  const indent = continuationIndent(draft);
  const values = [...reshaping.parameters].map(([name, source]) => ` --arg ${name} ${asWord(source)}`).join('');
  const write = (flags: string, program: Layout) =>
    `jq ${flags}${values} ${singleQuoted(layOutJq(program, style, indent))}`;
  const errorBody = errorBodyOf(draft);
  if (!prints) {
    const status = failureOf(draft);
    const ends = `("\\(.errors[0].message // "Not found")\\n" | halt_error(${status}))`;
    const failed = writesBody(draft) ? `${errorBody}, ${ends}` : ends;
    const body = jqShape(reshaping, exits ? failed : errorBody);
    const start = readInput(exits ? status : undefined);
    const shaped = write('-cn', enclose(`${start}${unlessText}`, body, ' end'));
    if (!file) return shaped;
    if (leavesFile(exits, draft)) return `${shaped} | { ${lineTo(file, draft)} || exit ${status}; }`;
    return keepsFile(draft) ? `${shaped} | { ${lineTo(file, draft)}; }` : `${shaped} > ${file}`;
  }
  const status = statusProgram(reshaping, exits, draft);
  // Without a line break at its end the status is written as one text with what follows.
  if (file === '/dev/null') {
    const { lead, tail, line } = statusText(prints);
    const flags = line ? '-rRs' : '-jRs';
    if (lead + tail === '') return write(flags, enclose(readStatus, status, ''));
    if (exits) throw statusFormat;
    bareStatus(draft);
    const text = `${JSON.stringify(lead).slice(0, -1)}\\(.)${JSON.stringify(tail).slice(1)}`;
    return write(flags, enclose(readStatus, status, ` | ${text}`));
  }
  const format = /^(\\n|\n)?([\w:= -]*)%\{(?:http|response)_code\}(\\n|\n)?$/.exec(prints.subject);
  if (!format) throw statusFormat;
  const [, before, mark = '', after] = format;
  // A request that was not sent leaves only the status, and the first line of what is written is the whole body.
  const shape = jqShape(reshaping, exits ? '""' : errorBody);
  const body = enclose('.[0] | if . == "" then . elif type == "string" then tojson else ', shape, ' end');
  if (mark !== '') {
    if (file || exits) throw statusFormat;
    bareStatus(draft);
    const lead = JSON.stringify(`${before ? '\n' : ''}${mark}`);
    const end = after ? ', "\\n"' : '';
    return write('-cjRs', group(`${readStatus}(`, [body], `), ${lead}, (${flatLayout(status)})${end}`));
  }
  const both = group(`${readStatus}(`, [body], `), (${flatLayout(status)})`);
  const ended = group(`${readStatus}(`, [body], `), "\\n", (${flatLayout(status)})`);
  const lines = after ? write('-crRs', both) : write('-cjRs', ended);
  if (!file && before) return lines;
  if (!file && !after) return write('-cjRs', both);
  if (file && !exits) return `${lines} | ${splitter(file, draft)}`;
  throw statusFormat;
}

/** What jq reads has the number alone behind the body. */
function bareStatus({ call: { site }, edits }: Draft): void {
  const flag = partsOf(site, 'output').find(({ keyword }) => keyword === 'write-out');
  if (!flag) throw statusFormat;
  edits.push({ span: flag.value, text: "'%{http_code}'" });
}

const statusFormat = new Refusal('status-format', 'The script prints the status in a format that cannot be read back.');

/** What is printed before and behind the status, and whether the line ends there. */
function statusText({ subject }: StatusCheck): {
  readonly lead: string;
  readonly tail: string;
  readonly line: boolean;
} {
  const found = /^([\w :.,=()-]*)%\{(?:http|response)_code\}([\w :.,=()-]*)(\\n|\n)?$/.exec(subject);
  if (!found) throw statusFormat;
  const [, lead = '', tail = '', end] = found;
  return { lead, tail, line: end !== undefined };
}

/** The stage in a language that the script runs already, because nothing says that jq is there. */
function programStage(prints: Prints, exits: boolean, target: string | undefined, draft: Draft): string {
  const { file, plan, holdsLines } = draft;
  if (plan.saysTitle)
    throw new Refusal('error-text', 'Only jq can say the title of an error, and the script does not use it.');
  const found = inlineInterpreter(file.text);
  const writer = found && writerOf(found.language);
  const reshaping = reshapingOf(plan, draft, JSON.stringify);
  const searched = prints ? undefined : searchedStage(reshaping, exits, target, draft);
  if (searched) return searched;
  if (!found || !writer?.filterProgram || prints || !holdsLines || reshaping.parameters.size > 0)
    throw new Refusal('no-jq', 'The response can only be read with jq, which the script does not use.');
  const failure = exits ? failureOf(draft) : undefined;
  const program = writer.filterProgram(shapeFunctionOf(reshaping, writer, plan), failure, file.style.newline);
  return `${found.command} ${singleQuoted(program)}${target ? ` > ${target}` : ''}`;
}

/** What REST sent of a failure; a response of neither API, such as that of a limit, stays where the program looks for one. */
function errorBodyOf(draft: Draft): string {
  const { response } = draft.call;
  // No words of the service may hold one that is sought.
  const isWordSought = response.reads.some(({ textSearch }) => textSearch === 'word');
  const said = draft.plan.saysTitle ? restTitle(draft) : '.errors[0].message? // "Resource not found"';
  const error = `{error: {title: ${isWordSought ? '"Resource not found"' : `(${said})`}}}`;
  const isRead = response.use === 'escapes' || response.reads.some(({ path }) => /^errors?$/.test(String(path[0])));
  return isRead ? `(if .errors or .data then ${error} else . end)` : error;
}

/** The status that REST had, out of the body and the status of the GraphQL response. */
function statusProgram(reshaping: PlannedShape, exits: boolean, draft: Draft): Layout {
  const statuses = `{NOT_FOUND: 404, ACCESS_DENIED: 403, INVALID_INPUT: ${wrongInputStatus(draft)}, TOO_MANY_REQUESTS: 429}`;
  // An error that says that there is no such application has the class of wrong input.
  const known = `(.errors[0].message // "" | startswith("No ") | not)`;
  const refused = `if .errors and ${known} then (${statuses}[.errors[0].extensions.errorClass // ""] // 500) else 404 end`;
  const success = successStatus(draft.plan, draft.call.method);
  const body = jqShape({ ...reshaping, parts: [], body: { kind: 'constant', value: success } }, refused);
  const failing = ` end | ., if . != ${success} then ("" | halt_error(${failureOf(draft)})) else empty end`;
  const denied = isLegacy(draft.plan) ? 'elif .[-1] == 401 then 403 ' : '';
  const unread = 'elif .[-1] != 200 then .[-1] elif .[0] | type == "string" then 500 ';
  const start = `if .[-1] == 0 then "000" ${denied}${unread}else .[0] | `;
  return enclose(start, body, exits ? failing : ' end');
}

/** Whether something was done shows in a part of the response that is not null; no more is looked at. */
function plainStage(prints: Prints, exits: boolean, target: string | undefined, draft: Draft): string {
  const { call, plan, file } = draft;
  const key = shownKey(plan);
  const [errors] = plan.operation.errors;
  if (!key || (errors && prints))
    throw new Refusal('no-jq', 'Only jq can read whether the new request succeeded, and the script does not use it.');
  // A payload with errors of its own has nothing else that is asked for: an empty list or null.
  const found = errors ? `"${key}": *{ *"${errors.at(-1)}": *[[n][]u]` : `"${key}": *[^ nf]`;
  if (!prints) {
    const search = target === '/dev/null' ? `grep -q '${found}'` : `grep '${found}'${target ? ` > ${target}` : ''}`;
    // Code that reads the status gets the one of a failed request.
    const isKnown = !call.response.isTested || /\$\?|PIPESTATUS/.test(file.text);
    return exits && isKnown ? `(${search} || exit ${failureOf(draft)})` : search;
  }
  // Where nobody looks at the body, the status alone is enough of both; its file is only there.
  const isUnread = call.response.prints !== true;
  const isAlone = target === undefined && isUnread;
  // Into a file of a plain name the body goes without the status.
  const isSplit = !isUnread && target !== undefined && /^[\w./-]+$/.test(target) && target !== '/dev/null';
  if (target !== '/dev/null' && !isUnread && !isSplit) throw statusFormat;
  const kept = isSplit || target === undefined || target === '/dev/null' ? '' : `tee ${target} | `;
  const isOnLine = /^(?:\\n|\n)/.test(prints.subject);
  const { lead, tail } = statusText(isAlone && isOnLine ? alone(prints, draft) : prints);
  if (isSplit && (lead + tail !== '' || isOnLine)) throw statusFormat;
  if (isAlone && !isOnLine && lead === '') throw statusFormat;
  if (lead + tail !== '' && exits) throw statusFormat;
  const success = successStatus(plan, call.method);
  const isRead = plan.operation.kind === 'query';
  // The body may be a page of a proxy, of several lines: the status is behind it in any case. What was not said to be done is not.
  const statuses = [
    [`.*${found}.*}`, 200, `${success}`],
    ['.*"message": *"No .*}', 200, '404'],
    ['.*"ACCESS_DENIED".*}', 200, '403'],
    ['.*"INVALID_INPUT".*}', 200, `${wrongInputStatus(draft)}`],
    ...(isRead
      ? ([
          ['.*"errors".*}', 200, '500'],
          ['.*}', 200, '404'],
        ] as const)
      : []),
    ['.*', 200, '500'],
    ...(isLegacy(plan) ? ([['.*', 401, '403']] as const) : []),
    ['.*', '\\([0-9]\\{3\\}\\)', '\\1'],
  ] as const;
  const before = lead.replaceAll('.', '\\.');
  const behind = tail.replaceAll('.', '\\.');
  const edits = statuses.map(
    ([body, sent, code]) => `-e 's/^${body}${before}${sent}${behind}$/${lead}${code}${tail}/'`,
  );
  edits.splice(1, 0, '-e t');
  // The jump takes back that something was substituted.
  const split = isSplit ? `-e h -e 's/^\\(..*\\)[0-9]\\{3\\}$/\\1/w ${target}' -e g -e tb -e ':b' ` : '';
  const status = `${kept}sed -e ':a' -e '$!{N;ba' -e '}' ${split}${edits.join(' ')}`;
  return exits
    ? `${status} | (read -r code; echo "$code"; [ "$code" = ${success} ] || exit ${failureOf(draft)})`
    : status;
}

/** The status without the line break before it, which the command writes right behind the body now. */
function alone(prints: StatusCheck, { call: { site }, edits }: Draft): StatusCheck {
  const flag = partsOf(site, 'output').find(({ keyword }) => keyword === 'write-out');
  const format = /^(?:\\n|\n)(%\{\w+\})(?:\\n|\n)?$/.exec(prints.subject);
  if (!flag || !format) throw statusFormat;
  edits.push({ span: flag.value, text: "'%{http_code}'" });
  return { ...prints, subject: format[1] ?? '' };
}

/** A member of the response that has a value exactly where the request succeeded. */
function shownKey({ operation: { present, document } }: Plan): string | undefined {
  const key = present[0]?.at(-1);
  if (typeof key === 'string') return key;
  // Of an element of a list, the only field that is asked for.
  return /\{ (\w+)(?:: \w+)? \}(?: \})*$/.exec(document)?.[1];
}
