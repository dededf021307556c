import type { Part } from '../../code/call';
import type { CallRule, EndedNames } from '../../code/sendRule';
import { partsOf } from '../../code/site';
import { contains, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import { withoutChoice } from './argumentSlot';
import type { ProgramDraft } from './draft';
import { Refusal } from './refusal';
import { targetSource } from './values';

/**
 * The request of a call whose options a name holds, for more requests perhaps, while its address is an argument of its own:
 * what the new request needs stands in an object of this call then, which has the members of the old one.
 */
export function withOwnOptions(draft: ProgramDraft): ProgramDraft {
  const { call, file, writer } = draft;
  const { site } = call;
  const options = partsOf(site, 'options')[0];
  const name = options && file.text.slice(options.value.start, options.value.end);
  const isAddressed = partsOf(site, 'url').at(-1)?.form === 'argument';
  if (name === undefined || !isAddressed || !/^[\w$]+$/.test(name) || !writer.isDictionary(name, file.text))
    return draft;
  const isBeside = partsOf(site, 'headers').some(({ form }) => form === 'statement');
  if (isBeside && countOf(name, file.text) === 2) return draft;
  const isHeld = ({ role, form }: Part) => (role === 'headers' || role === 'method') && form === 'statement';
  return { ...draft, call: { ...call, site: { ...site, parts: site.parts.filter(part => !isHeld(part)) } } };
}

/** How often a text has a name. */
function countOf(name: string, text: string): number {
  return (text.match(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length;
}

/** Where the address of a request is, where it can be changed without changing another request. */
export function endedPlace(url: Part | undefined, { call: { site }, file: { text }, writer }: ProgramDraft): Part {
  const options = partsOf(site, 'options')[0];
  const name = options && text.slice(options.value.start, options.value.end);
  const isElsewhere = url?.form === 'statement';
  // The address is an argument of its own, and what is changed beside it stands in the named options.
  const isBeside = url?.form === 'argument' && partsOf(site, 'headers').some(({ form }) => form === 'statement');
  const isNamed = name !== undefined && /^[\w$]+$/.test(name);
  // Its members are those of an object that is written for this call.
  const isSpread = url?.form === 'argument' && isNamed && !isBeside && writer.isDictionary(name, text);
  const isShared = isNamed && countOf(name, text) !== 2;
  if (
    !url ||
    !(contains(site.call, url.argument) || isElsewhere) ||
    (isNamed && !isSpread && (!(isElsewhere || isBeside) || isShared))
  )
    throw new Refusal(
      'site',
      'The parts of the request could not be identified, or another request uses them as well.',
    );
  return url;
}

/** A path alone where the host is another option. */
export function addressOf(url: Part, { address }: CallRule, draft: ProgramDraft): string {
  const source = draft.file.text.slice(url.value.start, url.value.end);
  // `{ hostname, path }`
  const keyword = url.keyword ?? (url.form === 'argument' ? undefined : source);
  return address === 'path' || keyword === 'path' || (address === 'own' && /^f?["'`]+\//.test(source))
    ? draft.writer.text([{ text: '/graphql' }], draft.file.style)
    : targetSource(draft.plan.target, draft);
}

/** Ends the request with the new body: in the place of the old one, or in the call that ended it without one. */
export function endEdits(names: EndedNames, body: (indent: string) => string, draft: ProgramDraft): void {
  const { call, file, edits } = draft;
  const { site } = call;
  const callee = site.callee ? file.text.slice(site.callee.start, site.callee.end) : '';
  const makes = (name: string) => callee === name || callee.endsWith(`.${name}`);
  const old = partsOf(site, 'body');
  const [slot] = old;
  if (slot?.isConditional && !slot.choice)
    throw new Refusal('site', 'A condition decides whether the request has a body.');
  if (old.length > 1) throw new Refusal('site', 'The request is written in several parts.');
  const isEnded = new RegExp(`\\.${names.end}\\(\\s*\\)$`).test(file.text.slice(site.span.start, site.span.end));
  if (makes(names.whole) && site.callee && !slot) {
    edits.push({ span: spanOf(site.callee.end - names.whole.length, site.callee.end), text: names.open });
    const offset = site.call.end;
    edits.push({ span: spanOf(offset, offset), text: `.${names.end}(${body(indentAt(file.text, site.callee.end))})` });
  } else if (makes(names.open) && slot) {
    edits.push({ span: slot.value, text: body(indentAt(file.text, slot.value.start)) });
    edits.push(...withoutChoice(slot, file.style.semicolons ? ';' : ''));
  } else if (makes(names.open) && isEnded) {
    const offset = site.span.end - 1;
    edits.push({ span: spanOf(offset, offset), text: body(indentAt(file.text, offset)) });
  } else throw new Refusal('site', 'The end of the request could not be identified.');
}
