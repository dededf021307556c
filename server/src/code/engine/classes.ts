import { addTo } from '../../text/addTo';
import { lazyValue, memoizeByObject } from '../../text/memoizeByObject';
import type { ClassRequest, CrossFileName, Definitions, MemberPart, MemberText } from '../source';
import { evaluate, type Folding, type Frame, frameOf, startCall } from './fold/frame';
import { inlineFunction } from './fold/inline';
import { fieldValue } from './fold/member';
import { ownMember } from './fold/ownMember';
import { crossFileNameOf } from './fold/select';
import { isConstructor } from './fold/superCalls';
import { addresses, flattenFacts, lastFact, textsOf } from './fold/texts';
import { type Folded, noBindings, plainText, type Value } from './fold/value';
import { headersOf } from './senders';
import { type Sending, sendingOf } from './sending';
import { type ClassExpr, type Expr, enclosing, type FunctionExpr, type InvokeExpr, type NameExpr } from './syntax/expr';
import { receiversOf } from './syntax/parameters';
import type { Scope } from './syntax/scope';

/** The maximum numbers of classes of a file that are described for other files, and of members of each. */
const maxClasses = 100;
const maxMembers = 100;

/** Longer texts are no part of an address. */
const maxLength = 200;

/**
 * The classes of a file, for those of other files that extend them: what their members yield, and the requests to
 * addresses that a class below completes. The folding leaves members without a value open.
 */
export function classesIn(folding: Folding): Pick<Definitions, 'classNames' | 'classAt' | 'requestsAt'> {
  const owners = folding.program.classes.slice(0, maxClasses);
  const chainAt = (position: number) => chainOf(owners[position] as ClassExpr, folding);
  const invokes = lazyValue(() => invokesByClass(folding.program.invokes));
  const requests = memoizeByObject((owner: Expr) =>
    (invokes().get(owner) ?? []).flatMap(({ invoke, owner: within }) => requestOf(invoke, within, folding)),
  );
  return {
    classNames: lazyValue(() => owners.map(classPath)),
    classAt(position) {
      const { own, bases } = chainAt(position);
      return { bases, members: membersOf(owners[position] as ClassExpr, own, folding) };
    },
    requestsAt: position => chainAt(position).own.flatMap(({ owner }) => requests(owner)),
  };
}

/** The name of a class with those of the classes and modules around it. */
function classPath(owner: ClassExpr): string | undefined {
  const names: string[] = [];
  for (let at: ClassExpr | undefined = owner; at && names.length < 5; at = enclosing(at, 'class'))
    if (at.name) names.unshift(at.name);
  return owner.name === undefined ? undefined : names.join('.');
}

/** A class with those of its file above it, the nearest first, and the classes of other files that these extend. */
export function chainOf(
  owner: ClassExpr,
  folding: Folding,
): { readonly own: readonly Scope[]; readonly bases: readonly CrossFileName[] } {
  const own: Scope[] = [folding.program.scopeOf(owner)];
  const bases: CrossFileName[] = [];
  for (let index = 0; index < own.length && index < deepestChain; index++) {
    const { owner: above } = own[index] as Scope;
    for (const base of above.kind === 'class' ? above.bases : []) {
      startCall(folding);
      const value = evaluate(base, frameOf(folding));
      if (value.kind === 'instance' && !own.includes(value.scope)) own.push(value.scope);
      else if (value.kind === 'path') bases.push(crossFileNameOf(value));
    }
  }
  return { own, bases };
}

const deepestChain = 8;

function membersOf(owner: ClassExpr, scopes: readonly Scope[], folding: Folding): Map<string, readonly MemberText[]> {
  const found = new Map<string, readonly MemberText[]>();
  const names = new Set(scopes.flatMap(scope => [...scope.names.keys()]));
  const frame = frameOf(folding);
  const object = { kind: 'instance', scope: scopes[0] as Scope, bindings: noBindings, isClass: false } as const;
  const end = folding.file.text.length;
  for (const name of [...names].slice(0, maxMembers)) {
    startCall(folding);
    const use: NameExpr = { kind: 'name', name, start: end, end, parent: owner };
    const value = fieldValue(object, name, use, frame);
    const method = value.kind === 'function' ? value.owner : undefined;
    const result =
      value.kind === 'function' ? inlineFunction(value, () => argumentsOf(value.owner), use, frame) : value;
    const isPassed = result.kind === 'unknown' && result.param && isConstructor(result.param.owner, frame);
    if (!isPassed && (result.kind !== 'text' || result.numeric)) continue;
    const made = textsOf(result, use, frame).map(option => memberText(option, method, frame, name));
    if (made.every(isUseful)) found.set(name, made);
  }
  return found;
}

