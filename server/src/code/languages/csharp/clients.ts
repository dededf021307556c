import type { ClientRule, FieldRoles } from '../../engine/clients/rule';

const pair = (role: 'headers' | 'query'): Pick<ClientRule, 'pair'> => ({ pair: { role, key: '0', value: '1' } });

const client = 'HttpClient';
const message = 'HttpRequestMessage';

const httpClient: readonly ClientRule[] = [
  { client, call: 'HttpClient', returns: client, setUp: 'AddHttpClient', roles: { base: 'BaseAddress' } },
  { client, call: 'IHttpClientFactory HttpClientFactory', returns: 'IHttpClientFactory' },
  { client, call: 'CreateClient', receiver: 'IHttpClientFactory', returns: client, setUp: 'AddHttpClient' },
  { client, call: 'HttpClientFactory.Create', returns: client },
  {
    client,
    call: 'DefaultRequestHeaders.Add DefaultRequestHeaders.TryAddWithoutValidation',
    receiver: client,
    ...pair('headers'),
  },
  { client, call: 'GetAsync', receiver: client, sends: true, method: 'GET', roles: { url: 'requestUri|0' } },
  {
    client,
    call: 'GetStringAsync GetStreamAsync GetByteArrayAsync',
    receiver: client,
    sends: true,
    method: 'GET',
    yields: 'text',
    roles: { url: 'requestUri|0' },
  },
  {
    client,
    call: 'GetFromJsonAsync',
    receiver: client,
    sends: true,
    method: 'GET',
    yields: 'body',
    roles: { url: '0' },
  },
  {
    client,
    call: 'GetFromJsonAsync<>',
    receiver: client,
    sends: true,
    method: 'GET',
    yields: 'text',
    roles: { url: '0' },
  },
  { client, call: 'DeleteAsync', receiver: client, sends: true, method: 'DELETE', roles: { url: 'requestUri|0' } },
  ...['Post', 'Put', 'Patch'].flatMap((verb): ClientRule[] => [
    {
      client,
      call: `${verb}Async`,
      receiver: client,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: 'requestUri|0', body: 'content|1' },
    },
    {
      client,
      call: `${verb}AsJsonAsync`,
      receiver: client,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: '0', json: '1' },
    },
  ]),
  { client, call: 'SendAsync Send', receiver: client, sends: true, roles: { request: '0' } },
  {
    client,
    call: message,
    returns: message,
    roles: { method: '0|Method', url: '1|RequestUri', headers: 'Headers', body: 'Content' },
  },
  { client, call: 'Headers.Add Headers.TryAddWithoutValidation', receiver: message, ...pair('headers') },
  { client, call: 'Uri', returns: 'Uri', roles: { base: '0', url: '1' } },
  {
    client,
    call: 'UriBuilder',
    returns: 'UriBuilder',
    roles: { url: '0', host: 'Host', port: 'Port', path: 'Path', query: 'Query', scheme: 'Scheme' },
  },
];

const webRequest = 'WebRequest';
const webClient = 'WebClient';

const older: readonly ClientRule[] = [
  {
    client: webRequest,
    call: 'WebRequest.Create HttpWebRequest.Create WebRequest.CreateHttp',
    returns: webRequest,
    roles: { url: '0' },
  },
  { client: webRequest, call: 'Headers.Add', receiver: webRequest, ...pair('headers') },
  { client: webRequest, call: 'GetResponse GetResponseAsync', receiver: webRequest, sends: true },
  { client: webClient, call: 'WebClient', returns: webClient, roles: { base: 'BaseAddress', headers: 'Headers' } },
  { client: webClient, call: 'Headers.Add', receiver: webClient, ...pair('headers') },
  {
    client: webClient,
    call: 'DownloadString DownloadStringTaskAsync DownloadData OpenRead',
    receiver: webClient,
    sends: true,
    method: 'GET',
    yields: 'text',
    roles: { url: '0' },
  },
  {
    client: webClient,
    call: 'UploadString UploadStringTaskAsync',
    receiver: webClient,
    sends: true,
    bodyMeansPost: true,
    yields: 'text',
    roles: { url: '0', body: '1' },
    rolesByCount: { 3: { url: '0', method: '1', body: '2' } },
  },
  {
    client: webClient,
    call: 'UploadValues UploadValuesTaskAsync',
    receiver: webClient,
    sends: true,
    method: 'POST',
    yields: 'text',
    roles: { url: '0', form: '2|1' },
  },
];

