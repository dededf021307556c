import { holeMark } from '../../text/region';
import type { Body, Header, Parameter, StatusCheck } from '../call';
import { flatText } from '../template';
import { formParameters, looksLikeForm, splitUrl } from '../url';
import type { Argument } from './expand';
import { wgetFlags } from './flags';
import { readOptions } from './options';
import {
  bodyOf,
  headerOf,
  type Inputs,
  looksLikeAddress,
  methodOf,
  partOf,
  type Request,
  sortParts,
  withScheme,
} from './request';

/** The requests of a wget command line, without its program name: one for each address. */
export function wgetRequests(args: readonly Argument[], { file: read }: Inputs = {}): Request[] {
  const options = readOptions(args, wgetFlags);
  const named = (flag: string) => options.filter(option => option.flag === flag);
  const addresses = options.filter(
    option => option.flag === undefined && option.value && looksLikeAddress(option.value),
  );
  const [data] = [...named('post-data'), ...named('body-data')];
  const [fromFile] = [...named('post-file'), ...named('body-file')];
  const method = named('method').at(-1);
  const parameters: readonly Parameter[] =
    data?.value && looksLikeForm(data.value) && flatText(data.value) !== holeMark
      ? formParameters(data.value, 'form')
      : [];
  let body: Body | undefined;
  if (data?.value && parameters.length === 0) body = bodyOf(data.value, data.span);
  else if (fromFile) {
    const content = fromFile.value && read?.(fromFile.value);
    body = content ? bodyOf(content, fromFile.span) : { span: fromFile.span };
  }
  const headers = named('header').flatMap(({ value, span }): Header[] => (value ? [headerOf(value, span)] : []));
  const file = named('output-document').at(-1)?.value;
  // The command ends with a failure as without the flag, but what came with it is in the output.
  const kept = named('content-on-error').map(
    ({ span, flag = '' }): StatusCheck => ({ span, kind: 'exits', subject: flag }),
  );
  return addresses.flatMap((address): Request[] => {
    if (!address.value) return [];
    const cut = splitUrl(withScheme(address.value));
    return [
      {
        client: 'wget',
        method: method ? methodOf(method.value) : data || fromFile ? 'POST' : 'GET',
        url: cut.url,
        parameters: [...cut.parameters, ...parameters],
        headers,
        ...(body ? { body } : {}),
        parts: sortParts([
          partOf('url', address),
          ...named('method').map(option => partOf('method', option)),
          ...named('header').map(option => partOf('headers', option)),
          ...(data ? [partOf(parameters.length > 0 ? 'query' : 'body', data)] : []),
          ...['output-document', 'save-headers', 'config'].flatMap(flag =>
            named(flag).map(option => partOf('output', option)),
          ),
          ...(fromFile ? [partOf('body', fromFile)] : []),
        ]),
        // Without `-O -` the response goes to a file named after the address.
        output: { checks: kept, ...(file && flatText(file) === '-' ? {} : { file: file ?? cut.url }) },
      },
    ];
  });
}
