import type { Call, Header, WrapperFunction } from '../../../code/call';
import { partsOf } from '../../../code/site';
import { textTemplate } from '../../../code/template';
import { hasHeader, keyHeader, keyName, keyNameSpan, spreadName } from '../headers';
import { otherUses, type Parameter } from './leftovers';

/** The parameter that takes the options of the request from the callers: `fetch(url, init)`, `fetch(url, { ...init, signal })`. */
export function optionsParameter({ sent, names }: WrapperFunction, text: string): Parameter | undefined {
  const [options] = partsOf(sent.site, 'options');
  const written = options && text.slice(options.value.start, options.value.end);
  const spread = written && partsOf(sent.site, 'headers').length === 0 ? spreadName(written) : undefined;
  return names.find(({ name, taken }) => !taken && (name === written || name === spread));
}

/** The headers that all callers give with such options, which have the new name of the key there. */
export function givenHeaders(callers: readonly Call[]): readonly Header[] {
  const [first, ...others] = callers.map(({ headers }) => headers);
  if (!first || !callers.every(({ headers }) => keyHeader(headers))) throw otherUses;
  if (others.some(headers => hasHeader(headers, 'Content-Type') !== hasHeader(first, 'Content-Type'))) throw otherUses;
  return first.map(header => (keyNameSpan(header) ? { ...header, name: textTemplate(keyName) } : header));
}
