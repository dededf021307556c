import { evaluate, type Folding, frameOf } from './fold/frame';
import { noBindings, type Value, type ValueEntry } from './fold/value';
import { findIn } from './language';
import { calledName } from './namedFunctions';
import { receiversOfMethod } from './response/methods';
import type { Expr, FunctionExpr, InvokeExpr, NameExpr } from './syntax/expr';
import { furtherArguments, parameterFor } from './syntax/parameters';
import { stepOf } from './syntax/scope';
import type { GivenArguments } from './wrapperFacts';

/**
 * The dictionary that every call of a function gives a parameter: the same constants under the same names, by name for a
 * parameter that takes all further names. Undefined where calls differ, or the function does more than to add it to another one.
 */
export function settledDictionary(
  owner: FunctionExpr,
  position: number,
  given: readonly GivenArguments[],
  argumentOf: (call: GivenArguments) => Expr | undefined,
  folding: Folding,
): Value | undefined {
  const param = owner.params[position];
  if (param?.target.kind !== 'name' || !isOnlyAdded(param.target, owner, folding)) return undefined;
  const takesNames = isNamedRest(param, folding);
  if (param.rest && !takesNames) return undefined;
  const dictionaries = given.map(call =>
    takesNames ? constants(furtherArguments(owner, call.args)) : entriesOf(argumentOf(call) ?? param.default),
  );
  const [first] = dictionaries;
  if (!first || !dictionaries.every(each => each && isSame(each, first))) return undefined;
  const entries = first.map(
    ({ name, value }): ValueEntry => ({
      key: [{ kind: 'text', text: name }],
      value: evaluate(value, frameOf(folding, noBindings)),
      span: value,
      expr: value,
    }),
  );
  return { kind: 'dict', entries, open: [] };
}

/** Whether a parameter takes the arguments with all further names: `**extra`. */
export function isNamedRest({ target, rest }: FunctionExpr['params'][number], { file: { text } }: Folding): boolean {
  return rest === true && text.slice(target.start - 2, target.start) === '**';
}

interface Entry {
  readonly name: string;
  readonly value: Expr;
}

function constants(entries: readonly Entry[]): readonly Entry[] | undefined {
  return entries.every(({ value }) => isConstant(value)) ? entries : undefined;
}

function entriesOf(given: Expr | undefined): readonly Entry[] | undefined {
  if (given?.kind !== 'dict') return undefined;
  const entries = given.entries.map(({ key, value }) => ({ name: key && stepOf(key), value }));
  return entries.every((entry): entry is Entry => typeof entry.name === 'string') ? constants(entries) : undefined;
}

function isConstant(value: Expr): boolean {
  return value.kind === 'literal' || (value.kind === 'text' && value.pieces.every(({ kind }) => kind === 'chars'));
}

function isSame(one: readonly Entry[], other: readonly Entry[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, value }, index) => name === other[index]?.name && isSameText(value, other[index]?.value))
  );
}

function isSameText(one: Expr, other: Expr | undefined): boolean {
  if (one.kind === 'literal') return other?.kind === 'literal' && one.type === other.type && one.text === other.text;
  return other?.kind === 'text' && stepOf(one) === stepOf(other);
}

/** Whether nothing changes what a parameter holds, gives it another value or passes it on to what may. */
function isOnlyAdded({ name }: NameExpr, owner: FunctionExpr, folding: Folding, depth = 0): boolean {
  const { program, language } = folding;
  const scope = program.scopeOf(owner.body);
  if (scope.names.get(name)?.length !== 1 || scope.mutations.get(name)?.length) return false;
  return program.usesIn(scope, name).every(use => {
    const { parent } = use;
    if (parent === owner || owner.params.some(({ target }) => target === use)) return true;
    if (parent?.kind === 'dict') return parent.entries.some(({ key, value }) => key === undefined && value === use);
    if (parent?.kind === 'invoke' && isOnlyRead(use, parent, folding, depth)) return true;
    if (parent?.kind === 'branch') return parent.tests.includes(use);
    // It is asked whether anything was given.
    if (parent?.kind === 'binary') return /^(?:===?|!==?|is|is not)$/.test(parent.operator);
    if (parent?.kind === 'choice' && parent.condition === use) return true;
    if (parent?.kind !== 'invoke' || parent.callee.kind !== 'member') return false;
    const isMerge = findIn(language.changes, parent.callee.name) === 'merge';
    return (
      parent.callee.object !== use &&
      (isMerge || parent.callee.name === 'assign') &&
      parent.args[0]?.value !== (isMerge ? undefined : use)
    );
  });
}

/** The maximum number of functions of the file that pass on a dictionary to each other. */
const maxDepth = 3;

/** Whether a call only reads an argument: it is one of a library, or of a function of this file that does no more with it. */
function isOnlyRead(argument: Expr, call: InvokeExpr, folding: Folding, depth: number): boolean {
  const { program, language } = folding;
  const { callee, args } = call;
  const index = args.findIndex(({ value }) => value === argument);
  if (index < 0 || (callee.kind !== 'name' && callee.kind !== 'member')) return false;
  if (findIn(language.changes, callee.name) !== undefined) return false;
  const [owner, ...others] = program.functions.filter(each => calledName(each) === callee.name);
  if (!owner) return true;
  if (others.length > 0 || depth >= maxDepth || args.slice(0, index + 1).some(({ spread }) => spread)) return false;
  const param = parameterFor(owner, args[index] ?? {}, index + receiversOfMethod(owner, language));
  return param?.target.kind === 'name' && !param.rest && isOnlyAdded(param.target, owner, folding, depth + 1);
}
