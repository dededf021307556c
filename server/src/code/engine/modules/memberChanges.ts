import { lastWord } from '../../../text/words';
import type { MemberChanges } from '../../source';
import type { LanguageDefinition } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import {
  childrenOf,
  dottedPath,
  type Expr,
  enclosing,
  type IndexExpr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
  plainPieces,
  unwrap,
} from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { type Definition, type Program, stepOf } from '../syntax/scope';

/** Functions of test libraries that put a function in the place of one that they are given by its name. */
const replacer = /(?:^|\.)(?:stub|spyOn|replace\w*|patch(?:\.\w+)?|mock\w*)$/;

/** The maximum number of definitions between a name and the module that it stands for. */
const maxDepth = 3;

/**
 * What a program may change of what other files define: members of objects that are not its own, by their names, and the
 * modules of which it changes members under whatever names.
 */
export function memberChangesIn(program: Program, language: LanguageDefinition): MemberChanges {
  const { functions = [], fillers = [], dictionaries = [] } = language.setsUnseen?.members ?? {};
  const setters = new Set([...functions, ...fillers].map(lastWord));
  const set = new Set<string>();
  const modules = new Set<string>();
  const addModules = (expr: Expr) => addModulesOf(expr, program, modules, 0);
  let putsUnseen = false;
  const targets = [[...program.members.values()].flat(), program.indexes].flat().filter(isGivenValue);
  for (const target of targets) {
    if (isOwn(target.object, program, language)) continue;
    const name = target.kind === 'member' ? target.name : stepOf(target.index);
    if (typeof name === 'string') set.add(name);
    else if (name === undefined) putsUnseen ||= putsFunction(target);
    addModules(target.object);
  }
  for (const call of program.invokes) {
    const path = pathOf(call);
    const [first] = call.args;
    const isOfOther =
      first !== undefined && unwrap(first.value).kind !== 'dict' && !isOwn(first.value, program, language);
    const isSetter = isOfOther && setters.has(lastWord(path));
    if (isSetter || replacer.test(path)) for (const name of namesGiven(call)) set.add(name);
    if (first && (isSetter || dictionaries.includes(path))) addModules(first.value);
    putsUnseen ||= isSetter && fillers.includes(path);
  }
  for (const name of dictionaries) for (const { object } of program.members.get(name) ?? []) addModules(object);
  if (putsUnseen) for (const use of [...program.uses.values()].flat()) if (isPassedWhole(use)) addModules(use);
  return { set, modules: [...modules] };
}

function isGivenValue(expr: MemberExpr | IndexExpr): boolean {
  return (expr.parent?.kind === 'assign' && expr.parent.target === expr) || isTarget(expr);
}

/** Whether an object is the enclosing one, or what the file exports: it is not one of another module. */
function isOwn(object: Expr, program: Program, { receivers, exports = [] }: LanguageDefinition): boolean {
  if (exports.includes(dottedPath(object) ?? '')) return true;
  if (object.kind !== 'name') return false;
  if (receivers.includes(object.name)) return true;
  const definitions = definitionsOf(object, program);
  return definitions.length > 0 && definitions.every(each => isReceiver(each, receivers));
}

/** `const that = this` */
function isReceiver(definition: Definition, receivers: readonly string[]): boolean {
  const value = definition.kind === 'value' ? unwrap(definition.value) : undefined;
  return value?.kind === 'name' && receivers.includes(value.name);
}

/** What is called, as far as it is written with names: `mock.patch` also of `import_mock().patch`. */
function pathOf({ callee }: InvokeExpr): string {
  return dottedPath(callee) ?? (callee.kind === 'member' ? `.${callee.name}` : '');
}

/** The names that the texts and the keywords of a call are: `"calls.get"` and `get=` name the member `get`. */
function namesGiven({ args }: InvokeExpr): readonly string[] {
  return args.flatMap(({ name, value }) => {
    const given = unwrap(value);
    const text = given.kind === 'text' ? plainPieces(given) : undefined;
    const keys = given.kind === 'dict' ? given.entries.map(({ key }) => key && stepOf(key)) : [];
    return [name, text && lastWord(text), ...keys].filter(each => typeof each === 'string');
  });
}

/** Whether a member by a computed name gets a function, or what another function makes of it: `timed(object[name])`. */
function putsFunction({ parent }: Expr): boolean {
  return parent?.kind !== 'assign' || !parent.value || holdsFunction(parent.value, 0);
}

function holdsFunction(expr: Expr, depth: number): boolean {
  if (expr.kind === 'function') return true;
  if (expr.kind === 'invoke' && expr.args.some(({ value }) => unwrap(value).kind === 'index')) return true;
  return depth < maxDepth && childrenOf(expr).some(child => holdsFunction(child, depth + 1));
}

/** Whether a name is used without asking it for a member or calling it. */
function isPassedWhole(use: NameExpr): boolean {
  const { parent } = use;
  switch (parent?.kind) {
    case 'invoke':
      return parent.callee !== use;
    case 'assign':
      return parent.value === use;
    case 'list':
    case 'dict':
    case 'return':
      return !isTarget(use);
    default:
      return false;
  }
}

/** What may say of which module an expression is: the modules of its names, and its texts, `require('./client')`. */
function addModulesOf(expr: Expr, program: Program, found: Set<string>, depth: number): void {
  if (expr.kind === 'function') return;
  if (expr.kind === 'name') addModulesOfName(expr, program, found, depth);
  else if (expr.kind === 'text') {
    const text = plainPieces(expr);
    if (text) found.add(text);
  } else for (const child of childrenOf(expr)) addModulesOf(child, program, found, depth);
}

function addModulesOfName(use: NameExpr, program: Program, found: Set<string>, depth: number): void {
  const definitions = definitionsOf(use, program);
  for (const each of definitions) {
    if (each.kind === 'import') found.add(each.module).add(each.name);
    if (depth >= maxDepth) continue;
    if (each.kind === 'value') addModulesOf(each.value, program, found, depth + 1);
    else if (each.kind === 'part' || each.kind === 'item') addModulesOf(each.source, program, found, depth + 1);
    // `import('./client').then(api => …)`
    else if (each.kind === 'param') {
      const call = enclosing(each.owner, 'invoke');
      if (call?.args.some(({ value }) => value === each.owner)) addModulesOf(call.callee, program, found, depth + 1);
    }
  }
}
