import type { Call, Parameter } from '../call';
import { literalText } from '../template';
import { splitUrl } from '../url';
import { mergeAddresses } from './alternativeAddresses';
import { valuesElsewhere } from './calledElsewhere';
import { itemsIn, itemsOf } from './chosenItems';
import { asChosen, isLeftOut } from './chosenParameter';
import { frameOfClient } from './clientFrame';
import { dataAsQuery, guardedParameters, requestOf } from './clients/request';
import { isClosed, listOf } from './fold/closed';
import { toTemplate } from './fold/finish';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import { bindArguments } from './fold/inline';
import { tableOfOther } from './fold/tablesOfOthers';
import { flattenFacts } from './fold/texts';
import { type Bindings, exactText, type Fact, maxRows, noBindings, sketch, type Value } from './fold/value';
import { alignedWith, type ListedSending } from './listArguments';
import { type Makers, makersOf, withObject } from './madeObjects';
import type { NamedFunctions } from './namedFunctions';
import { methodOf } from './response/methods';
import { type Sending, sendingOf } from './sending';
import { type Expr, enclosing, type FunctionExpr, type NameExpr, namesIn, unwrap } from './syntax/expr';
import { argumentFor, receiversOf } from './syntax/parameters';
import { type Definition, onlyDefinition, stepOf } from './syntax/scope';
import { type KnownFunctions, knownArguments } from './wrapperFacts';

type ScopedDefinition = NonNullable<ReturnType<typeof onlyDefinition>>;

interface Search {
  readonly folding: Folding;
  readonly namedFunctions: NamedFunctions;
  readonly knownFunctions: KnownFunctions;
  readonly habits: ProgramHabits;
  /** How many names may still be looked at. What is given up after that is no combination of all. */
  readonly budget: { left: number };
  /** The values that are being examined, to stop at cycles. */
  readonly active: ReadonlySet<Expr>;
  /**
   * The program goes on before it has the response, so that a name that all iterations of a loop share has another value then.
   */
  readonly isLate: boolean;
}

/** What a whole program does anywhere, which is looked for once for all of its calls, and only where a call needs it. */
export interface ProgramHabits {
  /** It may call functions by names that are written nowhere. */
  hidesCalls(): boolean;
  /** It may go on before it has a response. */
  goesOn(): boolean;
}

export function programHabits({ language, file: { text } }: Folding): ProgramHabits {
  let [hides, goes]: (boolean | undefined)[] = [];
  return {
    hidesCalls: () => (hides ??= language.leftovers?.looksUpNames.test(text) === true),
    goesOn: () => (goes ??= language.response.asynchronous?.goesOn.test(text) === true),
  };
}

/**
 * What the loops and the callers of the functions around a request give these, one combination after the other, where they
 * are closed: lists that nothing changes, and functions all calls of which are known. `base` are the parameters that the
 * request alone shows. Undefined where nothing is chosen in this way.
 */
export function combinationsOf(
  sending: Sending,
  base: readonly Parameter[],
  given: Pick<Search, 'folding' | 'namedFunctions' | 'knownFunctions' | 'habits'>,
): readonly Bindings[] | undefined {
  const isChosen = (each: Parameter) => isChosenItem(each) || isLeftOut(each) || literalText(each.name) === undefined;
  if (!base.some(isChosen) || given.habits.hidesCalls()) return undefined;
  const search: Search = {
    ...given,
    budget: { left: maxNames },
    active: new Set(),
    isLate: isLate(sending, given),
  };
  const found = environments(namesOf(sending), noBindings, search);
  const isGivenUp = search.budget.left <= 0 || found.length > maxRows;
  return isGivenUp || found.every(({ size }) => size === 0) ? undefined : found;
}

/**
 * What loops and callers give that decides the values of some expressions, one combination after the other; undefined where
 * that is not known, because the program may call its functions by names that are written nowhere.
 */
export function roundsOf(
  values: readonly Expr[],
  folding: Folding,
  namedFunctions: NamedFunctions,
): readonly Bindings[] | undefined {
  const habits = programHabits(folding);
  if (habits.hidesCalls()) return undefined;
  const budget = { left: maxNames };
  const search: Search = {
    folding,
    namedFunctions,
    knownFunctions: new Map(),
    habits,
    budget,
    active: new Set(),
    isLate: false,
  };
  const found = environments(values.flatMap(namesIn), noBindings, search);
  return budget.left <= 0 ? undefined : found;
}

