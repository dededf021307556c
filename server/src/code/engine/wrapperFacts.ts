import { contains, type Span, spanOf } from '../../text/span';
import type { PassedFunction, WrapperFunction } from '../call';
import type { DestructuredMember } from '../wrapperText';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import { wrapperDefinition } from './modules/wrapperDefinition';
import { calledName, type NamedFunctions } from './namedFunctions';
import { callsAnother, hasChangingDefault } from './replacedFunctions';
import { isCached } from './response/decorators';
import { startFollowing } from './response/follow';
import { usesOfCalled } from './response/functions';
import { methodOf } from './response/methods';
import { type Run, runnerOf } from './response/runs';
import type { Following } from './response/track';
import { roundOf } from './roundOf';
import { childrenOf, type Expr, enclosing, type FunctionExpr, type InvokeExpr, unwrap } from './syntax/expr';
import { type Program, stepOf } from './syntax/scope';

/** What holds for a function whichever of its calls is looked at; it is looked for once, because there may be thousands. */
interface FunctionFacts {
  /** Its calls in this file; undefined where some are not known. */
  readonly calls: ReadonlySet<Expr> | undefined;
  /** What it is called with, by its calls and by the calls that run it for the program; undefined where some are not known. */
  readonly callArguments: readonly GivenArguments[] | undefined;
  readonly parameters: Span | undefined;
  /** The only parameter has no parentheses around it. */
  readonly isBare: true | undefined;
  readonly parameterNames: WrapperFunction['names'];
  readonly receiver: string | undefined;
  readonly recursions: WrapperFunction['recursions'] | undefined;
}

/** The arguments of a function where it is called, or where it is given to what calls it: `pool.submit(get, id)`. */
export interface GivenArguments {
  readonly call: InvokeExpr;
  readonly args: InvokeExpr['args'];
}

export type KnownFunctions = Map<FunctionExpr, FunctionFacts>;

/** What holds for a function, which is looked for when it is asked for first. */
function factsOf(
  owner: FunctionExpr,
  folding: Folding,
  namedFunctions: NamedFunctions,
  knownFunctions: KnownFunctions,
): FunctionFacts {
  const facts = knownFunctions.get(owner) ?? functionFacts(owner, folding, namedFunctions);
  knownFunctions.set(owner, facts);
  return facts;
}

function functionFacts(owner: FunctionExpr, folding: Folding, namedFunctions: NamedFunctions): FunctionFacts {
  const { file, language } = folding;
  const following = startFollowing(folding);
  // A changed function may have arguments that cannot be keys.
  const known = isCached(owner, following) ? undefined : usesOfCalled(owner, following);
  const calls = known?.calls.filter(call => call.kind === 'invoke');
  const runs = known?.runs.map(run => argumentsOfRun(run, following));
  const isKnown =
    calls &&
    following.doubtful.every(object => !isLikely(object, calls)) &&
    !isInherited(owner, namedFunctions, folding.program);
  const bare = bareParameter(owner, file.text);
  const parameters = bare ?? parametersOf(owner, file.text);
  const names = owner.params.flatMap(({ target }, index) => {
    const next = owner.params[index + 1]?.target.start;
    const end = next === undefined ? (parameters?.end ?? 0) : file.text.lastIndexOf(',', next);
    const span = spanOf(target.start, end);
    if (target.kind === 'name') return [{ name: target.name, span }];
    const taken = membersTaken(target);
    if (!taken) return [];
    return [{ name: file.text.slice(target.start, target.end), span, destructured: taken }];
  });
  const [first] = names;
  const receiver = first && language.receivers.includes(first.name) ? first.name : undefined;
  const parameterNames = receiver === undefined ? names : names.slice(1);
  const hasPattern = names.length !== owner.params.length;
  return {
    calls: isKnown && runs?.length === 0 ? new Set(calls) : undefined,
    callArguments:
      isKnown && runs?.every(run => run !== undefined)
        ? [...calls.map(call => ({ call, args: call.args })), ...runs]
        : undefined,
    isBare: bare && true,
    parameters: hasPattern ? undefined : parameters,
    parameterNames,
    receiver,
    recursions: parameters && !hasPattern ? recursionsOf(owner, parameterNames, folding) : undefined,
  };
}

/** What a function is called with that something else runs once; undefined where it is run with each item of a list. */
function argumentsOfRun({ call, yields }: Run, following: Following): GivenArguments | undefined {
  const runner = runnerOf(call, following);
  return runner && yields !== 'list' ? { call, args: call.args.slice(runner.position + 1) } : undefined;
}

