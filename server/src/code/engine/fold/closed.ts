import { moduleOf } from '../../paths';
import { findIn, type LanguageDefinition, operationOf } from '../language';
import {
  type Argument,
  dottedPath,
  type Expr,
  type FunctionExpr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
  namesIn,
  unwrap,
} from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { type Definition, lookup, onlyDefinition, stepOf } from '../syntax/scope';
import { isExtending } from './changes';
import { classConstant } from './classConstants';
import { isGivenOn } from './exported';
import { evaluate, type Folding, frameOf } from './frame';
import type { OperationName } from './operations';
import { itemsOfEnumeration } from './textItems';
import { maxRows } from './value';

/** Whether a list or dictionary is written in place, or is a constant that nothing changes. */
export function isClosed(expr: Expr, folding: Folding): boolean {
  const inner = unwrap(expr);
  if (inner.kind === 'list') return inner.open !== true && inner.items.every(item => item.kind !== 'other');
  if (inner.kind === 'dict') return inner.entries.every(({ key }) => key !== undefined);
  if (inner.kind === 'name') return isUnchanged(inner, folding);
  if (inner.kind === 'member') return isUnchangedMember(inner, folding);
  if (inner.kind !== 'invoke') return false;
  const { callee, args } = inner;
  const called = dottedPath(callee);
  const known = evaluate(callee, frameOf(folding));
  const operation = known.kind === 'path' ? operationOf(folding.language, known.path) : undefined;
  const [first] = args;
  const frozen = frozenIn(inner, folding);
  if (frozen) return isClosed(frozen, folding);
  if (givesParts(operation) && called?.includes('.') && first) return isClosed(first.value, folding);
  if (operation && makesAnew.has(operation)) {
    // Behind the items stands the number of the first one.
    const lists = operation === 'numbered' ? args.slice(0, 1) : args;
    const isKnown = ({ value, name, spread }: Argument) => !spread && (name !== undefined || isClosed(value, folding));
    return lists.length > 0 && lists.every(isKnown);
  }
  const method = callee.kind === 'member' ? findIn(folding.language.methods, callee.name) : undefined;
  return callee.kind === 'member' && givesParts(method) && args.length === 0 && isClosed(callee.object, folding);
}

/** Whether an operation gives the keys, the values or both of a dictionary. */
function givesParts(operation: OperationName | undefined): boolean {
  return operation === 'items' || operation === 'values' || operation === 'keys';
}

/** What a call gives that nothing can change any more: `Object.freeze({ … })`. */
function frozenIn(expr: Expr, folding: Folding): Expr | undefined {
  if (expr.kind !== 'invoke' || expr.callee.kind !== 'member' || expr.args.length !== 1) return undefined;
  const called = evaluate(expr.callee, frameOf(folding));
  const path = called.kind === 'path' ? called.path : '';
  const isSame = findIn(folding.language.response.itemFunctions ?? {}, path) === 'same';
  const isReplaced = folding.program.members.get(expr.callee.name)?.some(isTarget) === true;
  return isSame && !isReplaced ? expr.args[0]?.value : undefined;
}

/** What makes a list or dictionary of its own out of what it is given. */
const makesAnew: ReadonlySet<OperationName> = new Set([
  'dictionary',
  'listOf',
  'numbered',
  'sorted',
  'unordered',
  'zipped',
]);

/** Whether a name is given a literal once, and nothing that the program does with it can change that. */
function isUnchanged(name: NameExpr, folding: Folding): boolean {
  const { program, file, tools } = folding;
  const definition = onlyDefinition(name, program);
  if (definition?.scope.owner.kind === 'class') return false;
  // Nothing can change the items of an enumeration.
  if (definition?.kind === 'class')
    return itemsOfEnumeration(evaluate(name, frameOf(folding)), name, frameOf(folding)) !== undefined;
  if (definition?.kind === 'item') {
    // A list in a list that nothing changes is not changed either.
    const isPart = !definition.keys && isClosed(definition.source, folding);
    const uses = program.usesIn(definition.scope, name.name).filter(use => !isTarget(use));
    return isPart && uses.every(use => isOnlyRead(use, folding));
  }
  if (definition?.kind !== 'value' || definition.operator !== '=') return false;
  const literal = unwrap(definition.value);
  if (!['list', 'dict', 'invoke'].includes(literal.kind) || !isClosed(literal, folding)) return false;
  const isShared = !definition.scope.parent && tools.isImported?.(file) === true;
  if (isShared && !isOnlyReadElsewhere(name, folding)) return false;
  const isKept = (use: NameExpr) => isOnlyRead(use, folding) || (isShared && isGivenOn(use, true, folding));
  return program.usesIn(definition.scope, name.name).every(isKept);
}

