import { addTo } from '../../../text/addTo';
import { contains, type Span } from '../../../text/span';
import {
  type AssignExpr,
  childrenOf,
  type DictExpr,
  dottedPath,
  type Expr,
  type FunctionExpr,
  type IndexExpr,
  type InvokeExpr,
  type LoopExpr,
  type MemberExpr,
  type NameExpr,
  type OtherExpr,
  type Param,
} from './expr';
import { type Reached, reachedUses } from './reaching';
import { isHelperOfRewrite } from './rewritten';
import { itemOfRound } from './roundItems';
import { groupedUses, keptByName } from './uses';

/** One way in which a name gets its value. */
export type Definition =
  | { readonly kind: 'value'; readonly value: Expr; readonly site: Expr; readonly operator: string }
  /** A part of a value, by destructuring. */
  | {
      readonly kind: 'part';
      readonly source: Expr;
      readonly path: readonly (string | number)[];
      readonly site: Expr;
      readonly missing?: Expr;
    }
  | {
      readonly kind: 'param';
      readonly owner: FunctionExpr;
      readonly param: Param;
      readonly position: number;
      readonly path: readonly (string | number)[];
      /** What the pattern has for a member that is not there. */
      readonly missing?: Expr;
    }
  /** Bound to each item or key of a value, one after the other. */
  | {
      readonly kind: 'item';
      readonly source: Expr;
      readonly path: readonly (string | number)[];
      readonly keys: boolean;
      readonly loop: LoopExpr;
    }
  | { readonly kind: 'function'; readonly owner: FunctionExpr }
  | { readonly kind: 'class'; readonly owner: Extract<Expr, { kind: 'class' }> }
  | { readonly kind: 'import'; readonly module: string; readonly name: string };

/** A change of what a name holds: `params['to'] = x`, `headers.update(…)`, `req.open(…)`. */
export interface Mutation {
  /** The members between the name and what changes: `headers` for `session.headers['X'] = k`. */
  readonly path: readonly string[];
  /** The last step of an assignment: `'X'`. Absent for a call. */
  readonly key?: Expr | string;
  readonly value?: Expr;
  /** The method that is called on it. */
  readonly call?: InvokeExpr;
  readonly site: Expr;
  /** The call follows others in a chain: `request.header(…).query(…)`. It is on the same object if those return it. */
  readonly chained?: true;
}

/** A scope of names: a module, a class or a function. */
export interface Scope {
  readonly owner: Expr;
  readonly parent: Scope | undefined;
  readonly names: Map<string, Definition[]>;
  /** The names that a function says are those of what is around it, although it assigns them. */
  readonly outer: Set<string>;
  readonly mutations: Map<string, Mutation[]>;
}

/** How a language names the object that a method runs on. */
interface SelfNames {
  /** `this`, `self`, `@`; the first parameter of a method in languages that pass the object so. */
  readonly names: readonly string[];
  /** Functions that change what their first argument holds: `curl_setopt($c, …)`. */
  readonly changers?: ReadonlySet<string>;
  /** Functions that end the program: `sys.exit`. */
  readonly ending?: readonly string[];
}

/** All scopes of one file, with what the finder looks for in it, gathered in one walk. */
export interface Program {
  readonly root: Expr;
  readonly invokes: readonly InvokeExpr[];
  readonly assigns: readonly AssignExpr[];
  readonly functions: readonly FunctionExpr[];
  readonly classes: readonly Extract<Expr, { kind: 'class' }>[];
  readonly texts: readonly Extract<Expr, { kind: 'text' }>[];
  readonly dicts: readonly DictExpr[];
  readonly indexes: readonly IndexExpr[];
  /** Handlers that run after an error: `except E as e`. */
  readonly handlers: readonly OtherExpr[];
  readonly uses: ReadonlyMap<string, readonly NameExpr[]>;
  /** The uses of a name that a scope defines, in the order of `uses`; with undefined, those of a name that none defines. */
  usesIn(scope: Scope | undefined, name: string): readonly NameExpr[];
  /** Which uses of a name of a scope its definitions reach; undefined where there are too many of them. */
  reached(scope: Scope, name: string): Reached | undefined;
  /** The reads and calls of members, by the name of the member. */
  readonly members: ReadonlyMap<string, readonly MemberExpr[]>;
  scopeOf(expr: Expr): Scope;
}

