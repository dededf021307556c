import type { LanguageDefinition } from '../language';
import { type Expr, type FunctionExpr, type NameExpr, unwrap } from '../syntax/expr';
import { lookup, onlyDefinition, type Program } from '../syntax/scope';
import type { Following, Stage } from './track';

/** What a member of a response is; undefined for what has nothing to do with the body or the status. */
export function stageOf(name: string, language: LanguageDefinition): Stage | 'status' | undefined {
  const { parsed, text, status } = language.response;
  if (status.includes(name)) return 'status';
  if (parsed.includes(name)) return 'body';
  return text.includes(name) ? 'text' : undefined;
}

/** Whether a method of a promise passes its value on, whatever its function does with a failure or with nothing. */
export function passesValueOn(name: string, { response }: LanguageDefinition): boolean {
  const { failureCallbacks = [], settledCallbacks = [] } = response;
  return failureCallbacks.includes(name) || settledCallbacks.includes(name);
}

/** The same for the response that is followed, whose parsed body may have a name of its own. */
export function stageIn(name: string, { language, parsedMember }: Following): ReturnType<typeof stageOf> {
  return name === parsedMember ? 'body' : stageOf(name, language);
}

/** The uses of a name that take what it is given at one place. */
interface GivenUses {
  readonly uses: readonly NameExpr[];
  /** Some of them may take something else instead. */
  readonly isShared: boolean;
  /** There may be others. */
  readonly isOpen: boolean;
}

/** `from` is the assignment or loop that gives the value; without one, the name is a parameter. */
export function usesOf(target: NameExpr, program: Program, from: Expr | undefined): GivenUses {
  const scope = lookup(program.scopeOf(target), target.name);
  const reached = scope && program.reached(scope, target.name);
  const definitions = scope?.names.get(target.name) ?? [];
  const definition = definitions.find(each => {
    if (each.kind === 'item') return each.loop === from;
    return 'site' in each ? each.site === from : !from && each.kind === 'param';
  });
  const uses = definition && reached?.usesOf.get(definition);
  if (!scope || !reached || !uses) return { uses: [], isShared: true, isOpen: true };
  return { uses, isShared: uses.some(use => reached.ambiguous.has(use)), isOpen: scope.owner.kind === 'class' };
}

/** Every place that takes the value of a name. */
export function everyUseOf(target: NameExpr, program: Program): readonly NameExpr[] {
  const uses = program.usesIn(lookup(program.scopeOf(target), target.name), target.name);
  return uses.filter(use => !(use.parent?.kind === 'assign' && use.parent.target === use));
}

/** Whether a name that is assigned to is one of a function around, or of the file. */
export function isOfOuter(target: Expr, { scopeOf }: Program): boolean {
  return target.kind === 'name' && lookup(scopeOf(target), target.name) !== scopeOf(target);
}

export function enclosingFunction(expr: Expr): FunctionExpr | undefined {
  for (let ancestor = expr.parent; ancestor; ancestor = ancestor.parent)
    if (ancestor.kind === 'function') return ancestor;
  return undefined;
}

/**
 * The function that an expression is, or that its name stands for in this file. A name with several meanings stands for
 * none, and a function that may read its arguments without a parameter is none that can be followed.
 */
export function functionOf(expr: Expr, following: Following): FunctionExpr | undefined {
  const owner = functionNamed(unwrap(expr), following);
  return owner && readsAllArguments(owner, following) ? undefined : owner;
}

/** Whether a function may read arguments for which it has no parameter. */
export function readsAllArguments({ start, end }: FunctionExpr, { language, text }: Following): boolean {
  return language.response.allArguments?.test(text.slice(start, end)) === true;
}

function functionNamed(expr: Expr, { program }: Following): FunctionExpr | undefined {
  if (expr.kind === 'function') return expr;
  if (expr.kind !== 'name') return undefined;
  const definition = onlyDefinition(expr, program);
  if (definition?.kind === 'function') return definition.owner;
  return definition?.kind === 'value' && definition.value.kind === 'function' ? definition.value : undefined;
}
