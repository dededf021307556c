import type { CallRule } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import { spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import type { ProgramDraft } from './draft';
import { missingHeaders, refuseOtherKeys } from './headers';
import { Refusal } from './refusal';

const site = new Refusal('site', 'Some parts of the call are not in the statements that open and send the request.');

/** The object whose method sends the request. */
export function senderOf({
  call: {
    site: { callee },
  },
  file: { text },
}: ProgramDraft): string {
  const name = callee && /^([\w$.]+)\.\w+$/.exec(text.slice(callee.start, callee.end))?.[1];
  if (!name) throw site;
  return name;
}

/** A request that an object opens and sends: its address and verb where it is opened, and the body where it is sent. */
export function openedEdits(
  rule: CallRule,
  names: NonNullable<CallRule['opened']>,
  draft: ProgramDraft,
  body: (indent: string) => string,
): void {
  const { call, file, edits, writer } = draft;
  if (!isFollowed(senderOf(draft), file.text))
    throw new Refusal(
      'response-escapes',
      'The object that sends has the response, and is used in ways that are not followed.',
    );
  const verb = partsOf(call.site, 'method').at(-1);
  if (call.method !== 'POST') {
    if (!verb) throw site;
    edits.push({ span: verb.value, text: writer.text([{ text: 'POST' }], file.style) });
  }
  refuseOtherKeys(call.headers);
  for (const [name, value] of missingHeaders(rule, draft)) {
    const key = writer.text([{ text: name }], file.style);
    insertStatement(`${senderOf(draft)}.${names.header}(${key}, ${value})`, draft);
  }
  const { end } = call.site.call;
  const start = call.site.callee?.end ?? end;
  const open = /^\(\s*(?:null\s*)?(?=\)$)/.exec(file.text.slice(start, end));
  const old = partsOf(call.site, 'body')[0];
  if (!open && !old) throw site;
  const span = open ? spanOf(start + 1, end - 1) : (old?.value ?? spanOf(end, end));
  edits.push({ span, text: body(indentAt(file.text, span.start)) });
}

/** Whether an object is only made and asked for its members, and its handlers are functions that are written in place. */
function isFollowed(sender: string, text: string): boolean {
  if (!/^[\w$]+$/.test(sender)) return false;
  const name = sender.replace(/\$/g, '\\$');
  const uses = [...text.matchAll(new RegExp(`(?<![\\w$.])${name}(?![\\w$])(?=\\s*([^\\n]*))`, 'g'))];
  const isMember = /^\.\s*\w|^=\s*new\s+(?:window\.)?XMLHttpRequest\b/;
  const handler = /^\.\s*(?:on\w+\s*=|addEventListener\(\s*['"]\w+['"]\s*,)\s*(.*)/;
  return uses.every(({ 1: after = '', index }) => {
    // `var xhr;`
    if (/^[;,]?\s*$/.test(after)) return /\b(?:var|let)\s+$/.test(text.slice(0, index));
    const [, given] = handler.exec(after) ?? [];
    return isMember.test(after) && (given === undefined || /^(?:async\b|function\b|\(|[\w$]+\s*=>)/.test(given));
  });
}

/** Puts a statement in front of the one that sends. */
export function insertStatement(statement: string, { call, file, edits }: ProgramDraft): void {
  const { start } = call.site.statement;
  const before = file.text.slice(0, start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const above = /([^\n]*)\n\s*$/.exec(before)?.[1] ?? '';
  // A statement of its own line that is not the branch of a condition without braces.
  if (line.trim() !== '' || /^\s*(?:\}\s*)?(?:if|else|for|while|do)\b[^{]*$|[,(=]\s*$/.test(above)) throw site;
  const ending = file.style.semicolons ? ';' : '';
  edits.push({ span: spanOf(start, start), text: `${statement}${ending}${file.style.newline}${line}` });
}
