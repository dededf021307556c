import type { Pieces } from '../../text/pieces';
import { contains, nestingWith, type Span, spanOf } from '../../text/span';
import { wordsOf } from '../../text/words';
import type { Call, Template } from '../call';
import { fileRole } from '../fileRole';
import { barePart, simpleSite } from '../site';
import { flatText, plainOrFallback } from '../template';
import { escapingResponse } from '../unreadResponses';
import { isHttpMethod, splitUrl } from '../url';
import { clientBehind } from './clients/clientLibrary';
import { crossFileSender } from './clients/crossFileSender';
import { makesAddresses, namedVerb, takesRoute } from './clients/guess';
import { clientTable } from './clients/table';
import { toTemplate } from './fold/finish';
import { evaluate, type Folding, type Frame, frameOf, startCall } from './fold/frame';
import { textsOf } from './fold/texts';
import { type Folded, plainText, sketch } from './fold/value';
import { argumentsNamed, isOfClass, isPassedOn, type Passing, passingOf, readsNamed, showsTexts } from './passedOn';
import { statementSpan } from './site';
import { nearbyNames, symbolOf } from './siteNames';
import { type Expr, enclosing, type InvokeExpr, type NameExpr } from './syntax/expr';
import { lookup } from './syntax/scope';

/** How many texts are one piece of work: some milliseconds. */
const textsInPiece = 50;

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
    const folded = textsOf(evaluate(whole, frame), whole, frame)[0];
    if (!folded) continue;
    const address = sketch(folded);
    const isPath = /^[\w/.-]*?(?<![\w.-])v2\/\S*\.(json|xml)(\?|$)/.test(address);
    if (!isPath && !/^https?:\/\/[^/\s]+\/(v\d+\/\w|\S*\.(json|xml)(\?|$))/i.test(address)) continue;
    // A path alone is as often a route of a server as an address that a program requests.
    if (isPath && (inTest || isRouteOf(whole, frame))) continue;
    if (!inTest && !isPassedOn(whole, passing)) continue;
    const uses = inTest ? [] : [...usesOfMember(whole, passing), ...usesInRequest(whole, folding)];
    for (const use of uses.length > 0 ? uses : [whole]) {
      const { expr, address: passed } = filledIn(use, folded, frame);
      const call = unresolvedRequest(expr, splitUrl(toTemplate(passed, expr, folding)), folding);
      if (!isRequestedBeside(call, expr, found, folding)) calls.push(call);
    }
  }
  return calls;
}

/**
 * The address that a function of texts makes of a constant where it is passed on:
 * `load(str_replace('_id_', $id, self::INSTANCE))`.
 */
function filledIn(use: Expr, address: Folded, frame: Frame): { readonly expr: Expr; readonly address: Folded } {
  const taker = takerOf(use);
  const value = taker && evaluate(taker, frame);
  const made = taker && value?.kind === 'text' ? textsOf(value, taker, frame)[0] : undefined;
  const isAddress = made !== undefined && /^https?:\/\/.|^[^\s?]*v2\//.test(sketch(made));
  if (taker && isAddress) return { expr: taker, address: made };
  const own = evaluate(use, frame);
  return { expr: use, address: own.kind === 'text' ? (own.options[0] ?? address) : address };
}

/**
 * Whether the same path is requested by the function around, or by the callers of one that returns the address: of two
 * addresses that differ in their hosts, one says where the call is.
 */
function isRequestedBeside({ url }: Call, expr: Expr, found: readonly Call[], folding: Folding): boolean {
  const owner = fieldOwner(expr, folding);
  if (owner && found.some(({ site, url: sent }) => contains(owner, site.span) && knownPath(sent) === knownPath(url)))
    return true;
  const around = expr.parent?.kind === 'return' ? undefined : enclosing(expr, 'function');
  if (around === undefined && expr.parent?.kind !== 'return') return false;
  const path = knownPath(url);
  return found.some(({ site, url: sent }) => (!around || contains(around, site.span)) && knownPath(sent) === path);
}

/** The class of which a field gets the address, or an object that is made with it: `this.url = "https://…"`. */
function fieldOwner(expr: Expr, { program }: Folding): Expr | undefined {
  let value = expr;
  while (value.parent?.kind === 'wrap' || (value.parent?.kind === 'invoke' && value.parent.construct))
    value = value.parent;
  const { parent } = value;
  if (parent?.kind !== 'assign' || parent.value !== value) return undefined;
  const { target } = parent;
  const scope = target.kind === 'name' ? lookup(program.scopeOf(target), target.name) : undefined;
  return target.kind === 'member' || scope?.owner.kind === 'class' ? enclosing(parent, 'class') : undefined;
}

/** What follows the host; of an address that conditions choose, that of its first choice. */
function knownPath(url: Template): string {
  return (plainOrFallback(url) ?? flatText(url)).replace(/^[a-z]+:\/\/[^/]*|\?.*/gis, '');
}

/** The arguments that are the constant of a class to which a text is assigned: `$this->load(self::APPLICATIONS)`. */
function usesOfMember(text: Expr, passing: Passing): Expr[] {
  const assign = text.parent;
  if (assign?.kind !== 'assign' || assign.value !== text || !isOfClass(assign.target)) return [];
  const { target } = assign;
  const reads = target.kind === 'name' ? readsNamed(target, passing) : [];
  const changed = reads.flatMap(read => placesOf(read, passing.folding));
  return [...new Set<Expr>([...argumentsNamed(target, passing), ...changed])];
}

/** The maximum number of names that hold what is made of an address, one after the other. */
const maxNames = 4;

/**
 * The arguments by which an address goes elsewhere after functions of texts changed it, and under the names that it has then:
 * `path = SHOW_PATH.replace('{id}', id)`, then `show(path)`.
 */
