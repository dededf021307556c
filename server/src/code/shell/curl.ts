import { holeMark } from '../../text/region';
import { contains, type Span } from '../../text/span';
import type { Body, Header, Parameter, Part, StatusCheck, Template } from '../call';
import { barePart, coveringSpan } from '../site';
import { flatText, percentDecoded, slice, split, templateSpan } from '../template';
import { formParameters, looksLikeForm, splitUrl } from '../url';
import { encodedByCommand } from './encodings';
import type { Argument } from './expand';
import { curlFlags } from './flags';
import { type Option, readOptions } from './options';
import {
  bodyOf,
  headerOf,
  hereDocument,
  type Inputs,
  isAddressPattern,
  joinedData,
  looksLikeAddress,
  methodOf,
  partOf,
  pipedInput,
  quotedHereDocument,
  type Request,
  type StandardInput,
  severalPart,
  sortParts,
  withoutGlobEscapes,
  withScheme,
} from './request';
import type { VariableWords } from './variableWords';

const dataFlags = new Set([
  'data',
  'data-raw',
  'data-binary',
  'data-ascii',
  'data-urlencode',
  'form',
  'form-string',
  'json',
  'url-query',
]);

/** The requests of a curl command line, without its program name: one for each address, and more behind `--next`. */
export function curlRequests(args: readonly Argument[], inputs: Inputs = {}): Request[] {
  const requests: Request[] = [];
  let group: Option[] = [];
  for (const option of [...readOptions(args, curlFlags), undefined]) {
    if (option && option.flag !== 'next') group.push(option);
    else {
      requests.push(...groupRequests(group, inputs));
      group = [];
    }
  }
  return requests;
}

function groupRequests(options: readonly Option[], inputs: Inputs): Request[] {
  if (isProse(options)) return [];
  const named = (flag: string) => options.filter(option => option.flag === flag);
  const last = (flag: string) => named(flag).at(-1);
  const addresses = addressesOf(options);
  const data = options.filter(option => option.flag && dataFlags.has(option.flag) && option.value);
  const asQuery = last('get') !== undefined || last('url-query') !== undefined;
  const request = last('request');
  const method = request ? methodOf(request.value) : broughtMethod(options, data);
  const { parameters, body } = dataOf(data, asQuery, method, inputs);
  const headers = named('header').flatMap(({ value, span }): Header[] => (value ? [headerOf(value, span)] : []));
  const file = last('output')?.value;
  const readsPatterns = last('globoff') === undefined;
  const lists = dataLists(options);
  const listOf = ({ argument: { list } }: Option) => (list && lists.has(list.start) ? list : undefined);
  // A command can have thousands of addresses: what all of them share is read once.
  const shared = [
    ...['request', 'get'].flatMap(flag =>
      named(flag).flatMap(option => (listOf(option) ? [] : partOf('method', option))),
    ),
    ...named('header').map(option => partOf('headers', option)),
    ...outputFlags.flatMap(flag => named(flag).map(option => partOf('output', option))),
    ...named('retry').map(option => partOf('options', option)),
    ...data.map(option =>
      partOf(body?.span && contains(body.span, option.span) ? 'body' : 'query', option, listOf(option)),
    ),
    ...inputPart(data, inputs.standard),
  ];
  const dumped = last('dump-header')?.value;
  const output = {
    ...(file && flatText(file) !== '-' ? { file } : {}),
    ...(dumped && !/^(?:-|\/dev\/std\w+)$/.test(flatText(dumped)) ? { headers: dumped } : {}),
    checks: statusFlags(options),
  };
  return addresses.map(address => {
    const url = partOf('url', address);
    const isPattern = readsPatterns && isAddressPattern(address.value as Template);
    const cut = splitUrl(withScheme(withoutGlobEscapes(address.value as Template)));
    return {
      client: 'curl',
      method,
      url: cut.url,
      parameters: [...cut.parameters, ...parameters],
      headers,
      ...(body ? { body } : {}),
      parts: sortParts([url, ...(isPattern ? [severalPart(url)] : []), ...shared]),
      output,
    };
  });
}

/** The words that are arrays of parameters alone, by where they start. */
function dataLists(options: readonly Option[]): ReadonlySet<number> {
  const starts = (all: readonly Option[]) => all.flatMap(({ argument: { list } }) => (list ? [list.start] : []));
  const others = new Set(starts(options.filter(({ flag }) => !flag || (flag !== 'get' && !dataFlags.has(flag)))));
  return new Set(starts(options).filter(start => !others.has(start)));
}

/** A here-document that is the whole body. */
function inputPart(data: readonly Option[], input: StandardInput | undefined): Part[] {
  const [only, ...others] = data;
  const readsInput = only?.value && flatText(only.value) === '@-' && others.length === 0;
  if (!readsInput || !input) return [];
  if (input.piped) return input.piped.map(span => ({ ...barePart('body', span, 'statement'), keyword: pipedInput }));
  if (!input.redirect) return [];
  const keyword = input.quoted ? quotedHereDocument : hereDocument;
  return [{ role: 'body', argument: input.redirect, value: input.span, keyword, form: 'statement' }];
}

/** Flags that change where the response goes or what is printed beside it. */
const outputFlags = [
  'config',
  'output',
  'remote-name',
  'include',
  'dump-header',
  'write-out',
  'fail',
  'fail-with-body',
  'head',
];

