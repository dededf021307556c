import { changesOf } from '../fold/changes';
import { evaluate, type Frame } from '../fold/frame';
import type { Fact, Value } from '../fold/value';
import { findIn } from '../language';
import { onlyFills } from '../repeatable';
import { type Expr, type FunctionExpr, type InvokeExpr, namesIn } from '../syntax/expr';
import { lookup, onlyDefinition, type Scope } from '../syntax/scope';
import { objectAfter } from './facts';

type ObjectValue = Extract<Value, { kind: 'object' }>;

/**
 * The function of the file that a call passes an object to first, where it does nothing but say more about its requests, one
 * statement after the other: `addRange(url)`.
 */
export function fillerOf({ callee, args }: InvokeExpr, frame: Frame): FunctionExpr | undefined {
  const called = evaluate(callee, frame);
  if (called.kind !== 'function' || called.self || called.presets || called.isReplaceable) return undefined;
  const { owner } = called;
  const { body } = owner;
  const statements: readonly Expr[] = body.kind === 'block' ? body.statements : [body];
  const isStraight = statements.every(({ kind }) => kind === 'invoke' || kind === 'assign');
  const isGiven = args.length > 0 && args.every(({ spread, name }) => !spread && name === undefined);
  if (!isStraight || !isGiven || !namesStay(owner, frame)) return undefined;
  return onlyFills(owner, 0, frame.folding) ? owner : undefined;
}

/** Whether the names of others that a function reads get one value each, so that they have it still where the request is sent. */
function namesStay({ body }: FunctionExpr, { folding: { program } }: Frame): boolean {
  return namesIn(body).every(name => {
    const scope = lookup(program.scopeOf(name), name.name);
    return !scope || onlyDefinition(name, program) !== undefined;
  });
}

/** An address with the parameters that functions set of it between its making at `since` and its use. */
export function filledBy(
  object: ObjectValue,
  scope: Scope,
  name: string,
  use: Expr,
  since: number,
  frame: Frame,
): ObjectValue {
  const { program, language } = frame.folding;
  if (!findIn(language.addressParts ?? {}, object.type)) return object;
  const facts = program.usesIn(scope, name).flatMap(({ start, end, parent: call }) => {
    if (start < since || end > use.start || call?.kind !== 'invoke' || call.parent?.kind !== 'block') return [];
    const isFirst = call.args[0]?.value.start === start && program.scopeOf(call) === scope;
    return isFirst ? filledFacts(object, call, frame) : [];
  });
  return facts.length > 0 ? { ...object, facts: [...object.facts, ...facts] } : object;
}

/** What such a function says about the requests of an object. */
function filledFacts(object: ObjectValue, call: InvokeExpr, frame: Frame): readonly Fact[] {
  const owner = fillerOf(call, frame);
  const target = owner?.params[0]?.target;
  if (!owner || target?.kind !== 'name' || frame.bindings.has(owner)) return [];
  const given = owner.params.map((_, position) => {
    const argument = position > 0 ? call.args[position] : undefined;
    return argument && evaluate(argument.value, frame);
  });
  const inside: Frame = { ...frame, bindings: new Map([...frame.bindings, [owner, given]]) };
  const changes = changesOf(frame.folding.program.scopeOf(target), target.name, call, 0, inside);
  return objectAfter({ ...object, facts: [] }, changes, inside).facts;
}
