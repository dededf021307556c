import type { ClientRule, FieldRoles } from '../../engine/clients/rule';

const request = 'http.Request';
const client = 'http.Client';

/** The functions of one package of requests, and the same methods of its client. */
function functions(prefix: string, on?: string): ClientRule[] {
  const target = on ? { receiver: on } : {};
  return [
    { client: 'net/http', call: `${prefix}Get`, ...target, sends: true, method: 'GET', roles: { url: '0' } },
    { client: 'net/http', call: `${prefix}Head`, ...target, sends: true, method: 'HEAD', roles: { url: '0' } },
    {
      client: 'net/http',
      call: `${prefix}Post`,
      ...target,
      sends: true,
      method: 'POST',
      roles: { url: '0', body: '2' },
    },
    {
      client: 'net/http',
      call: `${prefix}PostForm`,
      ...target,
      sends: true,
      method: 'POST',
      roles: { url: '0', form: '1' },
    },
    { client: 'net/http', call: `${prefix}Do`, ...target, sends: true, roles: { request: '0' } },
  ];
}

const netHttp: readonly ClientRule[] = [
  ...functions('http.'),
  ...functions('http.DefaultClient.'),
  { client: 'net/http', call: 'http.Client retryablehttp.NewClient', returns: client },
  ...functions('', client),
  { client: 'net/http', call: 'http.DefaultTransport.RoundTrip', sends: true, roles: { request: '0' } },
  {
    client: 'net/http',
    call: 'http.NewRequest retryablehttp.NewRequest',
    returns: request,
    roles: { method: '0', url: '1', body: '2' },
  },
  {
    client: 'net/http',
    call: 'http.NewRequestWithContext retryablehttp.NewRequestWithContext',
    returns: request,
    roles: { method: '1', url: '2', body: '3' },
  },
  {
    client: 'net/http',
    call: request,
    returns: request,
    roles: { method: 'Method', url: 'URL', headers: 'Header', body: 'Body' },
  },
  { client: 'net/http', call: 'WithContext Clone', receiver: request, fluent: true },
  {
    client: 'net/http',
    call: 'Header.Set Header.Add',
    receiver: request,
    pair: { role: 'headers', key: '0', value: '1' },
  },
  { client: 'net/http', call: 'url.Parse url.ParseRequestURI', returns: 'url.URL', roles: { url: '0' } },
  {
    client: 'net/http',
    call: 'url.URL',
    returns: 'url.URL',
    roles: { scheme: 'Scheme', host: 'Host', path: 'Path|Opaque', query: 'RawQuery' },
  },
];

const restyRequest = 'resty.Request';

/** The client and its requests have the same options. */
const restySettings = ['resty.Client', restyRequest].flatMap((receiver): ClientRule[] => [
  {
    client: 'resty',
    call: 'SetTimeout SetContext SetResult SetError SetDebug SetRetryCount SetPathParam SetPathParams',
    receiver,
    fluent: true,
  },
  { client: 'resty', call: 'SetBaseURL SetHostURL', receiver, fluent: true, roles: { base: '0' } },
  { client: 'resty', call: 'SetHeader', receiver, fluent: true, pair: { role: 'headers', key: '0', value: '1' } },
  { client: 'resty', call: 'SetHeaders', receiver, fluent: true, roles: { headers: '0' } },
  { client: 'resty', call: 'SetQueryParam', receiver, fluent: true, pair: { role: 'query', key: '0', value: '1' } },
  {
    client: 'resty',
    call: 'SetQueryParams SetQueryString SetQueryParamsFromValues',
    receiver,
    fluent: true,
    roles: { query: '0' },
  },
  { client: 'resty', call: 'SetFormData', receiver, fluent: true, roles: { form: '0' } },
]);

