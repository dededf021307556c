import type { LanguageDefinition } from '../language';
import type { Argument, Expr, FunctionExpr, InvokeExpr, Param } from './expr';

/** The argument that a parameter takes, by its position or its name, which a pattern has not. */
export function argumentFor({ args }: Pick<InvokeExpr, 'args'>, position: number, name?: string): Expr | undefined {
  const named = name === undefined ? undefined : args.find(argument => argument.name === name);
  const argument = args[position];
  return named?.value ?? (argument?.name === undefined ? argument?.value : undefined);
}

/** The parameter that takes an argument: the one of its name, or without one that at a position. */
export function parameterFor(
  owner: FunctionExpr,
  { name }: Pick<Argument, 'name'>,
  position: number,
): Param | undefined {
  return owner.params[name === undefined ? position : positionNamed(owner, name)];
}

/** The position of the parameter with a name, or -1. */
export function positionNamed({ params }: FunctionExpr, name: string | undefined): number {
  return params.findIndex(({ target }) => target.kind === 'name' && target.name === name);
}

/** The arguments with names that no parameter has, which one for all others takes: `**extra`. */
export function furtherArguments<A extends { readonly name?: string }>(
  { params }: FunctionExpr,
  args: readonly A[],
): readonly (A & { readonly name: string })[] {
  const own = params.flatMap(({ target, rest }) => (target.kind === 'name' && !rest ? [target.name] : []));
  const isFurther = (argument: A): argument is A & { readonly name: string } =>
    argument.name !== undefined && !own.includes(argument.name);
  return args.filter(isFurther);
}

/** How many parameters of a method take the object that it runs on. */
export function receiversOf(
  { params: [first] }: FunctionExpr,
  { receivers }: Pick<LanguageDefinition, 'receivers'>,
): number {
  return first?.target.kind === 'name' && receivers.includes(first.target.name) ? 1 : 0;
}
