import type { CallRule } from '../../sendRule';
import { evaluate, type Frame } from '../fold/frame';
import { type Fact, plainText } from '../fold/value';
import { childrenOf, dottedPath, type Expr, type FunctionExpr, type InvokeExpr, unwrap } from '../syntax/expr';
import { resolve } from './arguments';
import type { ClientRule, ResponseHook } from './rule';
import { clientTable } from './table';

/** What a function that a client gives each response makes of it. */
type Hooked = 'response' | 'body' | 'unknown';

/** What the client gives once it has such a function, as a fact about its requests. */
export function hookFact(hook: ResponseHook, call: InvokeExpr, frame: Frame): Fact {
  const options = [[{ kind: 'text' as const, text: hookedBy(hook, call, frame) }]];
  return { role: 'gives', value: { kind: 'text', options }, span: call, written: call };
}

/** The rule for a call of a client that the program makes to look at responses before it gives them. */
export function hookedRule(rule: ClientRule, facts: readonly Fact[], frame: Frame): ClientRule {
  const { sends } = rule;
  if (!sends || sends === true || sends.kind !== 'call' || !sends.hooks) return rule;
  if (!areFollowed(sends.hooks.method, frame)) return { ...rule, sends: { ...sends, unless: always } };
  const given = facts.flatMap(fact => (fact.role === 'gives' ? [plainText(fact.value)] : []));
  const isBody = given.filter(each => each !== 'response').length > 0;
  return isBody ? { ...rule, gives: 'body', sends: givingBody(sends, sends.hooks) } : rule;
}

function givingBody(sends: CallRule, { unless, response }: NonNullable<CallRule['hooks']>): CallRule {
  return { ...sends, unless: new RegExp(`${sends.unless?.source ?? '(?!)'}|${unless.source}`), response };
}

const always = /(?:)/;

/** So many such functions of one program are looked at. */
const mostHooks = 8;

/** Whether each call of the program that gives a client such a function is followed to its client, and the function is plain. */
function areFollowed(method: string, frame: Frame): boolean {
  const { program, language } = frame.folding;
  const names = method.split('.');
  // `const { interceptors } = client`
  if (program.uses.has(names[0] as string)) return false;
  const members = (program.members.get(names[0] as string) ?? []).map(first => outer(first, names.slice(1)));
  const uses = members.filter(each => each !== undefined);
  if (uses.length > mostHooks) return false;
  return uses.every(use => {
    const call = use.parent;
    if (use.kind !== 'member' || call?.kind !== 'invoke' || call.callee !== use || !isSure(call)) return false;
    const client = evaluate(use, frame);
    const hook =
      client.kind === 'object' && clientTable(language.clients).byMember.get(`${client.type}#${method}`)?.hook;
    return hook ? hookedBy(hook, call, frame) !== 'unknown' : false;
  });
}

/** The member of a member, by its names from the inner to the outer; undefined where others are meant. */
function outer(inner: Expr, names: readonly string[]): Expr | undefined {
  let at: Expr = inner;
  for (const name of names) {
    const { parent } = at;
    if (parent?.kind !== 'member' || parent.object !== at) return at;
    if (parent.name !== name) return undefined;
    at = parent;
  }
  return at;
}

/** Whether a statement runs wherever the function around it does. */
function isSure(statement: Expr): boolean {
  for (let at = statement.parent; at && at.kind !== 'function' && at.kind !== 'class'; at = at.parent)
    if (at.kind !== 'block' && at.kind !== 'wrap') return false;
  return true;
}

function hookedBy({ receiver, failure, body }: ResponseHook, call: InvokeExpr, frame: Frame): Hooked {
  const failed = resolve(failure, call, frame)?.value;
  if (failed && failed.kind !== 'null' && !(failed.kind === 'function' && failsAgain(failed.owner))) return 'unknown';
  const given = resolve(receiver, call, frame)?.value;
  if (given?.kind === 'null') return 'response';
  if (given?.kind !== 'function') return 'unknown';
  const [name, result] = resultOf(given.owner);
  if (!result || name === undefined) return 'unknown';
  if (result.kind === 'name') return result.name === name ? 'response' : 'unknown';
  return result.kind === 'member' && dottedPath(result) === `${name}.${body}` ? 'body' : 'unknown';
}

/** The only parameter of a function, and the value that it gives where it does nothing else. */
function resultOf({ params, body, yields }: FunctionExpr): readonly [string | undefined, Expr | undefined] {
  const [only, ...others] = params;
  const name = only?.target.kind === 'name' && !only.rest && others.length === 0 ? only.target.name : undefined;
  const [statement, ...more] = body.kind === 'block' && !yields ? body.statements : [body];
  if (more.length > 0 || !statement) return [name, undefined];
  return [name, statement.kind === 'return' ? statement.value && unwrap(statement.value) : unwrap(statement)];
}

/** `error => Promise.reject(error)`, `error => { throw error; }` */
function failsAgain(owner: FunctionExpr): boolean {
  const [name, result] = resultOf(owner);
  if (!result || name === undefined) return false;
  const again =
    result.kind === 'invoke' && dottedPath(result.callee) === 'Promise.reject'
      ? result.args.map(({ value }) => value)
      : result.kind === 'other' && result.role === 'failure'
        ? childrenOf(result)
        : [];
  const [only, ...others] = again.map(unwrap);
  return only?.kind === 'name' && only.name === name && others.length === 0;
}