/** Sets the parent of each expression of a tree, and collects the scopes and names. */
export function readProgram(root: Expr, self: SelfNames): Program {
  const scopes = new Map<Expr, Scope>();
  const invokes: InvokeExpr[] = [];
  const assigns: AssignExpr[] = [];
  const functions: FunctionExpr[] = [];
  const classes: Extract<Expr, { kind: 'class' }>[] = [];
  const texts: Extract<Expr, { kind: 'text' }>[] = [];
  const dicts: DictExpr[] = [];
  const indexes: IndexExpr[] = [];
  const handlers: OtherExpr[] = [];
  const uses = new Map<string, NameExpr[]>();
  const members = new Map<string, MemberExpr[]>();
  const scopeOf = (expr: Expr): Scope => {
    let ancestor: Expr = expr;
    while (ancestor.parent && !scopes.has(ancestor)) ancestor = ancestor.parent;
    return scopes.get(ancestor) as Scope;
  };
  const top: Scope = { owner: root, parent: undefined, names: new Map(), outer: new Set(), mutations: new Map() };
  scopes.set(root, top);
  // What changes a name waits until all names are known, because fields may be declared below the methods.
  const waiting: (() => void)[] = [];
  const stack: Expr[] = [root];
  // The scope around each expression that waits.
  const around: Scope[] = [top];
  let endOfHelper = -1;
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    const scope = around.pop() as Scope;
    let inside = scope;
    if (expr.kind === 'function') {
      functions.push(expr);
      if (isHelperOfRewrite(expr)) endOfHelper = Math.max(endOfHelper, expr.end);
    } else if (expr.kind === 'class') classes.push(expr);
    if (expr.kind === 'function' || expr.kind === 'class') inside = declare(expr, scope, scopes);
    else if (expr.kind === 'assign') {
      assigns.push(expr);
      const assign = expr;
      if (expr.again || expr.target.kind === 'member' || expr.target.kind === 'index')
        waiting.push(() => bind(assign, scope, self));
      else bind(assign, scope, self);
    } else if (expr.kind === 'loop') bindLoop(expr, scope);
    else if (expr.kind === 'import') {
      for (const { local, module, name } of expr.names) add(scope, local, { kind: 'import', module, name });
    } else if (expr.kind === 'invoke') {
      invokes.push(expr);
      const call = expr;
      const { callee } = call;
      if (self.ending?.includes(dottedPath(callee) ?? '')) call.ends = true;
      const first = callee.kind === 'name' && self.changers?.has(callee.name) ? call.args[0]?.value : undefined;
      const changed = callee.kind === 'member' ? callee.object : first;
      if (changed) waiting.push(() => mutate(changed, { call, site: call }, scope, self));
    } else if (expr.kind === 'other' && expr.role === 'outer') {
      for (const name of expr.children) if (name.kind === 'name') scope.outer.add(name.name);
    } else if (expr.kind === 'other' && expr.role === 'count') {
      const counted = expr;
      waiting.push(() => count(counted, scope, self));
    } else if (expr.kind === 'other' && expr.role === 'handler') handlers.push(expr);
    else if (expr.kind === 'text') texts.push(expr);
    else if (expr.kind === 'dict') dicts.push(expr);
    else if (expr.kind === 'index') indexes.push(expr);
    else if (expr.kind === 'name') addTo(uses, expr.name, expr);
    else if (expr.kind === 'member' && expr.start >= endOfHelper) addTo(members, expr.name, expr);
    const children = childrenOf(expr);
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as Expr;
      child.parent = expr;
      stack.push(child);
      around.push(inside);
    }
  }
  for (const change of waiting) change();
  const usesIn = groupedUses(uses, use => lookup(scopeOf(use), use.name));
  const reached = keptByName((scope, name) => reachedUses(scope, name, { usesIn }));
  return {
    root,
    invokes,
    assigns,
    functions,
    classes,
    texts,
    dicts,
    indexes,
    handlers,
    uses,
    usesIn,
    reached,
    members,
    scopeOf,
  };
}

/** Adds a definition at its place among the others, which are in the order of the text. */
function add(scope: Scope, name: string, definition: Definition): void {
  const list = scope.names.get(name);
  const last = list?.at(-1);
  if (!list) scope.names.set(name, [definition]);
  else if (!last || !('site' in last && 'site' in definition) || last.site.start <= definition.site.start)
    list.push(definition);
  else {
    const { start } = definition.site;
    const index = list.findIndex(other => 'site' in other && other.site.start > start);
    list.splice(index, 0, definition);
  }
}

