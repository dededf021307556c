import { type Argument, dottedPath, type Expr, type InvokeExpr, type MemberExpr } from '../../engine/syntax/expr';
import { onlyDefinition, type Program, stepOf } from '../../engine/syntax/scope';

/** Whether an expression yields None where no value was set: a variable of the environment, an option of a command line. */
export function mayBeNone(expr: Expr, program: Program): boolean {
  if (expr.kind === 'invoke') {
    const isGetter = /(?:^|\.)(?:getenv|get)$/.test(dottedPath(expr.callee) ?? '');
    return isGetter && expr.args.length === 1 && expr.args[0]?.name === undefined;
  }
  return expr.kind === 'member' && isParsed(expr, program) && !isAlwaysGiven(expr.name, program);
}

/** A member of what `parse_args()` gives. */
function isParsed({ object }: MemberExpr, program: Program): boolean {
  const definition = object.kind === 'name' ? onlyDefinition(object, program) : undefined;
  const value = definition?.kind === 'value' ? definition.value : undefined;
  return value?.kind === 'invoke' && value.callee.kind === 'member' && value.callee.name === 'parse_args';
}

/** Whether a member of what `parse_args()` gives is the list of all that a user gives for one argument. */
export function takesSeveral(expr: MemberExpr, program: Program): boolean {
  const declared = isParsed(expr, program) ? declarationOf(expr.name, program) : undefined;
  if (!declared) return false;
  const isRepeated = /^(?:append|extend)$/.test(String(literalOf(declared, 'action')));
  return isRepeated || /^(?:[*+]|\d+)$/.test(String(literalOf(declared, 'nargs')));
}

/** The call that declares an argument of a command line. */
function declarationOf(name: string, { invokes }: Program): InvokeExpr | undefined {
  return invokes.find(call => dottedPath(call.callee)?.endsWith('.add_argument') && destinations(call).includes(name));
}

/** Whether the program declares an argument of this name that has a value in any case, or none that is seen. */
function isAlwaysGiven(name: string, program: Program): boolean {
  const declared = declarationOf(name, program);
  if (!declared) return true;
  const isPositional = !namesOf(declared).some(each => each.startsWith('-'));
  if (isPositional) return !/^[?*]$/.test(String(literalOf(declared, 'nargs')));
  const given = declared.args.find(argument => argument.name === 'default' || argument.name === 'action')?.value;
  return declared.args.some(argument => argument.name === 'required') || (given !== undefined && !isNone(given));
}

function isNone(value: Expr): boolean {
  return value.kind === 'literal' ? value.type === 'null' : value.kind === 'invoke' && value.args.length === 1;
}

function destinations(call: InvokeExpr): readonly string[] {
  const named = literalOf(call, 'dest');
  return named === undefined
    ? namesOf(call).map(name => name.replace(/^-+/, '').replaceAll('-', '_'))
    : [String(named)];
}

function namesOf({ args }: InvokeExpr): readonly string[] {
  return args.flatMap(({ name, value }: Argument) => {
    const step = name === undefined ? stepOf(value) : undefined;
    return typeof step === 'string' ? [step] : [];
  });
}

function literalOf({ args }: InvokeExpr, name: string): string | number | undefined {
  const argument = args.find(each => each.name === name);
  return argument && stepOf(argument.value);
}