/**
 * What a function is called with from outside, where it passes these parameters on as they are when it calls itself;
 * undefined where some calls are not known.
 */
export function knownArguments(
  owner: FunctionExpr,
  parameters: readonly string[],
  folding: Folding,
  namedFunctions: NamedFunctions,
  knownFunctions: KnownFunctions,
): readonly GivenArguments[] | undefined {
  const facts = factsOf(owner, folding, namedFunctions, knownFunctions);
  const areKept = facts.recursions?.every(({ argumentSpans }) =>
    parameters.every(name => {
      const value = argumentSpans.get(name);
      return value && folding.file.text.slice(value.start, value.end) === name;
    }),
  );
  return areKept ? facts.callArguments : undefined;
}

/** What a function is called with, by itself as well; undefined where some calls are not known. */
export function allArguments(
  owner: FunctionExpr,
  folding: Folding,
  namedFunctions: NamedFunctions,
  knownFunctions: KnownFunctions,
): readonly GivenArguments[] | undefined {
  const facts = factsOf(owner, folding, namedFunctions, knownFunctions);
  const recursions = ownCalls(owner, folding).map(call => ({ call, args: call.args }));
  return facts.callArguments && [...facts.callArguments, ...recursions];
}

/** Whether a method may override another one, or the other it: only the running program knows which of them is called. */
function isInherited(owner: FunctionExpr, { functions }: NamedFunctions, program: Program): boolean {
  const method = methodOf(owner);
  if (method?.owner.kind !== 'class') return false;
  const classes = functions(method.name).flatMap(each => methodOf(each)?.owner ?? []);
  // A class with both above it takes the method of the first one: `class Both(Fixed, Client)`.
  const hasBoth = program.classes.some(({ bases }) => bases.length > 1);
  return classes.length > 1 && (hasBoth || classes.some(of => of.kind === 'class' && of.bases.length > 0));
}

/**
 * The function around `sendingCall` as the target of a rewrite; `call` is a call of it. Undefined where some of its calls are not
 * known and it cannot be copied for those that are, or where its text is not understood.
 */
export function wrapperFacts(
  sendingCall: InvokeExpr,
  call: InvokeExpr,
  folding: Folding,
  namedFunctions: NamedFunctions,
  knownFunctions: KnownFunctions,
): PassedFunction | undefined {
  const { file } = folding;
  const owner = functionAroundCallbacks(sendingCall);
  if (!owner || owner.getter) return undefined;
  if (hasChangingDefault(owner, folding) || callsAnother(call, owner, folding)) return undefined;
  const facts = factsOf(owner, folding, namedFunctions, knownFunctions);
  const { calls, parameters, isBare, parameterNames, receiver, recursions } = facts;
  const callers = calls?.has(call) ? calls.size : undefined;
  const given = argumentsOf(call, file.text);
  if (!parameters || !given) return undefined;
  const definition = recursions && wrapperDefinition(owner, call, parameters, folding, namedFunctions);
  if (!recursions || (callers === undefined && !definition)) return undefined;
  return {
    kind: 'function',
    span: spanOf(owner.start, owner.end),
    parameters,
    ...(isBare ? { isBare } : {}),
    names: parameterNames,
    ...(receiver === undefined ? {} : { receiver }),
    preparations: statementsAround(sendingCall, owner).flatMap(each => preparationOf(each, parameterNames)),
    ...roundOf(sendingCall),
    callers,
    arguments: given,
    argumentSpans: argumentsByName(call, parameterNames),
    members: membersGiven(call, parameterNames),
    recursions,
    ...(definition ? { definition } : {}),
  };
}

/** The members that a pattern takes under a name each; undefined for another pattern. */
function membersTaken(target: Expr): readonly DestructuredMember[] | undefined {
  if (target.kind !== 'dict') return undefined;
  const taken = target.entries.flatMap(({ key, value, span }): DestructuredMember[] => {
    const name = key && stepOf(key);
    if (value.kind !== 'name' || (key && typeof name !== 'string')) return [];
    return [{ name: typeof name === 'string' ? name : '', localName: value.name, span: spanOf(span.start, span.end) }];
  });
  return taken.length === target.entries.length ? taken : undefined;
}

