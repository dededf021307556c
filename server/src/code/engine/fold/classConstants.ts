import { matchesText } from '../../../text/matchesText';
import { type Expr, enclosing, type MemberExpr, type NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import type { Folding } from './frame';

/** A member that a class of the file gives a value once, and all expressions that name it. */
export interface ClassConstant {
  readonly value: Expr;
  readonly uses: readonly (MemberExpr | NameExpr)[];
}

/**
 * What `self.METRICS` is where the class around has `METRICS = …` and the file gives nothing else that name; undefined where
 * another class, another file or code that computes names may give it another value.
 */
export function classConstant({ object, name }: MemberExpr, folding: Folding): ClassConstant | undefined {
  const { program, language, file, tools } = folding;
  const { dynamicCalls } = language.response;
  const around = object.kind === 'name' && language.receivers.includes(object.name) && enclosing(object, 'class');
  if (!around || tools.isImported?.(file) || (dynamicCalls && matchesText(file, dynamicCalls))) return undefined;
  const owners = program.classes.filter(each => program.scopeOf(each).names.has(name));
  const scope = program.scopeOf(around);
  const [only, ...others] = scope.names.get(name) ?? [];
  if (owners.length !== 1 || owners[0] !== around || others.length > 0) return undefined;
  if (only?.kind !== 'value' || only.operator !== '=') return undefined;
  const members = program.members.get(name) ?? [];
  if (members.some(isTarget)) return undefined;
  return { value: only.value, uses: [...members, ...program.usesIn(scope, name)] };
}
