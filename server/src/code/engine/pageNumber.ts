import { contains, type Span, spanOf } from '../../text/span';
import type { Parameter } from '../call';
import type { PageNumber } from '../pageNumber';
import { literalText } from '../template';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import { isSetUnseen } from './fold/unseen';
import type { NamedFunctions } from './namedFunctions';
import { enclosingLoop } from './roundOf';
import { type Expr, enclosing, type FunctionExpr, type LoopExpr, type NameExpr, namesIn, unwrap } from './syntax/expr';
import { hasRun } from './syntax/reaching';
import { type Definition, stepOf as keyOf, lookup, type Program, type Scope } from './syntax/scope';
import { allArguments, type KnownFunctions } from './wrapperFacts';

interface Search {
  readonly folding: Folding;
  readonly namedFunctions: NamedFunctions;
  readonly knownFunctions: KnownFunctions;
  /** What gives the number its first value, as far as that is known by a place. */
  readonly starts: (Expr | undefined)[];
  /** What gives it the one behind its own. */
  readonly steps: Set<Expr>;
  /** What the names that were looked at are at first, to stop at functions that call each other. */
  readonly firsts: Map<NameExpr, number>;
}

/**
 * How a program counts the number of the page that a request asks for; `call` is the request, and `through` the calls by which
 * functions pass it on, the innermost first. Undefined where no name holds the number. What is not understood is no count by
 * one.
 */
export function pageNumberOf(
  parameters: readonly Parameter[],
  call: Span,
  through: readonly Span[],
  given: Pick<Search, 'folding' | 'namedFunctions' | 'knownFunctions'>,
): PageNumber | undefined {
  const page = parameters.find(({ name }) => literalText(name) === 'page');
  if (!page) return undefined;
  const search: Search = { ...given, starts: [], steps: new Set(), firsts: new Map() };
  // What a function itself puts into the parameters goes with the request that it sends.
  const held = heldNumber(page, through[0] ?? call, search);
  if (held) return held;
  const [part, ...others] = page.value.parts;
  const hole = part?.kind === 'text' ? part.constant : part;
  const [, converter, inside, name = inside] =
    /^(?:(\w+)\(([A-Za-z_$][\w$]*)\)|([A-Za-z_$][\w$]*))$/.exec(hole?.expression ?? '') ?? [];
  const isPlain = converter === undefined || given.folding.language.converters?.includes(converter);
  if (!hole || name === undefined || !isPlain || others.length > 0) return undefined;
  const places = [hole.span, page.span, ...madeAt(page, call, given.folding), call, ...through.toReversed()];
  const use = useAt(name, places, given.folding);
  if (!use) return { name };
  const scope = lookup(given.folding.program.scopeOf(use), name);
  const count = counted(isCounted(use, 1, search), use, scope, search);
  const isKept = isKeptUntil(through.at(-1) ?? call, use, scope, search);
  return { name, span: spanOf(use.start, use.end), ...count, ...(isKept ? { isKept } : {}) };
}

/** Whether a call in the same iteration of the same function comes behind a use of a name before it gets its next number. */
function isKeptUntil(span: Span, use: NameExpr, scope: Scope | undefined, { folding, steps }: Search): boolean {
  const { invokes } = folding.program;
  const call = invokes.find(({ start, end }) => start === span.start && end === span.end);
  const owner = enclosing(use, 'function');
  if (!call || use.end > call.start || enclosing(call, 'function') !== owner || scope?.owner !== owner) return false;
  const isBetween = (expr: Expr) => expr.start >= use.end && expr.end <= call.start;
  return enclosingLoop(use) === enclosingLoop(call) && ![...steps].some(isBetween);
}

/** The call that makes what is sent, with the pattern of the page in it: `Request("…?page=%d" % page)`. */
function madeAt({ span }: Parameter, call: Span, { program }: Folding): readonly Span[] {
  if (!span || contains(call, span)) return [];
  return program.invokes.filter(each => contains(each, span)).sort((a, b) => a.end - a.start - (b.end - b.start));
}

/** Where a name stands that is a value of the request: in the first of these places that has it. */
function useAt(name: string, places: readonly (Span | undefined)[], { program }: Folding): NameExpr | undefined {
  const uses = program.uses.get(name) ?? [];
  for (const place of places) {
    const found = place && uses.find(use => contains(place, use));
    if (found) return found;
  }
  return undefined;
}

