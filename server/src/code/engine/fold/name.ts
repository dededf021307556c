import { type Expr, enclosing, type NameExpr } from '../syntax/expr';
import { classScope, lookup, type Scope } from '../syntax/scope';
import { definedValue, definitionValue } from './definition';
import { evaluate, type Frame } from './frame';
import { fieldValue, isOpen, overriddenMember } from './member';
import { applyMutations } from './mutate';
import type { Value } from './value';

/** The value behind a name at the place where it is used. */
export function nameValue(expr: NameExpr, frame: Frame): Value {
  const { language, program } = frame.folding;
  if (language.receivers.includes(expr.name)) {
    const self = selfValue(expr, frame);
    if (self) return self;
  }
  if (language.markedVariables && isCalled(expr) && !expr.variable) {
    return functionValue(expr, frame) ?? { kind: 'path', path: expr.name, expr };
  }
  let scope = lookup(program.scopeOf(expr), expr.name);
  const visible = language.bareMembers === 'in class body' ? program.scopeOf(expr) : undefined;
  while (language.bareMembers && scope?.owner.kind === 'class' && scope !== visible)
    scope = scope.parent && lookup(scope.parent, expr.name);
  if (!scope) return madeOfItems(expr, frame) ?? inherited(expr, frame) ?? { kind: 'path', path: expr.name, expr };
  const below = scope.owner.kind === 'class' ? followedClass(scope.owner, frame) : undefined;
  if (below)
    return fieldValue(
      { kind: 'instance', scope: below, bindings: frame.bindings, isClass: false },
      expr.name,
      expr,
      frame,
    );
  const value = definedValue(scope, expr.name, expr, frame);
  if (scope.owner.kind !== 'class' || !isOpen(value)) return value;
  return (
    overriddenMember({ kind: 'instance', scope, bindings: frame.bindings, isClass: false }, expr.name, expr, frame) ??
    value
  );
}

/** The list or dictionary of a variable that is given nothing but items. */
function madeOfItems(expr: NameExpr, frame: Frame): Value | undefined {
  const { language, program } = frame.folding;
  const scope = program.scopeOf(expr);
  if (!language.itemsMakeLists || !scope.mutations.has(expr.name)) return undefined;
  const made = applyMutations({ kind: 'list', items: [], open: false }, scope, expr.name, expr, 0, frame);
  return made.kind === 'list' && made.items.length === 0 ? undefined : made;
}

function isCalled(expr: NameExpr): boolean {
  const { parent } = expr;
  return (parent?.kind === 'invoke' && parent.callee === expr) || (parent?.kind === 'member' && parent.object === expr);
}

/** A member that a class above or below the one around has, where members are read and called without their object. */
function inherited(expr: NameExpr, frame: Frame): Value | undefined {
  const { language, program } = frame.folding;
  const enclosingClass = language.bareMembers || language.markedVariables ? undefined : enclosing(expr, 'class');
  if (!enclosingClass || (enclosingClass.bases.length === 0 && program.classes.length < 2)) return undefined;
  // What a class extends is looked up around it; through its own members, several bases would lead to each other.
  if (enclosingClass.bases.some(base => base.start <= expr.start && expr.end <= base.end)) return undefined;
  const self = selfValue(expr, frame);
  const found = self?.kind === 'instance' ? fieldValue(self, expr.name, expr, frame) : undefined;
  return found?.kind === 'text' || (found?.kind === 'function' && isCalled(expr)) ? found : undefined;
}

/** The function, class or import of a name, whatever variables are called like it. */
function functionValue(expr: NameExpr, frame: Frame): Value | undefined {
  for (let scope: Scope | undefined = frame.folding.program.scopeOf(expr); scope; scope = scope.parent) {
    const found = scope.names
      .get(expr.name)
      ?.find(({ kind }) => kind === 'function' || kind === 'class' || kind === 'import');
    if (found) return definitionValue(found, scope, expr.name, expr, frame);
  }
  return undefined;
}

/** The class below one of the object for which the methods of that one are followed. */
function followedClass(around: Expr, { bindings }: Frame): Scope | undefined {
  const self = bindings.get(around)?.[0];
  return self?.kind === 'instance' ? self.scope : undefined;
}

/** The object that `self` or `this` is at an expression: the class around it, or a dictionary with functions. */
function selfValue(expr: Expr, frame: Frame): Value | undefined {
  const enclosingClass = enclosing(expr, 'class');
  if (frame.folding.language.objectLiterals) {
    for (
      let ancestor = enclosing(expr, 'function');
      ancestor && ancestor.parent !== enclosingClass?.body;
      ancestor = enclosing(ancestor, 'function')
    )
      if (ancestor.parent?.kind === 'dict' && !ancestor.arrow) return evaluate(ancestor.parent, frame);
  }
  if (!enclosingClass) return undefined;
  const followed = frame.bindings.get(enclosingClass)?.[0];
  const given = followed?.kind === 'instance' && followed.presets ? { presets: followed.presets } : {};
  const scope = followedClass(enclosingClass, frame) ?? classScope(frame.folding.program.scopeOf(expr));
  return scope && { kind: 'instance', scope, bindings: frame.bindings, isClass: false, ...given };
}
