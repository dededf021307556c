import { contains, type Span, spanOf } from '../../text/span';
import type { Header } from '../call';
import type { Folding } from './fold/frame';
import type { Expr, NameExpr } from './syntax/expr';
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

/** The uses of the name or member that holds a span; the span itself where none is known to hold it. */
function sharedUses(span: Span, folding: Folding): Span[] {
  const { program, file } = folding;
  const holder = smallest([
    ...program.assigns.filter(({ value }) => value && contains(value, span)),
    ...program.invokes.filter(invoke => invoke.callee.kind === 'member' && contains(invoke, span)),
  ]);
  const target = holder && targetOf(holder);
  if (!holder || !target) return [span];
  if (target.kind === 'name') return usesOfName(target, folding).filter(use => !contains(holder, use));
  if (target.kind !== 'member') return [span];
  // A member is looked for by its name, whatever object it is read from.
  return [...file.text.matchAll(new RegExp(`\\.${target.name}\\b`, 'g'))]
    .map(({ index }) => spanOf(index, index + target.name.length + 1))
    .filter(use => !contains(holder, use) && !contains(target, use));
}

function targetOf(holder: Expr): Expr | undefined {
  if (holder.kind === 'assign') return holder.target;
  return holder.kind === 'invoke' ? baseOf(holder.callee) : undefined;
}

function smallest(expressions: Expr[]): Expr | undefined {
  return expressions.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
}

/** `session` of `session.headers.update`. */
function baseOf(expr: Expr): Expr | undefined {
  let at: Expr = expr;
  while (at.kind === 'member') at = at.object;
  return at.kind === 'name' ? at : undefined;
}

function usesOfName(name: NameExpr, { program }: Folding): Span[] {
  const scope = lookup(program.scopeOf(name), name.name);
  return (program.uses.get(name.name) ?? [])
    .filter(use => use !== name && lookup(program.scopeOf(use), name.name) === scope)
    .map(({ start, end }) => spanOf(start, end));
}