function placesOf(read: Expr, folding: Folding, names = 0): Expr[] {
  const whole = wholeText(read, folding);
  const taker = takerOf(whole);
  if (taker) return whole === read && names === 0 ? [] : showsTexts(taker) ? [] : [whole];
  const assign = whole.parent;
  if (assign?.kind !== 'assign' || assign.value !== whole || assign.target.kind !== 'name' || names >= maxNames)
    return [];
  const { name } = assign.target;
  const scope = lookup(folding.program.scopeOf(assign.target), name);
  const later = folding.program.usesIn(scope, name).filter(({ start }) => start > assign.end);
  return later.flatMap(use => placesOf(use, folding, names + 1));
}

/**
 * The argument by which a name of the address goes elsewhere: into a request that is made here and sent by something else, or
 * to a function that takes nothing but this address. The call is there, as it is where the function is known to send.
 */
function usesInRequest(text: Expr, folding: Folding): Expr[] {
  const assign = text.parent;
  if (assign?.kind !== 'assign' || assign.value !== text || assign.target.kind !== 'name') return [];
  const { program } = folding;
  const { target } = assign;
  const scope = lookup(program.scopeOf(target), target.name);
  const given = program.usesIn(scope, target.name).flatMap(use => {
    const taker = use.start > assign.end ? takerOf(use) : undefined;
    return taker ? [{ use, taker }] : [];
  });
  const made = given.find(({ taker }) => makerClient(taker, folding));
  if (made) return [made.use];
  const reached = scope && program.reached(scope, target.name);
  const own = [...(reached?.usesOf ?? [])].find(([each]) => each.kind === 'value' && each.value === text)?.[1];
  const isOwn = (use: NameExpr) => own?.includes(use) && !reached?.ambiguous.has(use);
  const passed = given.find(({ use, taker }) => isOwn(use) && !showsTexts(taker) && isOpen(taker, folding));
  return passed ? [passed.use] : [];
}

/** Whether nothing is known of what a call yields: what makes a text or an object of an address passes on another value. */
function isOpen(taker: InvokeExpr, folding: Folding): boolean {
  startCall(folding);
  const { kind } = evaluate(taker, frameOf(folding));
  return kind !== 'text' && kind !== 'object';
}

/** The library whose request a call makes of an address, without sending it. */
function makerClient(taker: InvokeExpr, folding: Folding): string | undefined {
  const made = evaluate(taker, frameOf(folding));
  if (made.kind !== 'object' || made.creation !== taker || !/request|message/i.test(made.type)) return undefined;
  return clientTable(folding.language.clients).makers.get(made.type);
}

function unresolvedRequest(expr: Expr, address: ReturnType<typeof splitUrl>, folding: Folding): Call {
  const { language } = folding.file;
  const taker = senderOf(expr);
  const site = taker ?? expr;
  const span = spanOf(site.start, site.end);
  const symbol = symbolOf(expr);
  return {
    language,
    client: (taker && takerClient(taker, folding)) ?? 'unknown',
    method: taker && (methodIn(taker, folding) ?? namedVerb(taker)),
    url: address.url,
    parameters: address.parameters,
    headers: [],
    site: {
      ...simpleSite(span, [barePart('url', spanOf(expr.start, expr.end))]),
      statement: statementSpan(site),
      ...(taker ? { callee: spanOf(taker.callee.start, taker.callee.end) } : {}),
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

function isRouteOf(expr: Expr, frame: Frame): boolean {
  let whole = expr;
  while (whole.parent?.kind === 'dict' || whole.parent?.kind === 'list') whole = whole.parent;
  const taker = takerOf(whole);
  return taker !== undefined && takesRoute(taker, expr, frame);
}

/** The call that the address is an argument of. */
function takerOf(expr: Expr): InvokeExpr | undefined {
  let value = expr;
  while (value.parent?.kind === 'wrap' || value.parent?.kind === 'choice') value = value.parent;
  const { parent } = value;
  return parent?.kind === 'invoke' && parent.args.some(argument => argument.value === value) ? parent : undefined;
}

/** The call that an address is for: `post(client, buildUri(address), body)` is made with what another function makes of it. */
function senderOf(expr: Expr): InvokeExpr | undefined {
  const taker = takerOf(expr);
  const callee = taker?.callee;
  const name = callee?.kind === 'member' || callee?.kind === 'name' ? callee.name : '';
  return taker && makesAddresses(wordsOf(name)) ? (takerOf(taker) ?? taker) : taker;
}

/** A method that stands among the arguments. */
function methodIn(taker: InvokeExpr, folding: Folding): string | undefined {
  for (const { value } of taker.args) {
    const text = plainText(evaluate(value, frameOf(folding)));
    if (text && isHttpMethod(text)) return text.toUpperCase();
  }
  return undefined;
}

/** The largest expression around a literal that is still a text: joined, formatted, quoted, the default of a setting. */
export function wholeText(text: Expr, folding: Folding): Expr {
  let whole = text;
  for (let ancestor = text.parent; ancestor; ancestor = ancestor.parent) {
    if (
      ancestor.kind !== 'binary' &&
      ancestor.kind !== 'wrap' &&
      ancestor.kind !== 'member' &&
      ancestor.kind !== 'invoke'
    )
      break;
    if (ancestor.kind === 'member') continue;
    startCall(folding);
    const value = evaluate(ancestor, frameOf(folding));
    if (value.kind !== 'text' && (value.kind !== 'unknown' || value.fallback === undefined)) break;
    whole = ancestor;
  }
  return whole;
}

function spansOf(url: Template): Span[] {
  return url.parts.flatMap(part => (part.span ? [part.span] : []));
}
