import { httpMethods } from '../../../catalogue/httpMethods';
import type { ClientRule, FieldRoles } from '../../engine/clients/rule';

const pair = (role: 'headers' | 'query'): Pick<ClientRule, 'pair'> => ({ pair: { role, key: '0', value: '1' } });
const bodyless = ['get', 'head', 'delete'];

const addresses: readonly ClientRule[] = [
  { client: 'java.net', call: 'URI.create', returns: 'java.net.URL', roles: { url: '0' } },
  {
    client: 'java.net',
    call: 'URL',
    returns: 'java.net.URL',
    roles: { url: '0' },
    rolesByCount: {
      2: { base: '0', url: '1' },
      3: { scheme: '0', host: '1', path: '2' },
      4: { scheme: '0', host: '1', port: '2', path: '3' },
    },
  },
  {
    client: 'java.net',
    call: 'URI',
    returns: 'java.net.URL',
    roles: { url: '0' },
    rolesByCount: {
      4: { scheme: '0', host: '1', path: '2' },
      5: { scheme: '0', host: '1', path: '2', query: '3' },
      7: { scheme: '0', host: '2', port: '3', path: '4', query: '5' },
    },
  },
  { client: 'java.net', call: 'toURL toURI toString resolve', receiver: 'java.net.URL', fluent: true },
  {
    client: 'HttpURLConnection',
    call: 'openStream',
    receiver: 'java.net.URL',
    sends: true,
    method: 'GET',
    yields: 'text',
  },
  {
    client: 'HttpURLConnection',
    call: 'openConnection',
    receiver: 'java.net.URL',
    returns: 'HttpURLConnection',
    sends: true,
  },
  { client: 'HttpURLConnection', call: 'setRequestMethod', receiver: 'HttpURLConnection', roles: { method: '0' } },
  {
    client: 'HttpURLConnection',
    call: 'setRequestProperty addRequestProperty',
    receiver: 'HttpURLConnection',
    ...pair('headers'),
  },
  {
    client: 'HttpURLConnection',
    call: 'connect getInputStream getResponseCode getResponseMessage',
    receiver: 'HttpURLConnection',
    finishes: true,
  },
];

const request = 'java.net.http.HttpRequest';
const client = 'java.net.http.HttpClient';

const javaNetHttp: readonly ClientRule[] = [
  { client: 'java.net.http', call: 'HttpClient.newHttpClient HttpClient.newBuilder HttpClient', returns: client },
  {
    client: 'java.net.http',
    call: 'build version connectTimeout followRedirects executor authenticator sslContext proxy',
    receiver: client,
    fluent: true,
  },
  { client: 'java.net.http', call: 'HttpRequest.newBuilder', returns: request, roles: { url: '0' } },
  { client: 'java.net.http', call: 'uri', receiver: request, fluent: true, roles: { url: '0' } },
  { client: 'java.net.http', call: 'header setHeader', receiver: request, fluent: true, ...pair('headers') },
  { client: 'java.net.http', call: 'GET', receiver: request, fluent: true, method: 'GET' },
  { client: 'java.net.http', call: 'DELETE', receiver: request, fluent: true, method: 'DELETE' },
  { client: 'java.net.http', call: 'POST', receiver: request, fluent: true, method: 'POST', roles: { body: '0' } },
  { client: 'java.net.http', call: 'PUT', receiver: request, fluent: true, method: 'PUT', roles: { body: '0' } },
  { client: 'java.net.http', call: 'method', receiver: request, fluent: true, roles: { method: '0', body: '1' } },
  { client: 'java.net.http', call: 'build timeout version expectContinue copy', receiver: request, fluent: true },
  { client: 'java.net.http', call: 'send sendAsync', receiver: client, sends: true, roles: { request: '0' } },
];

const okRequest = 'okhttp.Request';
const okUrl = 'okhttp.HttpUrl';