/** The members of the arguments that are objects of nothing but named members, by the name of the parameter. */
function membersGiven({ args }: InvokeExpr, parameters: WrapperFunction['names']): WrapperFunction['members'] {
  return new Map(
    args.flatMap(({ value }, position) => {
      const parameter = parameters[position];
      if (!parameter?.destructured || value.kind !== 'dict' || !isLiteralDictionary(value)) return [];
      const members = value.entries.map(({ key, span }) => ({
        name: String(key && stepOf(key)),
        span: spanOf(span.start, span.end),
      }));
      return [[parameter.name, members] as const];
    }),
  );
}

/** The nearest function around that is called by a name, and is no callback: `new Promise(resolve => …)`. */
function functionAroundCallbacks(sendingCall: InvokeExpr): FunctionExpr | undefined {
  let owner = enclosing(sendingCall, 'function');
  while (owner && isCallback(owner)) owner = enclosing(owner, 'function');
  return owner;
}

function isCallback(owner: FunctionExpr): boolean {
  const { parent } = owner;
  return parent?.kind === 'invoke' && parent.args.some(({ value }) => value === owner);
}

/** The statements of a function that may prepare a request: those of all blocks around it. */
function statementsAround(sent: Expr, owner: FunctionExpr): readonly Expr[] {
  const found: Expr[] = [];
  for (let ancestor = sent.parent; ancestor && ancestor !== owner; ancestor = ancestor.parent)
    if (ancestor.kind === 'block') found.unshift(...ancestor.statements);
  return found;
}

/** The calls of a function inside itself; undefined where one of them is not understood. */
function recursionsOf(
  owner: FunctionExpr,
  names: WrapperFunction['names'],
  folding: Folding,
): WrapperFunction['recursions'] | undefined {
  const found = ownCalls(owner, folding).map(invoke => {
    const given = argumentsOf(invoke, folding.file.text);
    const isKnown = given && !invoke.args.some(({ spread }) => spread);
    const name = nameIn(invoke);
    return isKnown && name ? { name, arguments: given, argumentSpans: argumentsByName(invoke, names) } : undefined;
  });
  return found.every(each => each !== undefined) ? found : undefined;
}

/** Where a call names the function that it calls. */
function nameIn({ callee }: InvokeExpr): Span | undefined {
  if (callee.kind !== 'name' && callee.kind !== 'member') return undefined;
  return spanOf(callee.end - callee.name.length, callee.end);
}

/** The calls of a function inside itself, in the order of the text. */
function ownCalls(owner: FunctionExpr, folding: Folding): readonly InvokeExpr[] {
  const { uses, members } = folding.program;
  const name = calledName(owner) ?? '';
  const callees = [...(uses.get(name) ?? []), ...(members.get(name) ?? [])].filter(use => contains(owner.body, use));
  return callees
    .sort((a, b) => a.start - b.start)
    .flatMap(callee => {
      const invoke = callee.parent;
      if (invoke?.kind !== 'invoke' || invoke.callee !== callee) return [];
      startCall(folding);
      const value = evaluate(callee, frameOf(folding));
      const isOwn =
        callee.kind === 'member' && callee.object.kind === 'name' && isReceiver(callee.object.name, folding);
      return (value.kind === 'function' ? value.owner !== owner : callee.kind === 'member' && !isOwn) ? [] : [invoke];
    });
}

function isReceiver(name: string, { language }: Folding): boolean {
  return language.receivers.includes(name);
}

function argumentsByName({ args }: InvokeExpr, parameters: WrapperFunction['names']): Map<string, Span> {
  const spread = args.findIndex(({ spread: isMany, value }) => isMany && !isLiteralDictionary(value));
  return new Map(
    (spread < 0 ? args : args.slice(0, spread)).flatMap(({ name, spread: isMany, value }, position) => {
      if (isMany && value.kind === 'dict')
        return value.entries.map(
          ({ key, value: own }) => [String(key && stepOf(key)), spanOf(own.start, own.end)] as const,
        );
      const parameter = name ?? parameters[position]?.name;
      return parameter === undefined ? [] : [[parameter, spanOf(value.start, value.end)] as const];
    }),
  );
}

/** Whether a dictionary is written in place, with all of its members by their names: `**{"names[]": name}`. */
export function isLiteralDictionary(value: Expr): boolean {
  return value.kind === 'dict' && value.entries.every(({ key }) => key && stepOf(key) !== undefined);
}

/**
 * Whether a call on an object of which nothing is known may be one of the wrapper: it does not name a member, as those do a
 * path.
 */
