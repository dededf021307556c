import type { Call, Expression } from '../../../nrql/tree/tree';
import { walk } from '../../../nrql/tree/walk';
import { type Batch, type Column, emptyColumn, type SliceFields, sliceOf } from '../batch';
import { bind, type Scope } from '../bind/bind';

/** The first arguments of a call by position, without named ones. */
export function positionalArgument(call: Call): readonly Expression[] {
  return call.arguments.filter(argument => argument.kind !== 'named-argument');
}

export function namedArgument(call: Call, name: string): Expression | undefined {
  for (const argument of call.arguments) {
    if (argument.kind === 'named-argument' && argument.name === name.toLowerCase()) return argument.value;
  }
  return undefined;
}

/** The number of a literal argument, signed or not. */
export function numberOf(expression: Expression | undefined): number | undefined {
  if (expression?.kind === 'number') return expression.value;
  if (expression?.kind !== 'unary' || expression.operator === 'not') return undefined;
  const value = numberOf(expression.operand);
  return value === undefined || expression.operator === '+' ? value : -value;
}

/** The argument of an aggregate in a batch: whole time-slices, or values of an expression. */
export type Argument =
  | { readonly kind: 'slice'; readonly fields: SliceFields }
  | { readonly kind: 'value'; readonly column: Column };

export function argumentOf(expression: Expression | undefined, batch: Batch, scope: Scope): Argument {
  if (!expression) return { kind: 'value', column: emptyColumn };
  const plain = unwrapped(expression);
  if (plain.kind === 'name' && !scope.variables.has(plain.text)) {
    const fields = sliceOf(batch, plain.text);
    if (fields) return { kind: 'slice', fields };
  }
  return { kind: 'value', column: bind(plain, batch, scope) };
}

function unwrapped(expression: Expression): Expression {
  return expression.kind === 'group' ? unwrapped(expression.inner) : expression;
}

/** The fields of the time-slice in an expression such as `v['total']`, or undefined for other expressions. */
export function slicesIn(expression: Expression, batch: Batch): SliceFields | undefined {
  let found: SliceFields | undefined;
  walk(expression, node => {
    const name = sliceName(node as Expression);
    if (name !== undefined) found ??= sliceOf(batch, name);
    return found === undefined;
  });
  return found;
}

/** Whether an expression is a value per call: a value divided by the number of calls of the time-slice. */
export function isPerCall(expression: Expression): boolean {
  let found = false;
  walk(expression, node => {
    if (node.kind === 'binary' && node.operator === '/' && fieldName(unwrapped(node.right)) === 'count') found = true;
    return !found;
  });
  return found;
}

function sliceName(node: Expression): string | undefined {
  if (fieldName(node) === undefined) return undefined;
  const object = node.kind === 'index' ? node.object : node.kind === 'call' ? node.arguments[0] : undefined;
  return object?.kind === 'name' ? object.text : undefined;
}

/** `count` of `v['count']`, `v[count]` and `getField(v, count)`. */
function fieldName(node: Expression): string | undefined {
  const key =
    node.kind === 'index' ? node.key : node.kind === 'call' && node.key === 'getfield' ? node.arguments[1] : undefined;
  if (key?.kind === 'name') return key.text;
  return key?.kind === 'string' ? key.value : undefined;
}
