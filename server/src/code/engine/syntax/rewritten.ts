import type { FunctionExpr } from './expr';

/**
 * Whether a rewrite put a function into the program. What that reads of a response, `response.request`, is no method of an
 * object of the program.
 */
export function isHelperOfRewrite({ name, params: [, second] }: FunctionExpr): boolean {
  const isHelper = /^rest_?(?:response|body|output|request)$/i.test(name ?? '');
  return isHelper && second?.target.kind === 'name' && second.target.name === 'shape';
}

/** Whether a rewrite gave a function its name: a copy of a wrapper, which no other file knows. */
export function isNameOfRewrite(name: string): boolean {
  return /(?:_g|G)raphql\d*$/.test(name);
}
