import { indexesBetween } from '../../../text/inOrder';
import { contains, innermostOf } from '../../../text/span';
import {
  type BranchExpr,
  type Expr,
  enclosing,
  type FunctionExpr,
  type NameExpr,
  type OtherExpr,
  unwrap,
} from './expr';
import type { Definition, Program, Scope } from './scope';

/** The uses of one name, and which of its definitions they may take their value from. */
export interface Reached {
  readonly usesOf: ReadonlyMap<Definition, readonly NameExpr[]>;
  /** Uses that take their value from several definitions, those left out that give nothing to read. */
  readonly ambiguous: ReadonlySet<NameExpr>;
}

/** The maximum number of pairs of a definition and a use of one name that are examined. */
const maxPairs = 200_000;

/**
 * Finds the uses that the definitions of a name reach: every one that may take its value when the program runs, and perhaps
 * some that never do. Undefined where there are too many to look at.
 */
export function reachedUses(scope: Scope, name: string, program: Pick<Program, 'usesIn'>): Reached | undefined {
  const definitions = scope.names.get(name) ?? [];
  const usesOf = new Map<Definition, NameExpr[]>(definitions.map(definition => [definition, []]));
  const ambiguous = new Set<NameExpr>();
  const variables = variablesOf(definitions, scope);
  let pairs = 0;
  for (const use of program.usesIn(scope, name)) {
    if (isTarget(use)) continue;
    const found = reaching(use, variables(use), scope);
    for (const definition of found) usesOf.get(definition)?.push(use);
    if (found.filter(givesSomething).length > 1) ambiguous.add(use);
    pairs += found.length;
    if (pairs > maxPairs) return undefined;
  }
  return { usesOf, ambiguous };
}

/** Whether an expression is given a value where it stands, alone or as a part of a pattern. */
export function isTarget(use: Expr): boolean {
  const { parent } = use;
  switch (parent?.kind) {
    case 'assign':
      return parent.target === use && parent.operator === '=';
    case 'loop':
      return parent.target === use;
    case 'function':
      return parent.params.some(({ target }) => target === use);
    case 'list':
      return isTarget(parent);
    case 'dict':
      return parent.entries.some(({ value }) => value === use) && isTarget(parent);
    default:
      return false;
  }
}

/** Nothing can be read of null, and a loop over an empty list has no iterations. */
function givesSomething(definition: Definition): boolean {
  if (definition.kind !== 'value' || definition.operator !== '=') return true;
  const value = unwrap(definition.value);
  return !(value.kind === 'literal' && value.type === 'null') && !(value.kind === 'list' && value.items.length === 0);
}

/** A definition with its place; a parameter and the like are there from the start and have none. */
interface Placed {
  readonly definition: Definition;
  readonly site: Expr | undefined;
}

/** The definitions of one variable, in the order of the text. */
interface Variable {
  readonly own: readonly Placed[];
  /** Those in functions inside the scope. */
  readonly inner: readonly (Placed & { readonly owner: FunctionExpr })[];
}

/** The variable that a use means, where blocks have variables of their own. */
function variablesOf(definitions: readonly Definition[], scope: Scope): (use: NameExpr) => Variable {
  const regions = new Set(definitions.flatMap(definition => regionOf(definition) ?? []));
  const members = new Map<Expr | undefined, Definition[]>([...regions, undefined].map(region => [region, []]));
  for (const definition of definitions) {
    const region = regionOf(definition);
    members.get(region)?.push(definition);
    // What declares nothing may mean the variable of any block around it.
    if (region || regions.size === 0) continue;
    for (let ancestor = placeOf(definition); ancestor; ancestor = ancestor.parent)
      if (regions.has(ancestor)) members.get(ancestor)?.push(definition);
  }
  const variables = new Map([...members].map(([region, those]) => [region, variableOf(those, scope)]));
  const innermost = innermostOf([...regions]);
  return use => variables.get(innermost(use)) as Variable;
}

function variableOf(definitions: readonly Definition[], scope: Scope): Variable {
  const placed = definitions
    .map(definition => ({ definition, site: placeOf(definition) }))
    .sort((a, b) => startOf(a) - startOf(b));
  const owners = placed.map(({ site: expr }) => expr && functionBelow(expr, scope));
  return {
    own: placed.filter((_, index) => !owners[index]),
    inner: placed.flatMap((each, index) => {
      const owner = owners[index];
      return owner ? [{ ...each, owner }] : [];
    }),
  };
}

function startOf({ site }: Placed): number {
  return site?.start ?? -1;
}

/** The definitions of a variable that may be the last one when a use of it runs. */
function reaching(use: NameExpr, { own, inner }: Variable, scope: Scope): readonly Definition[] {
  const around = inner.filter(({ owner }) => contains(owner, use));
  // It is not known when another function runs.
  const found = inner.filter(({ owner }) => !contains(owner, use)).map(({ definition }) => definition);
  const passed = outermostFunction(use, scope.owner);
  const placed = around.length === 0 ? own : [...own, ...around].sort((a, b) => startOf(a) - startOf(b));
  const [next] = indexesBetween(placed, startOf, use.start, use.start);
  const later: Placed[] = [];
  let last: Expr | undefined;
  for (let index = next - 1; index >= 0 && !last; index--) {
    const each = placed[index] as Placed;
    if (holds(each, use)) later.push(each);
    else {
      found.push(each.definition);
      // A function that has a name may be called before what stands around it has run.
      const inside = functionBetween(use, each, scope);
      if ((!inside || isInline(inside)) && overrides(each, use)) last = each.site ?? scope.owner;
    }
  }
  const end = passed ? Number.POSITIVE_INFINITY : (outermostLoop(use)?.end ?? use.end);
  for (let index = next; index < placed.length && startOf(placed[index] as Placed) < end; index++)
    later.push(placed[index] as Placed);
  for (const each of later) {
    const again = functionBetween(use, each, scope) ?? (each.site && commonLoop(each.site, use));
    if (again && !(last && contains(again, last))) found.push(each.definition);
  }
  return found;
}

