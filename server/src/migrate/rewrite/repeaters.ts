import type { Part } from '../../code/call';
import type { Repeater } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import type { Edit } from '../../text/edit';
import { spanOf } from '../../text/span';
import type { ProgramDraft } from './draft';
import { Refusal } from './refusal';

/**
 * The edits by which what the program makes to repeat failed reads repeats the POST that takes their place. Where the client
 * may send other POSTs as well, which must not be made twice, it is not told to repeat any.
 */
export function repeaterEdits(repeater: Repeater, draft: ProgramDraft): Edit[] {
  const parts = partsOf(draft.call.site, 'repeater').filter(({ form }) => form !== 'reference');
  return parts.flatMap(part => repeaterEdit(part, repeater, draft));
}

function repeaterEdit({ argument, value, keyword }: Part, repeater: Repeater, draft: ProgramDraft): Edit[] {
  const { file, writer } = draft;
  const { text, style } = file;
  if (keyword === undefined) {
    const [methods = ''] = repeater.methods;
    const before = /(\S)(\s*)$/.exec(text.slice(0, argument.start));
    const [, last = '', blanks = ''] = before ?? [];
    const at = argument.start - blanks.length;
    const lead = last === '(' ? '' : last === ',' ? (blanks === '' ? ' ' : style.newline + lineIndent(text, at)) : ', ';
    return [{ span: spanOf(at, at), text: lead + writer.argument(methods, repeater.all) }];
  }
  const source = text.slice(value.start, value.end);
  if (source === repeater.all || /^(?:False|false)$/.test(source) || /['"]POST['"]/i.test(source)) return [];
  const open = /^(?:\w+\(\s*)?[[({]\s*(?=['"])/.exec(source)?.[0];
  if (open === undefined || !/^[^'"]*(?:['"][A-Za-z]+['"][^'"\w]*)+$/.test(source))
    throw new Refusal(
      'client-setup',
      'The methods that the program repeats after a failure are only known at run time.',
    );
  // What was not repeated before is not repeated now.
  if (!new RegExp(`['"]${draft.call.method}['"]`, 'i').test(source)) return [];
  const at = value.start + open.length;
  return [{ span: spanOf(at, at), text: `${writer.text([{ text: 'POST' }], style)}, ` }];
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset) + 1))?.[0] ?? '';
}
