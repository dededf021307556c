import { describing, descriptions, failing, showing, testing } from '../../catalogue/quietNames';
import type { Pieces } from '../../text/pieces';
import { contains, nestingWith, type Span, spanOf } from '../../text/span';
import { wordPattern, wordsOf } from '../../text/words';
import type { Call, Template } from '../call';
import { fileRole } from '../fileRole';
import { barePart, simpleSite } from '../site';
import { flat, plainOrFallback } from '../template';
import { escapingResponse } from '../unreadResponses';
import { isHttpMethod, splitUrl } from '../url';
import { crossFileSender } from './clients/crossFileSender';
import { namedVerb, takesRoute } from './clients/guess';
import { clientTable } from './clients/table';
import { clientBehind } from './clients/used';
import { finish } from './fold/finish';
import { evaluate, type Folding, type Frame, frameOf, startCall } from './fold/frame';
import { texts } from './fold/texts';
import { type Folded, plainText, sketch } from './fold/value';
import { statementSpan } from './site';
import { nearbyNames, symbolOf } from './siteNames';
import { type Expr, enclosing, type InvokeExpr, type MemberExpr, unwrap } from './syntax/expr';
import { lookup } from './syntax/scope';

/** Functions that show a text to people or compare it, by the words of their names. */
const shows = wordPattern(showing, failing, testing, describing, [
  'write',
  'writeln',
  'trace',
  'equals?',
  'should',
  'contains?',
  'includes?',
  'match(?:es)?',
  'startswith',
  'endswith',
  'describe',
  'it',
  'have',
  'anchor',
  'redirect',
  'markdown',
]);

/** How many texts are one piece of work: some milliseconds. */
const textsInPiece = 50;

/** Members of a dictionary that lead people to a page. */
const leads = wordPattern(describing, descriptions);

/**
 * Addresses with a path that the program hands to something that was not recognised as a request: a function of an
 * unknown library, a field that is read far away. A call that is missed fails silently on the last day, so each is
 * reported as a call of an unknown client, marked `unresolved`. What is only logged, compared or documented is left alone.
 */
export function* unresolvedRequests(folding: Folding, found: readonly Call[]): Pieces<Call[]> {
  const { program, file } = folding;
  const passing = passingOf(folding);
  const isSeen = nestingWith(found.flatMap(({ site, url }) => [site.span, ...spansOf(url)]));
  const done = new Set<Expr>();
  const calls: Call[] = [];
  // What a test compares or expects is the mirror of a call, and listed as a part of the test.
  const inTest = fileRole(file.path, file.language, file.text, file.isCut) === 'tests';
  let looked = 0;
  for (const text of program.texts) {
    if (++looked % textsInPiece === 0) yield;
    const source = file.text.slice(text.start, text.end);
    if (!/:\/\/.+\/v\d|\.(json|xml)/.test(source)) continue;
    const whole = wholeText(text, folding);
    if (done.has(whole) || isSeen(text)) continue;
    done.add(whole);
    startCall(folding);
    const frame = frameOf(folding);
    const folded = texts(evaluate(whole, frame), whole, frame)[0];
    if (!folded) continue;
    const address = sketch(folded);
    const isPath = /^[\w/.-]*?(?<![\w.-])v2\/\S*\.(json|xml)(\?|$)/.test(address);
    if (!isPath && !/^https?:\/\/[^/\s]+\/(v\d+\/\w|\S*\.(json|xml)(\?|$))/i.test(address)) continue;
    // A path alone is as often a route of a server as an address that a program requests.
    if (isPath && (inTest || isRouteOf(whole, frame))) continue;
    if (!inTest && !isPassedOn(whole, passing)) continue;
    const uses = inTest ? [] : [...usesOfMember(whole, passing), ...usesInRequest(whole, folding)];
    for (const use of uses.length > 0 ? uses : [whole]) {
      const { at, address: passed } = filledIn(use, folded, frame);
      const call = unresolvedRequest(at, splitUrl(finish(passed, at, folding)), folding);
      if (!isRequestedBeside(call, at, found)) calls.push(call);
    }
  }
  return calls;
}

/**
 * The address that a function of texts makes of a constant where it is passed on:
 * `load(str_replace('_id_', $id, self::INSTANCE))`.
 */
