import { contains } from '../../../text/span';
import { isChange, isClosed } from '../fold/closed';
import { evaluate, type Frame } from '../fold/frame';
import type { Value } from '../fold/value';
import { findIn, operationOf } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import { dottedPath, type Expr, type InvokeExpr, unwrap } from '../syntax/expr';
import { type Definition, onlyDefinition } from '../syntax/scope';

/**
 * The list of which a call adds each item under one key: `VALUES.forEach(value => query.append('values[]', value))`.
 * Undefined where the call may run without one, or more happens in an iteration.
 */
export function addedItems(call: InvokeExpr, value: Expr, frame: Frame): Value | undefined {
  return addingLoop(call, value, frame)?.items;
}

/** The same with the loop, or the call that gives a function each item. */
export function addingLoop(
  call: InvokeExpr,
  value: Expr,
  frame: Frame,
): { readonly items: Value; readonly round: Expr } | undefined {
  const { program } = frame.folding;
  const name = unwrap(unwrapConversion(value, frame));
  const definition = name.kind === 'name' ? onlyDefinition(name, program) : undefined;
  if (!definition || !isAdder(call, frame) || stepOf(definition) !== undefined) return undefined;
  const isParam = definition.kind === 'param' && definition.position === 0;
  const list = isParam ? visitedList(definition, frame) : undefined;
  const isItem = definition.kind === 'item' && !definition.keys;
  const of = isItem ? definition.source : list?.object;
  const round = isItem ? definition.loop : list?.call;
  // A comprehension may choose among the items.
  const isChoosing = round?.kind === 'loop' && round.isList === true;
  if (!of || !round || isChoosing || round.parent?.kind !== 'block' || !isAlone(call, round)) return undefined;
  const items = isUnchangedList(of, frame) && alwaysRuns(round, of, call, frame) ? evaluate(of, frame) : undefined;
  return items?.kind === 'list' && !items.open ? { items, round } : undefined;
}

/** Whether nothing else happens in an iteration. */
function isAlone(call: Expr, round: Expr): boolean {
  for (let ancestor = call.parent; ancestor && ancestor !== round; ancestor = ancestor.parent)
    if (ancestor.kind === 'block' ? ancestor.statements.length !== 1 : ancestor.kind !== 'function') return false;
  return true;
}

export function isUnchangedList(list: Expr, { folding }: Frame): boolean {
  if (isClosed(list, folding)) return true;
  const definition = list.kind === 'name' ? onlyDefinition(list, folding.program) : undefined;
  if (list.kind !== 'name' || definition?.kind !== 'param') return false;
  const calls = definition.scope.mutations.get(list.name) ?? [];
  // A call of a method that only goes through the list is recorded, too.
  return calls.every(({ call }) => call?.callee.kind === 'member' && !isChange(call.callee.name, folding.language));
}

/** The value that an expression is another form of: `String(value)`. */
export function unwrapConversion(value: Expr, { folding: { language } }: Frame): Expr {
  const expr = unwrap(value);
  const [only, ...others] = expr.kind === 'invoke' ? expr.args : [];
  const isForm = expr.kind === 'invoke' && operationOf(language, dottedPath(expr.callee) ?? '') === 'argument';
  return isForm && only && others.length === 0 ? only.value : expr;
}

export function isAdder({ callee }: InvokeExpr, { folding: { language } }: Frame): boolean {
  return callee.kind === 'member' && findIn(language.changes, callee.name) === 'append';
}

/** The list whose items a function gets one after the other, and the call that gives it them. */
export function visitedList(
  { owner }: Extract<Definition, { kind: 'param' }>,
  { folding: { language } }: Frame,
): { readonly object: Expr; readonly call: InvokeExpr } | undefined {
  const call = owner.parent;
  if (call?.kind !== 'invoke' || call.callee.kind !== 'member' || call.args.length !== 1) return undefined;
  const visits = findIn(language.response.items, call.callee.name) === 'other';
  return visits ? { object: call.callee.object, call } : undefined;
}

export function stepOf(definition: Definition): string | number | undefined {
  return definition.kind === 'item' || definition.kind === 'param' ? definition.path[0] : undefined;
}

/** Whether the pairs are passed on wherever what gets them is made, or at least where there is a dictionary. */
export function alwaysRuns(
  statement: Expr,
  dictionary: Expr,
  { callee }: InvokeExpr,
  { folding: { program } }: Frame,
): boolean {
  let holder: Expr = callee;
  while (holder.kind === 'member') holder = holder.object;
  const made = holder.kind === 'name' ? definitionsOf(holder, program) : [];
  let inside: Expr = statement;
  for (
    let ancestor = statement.parent;
    ancestor && ancestor.kind !== 'function' && ancestor.kind !== 'class';
    ancestor = ancestor.parent
  ) {
    const around: Expr = ancestor;
    const isTest =
      ancestor.kind === 'branch' && ancestor.tests.length === 1 && ancestor.arms[0] === inside && ancestor.isIf;
    const tested = isTest ? dottedPath(ancestor.kind === 'branch' ? (ancestor.tests[0] as Expr) : ancestor) : undefined;
    const isOwn = tested !== undefined && tested === dottedPath(dictionary);
    const isMadeThere = made.length > 0 && made.every(one => 'site' in one && contains(around, one.site));
    if (
      (ancestor.kind === 'branch' || ancestor.kind === 'loop' || ancestor.kind === 'choice') &&
      !isOwn &&
      !isMadeThere
    )
      return false;
    inside = ancestor;
  }
  return true;
}
