import type { AssignExpr, BlockExpr, ClassExpr, Expr, FunctionExpr } from '../../engine/syntax/expr';
import { stepOf } from '../../engine/syntax/scope';

/** What one statement says about a class that is written without the word. */
interface Part {
  /** The name of the function that makes its objects. */
  readonly owner: string;
  readonly members: readonly Expr[];
  readonly bases?: readonly Expr[];
}

/**
 * Methods that are put on the prototype of a function make it a class: `function Api() {…}`, `Api.prototype.get = …`. The
 * statements of a list that say so become one class at the place of the first, so that `this` leads to its members as
 * in any other class. Not linked yet: parents are set afterwards.
 */
export function withPrototypes(list: BlockExpr): BlockExpr {
  const owners = new Set(
    list.statements.flatMap(statement => prototypePart(statement)?.owner ?? closureMaker(statement) ?? []),
  );
  if (owners.size === 0) return list;
  // `var request = require('request'), Api = function () {…}` is a list in the list.
  const statements = list.statements.flatMap(one => (one.kind === 'block' ? one.statements : [one]));
  const classes = new Map([...owners].map(owner => [owner, classOf(owner, statements)]));
  const placed = new Set<string>();
  const kept = statements.flatMap((statement): Expr[] => {
    const owner = [...owners].find(candidate => partOf(statement, candidate));
    const made = owner !== undefined && classes.get(owner);
    if (!made) return [statement];
    if (placed.has(owner)) return [];
    placed.add(owner);
    return [made];
  });
  return { ...list, statements: kept };
}

/** `function Api() { var self = this; self.get = function … }` makes objects, too. */
function closureMaker(statement: Expr): string | undefined {
  const made = statement.kind === 'assign' ? statement.value : statement;
  const name = statement.kind === 'assign' ? nameOf(statement.target) : made?.kind === 'function' && made.name;
  if (made?.kind !== 'function' || !name || !/^[A-Z]/.test(name) || made.body.kind !== 'block') return undefined;
  const isMethod = (inner: Expr) =>
    inner.kind === 'assign' &&
    inner.target.kind === 'member' &&
    inner.target.object.kind === 'name' &&
    /^(this|self|that|me|_this)$/.test(inner.target.object.name) &&
    inner.value?.kind === 'function';
  return made.body.statements.some(isMethod) ? name : undefined;
}

function classOf(owner: string, statements: readonly Expr[]): ClassExpr {
  const parts = statements.flatMap(statement => partOf(statement, owner) ?? []);
  const members = parts.flatMap(part => part.members);
  const all = statements.filter(statement => partOf(statement, owner));
  const span = { start: Math.min(...all.map(({ start }) => start)), end: Math.max(...all.map(({ end }) => end)) };
  // A class that another file makes keeps the name under which it was imported.
  const isMadeHere = statements.some(statement => makerPart(statement, owner));
  return {
    kind: 'class',
    ...span,
    ...(isMadeHere ? { name: owner } : {}),
    bases: parts.flatMap(part => part.bases ?? []),
    body: { kind: 'block', ...span, statements: members },
  };
}

function partOf(statement: Expr, owner: string): Part | undefined {
  const made = makerPart(statement, owner);
  if (made) return made;
  const part = prototypePart(statement) ?? inheritance(statement) ?? staticPart(statement);
  return part?.owner === owner ? part : undefined;
}

/** The function itself, or a class that gets more methods. */
function makerPart(statement: Expr, owner: string): Part | undefined {
  if (statement.kind === 'class' && statement.name === owner && statement.body.kind === 'block')
    return { owner, members: statement.body.statements, bases: statement.bases };
  if (statement.kind === 'function')
    return statement.name === owner ? { owner, members: [called(statement, 'constructor')] } : undefined;
  let value: Expr | undefined = statement;
  let named = false;
  while (value?.kind === 'assign') {
    named ||= nameOf(value.target) === owner && !prototypeOwner(value.target);
    value = value.value;
  }
  return named && value?.kind === 'function' ? { owner, members: [called(value, 'constructor')] } : undefined;
}

/** `X.prototype.m = …`, `X.prototype = {…}`, `X.prototype = Object.create(Y.prototype)`, `Object.assign(X.prototype, {…})`. */
function prototypePart(statement: Expr): Part | undefined {
  if (statement.kind === 'invoke') {
    const [first, ...rest] = statement.args;
    const owner = first && prototypeOwner(first.value);
    const members = rest.flatMap(({ value }) => membersOf(value));
    return owner !== undefined && members.length > 0 ? { owner, members } : undefined;
  }
  if (statement.kind !== 'assign' || statement.target.kind !== 'member' || !statement.value) return undefined;
  const { target, value } = statement;
  const ofMember = prototypeOwner(target.object);
  if (ofMember !== undefined) return { owner: ofMember, members: [member(target.name, value, statement)] };
  const owner = prototypeOwner(target);
  if (owner === undefined) return undefined;
  const base = value.kind === 'invoke' ? baseIn(value.construct ? value.callee : value.args[0]?.value) : undefined;
  return { owner, members: membersOf(value), ...(base ? { bases: [base] } : {}) };
}

function baseIn(given: Expr | undefined): Expr | undefined {
  return given?.kind === 'member' && given.name === 'prototype' ? given.object : given;
}

/** `util.inherits(X, Y)`. */
function inheritance(statement: Expr): Part | undefined {
  if (statement.kind !== 'invoke' || nameOf(statement.callee) !== 'inherits') return undefined;
  const [owner, base] = statement.args;
  const name = owner && nameOf(owner.value);
  return name !== undefined && base ? { owner: name, members: [], bases: [base.value] } : undefined;
}

/** `X.BASE = '…'` is a field of the class. */
function staticPart(statement: Expr): Part | undefined {
  if (statement.kind !== 'assign' || statement.target.kind !== 'member' || !statement.value) return undefined;
  const { object, name } = statement.target;
  if (object.kind !== 'name' || name === 'prototype') return undefined;
  return { owner: object.name, members: [member(name, statement.value, statement)] };
}

/** `X` of `X.prototype`. */
function prototypeOwner(expr: Expr): string | undefined {
  return expr.kind === 'member' && expr.name === 'prototype' ? nameOf(expr.object) : undefined;
}

function nameOf(expr: Expr): string | undefined {
  return expr.kind === 'name' || expr.kind === 'member' ? expr.name : undefined;
}

function membersOf(value: Expr): Expr[] {
  if (value.kind !== 'dict') return [];
  return value.entries.flatMap(({ key, value: inside, span }) => {
    const name = key && stepOf(key);
    return name === undefined ? [] : [member(String(name), inside, span)];
  });
}

function member(name: string, value: Expr, { start, end }: Pick<AssignExpr, 'start' | 'end'>): Expr {
  if (value.kind === 'function') return called(value, name);
  return { kind: 'assign', start, end, target: { kind: 'name', start, end: start, name }, value, operator: '=' };
}

function called(made: FunctionExpr, name: string): FunctionExpr {
  return { ...made, name };
}
