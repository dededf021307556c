import type { Span } from '../../text/span';
import type { Body, Header, Parameter, Template } from '../call';
import { jsonMembers } from '../jsonBody';
import { coveringSpan } from '../site';
import { flatText, plainOrFallback, slice } from '../template';
import { splitUrl } from '../url';
import { encodedByCommand } from './encodings';
import type { Argument } from './expand';
import { httpieFlags } from './flags';
import { type Option, readOptions } from './options';
import { looksLikeAddress, partOf, type Request, sortParts, withScheme } from './request';

type Member = NonNullable<Body['members']>[number];

interface Items {
  readonly headers: Header[];
  readonly query: Parameter[];
  readonly form: Parameter[];
  readonly members: Member[];
  readonly headerOptions: Option[];
  readonly queryOptions: Option[];
  readonly dataOptions: Option[];
}

/**
 * The request of an HTTPie or xh command line (`http`, `https`, `xh`), without its program name. What standard input is
 * `fed` with is sent as the body.
 */
export function httpieRequests(args: readonly Argument[], program: string, fed: boolean): Request[] {
  const options = readOptions(args, httpieFlags);
  const operands = options.filter(option => option.flag === undefined && option.value);
  const first = operands[0]?.value;
  const method = first && /^[A-Za-z]+$/.test(flatText(first)) && operands.length > 1 ? operands.shift() : undefined;
  const address = operands.shift();
  if (!address?.value || !looksLikeAddress(address.value)) return [];
  const asForm = options.some(option => option.flag === 'form');
  const items = readItems(operands, asForm);
  const cut = splitUrl(withScheme(address.value, /^(?:https|xhs)$/.test(program) ? 'https' : 'http'));
  const reads = fed && !options.some(option => option.flag === 'ignore-stdin');
  const sends = reads || items.form.length + items.members.length > 0;
  const bodySpan = asForm ? undefined : coveringSpan(items.dataOptions.map(option => option.span));
  const output = options.find(option => option.flag === 'output')?.value;
  const fails = options.find(option => option.flag === 'check-status');
  return [
    {
      client: 'httpie',
      method: method?.value ? plainOrFallback(method.value)?.toUpperCase() : sends ? 'POST' : 'GET',
      url: cut.url,
      parameters: [...cut.parameters, ...items.query, ...items.form],
      headers: items.headers,
      ...(bodySpan ? { body: { members: items.members, span: bodySpan } } : {}),
      parts: sortParts([
        ...(method ? [partOf('method', method)] : []),
        partOf('url', address),
        ...items.headerOptions.map(option => partOf('headers', option)),
        ...items.queryOptions.map(option => partOf('query', option)),
        ...items.dataOptions.map(option => partOf(asForm ? 'query' : 'body', option)),
        ...options.filter(({ flag }) => flag === 'form').map(option => partOf('method', option)),
        ...options.filter(({ flag }) => flag && outputFlags.has(flag)).map(option => partOf('output', option)),
        ...options.filter(({ flag }) => flag === 'ignore-stdin').map(option => partOf('options', option)),
      ]),
      output: {
        ...(output ? { file: output } : {}),
        checks: fails ? [{ span: fails.span, kind: 'exits', subject: 'check-status' }] : [],
      },
    },
  ];
}

/** The flags that say which part of the response is written, and where to. */
const outputFlags = new Set(['output', 'headers', 'print', 'verbose', 'download', 'meta', 'all', 'check-status']);

/** `Name:value`, `name==value`, `name=value`, `name:=json`, `name@file`; the first separator decides. */
function readItems(operands: readonly Option[], asForm: boolean): Items {
  const items: Items = {
    headers: [],
    query: [],
    form: [],
    members: [],
    headerOptions: [],
    queryOptions: [],
    dataOptions: [],
  };
  for (const option of operands) {
    const template = option.value as Template;
    const match = /:=@?|==|=@?|@|:/.exec(flatText(template));
    if (!match) continue;
    const name = slice(template, 0, match.index);
    const value = encodedByCommand(slice(template, match.index + match[0].length));
    const { span } = option;
    if (match[0] === ':') {
      items.headers.push({ name, value, span });
      items.headerOptions.push(option);
    } else if (match[0] === '==') {
      items.query.push({ name, value, location: 'query', span });
      items.queryOptions.push(option);
    } else {
      items.dataOptions.push(option);
      if (asForm) items.form.push({ name, value, location: 'form', span });
      else if (match[0] === ':=') items.members.push(...jsonItem(name, value, span));
      else items.members.push(member(name, value, span));
    }
  }
  return items;
}

/** `name:={"a": 1}` is the member `name.a`. */
function jsonItem(name: Template, value: Template, span: Span): readonly Member[] {
  const members = jsonMembers(value);
  const whole = member(name, value, span);
  return members ? members.map(inner => ({ ...inner, path: `${whole.path}.${inner.path}` })) : [whole];
}

/** HTTPie nests by brackets: `deployment[revision]=1` is the member `deployment.revision`. */
function member(name: Template, value: Template, span: Span): Member {
  return {
    path: flatText(name)
      .replace(/\[(\w*)\]/g, '.$1')
      .replace(/\.$/, ''),
    value,
    span,
  };
}
