import type { ClientRule, FieldRoles } from '../../engine/clients/rule';

const requestType = 'Net.HTTP.Request';

const resourceType = 'http_request';

/** The resource of recipes that sends a request: what it is, its block says. */
const recipes: readonly ClientRule[] = [
  { client: 'http_request', call: 'http_request', sends: true, block: { type: resourceType } },
  { client: 'http_request', call: 'url', receiver: resourceType, roles: { url: '0' } },
  { client: 'http_request', call: 'action', receiver: resourceType, roles: { method: '0' } },
  { client: 'http_request', call: 'headers', receiver: resourceType, roles: { headers: '0' } },
  { client: 'http_request', call: 'message', receiver: resourceType, roles: { body: '0' } },
];

/** `Net::HTTP`, with its functions, connections and request objects. */
const netHttp: readonly ClientRule[] = [
  {
    client: 'Net::HTTP',
    call: 'Net.HTTP.get',
    sends: true,
    method: 'GET',
    yields: 'text',
    roles: { request: '0', headers: '1' },
  },
  {
    client: 'Net::HTTP',
    call: 'Net.HTTP.get_response',
    sends: true,
    method: 'GET',
    roles: { request: '0', headers: '1' },
  },
  {
    client: 'Net::HTTP',
    call: 'Net.HTTP.get_print',
    sends: true,
    method: 'GET',
    yields: 'nothing',
    roles: { request: '0' },
  },
  { client: 'Net::HTTP', call: 'Net.HTTP.post_form', sends: true, method: 'POST', roles: { request: '0', form: '1' } },
  {
    client: 'Net::HTTP',
    call: 'Net.HTTP.post',
    sends: true,
    method: 'POST',
    roles: { request: '0', body: '1', headers: '2' },
  },
  { client: 'Net::HTTP', call: 'Net.HTTP Net.HTTP.start', returns: 'Net.HTTP', roles: { host: '0', port: '1' } },
  ...['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head'].map(
    (verb): ClientRule => ({
      client: 'Net::HTTP',
      call: `Net.HTTP.${verb}`,
      returns: requestType,
      method: verb.toUpperCase(),
      roles: { url: '0', headers: '1' },
    }),
  ),
  { client: 'Net::HTTP', call: 'request', receiver: 'Net.HTTP', sends: true, roles: { request: '0', body: '1' } },
  {
    client: 'Net::HTTP',
    call: 'get request_get delete head',
    receiver: 'Net.HTTP',
    sends: true,
    method: 'GET',
    roles: { url: '0', headers: '1' },
  },
  {
    client: 'Net::HTTP',
    call: 'delete',
    receiver: 'Net.HTTP',
    sends: true,
    method: 'DELETE',
    roles: { url: '0', headers: '1' },
  },
  {
    client: 'Net::HTTP',
    call: 'head',
    receiver: 'Net.HTTP',
    sends: true,
    method: 'HEAD',
    roles: { url: '0', headers: '1' },
  },
  {
    client: 'Net::HTTP',
    call: 'post request_post',
    receiver: 'Net.HTTP',
    sends: true,
    method: 'POST',
    roles: { url: '0', body: '1', headers: '2' },
  },
  {
    client: 'Net::HTTP',
    call: 'put',
    receiver: 'Net.HTTP',
    sends: true,
    method: 'PUT',
    roles: { url: '0', body: '1', headers: '2' },
  },
  {
    client: 'Net::HTTP',
    call: 'send_request',
    receiver: 'Net.HTTP',
    sends: true,
    roles: { method: '0', url: '1', body: '2', headers: '3' },
  },
  { client: 'Net::HTTP', call: 'set_form_data form_data=', receiver: requestType, roles: { form: '0' } },
  { client: 'Net::HTTP', call: 'add_field', receiver: requestType, pair: { role: 'headers', key: '0', value: '1' } },
  { client: 'Net::HTTP', call: 'URI URI.parse Addressable.URI.parse', returns: 'URI', roles: { url: '0' } },
  {
    client: 'Net::HTTP',
    call: 'URI.HTTPS.build URI.HTTP.build',
    returns: 'URI',
    roles: { host: '0.host', path: '0.path', query: '0.query', scheme: '=https' },
  },
];

const restOptions = { headers: '1', query: '1.params' } as const;

