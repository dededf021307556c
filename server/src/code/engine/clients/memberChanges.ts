import { addTo } from '../../../text/addTo';
import { memoizeByObject } from '../../../text/memoizeByObject';
import { contains } from '../../../text/span';
import { evaluate, type Folding, type Frame } from '../fold/frame';
import { isChangeable } from '../fold/unseenChanges';
import type { Fact, Value } from '../fold/value';
import { childrenOf, type DictEntry, type Expr, type MemberExpr, type NameExpr } from '../syntax/expr';
import { lookup, type Program, stepOf } from '../syntax/scope';

/** The members of objects that a request takes structures from: `this.params`, `{ ...Config.params }`. */
export function sentMembers(written: readonly Expr[], frame: Frame): readonly MemberExpr[] {
  return written.flatMap(membersIn).filter(member => isChangeable(evaluate(member, frame)));
}

function membersIn(expr: Expr): readonly MemberExpr[] {
  const inner = childrenOf(expr).flatMap(membersIn);
  return expr.kind === 'member' ? [expr, ...inner] : inner;
}

/** The places outside of a call that name one of these members, whatever object they take it from. */
export function usesOfMembers(sent: readonly MemberExpr[], home: Expr, frame: Frame): readonly MemberExpr[] {
  const uses = namesOf(sent).flatMap(name => frame.folding.program.members.get(name) ?? []);
  return uses.filter(use => !contains(home, use) && isChangeable(evaluate(use, frame)));
}

function namesOf(sent: readonly MemberExpr[]): readonly string[] {
  return [...new Set(sent.map(({ name }) => name))];
}

/**
 * The changes of what a request takes structures from that no use of its names shows: a pattern takes a member out
 * (`const { params } = client`) and changes it, the object is what a call gives (`clients.get(id).params.page = 2`), or a text
 * is run as a program.
 */
export function hiddenChanges(fact: Fact, sent: readonly MemberExpr[], frame: Frame): readonly Expr[] {
  const { program } = frame.folding;
  const { taken, runs, nameless } = hidingsOf(program, frame.folding);
  const names = new Set<unknown>(namesOf(sent));
  const keys = entryNames(fact.value);
  const isReached = (step: unknown) => step === undefined || names.has(step) || keys.has(step);
  return [
    ...[...names]
      .flatMap(name => taken.get(name) ?? [])
      .filter(entry => isChanged(entry, frame))
      .map(({ value }) => value),
    ...runs,
    ...nameless.filter(({ steps }) => steps.some(isReached)).map(({ target }) => target),
  ];
}

/** Where a program may change a member without its name, gathered once for all of its requests. */
interface Hidings {
  /** The members that patterns take, by their names. */
  readonly taken: ReadonlyMap<unknown, readonly DictEntry[]>;
  /** The calls that run a text as a program. */
  readonly runs: readonly Expr[];
  /** What is assigned to, where that begins with no name. */
  readonly nameless: readonly { readonly target: Expr; readonly steps: readonly unknown[] }[];
}

const hidingsOf = memoizeByObject((program: Program, { language }: Folding): Hidings => {
  const runners = language.setsUnseen?.names?.functions ?? [];
  const targets = program.assigns.map(({ target }) => target);
  const taken = new Map<unknown, DictEntry[]>();
  for (const pattern of [...targets, ...program.functions.flatMap(targetsOf)])
    for (const entry of entriesOf(pattern)) {
      const name = entry.key && stepOf(entry.key);
      if (name === undefined) continue;
      addTo(taken, name, entry);
    }
  return {
    taken,
    runs: program.invokes.filter(({ callee }) => callee.kind === 'name' && runners.includes(callee.name)),
    nameless: targets.flatMap(target => {
      const steps = stepsWithoutName(target);
      return steps ? [{ target, steps }] : [];
    }),
  };
});

function targetsOf({ params }: { readonly params: readonly { readonly target: Expr }[] }): readonly Expr[] {
  return params.map(({ target }) => target);
}

/** The members that a pattern takes, also inside of other patterns. */
function entriesOf(pattern: Expr): readonly DictEntry[] {
  return pattern.kind === 'dict' ? pattern.entries.flatMap(entry => [entry, ...entriesOf(entry.value)]) : [];
}

function isChanged({ value }: DictEntry, { folding: { program } }: Frame): boolean {
  if (value.kind !== 'name') return true;
  const scope = lookup(program.scopeOf(value), value.name);
  const passes = ({ parent, ...use }: NameExpr) =>
    parent?.kind === 'invoke' && parent.args.some(argument => argument.value.start === use.start);
  return !scope || scope.mutations.has(value.name) || program.usesIn(scope, value.name).some(passes);
}

/** The names of the entries of a dictionary. */
function entryNames(value: Value): ReadonlySet<unknown> {
  if (value.kind !== 'dict') return new Set();
  return new Set(value.entries.map(({ key }) => key.map(piece => (piece.kind === 'text' ? piece.text : '')).join('')));
}

/** The members and keys that lead to the assigned target, where it does not begin with a name; undefined for all others. */
function stepsWithoutName(target: Expr): readonly unknown[] | undefined {
  const steps: unknown[] = [];
  let expr = target;
  while (expr.kind === 'member' || expr.kind === 'index') {
    steps.push(expr.kind === 'member' ? expr.name : stepOf(expr.index));
    expr = expr.object;
  }
  return expr.kind !== 'name' && steps.length > 0 ? steps : undefined;
}
