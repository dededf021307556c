import { contains, type Span, spanOf } from '../../../text/span';
import type { Read, StatusCheck } from '../../call';
import type { ReadForm } from '../../readForm';
import type { Folding } from '../fold/frame';
import type { LanguageDefinition } from '../language';
import type { Expr, FunctionExpr, InvokeExpr, MemberExpr } from '../syntax/expr';
import { lookup, type Program, stepOf } from '../syntax/scope';
import { isInFailure, isOfUnparsed } from './handlers';

/** What a value of the program is of the response: the response object, its body as text, or the parsed body. */
export type Stage = 'response' | 'text' | 'body';

export interface Track {
  readonly stage: Stage;
  readonly path: readonly (string | number)[];
  /** The part of a read that stands for the response itself; a read is what follows it. */
  readonly root: Span;
  /** How many steps of `path` the root stands for. */
  readonly rootSteps: number;
  /** The read whose value the name at `root` holds; the name alone is no read of its own. */
  readonly origin?: Origin;
  /** How many names hold it, one after the other. */
  readonly names?: number;
  /** How the last step was read, where it was no member or subscript. */
  readonly form?: ReadForm;
  /** The list is read only for a part of it by position. */
  readonly isSliced?: true;
  /**
   * The length of the path of a list whose elements the program chose or sorted: an index of it is not an index of the
   * response.
   */
  readonly filteredDepth?: number;
  /**
   * The value is an object that the program makes, which has the part under the last of these names, in an object that has it
   * under the name before.
   */
  readonly memberPath?: readonly string[];
  /** It is that of a request that failed. */
  readonly isFailed?: true;
  /** The call by which it came into the function around, which alone takes what that makes of it. */
  readonly entered?: Entered;
  /** At this length of its path the value is a copy of an object, to which the program adds members of its own. */
  readonly added?: { readonly depth: number; readonly names: readonly string[] };
  /** At this length of its path the object took the place of members that the program had put there: `{ host, ...values }`. */
  readonly covered?: { readonly depth: number; readonly names: readonly string[] };
  /**
   * At this length of its path, which leads to a list, the value is a dictionary that the program makes of what it takes
   * from the list, by keys of its own. A value of it is what is at the steps in `value`.
   */
  readonly keyed?: { readonly depth: number; readonly value: readonly (string | number)[] };
}

/** A call that passes the response to a function, and the one by which it came into the function around that call. */
export interface Entered {
  readonly owner: FunctionExpr;
  readonly call: InvokeExpr;
  readonly outer?: Entered;
}

/** The maximum number of names, one after the other, through which a response is followed. */
export const maxNames = 200;

/** A read that others start from. The object represents it while the read itself is replaced by a more specific one. */
export interface Origin {
  read: Read;
}

/** What part of a response an element of a list is, and at which position. */
export interface SeenElement {
  readonly what: string;
  readonly index: number | undefined;
}

export interface Following {
  readonly folding: Folding;
  readonly program: Program;
  readonly language: LanguageDefinition;
  /** The text of the file. */
  readonly text: string;
  readonly reads: Read[];
  /** The read that each read starts from. */
  readonly origins: Map<Read, Origin>;
  readonly checks: StatusCheck[];
  /** The member of the response that has the parsed body, where others of this name have its text. */
  readonly parsedMember?: string;
  /** What a program shows of the response by printing it as it is; all of it unless it is said. */
  readonly shows?: 'status' | 'nothing';
  /** The number of places left in the file at which this response is no longer followed. */
  readonly leaves: number;
  /** The expressions that were visited, with the parts of the response that they stand for. */
  readonly visited: Map<Expr, readonly string[]>;
  /** The lists of responses, by the member of their elements that has one. */
  readonly visitedElements: Map<Expr, Map<string, readonly SeenElement[]>>;
  /** What functions return of the response. */
  readonly returns: Track[];
  /** Calls whose object turns out only later to be a part of the response or not. */
  readonly doubtful: Expr[];
  /** The calls of the function around are followed; not so where only one of them counts. */
  readonly takesAll: boolean;
  escapes: boolean;
  /** The calls by which the request is sent, by the function that each of them calls. */
  readonly sendingCalls: ReadonlyMap<FunctionExpr, InvokeExpr>;
  /** Where a failed status becomes an error. */
  readonly raising: Expr[];
  /** The program shows the text of such an error. */
  showsFailure: boolean;
  /** Another file names the status of a response. */
  namesStatus: boolean;
  /** Other files take a part of the response. */
  isTakenElsewhere: boolean;
  /** A function keeps the response for all of its calls, of which there are several, by keys that it computes. */
  isKeptForOthers: boolean;
  /**
   * Functions with a name that get the response as a handler, with the call that takes what they give: `request.then(parse)`.
   * Undefined for those that other calls give it.
   */
  readonly handling: Map<FunctionExpr, InvokeExpr | undefined>;
  /** Another function of the program takes a part of the response. */
  crosses: boolean;
}