/** The parameters of a method, as what only a caller knows. */
function argumentsOf(owner: FunctionExpr): readonly (Value | undefined)[] {
  return owner.params.map(({ target, default: given }, position) =>
    given ? undefined : { kind: 'unknown', sources: [target], param: { owner, position } },
  );
}

function isUseful(option: MemberText): boolean {
  const written = option.map(part => (part.kind === 'text' ? part.text : '')).join('');
  return option.some(({ kind }) => kind !== 'unknown') && written.length <= maxLength && !/\s/.test(written);
}

/** `of` is the member whose text it is, which is no part of itself. */
function memberText(option: Folded, method: FunctionExpr | undefined, frame: Frame, of?: string): MemberText {
  const shift = method ? receiversOf(method, frame.folding.language) : 0;
  const parts: MemberPart[] = [];
  for (const piece of option) {
    const last = parts.at(-1);
    if (piece.kind === 'text') {
      if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + piece.text };
      else parts.push({ kind: 'text', text: piece.text });
    } else parts.push(openPart(piece, method, shift, frame, of));
  }
  return parts;
}

function openPart(
  piece: Extract<Folded[number], { kind: 'hole' }>,
  method: FunctionExpr | undefined,
  shift: number,
  frame: Frame,
  of: string | undefined,
): MemberPart {
  const name = memberBehind(piece.sources, frame);
  if (name !== undefined && name !== of) return { kind: 'member', name };
  const { param, fallback } = piece;
  if (param && isConstructor(param.owner, frame))
    return { kind: 'constructed', position: param.position - receiversOf(param.owner, frame.folding.language) };
  if (param && param.owner === method && param.position >= shift)
    return { kind: 'parameter', position: param.position - shift, ...(fallback === undefined ? {} : { fallback }) };
  return fallback === undefined ? { kind: 'unknown' } : { kind: 'text', text: fallback };
}

function memberBehind(sources: readonly Expr[], frame: Frame): string | undefined {
  for (const source of sources) {
    const name = ownMember(source, frame);
    if (name !== undefined) return name;
  }
  return undefined;
}

interface InvokeOfClass {
  readonly invoke: InvokeExpr;
  /** The method that it stands in. */
  readonly owner: FunctionExpr;
}

function invokesByClass(invokes: readonly InvokeExpr[]): Map<Expr, InvokeOfClass[]> {
  const found = new Map<Expr, InvokeOfClass[]>();
  for (const invoke of invokes) {
    const within = methodAround(invoke);
    const owner = within && enclosing(within, 'class');
    if (owner) addTo(found, owner, { invoke, owner: within });
  }
  return found;
}

/** The request of a method, where its address has a member that the class leaves open. */
function requestOf(invoke: InvokeExpr, owner: FunctionExpr, folding: Folding): ClassRequest[] {
  startCall(folding);
  const sending = sendingOf(invoke, frameOf(folding));
  const request = sending && !sending.rule.isTestDouble ? classRequest(sending, owner) : undefined;
  return request ? [request] : [];
}

/** The function with a name around an expression; the blocks and callbacks in it run for it. */
function methodAround(expr: Expr): FunctionExpr | undefined {
  let owner = enclosing(expr, 'function');
  while (owner && owner.name === undefined) owner = enclosing(owner, 'function');
  return owner;
}

function classRequest({ rule, facts, frame }: Sending, owner: FunctionExpr): ClassRequest | undefined {
  const flat = flattenFacts(facts);
  const open = addresses(flat, frame)
    .map(address => memberText(address, owner, frame))
    .filter(address => address.some(isLeftToBelow) && isAddress(address));
  if (open.length === 0) return undefined;
  const fact = lastFact(flat, 'method');
  const method = rule.method ?? (fact ? plainText(fact.value) : rule.roles?.method ? undefined : 'GET');
  return {
    methodName: owner.name ?? '',
    client: rule.client,
    addresses: open,
    headers: headersOf(flat),
    ...(method ? { method: method.toUpperCase() } : {}),
  };
}

/** What a class below has, or passes on to the constructor of its base. */
function isLeftToBelow({ kind }: MemberPart): boolean {
  return kind === 'member' || kind === 'constructed';
}

/** An address of which enough is known that a class below completes it: a version or a format. */
function isAddress(address: MemberText): boolean {
  return address.some(part => part.kind === 'text' && /\/v\d+\b|\.(json|xml)\b/.test(part.text));
}
