import { httpMethods } from '../../../catalogue/httpMethods';
import type { ClientRule, FieldRoles } from '../../engine/clients/rule';

const pair = (role: 'headers' | 'query'): Pick<ClientRule, 'pair'> => ({ pair: { role, key: '0', value: '1' } });
const bodyless = ['get', 'head', 'delete'];

const addresses: readonly ClientRule[] = [
  { client: 'java.net', call: 'URI.create', makes: 'java.net.URL', roles: { url: '0' } },
  {
    client: 'java.net',
    call: 'URL',
    makes: 'java.net.URL',
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
    makes: 'java.net.URL',
    roles: { url: '0' },
    rolesByCount: {
      4: { scheme: '0', host: '1', path: '2' },
      5: { scheme: '0', host: '1', path: '2', query: '3' },
      7: { scheme: '0', host: '2', port: '3', path: '4', query: '5' },
    },
  },
  { client: 'java.net', call: 'toURL toURI toString resolve', on: 'java.net.URL', fluent: true },
  { client: 'HttpURLConnection', call: 'openStream', on: 'java.net.URL', sends: true, method: 'GET', gives: 'text' },
  { client: 'HttpURLConnection', call: 'openConnection', on: 'java.net.URL', makes: 'HttpURLConnection', sends: true },
  { client: 'HttpURLConnection', call: 'setRequestMethod', on: 'HttpURLConnection', roles: { method: '0' } },
  {
    client: 'HttpURLConnection',
    call: 'setRequestProperty addRequestProperty',
    on: 'HttpURLConnection',
    ...pair('headers'),
  },
  {
    client: 'HttpURLConnection',
    call: 'connect getInputStream getResponseCode getResponseMessage',
    on: 'HttpURLConnection',
    finishes: true,
  },
];

const request = 'java.net.http.HttpRequest';
const client = 'java.net.http.HttpClient';

const javaNetHttp: readonly ClientRule[] = [
  { client: 'java.net.http', call: 'HttpClient.newHttpClient HttpClient.newBuilder HttpClient', makes: client },
  {
    client: 'java.net.http',
    call: 'build version connectTimeout followRedirects executor authenticator sslContext proxy',
    on: client,
    fluent: true,
  },
  { client: 'java.net.http', call: 'HttpRequest.newBuilder', makes: request, roles: { url: '0' } },
  { client: 'java.net.http', call: 'uri', on: request, fluent: true, roles: { url: '0' } },
  { client: 'java.net.http', call: 'header setHeader', on: request, fluent: true, ...pair('headers') },
  { client: 'java.net.http', call: 'GET', on: request, fluent: true, method: 'GET' },
  { client: 'java.net.http', call: 'DELETE', on: request, fluent: true, method: 'DELETE' },
  { client: 'java.net.http', call: 'POST', on: request, fluent: true, method: 'POST', roles: { body: '0' } },
  { client: 'java.net.http', call: 'PUT', on: request, fluent: true, method: 'PUT', roles: { body: '0' } },
  { client: 'java.net.http', call: 'method', on: request, fluent: true, roles: { method: '0', body: '1' } },
  { client: 'java.net.http', call: 'build timeout version expectContinue copy', on: request, fluent: true },
  { client: 'java.net.http', call: 'send sendAsync', on: client, sends: true, roles: { request: '0' } },
];

const okRequest = 'okhttp.Request';
const okUrl = 'okhttp.HttpUrl';

