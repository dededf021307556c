import { memoizeByObject } from '../../text/memoizeByObject';
import type { Folding } from './fold/frame';
import { childrenOf, type Expr, enclosing } from './syntax/expr';
import type { Program } from './syntax/scope';

/** `Report.rate`: the class and function around a place, by name. */
export function symbolOf(inner: Expr): string | undefined {
  const names: string[] = [];
  for (let expr = inner.parent; expr; expr = expr.parent) {
    const name = expr.kind === 'function' || expr.kind === 'class' ? (expr.name ?? assignedName(expr)) : undefined;
    if (name) names.unshift(name);
  }
  return names.length > 0 ? names.join('.') : undefined;
}

/** The name that a function without one is assigned to: `const rate = async () => …`. */
function assignedName(expr: Expr): string | undefined {
  const around = expr.parent;
  if (around?.kind !== 'assign') return undefined;
  const { target } = around;
  return target.kind === 'name' || target.kind === 'member' ? target.name : undefined;
}

/** The maximum number of names that count as evidence. */
const most = 40;

/** Identifiers near a call in lower case: around it, in it, in the names of the file and its folder, and in its imports. */
export function nearbyNames(expr: Expr, folding: Folding): string[] {
  const names = new Set<string>();
  const add = (name: string | undefined) => {
    if (name && names.size < most) names.add(name.toLowerCase());
  };
  const stem = folding.file.path.slice(folding.file.path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  add(stem);
  // `services/example/users.py`; a name with other marks is that of a checkout.
  const folder = folding.file.path.split('/').at(-2);
  if (folder !== undefined && /^[\w.-]+$/.test(folder)) add(folder);
  for (const part of symbolOf(expr)?.split('.') ?? []) add(part);
  const assign = enclosing(expr, 'assign');
  if (assign?.target.kind === 'name') add(assign.target.name);
  const stack: Expr[] = [expr];
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    if (expr.kind === 'function') continue;
    if (expr.kind === 'name' || expr.kind === 'member') add(expr.name);
    stack.push(...childrenOf(expr));
  }
  for (const module of importedModules(folding.program)) add(module);
  return [...names];
}

/** The modules that a program imports, which are looked for once for all its calls. */
const importedModules = memoizeByObject((program: Program): readonly string[] => {
  const definitions = [...program.scopeOf(program.root).names.values()].flat();
  return [...new Set(definitions.flatMap(definition => (definition.kind === 'import' ? [definition.module] : [])))];
});