/** The scope whose name an assignment gives a value. */
function ownerOf(scope: Scope, name: string, again: boolean): Scope {
  if (!scope.outer.has(name)) return (again && lookup(scope, name)) || scope;
  let link = scope;
  while (link.parent && (link === scope || link.owner.kind === 'class' || !link.names.has(name))) link = link.parent;
  return link;
}

function declare(expr: Extract<Expr, { kind: 'function' | 'class' }>, around: Scope, scopes: Map<Expr, Scope>): Scope {
  const scope: Scope = { owner: expr, parent: around, names: new Map(), outer: new Set(), mutations: new Map() };
  scopes.set(expr, scope);
  if (expr.kind === 'class') {
    if (expr.name) add(around, expr.name, { kind: 'class', owner: expr });
    return scope;
  }
  if (expr.name) add(around, expr.name, { kind: 'function', owner: expr });
  expr.params.forEach((param, position) => {
    destructure(param.target, [], scope, (path, missing) => {
      const definition = { kind: 'param', owner: expr, param, position, path } as const;
      return missing ? { ...definition, missing } : definition;
    });
    const owner = param.field ? classScope(scope) : undefined;
    if (owner && param.target.kind === 'name') {
      add(owner, param.target.name, { kind: 'value', value: param.target, site: expr, operator: '=' });
    }
  });
  return scope;
}

/** The scope of the class around, whose names are the fields and methods of the object. */
export function classScope(scope: Scope): Scope | undefined {
  let link: Scope | undefined = scope;
  while (link && link.owner.kind !== 'class') link = link.parent;
  return link;
}

/** Assignments in a block belong to the function around it, or to the file. */
function bind(expr: AssignExpr, scope: Scope, self: SelfNames): void {
  const { target, value, operator, again = false } = expr;
  if (target.kind === 'name') {
    if (value) add(ownerOf(scope, target.name, again), target.name, { kind: 'value', value, site: expr, operator });
    else if (!scope.names.has(target.name)) scope.names.set(target.name, []);
  } else if (target.kind === 'list' || target.kind === 'dict') {
    const part = (of: Expr) => (path: readonly (string | number)[], missing?: Expr) =>
      ({ kind: 'part', source: of, path, site: expr, ...(missing ? { missing } : {}) }) as const;
    if (value) destructure(target, [], scope, part(value), again);
    const items = target.kind === 'list' ? target.items : [];
    const values = value?.kind === 'list' && value.items.length === items.length ? value.items : [];
    for (const [index, item] of items.entries()) bindMember(expr, item, values[index], scope, self);
  } else bindMember(expr, target, value, scope, self);
}

/** Gives a member or an element a value, or one that is not known: `self.api, self.id = api, id`. */
function bindMember(site: AssignExpr, target: Expr, value: Expr | undefined, scope: Scope, self: SelfNames): void {
  if (target.kind !== 'member' && target.kind !== 'index') return;
  const { object } = target;
  const owner = value && object.kind === 'name' && isSelf(object.name, scope, self) ? classScope(scope) : undefined;
  if (owner && value && target.kind === 'member')
    add(owner, target.name, { kind: 'value', value, site, operator: site.operator });
  const key = target.kind === 'member' ? target.name : target.index;
  mutate(object, { key, site, ...(value && { value }) }, scope, self);
}

/** `page++` gives the name another value, which no literal says. */
function count(expr: OtherExpr, scope: Scope, self: SelfNames): void {
  const [target] = expr.children;
  if (target?.kind === 'name')
    add(ownerOf(scope, target.name, true), target.name, { kind: 'value', value: expr, site: expr, operator: '++' });
  else if (target?.kind === 'member') mutate(target.object, { key: target.name, value: expr, site: expr }, scope, self);
  else if (target?.kind === 'index') mutate(target.object, { key: target.index, value: expr, site: expr }, scope, self);
}

/** Whether a name is the object, or stands for it in the functions inside a method: `var that = this`. */
function isSelf(name: string, scope: Scope, self: SelfNames): boolean {
  if (self.names.includes(name)) return true;
  const [first, ...more] = lookup(scope, name)?.names.get(name) ?? [];
  return (
    first?.kind === 'value' && more.length === 0 && first.value.kind === 'name' && self.names.includes(first.value.name)
  );
}