const okhttp: readonly ClientRule[] = [
  { client: 'okhttp', call: 'OkHttpClient OkHttpClient.Builder', makes: 'okhttp.Client' },
  {
    client: 'okhttp',
    call: 'build newBuilder addInterceptor addNetworkInterceptor connectTimeout readTimeout writeTimeout callTimeout',
    on: 'okhttp.Client',
    fluent: true,
  },
  { client: 'okhttp', call: 'Request.Builder', makes: okRequest },
  { client: 'okhttp', call: 'url', on: okRequest, fluent: true, roles: { url: '0' } },
  { client: 'okhttp', call: 'header addHeader', on: okRequest, fluent: true, ...pair('headers') },
  { client: 'okhttp', call: 'headers tag cacheControl build newBuilder', on: okRequest, fluent: true },
  ...bodyless.map(
    (verb): ClientRule => ({ client: 'okhttp', call: verb, on: okRequest, fluent: true, method: verb.toUpperCase() }),
  ),
  ...['post', 'put', 'patch'].map(
    (verb): ClientRule => ({
      client: 'okhttp',
      call: verb,
      on: okRequest,
      fluent: true,
      method: verb.toUpperCase(),
      roles: { body: '0' },
    }),
  ),
  { client: 'okhttp', call: 'method', on: okRequest, fluent: true, roles: { method: '0', body: '1' } },
  { client: 'okhttp', call: 'newCall', on: 'okhttp.Client', makes: 'okhttp.Call', roles: { request: '0' } },
  { client: 'okhttp', call: 'execute', on: 'okhttp.Call', sends: true },
  { client: 'okhttp', call: 'enqueue', on: 'okhttp.Call', sends: true, handlers: [{ ref: '0', stages: [] }] },
  { client: 'okhttp', call: 'HttpUrl.parse HttpUrl.get', makes: okUrl, roles: { base: '0' } },
  { client: 'okhttp', call: 'HttpUrl.Builder', makes: okUrl },
  { client: 'okhttp', call: 'newBuilder build toString url', on: okUrl, fluent: true },
  { client: 'okhttp', call: 'scheme', on: okUrl, fluent: true, roles: { scheme: '0' } },
  { client: 'okhttp', call: 'host', on: okUrl, fluent: true, roles: { host: '0' } },
  {
    client: 'okhttp',
    call: 'addPathSegment addPathSegments addEncodedPathSegments encodedPath',
    on: okUrl,
    fluent: true,
    roles: { segment: '0' },
  },
  {
    client: 'okhttp',
    call: 'addQueryParameter addEncodedQueryParameter setQueryParameter',
    on: okUrl,
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
  { client: 'RestTemplate', call: 'RestTemplate', makes: templates },
  {
    client: 'RestTemplate',
    call: 'getForObject getForEntity',
    on: templates,
    sends: true,
    method: 'GET',
    gives: 'response',
    roles: { url: '0' },
  },
  {
    client: 'RestTemplate',
    call: 'postForObject postForEntity postForLocation',
    on: templates,
    sends: true,
    method: 'POST',
    roles: { request: '1', url: '0' },
  },
  { client: 'RestTemplate', call: 'put', on: templates, sends: true, method: 'PUT', roles: { request: '1', url: '0' } },
  { client: 'RestTemplate', call: 'delete', on: templates, sends: true, method: 'DELETE', roles: { url: '0' } },
  {
    client: 'RestTemplate',
    call: 'exchange execute',
    on: templates,
    sends: true,
    roles: { request: '2', url: '0', method: '1' },
  },
  { client: 'RestTemplate', call: 'HttpEntity', makes: 'HttpEntity', roles: { headers: '1|0' } },
  { client: 'RestTemplate', call: `${uri}.fromHttpUrl ${uri}.fromUriString`, makes: uri, roles: { base: '0' } },
  { client: 'RestTemplate', call: `${uri}.newInstance`, makes: uri },
  { client: 'RestTemplate', call: 'path pathSegment', on: uri, fluent: true, roles: { segment: '0' } },
  { client: 'RestTemplate', call: 'host', on: uri, fluent: true, roles: { host: '0' } },
  { client: 'RestTemplate', call: 'queryParam', on: uri, fluent: true, ...pair('query') },
  { client: 'RestTemplate', call: 'build buildAndExpand encode toUri toUriString scheme', on: uri, fluent: true },
  { client: 'WebClient', call: 'WebClient.create RestClient.create', makes: webClient, roles: { base: '0' } },
  { client: 'WebClient', call: 'WebClient.builder RestClient.builder WebClient', makes: webClient },
  { client: 'WebClient', call: 'baseUrl', on: webClient, fluent: true, roles: { base: '0' } },
  { client: 'WebClient', call: 'defaultHeader', on: webClient, fluent: true, ...pair('headers') },
  { client: 'WebClient', call: 'build mutate', on: webClient, fluent: true },
  // Each request is an object of its own, so that it says nothing about the client.
  ...[...bodyless, 'post', 'put', 'patch'].map(
    (verb): ClientRule => ({
      client: 'WebClient',
      call: verb,
      on: webClient,
      makes: webRequest,
      method: verb.toUpperCase(),
    }),
  ),
  { client: 'WebClient', call: 'method', on: webClient, makes: webRequest, roles: { method: '0' } },
  { client: 'WebClient', call: 'uri', on: webRequest, fluent: true, block: { type: uri }, roles: { url: '0' } },
  { client: 'WebClient', call: 'header', on: webRequest, fluent: true, ...pair('headers') },
  { client: 'WebClient', call: 'accept contentType', on: webRequest, fluent: true },
  { client: 'WebClient', call: 'bodyValue body', on: webRequest, fluent: true, roles: { body: '0' } },
  { client: 'WebClient', call: 'retrieve exchange exchangeToMono', on: webRequest, sends: true },
];

const target = 'jax-rs';

const jaxrs: readonly ClientRule[] = [
  {
    client: target,
    call: 'ClientBuilder.newClient ClientBuilder.newBuilder Client.create JerseyClientBuilder.createClient',
    makes: target,
  },
  { client: target, call: 'WebTarget WebResource', makes: target },
  // Many programs have a class of their own that is called so.
  { client: target, call: 'Client', where: /\bws\.rs\b|\bjersey\b|\bWebTarget\b|\bWebResource\b/, makes: target },
  // Each of these makes another target and leaves its own as it was.
  { client: target, call: 'target resource', on: target, makes: target, roles: { base: '0' } },
  // The client of another file, which knows the host.
  { client: target, call: 'target', on: '?', where: /\.ws\.rs\b/, makes: target, roles: { base: '0' } },
  { client: target, call: 'path', on: target, makes: target, roles: { segment: '0' } },
  { client: target, call: 'queryParam', on: target, makes: target, ...pair('query') },
  { client: target, call: 'queryParams', on: target, makes: target, roles: { query: '0' } },
  { client: target, call: 'header', on: target, fluent: true, ...pair('headers') },
  {
    client: target,
    call: 'accept type build register property resolveTemplate async',
    on: target,
    fluent: true,
  },
  { client: target, call: 'request', on: target, fluent: true, sentByReceiver: true },
  ...bodyless.map(
    (verb): ClientRule => ({ client: target, call: verb, on: target, sends: true, method: verb.toUpperCase() }),
  ),
  ...['post', 'put'].map(
    (verb): ClientRule => ({
      client: target,
      call: verb,
      on: target,
      sends: true,
      method: verb.toUpperCase(),
      roles: { body: '0' },
    }),
  ),
  { client: target, call: 'method', on: target, sends: true, roles: { method: '0', body: '1' } },
];

const apacheRequest = 'HttpUriRequest';
const apacheClient = 'CloseableHttpClient';
const apacheUri = 'URIBuilder';

const apache: readonly ClientRule[] = [
  {
    client: 'apache-httpclient',
    call: 'HttpClients.createDefault HttpClients.custom HttpClientBuilder.create DefaultHttpClient CloseableHttpClient',
    makes: apacheClient,
  },
  { client: 'apache-httpclient', call: 'build setDefaultRequestConfig', on: apacheClient, fluent: true },
  ...['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head'].map(
    (verb): ClientRule => ({
      client: 'apache-httpclient',
      call: `Http${verb}`,
      makes: apacheRequest,
      method: verb.toUpperCase(),
      roles: { url: '0' },
    }),
  ),
  { client: 'apache-httpclient', call: 'setHeader addHeader', on: apacheRequest, ...pair('headers') },
  { client: 'apache-httpclient', call: 'setEntity', on: apacheRequest, roles: { body: '0' } },
  { client: 'apache-httpclient', call: 'setURI', on: apacheRequest, roles: { url: '0' } },
  { client: 'apache-httpclient', call: 'execute', on: apacheClient, sends: true, roles: { request: '0' } },
  { client: 'apache-httpclient', call: apacheUri, makes: apacheUri, roles: { url: '0' } },
  { client: 'apache-httpclient', call: 'addParameter setParameter', on: apacheUri, fluent: true, ...pair('query') },
  { client: 'apache-httpclient', call: 'setScheme', on: apacheUri, fluent: true, roles: { scheme: '0' } },
  { client: 'apache-httpclient', call: 'setHost', on: apacheUri, fluent: true, roles: { host: '0' } },
  { client: 'apache-httpclient', call: 'setPath', on: apacheUri, fluent: true, roles: { path: '0' } },
  { client: 'apache-httpclient', call: 'build toString', on: apacheUri, fluent: true },
  ...['Get', 'Post', 'Put', 'Delete'].map(
    (verb): ClientRule => ({
      client: 'apache-httpclient',
      call: `Request.${verb}`,
      makes: 'Request',
      method: verb.toUpperCase(),
      roles: { url: '0' },
    }),
  ),
  { client: 'apache-httpclient', call: 'addHeader setHeader', on: 'Request', fluent: true, ...pair('headers') },
  { client: 'apache-httpclient', call: 'bodyString', on: 'Request', fluent: true, roles: { body: '0' } },
  { client: 'apache-httpclient', call: 'execute', on: 'Request', sends: true },
];

const unirest: readonly ClientRule[] = [
  ...['get', 'post', 'put', 'patch', 'delete'].map(
    (verb): ClientRule => ({
      client: 'unirest',
      call: `Unirest.${verb}`,
      makes: 'Unirest',
      sends: true,
      method: verb.toUpperCase(),
      roles: { url: '0' },
    }),
  ),
  { client: 'unirest', call: 'header', on: 'Unirest', fluent: true, ...pair('headers') },
  { client: 'unirest', call: 'queryString', on: 'Unirest', fluent: true, ...pair('query') },
  { client: 'unirest', call: 'body', on: 'Unirest', fluent: true, roles: { body: '0' } },
  { client: 'unirest', call: 'asJson asString asObject routeParam', on: 'Unirest', fluent: true },
];

/** Commands, as one text or as words. */
const commands: readonly ClientRule[] = [
  { client: 'curl', call: 'ProcessBuilder', makes: 'ProcessBuilder', command: { words: 0 }, gives: 'response' },
  { client: 'curl', call: 'Runtime.getRuntime', makes: 'Runtime' },
  { client: 'curl', call: 'exec', on: 'Runtime', command: { text: '0' }, gives: 'response' },
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