/** What is known of a number that goes by one; the loop has it for itself where the number is 1 in front of it. */
function counted(
  isByOne: boolean,
  use: Expr,
  scope: Scope | undefined,
  { starts, steps, folding }: Search,
): Pick<PageNumber, 'isInTurn' | 'isLocal' | 'loop'> {
  if (!isByOne || starts.length === 0 || steps.size > 1) return {};
  const loop = enclosingLoop(use);
  const isOwn =
    loop && scope === folding.program.scopeOf(loop) && starts.every(start => start && isInFront(start, loop));
  const isInside = loop && [...steps].every(step => contains(loop, step));
  const isLocal = scope !== undefined && scope.owner === enclosing(use, 'function');
  return {
    isInTurn: true,
    ...(isLocal ? { isLocal } : {}),
    ...(isOwn && isInside ? { loop: spanOf(loop.start, loop.end) } : {}),
  };
}

/** Whether a number is given its first value in the head of a loop, or in front of it in the same block. */
function isInFront(start: Expr, loop: LoopExpr): boolean {
  if (start === loop) return true;
  let statement = start;
  while (statement.parent?.kind === 'block' && statement.parent.isDeclaration) statement = statement.parent;
  return statement.parent === loop.parent
    ? statement.end <= loop.start
    : headOf(loop).some(each => contains(each, start));
}

/** What a loop runs before its first iteration, or asks before each one. */
function headOf({ body }: LoopExpr): readonly Expr[] {
  return body.slice(0, -1);
}

/**
 * Whether all that a name may be where it is used is `first`, and then the number behind its own each time that its loop
 * comes to it. The places at which it gets those values are added to the search.
 */
function isCounted(use: NameExpr, first: number, search: Search): boolean {
  const { folding, firsts } = search;
  const looked = firsts.get(use);
  if (looked !== undefined) return looked === first;
  firsts.set(use, first);
  const scope = lookup(folding.program.scopeOf(use), use.name);
  const reached = scope && folding.program.reached(scope, use.name);
  const isUnseen = !scope?.parent && isSetUnseen('names', 0, frameOf(folding));
  if (!reached || isUnseen || firsts.size > maxUses) return false;
  const reaching = (uses: readonly NameExpr[]) =>
    [...reached.usesOf].flatMap(([each, own]) => (uses.some(name => own.includes(name)) ? [each] : []));
  // What `page = page + 1` goes on from is not what reaches the use itself.
  const direct = reaching([use]);
  const all = new Set([...direct, ...reaching(direct.flatMap(each => operandsOf(each, use)))]);
  const steps = [...all].flatMap(each => stepOf(each, use) ?? []);
  // Where it goes on in front of the use, it is one less before that.
  const begin = steps.some(step => isBefore(step, use)) ? first - 1 : first;
  const others = [...all].filter(each => !stepOf(each, use));
  return steps.every(step => goesOn(step, use, search)) && others.every(each => isFirst(each, begin, search));
}

/** The maximum number of uses of names that are examined for one request. */
const maxUses = 50;

/** The statement by which a definition makes the next number of the last one; undefined where it does something else. */
function stepOf(definition: Definition, { name }: NameExpr): Expr | undefined {
  if (definition.kind === 'value') {
    const { operator, value, site } = definition;
    if (operator === '++') return site;
    return operator === '+=' ? (isNumber(value, 1) ? site : undefined) : isNext(value, name) ? site : undefined;
  }
  const item = definition.kind === 'part' ? partOf(definition) : undefined;
  return item && isNext(item, name) && definition.kind === 'part' ? definition.site : undefined;
}

/** Where a step reads the number that it makes the next one of. */
function operandsOf(definition: Definition, use: NameExpr): readonly NameExpr[] {
  if (!stepOf(definition, use)) return [];
  const value =
    definition.kind === 'value' ? definition.value : definition.kind === 'part' ? definition.source : undefined;
  return value ? namesIn(value).filter(({ name }) => name === use.name) : [];
}

/** `page, names = 1, []` */
function partOf({ source, path }: Extract<Definition, { kind: 'part' }>): Expr | undefined {
  const [position, ...others] = path;
  const whole = unwrap(source);
  return whole.kind === 'list' && typeof position === 'number' && others.length === 0
    ? whole.items[position]
    : undefined;
}

function isNumber(expr: Expr | undefined, number: number): boolean {
  const inner = expr && unwrap(expr);
  return inner?.kind === 'literal' && inner.type === 'number' && inner.text === String(number);
}