const restClient: readonly ClientRule[] = [
  { client: 'rest-client', call: 'RestClient.get', sends: true, method: 'GET', roles: { url: '0', ...restOptions } },
  {
    client: 'rest-client',
    call: 'RestClient.delete',
    sends: true,
    method: 'DELETE',
    roles: { url: '0', ...restOptions },
  },
  { client: 'rest-client', call: 'RestClient.head', sends: true, method: 'HEAD', roles: { url: '0', ...restOptions } },
  ...['post', 'put', 'patch'].map(
    (verb): ClientRule => ({
      client: 'rest-client',
      call: `RestClient.${verb}`,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: '0', data: '1', headers: '2', query: '2.params' },
    }),
  ),
  {
    client: 'rest-client',
    call: 'RestClient.Request.execute',
    sends: true,
    roles: { url: '0.url', method: '0.method', headers: '0.headers', query: '0.headers.params', data: '0.payload' },
  },
  {
    client: 'rest-client',
    call: 'RestClient.Resource',
    returns: 'RestClient.Resource',
    roles: { base: '0', headers: '1.headers' },
  },
  { client: 'rest-client', call: '[]', receiver: 'RestClient.Resource', fluent: true, roles: { url: '0' } },
  {
    client: 'rest-client',
    call: 'get',
    receiver: 'RestClient.Resource',
    sends: true,
    method: 'GET',
    roles: { headers: '0', query: '0.params' },
  },
  {
    client: 'rest-client',
    call: 'delete',
    receiver: 'RestClient.Resource',
    sends: true,
    method: 'DELETE',
    roles: { headers: '0' },
  },
  {
    client: 'rest-client',
    call: 'post',
    receiver: 'RestClient.Resource',
    sends: true,
    method: 'POST',
    roles: { data: '0', headers: '1' },
  },
  {
    client: 'rest-client',
    call: 'put',
    receiver: 'RestClient.Resource',
    sends: true,
    method: 'PUT',
    roles: { data: '0', headers: '1' },
  },
];

const partyRoles = { url: '0', headers: '1.headers', query: '1.query', body: '1.body', base: '1.base_uri' } as const;

const httparty: readonly ClientRule[] = [
  { client: 'httparty', call: 'HTTParty.{verb}', sends: true, roles: partyRoles },
  { client: 'httparty', call: 'HTTParty', returns: 'HTTParty' },
  { client: 'httparty', call: '{verb}', receiver: 'HTTParty', sends: true, roles: partyRoles },
  { client: 'httparty', call: 'base_uri', receiver: 'HTTParty', roles: { base: '0' } },
  { client: 'httparty', call: 'headers', receiver: 'HTTParty', roles: { headers: '0' } },
  { client: 'httparty', call: 'default_params', receiver: 'HTTParty', roles: { query: '0' } },
];

const bodyless = ['get', 'delete', 'head'];

function faraday(prefix: string, on?: string): ClientRule[] {
  return ['get', 'delete', 'head', 'post', 'put', 'patch'].map(verb => ({
    client: 'faraday',
    call: `${prefix}${verb}`,
    sends: true,
    method: verb.toUpperCase(),
    block: { type: 'Faraday.Request' },
    roles: bodyless.includes(verb) ? { url: '0', query: '1', headers: '2' } : { url: '0', body: '1', headers: '2' },
    ...(on ? { receiver: on } : {}),
  }));
}

const faradayRules: readonly ClientRule[] = [
  ...faraday('Faraday.'),
  {
    client: 'faraday',
    call: 'Faraday Faraday.Connection',
    returns: 'Faraday',
    block: { type: 'Faraday' },
    roles: { base: '0.url|0', headers: '0.headers|1.headers', query: '0.params|1.params' },
  },
  ...faraday('', 'Faraday'),
  { client: 'faraday', call: 'url', receiver: 'Faraday.Request', roles: { url: '0', query: '1' } },
];

/** Clients whose arguments are an address and a hash of options. */
function optionClient(client: string, prefix: string, names: Readonly<Record<string, string>>): ClientRule[] {
  const roles = Object.fromEntries(Object.entries(names).map(([role, name]) => [role, `1.${name}`]));
  return [{ client, call: `${prefix}.{verb}`, sends: true, roles: { url: '0', ...roles } }];
}

