import type { ClientRule, FieldRoles } from '../../engine/clients/rule';
import { jquery } from './jquery';
import { workflowHelpers } from './nodeHelpers';
import { merged, options, type Roles } from './options';
import { request } from './request';
import { restify } from './restify';
import {
  axiosConfigures,
  axiosSends,
  fetchSends,
  gotClientSends,
  gotSends,
  nodeSends,
  superagentSends,
  undiciSends,
  xhrSends,
} from './sends';

const fetchOptions = { method: 'method', headers: 'headers', body: 'body' };
const axiosOptions = { headers: 'headers', query: 'params', base: 'baseURL' };
const axiosWhole = { ...axiosOptions, url: 'url', method: 'method', body: 'data' };
const axiosRequest: Roles = { ...options(0, axiosWhole), url: '0.url|0' };
const gotOptions = {
  headers: 'headers',
  query: 'searchParams|query',
  json: 'json',
  form: 'form',
  body: 'body',
  base: 'prefixUrl|baseUrl',
  method: 'method',
  gives: 'responseType',
  raises: 'throwHttpErrors',
};
const nodeOptions = {
  host: 'hostname|host',
  port: 'port',
  path: 'path',
  method: 'method',
  headers: 'headers',
  scheme: 'protocol',
};

function axios(prefix: string, on?: string): ClientRule[] {
  const target = on ? { receiver: on, baseMember: 'defaults.baseURL' } : { settings: 'axios' };
  const rule = (verb: string, roles: Roles): ClientRule => ({
    client: 'axios',
    call: `${prefix}${verb}`,
    ...target,
    sends: axiosSends,
    method: verb.toUpperCase(),
    roles: { url: '0', ...roles },
  });
  return [
    ...['get', 'delete', 'head', 'options'].map(verb => rule(verb, options(1, { ...axiosOptions, body: 'data' }))),
    ...['post', 'put', 'patch'].map(verb => rule(verb, { body: '1', ...options(2, axiosOptions) })),
    { client: 'axios', call: `${prefix}request`, ...target, sends: axiosConfigures, roles: axiosRequest },
  ];
}

const nodeRequest = (scheme: string): ClientRule[] => {
  const base = options(0, nodeOptions);
  const second = options(1, { method: 'method', headers: 'headers' });
  const roles: Roles = {
    ...base,
    scheme: `0.protocol|=${scheme}`,
    url: '0',
    method: `0.method|${second.method}`,
    headers: `0.headers|${second.headers}`,
  };
  const handlers = ['1', '2'].map(ref => ({ ref, stages: ['response'] as const }));
  return [
    {
      client: 'node-http',
      call: `${scheme}.request`,
      returns: 'http.ClientRequest',
      sends: nodeSends,
      yields: 'nothing',
      roles,
      handlers,
    },
    {
      client: 'node-http',
      call: `${scheme}.get`,
      returns: 'http.ClientRequest',
      sends: nodeSends,
      yields: 'nothing',
      method: 'GET',
      roles,
      handlers,
    },
  ];
};

/** `(error, stdout) => …` of the functions that run a command. */
const stdoutHandlers = ['1', '2', '3'].map(ref => ({ ref, stages: [undefined, 'text'] as const }));