function filledIn(use: Expr, address: Folded, frame: Frame): { readonly at: Expr; readonly address: Folded } {
  const taker = takerOf(use);
  const value = taker && evaluate(taker, frame);
  const made = taker && value?.kind === 'text' ? texts(value, taker, frame)[0] : undefined;
  const isAddress = made !== undefined && /^https?:\/\/.|^[^\s?]*v2\//.test(sketch(made));
  if (taker && isAddress) return { at: taker, address: made };
  const own = evaluate(use, frame);
  return { at: use, address: own.kind === 'text' ? (own.options[0] ?? address) : address };
}

/**
 * Whether the same path is requested by the function around, or by the callers of one that returns the address: of two
 * addresses that differ in their hosts, one says where the call is.
 */
function isRequestedBeside({ url }: Call, at: Expr, found: readonly Call[]): boolean {
  const around = at.parent?.kind === 'return' ? undefined : enclosing(at, 'function');
  if (around === undefined && at.parent?.kind !== 'return') return false;
  const path = knownPath(url);
  return found.some(({ site, url: sent }) => (!around || contains(around, site.span)) && knownPath(sent) === path);
}

/** What follows the host; of an address that conditions choose, that of its first choice. */
function knownPath(url: Template): string {
  return (plainOrFallback(url) ?? flat(url)).replace(/^[a-z]+:\/\/[^/]*|\?.*/gis, '');
}

/** The arguments that are the constant of a class to which a text is assigned: `$this->load(self::APPLICATIONS)`. */
function usesOfMember(text: Expr, passing: Passing): Expr[] {
  const { folding } = passing;
  const assign = text.parent;
  if (assign?.kind !== 'assign' || assign.value !== text || !isOfClass(assign.target)) return [];
  const { target } = assign;
  const { uses, members } = folding.program;
  const reads = target.kind === 'name' ? [...(uses.get(target.name) ?? []), ...(members.get(target.name) ?? [])] : [];
  const changed = reads.flatMap(read => (read === target ? [] : placesOf(read, folding)));
  return [...new Set([...argumentsNamed(target, passing), ...changed])];
}

/** At most so many names hold what is made of an address, one after the other. */
const mostNames = 4;

/**
 * The arguments by which an address goes elsewhere after functions of texts changed it, and under the names that it has then:
 * `path = SHOW_PATH.replace('{id}', id)`, then `show(path)`.
 */
function placesOf(read: Expr, folding: Folding, names = 0): Expr[] {
  const whole = wholeText(read, folding);
  const taker = takerOf(whole);
  if (taker) return whole === read && names === 0 ? [] : showsTexts(taker) ? [] : [whole];
  const assign = whole.parent;
  if (assign?.kind !== 'assign' || assign.value !== whole || assign.target.kind !== 'name' || names >= mostNames)
    return [];
  const { name } = assign.target;
  const scope = lookup(folding.program.scopeOf(assign.target), name);
  const later = folding.program.usesIn(scope, name).filter(({ start }) => start > assign.end);
  return later.flatMap(use => placesOf(use, folding, names + 1));
}

/** The argument by which a name of the address goes into a request that is made here and sent elsewhere. */
function usesInRequest(text: Expr, folding: Folding): Expr[] {
  const assign = text.parent;
  if (assign?.kind !== 'assign' || assign.value !== text || assign.target.kind !== 'name') return [];
  const { program } = folding;
  const { name } = assign.target;
  const scope = lookup(program.scopeOf(assign.target), name);
  const found = program.usesIn(scope, name).find(use => {
    const taker = use.start > assign.end ? takerOf(use) : undefined;
    return taker !== undefined && makerClient(taker, folding);
  });
  return found ? [found] : [];
}

/** The library whose request a call makes of an address, without sending it. */
function makerClient(taker: InvokeExpr, folding: Folding): string | undefined {
  const made = evaluate(taker, frameOf(folding));
  if (made.kind !== 'object' || made.made !== taker || !/request|message/i.test(made.type)) return undefined;
  return clientTable(folding.language.clients).makers.get(made.type);
}

/** The arguments that are a constant of a class, of functions that may send it. */
function argumentsNamed(target: Expr, passing: Passing): readonly Expr[] {
  passing.arguments ??= argumentsByName(passing.folding);
  return (target.kind === 'name' || target.kind === 'member' ? passing.arguments.get(target.name) : undefined) ?? [];
}

