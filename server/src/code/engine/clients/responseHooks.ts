import type { CallRule } from '../../sendRule';
import { hasChanges } from '../fold/effects';
import { evaluate, type Frame } from '../fold/frame';
import { type Fact, plainText } from '../fold/value';
import { holdsCall } from '../partChoice';
import { childrenOf, dottedPath, type Expr, type FunctionExpr, type InvokeExpr, unwrap } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { resolve } from './arguments';
import type { ClientRule, Ref, RequestHook, ResponseHook } from './rule';
import { clientTable } from './table';

/** What a function that a client gives each response makes of it. */
type Hooked = 'response' | 'body' | 'unknown';

/** What the client gives once it has such a function, as a fact about its requests. */
export function hookFact(hook: ResponseHook, call: InvokeExpr, frame: Frame): Fact {
  const options = [[{ kind: 'text' as const, text: hookedBy(hook, call, frame) }]];
  return { role: 'gives', value: { kind: 'text', options }, span: call, expr: call };
}

/** The rule for a call of a client that the program makes to look at requests or responses. */
export function hookedRule(rule: ClientRule, facts: readonly Fact[], frame: Frame): ClientRule {
  const { sends } = rule;
  if (!sends || sends === true || sends.kind !== 'call' || !sends.hooks) return rule;
  const { method, requests } = sends.hooks;
  const isFollowed =
    everyHook(method, frame, ({ hook }, call) => hook !== undefined && hookedBy(hook, call, frame) !== 'unknown') &&
    everyHook(
      requests,
      frame,
      ({ requestHook }, call) => requestHook !== undefined && isPlain(requestHook, call, frame),
    );
  if (!isFollowed) return { ...rule, sends: { ...sends, exceptPattern: always } };
  const isSilent = everyHook(method, frame, ({ hook }, call) => hook !== undefined && failsSilently(hook, call, frame));
  const hooked = isSilent ? sends : { ...sends, reportsFailures: true as const };
  const given = facts.flatMap(fact => (fact.role === 'gives' ? [plainText(fact.value)] : []));
  const isBody = given.filter(each => each !== 'response').length > 0;
  return isBody ? { ...rule, yields: 'body', sends: givingBody(hooked, sends.hooks) } : { ...rule, sends: hooked };
}

function givingBody(sends: CallRule, { exceptPattern, response }: NonNullable<CallRule['hooks']>): CallRule {
  return {
    ...sends,
    exceptPattern: new RegExp(`${sends.exceptPattern?.source ?? '(?!)'}|${exceptPattern.source}`),
    response,
  };
}

const always = /(?:)/;

/** The maximum number of such functions of one program that are examined. */
const maxHooks = 8;

/** Whether each call of the program that gives a client such a function is followed to its client, and passes a test. */
function everyHook(method: string, frame: Frame, test: (rule: ClientRule, call: InvokeExpr) => boolean): boolean {
  const { program, language } = frame.folding;
  const names = method.split('.');
  // `const { interceptors } = client`
  if (program.uses.has(names[0] as string)) return false;
  const members = (program.members.get(names[0] as string) ?? []).map(first => outer(first, names.slice(1)));
  const uses = members.filter(each => each !== undefined);
  if (uses.length > maxHooks) return false;
  return uses.every(use => {
    const call = use.parent;
    if (use.kind !== 'member' || call?.kind !== 'invoke' || call.callee !== use || !isSure(call)) return false;
    const client = evaluate(use, frame);
    const rule = client.kind === 'object' && clientTable(language.clients).byMember.get(`${client.type}#${method}`);
    return rule ? test(rule, call) : false;
  });
}

/** The member of a member, by its names from the inner to the outer; undefined where others are meant. */
function outer(inner: Expr, names: readonly string[]): Expr | undefined {
  let ancestor: Expr = inner;
  for (const name of names) {
    const { parent } = ancestor;
    if (parent?.kind !== 'member' || parent.object !== ancestor) return ancestor;
    if (parent.name !== name) return undefined;
    ancestor = parent;
  }
  return ancestor;
}

/** Whether a statement runs wherever the function around it does. */
function isSure(statement: Expr): boolean {
  for (
    let ancestor = statement.parent;
    ancestor && ancestor.kind !== 'function' && ancestor.kind !== 'class';
    ancestor = ancestor.parent
  )
    if (ancestor.kind !== 'block' && ancestor.kind !== 'wrap') return false;
  return true;
}

function hookedBy({ receiver, failure, body }: ResponseHook, call: InvokeExpr, frame: Frame): Hooked {
  if (failsBy(failure, call, frame) === 'unknown') return 'unknown';
  const given = resolve(receiver, call, frame)?.value;
  if (given?.kind === 'null') return 'response';
  if (given?.kind !== 'function') return 'unknown';
  const [name, result] = resultOf(given.owner);
  if (!result || name === undefined) return 'unknown';
  if (result.kind === 'name') return result.name === name ? 'response' : 'unknown';
  return result.kind === 'member' && dottedPath(result) === `${name}.${body}` ? 'body' : 'unknown';
}

function failsSilently({ failure }: ResponseHook, call: InvokeExpr, frame: Frame): boolean {
  return failsBy(failure, call, frame) === 'silent';
}

