import { failing } from '../../../catalogue/quietNames';
import { memoizeByObject } from '../../../text/memoizeByObject';
import { wordPattern } from '../../../text/words';
import { isLending, isPassedOn } from '../response/decorators';
import { type Argument, childrenOf, type Expr, type FunctionExpr, unwrap } from '../syntax/expr';
import { positionNamed, receiversOf } from '../syntax/parameters';
import { alternativeValues, uncertainValue } from './alternatives';
import { isMethodReplaced } from './fieldChanges';
import { evaluate, type Frame } from './frame';
import { ofResult } from './keptResult';
import { perhaps } from './select';
import { openStructure, unknown, type Value, type ValueEntry } from './value';

/** The arguments of a call by the position of the parameters that take them. */
export function bindArguments(
  owner: FunctionExpr,
  args: readonly Argument[],
  frame: Frame,
  method: boolean,
): (Value | undefined)[] {
  const values: (Value | undefined)[] = owner.params.map(() => undefined);
  const rest = owner.params.findIndex(param => param.rest);
  let position = method ? receiversOf(owner, frame.folding.language) : 0;
  const bindNext = (value: Value): void => {
    if (rest < 0 || position < rest) values[position++] = value;
    else {
      const before = values[rest];
      values[rest] = { kind: 'list', items: [...(before?.kind === 'list' ? before.items : []), value], open: false };
    }
  };
  for (const { name, spread, value } of args) {
    if (spread) {
      const many = evaluate(value, frame);
      if (many.kind === 'list') {
        // Of a list that is one of several, or has more in it, any argument may be another one.
        for (const item of many.items) bindNext(many.open ? openStructure(item, value) : item);
        // How many more there are, and what stands behind them, only the running program knows.
        if (many.open) {
          if (rest >= 0) values[rest] = { kind: 'list', items: [], open: true };
          break;
        }
      } else if (many.kind === 'dict') bindNames(owner, many, value, values);
      else {
        // What a caller gives all at once is passed on as it is.
        if (many.kind === 'unknown' && position === rest) values[rest] ??= many;
        break;
      }
    } else if (name === undefined && value.kind === 'dict' && owner.params.some(param => param.byName)) {
      const named = evaluate(value, frame);
      if (named.kind === 'dict') bindNames(owner, named, value, values);
    } else if (name === undefined) bindNext(argumentValue(value, frame));
    else {
      const index = positionNamed(owner, name);
      if (index >= 0) values[index] = argumentValue(value, frame);
      else {
        const key = [{ kind: 'text' as const, text: name }];
        collect(owner, { key, value: argumentValue(value, frame), span: value, expr: value }, values);
      }
    }
  }
  if (rest >= 0 && !values[rest] && !args.some(({ spread }) => spread)) values[rest] = nothingMore(owner, rest, frame);
  return values;
}

/** What a parameter for all remaining arguments has where there are none. */
function nothingMore({ params }: FunctionExpr, rest: number, { folding }: Frame): Value {
  const offset = params[rest]?.target.start ?? 0;
  return folding.file.text.slice(offset - 2, offset) === '**'
    ? { kind: 'dict', entries: [], open: [] }
    : { kind: 'list', items: [], open: false };
}

/** An argument that cannot be known is written as the caller writes it. */
function argumentValue(value: Expr, frame: Frame): Value {
  const known = evaluate(value, frame);
  return known.kind === 'unknown' ? { ...known, sources: [value, ...known.sources] } : known;
}

/** `**options` takes the keyword arguments that no other parameter takes. */
function collect(owner: FunctionExpr, entry: ValueEntry, values: (Value | undefined)[]): void {
  const rest = owner.params.findLastIndex(param => param.rest);
  if (rest < 0) return;
  const before = values[rest];
  values[rest] =
    before?.kind === 'dict'
      ? { ...before, entries: [...before.entries, entry] }
      : { kind: 'dict', entries: [entry], open: [] };
}

