import type { Edit } from '../../../text/edit';
import { matchesText } from '../../../text/matchesText';
import { spanOf } from '../../../text/span';
import { endOfLine } from '../modules/endOfLine';
import { calledName } from '../namedFunctions';
import { type ClassExpr, type Expr, enclosing, type FunctionExpr, unwrap } from '../syntax/expr';
import { classScope, onlyDefinition } from '../syntax/scope';
import { evaluate, type Folding, frameOf } from './frame';

/** A parameter of a constructor as a field, and the line that gives the object this field. */
interface KeptParameter {
  readonly expression: string;
  readonly keeps: Edit;
}

/**
 * A value that a method needs and that only the constructor of its class has, which made another field of it: `self.url` of
 * `app_id`. Undefined where something may see that the object has a field more.
 */
export function keptParameter(sources: readonly Expr[], home: Expr, folding: Folding): KeptParameter | undefined {
  const { program, language, file, tools } = folding;
  if (!language.seesFields || matchesText(file, language.seesFields) || tools.isImported?.(file)) return undefined;
  for (const source of sources) {
    const name = unwrap(source);
    const definition = name.kind === 'name' ? onlyDefinition(name, program) : undefined;
    if (name.kind !== 'name' || definition?.kind !== 'param' || definition.path.length > 0) continue;
    const { owner } = definition;
    const around = classScope(program.scopeOf(name));
    if (!around || owner.parent !== bodyOf(around.owner) || classScope(program.scopeOf(home)) !== around) continue;
    if (!language.constructors.includes(calledName(owner) ?? '') || !isOwnName(name.name, around.owner, folding))
      continue;
    const own = receiverOf(owner, folding);
    const method = methodAround(home, around.owner);
    const there = method && receiverOf(method, folding);
    const line = own && lineBehind(name, owner, `${own}.${name.name} = ${name.name}`, file.text);
    if (there && line) return { expression: `${there}.${name.name}`, keeps: line };
  }
  return undefined;
}

function bodyOf(owner: Expr): Expr | undefined {
  return owner.kind === 'class' ? owner.body : undefined;
}

/** The maximum depth of a class hierarchy. */
const maxDepth = 8;

/** Whether no class of the file has such a member, and no superclass or subclass of this one comes from elsewhere. */
function isOwnName(name: string, of: Expr, folding: Folding): boolean {
  const { program } = folding;
  const scopeOf = ({ body }: ClassExpr) => classScope(program.scopeOf(body));
  const classOf = (base: Expr): Expr | undefined => {
    const value = evaluate(base, frameOf(folding));
    return value.kind === 'instance' ? value.scope.owner : undefined;
  };
  const isApart = ({ bases }: ClassExpr) => !bases.some(base => classOf(base) === of);
  const isKnown = ({ bases }: ClassExpr, depth = 0): boolean =>
    bases.every(base => {
      const above = classOf(base);
      return above?.kind === 'class' && depth < maxDepth && isKnown(above, depth + 1);
    });
  if (of.kind !== 'class' || !isKnown(of) || program.members.has(name)) return false;
  return program.classes.every(each => (isApart(each) || isKnown(each)) && !scopeOf(each)?.names.has(name));
}

/** The method of a class around an expression, functions inside of it apart. */
function methodAround(home: Expr, of: Expr): FunctionExpr | undefined {
  let found: FunctionExpr | undefined;
  for (let owner = enclosing(home, 'function'); owner && owner.start > of.start; owner = enclosing(owner, 'function'))
    found = owner;
  return found?.parent === bodyOf(of) ? found : undefined;
}

/** The name under which a method has its object. */
function receiverOf({ params: [first] }: FunctionExpr, { language }: Folding): string | undefined {
  const name = first?.target.kind === 'name' ? first.target.name : '';
  return language.receivers.includes(name) && !language.classReceivers?.includes(name) ? name : undefined;
}

/** A line behind the statement of the constructor that an expression is in. */
function lineBehind(inside: Expr, { body }: FunctionExpr, line: string, text: string): Edit | undefined {
  let ancestor = inside;
  while (ancestor.parent && ancestor.parent !== body) ancestor = ancestor.parent;
  const start = text.lastIndexOf('\n', ancestor.start - 1) + 1;
  const indent = text.slice(start, ancestor.start);
  const end = endOfLine(ancestor.end, text);
  const newline = /^[^\n]*\r\n/.test(text.slice(end)) ? '\r\n' : '\n';
  const isWhole =
    ancestor.parent === body &&
    ancestor.kind === 'assign' &&
    /^[ \t]+$/.test(indent) &&
    /^[ \t]*(?:#.*)?\r?(?:\n|$)/.test(text.slice(end));
  const behind = end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  return isWhole ? { span: spanOf(behind, behind), text: `${newline}${indent}${line}` } : undefined;
}