/** What a function for failures does before it fails in the same way: nothing, or it reports the failure. */
function failsBy(failure: Ref, call: InvokeExpr, frame: Frame): 'silent' | 'reports' | 'unknown' {
  const failed = resolve(failure, call, frame)?.value;
  if (!failed || failed.kind === 'null') return 'silent';
  if (failed.kind !== 'function') return 'unknown';
  const { params, body, yields } = failed.owner;
  const [statement, ...others] = (body.kind === 'block' && !yields ? [...body.statements] : [body]).reverse();
  const name = onlyName(params);
  if (!statement || name === undefined || !failsAgain(resultIn(statement), name)) return 'unknown';
  if (!others.every(each => onlyReports(each, frame))) return 'unknown';
  return others.length === 0 ? 'silent' : 'reports';
}

/** Whether a request comes out of such a function as it is sent then, whatever its method, address and body are. */
function isPlain({ receiver, failure, kept, set }: RequestHook, call: InvokeExpr, frame: Frame): boolean {
  const { program } = frame.folding;
  const failed = resolve(failure, call, frame)?.value;
  if (call.args.length > 2 || (failed && failed.kind !== 'null' && failsBy(failure, call, frame) === 'unknown'))
    return false;
  const given = resolve(receiver, call, frame)?.value;
  if (given?.kind === 'null') return true;
  const name = given?.kind === 'function' ? onlyName(given.owner.params) : undefined;
  if (given?.kind !== 'function' || name === undefined) return false;
  const isGiven = ({ parent, ...use }: Expr): boolean =>
    parent?.kind === 'return' ||
    (parent?.kind === 'function' && parent.yields === true && parent.body.start === use.start);
  const scope = program.scopeOf(given.owner);
  if (scope.names.get(name)?.length !== 1) return false;
  return program.usesIn(scope, name).every(use => {
    const { parent } = use;
    if (isTarget(use) || isGiven(use)) return true;
    if (parent?.kind === 'member' && parent.object === use)
      return kept.includes(parent.name) || (set.includes(parent.name) && isOnlySet(parent, frame));
    return parent?.kind === 'invoke' && dottedPath(parent.callee) === 'Promise.resolve' && isGiven(parent);
  });
}

/** Whether a use of a member gives it, or a part of it, a value and reads nothing: `config.headers['X'] = key`. */
function isOnlySet(member: Expr, { folding: { language } }: Frame): boolean {
  let ancestor = member;
  while (
    (ancestor.parent?.kind === 'member' || ancestor.parent?.kind === 'index') &&
    ancestor.parent.object === ancestor
  )
    ancestor = ancestor.parent;
  const { parent } = ancestor;
  if (isTarget(ancestor)) return true;
  if (parent?.kind === 'invoke' && parent.callee === ancestor)
    return (
      ancestor.kind === 'member' && Object.hasOwn(language.changes, ancestor.name) && parent.parent?.kind === 'block'
    );
  // `config.headers = { ...config.headers, 'X': key }`, `Object.assign(config.headers, { 'X': key })`
  if (parent?.kind === 'dict' && ancestor === member)
    return (
      parent.entries.some(({ key, value }) => key === undefined && value === ancestor) &&
      parent.parent?.kind === 'assign'
    );
  const isFilled = parent?.kind === 'invoke' && parent.args[0]?.value === ancestor && parent.parent?.kind === 'block';
  return isFilled && language.setsUnseen?.members?.fillers?.includes(dottedPath(parent.callee) ?? '') === true;
}

/** Statements that only print a message for the user of the program: `if (error.response) console.error(…)`. */
function onlyReports(statement: Expr, frame: Frame): boolean {
  const { folding } = frame;
  const { text } = folding.file;
  if (statement.kind === 'block') return statement.statements.every(each => onlyReports(each, frame));
  if (hasChanges(statement, folding)) return false;
  const isReport = (expr: Expr) => folding.language.response.reporting?.test(text.slice(expr.start, expr.end)) === true;
  if (statement.kind === 'branch')
    return statement.tests.every(test => !holdsCall(test)) && statement.arms.every(arm => onlyReports(arm, frame));
  if (statement.kind === 'assign') return statement.value === undefined || !holdsCall(statement.value);
  return statement.kind === 'invoke' && isReport(statement) && statement.args.every(({ value }) => !waits(value, text));
}

function waits(expr: Expr, text: string): boolean {
  return /\b(?:await|yield)\b/.test(text.slice(expr.start, expr.end));
}

function onlyName(params: FunctionExpr['params']): string | undefined {
  const [only, ...others] = params;
  return only?.target.kind === 'name' && !only.rest && others.length === 0 ? only.target.name : undefined;
}

/** The only parameter of a function, and the value that it gives where it does nothing else. */
function resultOf({ params, body, yields }: FunctionExpr): readonly [string | undefined, Expr | undefined] {
  const [statement, ...more] = body.kind === 'block' && !yields ? body.statements : [body];
  return [onlyName(params), more.length > 0 || !statement ? undefined : resultIn(statement)];
}

function resultIn(statement: Expr): Expr | undefined {
  return statement.kind === 'return' ? statement.value && unwrap(statement.value) : unwrap(statement);
}

/** `Promise.reject(error)`, `throw error` */
function failsAgain(result: Expr | undefined, name: string): boolean {
  const again =
    result?.kind === 'invoke' && dottedPath(result.callee) === 'Promise.reject'
      ? result.args.map(({ value }) => value)
      : result?.kind === 'other' && result.role === 'failure'
        ? childrenOf(result)
        : [];
  const [only, ...others] = again.map(unwrap);
  return only?.kind === 'name' && only.name === name && others.length === 0;
}
