import { findIn } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import { dottedPath, type Expr, type FunctionExpr, type NameExpr, unwrap } from '../syntax/expr';
import { classScope, type Definition } from '../syntax/scope';
import { isSharedName } from './sharedNames';
import type { Following } from './track';

/**
 * Whether the program makes an object where it gives it a name: nothing else has it but by that name. A list or dictionary
 * that a function is given may have other names elsewhere.
 */
export function isOwnObject(object: Expr, following: Following): boolean {
  const definitions = definitionsOfObject(object, following);
  return definitions.length > 0 && definitions.every(each => isMade(each, following));
}

/** Whether such an object has a name that no other file can read. */
export function isOwnName(name: NameExpr, following: Following): boolean {
  return isOwnObject(name, following) && !isSharedName(name, following);
}

function definitionsOfObject(object: Expr, { program, language }: Following): readonly Definition[] {
  if (object.kind === 'name') return definitionsOf(object, program);
  const isField =
    object.kind === 'member' && object.object.kind === 'name' && language.receivers.includes(object.object.name);
  return (isField && classScope(program.scopeOf(object))?.names.get(object.name)) || [];
}

function isMade(definition: Definition, following: Following): boolean {
  const { response } = following.language;
  if (definition.kind === 'param') return definition.position === 0 && isFolding(definition.owner, following);
  const made = assignedBy(definition);
  if (!made) return false;
  const value = unwrap(made);
  if (value.kind === 'invoke') {
    const { callee, args, construct } = value;
    const isNewList =
      callee.kind === 'member' &&
      (findIn(response.items, callee.name) !== undefined ||
        findIn(response.gatherers ?? {}, callee.name) === 'elements');
    const isMaker = response.dictionaries?.constructors.includes(dottedPath(callee) ?? '');
    return isNewList || isMaker === true || (construct === true && args.length === 0);
  }
  const isNothing = value.kind === 'literal' && value.type === 'null';
  return isNothing || value.kind === 'dict' || value.kind === 'list' || value.kind === 'loop';
}

/** What is assigned; `found, page = [], 1` assigns each its own. */
function assignedBy(definition: Definition): Expr | undefined {
  if (definition.kind === 'value') return definition.operator === '=' ? definition.value : undefined;
  const several = definition.kind === 'part' ? unwrap(definition.source) : undefined;
  const [step, ...further] = definition.kind === 'part' ? definition.path : [];
  return several?.kind === 'list' && typeof step === 'number' && further.length === 0 ? several.items[step] : undefined;
}

/** Whether a function makes one value of the items of a list, so that its first parameter is what the call gives. */
function isFolding({ parent }: FunctionExpr, { language }: Following): boolean {
  if (parent?.kind !== 'invoke' || parent.callee.kind !== 'member') return false;
  return findIn(language.response.items, parent.callee.name) === 'fold';
}