/** `page + 1`, or `1 + page`. */
function isNext(expr: Expr, name: string): boolean {
  const inner = unwrap(expr);
  if (inner.kind !== 'binary' || inner.operator !== '+') return false;
  const isName = (side: Expr) => unwrap(side).kind === 'name' && (unwrap(side) as NameExpr).name === name;
  return (isName(inner.left) && isNumber(inner.right, 1)) || (isNumber(inner.left, 1) && isName(inner.right));
}

/** Whether a definition gives a name its first number, or the numbers of another counter. */
function isFirst(definition: Definition, begin: number, search: Search): boolean {
  switch (definition.kind) {
    case 'value':
      return /^:?=$/.test(definition.operator) && starts(definition.value, begin, definition.site, search);
    case 'part':
      return starts(partOf(definition), begin, definition.site, search);
    case 'item':
      return isCountedBy(definition, begin, search);
    case 'param':
      return areGiven(definition, begin, search);
    default:
      return false;
  }
}

function starts(value: Expr | undefined, begin: number, expr: Expr, search: Search): boolean {
  if (!isNumber(value, begin)) return false;
  search.starts.push(expr);
  return true;
}

/** Whether a loop takes one number after the other from a function that counts: `range(1, 9)`. */
function isCountedBy(
  { source, loop, path }: Extract<Definition, { kind: 'item' }>,
  begin: number,
  search: Search,
): boolean {
  const { folding } = search;
  const iterable = unwrap(source);
  if (iterable.kind !== 'invoke' || path.length > 0) return false;
  startCall(folding);
  const called = evaluate(iterable.callee, frameOf(folding));
  const counterPath = called.kind === 'path' ? called.path : undefined;
  const counter = counterPath === undefined ? undefined : folding.language.counters?.[counterPath];
  const { args } = iterable;
  if (!counter || args.some(({ name, spread }) => name !== undefined || spread)) return false;
  const isFromZero = args.length === 0 || (args.length === 1 && counter.hasEnd === true);
  const step = args[counter.step]?.value;
  if (step && !isNumber(step, 1)) return false;
  if (isFromZero ? begin !== 0 : !isNumber(args[0]?.value, begin)) return false;
  search.starts.push(loop);
  search.steps.add(loop);
  return true;
}

/** Whether a function is given the first number, or what its caller counts, and the next one where it calls itself. */
function areGiven(
  { owner, param, position, path, missing }: Extract<Definition, { kind: 'param' }>,
  begin: number,
  search: Search,
): boolean {
  const { folding, namedFunctions, knownFunctions } = search;
  const [member, ...others] = path;
  const all = allArguments(owner, folding, namedFunctions, knownFunctions);
  if (!all || all.length === 0 || param.rest || others.length > 0) return false;
  const { target } = param;
  const [first] = owner.params;
  const isBound = first?.target.kind === 'name' && folding.language.receivers.includes(first.target.name);
  const place = position - (isBound ? 1 : 0);
  return all.every(({ args, call }) => {
    if (args.some(({ spread }) => spread)) return false;
    const byName = target.kind === 'name' ? args.find(({ name }) => name === target.name) : undefined;
    const given = (byName ?? args.filter(({ name }) => name === undefined)[place])?.value;
    const value = member === undefined ? given : given && memberOf(given, member);
    if (given && member !== undefined && unwrap(given).kind !== 'dict') return false;
    if (!value) return starts(member === undefined ? param.default : missing, begin, owner, search);
    return isGiven(value, begin, contains(owner.body, call) ? owner : undefined, search);
  });
}

function memberOf(given: Expr, member: string | number): Expr | undefined {
  const whole = unwrap(given);
  return whole.kind === 'dict' ? whole.entries.find(({ key }) => key && keyOf(key) === member)?.value : undefined;
}

/** `inside` is the function, where it calls itself. */
function isGiven(value: Expr, begin: number, inside: FunctionExpr | undefined, search: Search): boolean {
  const inner = unwrap(value);
  if (inner.kind === 'name') return isCounted(inner, begin, search);
  if (inner.kind === 'binary') {
    const name = [inner.left, inner.right].map(unwrap).find(side => side.kind === 'name');
    if (name?.kind !== 'name' || !isNext(inner, name.name)) return false;
    if (!inside) return isCounted(name, begin - 1, search);
    search.steps.add(inner);
    return isCounted(name, begin, search);
  }
  if (!isNumber(inner, begin) || inside) return false;
  search.starts.push(inner);
  return true;
}

