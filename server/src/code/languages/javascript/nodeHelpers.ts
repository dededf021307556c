import type { ClientRule } from '../../engine/clients/rule';
import { options } from './options';

/** What the nodes of a workflow are given to send requests with: `this.helpers.httpRequest(options)`. */
const workflow = /\bn8n-workflow\b/;

const requestOptions = {
  method: 'method',
  headers: 'headers',
  query: 'qs',
  form: 'form',
  body: 'body',
  base: 'baseURL|baseUrl',
};

const rule = (call: string, at: number): ClientRule => ({
  client: 'n8n',
  call,
  receiver: '?',
  filePattern: workflow,
  sends: true,
  yields: 'body',
  roles: { ...options(at, requestOptions), url: `${at}.url|${at}.uri` },
});

export const workflowHelpers: readonly ClientRule[] = [
  ...['request', 'httpRequest'].map(call => rule(call, 0)),
  ...['requestWithAuthentication', 'httpRequestWithAuthentication'].map(call => rule(call, 1)),
];
