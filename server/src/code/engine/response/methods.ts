import { matchesText } from '../../../text/matchesText';
import { evaluate, frameOf, startCall } from '../fold/frame';
import { scopesBelow } from '../fold/subclasses';
import type { Value } from '../fold/value';
import { withBases } from '../fold/withBases';
import type { LanguageDefinition } from '../language';
import { findIn } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import {
  type ClassExpr,
  type Expr,
  enclosing,
  type FunctionExpr,
  type MemberExpr,
  type NameExpr,
  unwrap,
} from '../syntax/expr';
import { receiversOf } from '../syntax/parameters';
import { onlyDefinition, stepOf } from '../syntax/scope';
import { isData } from '../syntax/uses';
import { hasComputedCalls } from './computedNames';
import { isEnumerated } from './enumerated';
import { usesOfTaken } from './patterns';
import { type Run, runOf } from './runs';
import type { Following } from './track';

/** A function that is called as a member of an object: of a class, or of a literal object. */
export interface Method {
  readonly name: string;
  /** The class, or the literal. */
  readonly owner: Expr;
}

/** How many parameters of a function take the object that it runs on: none where it is no method. */
export function receiversOfMethod(owner: FunctionExpr, language: Pick<LanguageDefinition, 'receivers'>): number {
  return methodOf(owner) ? receiversOf(owner, language) : 0;
}

export function methodOf(owner: FunctionExpr): Method | undefined {
  const { parent } = owner;
  if (parent?.kind === 'dict') {
    const key = parent.entries.find(({ value }) => value === owner)?.key;
    const name = owner.name ?? (key && stepOf(key));
    return typeof name === 'string' ? { name, owner: parent } : undefined;
  }
  // A decorator stands around its function.
  const field =
    parent?.kind === 'assign' && parent.value === owner && parent.target.kind === 'name' ? parent : undefined;
  const name = field?.target.kind === 'name' ? field.target.name : owner.name;
  const member = field ?? (parent?.kind === 'other' && parent.children.at(-1) === owner ? parent : owner);
  const around = member.parent?.parent;
  return name !== undefined && around?.kind === 'class' && around.body === member.parent
    ? { name, owner: around }
    : undefined;
}

/**
 * The expressions that take what a method returns: its calls, or its reads where it is a property. A call on an object of
 * which nothing is known is one of them, because following one too many is harmless. Undefined where others may call it:
 * files that the class is exported to, what takes the method as a value, or names that are made at run time.
 */
export function methodUses(
  owner: FunctionExpr,
  method: Method,
  following: Following,
  inFile = false,
): { readonly calls: readonly Expr[]; readonly runs: readonly Run[] } | undefined {
  const { program, language } = following;
  const { response } = language;
  const { name, owner: of } = method;
  if (hasComputedCalls(following, { owner, method })) return undefined;
  if (!inFile && !isPrivate(owner, following) && isOffered(of, following)) return undefined;
  if (of.kind === 'dict' && isEnumerated(owner, following)) return undefined;
  const isImplicit = language.constructors.includes(name) || language.response.implicitMethods?.test(name);
  if (of.kind === 'class' && isImplicit) return { calls: constructions(of, following), runs: [] };
  const found: Expr[] = [];
  const runs: Run[] = [];
  for (const member of [...(program.members.get(name) ?? []), ...usesOfTaken(name, program)]) {
    if (member.start >= owner.start && member.end <= owner.end) continue;
    const certainty = isMethod(member, owner, following);
    if (certainty === false) continue;
    const { parent } = member;
    const run = certainty && !owner.getter ? runOf(member, following) : undefined;
    if (run) {
      runs.push(run);
      continue;
    }
    const use = owner.getter ? member : parent?.kind === 'invoke' && parent.callee === member ? parent : undefined;
    if (certainty === undefined && !owner.getter && isData(member, response.acrossFiles?.functionMembers)) continue;
    if (!use && (certainty || !following.takesAll)) return undefined;
    if (!use) {
      following.doubtful.push(objectOf(member));
      continue;
    }
    // Parts of the body have members of this name as well.
    if (certainty === undefined && (response.getters.includes(name) || findIn(response.items, name)))
      following.doubtful.push(objectOf(member));
    else found.push(use);
  }
  return { calls: found, runs };
}

/** What has the member; a name that a pattern gives one stands for itself. */
function objectOf(member: MemberExpr | NameExpr): Expr {
  return member.kind === 'member' ? member.object : member;
}

/** The method that a member is, where the file has no other of that name. */
export function calledMethod(callee: MemberExpr, { folding, program }: Following): FunctionExpr | undefined {
  const value = evaluate(callee, frameOf(folding));
  if (value.kind !== 'function') return undefined;
  // Who imports the file may give it an object of another class.
  const isOfOthers =
    value.self?.kind === 'instance' && value.self.isFromCaller && folding.tools.isImported?.(folding.file);
  if (isOfOthers) return undefined;
  const others = program.functions.filter(owner => methodOf(owner)?.name === callee.name);
  return others.length === 1 && others[0] === value.owner ? value.owner : undefined;
}

