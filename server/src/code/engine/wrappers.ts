import { addTo } from '../../text/addTo';
import { evaluate, type Folding, type Frame, frameOf, startCall } from './fold/frame';
import { bindArguments } from './fold/inline';
import { isMadeIn } from './fold/madeWith';
import { subclassObject } from './fold/subclassObject';
import { addresses, flattenFacts, lastFact } from './fold/texts';
import { mayRun } from './fold/truth';
import {
  entryNamed,
  type Fact,
  type Folded,
  noBindings,
  type ParamUse,
  plainText,
  sketch,
  type Value,
} from './fold/value';
import { type Sending, sendingAgain } from './sending';
import { type Expr, enclosing, type FunctionExpr, type InvokeExpr } from './syntax/expr';

/** A call of a function of this file. */
interface Caller {
  readonly invoke: InvokeExpr;
  readonly target: Extract<Value, { kind: 'function' }>;
}

export type Callers = ReadonlyMap<FunctionExpr, readonly Caller[]>;

/** Every call of a function of this file, by the function. */
export function callersOf(folding: Folding): Callers {
  const found = new Map<FunctionExpr, Caller[]>();
  for (const invoke of folding.program.invokes) {
    startCall(folding);
    const target = evaluate(invoke.callee, frameOf(folding));
    if (target.kind !== 'function') continue;
    addTo(found, target.owner, { invoke, target });
  }
  return found;
}

/** The maximum number of nested wrappers that are followed. */
const maxDepth = 3;

/** The maximum number of callers that are followed in one file: a few lines of functions that call each other make millions. */
const maxFollowed = 2000;

/** Whether one more caller of a wrapper is followed. Where it is not, the file is named as one that is not read whole. */
function mayFollow(folding: Folding): boolean {
  if (++folding.followed <= maxFollowed) return true;
  folding.file.parsed.omissions.add('callers');
  return false;
}

/**
 * The places at which the endpoint of a request is known: the callers of the function around it where the address or
 * the method is one of its parameters and a caller gives a text for it. Undefined where the request itself is that place.
 */
export function throughCallers(
  sending: Sending,
  callers: () => Callers,
  inner: readonly Step[] = [],
): Sending[] | undefined {
  const open = openParameter(sending, callers);
  if (!open || inner.length >= maxDepth) return undefined;
  const { folding } = sending.frame;
  const found: Sending[] = [];
  let resolved = false;
  let excluded = 0;
  for (const { invoke, target } of callers().get(open) ?? []) {
    if (!mayFollow(folding)) break;
    startCall(folding);
    const steps: readonly Step[] = [...inner, { owner: open, invoke, target }];
    const inside = frameInside(steps, folding);
    // A function that calls itself says nothing new about its endpoint.
    if (open.start <= invoke.start && invoke.end <= open.end) continue;
    if (!mayRun(sending.sendingCall, inside, open)) {
      excluded++;
      continue;
    }
    const again = calledWith(steps, sendingAgain(sending, inside, invoke));
    const further = throughCallers(again, callers, steps);
    if (further) {
      found.push(...further);
      resolved = true;
    } else {
      const isOpen = openParameter(again) !== undefined;
      // A method that passes what it is given on to that of the class above asks for nothing itself.
      if (isOpen && target.presets?.length === 0) continue;
      found.push(again);
      resolved ||= !isOpen;
    }
  }
  // A request that no caller can reach does not belong to any of them.
  return resolved || (excluded > 0 && found.length === 0) ? found : undefined;
}

/** What a call does not say itself is not rewritten there. */
function calledWith(steps: readonly Step[], sending: Sending): Sending {
  return steps.some(({ target }) => target.presets) ? { ...sending, rule: { ...sending.rule, sends: true } } : sending;
}

/**
 * The functions that send a request for their callers: the one around it, and those of this file that pass a parameter of
 * their own on to it. The innermost comes first.
 */
export function openFunctions(
  sending: Sending,
  callers: () => Callers,
  inner: readonly Step[] = [],
): { readonly owner: FunctionExpr; readonly sending: Sending }[] {
  const open = openParameter(sending);
  if (!open || inner.length >= maxDepth) return [];
  const { folding } = sending.frame;
  const outer = (callers().get(open) ?? []).flatMap(({ invoke, target }) => {
    if ((open.start <= invoke.start && invoke.end <= open.end) || !mayFollow(folding)) return [];
    startCall(folding);
    const steps: readonly Step[] = [...inner, { owner: open, invoke, target }];
    return openFunctions(sendingAgain(sending, frameInside(steps, folding), invoke), callers, steps);
  });
  return [{ owner: open, sending }, ...outer];
}

/** A wrapper, and the call of it that is followed. */
interface Step extends Caller {
  readonly owner: FunctionExpr;
}

/**
 * The frame inside the innermost wrapper. What each wrapper passes on depends on what it was given, so the arguments are
 * read from the outermost call inwards, each with the ones before it.
 */
function frameInside(steps: readonly Step[], folding: Folding): Frame {
  let frame = frameOf(folding);
  for (const { owner, invoke, target } of steps.toReversed()) {
    const args = target.presets ? [...target.presets, ...invoke.args] : invoke.args;
    const values = bindArguments(owner, args, frame, target.self !== undefined);
    const bindings = new Map<Expr, readonly (Value | undefined)[]>([...frame.bindings, ...target.bindings]);
    bindings.set(owner, values);
    const object = subclassObject(owner, target.self, frame);
    if (object) bindings.set(object.around, [object.self]);
    frame = { ...frame, bindings };
  }
  return frame;
}

