import { matchesText } from '../../../text/matchesText';
import { type ClassExpr, type Expr, enclosing, type MemberExpr, type NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { onlyDefinition } from '../syntax/scope';
import { type Folding, frameOf } from './frame';
import { isSetUnseen } from './unseen';

/** A member that a class of the file gives a value once, and all expressions that name it. */
interface ClassConstant {
  readonly value: Expr;
  readonly uses: readonly (MemberExpr | NameExpr)[];
}

/**
 * What `self.METRICS` is where the class around has `METRICS = …` and the file gives nothing else that name; undefined where
 * another class, another file or code that computes names may give it another value.
 */
export function classConstant({ object, name }: MemberExpr, folding: Folding): ClassConstant | undefined {
  const { program, language, file, tools } = folding;
  const { dynamicCalls } = language.response;
  const enclosingClass = object.kind === 'name' ? classOf(object, folding) : undefined;
  if (!enclosingClass || tools.isImported?.(file) || (dynamicCalls && matchesText(file, dynamicCalls)))
    return undefined;
  const owners = program.classes.filter(each => program.scopeOf(each).names.has(name));
  const scope = program.scopeOf(enclosingClass);
  const [only, ...others] = scope.names.get(name) ?? [];
  if (owners.length !== 1 || owners[0] !== enclosingClass || others.length > 0) return undefined;
  if (only?.kind !== 'value' || only.operator !== '=') return undefined;
  const members = program.members.get(name) ?? [];
  if (members.some(isTarget) || isSetUnseen('members', only.site.start, frameOf(folding))) return undefined;
  return { value: only.value, uses: [...members, ...program.usesIn(scope, name)] };
}

/** The class around a name for the object, or one that extends nothing and is not passed on under its name. */
function classOf(name: NameExpr, { program, language }: Folding): ClassExpr | undefined {
  if (language.receivers.includes(name.name)) return enclosing(name, 'class');
  const definition = onlyDefinition(name, program);
  if (definition?.kind !== 'class' || definition.owner.bases.length > 0) return undefined;
  const isPlain = program.usesIn(definition.scope, name.name).every(({ parent, start }) => {
    if (parent?.kind === 'member') return parent.object.start === start;
    return parent?.kind === 'invoke' && parent.callee.start === start;
  });
  return isPlain ? definition.owner : undefined;
}
