import { contains, innermostOf, type Span, spanOf } from '../../text/span';
import type { Header } from '../call';
import { ruleOf } from './clients/table';
import { parameterTaking } from './fold/callerClient';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { findIn, type LanguageDefinition } from './language';
import { methodOf } from './response/methods';
import {
  childrenOf,
  type Expr,
  enclosing,
  type FunctionExpr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
  nameOf,
} from './syntax/expr';
import { isTarget } from './syntax/reaching';
import { lookup, stepOf } from './syntax/scope';

/** What holds the headers of a program, which is looked for once for each that is written outside of its calls. */
export interface HeaderUses {
  /**
   * The headers of a call with all uses of what they are written in, where something outside of the call uses it too: a
   * constant, a member of an object, a session. All calls with the same header get the same list.
   */
  ofHeaders(headers: readonly Header[], call: Span): readonly Header[];
}

export function headerUsesOf(folding: Folding): HeaderUses {
  const known = new Map<string, readonly Span[]>();
  let holders: ReturnType<typeof innermostOf<Holder>> | undefined;
  const usesOf = (span: Span): readonly Span[] => {
    const key = `${span.start}-${span.end}`;
    const found = known.get(key);
    if (found) return found;
    holders ??= holdersOf(folding);
    const uses = usesOfHolder(holders(span)?.expr, span, folding);
    known.set(key, uses);
    return uses;
  };
  return {
    ofHeaders: (headers, call) =>
      headers.map(header => {
        const { span } = header;
        if (!span || contains(call, span)) return header;
        const shared = usesOf(span);
        return shared.every(use => contains(call, use)) ? header : { ...header, shared };
      }),
  };
}

/** An expression that may hold a header, at the span of the part that does. */
interface Holder extends Span {
  readonly expr: Expr;
}

/** The innermost of what gives a name or a member its value, changes an object, or returns something. */
function holdersOf({ program }: Folding): (span: Span) => Holder | undefined {
  const holder = (expr: Expr, { start, end }: Span): Holder => ({ expr, start, end });
  return innermostOf([
    ...program.functions.map(owner => holder(owner, owner.body)),
    // A call whose value is used makes something; one that is a statement changes what it is made on.
    ...program.invokes
      .filter(invoke => invoke.callee.kind === 'member' && invoke.parent?.kind === 'block')
      .map(invoke => holder(invoke, invoke)),
    ...program.assigns.flatMap(assign => {
      const whole = assign.target.kind === 'index' ? assign : assign.value;
      return whole ? [holder(assign, whole)] : [];
    }),
  ]);
}

/** The uses of what holds a span: a name, a member, or a function that returns it; the span itself where nothing is known to. */
function usesOfHolder(holder: Expr | undefined, span: Span, folding: Folding): readonly Span[] {
  const setUp = holder && setUpAround(holder, folding);
  if (setUp) return usesOfTarget(setUp.target, setUp.call, folding);
  if (holder?.kind === 'function') return returns(holder, span) ? usesOfFunction(holder, folding) : [span];
  const target = holder && targetOf(holder, folding);
  return holder && target ? usesOfTarget(target, holder, folding) : [span];
}

/** What a function is given to that sets up each request of a client, and the client: `client.interceptors.request.use(…)`. */
function setUpAround(holder: Expr, folding: Folding): { readonly call: InvokeExpr; readonly target: Expr } | undefined {
  const call = enclosing(holder, 'function')?.parent;
  if (call?.kind !== 'invoke' || call.callee.kind !== 'member' || call.parent?.kind !== 'block') return undefined;
  const rule = ruleOf(evaluate(call.callee, frameOf(folding)), folding.language.clients);
  const target = rule?.receiver && rule.block && targetOf(call, folding);
  return target ? { call, target } : undefined;
}

/** The uses of a name or member but those inside of `holder`, which gives it its value. */
function usesOfTarget(
  target: Expr,
  holder: Expr,
  folding: Folding,
  visited: ReadonlySet<NameExpr> = new Set(),
): Span[] {
  if (target.kind === 'name') return usesOfName(target, folding, visited).filter(use => !contains(holder, use));
  if (target.kind !== 'member') return [target];
  return usesOfMember(target, folding).filter(use => !contains(holder, use) && !contains(target, use));
}

/** A member is looked for by its name, whatever object it is read from; an assignment makes it anew. */
function usesOfMember({ name }: MemberExpr, { program, language }: Folding): Span[] {
  const isMade = (use: MemberExpr) => use.parent?.kind === 'assign' && use.parent.target === use;
  return (program.members.get(name) ?? [])
    .filter(use => !isMade(use) && !isSetUp(use, language))
    .map(({ end }) => spanOf(end - name.length - 1, end));
}

/** Whether what a function returns contains a span. */
function returns(owner: FunctionExpr, span: Span): boolean {
  if (owner.yields) return true;
  let expr: Expr | undefined = owner.body;
  while (expr && expr.kind !== 'return') expr = childrenOf(expr).find(child => contains(child, span));
  return expr !== undefined;
}