const resty: readonly ClientRule[] = [
  { client: 'resty', call: 'resty.New resty.NewWithClient resty.Client', returns: 'resty.Client' },
  { client: 'resty', call: 'resty.R resty.Request', returns: restyRequest },
  { client: 'resty', call: 'R NewRequest', receiver: 'resty.Client', returns: restyRequest },
  ...restySettings,
  { client: 'resty', call: 'SetBody', receiver: restyRequest, fluent: true, roles: { body: '0' } },
  { client: 'resty', call: '{Verb}', receiver: restyRequest, sends: true, roles: { url: '0' } },
  { client: 'resty', call: 'Execute', receiver: restyRequest, sends: true, roles: { method: '0', url: '1' } },
];

const chain = 'gorequest.Request';

const gorequest: readonly ClientRule[] = [
  { client: 'gorequest', call: 'gorequest.New', returns: 'gorequest' },
  { client: 'gorequest', call: '{Verb}', receiver: 'gorequest', returns: chain, sends: true, roles: { url: '0' } },
  {
    client: 'gorequest',
    call: 'Set AppendHeader',
    receiver: chain,
    fluent: true,
    pair: { role: 'headers', key: '0', value: '1' },
  },
  { client: 'gorequest', call: 'Param', receiver: chain, fluent: true, pair: { role: 'query', key: '0', value: '1' } },
  { client: 'gorequest', call: 'Query', receiver: chain, fluent: true, roles: { query: '0' } },
  {
    client: 'gorequest',
    call: 'Send SendString SendMap SendStruct',
    receiver: chain,
    fluent: true,
    roles: { body: '0' },
  },
  { client: 'gorequest', call: 'Type Timeout Retry End EndBytes EndStruct', receiver: chain, fluent: true },
];

const others: readonly ClientRule[] = [
  { client: 'grequests', call: 'grequests.{Verb}', sends: true, roles: { url: '0' } },
  { client: 'sling', call: 'sling.New', returns: 'sling' },
  { client: 'sling', call: 'Base', receiver: 'sling', fluent: true, roles: { base: '0' } },
  {
    client: 'sling',
    call: 'Set Add',
    receiver: 'sling',
    fluent: true,
    pair: { role: 'headers', key: '0', value: '1' },
  },
  { client: 'sling', call: 'New Client QueryStruct BodyJSON', receiver: 'sling', fluent: true },
  { client: 'sling', call: '{Verb}', receiver: 'sling', returns: 'sling.Request', sends: true, roles: { url: '0' } },
  {
    client: 'sling',
    call: 'QueryStruct BodyJSON Receive ReceiveSuccess Request',
    receiver: 'sling.Request',
    fluent: true,
  },
];

/** Commands; the arguments are words of it. */
const commands: readonly ClientRule[] = [
  { client: 'curl', call: 'exec.Command', command: { words: 0 }, yields: 'response' },
  { client: 'curl', call: 'exec.CommandContext', command: { words: 1 }, yields: 'response' },
];

/** Stand-ins for services in tests. */
const doubles: readonly ClientRule[] = [
  {
    client: 'unknown',
    call: 'httpmock.RegisterResponder',
    sends: true,
    isTestDouble: true,
    roles: { method: '0', url: '1' },
  },
  { client: 'unknown', call: 'gock.New', returns: 'gock', roles: { base: '0' } },
  { client: 'unknown', call: '{Verb}', receiver: 'gock', sends: true, isTestDouble: true, roles: { url: '0' } },
];

export const goClients: readonly ClientRule[] = [
  ...netHttp,
  ...resty,
  ...gorequest,
  ...others,
  ...commands,
  ...doubles,
];

export const goFields: FieldRoles = {
  [request]: {
    Header: 'headers',
    Body: 'body',
    Method: 'method',
    'URL.RawQuery': 'query',
    'URL.Path': 'path',
    'URL.Host': 'host',
  },
  'url.URL': { RawQuery: 'query', Path: 'path', Host: 'host', Scheme: 'scheme' },
};
