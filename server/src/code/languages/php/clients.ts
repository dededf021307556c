import type { ClientRule, FieldRoles } from '../../engine/clients/rule';

const handle = 'curl';

const options: NonNullable<ClientRule['options']>['roles'] = {
  CURLOPT_URL: 'url',
  CURLOPT_HTTPHEADER: 'headers',
  CURLOPT_POSTFIELDS: 'data',
  CURLOPT_CUSTOMREQUEST: 'method',
  CURLOPT_POST: 'method=POST',
  CURLOPT_HTTPGET: 'method=GET',
};

/** The functions of libcurl, whose facts are options of a handle. */
const libcurl: readonly ClientRule[] = [
  { client: 'php-curl', call: 'curl_init', returns: handle, roles: { url: '0' } },
  {
    client: 'php-curl',
    call: 'curl_setopt',
    receiver: handle,
    subject: true,
    options: { key: '1', value: '2', roles: options },
  },
  {
    client: 'php-curl',
    call: 'curl_setopt_array',
    receiver: handle,
    subject: true,
    options: { table: '1', roles: options },
  },
  {
    client: 'php-curl',
    call: 'curl_exec',
    receiver: handle,
    subject: true,
    sends: true,
    bodyMeansPost: true,
    yields: 'text',
    responseOnObject: true,
  },
];

const guzzle = 'GuzzleHttp.Client';

/** The options of a request as an array at one position. */
function guzzleOptions(at: number): NonNullable<ClientRule['roles']> {
  return {
    headers: `${at}.headers`,
    query: `${at}.query`,
    json: `${at}.json`,
    form: `${at}.form_params`,
    body: `${at}.body`,
  };
}

const guzzleRules: readonly ClientRule[] = [
  {
    client: 'guzzle',
    call: 'GuzzleHttp.Client GuzzleHttp.ClientInterface Guzzle.Http.Client',
    returns: guzzle,
    roles: {
      base: '0.base_uri|0.base_url|0',
      headers: '0.headers|0.defaults.headers',
      query: '0.query|0.defaults.query',
    },
  },
  {
    client: 'guzzle',
    call: 'request requestAsync',
    receiver: guzzle,
    sends: true,
    roles: { method: '0', url: '1', ...guzzleOptions(2) },
  },
  { client: 'guzzle', call: '{verb}', receiver: guzzle, sends: true, roles: { url: '0', ...guzzleOptions(1) } },
  {
    client: 'guzzle',
    call: 'GuzzleHttp.Psr7.Request',
    returns: 'GuzzleHttp.Psr7.Request',
    roles: { method: '0', url: '1', headers: '2', body: '3' },
  },
  {
    client: 'guzzle',
    call: 'send sendAsync',
    receiver: guzzle,
    sends: true,
    roles: { request: '0', ...guzzleOptions(1) },
  },
];

const symfony = 'Symfony.HttpClient';

const symfonyRules: readonly ClientRule[] = [
  {
    client: 'symfony',
    call: 'Symfony.Component.HttpClient.HttpClient.create Symfony.Component.HttpClient.CurlHttpClient Symfony.Contracts.HttpClient.HttpClientInterface',
    returns: symfony,
    roles: { base: '0.base_uri', headers: '0.headers', query: '0.query' },
  },
  {
    client: 'symfony',
    call: 'request',
    receiver: symfony,
    sends: true,
    roles: { method: '0', url: '1', headers: '2.headers', query: '2.query', json: '2.json', data: '2.body' },
  },
];

const http = 'Illuminate.Support.Facades.Http';
const pending = 'Laravel.PendingRequest';

/** Laravel's `Http`, as a facade and as the request that its methods build up. */
const laravel: readonly ClientRule[] = ['Http', http].flatMap((prefix): ClientRule[] => [
  {
    client: 'laravel',
    call: `${prefix}.get ${prefix}.head`,
    sends: true,
    method: 'GET',
    roles: { url: '0', query: '1' },
  },
  ...['post', 'put', 'patch', 'delete'].map(
    (verb): ClientRule => ({
      client: 'laravel',
      call: `${prefix}.${verb}`,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: '0', json: '1' },
    }),
  ),
  {
    client: 'laravel',
    call: `${prefix}.send`,
    sends: true,
    roles: { method: '0', url: '1', query: '2.query', json: '2.json' },
  },
  { client: 'laravel', call: `${prefix}.withHeaders`, returns: pending, roles: { headers: '0' } },
  { client: 'laravel', call: `${prefix}.baseUrl`, returns: pending, roles: { base: '0' } },
  {
    client: 'laravel',
    call: ['asForm', 'asJson', 'acceptJson', 'timeout', 'retry', 'withToken', 'withoutVerifying', 'withOptions']
      .map(name => `${prefix}.${name}`)
      .join(' '),
    returns: pending,
  },
]);