const okhttp: readonly ClientRule[] = [
  { client: 'okhttp', call: 'OkHttpClient OkHttpClient.Builder', returns: 'okhttp.Client' },
  {
    client: 'okhttp',
    call: 'build newBuilder addInterceptor addNetworkInterceptor connectTimeout readTimeout writeTimeout callTimeout',
    receiver: 'okhttp.Client',
    fluent: true,
  },
  { client: 'okhttp', call: 'Request.Builder', returns: okRequest },
  { client: 'okhttp', call: 'url', receiver: okRequest, fluent: true, roles: { url: '0' } },
  { client: 'okhttp', call: 'header addHeader', receiver: okRequest, fluent: true, ...pair('headers') },
  { client: 'okhttp', call: 'headers tag cacheControl build newBuilder', receiver: okRequest, fluent: true },
  ...bodyless.map(
    (verb): ClientRule => ({
      client: 'okhttp',
      call: verb,
      receiver: okRequest,
      fluent: true,
      method: verb.toUpperCase(),
    }),
  ),
  ...['post', 'put', 'patch'].map(
    (verb): ClientRule => ({
      client: 'okhttp',
      call: verb,
      receiver: okRequest,
      fluent: true,
      method: verb.toUpperCase(),
      roles: { body: '0' },
    }),
  ),
  { client: 'okhttp', call: 'method', receiver: okRequest, fluent: true, roles: { method: '0', body: '1' } },
  { client: 'okhttp', call: 'newCall', receiver: 'okhttp.Client', returns: 'okhttp.Call', roles: { request: '0' } },
  { client: 'okhttp', call: 'execute', receiver: 'okhttp.Call', sends: true },
  { client: 'okhttp', call: 'enqueue', receiver: 'okhttp.Call', sends: true, handlers: [{ ref: '0', stages: [] }] },
  { client: 'okhttp', call: 'HttpUrl.parse HttpUrl.get', returns: okUrl, roles: { base: '0' } },
  { client: 'okhttp', call: 'HttpUrl.Builder', returns: okUrl },
  { client: 'okhttp', call: 'newBuilder build toString url', receiver: okUrl, fluent: true },
  { client: 'okhttp', call: 'scheme', receiver: okUrl, fluent: true, roles: { scheme: '0' } },
  { client: 'okhttp', call: 'host', receiver: okUrl, fluent: true, roles: { host: '0' } },
  {
    client: 'okhttp',
    call: 'addPathSegment addPathSegments addEncodedPathSegments encodedPath',
    receiver: okUrl,
    fluent: true,
    roles: { segment: '0' },
  },
  {
    client: 'okhttp',
    call: 'addQueryParameter addEncodedQueryParameter setQueryParameter',
    receiver: okUrl,
    fluent: true,
    ...pair('query'),
  },
];

/** Interfaces whose annotations are the requests; the address stands where the interface is made. */
const retrofit: readonly ClientRule[] = httpMethods.map(verb => ({
  client: 'retrofit',
  call: `@${verb}`,
  sends: true,
  method: verb,
  declared: { base: 'baseUrl' },
  roles: { url: '0', query: '1', headers: '2', body: '3' },
}));

/** The same with method and path in one line. */
const feign: readonly ClientRule[] = httpMethods.map(verb => ({
  client: 'feign',
  call: `@RequestLine.${verb}`,
  sends: true,
  method: verb,
  declared: { base: '@FeignClient' },
  roles: { url: '0', query: '1', headers: '2', body: '3' },
}));

const templates = 'RestTemplate';
const webClient = 'WebClient';
const webRequest = 'WebClient.Request';
const uri = 'UriComponentsBuilder';