/** A callback that gets the response, and what each of its parameters is. */
export interface Handler {
  readonly owner: FunctionExpr;
  readonly stages: readonly (Stage | undefined)[];
}

/** How the walk continues from an expression, and from a pattern that takes a value. */
export interface Walk {
  climb(expr: Expr, track: Track, following: Following): void;
  bind(target: Expr, track: Track, following: Following, from?: Expr): void;
  member(member: MemberExpr, track: Track, following: Following): void;
  /** Looks at what the program does with a list of tuples, each of which has a value `index` a position. */
  tuples(list: Expr, tuples: { readonly each: Track; readonly index: number }, following: Following): void;
}

/** Where the response of a call is found. */
export interface SentRequest {
  /**
   * The expression that sends, whose value is `stage`, and the calls of the wrappers around it, from the inner to the
   * outer: what each returns is what the next one gives.
   */
  readonly callChain: readonly [Expr, ...Expr[]];
  readonly stage: Stage | 'nothing';
  /** The member of the response that has the parsed body. */
  readonly parsedMember?: string;
  readonly handlers: readonly Handler[];
  /** The object that sends and has the response afterwards. */
  readonly object: Expr | undefined;
  /** The call that gets the response from this object, where a method does. */
  readonly receiving?: ReceivingCall;
  /** The call itself makes an error of a failed status. */
  readonly raises?: boolean;
  /** What a program shows of the response by printing it as it is; all of it unless it is said. */
  readonly shows?: 'status' | 'nothing';
}

/** `never` where the program gets no response; `unknown` where it may get one out of sight. */
export type ReceivingCall = InvokeExpr | 'never' | 'unknown';

/** Notes a read. The result is what reads below it start from; undefined where none is noted. */
export function recordRead(
  expr: Expr,
  track: Track,
  following: Following,
  escapes: boolean,
  use: Read['used'] | 'returned' = useOf(track),
): Origin | undefined {
  const { stage, path, origin } = track;
  if (stage !== 'body' && !escapes) return undefined;
  // A refusal has nothing but its error, and a report of it is no read.
  if (track.isFailed && stage === 'body' && path.length > 0 && path[0] !== 'error') return undefined;
  const isText = stage !== 'body' || path[0] === 'error' || track.isFailed;
  if (isText && (isInFailure(expr, following) || isOfUnparsed(expr, following))) return undefined;
  if (stage === 'response' && readsHeaders(expr, following)) return noteHeaders(expr, track, following);
  if (origin && origin.read.path.length === path.length) {
    const { names, used: before, escapes: escaped, returned, ...read } = origin.read;
    const isKept = before === 'whole' || use === 'returned' || (use === 'tested' && !names);
    const used = isKept ? before : use;
    const isCounted = track.form === 'items' || track.form === 'test';
    const isReturned = escapes ? use === 'returned' && (!escaped || returned) : returned;
    const leaving = {
      ...(escapes || escaped ? { escapes: true as const } : {}),
      ...(isReturned ? { returned: true as const } : {}),
    };
    const named = names && !escapes && isCounted ? { names } : {};
    const sliced = !escapes && track.isSliced ? { isSliced: true as const } : {};
    replaceRead(origin, { ...read, ...named, ...leaving, ...sliced, ...(used ? { used } : {}) }, following);
    return origin;
  }
  const read = makeRead(expr, track, following.text, escapes);
  if (use === 'returned')
    return noteRead(escapes && stage === 'body' ? { ...read, returned: true } : read, origin, following);
  return noteRead(use === 'whole' || use === undefined ? read : { ...read, used: use }, origin, following);
}

function useOf({ form }: Track): NonNullable<Read['used']> {
  if (form === 'test') return 'tested';
  return form === 'items' ? 'counted' : 'whole';
}

/** Whether a member of the response, or its call, is one that leads to the headers. */
function readsHeaders(expr: Expr, { language }: Following): boolean {
  const member = expr.kind === 'invoke' ? expr.callee : expr;
  return member.kind === 'member' && language.response.headers?.includes(member.name) === true;
}

/** Notes that the program reads the headers; not so where it asks for the one that both APIs send. */
export function noteHeaders(headers: Expr, track: Track, following: Following): Origin | undefined {
  if (isOfRefusal(headers)) return undefined;
  return noteRead({ ...makeRead(headers, track, following.text, false), form: 'headers' }, undefined, following);
}