/**
 * The parameters of a request for each of these combinations, beside those of the request alone, with the element of a list,
 * or the key of a whole one, in its place. Undefined where a combination has other parameters.
 */
export function variantsOf(
  sending: Sending,
  base: readonly Parameter[],
  combinations: readonly Bindings[],
  folding: Folding,
  listed?: ListedSending,
): Pick<Call, 'parameters' | 'variants'> | undefined {
  const variants = combinations.map(bindings => {
    const own = parametersWith(bindings, sending, folding);
    if (own && listed) return alignedWith(base, own, bindings, listed);
    return own?.length === base.length ? own : undefined;
  });
  if (!variants.every(each => each !== undefined)) return undefined;
  const parameters = base.map((each, index) => {
    const chosen = variants.map(all => all[index]);
    return asChosen(each, chosen, folding.language);
  });
  return parameters.every(each => each !== undefined) ? { parameters, variants } : undefined;
}

/** The names that decide the parameters where the endpoint is known: what is behind a wrapper gets them from there. */
function namesOf({ unbound, callSite, facts }: Sending): readonly NameExpr[] {
  if (unbound) return callSite.args.flatMap(({ value }) => queryNames(value));
  // What a function makes of its arguments is looked for with these.
  const made = facts.filter(({ value, expr }) => value.kind === 'object' && unwrap(expr).kind === 'invoke');
  const isInside = ({ expr }: Fact) =>
    made.length > 0 && enclosing(expr, 'function') !== enclosing(callSite, 'function');
  const names = made.flatMap(({ expr }) => namesIn(expr));
  const own = flattenFacts(facts).flatMap(fact => {
    const { role, value, expr } = fact;
    if (isInside(fact)) return [];
    if (role === 'url' || role === 'path') return hasQuery(value) ? queryNames(expr) : [];
    return /^(?:query|form|data|json)$/.test(role) ? namesIn(expr) : [];
  });
  return [...own, ...names];
}

function isLate({ callSite }: Sending, { folding, habits }: Pick<Search, 'folding' | 'habits'>): boolean {
  const { file, language } = folding;
  const before = file.text.slice(Math.max(0, callSite.start - 40), callSite.start);
  return habits.goesOn() && language.response.asynchronous?.waits.test(before) !== true;
}

/** Whether a name has one value for all iterations of the loop around it: the last one, as soon as the loop has ended. */
function isOfAllRounds(definition: Definition): boolean {
  if (definition.kind === 'item') return !definition.loop.scoped;
  const expr = 'site' in definition ? definition.site : undefined;
  return expr !== undefined && enclosing(expr, 'loop') !== undefined && !(expr.kind === 'assign' && expr.scoped);
}

/**
 * Whether a value that only the running program has is one of a list: `names[]=…`, `{ names }`. Others are looked at by nobody.
 */
function isChosenItem({ name, value }: Parameter): boolean {
  return /(?:\[\]|%5B%5D|s)$/i.test(literalText(name) ?? '') && value.parts.some(({ kind }) => kind === 'hole');
}

/** Whether a text of an address is what the program has: nothing in it is encoded. Client libraries encode dictionaries. */
function isWholeText({ value, member }: Parameter): boolean {
  return (
    member !== undefined ||
    value.parts.every(
      part => part.kind === 'hole' || !part.span || part.span.end - part.span.start === part.text.length,
    )
  );
}

function parametersWith(bindings: Bindings, sending: Sending, folding: Folding): readonly Parameter[] | undefined {
  startCall(folding);
  const { first, callSite, rule, callChain } = sending;
  const frame = frameOfClient(sending, frameOf(folding, bindings));
  const again = sendingOf(first, frame);
  if (!again) return undefined;
  const facts = flattenFacts(again.facts);
  const given = rule.dataInQuery ? dataAsQuery(facts) : facts;
  const request = requestOf(given, rule.method, callSite, { ...frame, callChain });
  const { urls, query } = request;
  const [url] = urls;
  if (!url) return undefined;
  const address =
    urls.length > 1 ? mergeAddresses(url, urls, callSite, frame) : splitUrl(toTemplate(url, callSite, folding, true));
  const parameters = [...guardedParameters(address.parameters, request), ...query];
  return parameters.every(isWholeText) ? parameters : undefined;
}

