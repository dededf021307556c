import type { ClientRule } from '../../engine/clients/rule';
import type { Stage } from '../../engine/response/track';
import { options, type Roles } from './options';

/**
 * Clients of restify: a base address, then a path or options with one, then the body, then `(error, request, response, body)`.
 */
export function restify(): ClientRule[] {
  return [
    ...restifyClient('restify.JsonClient', ['createJsonClient', 'createJSONClient'], 'json', 'body'),
    ...restifyClient(
      'restify.StringClient',
      ['createStringClient', 'createClient', 'createHttpClient'],
      'data',
      'text',
    ),
  ];
}

function restifyClient(type: string, makers: readonly string[], sent: 'json' | 'data', got: Stage): ClientRule[] {
  const target = { url: '0.path|0', ...options(0, { headers: 'headers', query: 'query' }) };
  const handlers = ['1', '2'].map(ref => ({ ref, stages: [undefined, undefined, 'response', got] as const }));
  const send = (call: string, method: string, body: Roles = {}): ClientRule => ({
    client: 'restify',
    call,
    receiver: type,
    sends: true,
    yields: 'nothing',
    method,
    roles: { ...target, ...body },
    handlers,
  });
  const modules = ['restify', 'restify-clients', 'clients'];
  return [
    {
      client: 'restify',
      call: modules.flatMap(module => makers.map(maker => `${module}.${maker}`)).join(' '),
      returns: type,
      roles: options(0, { base: 'url', headers: 'headers' }),
    },
    send('get', 'GET'),
    send('head', 'HEAD'),
    send('del delete', 'DELETE'),
    ...['post', 'put', 'patch'].map(verb => send(verb, verb.toUpperCase(), { [sent]: '1' })),
  ];
}