/** Whether a member is the method. Undefined where the object may be any. */
function isMethod(member: MemberExpr | NameExpr, owner: FunctionExpr, following: Following): boolean | undefined {
  const { folding, program } = following;
  startCall(folding);
  const value = evaluate(member, frameOf(folding));
  if (value.kind === 'function') {
    // What a class inherits and what it overrides is not looked at more closely.
    const hasBases = program.classes.some(({ bases }) => bases.length > 0);
    return value.owner === owner || (hasBases && enclosing(value.owner, 'class') !== undefined);
  }
  if (isOfOtherClass(member, owner, following)) return false;
  if (value.kind === 'unknown') return isOfLibrary(objectOf(member), following) ? false : undefined;
  if (value.kind === 'path') return isOutside(value, following) ? false : undefined;
  return value.kind === 'object' ? false : undefined;
}

/** Whether a member is one of the object that a class runs on, and nothing that is one of this class has the method. */
function isOfOtherClass(member: MemberExpr | NameExpr, owner: FunctionExpr, { folding, language }: Following): boolean {
  const of = methodOf(owner)?.owner;
  const enclosingClass = enclosing(member, 'class');
  const isReceiver =
    member.kind === 'member' && member.object.kind === 'name' && language.receivers.includes(member.object.name);
  if (!isReceiver || !enclosingClass || of?.kind !== 'class' || folding.tools.isImported?.(folding.file) === true)
    return false;
  const frame = frameOf(folding);
  const scope = folding.program.scopeOf(enclosingClass.body);
  const all = [scope, ...scopesBelow(scope, frame)].flatMap(each => withBases(each, frame));
  return all.every(each => each.owner !== of);
}

/** Whether an object is what a function of a library has returned. */
function isOfLibrary(object: Expr, following: Following): boolean {
  const inner = unwrap(object);
  if (inner.kind === 'text' || inner.kind === 'dict' || inner.kind === 'list') return true;
  if (inner.kind === 'invoke') {
    const made = evaluate(inner.callee, frameOf(following.folding));
    return made.kind === 'path' && isOutside(made, following);
  }
  if (inner.kind !== 'name') return false;
  const definitions = definitionsOf(inner, following.program);
  return (
    definitions.length > 0 &&
    definitions.every(
      definition =>
        definition.kind === 'value' && definition.value.kind !== 'name' && isOfLibrary(definition.value, following),
    )
  );
}

/** Whether a path starts at a module, or at a name that the language itself has. */
function isOutside({ path, module }: Extract<Value, { kind: 'path' }>, { program }: Following): boolean {
  const [root = ''] = path.split('.');
  if (module !== undefined) return true;
  const isNamed = program.functions.some(({ params }) =>
    params.some(({ target }) => target.kind === 'name' && target.name === root),
  );
  return !isNamed && !program.assigns.some(({ target }) => target.kind === 'name' && target.name === root);
}

/** Whether the language lets nothing but its class call a method. */
export function isPrivate(owner: FunctionExpr, { language, text }: Following): boolean {
  const { privateMethods } = language.response;
  return privateMethods?.test(text.slice(text.lastIndexOf('\n', owner.start) + 1, owner.body.start)) === true;
}

/** Whether the file gives others something, of which the words alone are looked at. */
export function mayExport({ language, folding: { file } }: Following): boolean {
  return language.exports !== undefined && matchesText(file, exporting);
}

/**
 * Whether no other file of the project imports this one, nor does it ask whether one does, so that what it exports has the
 * users that it has itself, as long as it runs with the file: what others import would run with them.
 */
export function isRunAlone({ language, folding: { file, tools } }: Following): boolean {
  const { asksForImporter } = language.leftovers ?? {};
  return tools.isImported?.(file) === false && !(asksForImporter && matchesText(file, asksForImporter));
}

const exporting = /\bexport\b|\bmodule\.exports\b|(?<![.\w])exports\./;

/** Whether other files may have objects of a class, or a literal object. */
export function isOffered(of: Expr, following: Following): boolean {
  const { program } = following;
  if (mayExport(following) && !isRunAlone(following)) return true;
  if (of.kind !== 'class' || of.name === undefined) return false;
  return (program.uses.get(of.name) ?? []).some(use => !isConstruction(use));
}

/** Whether the name of a class makes an object of it, is a base of another one, or leads to a member of the class itself. */
function isConstruction(use: NameExpr): boolean {
  const { parent } = use;
  if (parent?.kind === 'invoke') return parent.callee === use;
  if (parent?.kind === 'class') return parent.bases.includes(use);
  return parent?.kind === 'member' && parent.object === use;
}

/** The function that gets the arguments with which an object of a class of this file is made. */
export function constructorOf(callee: Expr, { program, language }: Following): FunctionExpr | undefined {
  const definition = callee.kind === 'name' ? onlyDefinition(callee, program) : undefined;
  if (definition?.kind !== 'class') return undefined;
  return program.functions.find(owner => {
    const method = methodOf(owner);
    return method?.owner === definition.owner && language.constructors.includes(method.name);
  });
}

/** The calls that make objects of a class. */
export function constructions({ name = '' }: ClassExpr, { program }: Following): readonly Expr[] {
  return (program.uses.get(name) ?? []).flatMap(({ parent }) => (parent?.kind === 'invoke' ? [parent] : []));
}
