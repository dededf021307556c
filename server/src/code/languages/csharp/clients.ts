import type { ClientRule, FieldRoles } from '../../engine/clients/rule';

const pair = (role: 'headers' | 'query'): Pick<ClientRule, 'pair'> => ({ pair: { role, key: '0', value: '1' } });

const client = 'HttpClient';
const message = 'HttpRequestMessage';

const httpClient: readonly ClientRule[] = [
  { client, call: 'HttpClient', makes: client, setUp: 'AddHttpClient', roles: { base: 'BaseAddress' } },
  { client, call: 'IHttpClientFactory HttpClientFactory', makes: 'IHttpClientFactory' },
  { client, call: 'CreateClient', on: 'IHttpClientFactory', makes: client, setUp: 'AddHttpClient' },
  { client, call: 'HttpClientFactory.Create', makes: client },
  {
    client,
    call: 'DefaultRequestHeaders.Add DefaultRequestHeaders.TryAddWithoutValidation',
    on: client,
    ...pair('headers'),
  },
  { client, call: 'GetAsync', on: client, sends: true, method: 'GET', roles: { url: 'requestUri|0' } },
  {
    client,
    call: 'GetStringAsync GetStreamAsync GetByteArrayAsync',
    on: client,
    sends: true,
    method: 'GET',
    gives: 'text',
    roles: { url: 'requestUri|0' },
  },
  { client, call: 'GetFromJsonAsync', on: client, sends: true, method: 'GET', gives: 'body', roles: { url: '0' } },
  { client, call: 'GetFromJsonAsync<>', on: client, sends: true, method: 'GET', gives: 'text', roles: { url: '0' } },
  { client, call: 'DeleteAsync', on: client, sends: true, method: 'DELETE', roles: { url: 'requestUri|0' } },
  ...['Post', 'Put', 'Patch'].flatMap((verb): ClientRule[] => [
    {
      client,
      call: `${verb}Async`,
      on: client,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: 'requestUri|0', body: 'content|1' },
    },
    {
      client,
      call: `${verb}AsJsonAsync`,
      on: client,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: '0', json: '1' },
    },
  ]),
  { client, call: 'SendAsync Send', on: client, sends: true, roles: { request: '0' } },
  {
    client,
    call: message,
    makes: message,
    roles: { method: '0|Method', url: '1|RequestUri', headers: 'Headers', body: 'Content' },
  },
  { client, call: 'Headers.Add Headers.TryAddWithoutValidation', on: message, ...pair('headers') },
  { client, call: 'Uri', makes: 'Uri', roles: { base: '0', url: '1' } },
  {
    client,
    call: 'UriBuilder',
    makes: 'UriBuilder',
    roles: { url: '0', host: 'Host', port: 'Port', path: 'Path', query: 'Query', scheme: 'Scheme' },
  },
];

const webRequest = 'WebRequest';
const webClient = 'WebClient';

const older: readonly ClientRule[] = [
  {
    client: webRequest,
    call: 'WebRequest.Create HttpWebRequest.Create WebRequest.CreateHttp',
    makes: webRequest,
    roles: { url: '0' },
  },
  { client: webRequest, call: 'Headers.Add', on: webRequest, ...pair('headers') },
  { client: webRequest, call: 'GetResponse GetResponseAsync', on: webRequest, sends: true },
  { client: webClient, call: 'WebClient', makes: webClient, roles: { base: 'BaseAddress', headers: 'Headers' } },
  { client: webClient, call: 'Headers.Add', on: webClient, ...pair('headers') },
  {
    client: webClient,
    call: 'DownloadString DownloadStringTaskAsync DownloadData OpenRead',
    on: webClient,
    sends: true,
    method: 'GET',
    gives: 'text',
    roles: { url: '0' },
  },
  {
    client: webClient,
    call: 'UploadString UploadStringTaskAsync',
    on: webClient,
    sends: true,
    bodyMeansPost: true,
    gives: 'text',
    roles: { url: '0', body: '1' },
    rolesByCount: { 3: { url: '0', method: '1', body: '2' } },
  },
  {
    client: webClient,
    call: 'UploadValues UploadValuesTaskAsync',
    on: webClient,
    sends: true,
    method: 'POST',
    gives: 'text',
    roles: { url: '0', form: '2|1' },
  },
];

const rest = 'RestSharp';
const restRequest = 'RestRequest';

const restSharp: readonly ClientRule[] = [
  { client: rest, call: 'RestClient', makes: rest, roles: { base: '0|BaseUrl' } },
  { client: rest, call: 'RestClientOptions', makes: 'RestClientOptions', roles: { base: '0|BaseUrl' } },
  { client: rest, call: 'AddDefaultHeader', on: rest, ...pair('headers') },
  { client: rest, call: restRequest, makes: restRequest, roles: { url: '0|Resource', method: '1|Method|0' } },
  { client: rest, call: 'AddHeader AddOrUpdateHeader', on: restRequest, fluent: true, ...pair('headers') },
  {
    client: rest,
    call: 'AddQueryParameter AddParameter AddOrUpdateParameter',
    on: restRequest,
    fluent: true,
    ...pair('query'),
  },
  { client: rest, call: 'AddJsonBody AddBody AddObject', on: restRequest, fluent: true, roles: { json: '0' } },
  { client: rest, call: 'AddStringBody', on: restRequest, fluent: true, roles: { body: '0' } },
  { client: rest, call: 'AddUrlSegment', on: restRequest, fluent: true },
  { client: rest, call: 'Execute ExecuteAsync ExecuteTaskAsync', on: rest, sends: true, roles: { request: '0' } },
  ...['Get', 'Post', 'Put', 'Patch', 'Delete'].map(
    (verb): ClientRule => ({
      client: rest,
      call: `${verb} ${verb}Async Execute${verb}Async`,
      on: rest,
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
      on: '?',
      where: /\bFlurl\b/,
      sends: true,
      method: 'GET',
      gives: what === 'Json' ? 'body' : 'text',
      roles: { url: 'this' },
    }),
  ),
  ...['Get', 'Delete'].map(
    (verb): ClientRule => ({
      client: 'flurl',
      call: `${verb}Async`,
      on: '?',
      where: /\bFlurl\b/,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: 'this' },
    }),
  ),
  ...['Post', 'Put', 'Patch'].map(
    (verb): ClientRule => ({
      client: 'flurl',
      call: `${verb}Async ${verb}JsonAsync ${verb}StringAsync ${verb}UrlEncodedAsync`,
      on: '?',
      where: /\bFlurl\b/,
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
