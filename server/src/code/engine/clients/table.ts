import { httpMethods } from '../../../catalogue/httpMethods';
import { memoizeByObject } from '../../../text/memoizeByObject';
import type { Value } from '../fold/value';
import type { ClientRule } from './rule';

/** The rules of a language, ready to be looked up. */
interface ClientTable {
  /** By the dotted path that is called. */
  readonly byPath: ReadonlyMap<string, ClientRule>;
  /** By `type#method`. */
  readonly byMember: ReadonlyMap<string, ClientRule>;
  /** The names of the methods of all objects. */
  readonly methods: ReadonlySet<string>;
  /** By the name of the method alone: those that receive a request that was made before. */
  readonly senders: ReadonlyMap<string, ClientRule>;
  /** The clients by the types of the objects that they make. */
  readonly makers: ReadonlyMap<string, string>;
  /** Functions whose first argument is the object that they change. */
  readonly changers: ReadonlySet<string>;
}

/** Expands `{verb}` and the alternatives of the rules, once for each table. */
export const clientTable = memoizeByObject((rules: readonly ClientRule[]): ClientTable => {
  const byPath = new Map<string, ClientRule>();
  const byMember = new Map<string, ClientRule>();
  const senders = new Map<string, ClientRule>();
  for (const rule of rules) {
    for (const pattern of rule.call.split(' ')) {
      for (const [call, method] of expand(pattern)) {
        const made = method && !rule.method ? { ...rule, method } : rule;
        if (rule.receiver && !rule.subject) byMember.set(`${rule.receiver}#${call}`, made);
        else byPath.set(call, made);
        if (rule.receiver && rule.sends && rule.roles?.request === '0' && !rule.roles.url) senders.set(call, made);
      }
    }
  }
  const changers = new Set(rules.filter(rule => rule.subject && !rule.sends).flatMap(rule => rule.call.split(' ')));
  const makers = new Map(
    rules.flatMap(({ returns, client }) => (returns === undefined ? [] : [[returns, client] as const])),
  );
  const methods = new Set([...byMember.keys()].map(key => key.slice(key.lastIndexOf('#') + 1)));
  return { byPath, byMember, methods, senders, makers, changers };
});

/** The rule for a called value: a function of a library, or a method of an object that the library made. */
export function ruleOf(target: Value, rules: readonly ClientRule[]): ClientRule | undefined {
  const table = clientTable(rules);
  if (target.kind === 'path') return table.byPath.get(target.path);
  return target.kind === 'object' ? table.byMember.get(`${target.type}#${target.path.join('.')}`) : undefined;
}

function expand(pattern: string): [string, string | undefined][] {
  // `{verb}` and `{Verb}` and `{VERB}` follow the case that the library uses.
  const hit = /\{(verb|Verb|VERB)\}/.exec(pattern);
  if (!hit) return [[pattern, undefined]];
  return httpMethods.map(method => {
    const verb = method.toLowerCase();
    const written =
      hit[1] === 'verb' ? verb : hit[1] === 'VERB' ? method : verb.charAt(0).toUpperCase() + verb.slice(1);
    return [pattern.replace(hit[0], written), method];
  });
}