const rest = 'RestSharp';
const restRequest = 'RestRequest';

const restSharp: readonly ClientRule[] = [
  { client: rest, call: 'RestClient', returns: rest, roles: { base: '0|BaseUrl' } },
  { client: rest, call: 'RestClientOptions', returns: 'RestClientOptions', roles: { base: '0|BaseUrl' } },
  { client: rest, call: 'AddDefaultHeader', receiver: rest, ...pair('headers') },
  { client: rest, call: restRequest, returns: restRequest, roles: { url: '0|Resource', method: '1|Method|0' } },
  { client: rest, call: 'AddHeader AddOrUpdateHeader', receiver: restRequest, fluent: true, ...pair('headers') },
  {
    client: rest,
    call: 'AddQueryParameter AddParameter AddOrUpdateParameter',
    receiver: restRequest,
    fluent: true,
    ...pair('query'),
  },
  { client: rest, call: 'AddJsonBody AddBody AddObject', receiver: restRequest, fluent: true, roles: { json: '0' } },
  { client: rest, call: 'AddStringBody', receiver: restRequest, fluent: true, roles: { body: '0' } },
  { client: rest, call: 'AddUrlSegment', receiver: restRequest, fluent: true },
  { client: rest, call: 'Execute ExecuteAsync ExecuteTaskAsync', receiver: rest, sends: true, roles: { request: '0' } },
  ...['Get', 'Post', 'Put', 'Patch', 'Delete'].map(
    (verb): ClientRule => ({
      client: rest,
      call: `${verb} ${verb}Async Execute${verb}Async`,
      receiver: rest,
      sends: true,
      method: verb.toUpperCase(),
      roles: { request: '0' },
    }),
  ),
];

/** An address is a text that has methods. */
const flurl: readonly ClientRule[] = [
  ...['Json', 'String', 'Stream', 'Bytes'].map(
    (what): ClientRule => ({
      client: 'flurl',
      call: `Get${what}Async Get${what}Async<>`,
      receiver: '?',
      filePattern: /\bFlurl\b/,
      sends: true,
      method: 'GET',
      yields: what === 'Json' ? 'body' : 'text',
      roles: { url: 'this' },
    }),
  ),
  ...['Get', 'Delete'].map(
    (verb): ClientRule => ({
      client: 'flurl',
      call: `${verb}Async`,
      receiver: '?',
      filePattern: /\bFlurl\b/,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: 'this' },
    }),
  ),
  ...['Post', 'Put', 'Patch'].map(
    (verb): ClientRule => ({
      client: 'flurl',
      call: `${verb}Async ${verb}JsonAsync ${verb}StringAsync ${verb}UrlEncodedAsync`,
      receiver: '?',
      filePattern: /\bFlurl\b/,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: 'this', body: '0' },
    }),
  ),
];

/** Interfaces whose attributes are the requests. */
const refit: readonly ClientRule[] = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head'].map(verb => ({
  client: 'refit',
  call: `[${verb}]`,
  sends: true,
  method: verb.toUpperCase(),
  declared: { base: 'For' },
  roles: { url: '0', query: '1', headers: '2', body: '3' },
}));

/** What every language of the platform can call. */
export const dotnetClients: readonly ClientRule[] = [...httpClient, ...older];

/** Programs that are started. */
const programs: readonly ClientRule[] = [
  { client: 'curl', call: 'Process.Start ProcessStartInfo', command: { program: '0|FileName', list: '1|Arguments' } },
];

export const csharpClients: readonly ClientRule[] = [...dotnetClients, ...restSharp, ...flurl, ...refit, ...programs];

export const csharpFields: FieldRoles = {
  [client]: { BaseAddress: 'base' },
  [message]: { Content: 'body', Method: 'method', RequestUri: 'url' },
  UriBuilder: { Query: 'query', Path: 'path', Host: 'host', Scheme: 'scheme' },
  [webRequest]: { Method: 'method', Headers: 'headers' },
  [webClient]: { BaseAddress: 'base', Headers: 'headers', QueryString: 'query' },
  [rest]: { BaseUrl: 'base' },
  [restRequest]: { Method: 'method', Resource: 'url' },
};
