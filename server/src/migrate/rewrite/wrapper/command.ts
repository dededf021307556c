import type { WrapperCommand } from '../../../code/call';
import type { CommandRule } from '../../../code/sendRule';
import { spanOf } from '../../../text/span';
import { indentAt } from '../../../text/textLines';
import { bodyWord, commandEdits, trimBlanks, withBlanksBefore } from '../command';
import type { Draft } from '../draft';
import { Refusal } from '../refusal';

/** The name of the parameter that holds a body where it held a path. */
const bodyNames = ['body', 'request_body', 'graphql_body'];

/** The edits that make a wrapper function send the body that it is called with, and the caller pass that of the plan. */
export function callerEdits(rule: CommandRule, wrapper: WrapperCommand, draft: Draft): void {
  const { file, edits } = draft;
  const { site } = draft.call;
  const { added } = wrapper;
  const isReplaced = wrapper.assignment !== undefined && added?.body === undefined;
  const name = isReplaced ? bodyNames.find(each => !file.words.has(each)) : undefined;
  if (isReplaced && !name) throw new Refusal('name-taken', 'The script uses every name for the body of a request.');
  if (wrapper.assignment && name) edits.push({ span: wrapper.assignment, text: name });
  for (const span of wrapper.unused) edits.push({ span, text: '' });
  const parameter = added?.body === undefined ? wrapper.parameter : `$${added.body}`;
  commandEdits(rule, { ...draft, call: wrapper.request }, `"${name ? `$${name}` : parameter}"`, added?.isPassed);
  const body = bodyWord(draft, indentAt(file.text, site.call.start));
  for (const { role, argument } of site.parts) {
    const given = file.text.slice(argument.start, argument.end);
    if (role === 'url' && added?.body === undefined) edits.push({ span: argument, text: body });
    else if (role === 'body' && added?.isPassed) edits.push({ span: argument, text: body });
    else if (role === 'url') {
      const isThere = added?.isPassed && site.parts.some(part => part.role === 'body');
      if (!isThere) edits.push({ span: spanOf(site.call.end, site.call.end), text: ` ${body}` });
    } else if (role === 'method') edits.push({ span: argument, text: given.replace(/GET|PUT|DELETE/i, 'POST') });
    else edits.push({ span: withBlanksBefore(trimBlanks(argument, file.text), file.text), text: '' });
  }
}