/** The names that are arguments of functions which may send what they hold. */
function argumentsByName({ program }: Folding): ReadonlyMap<string, readonly Expr[]> {
  const found = new Map<string, Expr[]>();
  for (const invoke of program.invokes) {
    const named = invoke.args.flatMap(({ value }) => (value.kind === 'name' || value.kind === 'member' ? [value] : []));
    if (named.length === 0 || showsTexts(invoke)) continue;
    for (const value of named) {
      const known = found.get(value.name);
      if (known) known.push(value);
      else found.set(value.name, [value]);
    }
  }
  return found;
}

/** Whether a name stands directly in the body of a class. */
function isOfClass(name: Expr): boolean {
  const owner = enclosing(name, 'class');
  const around = enclosing(name, 'function');
  return owner !== undefined && (around === undefined || around.start < owner.start);
}

function unresolvedRequest(at: Expr, address: ReturnType<typeof splitUrl>, folding: Folding): Call {
  const { language } = folding.file;
  const taker = takerOf(at);
  const site = taker ?? at;
  const span = spanOf(site.start, site.end);
  const symbol = symbolOf(at);
  return {
    language,
    client: (taker && takerClient(taker, folding)) ?? 'unknown',
    method: taker && (methodIn(taker, folding) ?? namedVerb(taker)),
    url: address.url,
    parameters: address.parameters,
    headers: [],
    site: {
      ...simpleSite(span, [barePart('url', spanOf(at.start, at.end))]),
      statement: statementSpan(site),
    },
    response: escapingResponse,
    names: nearbyNames(site, folding),
    ...(symbol === undefined ? {} : { symbol }),
    unresolved: true,
  };
}

/** The library with which a call sends that takes an address. */
function takerClient(taker: InvokeExpr, folding: Folding): string | undefined {
  const sender = crossFileSender(taker, frameOf(folding))?.client;
  return sender ?? makerClient(taker, folding) ?? clientBehind(taker, folding);
}

function isRouteOf(at: Expr, frame: Frame): boolean {
  let whole = at;
  while (whole.parent?.kind === 'dict' || whole.parent?.kind === 'list') whole = whole.parent;
  const taker = takerOf(whole);
  return taker !== undefined && takesRoute(taker, at, frame);
}

/** The call that the address is an argument of. */
function takerOf(at: Expr): InvokeExpr | undefined {
  let value = at;
  while (value.parent?.kind === 'wrap' || value.parent?.kind === 'choice') value = value.parent;
  const { parent } = value;
  return parent?.kind === 'invoke' && parent.args.some(argument => argument.value === value) ? parent : undefined;
}

/** A method that stands among the arguments. */
function methodIn(taker: InvokeExpr, folding: Folding): string | undefined {
  for (const { value } of taker.args) {
    const text = plainText(evaluate(value, frameOf(folding)));
    if (text && isHttpMethod(text)) return text.toUpperCase();
  }
  return undefined;
}

/** The largest expression around a literal that is still a text: joined, formatted, quoted. */
export function wholeText(text: Expr, folding: Folding): Expr {
  let whole = text;
  for (let at = text.parent; at; at = at.parent) {
    if (at.kind !== 'binary' && at.kind !== 'wrap' && at.kind !== 'member' && at.kind !== 'invoke') break;
    if (at.kind === 'member') continue;
    startCall(folding);
    if (evaluate(at, frameOf(folding)).kind !== 'text') break;
    whole = at;
  }
  return whole;
}

/** What is known of a program when one asks for one text of it after the other where it goes. */
export interface Passing {
  readonly folding: Folding;
  /** Whether code that may send a request gets what a name holds, for the names that texts were given to. */
  readonly names: Map<string, boolean>;
  /** The arguments of functions that may send them, by name; gathered when they are needed first. */
  arguments?: ReadonlyMap<string, readonly Expr[]>;
}

export function passingOf(folding: Folding): Passing {
  return { folding, names: new Map() };
}

