import { matchesText } from '../../text/matchesText';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { noBindings, type Value, type ValueEntry } from './fold/value';
import type { NamedFunctions } from './namedFunctions';
import { receiversOfMethod } from './response/methods';
import { isNamedRest, settledDictionary } from './settledDictionaries';
import type { Expr, FunctionExpr } from './syntax/expr';
import { argumentFor } from './syntax/parameters';
import { stepOf } from './syntax/scope';
import { allArguments, type GivenArguments, isLiteralDictionary, type KnownFunctions } from './wrapperFacts';

/**
 * What every call of a function gives a parameter, by its position: nothing, the same flag, or the same dictionary of
 * constants. Of a parameter that takes members of an object it is a dictionary of those that are settled.
 */
export type SettledParameters = ReadonlyMap<number, Value>;

const none: SettledParameters = new Map();

/**
 * The parameters of a function that are null, true or false whoever calls it: all calls are known, and each of them leaves
 * the parameter to its default or writes that word. Texts and numbers stay what the callers choose.
 */
export function settledParameters(
  owner: FunctionExpr,
  folding: Folding,
  namedFunctions: NamedFunctions,
  knownFunctions: KnownFunctions,
): SettledParameters {
  const mayHold = (param: FunctionExpr['params'][number]) =>
    param.default?.kind === 'literal' || hasFlag(param) || mayBeDictionary(param, owner, folding);
  if (!owner.params.some(mayHold)) return none;
  const { leftovers } = folding.language;
  if (!leftovers || matchesText(folding.file, leftovers.looksUpNames)) return none;
  const given = allArguments(owner, folding, namedFunctions, knownFunctions);
  if (!given || given.length === 0 || given.some(({ args }) => args.some(({ spread }) => spread))) return none;
  const settled = new Map<number, Value>();
  for (const position of owner.params.keys()) {
    const word = wordOf(owner, position, given, folding);
    const members = membersOf(owner, position, given, folding);
    const index = position - receiversOfMethod(owner, folding.language);
    const dictionary = word ? undefined : dictionaryOf(owner, position, index, given, folding);
    if (dictionary) settled.set(position, dictionary);
    else if (word) settled.set(position, evaluate(word, frameOf(folding, noBindings)));
    else if (members.length > 0) settled.set(position, { kind: 'dict', entries: members, open: [] });
  }
  return settled;
}

/** Whether a function adds what a parameter holds to another dictionary. */
function mayBeDictionary(param: FunctionExpr['params'][number], owner: FunctionExpr, folding: Folding): boolean {
  if (param.target.kind !== 'name' || (param.rest && !isNamedRest(param, folding))) return false;
  const { program } = folding;
  return program.usesIn(program.scopeOf(owner.body), param.target.name).some(({ parent }) => {
    return parent?.kind === 'dict' || (parent?.kind === 'invoke' && parent.callee.kind === 'member');
  });
}

function dictionaryOf(
  owner: FunctionExpr,
  position: number,
  index: number,
  given: readonly GivenArguments[],
  folding: Folding,
): Value | undefined {
  const param = owner.params[position];
  if (!param || !mayBeDictionary(param, owner, folding)) return undefined;
  const name = param.target.kind === 'name' ? param.target.name : '';
  return settledDictionary(owner, position, given, call => argumentFor(call, index, name), folding);
}

/** Whether a pattern takes a member that is a flag where no call gives it. */
function hasFlag({ target }: FunctionExpr['params'][number]): boolean {
  return target.kind === 'dict' && target.entries.some(({ default: word }) => word?.kind === 'literal');
}

/** The members that a pattern takes and all calls give alike, or leave to their defaults. */
function membersOf(
  owner: FunctionExpr,
  position: number,
  given: readonly GivenArguments[],
  folding: Folding,
): readonly ValueEntry[] {
  const param = owner.params[position];
  if (param?.target.kind !== 'dict' || param.rest || receiversOfMethod(owner, folding.language) > 0) return [];
  const objects = given.map(({ args }) => args[position]?.value ?? param.default);
  const named = given.some(({ args }) => args.some(({ name }) => name !== undefined));
  if (named || !objects.every(each => each === undefined || isLiteralDictionary(each))) return [];
  return param.target.entries.flatMap(({ key, default: missing, span }): ValueEntry[] => {
    const name = key && stepOf(key);
    if (typeof name !== 'string' || missing?.kind !== 'literal') return [];
    const words = objects.map(each => memberOf(each, name) ?? missing);
    const [word] = words;
    if (!word || !words.every(each => isSameWord(each, word))) return [];
    const value = evaluate(word, frameOf(folding, noBindings));
    return [{ key: [{ kind: 'text', text: name }], value, span, expr: word }];
  });
}

function memberOf(given: Expr | undefined, name: string): Expr | undefined {
  return given?.kind === 'dict' ? given.entries.findLast(({ key }) => key && stepOf(key) === name)?.value : undefined;
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
  const index = position - receiversOfMethod(owner, folding.language);
  const words = given.map(call => argumentFor(call, index, name) ?? param.default);
  const [word] = words;
  return word && words.every(each => isSameWord(each, word)) ? word : undefined;
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
