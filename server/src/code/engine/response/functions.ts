import type { Expr, FunctionExpr, InvokeExpr, Param } from '../syntax/expr';
import { lookup } from '../syntax/scope';
import { type Following, functionAround, functionOf } from './track';

/** At most so many calls of one function are followed. */
const mostCalls = 20;

/**
 * The calls that take what a function gives, where all of them are known: the function has a name, is only ever called, is
 * not offered to other files, and runs with the file, so that it is no part of a library. Undefined otherwise.
 */
export function callsOf(owner: FunctionExpr, following: Following): readonly InvokeExpr[] | undefined {
  const calls = directCalls(owner, following);
  return calls && calls.length > 0 && calls.length <= mostCalls && runsWithFile(owner, following, new Set())
    ? calls
    : undefined;
}

function directCalls(owner: FunctionExpr, { program, text }: Following): readonly InvokeExpr[] | undefined {
  const named = nameOf(owner);
  if (!named || isExported(named.statement, text)) return undefined;
  const { name, statement } = named;
  const scope = lookup(program.scopeOf(statement), name);
  const definitions = scope?.names.get(name) ?? [];
  if (definitions.length !== 1 || scope?.owner.kind === 'class') return undefined;
  const calls: InvokeExpr[] = [];
  for (const use of program.uses.get(name) ?? []) {
    if (lookup(program.scopeOf(use), name) !== scope || (use.parent?.kind === 'assign' && use.parent.target === use))
      continue;
    const call = use.parent;
    if (call?.kind !== 'invoke' || call.callee !== use) return undefined;
    // What a function gives to itself is what it gives to the others.
    if (call.start < owner.start || call.end > owner.end) calls.push(call);
  }
  return calls;
}

/** The name of a function, or of the constant that it is assigned to, and the statement that says so. */
function nameOf(owner: FunctionExpr): { readonly name: string; readonly statement: Expr } | undefined {
  const { parent } = owner;
  if (parent?.kind === 'assign' && parent.value === owner && parent.target.kind === 'name')
    return { name: parent.target.name, statement: parent };
  return owner.name && parent?.kind === 'block' ? { name: owner.name, statement: owner } : undefined;
}

function isExported({ start }: Expr, text: string): boolean {
  return /\bexport\b[^;\n{}]*$/.test(text.slice(Math.max(0, start - 80), start));
}

/** Whether one of its calls is at the top level, or in a function that runs with the file. */
function runsWithFile(owner: FunctionExpr, following: Following, seen: Set<FunctionExpr>): boolean {
  if (seen.has(owner)) return false;
  seen.add(owner);
  return (directCalls(owner, following) ?? []).some(call => {
    const around = namedAround(call);
    return around === undefined || runsWithFile(around, following, seen);
  });
}

/** The nearest function with a name; one without runs where it stands, or is passed to the function that runs it. */
function namedAround(expr: Expr): FunctionExpr | undefined {
  let around = functionAround(expr);
  while (around && !nameOf(around) && around.name === undefined) around = functionAround(around);
  return around;
}

/** The parameter that an argument of a call is, where a function of this file is called by its name. */
export function parameterOf(call: InvokeExpr, argument: Expr, following: Following): Param | undefined {
  if (call.callee.kind !== 'name') return undefined;
  const owner = functionOf(call.callee, following);
  const position = call.args.findIndex(({ value }) => value === argument);
  const given = call.args[position];
  if (!owner || !given || call.args.slice(0, position + 1).some(({ spread }) => spread)) return undefined;
  const name = given.name;
  const param =
    name === undefined
      ? owner.params[position]
      : owner.params.find(({ target }) => target.kind === 'name' && target.name === name);
  return param?.rest ? undefined : param;
}

/** The promise that a call resolves: `new Promise(resolve => resolve(value))`. */
export function promiseOf(call: InvokeExpr, { program, language }: Following): InvokeExpr | undefined {
  const { callee } = call;
  if (callee.kind !== 'name') return undefined;
  const [definition, ...others] = lookup(program.scopeOf(callee), callee.name)?.names.get(callee.name) ?? [];
  if (definition?.kind !== 'param' || definition.position !== 0 || others.length > 0) return undefined;
  const made = definition.owner.parent;
  const isPromise =
    made?.kind === 'invoke' &&
    made.callee.kind === 'name' &&
    made.args[0]?.value === definition.owner &&
    language.response.promises?.includes(made.callee.name);
  return isPromise ? made : undefined;
}
