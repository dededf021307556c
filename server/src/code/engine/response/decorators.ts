import type { Folding } from '../fold/frame';
import {
  childrenOf,
  dottedPath,
  type Expr,
  type FunctionExpr,
  type InvokeExpr,
  type NameExpr,
  unwrap,
} from '../syntax/expr';
import { lookup, onlyDefinition } from '../syntax/scope';
import { enclosingFunction } from './uses';

/** The program that a decorator is looked up in. */
type Decorated = Pick<Folding, 'program' | 'language'>;

/** Decorators around a function, which its name stands for together with it. */
function decoratorsOf({ parent }: FunctionExpr): readonly Expr[] {
  if (parent?.kind !== 'other' || parent.role !== 'decorated') return [];
  return parent.children.slice(0, -1).map(decorator => childrenOf(decorator)[0] ?? decorator);
}

/**
 * Whether the calls of a function by its name give what the function gives, and pass on the arguments as they are: nothing
 * decorates it, or all that does so only runs it.
 */
export function isPassedOn(owner: FunctionExpr, folding: Decorated): boolean {
  return decoratorsOf(owner).every(decorator => isKeeping(decorator, folding) || isPassingOn(decorator, folding));
}

/** Whether a decorator uses the arguments of a function as keys, so that each of them has to stay of a kind that can be one. */
export function isCached(owner: FunctionExpr, { language }: Decorated): boolean {
  return decoratorsOf(owner).some(decorator => language.response.decorators?.caching.includes(pathOf(decorator) ?? ''));
}

/** Whether a block gets what a generator gives: `@contextmanager`. */
export function isLending(owner: FunctionExpr, { language }: Decorated): boolean {
  const [only, ...others] = decoratorsOf(owner);
  const isOnly = only !== undefined && others.length === 0;
  return isOnly && language.response.decorators?.lending.includes(pathOf(only) ?? '') === true;
}

function pathOf(decorator: Expr): string | undefined {
  return dottedPath(decorator.kind === 'invoke' ? decorator.callee : decorator);
}

/** A decorator of a library that is known. A function among its settings may get what the decorated one gives. */
function isKeeping(decorator: Expr, folding: Decorated): boolean {
  const { program, language } = folding;
  const { keeping = [], caching = [] } = language.response.decorators ?? {};
  const path = pathOf(decorator) ?? '';
  if (![...keeping, ...caching].includes(path)) return false;
  const names: NameExpr[] = [];
  const isPlain = (expr: Expr): boolean => {
    if (expr.kind === 'name') names.push(expr);
    return expr.kind !== 'function' && childrenOf(expr).every(isPlain);
  };
  return (
    isPlain(decorator) &&
    names.every(name => {
      const definition = onlyDefinition(name, program);
      const isDefined = lookup(program.scopeOf(name), name.name) !== undefined;
      if (!isDefined) return true;
      return definition?.kind === 'import' || definition?.kind === 'class' || isLiteral(definition);
    })
  );
}

function isLiteral(definition: ReturnType<typeof onlyDefinition>): boolean {
  return definition?.kind === 'value' && /^(?:literal|text|list|dict)$/.test(definition.value.kind);
}

/** A decorator of the program: a function that takes a function and gives one that only runs it, or makes such a decorator. */
function isPassingOn(decorator: Expr, folding: Decorated): boolean {
  const made = functionNamed(decorator.kind === 'invoke' ? decorator.callee : decorator, folding);
  const maker = decorator.kind === 'invoke' && made ? onlyResult(made, folding) : made;
  const runner = maker && onlyResult(maker, folding);
  const [taken, ...others] = maker?.params ?? [];
  if (!runner || taken?.target.kind !== 'name' || taken.rest || others.length > 0) return false;
  const calls = callsIn(maker, taken.target, runner, folding);
  if (!calls || calls.length === 0) return false;
  const kept = calls.flatMap(call => keptResults(call, folding) ?? []);
  return (
    calls.every(call => isOfOwnArguments(call, runner, folding) && keptResults(call, folding) !== undefined) &&
    returnsOf(runner).every(value => value === undefined || isNull(value) || kept.includes(unwrap(value)))
  );
}

function functionNamed(expr: Expr, { program }: Decorated): FunctionExpr | undefined {
  const definition = expr.kind === 'name' ? onlyDefinition(expr, program) : undefined;
  return definition?.kind === 'function' ? definition.owner : undefined;
}