export const javascriptClients: readonly ClientRule[] = [
  {
    client: 'fetch',
    call: 'fetch window.fetch globalThis.fetch self.fetch node-fetch cross-fetch isomorphic-fetch isomorphic-unfetch undici.fetch cross-fetch.fetch node-fetch.default',
    sends: fetchSends,
    roles: { ...options(1, fetchOptions), request: '0' },
  },
  {
    client: 'fetch',
    call: '$fetch ofetch ofetch.ofetch',
    sends: true,
    roles: { ...options(1, fetchOptions), request: '0' },
  },
  { client: 'fetch', call: 'Request', returns: 'Request', roles: { url: '0', ...options(1, fetchOptions) } },
  {
    client: 'undici',
    call: 'undici.request',
    sends: undiciSends,
    roles: { url: '0', ...options(1, { ...fetchOptions, query: 'query' }) },
  },
  {
    client: 'axios',
    call: 'axios axios.default',
    settings: 'axios',
    sends: axiosConfigures,
    roles: { ...axiosRequest, ...merged(axiosRequest, options(1, axiosWhole)) },
  },
  ...axios('axios.'),
  ...axios('axios.default.'),
  {
    client: 'axios',
    call: 'axios.create axios.default.create',
    returns: 'axios',
    roles: { ...options(0, axiosOptions), headers: '0.headers.common|0.headers' },
  },
  {
    client: 'axios',
    call: 'interceptors.request.use',
    receiver: 'axios',
    block: { type: 'axios.Config', ref: '0' },
    requestHook: { receiver: '0', failure: '1', kept: ['baseURL', 'timeout', 'metadata', 'meta'], set: ['headers'] },
  },
  {
    client: 'axios',
    call: 'interceptors.response.use',
    receiver: 'axios',
    hook: { receiver: '0', failure: '1', body: 'data' },
  },
  {
    client: 'axios',
    call: '',
    receiver: 'axios',
    baseMember: 'defaults.baseURL',
    sends: axiosConfigures,
    roles: axiosRequest,
  },
  ...axios('', 'axios'),
  {
    client: 'got',
    call: 'got got.default',
    sends: gotSends,
    prefixes: true,
    roles: { url: '0', ...merged(options(0, gotOptions), options(1, gotOptions)) },
  },
  {
    client: 'got',
    call: 'got.{verb}',
    sends: { ...gotSends, verb: 'callee' },
    prefixes: true,
    roles: { url: '0', ...options(1, gotOptions) },
  },
  { client: 'got', call: 'ky.{verb}', sends: true, roles: { url: '0', ...options(1, gotOptions) } },
  { client: 'ky', call: 'ky', sends: true, roles: { url: '0', ...options(1, gotOptions) } },
  { client: 'got', call: 'got.extend', returns: 'got', prefixes: true, roles: options(0, gotOptions) },
  { client: 'ky', call: 'ky.create ky.extend', returns: 'ky', roles: options(0, gotOptions) },
  {
    client: 'got',
    call: '',
    receiver: 'got',
    sends: gotClientSends,
    prefixes: true,
    roles: { url: '0', ...options(1, gotOptions) },
  },
  {
    client: 'got',
    call: '{verb}',
    receiver: 'got',
    sends: { ...gotClientSends, verb: 'callee' },
    prefixes: true,
    roles: { url: '0', ...options(1, gotOptions) },
  },
  { client: 'ky', call: '', receiver: 'ky', sends: true, roles: { url: '0', ...options(1, gotOptions) } },
  { client: 'ky', call: '{verb}', receiver: 'ky', sends: true, roles: { url: '0', ...options(1, gotOptions) } },
  ...request(),
  {
    client: 'superagent',
    call: 'superagent.{verb} superagent.del',
    returns: 'superagent.Request',
    sends: superagentSends,
    parsedMember: 'body',
    roles: { url: '0', query: '1' },
  },
  {
    client: 'superagent',
    call: 'set',
    receiver: 'superagent.Request',
    fluent: true,
    roles: { headers: '0' },
    pair: { role: 'headers', key: '0', value: '1' },
  },
  { client: 'superagent', call: 'query', receiver: 'superagent.Request', fluent: true, roles: { query: '0' } },
  { client: 'superagent', call: 'send', receiver: 'superagent.Request', fluent: true, roles: { body: '0' } },
  {
    client: 'superagent',
    call: 'type accept timeout retry auth ok redirects buffer',
    receiver: 'superagent.Request',
    fluent: true,
  },
  ...workflowHelpers,
  ...restify(),
  {
    client: 'urllib',
    call: 'urllib.request urllib-sync.request',
    sends: true,
    dataInQuery: true,
    roles: { url: '0', ...options(1, { method: 'method', headers: 'headers', data: 'data' }) },
  },
  { client: 'needle', call: 'needle.{verb}', sends: true, roles: { url: '0' } },
  { client: 'needle', call: 'needle', sends: true, roles: { method: '0', url: '1', body: '2', headers: '3.headers' } },
  ...jquery(),
  { client: 'xhr', call: 'XMLHttpRequest window.XMLHttpRequest', returns: 'XMLHttpRequest' },
  { client: 'xhr', call: 'open', receiver: 'XMLHttpRequest', roles: { method: '0', url: '1' } },
  {
    client: 'xhr',
    call: 'setRequestHeader',
    receiver: 'XMLHttpRequest',
    pair: { role: 'headers', key: '0', value: '1' },
  },
  {
    client: 'xhr',
    call: 'send',
    receiver: 'XMLHttpRequest',
    sends: xhrSends,
    responseOnObject: true,
    roles: { body: '0' },
  },
  ...['', 'child_process.', 'shelljs.'].flatMap((prefix): ClientRule[] => [
    { client: 'curl', call: `${prefix}exec`, command: { text: '0' }, yields: 'response', handlers: stdoutHandlers },
    { client: 'curl', call: `${prefix}execSync`, command: { text: '0' }, yields: 'text' },
    {
      client: 'curl',
      call: `${prefix}execFile`,
      command: { program: '0', list: '1' },
      yields: 'response',
      handlers: stdoutHandlers,
    },
    {
      client: 'curl',
      call: `${prefix}execFileSync ${prefix}spawnSync`,
      command: { program: '0', list: '1' },
      yields: 'text',
    },
    { client: 'curl', call: `${prefix}spawn`, command: { program: '0', list: '1' }, yields: 'response' },
  ]),
  {
    client: 'curl',
    call: 'execa execa.execa execa.sync execa.execaSync @actions/exec.exec @actions/exec.getExecOutput',
    command: { program: '0', list: '1' },
    yields: 'response',
  },
  {
    client: 'curl',
    call: 'execa.command execa.commandSync execa.execaCommand execa.execaCommandSync',
    command: { text: '0' },
    yields: 'response',
  },
  { client: 'unknown', call: 'nock', returns: 'nock.Scope', roles: { base: '0' } },
  {
    client: 'unknown',
    call: '{verb}',
    receiver: 'nock.Scope',
    returns: 'nock.Interceptor',
    sends: true,
    isTestDouble: true,
    roles: { url: '0', body: '1' },
  },
  { client: 'unknown', call: 'query', receiver: 'nock.Interceptor', fluent: true, roles: { query: '0' } },
  {
    client: 'unknown',
    call: 'fetchMock.{verb} fetch-mock.{verb} msw.rest.{verb} msw.http.{verb} rest.{verb}',
    sends: true,
    isTestDouble: true,
    roles: { url: '0' },
  },
  { client: 'unknown', call: 'axios-mock-adapter', returns: 'MockAdapter' },
  {
    client: 'unknown',
    call: 'on{Verb}',
    receiver: 'MockAdapter',
    sends: true,
    isTestDouble: true,
    roles: { url: '0', query: '1.params' },
  },
  {
    client: 'UrlFetchApp',
    call: 'UrlFetchApp.fetch',
    sends: true,
    roles: { url: '0', ...options(1, { ...fetchOptions, body: 'payload' }) },
  },
  ...nodeRequest('https'),
  ...nodeRequest('http'),
  { client: 'node-http', call: 'write', receiver: 'http.ClientRequest', roles: { body: '0' } },
  { client: 'node-http', call: 'end', receiver: 'http.ClientRequest', finishes: true, roles: { body: '0' } },
  {
    client: 'node-http',
    call: 'setHeader',
    receiver: 'http.ClientRequest',
    pair: { role: 'headers', key: '0', value: '1' },
  },
  { client: 'url', call: 'URL url.URL', returns: 'URL', resolves: true, roles: { url: '0', base: '1' } },
  { client: 'url', call: 'url.parse', returns: 'url.Url', roles: { url: '0' } },
  {
    client: 'url',
    call: 'searchParams.append searchParams.set',
    receiver: 'URL',
    pair: { role: 'query', key: '0', value: '1' },
  },
];

export const javascriptFields: FieldRoles = {
  axios: {
    'defaults.headers.common': 'headers',
    'defaults.headers': 'headers',
    'defaults.baseURL': 'base',
    'defaults.params': 'query',
  },
  'axios.Config': { headers: 'headers', 'headers.common': 'headers', params: 'query', baseURL: 'base' },
  XMLHttpRequest: {},
  jquery: { 'ajaxSettings.headers': 'headers' },
  URL: { pathname: 'path', search: 'query' },
  Request: { 'headers.set': 'headers', 'headers.append': 'headers' },
};
