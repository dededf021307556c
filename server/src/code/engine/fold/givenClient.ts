import { type Expr, enclosing, type FunctionExpr, nameOf } from '../syntax/expr';
import { evaluate, type Frame, frameOf } from './frame';
import type { Value } from './value';

type ObjectValue = Extract<Value, { kind: 'object' }>;

/** A function with more calls than this is given something else than one client. */
const mostCallers = 16;

/**
 * The client object that all callers of a function pass for a parameter: `app(session, id)` in
 * `async with ClientSession() as session`. Undefined where one of them is not known or passes something else.
 */
export function givenClient(owner: FunctionExpr, position: number, use: Expr, frame: Frame): ObjectValue | undefined {
  if (!mayBeClient(use)) return undefined;
  const given = argumentsAt(owner, position, frame);
  if (!given) return undefined;
  const inside: Frame = { ...frameOf(frame.folding), depth: frame.depth + 1 };
  let only: ObjectValue | undefined;
  const { clients } = frame.folding.language;
  for (const argument of given) {
    const value = evaluate(argument, inside);
    if (value.kind !== 'object' || value.path.length > 0 || (only && !isSame(only, value))) return undefined;
    // An address and a request are objects of a library, too.
    if (!clients.some(({ on, sends }) => on === value.type && sends)) return undefined;
    only = value;
  }
  return only;
}

/** Only an object has methods; and a function may pass it on. */
function mayBeClient({ parent, start }: Expr): boolean {
  if (parent?.kind === 'member') return parent.parent?.kind === 'invoke' && parent.parent.callee === parent;
  return parent?.kind === 'invoke' && parent.callee.start !== start;
}

/** What the calls of a function have at the place of a parameter; undefined where some calls are not known. */
function argumentsAt(owner: FunctionExpr, position: number, { folding }: Frame): readonly Expr[] | undefined {
  const { language, program, tools, file } = folding;
  const target = owner.params[position]?.target;
  const defined = nameOf(owner);
  // Other files may pass another client.
  if (tools.isImported?.(file)) return undefined;
  if (!defined || target?.kind !== 'name' || owner.params.some(({ rest }) => rest)) return undefined;
  const scope = program.scopeOf(defined.statement === owner ? (owner.parent ?? owner) : defined.statement);
  if (scope.names.get(defined.name)?.length !== 1) return undefined;
  const isMethod = enclosing(owner, 'class') !== undefined && scope.owner.kind === 'class';
  const uses: readonly Expr[] = isMethod
    ? (program.members.get(defined.name) ?? [])
    : program.usesIn(scope, defined.name).filter(use => use.parent !== defined.statement);
  if (uses.length === 0 || uses.length > mostCallers) return undefined;
  const first = owner.params[0]?.target;
  const shift = isMethod && first?.kind === 'name' && language.receivers.includes(first.name) ? 1 : 0;
  const found: Expr[] = [];
  for (const use of uses) {
    const call = use.parent;
    if (call?.kind !== 'invoke' || call.callee !== use || call.args.some(({ spread }) => spread)) return undefined;
    const plain = call.args.filter(({ name }) => name === undefined);
    const argument = call.args.find(({ name }) => name === target.name) ?? plain[position - shift];
    if (argument?.value.kind !== 'name' && argument?.value.kind !== 'member') return undefined;
    found.push(argument.value);
  }
  return found;
}

/** Whether two objects are one, or say nothing of their own about a request. */
function isSame(a: ObjectValue, b: ObjectValue): boolean {
  if (a.type !== b.type || a.facts.length !== b.facts.length) return false;
  return a.facts.every(({ written }, index) => b.facts[index]?.written === written);
}
