import { findIn, operationOf } from '../language';
import { dottedPath, type Expr, type NameExpr, unwrap } from '../syntax/expr';
import { type Definition, lookup, type Scope } from '../syntax/scope';
import { evaluate, type Folding, frameOf } from './frame';

/** Whether a list or dictionary is written in place, or is a constant that nothing changes. */
export function isClosed(expr: Expr, folding: Folding): boolean {
  const at = unwrap(expr);
  if (at.kind === 'list') return at.open !== true && at.items.every(item => item.kind !== 'other');
  if (at.kind === 'dict') return at.entries.every(({ key }) => key !== undefined);
  if (at.kind === 'name') return isUnchanged(at, folding);
  if (at.kind !== 'invoke') return false;
  const { callee, args } = at;
  const called = dottedPath(callee);
  const known = evaluate(callee, frameOf(folding));
  const operation = known.kind === 'path' ? operationOf(folding.language, known.path) : undefined;
  const [first] = args;
  if (operation === 'items' && called?.includes('.') && first) return isClosed(first.value, folding);
  const isItems = callee.kind === 'member' && findIn(folding.language.methods, callee.name) === 'items';
  return isItems && args.length === 0 && isClosed(callee.object, folding);
}

/** Whether a name is given a literal once, and nothing that the program does with it can change that. */
function isUnchanged(name: NameExpr, folding: Folding): boolean {
  const { program, file, language, tools } = folding;
  const definition = onlyDefinition(name, folding);
  if (definition?.kind !== 'value' || definition.operator !== '=' || definition.scope.owner.kind === 'class')
    return false;
  const literal = unwrap(definition.value);
  if ((literal.kind !== 'list' && literal.kind !== 'dict') || !isClosed(literal, folding)) return false;
  if (!definition.scope.parent && tools.isImported?.(file)) return false;
  if (language.globalNames && new RegExp(`\\b(?:global|nonlocal)\\b[^\\n]*\\b${name.name}\\b`).test(file.text))
    return false;
  return program.usesIn(definition.scope, name.name).every(isOnlyRead);
}

function isOnlyRead(use: NameExpr): boolean {
  let at: Expr = use;
  while (at.parent?.kind === 'index' && at.parent.object === at) at = at.parent;
  const { parent } = at;
  if (parent?.kind === 'index') return true;
  switch (parent?.kind) {
    case 'assign':
      // An element of it has a name, or is changed.
      return at === use ? parent.target === use : parent.target !== at && parent.operator === '=';
    case 'loop':
      return parent.iterable === at;
    case 'member':
      return at === use ? readers.test(parent.name) : parent.parent?.kind !== 'invoke';
    case 'invoke':
      return at !== use || (parent.callee !== use && readingFunctions.test(dottedPath(parent.callee) ?? ''));
    case 'binary':
      return at !== use || /^(?:not\s+)?in$/.test(parent.operator);
    case 'text':
    case 'dict':
    case 'list':
    case 'return':
      return at !== use;
    default:
      return false;
  }
}

const readers =
  /^(?:items|keys|values|get|entries|map|forEach|filter|some|every|find|includes|join|length|index|count)$/;
const readingFunctions =
  /^(?:len|list|tuple|sorted|enumerate|set|str|print|zip|any|all|reversed|Object\.(?:entries|keys|values)|console\.log|json\.dumps|JSON\.stringify)$/;

/** How a name gets its value, where that is in one way alone. */
export function onlyDefinition(
  name: NameExpr,
  { program }: Folding,
): (Definition & { readonly scope: Scope }) | undefined {
  const scope = lookup(program.scopeOf(name), name.name);
  const [only, ...others] = scope?.names.get(name.name) ?? [];
  return scope && only && others.length === 0 ? { ...only, scope } : undefined;
}
