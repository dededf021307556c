import { contains } from '../../text/span';
import type { Parameter } from '../call';
import { literalText } from '../template';
import { frameOfClient } from './clientFrame';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { settledValue } from './fold/settled';
import { type Bindings, entryNamed, exactText, textValue, unknown, type Value } from './fold/value';
import { type Sending, sendingOf } from './sending';
import type { Expr, FunctionExpr, NameExpr } from './syntax/expr';
import { stepOf } from './syntax/scope';

/**
 * A request of a function whose callers all give it lists of texts: `metric_data(app, ["Apdex"], ["score", "count"])`. In
 * `sending` each of these lists has one item, which stands for all of them; `combinations` are what the callers give.
 */
export interface ListedSending {
  readonly sending: Sending;
  readonly combinations: readonly Bindings[];
  readonly lists: readonly ListArgument[];
}

/** A parameter of a function that takes a list, or a member of an object that a pattern takes: `{ names, values }`. */
interface ListArgument {
  readonly owner: FunctionExpr;
  readonly position: number;
  readonly member?: string;
  readonly target: NameExpr;
}

/** Undefined where no parameter of the functions around is a list wherever these are called. */
export function listedSending(
  sending: Sending,
  found: readonly Bindings[],
  folding: Folding,
): ListedSending | undefined {
  const combinations = found.map(bindings => aroundOnly(bindings, sending));
  const owners = new Set(combinations.flatMap(each => [...each.keys()]).filter(key => key.kind === 'function'));
  const lists = [...owners].flatMap(owner => listsOf(owner, combinations));
  if (lists.length === 0) return undefined;
  const open = new Map(
    [...new Set(lists.map(({ owner }) => owner))].map(owner => [owner, opened(owner, lists, folding)]),
  );
  const frame = frameOfClient(sending, frameOf(folding, open));
  const again = sendingOf(sending.first, frame);
  return again && { sending: { ...sending, facts: again.facts, frame: again.frame }, combinations, lists };
}

/** What loops and functions give that the request itself is in. A loop beside it goes through a list to add its items. */
function aroundOnly(bindings: Bindings, { callChain }: Sending): Bindings {
  return new Map(
    [...bindings].filter(([key]) => {
      const around = key.parent?.kind === 'loop' ? key.parent : key;
      return around.kind !== 'function' && around.kind !== 'loop'
        ? true
        : callChain.some(invoke => contains(around, invoke));
    }),
  );
}

function listsOf(owner: FunctionExpr, combinations: readonly Bindings[]): ListArgument[] {
  // What takes all further arguments is a list as well: `def summary(name, *values)`.
  const taken = owner.params.flatMap(({ target }, position) =>
    takenBy(target).map(each => ({ owner, position, ...each })),
  );
  return taken.filter(each => combinations.every(bindings => textsIn(givenTo(each, bindings))));
}

/** The names that a parameter gives what it takes. */
function takenBy(target: Expr): Pick<ListArgument, 'member' | 'target'>[] {
  if (target.kind === 'name') return [{ target }];
  if (target.kind !== 'dict') return [];
  return target.entries.flatMap(({ key, value }) => {
    const member = key && stepOf(key);
    return typeof member === 'string' && value.kind === 'name' ? [{ member, target: value }] : [];
  });
}

function givenTo({ owner, position, member }: ListArgument, bindings: Bindings): Value | undefined {
  const given = bindings.get(owner)?.[position];
  if (member === undefined) return given;
  return given?.kind === 'dict' && given.open.length === 0 && !given.changed
    ? entryNamed(given, member)?.value
    : undefined;
}

/** The texts of a list of which all items are known in their order, and none has the comma that stands between them in a key. */
function textsIn(value: Value | undefined): readonly string[] | undefined {
  if (value?.kind !== 'list' || value.open || value.items.length === 0) return undefined;
  if (value.isUnordered && value.items.length > 1) return undefined;
  const texts = value.items.map(item => exactText(item));
  return texts.every(text => text !== undefined && !text.includes(',')) ? (texts as readonly string[]) : undefined;
}

/** The parameters of a function as they are without a caller, except for the lists. */
function opened(owner: FunctionExpr, lists: readonly ListArgument[], folding: Folding): (Value | undefined)[] {
  const openValue = (target: NameExpr): Value => {
    if (lists.every(each => each.target !== target)) return evaluate(target, frameOf(folding));
    const item = textValue([{ kind: 'hole', sources: [target], itemOf: target }]);
    return { kind: 'list', items: [item], open: false };
  };
  return owner.params.map(({ target }, position) => {
    const settled = settledValue({ owner, position, path: [] }, frameOf(folding));
    if (settled && settled.kind !== 'dict') return settled;
    if (target.kind === 'name') return openValue(target);
    if (!lists.some(list => contains(target, list.target))) return unknown(target);
    const entries = takenBy(target).map(({ member = '', target: name }) => ({
      key: [{ kind: 'text' as const, text: member }],
      value: openValue(name),
      span: name,
      expr: name,
    }));
    return { kind: 'dict', entries, open: [] };
  });
}

/**
 * The parameters that a caller gives, as many as there are in the open request: those of one list are one, with all items.
 * Undefined where they are not the same ones.
 */
export function alignedWith(
  base: readonly Parameter[],
  variant: readonly Parameter[],
  bindings: Bindings,
  { lists }: ListedSending,
): readonly Parameter[] | undefined {
  const aligned: Parameter[] = [];
  let index = 0;
  for (const parameter of base) {
    const list = listOf(parameter);
    const argument = lists.find(({ target }) => target.name === list);
    const texts = argument && textsIn(givenTo(argument, bindings));
    if (list !== undefined && !texts) return undefined;
    const own = variant.slice(index, index + (texts?.length ?? 1));
    index += own.length;
    const [first] = own;
    const name = literalText(parameter.name);
    if (!first || name === undefined || own.some(each => literalText(each.name) !== name)) return undefined;
    if (texts && !own.every(({ value }, index) => literalText(value) === texts[index])) return undefined;
    aligned.push(texts ? { ...first, value: { parts: [{ kind: 'text', text: texts.join() }] }, items: texts } : first);
  }
  return index === variant.length ? aligned : undefined;
}

/** The expression of the list whose items a parameter has. */
function listOf({ value: { parts } }: Parameter): string | undefined {
  const [only, ...others] = parts;
  return only?.kind === 'hole' && others.length === 0 ? only.list : undefined;
}