const others: readonly ClientRule[] = [
  ...optionClient('excon', 'Excon', { headers: 'headers', query: 'query', body: 'body' }),
  {
    client: 'excon',
    call: 'Excon',
    returns: 'Excon',
    roles: { base: '0', headers: '1.headers', query: '1.query' },
  },
  {
    client: 'excon',
    call: '{verb}',
    receiver: 'Excon',
    sends: true,
    roles: { path: '0.path', headers: '0.headers', query: '0.query', body: '0.body' },
  },
  {
    client: 'excon',
    call: 'request',
    receiver: 'Excon',
    sends: true,
    roles: { path: '0.path', method: '0.method', headers: '0.headers', query: '0.query', body: '0.body' },
  },
  ...['HTTPClient.', ''].flatMap((prefix): ClientRule[] =>
    ['get', 'delete', 'head', 'post', 'put', 'patch'].map(verb => ({
      client: 'httpclient',
      call: `${prefix}${verb} ${prefix}${verb}_content`,
      ...(prefix ? {} : { receiver: 'HTTPClient' }),
      sends: true,
      method: verb.toUpperCase(),
      roles: bodyless.includes(verb)
        ? { url: '0', query: '1.query|query|1', headers: '2|1.header|header' }
        : { url: '0', data: '1.body|body|1', headers: '2|1.header|header' },
    })),
  ),
  { client: 'httpclient', call: 'HTTPClient', returns: 'HTTPClient', roles: { base: '0.base_url|base_url' } },
  ...optionClient('typhoeus', 'Typhoeus', { headers: 'headers', query: 'params', body: 'body' }),
  ...optionClient('typhoeus', 'Typhoeus.Request', { headers: 'headers', query: 'params', body: 'body' }),
  {
    client: 'typhoeus',
    call: 'Typhoeus.Request',
    returns: 'Typhoeus.Request',
    roles: { url: '0', method: '1.method', headers: '1.headers', query: '1.params', body: '1.body' },
  },
  { client: 'typhoeus', call: 'run', receiver: 'Typhoeus.Request', sends: true },
  ...optionClient('unirest', 'Unirest', { headers: 'headers', data: 'parameters' }),
  ...optionClient('http.rb', 'HTTP', { headers: 'headers', query: 'params', json: 'json', form: 'form', body: 'body' }),
  { client: 'http.rb', call: 'HTTP.headers HTTP.with_headers', returns: 'HTTP', roles: { headers: '0' } },
  { client: 'http.rb', call: 'HTTP.auth HTTP.accept HTTP.timeout HTTP.follow', returns: 'HTTP' },
  { client: 'http.rb', call: 'headers', receiver: 'HTTP', fluent: true, roles: { headers: '0' } },
  {
    client: 'http.rb',
    call: '{verb}',
    receiver: 'HTTP',
    sends: true,
    roles: { url: '0', query: '1.params', json: '1.json', form: '1.form', body: '1.body' },
  },
  {
    client: 'curb',
    call: 'Curl.{verb} Curl.Easy.http_get Curl.Easy.perform',
    sends: true,
    block: { type: 'Curl.Easy' },
    roles: { url: '0', data: '1' },
  },
  { client: 'curb', call: 'Curl.Easy', returns: 'Curl.Easy', block: { type: 'Curl.Easy' }, roles: { url: '0' } },
  {
    client: 'curb',
    call: 'http_get perform',
    receiver: 'Curl.Easy',
    sends: true,
    method: 'GET',
    responseOnObject: true,
  },
  {
    client: 'curb',
    call: 'http_post',
    receiver: 'Curl.Easy',
    sends: true,
    method: 'POST',
    responseOnObject: true,
    roles: { data: '0' },
  },
  {
    client: 'open-uri',
    call: 'open URI.open Kernel.open OpenURI.open_uri',
    sends: true,
    webOnly: true,
    method: 'GET',
    yields: 'response',
    roles: { request: '0', headers: '1' },
  },
];

/** Functions that run a command; backticks give its output. */
const commands: readonly ClientRule[] = [
  {
    client: 'curl',
    call: '` IO.popen Open3.capture2 Open3.capture2e capture backtick',
    command: { text: '0' },
    yields: 'text',
  },
  { client: 'curl', call: 'Open3.capture3 Open3.popen3', command: { text: '0' }, yields: 'text' },
  {
    client: 'curl',
    call: 'system Kernel.system exec spawn sh run_locally execute run sudo shell_out shell_out! code command',
    command: { words: 0 },
    yields: 'response',
  },
];

/** Stand-ins for services in tests. */
const doubles: readonly ClientRule[] = [
  {
    client: 'unknown',
    call: 'stub_request WebMock.stub_request a_request',
    sends: true,
    isTestDouble: true,
    roles: { method: '0', url: '1' },
  },
];

export const rubyClients: readonly ClientRule[] = [
  ...doubles,
  ...commands,
  ...recipes,
  ...netHttp,
  ...restClient,
  ...httparty,
  ...faradayRules,
  ...others,
];

export const rubyFields: FieldRoles = {
  [requestType]: { '': 'headers', body: 'body', form_data: 'form' },
  URI: { query: 'query', path: 'path', host: 'host' },
  Faraday: { headers: 'headers', params: 'query', url_prefix: 'base' },
  'Faraday.Request': { url: 'url', path: 'url', headers: 'headers', params: 'query', body: 'body' },
  'Curl.Easy': { url: 'url', headers: 'headers', post_body: 'data' },
};
