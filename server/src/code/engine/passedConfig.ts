import { contains } from '../../text/span';
import type { Sending } from './sending';
import { type Expr, enclosing, type FunctionExpr, unwrap } from './syntax/expr';
import { lookup, stepOf } from './syntax/scope';

/**
 * Whether a function of the file does nothing but to send what its only argument says, with members of its own before those:
 * `call = config => axios.request({ ...base, ...config })`. A call of it is one of the client then.
 */
export function passesConfig({ rule, callSite, sendingCall, callChain, facts, frame }: Sending): boolean {
  const { sends } = rule;
  const isWhole = typeof sends === 'object' && sends.kind === 'call' && sends.query !== undefined;
  const owner = enclosing(sendingCall, 'function');
  const [argument, ...others] = callSite.args;
  if (!isWhole || callChain.length !== 2 || !owner || !argument || others.length > 0 || argument.spread) return false;
  // Headers that the call would be given take the place of all that the function has.
  if (facts.some(({ role, expr }) => role === 'headers' && !contains(callSite, expr))) return false;
  const config = unwrap(argument.value);
  if (config.kind !== 'dict' || !config.entries.every(({ key }) => key && typeof stepOf(key) === 'string'))
    return false;
  const [param, ...more] = owner.params;
  if (param?.target.kind !== 'name' || param.rest || more.length > 0 || returnedBy(owner) !== sendingCall) return false;
  const { name } = param.target;
  const { program } = frame.folding;
  const uses = program.usesIn(lookup(program.scopeOf(param.target), name), name).filter(use => use !== param.target);
  const [use] = uses;
  return (
    use !== undefined && uses.length === 1 && sendingCall.args.length === 1 && isLast(use, sendingCall.args[0]?.value)
  );
}

/** What a function returns where it does nothing before that. */
function returnedBy({ body, yields }: FunctionExpr): Expr | undefined {
  if (yields) return unwrap(body);
  const [only, ...others] = body.kind === 'block' ? body.statements : [];
  return only?.kind === 'return' && only.value && others.length === 0 ? unwrap(only.value) : undefined;
}

/** Whether the members of a name are those of an object, in which none follow them. */
function isLast(name: Expr, object: Expr | undefined): boolean {
  if (object === name) return true;
  const last = object?.kind === 'dict' ? object.entries.at(-1) : undefined;
  return last !== undefined && last.key === undefined && unwrap(last.value) === name;
}