/** Binds every name of a pattern; `make` says what the name at a path of the value is. */
function destructure(
  target: Expr,
  path: readonly (string | number)[],
  scope: Scope,
  make: (path: readonly (string | number)[], missing?: Expr) => Definition,
  again = false,
  missing?: Expr,
): void {
  if (path.length > 8) return;
  if (target.kind === 'name') add(ownerOf(scope, target.name, again), target.name, make(path, missing));
  else if (target.kind === 'assign') destructure(target.target, path, scope, make, again);
  else if (target.kind === 'list') {
    target.items.forEach((entry, index) => {
      destructure(entry, [...path, index], scope, make, again);
    });
  } else if (target.kind === 'dict') {
    for (const { key, value, default: other } of target.entries) {
      const step = key && stepOf(key);
      if (step !== undefined) destructure(value, [...path, step], scope, make, again, other);
      // The rest of an object, `...rest`, has members of the object.
      else if (!key) destructure(value, path, scope, make, again);
    }
  }
}

/** The key of a dictionary entry or subscript where it is a literal. */
export function stepOf(key: Expr): string | number | undefined {
  if (key.kind === 'literal' && key.type === 'number') return Number(key.text);
  if (key.kind !== 'text' || key.pieces.some(piece => piece.kind === 'hole')) return undefined;
  return key.pieces.map(piece => (piece.kind === 'chars' ? piece.text : '')).join('');
}

function bindLoop(expr: Extract<Expr, { kind: 'loop' }>, scope: Scope): void {
  const { target, iterable, keys = false } = expr;
  if (target && iterable)
    destructure(target, [], scope, path => ({ kind: 'item', source: iterable, path, keys, loop: expr }));
}

function mutate(object: Expr, change: Omit<Mutation, 'path'>, scope: Scope, self: SelfNames): void {
  const path: string[] = [];
  let expr = object;
  while (expr.kind === 'invoke' && expr.callee.kind === 'member') expr = expr.callee.object;
  const chained = expr === object ? {} : { chained: true as const };
  while (expr.kind === 'member' || expr.kind === 'index') {
    const step = expr.kind === 'member' ? expr.name : stepOf(expr.index);
    if (step === undefined) return;
    path.unshift(String(step));
    expr = expr.object;
  }
  if (expr.kind !== 'name') return;
  let root = expr.name;
  let owner: Scope | undefined = lookup(scope, root);
  if (isSelf(root, scope, self)) {
    owner = classScope(scope);
    root = path.shift() ?? '';
  }
  // A name that the file does not define yet may be defined further down; its changes are kept where they are made.
  const at_ = owner ?? scope;
  const list = at_.mutations.get(root);
  if (list) list.push({ ...change, ...chained, path });
  else at_.mutations.set(root, [{ ...change, ...chained, path }]);
}

/** The innermost scope that defines the name. */
export function lookup(scope: Scope, name: string): Scope | undefined {
  for (let link: Scope | undefined = scope; link; link = link.parent) if (link.names.has(name)) return link;
  return undefined;
}

/** How a name gets its value, where that is in one way alone. */
export function onlyDefinition(
  name: NameExpr,
  { scopeOf }: Pick<Program, 'scopeOf'>,
): (Definition & { readonly scope: Scope }) | undefined {
  const scope = lookup(scopeOf(name), name.name);
  const only = itemOfRound(definitionsInReach(scope?.names.get(name.name) ?? [], name), name);
  return scope && only ? { ...only, scope } : undefined;
}

/** A file may give one name thousands of values, and use it as often; this many are examined for each use. */
const maxCompared = 16;

/** The definitions that a use may have: what a comprehension gives a name counts inside of it alone. */
export function definitionsInReach(definitions: readonly Definition[], use: Span): readonly Definition[] {
  if (definitions.length < 2 || definitions.length > maxCompared) return definitions;
  const isInside = (around: Span, but: Span) => contains(around, use) && !contains(but, use);
  const reaching = definitions.filter(
    each => each.kind !== 'item' || !each.loop.scoped || isInside(each.loop, each.source),
  );
  const inner = reaching.findLast(each => each.kind === 'item' && each.loop.scoped);
  if (inner?.kind !== 'item') return reaching;
  const isAlone = reaching.every(each => {
    const expr = each.kind === 'item' ? each.loop : 'site' in each ? each.site : undefined;
    return each === inner || each.kind === 'param' || (expr !== undefined && !contains(inner.loop, expr));
  });
  return isAlone ? [inner] : reaching;
}

/** The offset from which a definition counts. */
export function startOf(definition: Definition): number {
  if ('site' in definition) return definition.site.start;
  return definition.kind === 'item' ? definition.source.start : 0;
}
