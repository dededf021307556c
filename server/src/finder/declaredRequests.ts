import type { Body, Call, CallResponse, Header, Parameter, Template } from '../code/call';
import type { CallContext } from '../code/callContext';
import { jsonMembers } from '../code/jsonBody';
import { templated } from '../code/placeholders';
import { memberParts, simpleSite } from '../code/site';
import type { SourceFile } from '../code/source';
import { concat, flatText, textTemplate } from '../code/template';
import { unusedResponse } from '../code/unreadResponses';
import { formParameters, isHttpMethod, looksLikeForm, splitUrl } from '../code/url';
import { type DataEntry, type DataMap, type DataNode, type DataScalar, entryOf, textOf } from '../containers/data';
import { sliceRegion } from '../text/region';
import { type Span, spanOf } from '../text/span';

/** A request that a text declares as data: an Ansible task, a Postman item, a node of a workflow, a proxy route. */
interface Declared {
  readonly client: string;
  /** The map that holds the members of the request. */
  readonly request: DataMap;
  /** The span that stands for the call. */
  readonly span: Span;
}

/** The request that a map declares, if any. `key` is the key under which it stands. */
export function declaredIn(map: DataMap, key: string): Declared | undefined {
  if (/^(?:ansible\.(?:builtin|legacy)\.)?(?:uri|get_url)$/.test(key) && entryOf(map, 'url')) {
    return { client: 'ansible.uri', request: map, span: map.span };
  }
  const short = textOf(entryOf(map, 'request'));
  if (short && /^(?:https?:\/\/|\{\{)/.test(short) && entryOf(map, 'name')) {
    return { client: 'postman', request: map, span: (entryOf(map, 'request') ?? map).span };
  }
  if (key === 'request' && entryOf(map, 'url') && (entryOf(map, 'header') || entryOf(map, 'method'))) {
    return { client: 'postman', request: map, span: map.span };
  }
  if (addressOf(map)?.kind !== 'scalar') return undefined;
  const method = textOf(methodNode(map));
  const asked = entryOf(map, 'headers', 'header', 'headerparameters', 'headerparametersjson', 'requestheaders');
  if ((method && isHttpMethod(method)) || asked) return { client: 'unknown', request: map, span: map.span };
  return undefined;
}

const pair = /(?:^|\s)(\w[\w-]*)=("(?:[^"\\]|\\.)*"|'[^']*'|(?:\{\{.*?\}\}|\S)+)/g;

/** The old spelling of an Ansible task, `uri: url=… method=POST HEADER_Api-Key=…`, as a map. */
export function inlineTask(node: DataScalar, key: string): DataMap | undefined {
  if (!/^(?:ansible\.(?:builtin|legacy)\.)?(?:uri|get_url)$/.test(key) || !/\burl=/.test(node.region.text))
    return undefined;
  const entry = (name: string, from: number, to: number): DataEntry => {
    const region = sliceRegion(node.region, spanOf(from, to));
    return { key: name, keySpan: region.outer, value: { kind: 'scalar', region, span: region.outer } };
  };
  const entries: DataEntry[] = [];
  const headers: DataEntry[] = [];
  for (const match of node.region.text.matchAll(pair)) {
    const [all, name = '', value = ''] = match;
    const quoted = /^["']/.test(value) ? 1 : 0;
    const end = match.index + all.length - quoted;
    const found = entry(name.replace(/^HEADER_/, ''), end - value.length + 2 * quoted, end);
    (name.startsWith('HEADER_') ? headers : entries).push(found);
  }
  const { span } = node;
  if (headers.length > 0) {
    const value = { kind: 'map' as const, entries: headers, span: headers[0]?.value.span ?? span };
    entries.push({ key: 'headers', keySpan: span, value });
  }
  return { kind: 'map', entries, span };
}

/** `status_code: 201` tests the status beside whatever reads the response. */
function withStatus(response: CallResponse, test: Span | undefined): CallResponse {
  if (!test) return response;
  return {
    ...response,
    use: response.use === 'unused' ? 'status' : response.use,
    checks: [...response.checks, { span: test, kind: 'equals', subject: 'status_code' }],
  };
}

function addressOf(map: DataMap): DataNode | undefined {
  for (const key of ['url', 'request', 'uri', 'requesturl', 'endpoint', 'href', 'resource', 'path']) {
    const node = entryOf(map, key);
    if (node && (node.kind === 'map' || /:\/\/|^[/\uFFFC]|\{\{|\$/.test(textOf(node) ?? ''))) return node;
  }
  return undefined;
}

function methodNode(map: DataMap): DataNode | undefined {
  return entryOf(map, 'method', 'requestmethod', 'httpmethod', 'http_method', 'verb');
}

/** The declared request as a call. */
export function declaredCall(
  { client, request, span }: Declared,
  file: SourceFile,
  outerContext: CallContext,
): Call | undefined {
  const node = addressOf(request);
  const address = node && addressTemplate(node, outerContext);
  if (!node || !address || flatText(address) === '') return undefined;
  const cut = splitUrl(address);
  const method = methodNode(request);
  const headers = entryOf(request, 'headers', 'header', 'requestheaders', 'request_headers');
  const data = entryOf(request, 'body', 'data', 'content', 'payload', 'request_body');
  const query = entryOf(request, 'params', 'query', 'qs', 'queryparameters');
  const sent = data ? dataOf(data, outerContext) : { parameters: [] };
  const listed = node.kind === 'map' ? pairsOf(entryOf(node, 'query'), outerContext, 'query') : [];
  const parameters = [
    ...(cut.parameters.length > 0 ? cut.parameters : listed),
    ...pairsOf(query, outerContext, 'query'),
    ...sent.parameters,
  ];
  const status = entryOf(request, 'status_code', 'expectedstatus', 'expected_status');
  const written = textOf(method) ?? (data ? 'POST' : 'GET');
  return {
    language: file.language,
    client,
    method: isHttpMethod(written) ? written.toUpperCase() : undefined,
    url: cut.url,
    parameters,
    headers: pairsOf(headers, outerContext, 'query').map(
      ({ name, value, span: location }): Header => ({ name, value, ...(location ? { span: location } : {}) }),
    ),
    ...(sent.body ? { body: sent.body } : {}),
    site: simpleSite(span, memberParts({ url: node, method, headers, query, body: data })),
    response: withStatus(outerContext.response ?? unusedResponse, status?.span),
    names: (outerContext.names ?? []).map(name => name.toLowerCase()),
    ...(outerContext.kind ? { kind: outerContext.kind } : {}),
    ...(outerContext.symbol ? { symbol: outerContext.symbol } : {}),
  };
}

/** A string, or Postman's address in pieces: `raw`, else `protocol`, `host` and `path` as lists. */
function addressTemplate(node: DataNode, outerContext: CallContext): Template | undefined {
  if (node.kind === 'scalar') return templated(node.region, outerContext.environment);
  if (node.kind !== 'map') return undefined;
  const raw = entryOf(node, 'raw');
  if (raw?.kind === 'scalar') return templated(raw.region, outerContext.environment);
  const host = joined(entryOf(node, 'host'), '.', outerContext);
  const path = joined(entryOf(node, 'path'), '/', outerContext);
  if (!host) return path;
  const protocol = textOf(entryOf(node, 'protocol'));
  const start =
    flatText(host).includes('://') || flatText(host).startsWith('\uFFFC') ? '' : `${protocol ?? 'https'}://`;
  return concat(textTemplate(start), host, ...(path ? [textTemplate('/'), path] : []));
}

function joined(node: DataNode | undefined, separator: string, outerContext: CallContext): Template | undefined {
  if (node?.kind === 'scalar') return templated(node.region, outerContext.environment);
  if (node?.kind !== 'list') return undefined;
  const items = node.items.flatMap(item =>
    item.kind === 'scalar' ? [templated(item.region, outerContext.environment)] : [],
  );
  return concat(...items.flatMap((item, index) => (index === 0 ? [item] : [textTemplate(separator), item])));
}

/** Pairs as a map, or as a list of `{ key | name, value }`. */
function pairsOf(node: DataNode | undefined, outerContext: CallContext, location: Parameter['location']): Parameter[] {
  const of = (name: DataNode, value: DataNode | undefined, span: Span): Parameter[] => {
    if (name.kind !== 'scalar') return [];
    const values = value?.kind === 'list' ? value.items : [value];
    return values.map(item => ({
      name: templated(name.region, outerContext.environment),
      value: item?.kind === 'scalar' ? templated(item.region, outerContext.environment) : { parts: [] },
      location: location,
      span,
    }));
  };
  if (node?.kind === 'list') {
    return node.items.flatMap(item => {
      if (item.kind !== 'map' || textOf(entryOf(item, 'disabled')) === 'true') return [];
      const name = entryOf(item, 'key', 'name');
      return name ? of(name, entryOf(item, 'value'), item.span) : [];
    });
  }
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key, keySpan, value }) => {
    const span = { start: keySpan.start, end: value.span.end };
    const values = value.kind === 'list' ? value.items : [value];
    return values.map(item => ({
      name: textTemplate(key, keySpan.end - keySpan.start === key.length ? keySpan : undefined),
      value: item.kind === 'scalar' ? templated(item.region, outerContext.environment) : { parts: [] },
      location: location,
      span,
    }));
  });
}

interface Data {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
}

/** Postman's body with its mode, a JSON value as data, or a text. */
function dataOf(node: DataNode, outerContext: CallContext): Data {
  if (node.kind === 'scalar') {
    const text = templated(node.region, outerContext.environment);
    if (looksLikeForm(text)) return { parameters: formParameters(text, 'form') };
    const members = jsonMembers(text);
    return { parameters: [], body: { text, span: node.span, ...(members ? { members } : {}) } };
  }
  if (node.kind === 'map') {
    const mode = textOf(entryOf(node, 'mode'));
    const raw = entryOf(node, 'raw');
    if (mode === 'raw' && raw) return dataOf(raw, outerContext);
    if (mode === 'urlencoded' || mode === 'formdata')
      return { parameters: pairsOf(entryOf(node, mode), outerContext, 'form') };
  }
  return { parameters: [], body: { members: membersOf(node, '', outerContext), span: node.span } };
}

type Member = NonNullable<Body['members']>[number];

function membersOf(node: DataNode, path: string, outerContext: CallContext): Member[] {
  if (node.kind === 'scalar')
    return [{ path, value: templated(node.region, outerContext.environment), span: node.span }];
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (node.kind === 'list')
    return node.items.flatMap((item, index) => membersOf(item, under(String(index)), outerContext));
  return node.entries.flatMap(({ key, value }) => membersOf(value, under(key), outerContext));
}
