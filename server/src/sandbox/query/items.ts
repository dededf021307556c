import type { Call, Expression, SelectItem } from '../../nrql/tree/tree';
import { walk } from '../../nrql/tree/walk';
import { isAggregate } from './aggregates/kind';
import { functionNamed } from './functionNames';

/** The outermost aggregate calls of an expression, without those inside subqueries. */
export function aggregateCalls(expression: Expression): Call[] {
  const found: Call[] = [];
  walk(expression, node => {
    if (node.kind === 'subquery') return false;
    if (node.kind !== 'call' || !isAggregate(node)) return true;
    found.push(node);
    return false;
  });
  return found;
}

/** Whether an expression reads attributes of rows outside aggregates. Constants and subqueries do not. */
export function readsRows(expression: Expression): boolean {
  let found = false;
  walk(expression, node => {
    if (node.kind === 'subquery' || (node.kind === 'call' && isAggregate(node))) return false;
    if (node.kind === 'name' || node.kind === 'star') found = true;
    return !found;
  });
  return found;
}

/**
 * The key of each SELECT item in a result row: its label, or a name made from function and attribute. Keys are unique.
 */
export function itemKeys(items: readonly SelectItem[], text: string): string[] {
  const used = new Map<string, number>();
  return items.map(({ label, value }) => {
    const key = label?.text ?? keyOf(value, text);
    const before = used.get(key) ?? 0;
    used.set(key, before + 1);
    return before === 0 ? key : `${key}.${before}`;
  });
}

/** `count`, `average.duration`, `rate.count`; the text of a row function, and `result` for arithmetic. */
export function keyOf(expression: Expression, text: string): string {
  switch (expression.kind) {
    case 'name':
      return expression.text;
    case 'group':
      return keyOf(expression.inner, text);
    case 'call':
      return callKey(expression, text);
    case 'index':
      return text.slice(expression.start, expression.end);
    default:
      return 'result';
  }
}

function callKey(call: Call, text: string): string {
  const fact = functionNamed(call.key);
  const name = fact?.name ?? call.name;
  if (!isAggregate(call)) return text.slice(call.start, call.end);
  const [first] = call.arguments;
  if (call.key === 'filter') return first ? keyOf(first, text) : name;
  if (call.key === 'percentage' || !first) return name;
  if (first.kind === 'name') return first.text === '%' ? name : `${name}.${first.text}`;
  if (first.kind === 'index') return `${name}.${text.slice(first.start, first.end)}`;
  return first.kind === 'call' && call.key === 'rate' ? `${name}.${keyOf(first, text)}` : name;
}
