import { evaluate, type Folding, frameOf } from './fold/frame';
import { mayRunOther } from './replacedFunctions';
import { methodOf } from './response/methods';
import { childrenOf, type Expr, type FunctionExpr, unwrap } from './syntax/expr';
import { type Program, stepOf } from './syntax/scope';

/**
 * Whether an expression calls a function of the file, or reads a member that runs one, and whatever the function returns is
 * a dictionary literal. Objects of other kinds, such as lists of headers of a library, cannot be extended like one.
 */
export function isLiteralResult(valueExpr: Expr, folding: Folding): boolean {
  const expr = unwrap(valueExpr);
  const owner = expr.kind === 'invoke' ? calledFunction(expr.callee, folding) : propertyOf(expr, folding);
  const results = owner && !isStillPromised(owner, expr, folding) ? resultsOf(owner) : undefined;
  return (
    results !== undefined && results.length > 0 && results.every(result => result && unwrap(result).kind === 'dict')
  );
}

function calledFunction(callee: Expr, folding: Folding): FunctionExpr | undefined {
  const target = evaluate(callee, frameOf(folding));
  if (target.kind !== 'function' || target.owner.getter || mayRunOther(callee, target, folding)) return undefined;
  return callee.kind !== 'member' || isOnlyOne(callee.name, folding.program) ? target.owner : undefined;
}

function propertyOf(expr: Expr, folding: Folding): FunctionExpr | undefined {
  if (expr.kind !== 'member' || !isOnlyOne(expr.name, folding.program)) return undefined;
  const object = evaluate(expr.object, frameOf(folding));
  const definitions = object.kind === 'instance' ? object.scope.names.get(expr.name) : undefined;
  const [only] = definitions ?? [];
  return definitions?.length === 1 && only?.kind === 'function' && only.owner.getter ? only.owner : undefined;
}

/**
 * A class that inherits a method may have another one of its name, and a call that gets the name may replace it:
 * `Object.defineProperty(api, 'headers', …)`.
 */
function isOnlyOne(name: string, { functions, invokes }: Program): boolean {
  const owners = functions.filter(owner => methodOf(owner)?.name === name);
  return owners.length === 1 && !invokes.some(({ args }) => args.some(({ value }) => stepOf(value) === name));
}

/** Whether a function goes on later, and a call does not wait for what it returns. */
function isStillPromised(owner: FunctionExpr, call: Expr, { language, file: { text } }: Folding): boolean {
  const { asynchronous } = language.response;
  const head = text.slice(owner.start, owner.params[0]?.target.start ?? owner.body.start);
  return (
    asynchronous?.goesOn.test(head) === true &&
    !asynchronous.waits.test(text.slice(0, call.start).slice(-maxWaitLength))
  );
}

/** More characters than stand between a call and the word that waits for it. */
const maxWaitLength = 40;

/** What a function returns at each of its ends; undefined for one that returns nothing. */
export function resultsOf(owner: FunctionExpr): readonly (Expr | undefined)[] {
  return owner.yields ? [owner.body] : returnedIn(owner.body);
}

function returnedIn(expr: Expr): readonly (Expr | undefined)[] {
  if (expr.kind === 'function' || expr.kind === 'class') return [];
  return expr.kind === 'return' ? [expr.value] : childrenOf(expr).flatMap(returnedIn);
}