/** The outermost function around a use that is not around the definition as well. */
function functionBetween(use: NameExpr, { site }: Placed, scope: Scope): FunctionExpr | undefined {
  return outermostFunction(use, (site && functionBelow(site, scope)) ?? scope.owner);
}

/** The block in which a name means this definition alone; undefined for the whole scope. */
function regionOf(definition: Definition): Expr | undefined {
  if (definition.kind === 'item') return definition.loop.scoped ? definition.loop : undefined;
  if (!('site' in definition) || definition.site.kind !== 'assign' || !definition.site.scoped) return undefined;
  let { parent } = definition.site;
  while (parent?.kind === 'block' && parent.isDeclaration) parent = parent.parent;
  return parent;
}

function placeOf(definition: Definition): Expr | undefined {
  if (definition.kind === 'item') return definition.loop;
  return 'site' in definition ? definition.site : undefined;
}

/** The innermost function of a scope that holds an expression. */
function functionBelow(expr: Expr, { owner }: Scope): FunctionExpr | undefined {
  const found = enclosing(expr, 'function');
  return found && found !== owner && contains(owner, found) ? found : undefined;
}

function outermostFunction(use: Expr, below: Expr): FunctionExpr | undefined {
  let found: FunctionExpr | undefined;
  for (let ancestor = use.parent; ancestor && ancestor !== below; ancestor = ancestor.parent)
    if (ancestor.kind === 'function') found = ancestor;
  return found;
}

/** Whether a function has no name: it is given to a call, or called where it stands. */
function isInline(owner: FunctionExpr): boolean {
  return owner.parent?.kind === 'invoke';
}

/** `x = x + 1`, and what a loop goes through: a use there does not see this definition. */
function holds({ definition }: Placed, use: Expr): boolean {
  if (definition.kind === 'item') return contains(definition.source, use);
  return 'site' in definition && isPartOf(use, definition.site);
}

/** What is said to other files of a name begins where its declaration ends, so that offsets do not tell. */
function isPartOf(use: Expr, whole: Expr): boolean {
  let ancestor: Expr | undefined = use;
  while (ancestor && ancestor !== whole) ancestor = ancestor.parent;
  return ancestor === whole;
}

/** Whether no earlier definition reaches the use, because this one has always run since. */
function overrides({ definition }: Placed, use: Expr): boolean {
  if (definition.kind === 'item') return contains(definition.loop, use);
  if (!('site' in definition)) return true;
  if (definition.kind === 'value' && definition.operator !== '=' && definition.operator !== ':=') return false;
  return hasRun(definition.site, use);
}

/**
 * Whether a statement has run whenever a use runs: every branch around it is also around the use, in one arm, or its arm runs in
 * any case, as `runs` says, or because nothing behind the branch runs where it does not.
 */
export function hasRun(statement: Expr, use: Expr, runs?: (branch: BranchExpr, arm: Expr) => boolean): boolean {
  let inside = statement;
  for (let ancestor = inside.parent; ancestor && ancestor.kind !== 'class'; ancestor = ancestor.parent) {
    if (ancestor.kind === 'function') return contains(ancestor, use);
    const partial = ancestor.kind === 'branch' || ancestor.kind === 'loop' || ancestor.kind === 'choice';
    if (partial && !contains(inside, use)) {
      if (ancestor.kind !== 'branch') return false;
      if (!runs?.(ancestor, inside) && (contains(ancestor, use) || !isTried(ancestor, inside))) return false;
    }
    inside = ancestor;
  }
  return true;
}

/** Whether an arm is what a `try` tries, and each of its handlers leaves the function or the program. */
function isTried({ arms }: BranchExpr, arm: Expr): boolean {
  const handlers = arms.filter(isHandler);
  return handlers.length > 0 && !isHandler(arm) && arms[0] === arm && handlers.every(leaves);
}

function isHandler(arm: Expr): arm is OtherExpr {
  return arm.kind === 'other' && arm.role === 'handler';
}

/** Whether nothing runs behind a handler or a block: it ends with a return, with another error, or with the program. */
function leaves(expr: Expr | undefined): boolean {
  switch (expr?.kind) {
    case 'return':
      return true;
    case 'block':
      return leaves(expr.statements.at(-1));
    case 'other':
      return expr.role === 'failure' || (expr.role === 'handler' && leaves(expr.children.at(-1)));
    case 'invoke':
      return expr.ends === true;
    default:
      return false;
  }
}

/** The loop around a use, in the same function, that holds all others around it. */
export function outermostLoop(use: Expr): Expr | undefined {
  let loop: Expr | undefined;
  for (
    let ancestor = use.parent;
    ancestor && ancestor.kind !== 'function' && ancestor.kind !== 'class';
    ancestor = ancestor.parent
  )
    if (ancestor.kind === 'loop') loop = ancestor;
  return loop;
}

/** The innermost loop that runs both again. */
export function commonLoop(expr: Expr, use: Expr): Expr | undefined {
  for (let ancestor = expr.parent; ancestor && ancestor.kind !== 'function'; ancestor = ancestor.parent)
    if (ancestor.kind === 'loop' && contains(ancestor, use)) return ancestor;
  return undefined;
}

/** `x = x + 1`: the use on the right does not see this assignment. */
export function holdsUse(definition: Definition, use: Expr): boolean {
  return 'site' in definition && definition.site.start <= use.start && use.end <= definition.site.end;
}
