import type { Call, Parameter, Template } from '../../code/call';
import { literalText, templateSpan } from '../../code/template';
import { contains, type Span, spanOf, touches } from '../../text/span';

/** What a word of a request is: the name of a parameter or a header, or the value of a list of names. */
type WordRole = 'parameter' | 'header' | 'metric' | 'value';

/** A word of a request that the catalogue may know. `span` holds it in the file, without quotes. */
export interface RequestWord {
  readonly role: WordRole;
  readonly text: string;
  readonly span: Span;
}

/** The words of a call that its file says, wherever they are: in the address, a dictionary, a form or a command. */
export function requestWords(call: Call): RequestWord[] {
  const words: RequestWord[] = [];
  const add = (role: WordRole, template: Template) => {
    const text = literalText(template)?.trim();
    const span = templateSpan(template);
    if (text && span) words.push({ role, text, span });
  };
  for (const { name, value } of call.parameters) {
    add('parameter', name);
    const role = listRole(name);
    if (role) add(role, value);
  }
  for (const { name } of call.headers) add('header', name);
  return words;
}

/** What the values of a parameter are: `names[]` has metric names, `values[]` the names of values. */
function listRole(name: Template): 'metric' | 'value' | undefined {
  const list = /^(names?|values?)(\[\])?$/.exec(literalText(name)?.trim() ?? '')?.[1];
  return list === undefined ? undefined : list.startsWith('name') ? 'metric' : 'value';
}

/** The metrics that a call asks for, as far as its file says them. */
export function metricsOf(call: Call): string[] {
  return requestWords(call).flatMap(({ role, text }) => (role === 'metric' ? [text] : []));
}

/** Where a word of a call is, or can be written: `span` is what it replaces, and is empty where nothing is written yet. */
export interface WordPlace {
  readonly role: WordRole;
  readonly span: Span;
  /** Blanks are written as `+`, because the word is part of a query string or a form. */
  readonly isEncoded: boolean;
}

/** The place at an offset of the file; undefined where no word of the call belongs. */
export function placeAt(call: Call, text: string, offset: number): WordPlace | undefined {
  const word = requestWords(call).find(({ span }) => touches(span, offset));
  if (word) return { role: word.role, span: word.span, isEncoded: /[?&=]/.test(text[word.span.start - 1] ?? '') };
  const empty = spanOf(offset, offset);
  const before = text[offset - 1] ?? '';
  const after = text[offset] ?? '';
  if (!/["'`?&=]/.test(before) || /[\w[\]/]/.test(after)) return undefined;
  const pair = call.parameters.find(({ span }) => span && contains(span, empty));
  const role = pair && emptyRole(pair, before, offset);
  if (role) return { role, span: empty, isEncoded: before === '=' };
  const isIn = (roles: RegExp) => call.site.parts.some(part => roles.test(part.role) && contains(part.value, empty));
  if (before === after && isKey(text, offset) && isIn(/^headers$/))
    return { role: 'header', span: empty, isEncoded: false };
  if (before === after && contains(call.site.span, empty) && isForm(text, offset))
    return { role: 'parameter', span: empty, isEncoded: false };
  return /[?&]/.test(before) && isIn(/^(url|query)$/) ? { role: 'parameter', span: empty, isEncoded: true } : undefined;
}

/** Whether the quote before an offset opens the key of a dictionary, and not one of its values. */
function isKey(text: string, offset: number): boolean {
  return /[{,([]\s*["'`]$/.test(text.slice(Math.max(0, offset - 200), offset));
}

/** Whether the quote before an offset opens a piece of the form, or of the query, of a command line. */
function isForm(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 40), offset);
  return /\s(?:-[dF]|--(?:data(?:-raw|-urlencode)?|url-query|form))[ =]?["']$/.test(before);
}

/** What belongs into the empty quotes, or behind the `=`, of a pair. */
function emptyRole({ name, value }: Parameter, before: string, offset: number): WordRole | undefined {
  const end = templateSpan(name)?.end;
  if (end === undefined) return /["'`]/.test(before) ? 'parameter' : undefined;
  return offset > end && literalText(value) === '' ? listRole(name) : undefined;
}