/** Whether a value is an address with a query string, or may be one. */
function hasQuery(value: Value): boolean {
  return value.kind !== 'text' || value.options.some(option => sketch(option).includes('?'));
}

/** The names in the query string of an address that is written in place; those of another expression. */
function queryNames(expr: Expr): NameExpr[] {
  const text = unwrap(expr);
  if (text.kind !== 'text') return namesIn(text);
  const start = text.pieces.findIndex(piece => piece.kind === 'chars' && piece.text.includes('?'));
  if (start < 0) return [];
  return text.pieces.slice(start).flatMap(piece => (piece.kind === 'hole' ? namesIn(piece.value) : []));
}

/** The number of names that are examined before the search is given up. */
const maxNames = 500;

/**
 * The bindings with each combination of what decides some names. A name that nothing closed decides stays as it is. `all` are
 * the names of one place that decide together: what a caller gives one parameter goes with what it gives the others.
 */
function environments(
  names: readonly NameExpr[],
  bindings: Bindings,
  search: Search,
  all = decidingNames(names, search),
): readonly Bindings[] {
  let found: readonly Bindings[] = [bindings];
  for (const name of names) found = found.flatMap(each => withName(name, all, each, search));
  return found;
}

/** Some names, and those from which their values are made. */
function decidingNames(names: readonly NameExpr[], { folding }: Search): readonly NameExpr[] {
  const found = new Map<string, NameExpr>();
  const queue = [...names];
  for (const name of queue) {
    if (queue.length > maxNames || found.has(name.name)) continue;
    found.set(name.name, name);
    const definition = onlyDefinition(name, folding.program);
    if (definition?.kind === 'value') queue.push(...valuesGiven(name, definition).flatMap(namesIn));
    else if (definition?.kind === 'part') queue.push(...namesIn(definition.source));
  }
  return [...found.values()];
}

/** The value of a name, and what the program puts into it later. */
function valuesGiven(
  { name }: NameExpr,
  { value, scope }: Extract<ScopedDefinition, { kind: 'value' }>,
): readonly Expr[] {
  const changes = scope.mutations.get(name) ?? [];
  return [value, ...changes.flatMap(change => change.value ?? change.call?.args.map(arg => arg.value) ?? [])];
}

function withName(name: NameExpr, all: readonly NameExpr[], bindings: Bindings, search: Search): readonly Bindings[] {
  if (search.budget.left-- <= 0) return [bindings];
  const made = makersOf(name, bindings, search.folding);
  if (made) return made === 'known' ? [bindings] : withObjects(made, bindings, search);
  const definition = onlyDefinition(name, search.folding.program);
  switch (definition?.kind) {
    case 'value': {
      if (search.active.has(definition.value) || (search.isLate && isOfAllRounds(definition))) return [bindings];
      const inside = { ...search, active: new Set([...search.active, definition.value]) };
      return environments(valuesGiven(name, definition).flatMap(namesIn), bindings, inside, all).flatMap(each =>
        withRow(definition.value, each, search),
      );
    }
    case 'part':
      if (search.active.has(definition.source) || (search.isLate && isOfAllRounds(definition))) return [bindings];
      return environments(
        namesIn(definition.source),
        bindings,
        { ...search, active: new Set([...search.active, definition.source]) },
        all,
      ).flatMap(each => withRow(definition.source, each, search));
    case 'item':
      if (search.isLate && isOfAllRounds(definition)) return [bindings];
      return definition.keys ? [bindings] : withItems(definition.source, definition.source, bindings, search);
    case 'param':
      return withCallers(definition, all, bindings, search);
    default:
      return [bindings];
  }
}

/**
 * Each row of a table that nothing changes, of which a key that only the running program knows takes one:
 * `query = QUERIES[name]`. Where the table lacks the key, the program raises before it sends anything.
 */