/** Whether a step runs once between two uses of a name: in the same iteration of the innermost loop around both. */
function goesOn(step: Expr, use: NameExpr, search: Search): boolean {
  const { folding } = search;
  search.steps.add(step);
  if (step.kind === 'other' && folding.file.text.slice(step.start, step.end).includes('--')) return false;
  const loop = enclosingLoop(use);
  const inner = enclosingLoop(step);
  const isNextRound = loop?.next !== undefined && contains(loop.next, step);
  if (loop !== inner) return false;
  const owner = enclosing(use, 'function');
  const own = enclosing(step, 'function');
  // What the response is given to runs after the request.
  const isInside = own !== owner && own !== undefined && (!owner || contains(owner, own));
  return (own === owner || isInside) && (isNextRound || step.start > use.start || isBefore(step, use));
}

/** Whether a step always runs in front of a use, in the same iteration. */
function isBefore(step: Expr, use: NameExpr): boolean {
  const { next } = enclosingLoop(use) ?? {};
  return step.start < use.start && !(next && contains(next, step)) && hasRun(step, use);
}

/**
 * `params["page"]` where a name holds the parameters, of which the program changes the number of the page, and adds others
 * before the request.
 */
function heldNumber({ value, span }: Parameter, call: Span, search: Search): PageNumber | undefined {
  const { program, file } = search.folding;
  if (!span || contains(call, span) || literalText(value) !== '1') return undefined;
  const held = holderOf(span, program);
  if (!held) return undefined;
  const { made, target } = held;
  const scope = lookup(program.scopeOf(target), target.name);
  if (scope?.names.get(target.name)?.length !== 1) return undefined;
  const spellings = new Set<string>();
  const passed: NameExpr[] = [];
  const steps: Expr[] = [];
  search.starts.push(made);
  for (const use of program.usesIn(scope, target.name)) {
    if (use === target || use.parent?.kind === 'function') continue;
    const { parent } = use;
    if (contains(call, use)) {
      passed.push(use);
      continue;
    }
    const isMember = (parent?.kind === 'member' || parent?.kind === 'index') && parent.object === use;
    const key = !isMember ? undefined : parent.kind === 'member' ? parent.name : keyOf(parent.index);
    if (key === undefined) return undefined;
    const change = parent?.parent;
    const isTarget = change?.kind === 'assign' && change.target === parent;
    const isCounting = change?.kind === 'other' && change.role === 'count';
    if (key !== 'page') {
      // What else the request is sent with is not followed from iteration to iteration here.
      if (isTarget ? use.start > call.start : change?.kind === 'invoke' && change.callee === parent) return undefined;
      continue;
    }
    spellings.add(file.text.slice(parent?.start ?? 0, parent?.end ?? 0));
    if (isCounting) steps.push(change);
    if (!isTarget) continue;
    const isStep = change.operator === '+=' && isNumber(change.value, 1);
    if (isStep || isNextOf(change.value, parent, file.text)) steps.push(change);
    else if (!starts(change.value, 1, change, search)) return undefined;
  }
  const [name, ...others] = spellings;
  const [use, ...more] = passed;
  if (name === undefined || others.length > 0 || !use || more.length > 0) return undefined;
  // A step in front of the request would leave out the first page.
  const isByOne = steps.every(step => goesOn(step, use, search) && !isBefore(step, use));
  return { name, isHeld: true, ...counted(isByOne, use, scope, search) };
}

/**
 * The name of the parameters, and where it gets them: all at once, or the first page as an entry of its own, `params["page"] =
 * 1`.
 */
function holderOf(span: Span, program: Program): { readonly made: Expr; readonly target: NameExpr } | undefined {
  const literal = program.dicts.findLast(dict => dict.entries.some(entry => contains(entry.span, span)));
  const { parent: made } = literal ?? {};
  if (made?.kind === 'assign' && made.value === literal && made.target.kind === 'name')
    return { made, target: made.target };
  const added = program.assigns.find(
    ({ target, value }) => target.kind === 'index' && isNumber(value, 1) && value && contains(span, value),
  );
  const object = added?.target.kind === 'index' ? added.target.object : undefined;
  return added && object?.kind === 'name' ? { made: added, target: object } : undefined;
}

/** `params["page"] = params["page"] + 1` */
function isNextOf(value: Expr | undefined, member: Expr, text: string): boolean {
  const inner = value && unwrap(value);
  if (inner?.kind !== 'binary' || inner.operator !== '+' || !isNumber(inner.right, 1)) return false;
  return text.slice(inner.left.start, inner.left.end) === text.slice(member.start, member.end);
}