const spring: readonly ClientRule[] = [
  { client: 'RestTemplate', call: 'RestTemplate', returns: templates },
  {
    client: 'RestTemplate',
    call: 'getForObject getForEntity',
    receiver: templates,
    sends: true,
    method: 'GET',
    yields: 'response',
    roles: { url: '0' },
  },
  {
    client: 'RestTemplate',
    call: 'postForObject postForEntity postForLocation',
    receiver: templates,
    sends: true,
    method: 'POST',
    roles: { request: '1', url: '0' },
  },
  {
    client: 'RestTemplate',
    call: 'put',
    receiver: templates,
    sends: true,
    method: 'PUT',
    roles: { request: '1', url: '0' },
  },
  { client: 'RestTemplate', call: 'delete', receiver: templates, sends: true, method: 'DELETE', roles: { url: '0' } },
  {
    client: 'RestTemplate',
    call: 'exchange execute',
    receiver: templates,
    sends: true,
    roles: { request: '2', url: '0', method: '1' },
  },
  { client: 'RestTemplate', call: 'HttpEntity', returns: 'HttpEntity', roles: { headers: '1|0' } },
  { client: 'RestTemplate', call: `${uri}.fromHttpUrl ${uri}.fromUriString`, returns: uri, roles: { base: '0' } },
  { client: 'RestTemplate', call: `${uri}.newInstance`, returns: uri },
  { client: 'RestTemplate', call: 'path pathSegment', receiver: uri, fluent: true, roles: { segment: '0' } },
  { client: 'RestTemplate', call: 'host', receiver: uri, fluent: true, roles: { host: '0' } },
  { client: 'RestTemplate', call: 'queryParam', receiver: uri, fluent: true, ...pair('query') },
  { client: 'RestTemplate', call: 'build buildAndExpand encode toUri toUriString scheme', receiver: uri, fluent: true },
  { client: 'WebClient', call: 'WebClient.create RestClient.create', returns: webClient, roles: { base: '0' } },
  { client: 'WebClient', call: 'WebClient.builder RestClient.builder WebClient', returns: webClient },
  { client: 'WebClient', call: 'baseUrl', receiver: webClient, fluent: true, roles: { base: '0' } },
  { client: 'WebClient', call: 'defaultHeader', receiver: webClient, fluent: true, ...pair('headers') },
  { client: 'WebClient', call: 'build mutate', receiver: webClient, fluent: true },
  // Each request is an object of its own, so that it says nothing about the client.
  ...[...bodyless, 'post', 'put', 'patch'].map(
    (verb): ClientRule => ({
      client: 'WebClient',
      call: verb,
      receiver: webClient,
      returns: webRequest,
      method: verb.toUpperCase(),
    }),
  ),
  { client: 'WebClient', call: 'method', receiver: webClient, returns: webRequest, roles: { method: '0' } },
  { client: 'WebClient', call: 'uri', receiver: webRequest, fluent: true, block: { type: uri }, roles: { url: '0' } },
  { client: 'WebClient', call: 'header', receiver: webRequest, fluent: true, ...pair('headers') },
  { client: 'WebClient', call: 'accept contentType', receiver: webRequest, fluent: true },
  { client: 'WebClient', call: 'bodyValue body', receiver: webRequest, fluent: true, roles: { body: '0' } },
  { client: 'WebClient', call: 'retrieve exchange exchangeToMono', receiver: webRequest, sends: true },
];

const target = 'jax-rs';

const jaxrs: readonly ClientRule[] = [
  {
    client: target,
    call: 'ClientBuilder.newClient ClientBuilder.newBuilder Client.create JerseyClientBuilder.createClient',
    returns: target,
  },
  { client: target, call: 'WebTarget WebResource', returns: target },
  // Many programs have a class of their own that is called so.
  {
    client: target,
    call: 'Client',
    filePattern: /\bws\.rs\b|\bjersey\b|\bWebTarget\b|\bWebResource\b/,
    returns: target,
  },
  // Each of these makes another target and leaves its own as it was.
  { client: target, call: 'target resource', receiver: target, returns: target, roles: { base: '0' } },
  // The client of another file, which knows the host.
  { client: target, call: 'target', receiver: '?', filePattern: /\.ws\.rs\b/, returns: target, roles: { base: '0' } },
  { client: target, call: 'path', receiver: target, returns: target, roles: { segment: '0' } },
  { client: target, call: 'queryParam', receiver: target, returns: target, ...pair('query') },
  { client: target, call: 'queryParams', receiver: target, returns: target, roles: { query: '0' } },
  { client: target, call: 'header', receiver: target, fluent: true, ...pair('headers') },
  {
    client: target,
    call: 'accept type build register property resolveTemplate async',
    receiver: target,
    fluent: true,
  },
  { client: target, call: 'request', receiver: target, fluent: true, sentByReceiver: true },
  ...bodyless.map(
    (verb): ClientRule => ({ client: target, call: verb, receiver: target, sends: true, method: verb.toUpperCase() }),
  ),
  ...['post', 'put'].map(
    (verb): ClientRule => ({
      client: target,
      call: verb,
      receiver: target,
      sends: true,
      method: verb.toUpperCase(),
      roles: { body: '0' },
    }),
  ),
  { client: target, call: 'method', receiver: target, sends: true, roles: { method: '0', body: '1' } },
];