/** The function that a function gives, where it gives nothing else. */
function onlyResult(maker: FunctionExpr, folding: Decorated): FunctionExpr | undefined {
  const [result, ...others] = returnsOf(maker);
  const made = result && others.length === 0 ? functionNamed(result, folding) : undefined;
  return made && enclosingFunction(made) === maker ? made : undefined;
}

function returnsOf(owner: FunctionExpr): readonly (Expr | undefined)[] {
  const found: (Expr | undefined)[] = [];
  const visit = (expr: Expr): void => {
    if (expr.kind === 'return') found.push(expr.value);
    // A generator gives something else.
    if (expr.kind === 'other' && (expr.role === 'element' || expr.role === 'elements')) found.push(expr);
    for (const child of childrenOf(expr)) if (child.kind !== 'function' && child.kind !== 'class') visit(child);
  };
  visit(owner.body);
  return found;
}

function isNull(value: Expr): boolean {
  return value.kind === 'literal' && value.type === 'null';
}

/** The calls of the function that a decorator takes; undefined where it does anything else with it. */
function callsIn(
  maker: FunctionExpr,
  taken: NameExpr,
  runner: FunctionExpr,
  { program, language }: Decorated,
): readonly InvokeExpr[] | undefined {
  const scope = lookup(program.scopeOf(taken), taken.name);
  if (scope?.owner !== maker || scope.names.get(taken.name)?.length !== 1) return undefined;
  const calls: InvokeExpr[] = [];
  for (const use of program.usesIn(scope, taken.name)) {
    const { parent } = use;
    if (use === taken) continue;
    if (parent?.kind === 'invoke' && parent.callee === use && enclosingFunction(parent) === runner) calls.push(parent);
    else if (parent?.kind === 'member' && /^__(?:name|qualname|doc|module)__$/.test(parent.name)) continue;
    else if (
      parent?.kind !== 'invoke' ||
      !language.response.decorators?.naming.includes(dottedPath(parent.callee) ?? '')
    )
      return undefined;
  }
  return calls;
}

/** Whether a call has exactly the arguments of the function around it, which does nothing else with them. */
function isOfOwnArguments(call: InvokeExpr, runner: FunctionExpr, { program }: Decorated): boolean {
  if (call.args.length !== runner.params.length || decoratorsAreMore(runner)) return false;
  return runner.params.every(({ target, rest, default: value }, index) => {
    const argument = call.args[index];
    if (target.kind !== 'name' || value || !argument || argument.name !== undefined || argument.value.kind !== 'name')
      return false;
    const scope = program.scopeOf(target);
    const isOwn = argument.value.name === target.name && (argument.spread ?? false) === (rest ?? false);
    const uses = program.usesIn(scope, target.name).filter(use => use !== target);
    return isOwn && scope.names.get(target.name)?.length === 1 && uses.every(use => isArgumentOf(use, call));
  });
}

/** A function that tries again may have several such calls. */
function isArgumentOf(use: NameExpr, { callee }: InvokeExpr): boolean {
  const { parent } = use;
  return (
    parent?.kind === 'invoke' &&
    parent.callee.kind === 'name' &&
    callee.kind === 'name' &&
    parent.callee.name === callee.name
  );
}

/** Whether the function that a decorator gives is decorated by more than what gives it its name. */
function decoratorsAreMore(runner: FunctionExpr): boolean {
  return decoratorsOf(runner).length > 1;
}

/** The expressions that have what a call gives, where the program only returns it; undefined where it does more. */
function keptResults(call: InvokeExpr, { program }: Decorated): readonly Expr[] | undefined {
  let ancestor: Expr = call;
  while (ancestor.parent?.kind === 'wrap') ancestor = ancestor.parent;
  const { parent } = ancestor;
  if (parent?.kind === 'return') return [call];
  if (parent?.kind === 'block') return [];
  if (parent?.kind !== 'assign' || parent.parent?.kind !== 'block' || parent.target.kind !== 'name') return undefined;
  const { target } = parent;
  const scope = program.scopeOf(target);
  const uses = program.usesIn(scope, target.name);
  const areReturned = uses.every(use => use.parent?.kind === 'return' || use === target);
  return areReturned && scope.names.get(target.name)?.length === 1 ? uses.filter(use => use !== target) : undefined;
}