/** The uses of a function, and in the place of one that gets a name or is kept in a member the uses of that. */
function usesOfFunction(owner: FunctionExpr, folding: Folding, visited: ReadonlySet<NameExpr> = new Set()): Span[] {
  const { program } = folding;
  const method = methodOf(owner);
  const named = method ? undefined : nameOf(owner)?.name;
  const uses = method ? (program.members.get(method.name) ?? []) : named ? (program.uses.get(named) ?? []) : [owner];
  return uses.flatMap(use => {
    if (use.parent?.kind === 'assign' && use.parent.target === use) return [];
    const call = use.parent?.kind === 'invoke' && use.parent.callee === use ? use.parent : use;
    const assign = call.parent;
    if (assign?.kind !== 'assign' || assign.value !== call) return [spanOf(use.start, use.end)];
    return usesOfTarget(assign.target, assign, folding, visited);
  });
}

/** What a holder gives a value to, or changes: the name or the member of the object around it. */
function targetOf(holder: Expr, { language }: Folding): Expr | undefined {
  // `session.headers['X-Api-Key'] = key` changes the session.
  if (holder.kind === 'assign' && holder.target.kind !== 'index') return holder.target;
  let expr: Expr | undefined =
    holder.kind === 'invoke' ? holder.callee : holder.kind === 'assign' ? objectOf(holder.target) : undefined;
  while (expr?.kind === 'member') {
    const { object }: MemberExpr = expr;
    if (object.kind === 'name' && language.receivers.includes(object.name)) return expr;
    expr = object;
  }
  return expr?.kind === 'name' ? expr : undefined;
}

function objectOf(target: Expr): Expr {
  return target.kind === 'index' ? objectOf(target.object) : target;
}

function usesOfName(name: NameExpr, folding: Folding, visited: ReadonlySet<NameExpr> = new Set()): Span[] {
  const { program, language } = folding;
  const scope = lookup(program.scopeOf(name), name.name);
  return program
    .usesIn(scope, name.name)
    .filter(use => use !== name && !isTarget(use) && !isSetUp(use, language) && !setsMember(use))
    .flatMap(use => usesInFunction(use, folding, visited) ?? spanOf(use.start, use.end));
}

/** Whether a use only gives a member that it names a value: `headers['Accept'] = type`. */
function setsMember({ parent, ...use }: NameExpr): boolean {
  const assign = parent?.kind === 'index' && parent.object.start === use.start ? parent.parent : undefined;
  return (
    assign?.kind === 'assign' &&
    assign.target === parent &&
    assign.operator === '=' &&
    parent?.kind === 'index' &&
    stepOf(parent.index) !== undefined
  );
}

/** Whether something in a member gets a value: `axios.defaults.headers.common['X-Api-Key'] = key`. */
function isFilled(member: MemberExpr): boolean {
  let ancestor: Expr = member;
  while (
    (ancestor.parent?.kind === 'member' || ancestor.parent?.kind === 'index') &&
    ancestor.parent.object === ancestor
  )
    ancestor = ancestor.parent;
  return ancestor !== member && ancestor.parent?.kind === 'assign' && ancestor.parent.target === ancestor;
}

/** Whether a use of a client object only sets it up: `session.mount(…)`, `session.headers["Accept"] = …`. */
function isSetUp(use: Expr, { clientSettings, changes }: LanguageDefinition): boolean {
  const { parent } = use;
  if (!clientSettings || parent?.kind !== 'member' || parent.object !== use) return false;
  const around = parent.parent;
  // What takes a header away needs the name that the header has.
  const isExtension = around?.kind === 'member' && findIn(changes, around.name) !== undefined;
  const isChanged =
    isFilled(parent) || (isExtension && around.parent?.kind === 'invoke' && around.parent.parent?.kind === 'block');
  return clientSettings.plain.includes(parent.name) || (isChanged && clientSettings.dictionaries.includes(parent.name));
}

/**
 * An argument of a function of the file is used where its parameter is, and what a function returns where it is called.
 * Undefined for any other use.
 */
function usesInFunction(use: NameExpr, folding: Folding, visited: ReadonlySet<NameExpr>): readonly Span[] | undefined {
  const owner = use.parent?.kind === 'return' ? enclosing(use, 'function') : undefined;
  if (owner)
    return visited.size >= maxDepth || visited.has(use)
      ? undefined
      : usesOfFunction(owner, folding, new Set([...visited, use]));
  const parameter = parameterTaking(use, folding);
  if (!parameter || visited.size >= maxDepth) return undefined;
  // Functions may pass it to each other.
  return visited.has(parameter) ? [] : usesOfName(parameter, folding, new Set([...visited, parameter]));
}

/** The maximum number of functions that pass on their arguments to another one and are followed. */
const maxDepth = 4;