const apacheRequest = 'HttpUriRequest';
const apacheClient = 'CloseableHttpClient';
const apacheUri = 'URIBuilder';

const apache: readonly ClientRule[] = [
  {
    client: 'apache-httpclient',
    call: 'HttpClients.createDefault HttpClients.custom HttpClientBuilder.create DefaultHttpClient CloseableHttpClient',
    returns: apacheClient,
  },
  { client: 'apache-httpclient', call: 'build setDefaultRequestConfig', receiver: apacheClient, fluent: true },
  ...['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head'].map(
    (verb): ClientRule => ({
      client: 'apache-httpclient',
      call: `Http${verb}`,
      returns: apacheRequest,
      method: verb.toUpperCase(),
      roles: { url: '0' },
    }),
  ),
  { client: 'apache-httpclient', call: 'setHeader addHeader', receiver: apacheRequest, ...pair('headers') },
  { client: 'apache-httpclient', call: 'setEntity', receiver: apacheRequest, roles: { body: '0' } },
  { client: 'apache-httpclient', call: 'setURI', receiver: apacheRequest, roles: { url: '0' } },
  { client: 'apache-httpclient', call: 'execute', receiver: apacheClient, sends: true, roles: { request: '0' } },
  { client: 'apache-httpclient', call: apacheUri, returns: apacheUri, roles: { url: '0' } },
  {
    client: 'apache-httpclient',
    call: 'addParameter setParameter',
    receiver: apacheUri,
    fluent: true,
    ...pair('query'),
  },
  { client: 'apache-httpclient', call: 'setScheme', receiver: apacheUri, fluent: true, roles: { scheme: '0' } },
  { client: 'apache-httpclient', call: 'setHost', receiver: apacheUri, fluent: true, roles: { host: '0' } },
  { client: 'apache-httpclient', call: 'setPath', receiver: apacheUri, fluent: true, roles: { path: '0' } },
  { client: 'apache-httpclient', call: 'build toString', receiver: apacheUri, fluent: true },
  ...['Get', 'Post', 'Put', 'Delete'].map(
    (verb): ClientRule => ({
      client: 'apache-httpclient',
      call: `Request.${verb}`,
      returns: 'Request',
      method: verb.toUpperCase(),
      roles: { url: '0' },
    }),
  ),
  { client: 'apache-httpclient', call: 'addHeader setHeader', receiver: 'Request', fluent: true, ...pair('headers') },
  { client: 'apache-httpclient', call: 'bodyString', receiver: 'Request', fluent: true, roles: { body: '0' } },
  { client: 'apache-httpclient', call: 'execute', receiver: 'Request', sends: true },
];

const unirest: readonly ClientRule[] = [
  ...['get', 'post', 'put', 'patch', 'delete'].map(
    (verb): ClientRule => ({
      client: 'unirest',
      call: `Unirest.${verb}`,
      returns: 'Unirest',
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: '0' },
    }),
  ),
  { client: 'unirest', call: 'header', receiver: 'Unirest', fluent: true, ...pair('headers') },
  { client: 'unirest', call: 'queryString', receiver: 'Unirest', fluent: true, ...pair('query') },
  { client: 'unirest', call: 'body', receiver: 'Unirest', fluent: true, roles: { body: '0' } },
  { client: 'unirest', call: 'asJson asString asObject routeParam', receiver: 'Unirest', fluent: true },
];

/** Commands, as one text or as words. */
const commands: readonly ClientRule[] = [
  { client: 'curl', call: 'ProcessBuilder', returns: 'ProcessBuilder', command: { words: 0 }, yields: 'response' },
  { client: 'curl', call: 'Runtime.getRuntime', returns: 'Runtime' },
  { client: 'curl', call: 'exec', receiver: 'Runtime', command: { text: '0' }, yields: 'response' },
];

export const javaClients: readonly ClientRule[] = [
  ...addresses,
  ...javaNetHttp,
  ...okhttp,
  ...retrofit,
  ...feign,
  ...spring,
  ...jaxrs,
  ...apache,
  ...unirest,
  ...commands,
];

export const javaFields: FieldRoles = {};
