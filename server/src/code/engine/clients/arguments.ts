import type { Span } from '../../../text/span';
import { methodConstant } from '../../url';
import { evaluate, type Frame } from '../fold/frame';
import { selectMember } from '../fold/select';
import { keepSource } from '../fold/texts';
import { entryNamed, plainText, unknown, type Value } from '../fold/value';
import type { Expr, InvokeExpr } from '../syntax/expr';
import type { Ref } from './rule';

/** An argument of a call that a reference found. */
export interface Found {
  readonly value: Value;
  readonly span: Span;
  readonly expr: Expr;
}

/**
 * The argument that a reference means, with the value that it has. With `address`, alternatives that cannot be a text
 * are passed over: an options object in the place of the URL.
 */
export function resolve(ref: Ref, call: InvokeExpr, frame: Frame, address = false): Found | undefined {
  for (const alternative of ref.split('|')) {
    if (alternative.startsWith('=')) {
      const text = alternative.slice(1);
      return { value: { kind: 'text', options: [[{ kind: 'text', text }]] }, span: call, expr: call };
    }
    const [head = '', ...path] = alternative.split('.');
    const argument = argumentOf(head, call, frame);
    const found = argument && (member(argument, path) ?? (address ? givenMember(argument, path, frame) : undefined));
    if (found && !(address && structured(found.value))) return found;
  }
  return undefined;
}

function structured(value: Value): boolean {
  if (value.kind === 'path') return /Method/.test(value.path) && methodConstant(value.path) !== undefined;
  if (value.kind === 'text' && value.numeric) return /^(true|false)$/i.test(plainText(value) ?? '');
  return value.kind === 'dict' || value.kind === 'list' || value.kind === 'function' || value.kind === 'null';
}

function argumentOf(head: string, call: InvokeExpr, frame: Frame): Found | undefined {
  if (head === 'this') {
    const object = call.callee.kind === 'member' ? call.callee.object : undefined;
    return object && { value: keepSource(evaluate(object, frame), object), span: object, expr: object };
  }
  const byPosition = /^\d+$/.test(head);
  if (byPosition) {
    const position = Number(head);
    const positional = call.args.filter(argument => argument.name === undefined);
    const before = positional.slice(0, position + 1);
    const argument = before.some(candidate => candidate.spread) ? undefined : positional[position];
    if (!argument) return undefined;
    return {
      value: keepSource(evaluate(argument.value, frame), argument.value),
      span: argument.span,
      expr: argument.value,
    };
  }
  const named = call.args.find(argument => argument.name === head);
  if (named)
    return { value: keepSource(evaluate(named.value, frame), named.value), span: named.span, expr: named.value };
  for (const argument of call.args) {
    if (!argument.spread) continue;
    const found = member({ value: evaluate(argument.value, frame), span: argument.span, expr: argument.value }, [head]);
    if (found) return found;
  }
  return undefined;
}

/** A member that callers of the function around may give, with all others: `request({ ...defaults, ...config })`. */
function givenMember({ value }: Found, path: readonly string[], frame: Frame): Found | undefined {
  if (value.kind !== 'dict' || path.length !== 1) return undefined;
  for (const expr of value.open) {
    const argumentValue = evaluate(expr, frame);
    if (argumentValue.kind === 'unknown' && argumentValue.param) return { value: argumentValue, span: expr, expr };
  }
  return undefined;
}

/** A member of an options object; undefined where it is not written. */
function member(found: Found, path: readonly string[]): Found | undefined {
  let at: Found | undefined = found;
  for (const step of path) {
    if (at?.value.kind === 'dict') {
      const entry = entryNamed(at.value, step);
      at = entry && { value: entry.value, span: entry.span, expr: entry.expr };
    } else if (at?.value.kind === 'instance' || at?.value.kind === 'object') at = undefined;
    else {
      const value: Value = at ? selectMember(at.value, step, at.expr) : unknown(found.expr);
      at = at && value.kind !== 'unknown' && value.kind !== 'path' ? { ...at, value } : undefined;
    }
  }
  return at;
}
