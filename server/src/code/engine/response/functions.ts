import { type ClassExpr, type Expr, type FunctionExpr, type InvokeExpr, type NameExpr, nameOf } from '../syntax/expr';
import { argumentFor, parameterFor, receiversOf } from '../syntax/parameters';
import { lookup, onlyDefinition, stepOf } from '../syntax/scope';
import { isPassedOn } from './decorators';
import {
  calledMethod,
  constructions,
  constructorOf,
  isPrivate,
  isRunAlone,
  mayExport,
  methodOf,
  methodUses,
  receiversOfMethod,
} from './methods';
import { type Run, runnerOf, runOf } from './runs';
import { hasExportWord, isImported } from './sharedNames';
import { tabledIn } from './tabled';
import { type Following, hasRestParameter, targetOf } from './track';
import { enclosingFunction, functionOf } from './uses';

/** The maximum number of calls of one function that are followed. */
const maxCalls = 20;

/**
 * The calls that take what a function gives, where all of them are known: the function has a name, is only ever called, is
 * not offered to other files, and runs with the file, so that it is no part of a library. Undefined otherwise.
 */
export function callsOf(owner: FunctionExpr, following: Following): readonly Expr[] | undefined {
  const uses = usesOfCalled(owner, following);
  return uses?.runs.length === 0 ? uses.calls : undefined;
}

/** The same, and the calls that run the function for the program. */
export function usesOfCalled(owner: FunctionExpr, following: Following): CalledUses | undefined {
  const method = methodOf(owner);
  const isOwn = method?.owner.kind === 'class' && isPrivate(owner, following);
  const isKnown = isOwn || exportsByName(following);
  if ((!isKnown && isImported(following)) || !isPassedOn(owner, following)) return undefined;
  const isForOthers = !isOwn && isExportedOwner(owner, following);
  const uses = directUses(owner, following, maxCalls, isForOthers && isRunAlone(following));
  // A method of a class of which the file itself makes objects may have no caller.
  const count = uses ? uses.calls.length + uses.runs.length : 0;
  if (isKnown && count > 0 && !isForOthers) return count <= maxCalls ? uses : undefined;
  if (
    uses &&
    count === 0 &&
    !isForOthers &&
    method?.owner.kind === 'class' &&
    !owner.getter &&
    isMadeByFile(method.owner, following)
  )
    return uses;
  return count > 0 && count <= maxCalls && runsWithFile(owner, following, new Set()) ? uses : undefined;
}

/** Whether other files get nothing but what the file exports, so that all uses of what it does not export are in it. */
function exportsByName({ program, language, text }: Following): boolean {
  return language.exports !== undefined && language.leftovers?.isShared(program, text) === false;
}

/** Where a function is called, and where it is given to what calls it. */
interface CalledUses<Call extends Expr = Expr> {
  readonly calls: readonly Call[];
  readonly runs: readonly Run[];
}

/** Whether an object of a class is made at the top level, or in a function that runs with the file. */
export function isMadeByFile(classExpr: ClassExpr, following: Following): boolean {
  return !isImported(following) && constructions(classExpr, following).some(call => runsAt(call, following, new Set()));
}

/**
 * The calls of a function, up to one more than are wanted; undefined where it is used in another way. With `inFile`, those
 * of this file alone count.
 */
function directUses(
  owner: FunctionExpr,
  following: Following,
  limit = Infinity,
  inFile = false,
): CalledUses | undefined {
  const { program, text } = following;
  const tabled = tabledIn(following.folding, following).calls;
  const inTable = tabled.get(owner);
  if (inTable) return { calls: inTable, runs: [] };
  const method = methodOf(owner);
  if (method) return methodUses(owner, method, following, inFile);
  const named = nameOf(owner);
  if (!named) return isReturned(owner) ? givenBackUses(owner, following) : givenUses(owner, following);
  if (!inFile && hasExportWord(named.statement, text)) return undefined;
  const { name, statement } = named;
  const scope = lookup(program.scopeOf(statement.parent ?? statement), name);
  const definitions = scope?.names.get(name) ?? [];
  if (definitions.length !== 1 || scope?.owner.kind === 'class') return undefined;
  const calls: Expr[] = [];
  const runs: Run[] = [];
  for (const use of program.usesIn(scope, name)) {
    if (use.parent?.kind === 'assign' && use.parent.target === use) continue;
    const call = use.parent;
    const run = runOf(use, following);
    const inTable = tabled.get(use);
    const given = inTable
      ? { calls: inTable, runs: [] }
      : isReturned(use)
        ? givenBackUses(use, following)
        : memberUses(use, owner, following, inFile);
    if (given) {
      calls.push(...given.calls);
      runs.push(...given.runs);
      continue;
    }
    if (!run && (call?.kind !== 'invoke' || call.callee !== use)) return undefined;
    // What a function gives to itself is what it gives to the others.
    if (run) runs.push(run);
    else if (call?.kind === 'invoke' && (call.start < owner.start || call.end > owner.end)) calls.push(call);
    if (calls.length + runs.length > limit) break;
  }
  return { calls, runs };
}

