import type { ClientRule } from '../../engine/clients/rule';
import type { LanguageDefinition } from '../../engine/language';
import { backslashAnd } from '../../engine/syntax/escapes';
import { javascript } from '../javascript/language';
import { parseCoffeescript } from './parse';

const scoped = 'scoped-http-client';

/** The client of chat bots: `robot.http(url).header('Api-Key', key).get() (error, response, body) ->`. */
const bots: readonly ClientRule[] = [
  { client: scoped, call: 'ScopedClient.create', returns: scoped, roles: { url: '0' } },
  {
    client: scoped,
    call: 'http',
    receiver: '?',
    filePattern: /\brobot\b|\bhubot\b|\bmsg\b/,
    returns: scoped,
    roles: { url: '0' },
  },
  { client: scoped, call: 'header', receiver: scoped, fluent: true, pair: { role: 'headers', key: '0', value: '1' } },
  { client: scoped, call: 'headers', receiver: scoped, fluent: true, roles: { headers: '0' } },
  { client: scoped, call: 'query', receiver: scoped, fluent: true, roles: { query: '0' } },
  { client: scoped, call: 'path', receiver: scoped, fluent: true, roles: { segment: '0' } },
  { client: scoped, call: 'auth timeout hash', receiver: scoped, fluent: true },
  { client: scoped, call: 'get head delete del', receiver: scoped, sends: true, yields: 'nothing' },
];

/** CoffeeScript runs on the platform of JavaScript, with its libraries; what differs is how it is written. */
export const coffeescript: LanguageDefinition = {
  languages: ['coffeescript'],
  parse: parseCoffeescript,
  receivers: javascript.receivers,
  constructors: javascript.constructors,
  ...(javascript.setsUnseen ? { setsUnseen: javascript.setsUnseen } : {}),
  objectLiterals: true,
  bareMembers: 'nowhere',
  ...(javascript.beginningTests && { beginningTests: javascript.beginningTests }),
  concatenators: javascript.concatenators,
  formatters: javascript.formatters,
  functions: javascript.functions,
  methods: javascript.methods,
  changes: javascript.changes,
  exports: ['module.exports', 'exports'],
  clients: [...javascript.clients, ...bots.flatMap(verbsOf)],
  clientFields: javascript.clientFields,
  response: javascript.response,
  escapesOf: quoting =>
    quoting.startsWith('"') ? { escaped: backslashAnd('"', '#{') } : { escaped: backslashAnd("'") },
};

/** A rule for each method, because the methods have its names. */
function verbsOf(rule: ClientRule): ClientRule[] {
  if (!rule.sends) return [rule];
  const bodyless = rule.call.split(' ').map((call): ClientRule => {
    const method = call === 'del' ? 'DELETE' : call.toUpperCase();
    return { ...rule, call, method };
  });
  const withBody = ['post', 'put', 'patch'].map((call): ClientRule => {
    return { ...rule, call, method: call.toUpperCase(), roles: { body: '0' } };
  });
  return [...bodyless, ...withBody];
}