function bindNames(
  owner: FunctionExpr,
  dict: Extract<Value, { kind: 'dict' }>,
  expr: Expr,
  values: (Value | undefined)[],
): void {
  for (const entry of dict.entries) {
    const { key, value } = entry;
    const name = key.length === 1 && key[0]?.kind === 'text' ? key[0].text : undefined;
    const index = positionNamed(owner, name);
    if (index >= 0) values[index] = entry.isConditional ? perhaps(entry, expr) : value;
    else if (name !== undefined) collect(owner, entry, values);
  }
  // What else is in it may be any further argument.
  const rest = owner.params.findLastIndex(param => param.rest);
  const before = values[rest];
  if (dict.open.length > 0 && before?.kind === 'dict')
    values[rest] = { ...before, open: [...before.open, ...dict.open] };
}

/** The maximum depth of calls that are followed. */
export const deepestCalls = 4;

/** The value that a function of this file returns for these arguments. */
export function inlineCall(
  target: Extract<Value, { kind: 'function' }>,
  args: readonly Argument[],
  use: Expr,
  frame: Frame,
): Value {
  const all = target.presets ? [...target.presets, ...args] : args;
  return inlineFunction(target, () => bindArguments(target.owner, all, frame, target.self !== undefined), use, frame);
}

/** The value that a function of this file returns where its parameters have the given values. */
export function inlineFunction(
  target: Extract<Value, { kind: 'function' }>,
  given: () => readonly (Value | undefined)[],
  use: Expr,
  frame: Frame,
): Value {
  const { owner } = target;
  if (frame.bindings.has(owner) || frame.bindings.size >= deepestCalls) return unknown(use);
  const bindings = new Map([...frame.bindings, ...target.bindings]);
  bindings.set(owner, given());
  const inside: Frame = { ...frame, bindings };
  const { multipleResults } = frame.folding.language;
  const isLent = isLending(owner, frame.folding);
  const returned = isLent ? lentBy(owner) : owner.yields ? [owner.body] : returnedBy(owner);
  const results = returned.map(result => (multipleResults && result.kind === 'list' && result.items[0]) || result);
  const values = results.slice(0, 8).map(result => ({ value: evaluate(result, inside), expr: use }));
  if (results.length > values.length) values.push({ value: unknown(use), expr: use });
  const present = values.filter(({ value }) => value.kind !== 'null');
  if (present.length === 0) return unknown(use);
  const known = alternativeValues(present, use, frame);
  const whole = present.length < values.length ? uncertainValue(known, use) : known;
  // What decorates the function, or takes the place of the method, may give something else.
  const isOther =
    target.isReplaceable ||
    (frame.folding.language.response.decorators && !isLent && !isPassedOn(owner, frame.folding)) ||
    (target.self?.kind === 'instance' && owner.name !== undefined && isMethodReplaced(target.self, owner.name, frame));
  const value = isOther ? openStructure(whole, use) : whole;
  if (value.kind === 'unknown') return { ...value, sources: [use, ...value.sources] };
  // Nothing else has a dictionary that is made for this call, so that nothing can change it later.
  return results.every(result => unwrap(result).kind === 'dict') ? ofResult(value, use) : value;
}

/** Whether a function says what it returns. An abstract one does not, or only fails: `raise NotImplementedError`. */
export function returnsValue(owner: FunctionExpr): boolean {
  const given = owner.yields ? [owner.body] : returnedBy(owner);
  return given.some(expr => !(expr.kind === 'invoke' && expr.callee.kind === 'name' && fails.test(expr.callee.name)));
}

const fails = wordPattern(failing);

/** The values of all `return` statements of a function. */
const returnedBy = memoizeByObject((owner: FunctionExpr): readonly Expr[] =>
  valuesIn(owner, expr => (expr.kind === 'return' ? expr.value : undefined)),
);

/** What a generator gives to a block. */
function lentBy(owner: FunctionExpr): readonly Expr[] {
  return valuesIn(owner, expr => (expr.kind === 'other' && expr.role === 'element' ? expr.children[0] : undefined));
}

/** What the expressions of a function yield, those of functions inside it left out. */
function valuesIn({ body }: FunctionExpr, yielded: (expr: Expr) => Expr | undefined): readonly Expr[] {
  const found: Expr[] = [];
  const stack: Expr[] = [body];
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    const value = yielded(expr);
    if (value) found.unshift(value);
    else if (expr.kind !== 'function' && expr.kind !== 'class') stack.push(...childrenOf(expr));
  }
  return found;
}
