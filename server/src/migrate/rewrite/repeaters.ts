import type { Part } from '../../code/call';
import type { Repeater } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import type { Edit } from '../../text/edit';
import { contains, spanOf } from '../../text/span';
import { type Added, slotOf } from './argumentSlot';
import type { ProgramDraft } from './draft';
import { Refusal } from './refusal';

/**
 * How often a file tells the library to try again by an option: a number, or an object that has it, and perhaps after which
 * failures and how long it waits.
 */
function limitsIn(text: string, member: string): readonly RegExpExecArray[] {
  const other = String.raw`(?:statusCodes|errorCodes|maxRetryAfter|backoffLimit|noise)\s*:\s*(?:\[[\w\s,'"]*\]|[\w.]+)`;
  const limit = String.raw`(\d+)(?=\s*[,}])|\{(?:\s*${other}\s*,)*\s*limit\s*:\s*(\d+)\s*(?:,\s*${other}\s*)*,?\s*\}`;
  return [...text.matchAll(new RegExp(`(?<![\\w$])['"]?${member}['"]?\\s*(?::\\s*(?:${limit})?|(?=[,}]))`, 'g'))];
}

/**
 * The library repeated the old request after a failure, and does so with the new one as often as the program says. `place` is
 * the member of its options for both.
 */
export function repeatEdits(place: string, draft: ProgramDraft, added: Added[]): void {
  const { writer, file, call, edits } = draft;
  const { text, style } = file;
  const option = slotOf(place);
  const settings = option.kind === 'position' ? [] : limitsIn(text, option.name);
  const numbers = new Set(settings.map(([, plain, inside]) => plain ?? inside));
  const [limit] = numbers;
  if (settings.length > 0 && (limit === undefined || numbers.size > 1))
    throw new Refusal('client-setup', 'How the library repeats a request after a failure is only known at run time.');
  // What is not repeated needs no methods.
  if (limit !== undefined && Number(limit) === 0) return;
  const methods = writer.member('methods', `[${writer.text([{ text: 'POST' }], style)}]`, style);
  const value = writer.dictionary([...(limit === undefined ? [] : [writer.member('limit', limit, style)]), methods]);
  const own = settings.find(({ index }) => contains(call.site.call, spanOf(index, index)));
  if (!own) {
    added.push({ place: slotOf(place), value: () => value });
    return;
  }
  const start = own.index + own[0].search(/\d|\{/);
  const inside = /^\{\s*/.exec(text.slice(start))?.[0].length;
  edits.push(
    inside === undefined
      ? { span: spanOf(start, own.index + own[0].length), text: value }
      : { span: spanOf(start + inside, start + inside), text: `${methods}, ` },
  );
}

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
    const offset = argument.start - blanks.length;
    const lead =
      last === '(' ? '' : last === ',' ? (blanks === '' ? ' ' : style.newline + lineIndent(text, offset)) : ', ';
    return [{ span: spanOf(offset, offset), text: lead + writer.argument(methods, repeater.all) }];
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
  const offset = value.start + open.length;
  return [{ span: spanOf(offset, offset), text: `${writer.text([{ text: 'POST' }], style)}, ` }];
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset) + 1))?.[0] ?? '';
}