function isOnlyReadElsewhere({ name }: NameExpr, { file, tools }: Folding): boolean {
  return tools.isOnlyReadElsewhere?.({ name, module: moduleOf(file.path) }, file) === true;
}

function isUnchangedMember(member: MemberExpr, folding: Folding): boolean {
  const constant = classConstant(member, folding);
  const value = constant && unwrap(constant.value);
  const frozen = value && frozenIn(value, folding);
  const literal = frozen ? unwrap(frozen) : value;
  const isLiteral = literal?.kind === 'list' || literal?.kind === 'dict';
  return isLiteral && isClosed(literal, folding) && constant?.uses.every(use => isOnlyRead(use, folding)) === true;
}

function isOnlyRead(use: Expr, folding: Folding): boolean {
  return isReadAt(use, folding.language) && loopNames(use).every(name => !isChangedItem(name, folding));
}

/** The names that a loop gives the items of a list: `for row in rows`, `for at, row in enumerate(rows)`. */
function loopNames(use: Expr): readonly NameExpr[] {
  const iterable = use.parent?.kind === 'invoke' ? use.parent : use;
  const loop = iterable.parent;
  return loop?.kind === 'loop' && loop.iterable === iterable && loop.target ? namesIn(loop.target) : [];
}

/** Whether the program changes the item that a loop gives a name: `row[1] = x`, `row.append(x)`. */
function isChangedItem(name: NameExpr, { program, language }: Folding): boolean {
  return program.usesIn(lookup(program.scopeOf(name), name.name), name.name).some(use => {
    const { parent } = use;
    // `row |= { … }` changes the item itself.
    if (parent?.kind === 'assign' && parent.target === use) return isExtending(parent);
    if ((parent?.kind !== 'index' && parent?.kind !== 'member') || parent.object !== use) return false;
    const around = parent.parent;
    if (parent.kind === 'index' && around?.kind === 'assign' && around.target === parent) return true;
    const isCalled = parent.kind === 'member' && around?.kind === 'invoke' && around.callee === parent;
    return isCalled && isChange(parent.name, language);
  });
}

/** Whether a method may change a list or dictionary. */
export function isChange(name: string, { changes, readers }: LanguageDefinition): boolean {
  return findIn(changes, name) !== undefined || readers?.changers?.includes(name) === true;
}

function isReadAt(use: Expr, language: LanguageDefinition): boolean {
  let ancestor: Expr = use;
  while (ancestor.parent?.kind === 'index' && ancestor.parent.object === ancestor) ancestor = ancestor.parent;
  // A field of an element: `rows[0].name`.
  while (
    ancestor !== use &&
    ancestor.parent?.kind === 'member' &&
    ancestor.parent.object === ancestor &&
    ancestor.parent.parent?.kind !== 'invoke'
  )
    ancestor = ancestor.parent;
  const { parent } = ancestor;
  if (parent?.kind === 'index') return true;
  switch (parent?.kind) {
    case 'assign':
      // An element of it has a name, or is changed.
      return ancestor === use ? parent.target === use : parent.target !== ancestor && parent.operator === '=';
    case 'loop':
      return parent.iterable === ancestor;
    case 'member':
      return ancestor === use
        ? language.readers?.methods.includes(parent.name) === true
        : parent.parent?.kind !== 'invoke';
    case 'invoke':
      return ancestor !== use || (parent.callee !== use && isReadBy(parent.callee, language));
    case 'binary':
      return ancestor !== use || /^(?:not\s+)?in$/.test(parent.operator);
    case 'text':
    case 'dict':
    case 'list':
    case 'return':
      return ancestor !== use;
    default:
      return false;
  }
}

/** Whether a function only reads what it gets. */
export function isReadBy(callee: Expr, { readers }: LanguageDefinition): boolean {
  const path = dottedPath(callee) ?? '';
  return readers?.functions.some(each => each === path || each === `*.${/\w*$/.exec(path)?.[0]}`) === true;
}

/** The list whose items a function is given one after the other: `names.map(name => …)`. */
export function listOf(owner: FunctionExpr, { language }: Folding): Expr | undefined {
  const call = owner.parent;
  if (call?.kind !== 'invoke' || call.callee === owner || call.args[0]?.value !== owner) return undefined;
  const { callee } = call;
  return callee.kind === 'member' && findIn(language.response.items, callee.name) ? callee.object : undefined;
}

/**
 * The member names that a key may be: a literal, a constant, or what a loop takes from a list that nothing changes. Undefined
 * where it may be another one.
 */
export function keysOf(key: Expr, folding: Folding): readonly (string | number)[] | undefined {
  const literal = stepOf(key);
  if (literal !== undefined) return [literal];
  const [inner, path] = stepsFrom(unwrap(key));
  const definition = inner.kind === 'name' ? onlyDefinition(inner, folding.program) : undefined;
  if (inner.kind !== 'name' || !definition || definition.scope.owner.kind === 'class') return undefined;
  const keys = keysDefined(definition, folding)?.map(each => {
    const expr = each && memberAt(each, path);
    return expr && stepOf(expr);
  });
  return keys?.every(each => typeof each === 'string') && keys.length <= maxRows ? keys : undefined;
}