/**
 * The calls of a function without a name that a function of this file gets, which does nothing with it but to call it:
 * `withRetry(() => load(id))`.
 */
function givenUses(owner: FunctionExpr, following: Following): CalledUses | undefined {
  const { program } = following;
  const given = owner.parent;
  const [target, ...others] = (given?.kind === 'invoke' && targetsOf(given, owner, following)) || [];
  if (target?.kind !== 'name' || others.length > 0 || !onlyDefinition(target, program)) return undefined;
  const calls: InvokeExpr[] = [];
  for (const use of program.usesIn(lookup(program.scopeOf(target), target.name), target.name)) {
    const call = use.parent;
    if (use === target) continue;
    if (call?.kind !== 'invoke') return undefined;
    if (call.callee === use) calls.push(call);
    // It is passed on to the same function once more.
    else if (targetsOf(call, use, following)?.every(each => each === target) !== true) return undefined;
  }
  // What is returned at once is the value of this one call, whichever other calls the function has.
  const taker = enclosingFunction(target);
  const isGivenBack = calls.every(call => isReturned(call) && enclosingFunction(call) === taker);
  return { calls: isGivenBack && given?.kind === 'invoke' ? [given] : calls, runs: [] };
}

/**
 * The calls of a function that another one of this file gives back: `const get = base => path => …`, where all that gets it is
 * called at once, or is a name that is only ever called.
 */
function givenBackUses(giver: Expr, following: Following): CalledUses<InvokeExpr> | undefined {
  const { program, text } = following;
  const maker = enclosingFunction(giver);
  const made = maker && callsOf(maker, following);
  if (!made) return undefined;
  const calls: InvokeExpr[] = [];
  for (const call of made) {
    const { parent } = call;
    if (parent?.kind === 'invoke' && parent.callee === call) {
      calls.push(parent);
      continue;
    }
    if (parent?.kind !== 'assign' || parent.value !== call || parent.operator !== '=') return undefined;
    const { target } = parent;
    if (target.kind !== 'name' || !onlyDefinition(target, program) || hasExportWord(parent, text)) return undefined;
    for (const use of program.usesIn(lookup(program.scopeOf(target), target.name), target.name)) {
      if (use === target) continue;
      if (use.parent?.kind !== 'invoke' || use.parent.callee !== use) return undefined;
      calls.push(use.parent);
    }
  }
  return { calls, runs: [] };
}

/** The uses of a function that is a method of an object which another function makes: `return { get }`. */
function memberUses(use: NameExpr, owner: FunctionExpr, following: Following, inFile: boolean): CalledUses | undefined {
  const { parent } = use;
  if (parent?.kind !== 'dict' || !isReturned(parent)) return undefined;
  const key = parent.entries.find(({ value }) => value === use)?.key;
  const name = key && stepOf(key);
  return typeof name === 'string' ? methodUses(owner, { name, owner: parent }, following, inFile) : undefined;
}

function isReturned(call: Expr): boolean {
  let ancestor = call.parent;
  while (ancestor?.kind === 'wrap') ancestor = ancestor.parent;
  return ancestor?.kind === 'return' || (ancestor?.kind === 'function' && ancestor.yields === true);
}

/** Whether other files may get a function by its name, or an object that has it. */
function isExportedOwner(owner: FunctionExpr, following: Following): boolean {
  if (methodOf(owner)) return mayExport(following);
  const named = nameOf(owner);
  return named !== undefined && hasExportWord(named.statement, following.text);
}

/** Whether one of its calls is at the top level, or in a function that runs with the file. */
function runsWithFile(owner: FunctionExpr, following: Following, visited: Set<FunctionExpr>): boolean {
  if (visited.has(owner)) return false;
  visited.add(owner);
  // What decorates it may run it: a route, a command.
  if (!isPassedOn(owner, following)) return true;
  const { calls = [], runs = [] } = directUses(owner, following, Infinity, true) ?? {};
  const uses = [...calls, ...runs.map(({ call }) => call), ...handedOut(owner, following)];
  return uses.some(call => runsAt(call, following, visited));
}

/**
 * Where a function is given to what calls it later, also in a table: `set_defaults(func=show)`, `{'show': show}[command]`.
 */
function handedOut(owner: FunctionExpr, { program }: Following): readonly Expr[] {
  const named = nameOf(owner);
  const usesOf = (name: string, expr: Expr) => program.usesIn(lookup(program.scopeOf(expr), name), name);
  if (!named) return [];
  return usesOf(named.name, named.statement.parent ?? named.statement).flatMap((use): readonly Expr[] => {
    let ancestor: Expr = use;
    while (ancestor.parent?.kind === 'dict' || ancestor.parent?.kind === 'list') ancestor = ancestor.parent;
    const { parent } = ancestor;
    if (parent?.kind === 'invoke' && parent.callee !== ancestor) return [parent];
    if (ancestor === use) return [];
    const isNamed = parent?.kind === 'assign' && parent.value === ancestor && parent.target.kind === 'name';
    return isNamed && parent.target.kind === 'name'
      ? usesOf(parent.target.name, parent.target).filter(other => other !== parent.target)
      : [ancestor];
  });
}

