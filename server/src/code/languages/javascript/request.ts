import type { ClientRule } from '../../engine/clients/rule';
import type { CallRule } from '../../sendRule';
import { options, type Roles } from './options';
import { requestPromiseSends, requestSends } from './sends';

const requestOptions = {
  url: 'url|uri',
  method: 'method',
  headers: 'headers',
  query: 'qs',
  form: 'form',
  json: 'json',
  body: 'body',
  base: 'baseUrl',
};

/** `json: true` or `json: {…}`. */
const parsedBy = { role: 'json', member: 'body' } as const;

const requestModules = [
  'request',
  'request-promise',
  'request-promise-native',
  'postman-request',
  '@cypress/request',
  'rp',
];

/** `request(url, options, callback)` in all its forms; the promise variants give the body. */
function requestFamily(module: string): ClientRule[] {
  const isPromise = /promise|rp/.test(module);
  const sends = isPromise ? requestPromiseSends : requestSends;
  const handlers: NonNullable<ClientRule['handlers']> = ['0.callback', '1', '2'].map(ref => ({
    ref,
    stages: [undefined, 'response', 'text'] as const,
  }));
  const one = options(0, requestOptions);
  const two = options(1, requestOptions);
  const roles = Object.fromEntries(
    Object.keys(requestOptions).map(role => [role, `${one[role as keyof Roles]}|${two[role as keyof Roles]}`]),
  );
  const type = `${module}.defaults`;
  const rule = (call: string, method?: string): ClientRule => ({
    client: 'request',
    call,
    sends: method ? { ...sends, verb: 'callee' } : sends,
    parsedBy,
    indexesLists: true,
    prefixes: true,
    handlers,
    roles: { ...roles, url: '0.url|0.uri|0' },
    yields: isPromise ? 'text' : 'nothing',
    ...(method ? { method } : {}),
  });
  /** The same for what `defaults` makes, whose address may start with another one. */
  const ofDefaults = ({ sends: own, ...others }: ClientRule): ClientRule => ({
    ...others,
    receiver: type,
    ...(typeof own === 'object' ? { sends: { ...own, base: '0.baseUrl' } as CallRule } : {}),
  });
  const made = { client: 'request', returns: type, indexesLists: true, prefixes: true, roles: one } as const;
  return [
    ...['', ...verbs].flatMap(verb => {
      const method = verb === '' ? undefined : verb === 'del' ? 'DELETE' : verb.toUpperCase();
      return [rule(verb === '' ? module : `${module}.${verb}`, method), ofDefaults(rule(verb, method))];
    }),
    { ...made, call: type },
    { ...made, call: 'defaults', receiver: type },
  ];
}

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'del', 'head'] as const;

/** The package `request`, its successors, and those that give promises of it. */
export function request(): ClientRule[] {
  return requestModules.flatMap(requestFamily);
}