const pendingRules: readonly ClientRule[] = [
  { client: 'laravel', call: 'withHeaders', receiver: pending, fluent: true, roles: { headers: '0' } },
  { client: 'laravel', call: 'withQueryParameters', receiver: pending, fluent: true, roles: { query: '0' } },
  { client: 'laravel', call: 'baseUrl', receiver: pending, fluent: true, roles: { base: '0' } },
  {
    client: 'laravel',
    call: 'asForm asJson acceptJson timeout retry withToken withoutVerifying withOptions',
    receiver: pending,
    fluent: true,
  },
  {
    client: 'laravel',
    call: 'get head',
    receiver: pending,
    sends: true,
    method: 'GET',
    roles: { url: '0', query: '1' },
  },
  {
    client: 'laravel',
    call: 'send',
    receiver: pending,
    sends: true,
    roles: { method: '0', url: '1', query: '2.query', json: '2.json' },
  },
  ...['post', 'put', 'patch', 'delete'].map(
    (verb): ClientRule => ({
      client: 'laravel',
      call: verb,
      receiver: pending,
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: '0', json: '1' },
    }),
  ),
];

const wordpressRoles = { url: '0', headers: '1.headers', data: '1.body' } as const;

const wordpress: readonly ClientRule[] = [
  { client: 'wp_remote', call: 'wp_remote_get wp_safe_remote_get', sends: true, method: 'GET', roles: wordpressRoles },
  {
    client: 'wp_remote',
    call: 'wp_remote_post wp_safe_remote_post',
    sends: true,
    method: 'POST',
    roles: wordpressRoles,
  },
  {
    client: 'wp_remote',
    call: 'wp_remote_request wp_safe_remote_request',
    sends: true,
    roles: { ...wordpressRoles, method: '1.method' },
  },
];

const context = 'stream context';

const streams: readonly ClientRule[] = [
  {
    client: 'file_get_contents',
    call: 'stream_context_create',
    returns: context,
    roles: {
      method: '0.http.method|0.https.method',
      headers: '0.http.header|0.https.header',
      data: '0.http.content|0.https.content',
    },
  },
  {
    client: 'file_get_contents',
    call: 'file_get_contents fopen file',
    sends: true,
    webOnly: true,
    yields: 'text',
    roles: { request: '2|3', url: '0' },
  },
];

const others: readonly ClientRule[] = [
  {
    client: 'requests',
    call: 'Requests.get WpOrg.Requests.Requests.get',
    sends: true,
    method: 'GET',
    roles: { url: '0', headers: '1' },
  },
  {
    client: 'requests',
    call: 'Requests.post WpOrg.Requests.Requests.post',
    sends: true,
    method: 'POST',
    roles: { url: '0', headers: '1', data: '2' },
  },
  {
    client: 'unirest',
    call: 'Unirest.Request.get',
    sends: true,
    method: 'GET',
    roles: { url: '0', headers: '1', query: '2' },
  },
  {
    client: 'unirest',
    call: 'Unirest.Request.post',
    sends: true,
    method: 'POST',
    roles: { url: '0', headers: '1', data: '2' },
  },
];

/** Functions that run a command; `exec` also writes its output into its second argument. */
const commands: readonly ClientRule[] = [
  { client: 'curl', call: '` shell_exec', command: { text: '0' }, yields: 'text' },
  { client: 'curl', call: 'exec', command: { text: '0', output: '1' }, yields: 'text' },
  {
    client: 'curl',
    call: 'system passthru proc_open popen run runLocally',
    command: { text: '0' },
    yields: 'response',
  },
];

export const phpClients: readonly ClientRule[] = [
  ...libcurl,
  ...guzzleRules,
  ...symfonyRules,
  ...laravel,
  ...pendingRules,
  ...wordpress,
  ...streams,
  ...others,
  ...commands,
];

export const phpFields: FieldRoles = {};