function runsAt(call: Expr, following: Following, visited: Set<FunctionExpr>): boolean {
  const owner = namedAround(call);
  return owner === undefined || runsWithFile(owner, following, visited);
}

/** The nearest function with a name; one without runs where it stands, or is passed to the function that runs it. */
function namedAround(expr: Expr): FunctionExpr | undefined {
  let owner = enclosingFunction(expr);
  while (owner && !nameOf(owner) && !methodOf(owner) && owner.name === undefined) owner = enclosingFunction(owner);
  return owner;
}

/**
 * The parameters that take an argument of a call, where a function of this file is called, a method that no class overrides,
 * or a parameter that is given functions of this file. Undefined where others may take it as well.
 */
export function targetsOf(call: InvokeExpr, argument: Expr, following: Following): readonly Expr[] | undefined {
  const { args } = call;
  const place = args.findIndex(({ value }) => value === argument);
  if (place < 0 || args.slice(0, place + 1).some(({ spread }) => spread)) return undefined;
  const runner = runnerOf(call, following);
  const run = runner && runner.yields !== 'list' && place > runner.position ? args[runner.position]?.value : undefined;
  const callee = run ?? call.callee;
  const position = run && runner ? place - runner.position - 1 : place;
  const made = constructorOf(callee, following);
  const owner = made ?? (callee.kind === 'member' ? calledMethod(callee, following) : functionOf(callee, following));
  if (!owner)
    return run ? undefined : (tabledTargets(call, place, following) ?? callbackTargets(callee, position, following));
  if (!isPassedOn(owner, following)) return undefined;
  const shift = made || callee.kind === 'member' ? receiversOf(owner, following.language) : 0;
  const param = parameterFor(owner, args[place] ?? {}, position + shift);
  return param && !param.rest && !param.field ? [param.target] : undefined;
}

/** The parameters of functions in a table that take an argument of a call which may run any of them. */
function tabledTargets(call: InvokeExpr, position: number, following: Following): readonly Expr[] | undefined {
  if (call.args.some(({ spread, name }) => spread || name !== undefined)) return undefined;
  const found: Expr[] = [];
  for (const value of tabledIn(following.folding, following).values.get(call) ?? [undefined]) {
    const owner = value && functionOf(value, following);
    if (!owner || hasRestParameter(owner) || !isPassedOn(owner, following)) return undefined;
    const target = targetOf(owner, position);
    if (target) found.push(target);
  }
  return found;
}

/** The maximum number of functions that pass on a callback. */
const maxDepth = 4;

/** What takes an argument of a function that a parameter holds: `done(applications)`. */
function callbackTargets(callee: Expr, position: number, following: Following, depth = 0): readonly Expr[] | undefined {
  if (callee.kind !== 'name' || depth > maxDepth) return undefined;
  const definition = onlyDefinition(callee, following.program);
  if (definition?.kind !== 'param' || definition.path.length > 0) return undefined;
  const { owner, param } = definition;
  // The class itself makes an object of what it is given: `cls(data)`.
  if (definition.position < receiversOfMethod(owner, following.language)) return undefined;
  const found: Expr[] = [];
  for (const call of callsOf(owner, following) ?? [undefined]) {
    if (call?.kind !== 'invoke' || call.args.some(({ spread }) => spread)) return undefined;
    const index = definition.position - receiversOfMethod(owner, following.language);
    const argument = argumentFor(call, index, callee.name) ?? param.default;
    // A function that is not given is not called.
    if (!argument) continue;
    const handler = functionOf(argument, following);
    if (handler && hasRestParameter(handler)) return undefined;
    const target = handler && targetOf(handler, position);
    const targets = handler ? [target ?? []].flat() : callbackTargets(argument, position, following, depth + 1);
    if (!targets) return undefined;
    found.push(...targets);
  }
  return found;
}

/**
 * What takes an argument of a function that a caller of the wrapper gives it: `load(path, (error, body) => …)`. Undefined
 * where that is not known of the one caller that is followed.
 */
export function handedTargets(call: InvokeExpr, argument: Expr, following: Following): readonly Expr[] | undefined {
  const { callee, args } = call;
  const place = args.findIndex(({ value }) => value === argument);
  const definition = callee.kind === 'name' ? onlyDefinition(callee, following.program) : undefined;
  if (callee.kind !== 'name' || definition?.kind !== 'param' || definition.path.length > 0) return undefined;
  const { owner, param, position } = definition;
  const caller = following.sendingCalls.get(owner);
  if (!caller || param.rest || [...args, ...caller.args].some(({ spread, name }) => spread || name !== undefined))
    return undefined;
  const arg = argumentFor(caller, position - receiversOfMethod(owner, following.language), callee.name);
  const handler = arg?.kind === 'function' ? functionOf(arg, following) : undefined;
  if (!handler || hasRestParameter(handler) || place < 0) return undefined;
  return [targetOf(handler, place) ?? []].flat();
}
