import { type Argument, type ClassExpr, type Expr, enclosing, type FunctionExpr } from '../syntax/expr';
import { argumentFor, receiversOf } from '../syntax/parameters';
import type { Scope } from '../syntax/scope';
import { evaluate, type Frame } from './frame';
import { scopesBelow } from './subclasses';
import { superArguments } from './superCalls';
import { noBindings, plainText, type Value } from './value';
import { withBases } from './withBases';

/** With more objects than this, a class is given something else for each of them. */
const maxMade = 12;

/** The argument that a class gets wherever the file makes an object of it, or of a class that leaves that to it. */
export function constructorArgument(owner: Expr, position: number, frame: Frame): Value | undefined {
  const { program, language } = frame.folding;
  if (owner.kind !== 'function' || !owner.name || !language.constructors.includes(owner.name)) return undefined;
  const enclosingClass = enclosing(owner, 'class');
  if (!enclosingClass?.name) return undefined;
  const made = argumentsOfMakers(owner, program.scopeOf(enclosingClass), frame);
  if (made.length === 0 || made.length > maxMade) return undefined;
  const target = owner.params[position]?.target;
  const name = target?.kind === 'name' ? target.name : undefined;
  // Where the receiver is a parameter, no caller writes it.
  const index = position - receiversOf(owner, language);
  const values = made.map(args => {
    const argument = args.some(({ spread }) => spread) ? undefined : argumentFor({ args }, index, name);
    return argument && evaluate(argument, frame);
  });
  const [first] = values;
  if (!first || values.every(value => value === first)) return first;
  return values.every(value => value && isSame(first, value)) ? withoutBindings(first) : undefined;
}

/** The arguments of each call that makes an object with this constructor: of its class, or of one below without another. */
function argumentsOfMakers(owner: FunctionExpr, scope: Scope, frame: Frame): readonly (readonly Argument[])[] {
  return [scope, ...scopesBelow(scope, frame)].flatMap(each => {
    const [own, next] = withBases(each, frame).flatMap(above => constructorOf(above, frame) ?? []);
    if (own === owner) return makersOf(each.owner as ClassExpr, frame);
    return next === owner && constructorOf(each, frame) === own ? superArguments(each, frame) : [];
  });
}

function constructorOf(scope: Scope, { folding: { language } }: Frame): FunctionExpr | undefined {
  const found = language.constructors.flatMap(name => scope.names.get(name) ?? []);
  return found.flatMap(each => (each.kind === 'function' ? [each.owner] : []))[0];
}

function makersOf({ name = '' }: ClassExpr, { folding: { program } }: Frame): readonly (readonly Argument[])[] {
  const uses = program.uses.get(name) ?? [];
  return uses.flatMap(use => (use.parent?.kind === 'invoke' && use.parent.callee === use ? [use.parent.args] : []));
}

/** Whether two values are objects of one class, or one text. */
function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'instance') return b.kind === 'instance' && a.scope === b.scope && a.isClass === b.isClass;
  const text = a.kind === 'text' && a.options.length === 1 ? plainText(a) : undefined;
  return text !== undefined && b.kind === 'text' && b.options.length === 1 && plainText(b) === text;
}

/** Objects of one class may have been made with other values each. */
function withoutBindings(value: Value): Value {
  return value.kind === 'instance' ? { ...value, bindings: noBindings } : value;
}
