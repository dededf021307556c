import type { Call, Header, WrapperFunction } from '../../../code/call';
import { partsOf } from '../../../code/site';
import { textTemplate } from '../../../code/template';
import { hasHeader, keyHeader, keyName, keyNameSpan, spreadName } from '../headers';
import { otherUses, type Parameter } from './leftovers';

/**
 * The parameter that takes the options or the headers of the request from the callers: `fetch(url, init)`,
 * `fetch(url, { ...init, signal })`, `requests.get(url, headers=headers)`.
 */
export function optionsParameter({ request, names, span }: WrapperFunction, text: string): Parameter | undefined {
  const [options] = partsOf(request.site, 'options');
  const [headers, more] = partsOf(request.site, 'headers');
  if (headers && !more) {
    const given = text.slice(headers.value.start, headers.value.end);
    const { call } = request.site;
    // Code that prints or changes them would see the new name of the key.
    const isSeen = ({ name, span: declared }: Parameter) =>
      wordOf(name).test(text.slice(declared.end, call.start) + text.slice(call.end, span.end)) ||
      text.slice(call.start, call.end).split(wordOf(name)).length > keywordAndValue;
    return names.find(each => !each.destructured && each.name === given && !isSeen(each));
  }
  const written = options && text.slice(options.value.start, options.value.end);
  const spread = written && spreadName(written);
  return names.find(({ name, destructured }) => !destructured && (name === written || name === spread));
}

/** The parts of a call around `headers=headers`, which has the name twice. */
const keywordAndValue = 3;

/** A name as a word, and no part of another one. */
function wordOf(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}(?![\\w$])`);
}

/** The headers that all callers give with such options, which have the new name of the key there. */
export function givenHeaders(callers: readonly Call[]): readonly Header[] {
  const [first, ...others] = callers.map(({ headers }) => headers);
  if (!first || !callers.every(({ headers }) => keyHeader(headers))) throw otherUses;
  if (others.some(headers => hasHeader(headers, 'Content-Type') !== hasHeader(first, 'Content-Type'))) throw otherUses;
  return first.map(header => (keyNameSpan(header) ? { ...header, name: textTemplate(keyName) } : header));
}