/** Whether code that may send a request gets the value. `names` were followed already. */
export function isPassedOn(value: Expr, passing: Passing, names = new Set<string>()): boolean {
  const { folding } = passing;
  const { parent } = value;
  switch (parent?.kind) {
    case 'wrap':
    case 'choice':
      return isPassedOn(parent, passing, names);
    case 'binary':
      return folding.language.concatenators.includes(parent.operator) && isPassedOn(parent, passing, names);
    case 'text':
      return isPassedOn(parent, passing, names);
    case 'dict': {
      const entry = parent.entries.find(candidate => candidate.value === value);
      const key = entry?.key && unwrap(entry.key);
      const name = key?.kind === 'name' ? key.name : key && plainText(evaluate(key, frameOf(folding)));
      return entry !== undefined && !leads.test(name ?? '') && isPassedOn(parent, passing, names);
    }
    case 'invoke':
      if (parent.callee === value) return false;
      // `URI(…)`, `new URL(…)`, `new HttpRequestMessage(…)`: what is made of the address is looked at instead.
      if (evaluate(parent, frameOf(folding)).kind === 'object') return isPassedOn(parent, passing, names);
      return !showsTexts(parent);
    case 'member':
      // `uri.host` passes on another value than the address; a method of the address gives the address itself, changed.
      if (/^(host|hostname|port|scheme|protocol|origin)$/i.test(parent.name)) return false;
      // `address.WithHeader(…).GetJsonAsync()`: texts have methods that send in some libraries.
      if (/^(get(?!bytes|class|chars|hash|type|len)|post|put|patch|delete|send|fetch|request)/i.test(parent.name))
        return true;
      return parent.parent?.kind === 'invoke' && parent.parent.callee === parent
        ? isPassedOn(parent.parent, passing, names)
        : isPassedOn(parent, passing, names);
    case 'return':
      return true;
    case 'function':
      return parent.yields === true && parent.body === value;
    case 'assign':
      return parent.value === value && targetsOf(parent.target).some(name => isNamePassedOn(name, passing, names));
    default:
      return false;
  }
}

/** The names that an assignment gives a value: all of `request, err := …`. */
function targetsOf(target: Expr): readonly Expr[] {
  return target.kind === 'list' ? target.items : [target];
}

/** A name that this file never passes on is a definition for others, whose requests are found where they are sent. */
function isNamePassedOn(target: Expr, passing: Passing, names: Set<string>): boolean {
  if (target.kind !== 'name' && target.kind !== 'member') return false;
  const { folding } = passing;
  const { name } = target;
  if (leads.test(name) || names.has(name)) return false;
  if (target.kind === 'name' && areUsesPassedOn(name, passing, names)) return true;
  if (isOfClass(target)) return argumentsNamed(target, passing).length > 0;
  if (target.kind !== 'member') return false;
  return folding.file.text.split(name).length > 2 || isOfForeignClass(target, folding);
}

/** Thousands of texts can be given to one name, so that it is remembered where what they hold goes. */
function areUsesPassedOn(name: string, passing: Passing, names: Set<string>): boolean {
  const isFirst = names.size === 0;
  const known = isFirst ? passing.names.get(name) : undefined;
  if (known !== undefined) return known;
  names.add(name);
  const uses = passing.folding.program.uses.get(name) ?? [];
  const found = uses.some(use => isPassedOn(use, passing, names));
  if (isFirst) passing.names.set(name, found);
  return found;
}

/** A field of the object itself whose class extends one of another file, which may send what it holds. */
function isOfForeignClass({ object, parent }: MemberExpr, folding: Folding): boolean {
  if (object.kind !== 'name' || !folding.language.receivers.includes(object.name) || !parent) return false;
  return (enclosing(parent, 'class')?.bases ?? []).some(base => {
    const value = evaluate(base, frameOf(folding));
    // A module that this file only opens to put the class into it has its methods in another one.
    return value.kind === 'path' || (value.kind === 'instance' && contains(value.scope.owner, base));
  });
}

/** Any name of the chain that is called decides: `expect(url).toBe(…)`, `Rails.logger.info(…)`. */
function showsTexts({ callee }: InvokeExpr): boolean {
  for (let at: Expr = unwrap(callee); ; ) {
    if (at.kind === 'invoke') at = unwrap(at.callee);
    else if (at.kind === 'name' || at.kind === 'member') {
      if (wordsOf(at.name).some(word => shows.test(word))) return true;
      if (at.kind === 'name') return false;
      at = unwrap(at.object);
    } else return false;
  }
}

function spansOf(url: Template): Span[] {
  return url.parts.flatMap(part => (part.span ? [part.span] : []));
}