/** Whether the one header that is asked for is that of a refusal, which both APIs send: when to try again. */
function isOfRefusal(headers: Expr): boolean {
  const { parent } = headers;
  const call = parent?.kind === 'member' && parent.name === 'get' ? parent.parent : headers;
  const name = parent?.kind === 'index' ? parent.index : call?.kind === 'invoke' ? call.args[0]?.value : undefined;
  return name !== undefined && /^retry-after$/i.test(String(stepOf(name)));
}

/** Notes that the program asks whether anything is there. */
export function notePresenceTest(origin: Origin | undefined, following: Following): void {
  if (origin) replaceRead(origin, { ...origin.read, isPresenceTest: true }, following);
}

/** Notes that the program asks whether a member is there, be it null. */
export function noteMembership(origin: Origin | undefined, following: Following): void {
  if (origin) replaceRead(origin, { ...origin.read, isMembership: true }, following);
}

export function noteRead(read: Read, from: Origin | undefined, following: Following): Origin {
  following.reads.push(read);
  if (from) following.origins.set(read, from);
  return { read };
}

export function makeRead(expr: Expr, track: Track, text: string, escapes: boolean): Read {
  const { stage, path, rootSteps } = track;
  const whole = spanOf(Math.min(expr.start, track.root.start), expr.end);
  const { root, span } = withParentheses(track.root, whole, text);
  const form = stage === 'body' ? (track.form ?? (path.length === 0 ? 'whole' : 'path')) : 'text';
  const isSliced = track.isSliced ? { isSliced: track.isSliced } : {};
  const mayBeOwn = track.covered?.names.includes(String(path[track.covered.depth])) ? { mayBeOwn: true as const } : {};
  return { path, span, root, rootSteps, form, ...isSliced, ...(escapes ? { escapes } : {}), ...mayBeOwn };
}

/** `(await response.json()).a`: what stands before a step keeps the parentheses around it. */
function withParentheses(root: Span, span: Span, text: string): { readonly root: Span; readonly span: Span } {
  let { start, end } = root;
  while (end < span.end) {
    const after = /^\s*\)/.exec(text.slice(end, span.end))?.[0].length;
    const before = /\(\s*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0].length;
    if (after === undefined || before === undefined) break;
    start -= before;
    end += after;
  }
  return { root: spanOf(start, end), span: spanOf(Math.min(start, span.start), span.end) };
}

function replaceRead(origin: Origin, read: Read, following: Following): void {
  following.reads[following.reads.indexOf(origin.read)] = read;
  const from = following.origins.get(origin.read);
  if (from) following.origins.set(read, from);
  origin.read = read;
}

/** A track whose root stands for the whole path so far. */
export function rootedTrack(path: Track['path'], expr: Expr): Pick<Track, 'path' | 'root' | 'rootSteps'> {
  return { path, root: spanOf(expr.start, expr.end), rootSteps: path.length };
}

/** A part of the parsed body whose use ends where it stands. */
export function isSimplePart(track: Track): boolean {
  return track.stage === 'body' && track.path.length > 0;
}

/** Whether a function takes any number of arguments as a list. */
export function hasRestParameter({ params }: FunctionExpr): boolean {
  return params.some(({ rest }) => rest);
}

/** The target of a parameter that takes one argument; a parameter that takes all that are left is a list of them. */
export function targetOf({ params }: FunctionExpr, position: number): Expr | undefined {
  const param = params[position];
  return param?.rest ? undefined : param?.target;
}

/** The call by which a value came into a function. */
export function enteredBy(owner: FunctionExpr, entered: Entered | undefined): Entered | undefined {
  return entered && entered.owner !== owner ? enteredBy(owner, entered.outer) : entered;
}

/** What stays true of a value when another part of the response is taken of it. */
export function keepFacts({ isFailed, entered }: Track): Pick<Track, 'isFailed' | 'entered'> {
  return { ...(isFailed ? { isFailed } : {}), ...(entered ? { entered } : {}) };
}

/**
 * A value where it is kept: what a name of the function that it came into holds is of this call alone, but other calls of the
 * function find what is kept elsewhere.
 */
export function storedTrack(target: Expr, track: Track, following: Following): Track {
  const { entered, ...rest } = track;
  if (!entered) return track;
  const { program } = following;
  const scope = target.kind === 'name' ? lookup(program.scopeOf(target), target.name) : undefined;
  if (scope && contains(entered.owner, scope.owner)) return track;
  if (!following.takesAll) following.escapes = true;
  return rest;
}
