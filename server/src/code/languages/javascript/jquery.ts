import type { ClientRule } from '../../engine/clients/rule';
import type { CallRule } from '../../sendRule';
import { merged, options, type Roles } from './options';
import { jquerySends } from './sends';

const settings = { url: 'url', method: 'method|type', headers: 'headers', data: 'data' };
const beforeSend = (ref: string) => ({ type: 'XMLHttpRequest', ref });

/** What is the same for all functions that send; `settings` may be the only argument of each. */
const sending = { client: 'jquery', settings: 'jquery', dataInQuery: true, yields: 'body' } as const;

/** `$.get(url, data, success, dataType)`, in which the data may be left out. */
function short(name: string, names: readonly string[], fixed: CallRule['positional']): ClientRule {
  return {
    ...sending,
    call: `$.${name} jQuery.${name}`,
    block: beforeSend('0.beforeSend'),
    sends: { ...jquerySends, ...(fixed ? { positional: { ...fixed, names } } : {}) },
    roles: {
      ...options(0, settings),
      url: '0.url|0',
      data: '0.data|1',
      method: `0.method|0.type|=${name === 'post' ? 'POST' : 'GET'}`,
    },
    handlers: ['0.success', '1', '2'].map(ref => ({ ref, stages: ['body'] as const })),
  };
}

const byPosition = { whole: 'ajax', names: ['url', 'data', 'success', 'dataType'], optional: 'data' } as const;
const ajaxRoles: Roles = merged({ ...options(0, settings), url: '0.url|0' }, options(1, settings));

/** jQuery, whose settings hold for all of its requests. */
export function jquery(): ClientRule[] {
  return [
    {
      ...sending,
      call: '$.ajax jQuery.ajax jquery.ajax',
      block: beforeSend('0.beforeSend|1.beforeSend'),
      sends: jquerySends,
      roles: ajaxRoles,
      handlers: ['0.success', '1.success'].map(ref => ({ ref, stages: ['body'] as const })),
    },
    short('get', byPosition.names, byPosition),
    short('post', byPosition.names, byPosition),
    short('getJSON', byPosition.names.slice(0, 3), { ...byPosition, fixed: [['dataType', 'json']] }),
    {
      client: 'jquery',
      call: 'ajaxSetup',
      receiver: 'jquery',
      block: beforeSend('0.beforeSend'),
      roles: options(0, settings),
    },
  ];
}
