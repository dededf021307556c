import { findIn } from '../language';
import type { Expr, NameExpr } from '../syntax/expr';
import type { Scope } from '../syntax/scope';
import { evaluate, type Frame } from './frame';
import { type Fact, unknown, type Value } from './value';

type Client = Extract<Value, { kind: 'object' }>;

/** A client object with what functions of the program may set of its requests when they are called with it. */
export function withGivenFields(client: Client, scope: Scope, name: string, use: Expr, frame: Frame): Value {
  const facts = givenFields(client, scope, name, frame).flatMap(given => (given.use === use ? [] : [given.fact]));
  // What it had before is not known to be there any more.
  const kept = client.facts.filter(fact => facts.every(({ role }) => role !== fact.role));
  return facts.length === 0 ? client : { ...client, facts: [...kept, ...facts] };
}

/** What a function sets of a client object that a use of its name gives it. */
export interface GivenField {
  readonly use: NameExpr;
  readonly fact: Fact;
}

/** Two uses for each part of a request: one of them is not the one that is looked at. */
function givenFields(client: Client, scope: Scope, name: string, frame: Frame): readonly GivenField[] {
  const { program, language, givenFields: known } = frame.folding;
  const ofScope = known.get(scope) ?? new Map<string, readonly GivenField[]>();
  known.set(scope, ofScope);
  const before = ofScope.get(name);
  if (before) return before;
  ofScope.set(name, []);
  const roles = findIn(language.clientFields, client.type) ?? {};
  const found: GivenField[] = [];
  for (const use of program.usesIn(scope, name)) {
    const call = use.parent;
    const position = call?.kind === 'invoke' ? call.args.findIndex(argument => argument.value === use) : -1;
    if (call?.kind !== 'invoke' || position < 0) continue;
    const called = evaluate(call.callee, frame);
    const parameter = called.kind === 'function' ? called.owner.params[position]?.target : undefined;
    if (parameter?.kind !== 'name') continue;
    for (const { path, key, site } of program.scopeOf(parameter).mutations.get(parameter.name) ?? []) {
      const role = findIn(roles, path[0] ?? String(key));
      const same = found.filter(({ fact }) => fact.role === role);
      if (role && same.length < 2 && same.every(each => each.use !== use))
        found.push({ use, fact: { role, value: unknown(site), span: site, expr: site } });
    }
  }
  ofScope.set(name, found);
  return found;
}