/** The name at the start of `row["key"]`, and the steps behind it. */
function stepsFrom(expr: Expr): readonly [Expr, readonly (string | number)[]] {
  if (expr.kind !== 'index') return [expr, []];
  const step = stepOf(expr.index);
  const [inner, path] = stepsFrom(unwrap(expr.object));
  return step === undefined ? [expr, []] : [inner, [...path, step]];
}

/** What a list or dictionary that is written in place has at a path. */
function memberAt(expr: Expr, path: readonly (string | number)[]): Expr | undefined {
  const [step, ...further] = path;
  const inside = unwrap(expr);
  if (step === undefined) return expr;
  const next =
    inside.kind === 'list' && typeof step === 'number'
      ? inside.items[step]
      : inside.kind === 'dict'
        ? inside.entries.findLast(({ key }) => key && stepOf(key) === step)?.value
        : undefined;
  return next && memberAt(next, further);
}

function keysDefined(definition: Definition, folding: Folding): readonly (Expr | undefined)[] | undefined {
  switch (definition.kind) {
    case 'value':
      return definition.operator === '=' ? [definition.value] : undefined;
    case 'item':
      return itemsAt(definition.source, definition.path, definition.keys, folding);
    case 'param': {
      const list = definition.position === 0 ? listOf(definition.owner, folding) : undefined;
      return list && itemsAt(list, definition.path, false, folding);
    }
    default:
      return undefined;
  }
}

/** What a call gives of a dictionary or a list: `limits.items()`, `Object.keys(limits)`, `sorted(names)`. */
function operationIn({ callee }: InvokeExpr, folding: Folding): OperationName | undefined {
  const called = evaluate(callee, frameOf(folding));
  const known = called.kind === 'path' ? operationOf(folding.language, called.path) : undefined;
  return known ?? (callee.kind === 'member' ? findIn(folding.language.methods, callee.name) || undefined : undefined);
}

/** The list of which a method gives some elements, or the same in another order: `names.filter(…)`. */
function chosenFrom(expr: Expr, folding: Folding): Expr {
  const inner = unwrap(expr);
  if (inner.kind !== 'invoke' || inner.callee.kind !== 'member') return inner;
  const isChosen = findIn(folding.language.response.items, inner.callee.name) === 'items';
  return isChosen ? chosenFrom(inner.callee.object, folding) : inner;
}

/** What a constant is, or the expression itself. */
function literalOf(expr: Expr, folding: Folding): Expr {
  const definition = expr.kind === 'name' ? onlyDefinition(expr, folding.program) : undefined;
  const constant = expr.kind === 'member' ? classConstant(expr, folding) : undefined;
  const value = unwrap(constant?.value ?? (definition?.kind === 'value' ? definition.value : expr));
  const frozen = frozenIn(value, folding);
  return frozen ? unwrap(frozen) : value;
}

/** What each item of a closed list has at a path, or each key of a closed dictionary. */
function itemsAt(
  of: Expr,
  path: readonly (string | number)[],
  keys: boolean,
  folding: Folding,
): readonly (Expr | undefined)[] | undefined {
  const expr = chosenFrom(of, folding);
  if (!isClosed(expr, folding)) return undefined;
  const [first, ...further] = path;
  const made = expr.kind === 'invoke' ? operationIn(expr, folding) : undefined;
  const given =
    expr.kind === 'invoke'
      ? (expr.args[0]?.value ?? (expr.callee.kind === 'member' ? expr.callee.object : expr))
      : expr;
  // What sorts or copies a list, or the keys of a dictionary, has the same items.
  if (made === 'sorted' || made === 'listOf' || made === 'unordered')
    return given === expr ? undefined : itemsAt(given, path, keys, folding);
  const literal = literalOf(unwrap(given), folding);
  if (literal.kind === 'dict') {
    if (made === 'values') return literal.entries.map(({ value }) => memberAt(value, path));
    const areKeys = made === 'keys' || keys || (expr.kind !== 'invoke' && !folding.language.loopsYieldValues);
    if ((areKeys && path.length === 0) || (expr.kind === 'invoke' && path.length === 1 && first === 0))
      return literal.entries.map(({ key }) => key);
    return expr.kind === 'invoke' && first === 1
      ? literal.entries.map(({ value }) => memberAt(value, further))
      : undefined;
  }
  if (literal.kind !== 'list' || expr.kind === 'invoke' || keys) return undefined;
  return literal.items.map(item => memberAt(item, path));
}