function withRow(value: Expr, bindings: Bindings, search: Search): readonly Bindings[] {
  const { folding, isLate } = search;
  const row = unwrap(value);
  const raises = folding.language.response.errors?.missing.includes('LookupError');
  if (!raises || isLate || row.kind !== 'index' || row.index.kind === 'other') return [bindings];
  const frame = frameOf(folding, bindings);
  const isKnown = stepOf(row.index) !== undefined || exactText(evaluate(row.index, frame)) !== undefined;
  return isKnown && evaluate(row, frame).kind !== 'unknown' ? [bindings] : withItems(row.object, row, bindings, search);
}

/** Each object on which a method may run. */
function withObjects(made: Makers, bindings: Bindings, search: Search): readonly Bindings[] {
  const found = made.calls.flatMap(call =>
    environments(
      call.args.flatMap(({ value }) => namesIn(value)),
      bindings,
      search,
    ).map(outer => withObject(made, call, outer, search.folding)),
  );
  return found.every(each => each !== undefined) ? found : [bindings];
}

/** The maximum number of functions and loops that decide one request. */
const maxDepth = 4;

/** `key` is bound to each item of a list that nothing changes. */
function withItems(list: Expr, key: Expr, bindings: Bindings, search: Search): readonly Bindings[] {
  if (bindings.has(key) || bindings.size >= maxDepth) return [bindings];
  return environments(namesIn(list), bindings, search).flatMap(outer => {
    const frame = frameOf(search.folding, outer);
    const areValues = key.kind === 'index';
    const isOwn = isClosed(list, search.folding);
    const table = isOwn ? undefined : tableOfOther(list, search.folding);
    const others = table && itemsIn(table, areValues);
    const items = isOwn ? itemsOf(list, areValues, frame) : others;
    return items ? items.map(item => new Map([...outer, [key, [item]]])) : [outer];
  });
}

function withCallers(
  { owner, position }: Extract<Definition, { kind: 'param' }>,
  names: readonly NameExpr[],
  bindings: Bindings,
  search: Search,
): readonly Bindings[] {
  const { folding, namedFunctions, knownFunctions } = search;
  if (bindings.has(owner) || bindings.size >= maxDepth) return [bindings];
  const list = position === 0 ? listOf(owner, folding) : undefined;
  if (list) return withItems(list, owner, bindings, search);
  const own = names.flatMap(name => {
    const definition = onlyDefinition(name, folding.program);
    return definition?.kind === 'param' && definition.owner === owner ? [{ ...definition, name: name.name }] : [];
  });
  const given = knownArguments(
    owner,
    own.map(({ name }) => name),
    folding,
    namedFunctions,
    knownFunctions,
  );
  const elsewhere = given ? undefined : valuesElsewhere(owner, folding);
  const calls = given ?? elsewhere?.own.map(call => ({ call, args: call.args }));
  if (!calls) return [bindings];
  const positions = own.map(each => each.position);
  const isMethod = methodOf(owner) !== undefined;
  const here = calls.flatMap(({ call, args }) => {
    // What a function passes on to itself is what others have passed to it.
    if (owner.start <= call.start && call.end <= owner.end) return [];
    const decisive = positions.flatMap(index => argumentsFor(owner, index, args, isMethod, folding));
    return environments(decisive.flatMap(namesIn), bindings, search).map(
      outer => new Map([...outer, [owner, bindArguments(owner, args, frameOf(folding, outer), isMethod)]]),
    );
  });
  return [...here, ...(elsewhere?.values ?? []).map(values => new Map([...bindings, [owner, values]]))];
}

/** The argument that a parameter takes, or the list of which it takes an item: `read(id, ...pair)`. */
function argumentsFor(
  owner: FunctionExpr,
  position: number,
  args: Extract<Expr, { kind: 'invoke' }>['args'],
  isMethod: boolean,
  { language }: Folding,
): Expr[] {
  const shift = isMethod ? receiversOf(owner, language) : 0;
  const target = owner.params[position]?.target;
  const argument = argumentFor({ args }, position - shift, target?.kind === 'name' ? target.name : undefined);
  const many = args.slice(0, position - shift + 1).find(({ spread }) => spread)?.value;
  const decisive = many ?? argument;
  return decisive ? [decisive] : [];
}