/** The function whose parameter decides the endpoint: the whole path, a word of it, its end, or the method. */
function openParameter({ facts, frame, callSite }: Sending, callers?: () => Callers): FunctionExpr | undefined {
  const flat = flattenFacts(facts);
  const method = lastFact(flat, 'method')?.value;
  const chooser =
    method?.kind === 'unknown' &&
    method.param &&
    plainText(method) === undefined &&
    owned(method.param.owner, callSite);
  if (chooser) return chooser;
  const key = method && keyParameter(method, frame);
  const keeper = key && owned(key.owner, callSite);
  if (keeper) return keeper;
  const document = documentParameter(flat, frame);
  if (document) return owned(document.owner, callSite);
  const owners = addresses(flat, frame).flatMap(address =>
    address.flatMap((piece, index) => {
      const param = piece.kind === 'hole' ? piece.param : undefined;
      const isOpen = param && (opens(address, index) || isGivenPath(address, index, param, frame, callers));
      const owner = isOpen && owned(param.owner, callSite);
      return owner && !isSettingOf(piece, owner, callSite) ? owner : [];
    }),
  );
  const [first, ...others] = new Set(owners);
  if (!first || others.length === 0 || !callers) return first;
  // A function that another one returns is called with what that one was given: `base => path => …`.
  const inmost = [first, ...others].sort((a, b) => b.start - a.start);
  return inmost.find(owner => callers().get(owner)?.length) ?? first;
}

/**
 * Whether a hole is the base address that a function has for all the functions that it makes: a setting like those of an object
 * of a class, where its text is known.
 */
function isSettingOf({ kind, ...piece }: Folded[number], owner: FunctionExpr, expr: Expr): boolean {
  const fallback = kind === 'hole' && 'fallback' in piece ? piece.fallback : undefined;
  return /^https?:\/\//i.test(fallback ?? '') && isMadeIn(owner, expr);
}

/** The parameter that chooses among several methods the row of a table: `ROUTES[name].method`. */
function keyParameter(method: Value, frame: Frame): ParamUse | undefined {
  const options = method.kind === 'text' ? method.options : [];
  const choice = options.length > 1 ? options[0]?.[0]?.choice : undefined;
  const key = choice?.kind === 'index' ? evaluate(choice.index, frame) : undefined;
  return key?.kind === 'unknown' ? key.param : undefined;
}

/**
 * The parameter that has the document of a GraphQL request, or makes it when it is called: the member `query` of its body.
 */
function documentParameter(facts: readonly Fact[], frame: Frame): ParamUse | undefined {
  const isGraphql = addresses(facts, frame).some(address => /\/graphql\/?$/.test(sketch(address)));
  if (!isGraphql) return undefined;
  for (const { value } of facts) {
    const document = value.kind === 'dict' ? entryNamed(value, 'query') : undefined;
    const made = document?.expr.kind === 'invoke' ? document.expr : document && unknownCall(document.value);
    const maker = made ? evaluate(made.callee, frame) : document?.value;
    if (maker?.kind === 'unknown' && maker.param) return maker.param;
  }
  return undefined;
}

/** The call that gives a value which is not known, perhaps to the one who calls with it. */
function unknownCall(value: Value): InvokeExpr | undefined {
  return value.kind === 'unknown' && !value.param ? value.sources.find(source => source.kind === 'invoke') : undefined;
}

/** Parameters of constructors are settings of an object, not of a call. */
function owned(owner: FunctionExpr, expr: Expr): FunctionExpr | undefined {
  for (let around = enclosing(expr, 'function'); around; around = enclosing(around, 'function')) {
    if (around === owner) return owner;
  }
  return undefined;
}

/**
 * Whether a hole in front of the suffix, which would be an identifier there, is a path in truth: a caller gives one with a
 * slash.
 */
function isGivenPath(
  address: Folded,
  index: number,
  { owner, position }: ParamUse,
  frame: Frame,
  callers: (() => Callers) | undefined,
): boolean {
  const after = address[index + 1];
  if (!callers || after?.kind !== 'text' || !/^\.(?:json|xml)\b/.test(after.text)) return false;
  return (callers().get(owner) ?? []).some(({ invoke: { args }, target }) => {
    const given = bindArguments(
      owner,
      [...(target.presets ?? []), ...args],
      { ...frame, bindings: noBindings },
      target.self !== undefined,
    );
    const value = given[position];
    return value?.kind === 'text' && value.options.some(option => sketch(option).includes('/'));
  });
}

/**
 * Whether the endpoint cannot be read without the hole: it stands where the first word of the path should be, or at the
 * end without a suffix behind it. An identifier between two slashes is part of a known endpoint.
 */
function opens(address: Folded, index: number): boolean {
  const before = address
    .slice(0, index)
    .map(piece => (piece.kind === 'text' ? piece.text : (piece.fallback ?? '\uFFFC')))
    .join('');
  const after = address[index + 1];
  const path = before.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/^\uFFFC+/, '');
  if (path.includes('?')) return false;
  const words = path.split('/').filter(word => word !== '' && !/^v\d+$/.test(word) && !/^\uFFFC+$/.test(word));
  // A value right behind another one is no identifier: `${id}${path}.json`.
  if (words.length === 0 || before.endsWith('\uFFFC')) return true;
  return after === undefined;
}