function isLikely(object: Expr, calls: readonly InvokeExpr[]): boolean {
  const call = object.parent?.parent;
  const isPath = (text: string | undefined) => text === undefined || /[/.]/.test(text);
  return isPath(call?.kind === 'invoke' ? firstText(call) : undefined) || !calls.every(each => isPath(firstText(each)));
}

/** The first argument where it is a text without values in it. */
function firstText({ args: [first] }: InvokeExpr): string | undefined {
  if (first?.value.kind !== 'text') return undefined;
  const [piece, ...others] = first.value.pieces;
  return piece?.kind === 'chars' && others.length === 0 ? piece.text : undefined;
}

/**
 * A statement that gives a name a value, and does so only under a condition perhaps, or that changes what the name holds:
 * `for (const [key, value] of Object.entries(params)) search.append(key, value)`.
 */
function preparationOf(statement: Expr, parameters: WrapperFunction['names']): WrapperFunction['preparations'] {
  const span = spanOf(statement.start, statement.end);
  const targets: (string | undefined)[] = [];
  const visit = (expr: Expr): void => {
    if (expr.kind === 'assign') targets.push(expr.target.kind === 'name' ? expr.target.name : undefined);
    else if (expr.kind === 'block' || expr.kind === 'branch') {
      const tests = expr.kind === 'branch' ? expr.tests : [];
      for (const child of childrenOf(expr)) if (!tests.includes(child)) visit(child);
    } else if (expr.kind === 'loop') for (const child of expr.body) visit(child);
    else targets.push(...(expr.kind === 'invoke' ? changedBy(expr, visit) : [undefined]));
  };
  visit(statement);
  const [name, ...others] = new Set(targets);
  if (name === undefined || others.length > 0) return [];
  const parameter =
    statement.kind === 'assign' && statement.value ? parameterIn(statement.value, parameters) : undefined;
  return [{ name, span, ...(parameter === undefined ? {} : { parameter }) }];
}

/** The parameter that a value is, or that it is one of two values with: `path if path.startswith('http') else base + path`. */
function parameterIn(value: Expr, parameters: WrapperFunction['names']): string | undefined {
  const options = value.kind === 'choice' && value.choiceKind === 'either' ? value.options : [value];
  return options.flatMap(option => {
    const inner = unwrap(option);
    return inner.kind === 'name' && parameters.some(({ name }) => name === inner.name) ? [inner.name] : [];
  })[0];
}

/** The name of what a call changes. What a function does that gets each item of a list is visited. */
function changedBy({ callee, args }: InvokeExpr, visit: (expr: Expr) => void): readonly (string | undefined)[] {
  const [first, ...others] = args;
  if (first?.value.kind === 'function' && others.length === 0 && callee.kind === 'member') {
    visit(first.value.body);
    return [];
  }
  let holder: Expr = callee;
  while (holder.kind === 'member') holder = holder.object;
  return [callee.kind === 'member' && holder.kind === 'name' ? holder.name : undefined];
}

/** The only parameter of a function that has no parentheses around it: `path => …`. */
function bareParameter({ start, params }: FunctionExpr, text: string): Span | undefined {
  const [only, ...others] = params;
  if (only?.target.kind !== 'name' || others.length > 0) return undefined;
  const { start: from, end } = only.target;
  const isBare = /^(?:async\s+)?$/.test(text.slice(start, from)) && /^\s*=>/.test(text.slice(end));
  return isBare ? spanOf(from, end) : undefined;
}

/** Between the parentheses around the parameters; those of defaults and types are inside. */
function parametersOf({ start, params, body }: FunctionExpr, text: string): Span | undefined {
  const open = text.indexOf('(', start);
  const inside = insideParentheses(open, text);
  const isOfAll = inside && params.every(({ target }) => contains(inside, target));
  return isOfAll && inside.end < body.start ? inside : undefined;
}

function argumentsOf({ callee, args, end }: InvokeExpr, text: string): Span | undefined {
  const inside = insideParentheses(text.indexOf('(', callee.end), text);
  return inside?.end === end - 1 && args.every(({ span }) => contains(inside, span)) ? inside : undefined;
}

function insideParentheses(open: number, text: string): Span | undefined {
  if (open < 0) return undefined;
  let depth = 0;
  let quote: string | undefined;
  for (let offset = open; offset < text.length; offset++) {
    const character = text[offset] as string;
    if (quote !== undefined) {
      if (character === '\\') offset++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'" || character === '`') quote = character;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return spanOf(open + 1, offset);
  }
  return undefined;
}
