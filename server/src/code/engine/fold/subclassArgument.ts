import { contains, type Span } from '../../../text/span';
import type { Expr, FunctionExpr, NameExpr } from '../syntax/expr';
import type { Scope } from '../syntax/scope';
import { alternativeValues } from './alternatives';
import { definedValue } from './definition';
import type { Frame } from './frame';
import { bindArguments } from './inline';
import { scopesBelow } from './subclasses';
import { isConstructor, superArguments } from './superCalls';
import type { Bindings, ParamUse, Value } from './value';

/**
 * What the constructors of classes below pass on for a field that a constructor of this one makes of a parameter:
 * `super('applications')`. Of an object of a class below, what that class passes on.
 */
export function subclassArgument(
  object: Extract<Value, { kind: 'instance' }>,
  above: Scope,
  value: Value,
  name: string,
  use: Expr,
  frame: Frame,
): Value | undefined {
  const owner = constructorBehind(value, frame);
  if (!owner || object.isClass) return undefined;
  const isAbove = object.scope === above;
  const values = (isAbove ? scopesBelow(above, frame) : [object.scope]).flatMap(below =>
    superArguments(below, frame).flatMap(args => {
      const bindings: Bindings = new Map([...object.bindings, [owner, bindArguments(owner, args, frame, true)]]);
      const value = definedValue(above, name, use, { ...frame, bindings });
      return value.kind === 'text' ? [{ value: isAbove ? subclassText(value, above.owner) : value, expr: use }] : [];
    }),
  );
  if (values.length === 0) return undefined;
  const isOther = isAbove && isMadeOtherwise(above, name, frame);
  return alternativeValues(isOther ? [...values, { value: value, expr: use }] : values, use, frame);
}

/** Whether objects get a field in another way than by what the constructors of classes below pass on. */
function isMadeOtherwise(above: Scope, name: string, frame: Frame): boolean {
  const { program, language } = frame.folding;
  const hasOwn = ({ names }: Scope) => language.constructors.some(each => names.has(each));
  const isCalled = ({ parent, ...use }: NameExpr) => parent?.kind === 'invoke' && parent.callee.start === use.start;
  return [above, ...scopesBelow(above, frame)].some(scope => {
    if (scope !== above && scope.names.has(name)) return true;
    if (scope.owner.kind !== 'class' || (scope !== above && hasOwn(scope))) return false;
    return program.uses.get(scope.owner.name ?? '')?.some(isCalled) === true;
  });
}

/** The constructor of which a value is a parameter, or a text with one in it. */
function constructorBehind(value: Value, frame: Frame): FunctionExpr | undefined {
  const uses: readonly (ParamUse | undefined)[] =
    value.kind === 'text'
      ? value.options.flatMap(option => option.map(piece => (piece.kind === 'hole' ? piece.param : undefined)))
      : [value.kind === 'unknown' ? value.param : undefined];
  return uses.find(param => param && isConstructor(param.owner, frame))?.owner;
}

/** A text that a class below has, but for what the class above wrote of it. */
export function subclassText(value: Extract<Value, { kind: 'text' }>, above?: Span): Value {
  const isAbove = (span: Span | undefined) => span !== undefined && above !== undefined && contains(above, span);
  const options = value.options.map(option =>
    option.map(piece =>
      piece.kind === 'text' && !isAbove(piece.span) ? { ...piece, isOfSubclass: true as const } : piece,
    ),
  );
  return { ...value, options };
}
