import type { LanguageDefinition } from '../language';
import type { Expr, FunctionExpr, InvokeExpr } from './expr';

/** The argument that a parameter takes, by its position or its name. */
export function argumentFor({ args }: Pick<InvokeExpr, 'args'>, position: number, name: string): Expr | undefined {
  const named = args.find(argument => argument.name === name);
  const given = args[position];
  return named?.value ?? (given?.name === undefined ? given?.value : undefined);
}

/** How many parameters of a method take the object that it runs on. */
export function receiversOf(
  { params: [first] }: FunctionExpr,
  { receivers }: Pick<LanguageDefinition, 'receivers'>,
): number {
  return first?.target.kind === 'name' && receivers.includes(first.target.name) ? 1 : 0;
}
