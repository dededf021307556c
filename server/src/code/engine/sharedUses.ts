import { contains, type Span, spanOf } from '../../text/span';
import type { Header } from '../call';
import type { Folding } from './fold/frame';
import { methodOf } from './response/methods';
import { childrenOf, type Expr, type FunctionExpr, type MemberExpr, type NameExpr, nameOf } from './syntax/expr';
import { lookup } from './syntax/scope';

/**
 * The headers with the other uses of what they are written in, where that is outside of the call: a constant, a member of
 * an object, a session. Undefined uses mean that nothing else can see the header.
 */
export function withSharedUses(headers: readonly Header[], call: Span, folding: Folding): readonly Header[] {
  return headers.map(header => {
    const { span } = header;
    if (!span || contains(call, span)) return header;
    const shared = sharedUses(span, folding).filter(use => !contains(call, use));
    return shared.length > 0 ? { ...header, shared } : header;
  });
}

/** The uses of what holds a span: a name, a member, or a function that returns it; the span itself where nothing is known to. */
function sharedUses(span: Span, folding: Folding): Span[] {
  const { program } = folding;
  const holder = smallest([
    ...program.assigns.filter(({ value }) => value && contains(value, span)),
    // A call whose value is used makes something; one that is a statement changes what it is made on.
    ...program.invokes.filter(
      invoke => invoke.callee.kind === 'member' && invoke.parent?.kind === 'block' && contains(invoke, span),
    ),
    ...program.functions.filter(({ body }) => contains(body, span)),
  ]);
  if (holder?.kind === 'function') return returns(holder, span) ? usesOfFunction(holder, folding) : [span];
  const target = holder && targetOf(holder, folding);
  return holder && target ? usesOfTarget(target, holder, folding) : [span];
}

/** The uses of a name or member but those inside of `holder`, which gives it its value. */
function usesOfTarget(target: Expr, holder: Expr, folding: Folding): Span[] {
  if (target.kind === 'name') return usesOfName(target, folding).filter(use => !contains(holder, use));
  if (target.kind !== 'member') return [target];
  return usesOfMember(target.name, folding.file.text).filter(use => !contains(holder, use) && !contains(target, use));
}

/** A member is looked for by its name, whatever object it is read from; an assignment makes it anew. */
function usesOfMember(name: string, text: string): Span[] {
  return [...text.matchAll(new RegExp(`\\.${name}\\b(?!\\s*=[^=>])`, 'g'))].map(({ index }) =>
    spanOf(index, index + name.length + 1),
  );
}

/** Whether what a function returns contains a span. */
function returns(owner: FunctionExpr, span: Span): boolean {
  if (owner.yields) return true;
  let at: Expr | undefined = owner.body;
  while (at && at.kind !== 'return') at = childrenOf(at).find(child => contains(child, span));
  return at !== undefined;
}

/** The uses of a function, and in the place of one that gets a name or is kept in a member the uses of that. */
function usesOfFunction(owner: FunctionExpr, folding: Folding): Span[] {
  const { program } = folding;
  const method = methodOf(owner);
  const named = method ? undefined : nameOf(owner)?.name;
  const uses = method ? (program.members.get(method.name) ?? []) : named ? (program.uses.get(named) ?? []) : [owner];
  return uses.flatMap(use => {
    if (use.parent?.kind === 'assign' && use.parent.target === use) return [];
    const call = use.parent?.kind === 'invoke' && use.parent.callee === use ? use.parent : use;
    const assign = call.parent;
    if (assign?.kind !== 'assign' || assign.value !== call) return [spanOf(use.start, use.end)];
    return usesOfTarget(assign.target, assign, folding);
  });
}

/** What a holder gives a value to, or changes: the name or the member of the object around it. */
function targetOf(holder: Expr, { language }: Folding): Expr | undefined {
  if (holder.kind === 'assign') return holder.target;
  let at: Expr | undefined = holder.kind === 'invoke' ? holder.callee : undefined;
  while (at?.kind === 'member') {
    const { object }: MemberExpr = at;
    if (object.kind === 'name' && language.receivers.includes(object.name)) return at;
    at = object;
  }
  return at?.kind === 'name' ? at : undefined;
}

function smallest<E extends Expr>(expressions: E[]): E | undefined {
  return expressions.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
}

function usesOfName(name: NameExpr, { program }: Folding): Span[] {
  const scope = lookup(program.scopeOf(name), name.name);
  return program
    .usesIn(scope, name.name)
    .filter(use => use !== name)
    .map(({ start, end }) => spanOf(start, end));
}
