import type { WrapperCommand } from '../../../code/call';
import type { CommandRule } from '../../../code/sendRule';
import { indentAt } from '../../../text/textLines';
import { bodyWord, commandEdits, trimmed, withBlanksBefore } from '../command';
import type { Draft } from '../draft';
import { Refusal } from '../refusal';

/** The name of the parameter that holds a body where it held a path. */
const bodyNames = ['body', 'request_body', 'graphql_body'];

/** The edits that make a wrapper function send the body that it is called with, and the caller pass that of the plan. */
export function callerEdits(rule: CommandRule, wrapper: WrapperCommand, draft: Draft): void {
  const { file, edits } = draft;
  const { site } = draft.call;
  const name = wrapper.named ? bodyNames.find(each => !file.words.has(each)) : undefined;
  if (wrapper.named && !name) throw new Refusal('name-taken', 'The script uses every name for the body of a request.');
  if (wrapper.named && name) edits.push({ span: wrapper.named, text: name });
  for (const span of wrapper.unused) edits.push({ span, text: '' });
  commandEdits(rule, { ...draft, call: wrapper.sent }, `"${name ? `$${name}` : wrapper.parameter}"`);
  for (const { role, argument } of site.parts) {
    const given = file.text.slice(argument.start, argument.end);
    if (role === 'url') edits.push({ span: argument, text: bodyWord(draft, indentAt(file.text, site.call.start)) });
    else if (role === 'method') edits.push({ span: argument, text: given.replace(/GET|PUT|DELETE/i, 'POST') });
    else edits.push({ span: withBlanksBefore(trimmed(argument, file.text), file.text), text: '' });
  }
}
