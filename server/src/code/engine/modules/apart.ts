import { contains, type Span, spanOf } from '../../../text/span';
import type { DetachedCopy } from '../../wrapperText';
import { evaluate, type Folding, frameOf, startCall } from '../fold/frame';
import { scopesBelow } from '../fold/subclasses';
import { withBases } from '../fold/withBases';
import {
  type Expr,
  enclosing,
  type FunctionExpr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
} from '../syntax/expr';
import { receiversOf } from '../syntax/parameters';

/** Whether a statement only gives the name of an import its value. */
export function isBinding(statement: Span, { file: { joined } }: Folding): boolean {
  return joined?.bindings.some(span => contains(span, statement)) === true;
}

/**
 * How a copy of a function of another file can stand in this one and be called in the place of the function. Undefined where
 * it would mean something else there, or where nobody knows that this function is called.
 */
export function apartOf(
  owner: FunctionExpr,
  of: Expr | undefined,
  { callee }: InvokeExpr,
  folding: Folding,
): DetachedCopy | undefined {
  const { program, language } = folding;
  const top = program.scopeOf(program.root);
  const around = program.scopeOf(of ?? owner).parent;
  const isOfClass = of?.kind === 'class';
  if (around !== top || (of && !isOfClass) || owner.getter) return undefined;
  const span = spanOf(callee.start, callee.end);
  const names = language.receivers.flatMap(name => program.uses.get(name) ?? []).filter(use => contains(owner, use));
  const own = names.filter(use => functionOf(use) === owner);
  const takesObject = receiversOf(owner, language) > 0;
  if (usesMore(owner, folding) || sets(owner, folding)) return undefined;
  if (!isOfClass) return own.length > 0 || takesObject ? undefined : { callee: span };
  if (callee.kind !== 'member') return undefined;
  const { object } = callee;
  // The object is notified of each member that is read.
  if (withBases(program.scopeOf(of), frameOf(folding)).some(({ names: all }) => observers.some(each => all.has(each))))
    return undefined;
  const isOwnObject = object.kind === 'name' && language.receivers.includes(object.name);
  if (isOwnObject ? !isOwnMethod(callee, of, folding) : !isMade(object, of, folding)) return undefined;
  return {
    callee: span,
    object: {
      span: spanOf(object.start, object.end),
      selfNames: takesObject ? [] : own.map(({ start, end }) => spanOf(start, end)),
    },
  };
}

/** The function to whose object a name belongs: arrow functions have that of the function around them. */
function functionOf(use: NameExpr): FunctionExpr | undefined {
  let owner = enclosing(use, 'function');
  while (owner?.arrow) owner = enclosing(owner, 'function');
  return owner;
}

const observers = ['__getattribute__', '__getattr__'];

/** Whether a method that a class calls on its own object is that of another class: its own, or the one of the class above. */
function isOwnMethod(callee: MemberExpr, of: Expr, folding: Folding): boolean {
  const own = enclosing(callee, 'class');
  if (!own || own === of) return own === of;
  const { program, file } = folding;
  const frame = frameOf(folding);
  const scope = program.scopeOf(own);
  const [defining] = withBases(scope, frame).filter(({ names }) => names.has(callee.name));
  const isLast = scopesBelow(scope, frame).length === 0;
  return file.joined?.isWhole === true && isLast && defining?.owner === of;
}

/** Whether an object is one of this class, and of no class below it. */
function isMade(object: Expr, of: Expr, folding: Folding): boolean {
  startCall(folding);
  const value = evaluate(object, frameOf(folding));
  if (value.kind !== 'instance' || value.scope.owner !== of || value.isClass) return false;
  // Of an object that is only seen to be given, a class below may be meant, wherever that is.
  const isOnly = folding.file.joined?.isWhole && scopesBelow(value.scope, frameOf(folding)).length === 0;
  return !value.isFromCaller || isOnly === true;
}

/** Whether a function knows the object of which it is a member, or uses what means something else in another place. */
export function usesOther(owner: FunctionExpr, folding: Folding): boolean {
  const { program, language } = folding;
  const names = language.receivers.flatMap(name => program.uses.get(name) ?? []);
  return names.some(use => contains(owner, use)) || usesMore(owner, folding) || sets(owner, folding);
}

/** Whether a function uses what only its class gives it. */
function usesMore(owner: Span, { program: { uses, members } }: Folding): boolean {
  const isInside = (use: Span) => contains(owner, use);
  if (ofFile.some(name => uses.get(name)?.some(isInside))) return true;
  return [...members].some(([name, all]) => /^(?:#|__(?!\w*__$))/.test(name) && all.some(isInside));
}

/** Names that mean something else in another class, function or file. */
const ofFile = [
  ...[
    'super',
    '__class__',
    'arguments',
    '__name__',
    '__file__',
    '__package__',
    '__spec__',
    '__doc__',
    'globals',
    'locals',
  ],
  ...['module', 'exports', 'require', '__dirname', '__filename', 'import'],
];

/** Whether a function gives a name of its file another value. */
function sets(owner: Span, { program }: Folding): boolean {
  const { names } = program.scopeOf(program.root);
  return [...names.values()].flat().some(each => 'site' in each && contains(owner, each.site));
}