/** The flags that print the status or turn it into an exit status. */
function statusFlags(options: readonly Option[]): StatusCheck[] {
  const last = (...flags: readonly string[]) => options.findLast(({ flag }) => flag && flags.includes(flag));
  const format = last('write-out');
  const fails = last('fail', 'fail-with-body');
  const checks: StatusCheck[] = [];
  if (format?.value && /http_code|response_code/.test(flatText(format.value)))
    checks.push({ span: format.span, kind: 'prints', subject: flatText(format.value) });
  if (fails) checks.push({ span: fails.span, kind: 'exits', subject: fails.flag ?? '' });
  return checks;
}

/** `use the curl command to see https://…`: words without a meaning on a command line. */
function isProse(options: readonly Option[]): boolean {
  const first = options.slice(0, 2);
  return (
    first.length === 2 &&
    first.every(({ flag, value }) => flag === undefined && value && /^[A-Za-z]+$/.test(flatText(value)))
  );
}

/** `--url` and operands. An operand that is only a loose variable is a list of flags when another address is there. */
function addressesOf(options: readonly Option[]): Option[] {
  const found = options.filter(
    option => option.value && (option.flag === 'url' || (option.flag === undefined && looksLikeAddress(option.value))),
  );
  const sure = found.filter(option => !option.argument.isPlaceholder);
  return sure.length > 0 ? sure : found.slice(0, 1);
}

/**
 * The method with what variables bring into the command, where they may hold flags: undefined where one that may not be there
 * decides.
 */
function broughtMethod(options: readonly Option[], data: readonly Option[]): string | undefined {
  const own = impliedMethod(options, data);
  const methodWith = (words: (brings: VariableWords) => readonly Argument[]) => {
    const brought = options.flatMap(({ flag, argument: { brings } }) =>
      brings && flag === undefined ? readOptions(words(brings), curlFlags) : [],
    );
    const chosen = brought.findLast(({ flag }) => flag === 'request');
    if (chosen) return methodOf(chosen.value);
    const all = [...options, ...brought];
    return impliedMethod(
      all,
      all.filter(({ flag }) => flag && dataFlags.has(flag)),
    );
  };
  if (!options.some(({ argument }) => argument.brings)) return own;
  const always = methodWith(({ always }) => always);
  return always === methodWith(({ atMost }) => atMost) ? always : undefined;
}

function impliedMethod(options: readonly Option[], data: readonly Option[]): string {
  const has = (flag: string) => options.some(option => option.flag === flag);
  if (has('get')) return 'GET';
  if (has('head')) return 'HEAD';
  if (has('upload-file')) return 'PUT';
  return data.some(option => option.flag !== 'url-query') ? 'POST' : 'GET';
}

interface Data {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
}

function dataOf(options: readonly Option[], asQuery: boolean, method: string | undefined, inputs: Inputs): Data {
  const parameters: Parameter[] = [];
  const texts: Option[] = [];
  for (const option of options) {
    const value = option.value as Template;
    const at = asQuery || option.flag === 'url-query' ? 'query' : 'form';
    if (option.flag === 'data-urlencode') parameters.push(encoded(value, at, option.span));
    else if (option.flag === 'form' || option.flag === 'form-string') parameters.push(pair(value, at, option.span));
    else if (option.flag !== 'json' && isForm(value, asQuery, method))
      parameters.push(...pairs(value, at, option.span));
    else texts.push(option);
  }
  const [first] = texts;
  if (!first) return { parameters };
  if (texts.length === 1) return { parameters, body: bodyOf(first.value as Template, first.span, inputs) };
  const joined = bodyOf(joinedData(texts.map(option => option.value as Template)), first.span);
  const span = coveringSpan(texts.map(option => option.span));
  return { parameters, body: { ...joined, ...(span ? { span } : {}) } };
}

/** A lone variable is a list of pairs where a query is meant, and a body where something is created. */
function isForm(value: Template, asQuery: boolean, method: string | undefined): boolean {
  const text = flatText(value);
  if (text.startsWith('@')) return false;
  if (text.replaceAll(holeMark, '') === '') return asQuery || method === 'GET';
  return looksLikeForm(value);
}

/** The span of a single pair includes its flag; of several pairs in one flag each has its own. */
function pairs(value: Template, location: Parameter['location'], flagSpan: Span): Parameter[] {
  const found = formParameters(value, location);
  return found.length === 1 ? found.map(parameter => ({ ...parameter, span: flagSpan })) : found;
}

/** `name=value` of a multipart form, whose value is not percent-encoded. */
function pair(value: Template, location: Parameter['location'], span: Span): Parameter {
  const [name, content] = split(value, '=', 2);
  return { name: name ?? value, value: encodedByCommand(content ?? { parts: [] }), location, span };
}

/** `name=content`, `=content`, `content` or `name@file`; curl encodes the content, not the name. */
function encoded(value: Template, location: Parameter['location'], span: Span): Parameter {
  const text = flatText(value);
  const cut = text.search(/[=@]/);
  if (cut < 0) return { name: { parts: [] }, value: encodedByCommand(value), location, span };
  const content = text[cut] === '=' ? slice(value, cut + 1) : { parts: [unknownFile(slice(value, cut + 1))] };
  return { name: percentDecoded(slice(value, 0, cut), true), value: encodedByCommand(content), location, span };
}

function unknownFile(file: Template) {
  const span = templateSpan(file);
  return { kind: 'hole' as const, expression: flatText(file), ...(span ? { span } : {}) };
}
