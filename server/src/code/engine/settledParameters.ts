import { evaluate, type Folding, frameOf } from './fold/frame';
import { noBindings, type Value } from './fold/value';
import type { NamedFunctions } from './namedFunctions';
import { methodOf } from './response/methods';
import type { Expr, FunctionExpr, InvokeExpr } from './syntax/expr';
import { allArguments, type GivenArguments, type KnownFunctions } from './wrapperFacts';

/** What every call of a function gives a parameter, by its position: nothing or the same flag. */
export type SettledParameters = ReadonlyMap<number, Value>;

const none: SettledParameters = new Map();

/**
 * The parameters of a function that are null, true or false whoever calls it: all calls are known, and each of them leaves
 * the parameter to its default or writes that word. Texts and numbers stay what the callers choose.
 */
export function settledParameters(
  owner: FunctionExpr,
  folding: Folding,
  named: NamedFunctions,
  known: KnownFunctions,
): SettledParameters {
  if (!owner.params.some(param => param.default?.kind === 'literal')) return none;
  const { leftovers } = folding.language;
  if (leftovers?.looksUpNames.test(folding.file.text) !== false) return none;
  const given = allArguments(owner, folding, named, known);
  if (!given || given.length === 0 || given.some(({ args }) => args.some(({ spread }) => spread))) return none;
  const settled = new Map<number, Value>();
  for (const position of owner.params.keys()) {
    const word = wordOf(owner, position, given, folding);
    if (word) settled.set(position, evaluate(word, frameOf(folding, noBindings)));
  }
  return settled;
}

/** The one word that a parameter gets from all calls. */
function wordOf(
  owner: FunctionExpr,
  position: number,
  given: readonly GivenArguments[],
  folding: Folding,
): Expr | undefined {
  const param = owner.params[position];
  if (param?.default?.kind !== 'literal' || param.target.kind !== 'name' || param.rest) return undefined;
  const { name } = param.target;
  const [first] = owner.params;
  const isMethod =
    methodOf(owner) !== undefined &&
    first?.target.kind === 'name' &&
    folding.language.receivers.includes(first.target.name);
  const at = position - (isMethod ? 1 : 0);
  const words = given.map(({ args }) => argumentAt(args, at, name) ?? param.default);
  const [word] = words;
  return word && words.every(each => isSameWord(each, word)) ? word : undefined;
}

function argumentAt(args: InvokeExpr['args'], at: number, name: string): Expr | undefined {
  const named = args.find(each => each.name === name);
  const placed = args[at];
  return named?.value ?? (placed && placed.name === undefined ? placed.value : undefined);
}

function isSameWord(one: Expr | undefined, other: Expr): boolean {
  return (
    one?.kind === 'literal' &&
    other.kind === 'literal' &&
    one.type !== 'number' &&
    one.type === other.type &&
    one.text === other.text
  );
}
