import type { Call, Part } from '../../code/call';
import type { CallRule, ChainNames } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import { contains, type Span, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import { replaceValue } from './argumentSlot';
import type { ProgramDraft } from './draft';
import { missingHeaders, refuseOtherKeys } from './headers';
import { Refusal } from './refusal';

const site = new Refusal('site', 'Some parts of the call are not in the chain that makes the request.');

/** A request that a chain of calls makes, each of which says one part of it, and that is sent where its value is waited for. */
export function chainEdits(
  rule: CallRule,
  names: ChainNames,
  address: string,
  draft: ProgramDraft,
  body: (indent: string) => string,
): void {
  const { call, file, edits, writer } = draft;
  const { text, style } = file;
  const { call: whole } = call.site;
  // What else is done with the request may be more than to send it.
  const isSent =
    isWaitedFor(call, text) || (isReturned(whole, text) && draft.callers?.every(each => isWaitedFor(each, text)));
  const [url] = partsOf(call.site, 'url');
  if (!isSent || !url || !call.site.parts.every(({ argument }) => contains(whole, argument))) throw site;
  edits.push(replaceValue(url, address, draft));
  for (const part of partsOf(call.site, 'query')) edits.push({ span: callAround(part, names.query, text), text: '' });
  refuseOtherKeys(call.headers);
  const [old] = partsOf(call.site, 'body');
  const newline = /\n([ \t]*)\.\s*\w+\([^\n]*\)?$/.exec(text.slice(whole.start, whole.end));
  const before = newline ? `${style.newline}${newline[1]}` : '';
  const added = missingHeaders(rule, draft).map(
    ([name, value]) => `${before}.${names.header}(${writer.text([{ text: name }], style)}, ${value})`,
  );
  if (old) {
    if (callAround(old, names.body, text).end > whole.end) throw site;
    edits.push({ span: old.value, text: body(indentAt(text, old.value.start)) });
  } else added.push(`${before}.${names.body}(${body(newline?.[1] ?? indentAt(text, whole.start))})`);
  edits.push({ span: spanOf(whole.end, whole.end), text: added.join('') });
}

/** Whether the value of a request is waited for, and nothing is added to it before. */
function isWaitedFor({ site: { call, awaited } }: Call, text: string): boolean {
  const behind = text.slice(call.end, call.end + maxBreakLength);
  return awaited ? !/^\s*\.\s*\w/.test(behind) : /^\s*\.\s*(?:then|catch)\b/.test(behind);
}

/** Whether a function gives its callers the request, which they wait for. */
function isReturned({ start, end }: Span, text: string): boolean {
  const before = text.slice(Math.max(0, start - maxBreakLength), start);
  return /(?:\breturn|=>)\s*$/.test(before) && /^\s*(?:[;}]|\n|$)/.test(text.slice(end, end + maxBreakLength));
}

/** More blanks than anybody writes inside a chain. */
const maxBreakLength = 200;

/** The call of a chain that has a part as its only argument, with the dot in front of it. */
function callAround({ argument: { start, end } }: Part, name: string, text: string): { start: number; end: number } {
  const before = new RegExp(`\\s*\\.\\s*${name}\\(\\s*$`).exec(text.slice(Math.max(0, start - 200), start))?.[0].length;
  const after = /^\s*,?\s*\)/.exec(text.slice(end))?.[0].length;
  if (before === undefined || after === undefined) throw site;
  return spanOf(start - before, end + after);
}
