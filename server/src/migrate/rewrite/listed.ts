import type { Call, Part } from '../../code/call';
import type { CommandRule } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import type { Edit } from '../../text/edit';
import { contains, type Span, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import { bodyFunction, declareShape, reshapingOf } from './adapter';
import { declare } from './declare';
import type { ProgramDraft } from './draft';
import { hasHeader, keyNameSpan, redirectCommand } from './headers';
import { Refusal } from './refusal';
import { requestBody } from './values';

/**
 * The edits that make a command send the planned request whose words are the items of a list of the program, such as
 * `subprocess.run(["curl", …])`. No shell reads them, so each new word is an expression of the program.
 */
export function listedEdits(rule: CommandRule, draft: ProgramDraft): void {
  const { call, file, edits, writer } = draft;
  const { site } = call;
  const [url, ...urls] = partsOf(site, 'url');
  const isWhole = site.parts.every(
    part =>
      contains(site.call, part.argument) &&
      (part.role === 'headers' || part.role === 'output' || isItem(part.argument, file.text)),
  );
  // A name may hold the list for this one call of it.
  const isHere = contains(site.span, site.call) ? site.span.end > site.call.end : site.call.end < site.span.start;
  if (!url || urls.length > 0 || !isWhole || !isHere)
    throw new Refusal('site', 'The words of the command are not the items of a single list in the call that runs it.');
  if (partsOf(site, 'output').some(part => !isHarmless(part, draft)))
    throw new Refusal('status-format', 'The command writes its response in a format that is not supported.');
  redirectCommand(url, draft);
  const spans = call.headers.map(keyNameSpan);
  if (spans.some(span => span && !contains(site.call, span)))
    throw new Refusal('site', 'The header with the key is outside the call that runs the command.');
  for (const part of partsOf(site, 'method')) {
    if (rule.without.includes(part.keyword ?? '')) edits.push(withoutItem(part.argument, file.text));
    else edits.push({ span: part.value, text: writer.text([{ text: 'POST' }], file.style) });
  }
  bodyEdits(rule, draft);
}

/** Flags for the exit status, and those for an output that is not read. */
function isHarmless(part: Part, { call: { response }, file }: ProgramDraft): boolean {
  if (isFailing(part)) return true;
  const isUnread = response.use === 'unused' || response.use === 'status';
  const isNowhere = /^["']\/dev\/null["']$/.test(file.text.slice(part.value.start, part.value.end));
  return isUnread && (part.keyword === 'include' || (part.keyword === 'output' && isNowhere));
}

/** Whether only the exit status is looked at, which says nothing of a refusal where no flag makes it so. */
export function ignoresRefusals({ response: { use }, site: { parts } }: Call): boolean {
  return use === 'status' && !parts.some(isFailing);
}

/** The first flag that carried parameters or a body becomes the new body; the others go. */
function bodyEdits(rule: CommandRule, draft: ProgramDraft): void {
  const { call, file, edits, plan, writer, imports } = draft;
  const { site } = call;
  const old = site.parts.filter(({ role }) => role === 'query' || role === 'body');
  const [first, ...others] = old;
  const span = first?.argument ?? spanOf(site.call.end, site.call.end);
  const words = (text: string) => writer.text([{ text }], file.style);
  const type = hasHeader(call.headers, 'Content-Type')
    ? []
    : [words(rule.header), words('Content-Type: application/json')];
  const value = writer.value(requestBody(plan, draft), file.style, indentAt(file.text, span.start));
  const json = writer.jsonText(value);
  for (const module of json.imports) imports.add(module);
  const items = [...type, words(rule.body), json.expression].join(', ');
  edits.push({ span: span, text: first ? items : `, ${items}` });
  for (const other of others) edits.push(withoutItem(other.argument, file.text));
}

/** Whether a part is one or several whole items of a list. */
function isItem({ start, end }: Span, text: string): boolean {
  return /[[,(]\s*$/.test(text.slice(0, start)) && /^\s*[,\])]/.test(text.slice(end));
}

/** Takes an item out with the comma before it; the name of the command stands before all of them. */
function withoutItem({ start, end }: Span, text: string): Edit {
  const before = /,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { span: spanOf(start - before, end), text: '' };
}

/** Puts what a command printed, or what the program has of it, into the adapter that gives it the shape of the REST response. */
export function adaptOutput(draft: ProgramDraft): void {
  const { call, file, plan, writer, edits } = draft;
  const helper = writer.responseHelper('output', file, draft.plan);
  const reshaping = reshapingOf(plan, draft);
  const { span, parts } = call.site;
  const source = file.text.slice(span.start, span.end);
  if (!helper || !writer.givesOutput(source, parts.some(isFailing)))
    throw new Refusal('no-adapter', 'The program uses the output of the command in a way that has no adapter.');
  const shapeName = declareShape(reshaping, draft);
  const helperName = declare(helper, draft);
  const body = bodyFunction(shapeName, [...reshaping.parameters.values()], draft);
  const fails = parts.some(isFailing) ? `, ${writer.value({ kind: 'literal', value: true }, file.style, '')}` : '';
  edits.unshift({ span: spanOf(span.start, span.start), text: `${helperName}(` });
  edits.push({ span: spanOf(span.end, span.end), text: `, ${body}${fails})` });
}

function isFailing({ role, keyword }: Part): boolean {
  return role === 'output' && /^fail/.test(keyword ?? '');
}
