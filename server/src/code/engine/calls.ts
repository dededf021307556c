import type { Pieces } from '../../text/pieces';
import { contains, type Span, spanOf } from '../../text/span';
import type { Call, CallResponse, PassedFunction, WrapperFunction } from '../call';
import type { ReaderTools, SourceFile } from '../source';
import { escapingResponse, unusedResponse } from '../unreadResponses';
import { methodConstant } from '../url';
import { mergeAddresses } from './alternativeAddresses';
import { withCallerLists } from './callerLists';
import { mayBeGivenMore } from './callerOptions';
import { withLists } from './chosenParameter';
import { resolve } from './clients/arguments';
import { dataAsQuery, guardedParameters, requestOf } from './clients/request';
import type { ClientRule } from './clients/rule';
import { commandCalls } from './commands';
import { commentCalls } from './comments';
import { startFolding } from './fold/compute';
import { type Folding, type Frame, frameOf, markCut, startCall } from './fold/frame';
import { inlineCall } from './fold/inline';
import { fieldValue } from './fold/member';
import { flattenFacts, lastFact } from './fold/texts';
import { type Fact, type Folded, noBindings, type Piece, plainText, sketch, type Value } from './fold/value';
import { type HeaderUses, headerUsesOf } from './headerUses';
import { inheritedRequests } from './inheritedRequests';
import type { LanguageDefinition } from './language';
import { type ListedSending, listedSending } from './listArguments';
import { type NamedFunctions, namedFunctionsOf } from './namedFunctions';
import { objectRequests } from './objectRequests';
import { pageNumberOf } from './pageNumber';
import { passesConfig } from './passedConfig';
import { programOf } from './program';
import { passesResponse } from './receivers';
import { followResponse } from './response/follow';
import { receivingCall } from './response/receiving';
import type { Handler } from './response/track';
import { type Sending, sendingOf } from './sending';
import { type SettledParameters, settledParameters } from './settledParameters';
import { siteOf } from './site';
import { nearbyNames, symbolOf } from './siteNames';
import type { Expr, FunctionExpr, InvokeExpr } from './syntax/expr';
import { unresolvedRequests } from './unresolved';
import { unresolvedCommands } from './unresolvedCommands';
import { combinationsOf, type ProgramHabits, programHabits, variantsOf } from './variants';
import { type KnownFunctions, wrapperFacts } from './wrapperFacts';
import { type Callers, callersOf, throughCallers } from './wrappers';

/** The function calls, or the callers of one function, that are one piece of work: some milliseconds. */
const inPiece = 50;

/** The requests that a file of one programming language sends, in pieces of some calls each. Never throws on any text. */
export function* findInLanguage(file: SourceFile, tools: ReaderTools, language: LanguageDefinition): Pieces<Call[]> {
  const parsed = programOf(file, language);
  const { program } = parsed;
  const folding = startFolding(program, language, file, tools);
  const calls = commentCalls(parsed, file, tools);
  const lookups: Lookups = {
    shared: headerUsesOf(folding),
    namedFunctions: namedFunctionsOf(program),
    knownFunctions: new Map(),
    habits: programHabits(folding),
    directCalls: new Map(),
  };
  folding.settled = settledOnce(folding, lookups);
  let found: Callers | undefined;
  // Most files have no wrapper, so their callers need not be searched for.
  const callers = (): Callers => {
    found ??= callersOf(folding);
    return found;
  };
  let looked = 0;
  for (const invoke of program.invokes) {
    if (++looked % inPiece === 0) yield;
    startCall(folding);
    const sending = sendingOf(invoke, frameOf(folding));
    if (!sending) {
      calls.push(...commandCalls(invoke, frameOf(folding)));
      continue;
    }
    const places = throughCallers(sending, callers) ?? [sending];
    for (const place of places) {
      if (++looked % inPiece === 0) yield;
      startCall(folding);
      calls.push(...callsOf(place, folding, lookups, tools.isWanted));
    }
  }
  calls.push(...inheritedRequests(folding), ...objectRequests(folding));
  calls.push(...unresolvedCommands(folding, calls));
  calls.push(...(yield* unresolvedRequests(folding, calls)));
  return calls.sort((a, b) => a.site.span.start - b.site.span.start || a.site.span.end - b.site.span.end);
}

/** What all callers of a function give its parameters alike, which is looked for when it is asked for first. */
function settledOnce(folding: Folding, { namedFunctions, knownFunctions }: Lookups): NonNullable<Folding['settled']> {
  const found = new Map<FunctionExpr, SettledParameters | undefined>();
  return owner => {
    const before = found.get(owner);
    if (before) return before;
    // Its callers are being searched for, so values that are evaluated meanwhile are incomplete.
    if (found.has(owner)) markCut(folding);
    else {
      found.set(owner, undefined);
      found.set(owner, settledParameters(owner, folding, namedFunctions, knownFunctions));
    }
    return found.get(owner) ?? new Map();
  };
}

/** What is looked for once in a file, for all of its calls. */
interface Lookups {
  readonly shared: HeaderUses;
  readonly namedFunctions: NamedFunctions;
  readonly knownFunctions: KnownFunctions;
  readonly habits: ProgramHabits;
  /** The requests of functions as they send them, by the rules that say how. */
  readonly directCalls: Map<Sending, Map<ClientRule, Call | undefined>>;
}

/**
 * The calls of one sending place: one, or one for each endpoint that a condition chooses. What becomes of the response is
 * the larger part of the work, and is followed for no request that nobody wants to know it of. `listed`: each list that
 * callers give has one item in `sending`.
 */
function callsOf(
  sending: Sending,
  folding: Folding,
  lookups: Lookups,
  isWanted: (call: Call) => boolean = () => true,
  listed?: ListedSending,
): Call[] {
  const { rule, callSite, frame } = sending;
  const allFacts = flattenFacts(sending.facts);
  const fixed = methodOf(rule, allFacts);
  const facts = rule.dataInQuery && fixed === 'GET' ? dataAsQuery(allFacts) : allFacts;
  const request = requestOf(facts, fixed, callSite, { ...frame, callChain: sending.callChain });
  if (request.urls.length === 0) return [];
  let followed: CallResponse | undefined;
  const response = (): CallResponse => {
    followed ??= rule.isTestDouble ? unusedResponse : responseOf(sending, folding);
    return followed;
  };
  const groups = byRow(byPath(request.urls));
  return groups.map(({ url, all, origins, row }) => {
    const address = mergeAddresses(url, all, callSite, frame);
    const whole = siteOf(sending, facts, folding);
    const site = row ? { ...whole, span: row } : whole;
    const symbol = symbolOf(callSite);
    const body = request.body;
    const parameters = [...guardedParameters(address.parameters, request), ...request.query];
    const call: Call = {
      language: folding.file.language,
      client: rule.client,
      method: methodBelow(url, facts, frame) ?? fixed,
      url: address.url,
      ...(groups.length > 1 && !row ? { isChosen: true as const } : {}),
      parameters,
      headers: lookups.shared.ofHeaders(request.headers, site.span),
      ...(body ? { body } : {}),
      site,
      response: escapingResponse,
      names: [...nearbyNames(callSite, folding), ...(rule.names ?? [])],
      ...(symbol === undefined ? {} : { symbol }),
      ...(origins.length > 1 ? { otherOrigins: origins.slice(1) } : {}),
      ...(rule.isTestDouble ? { kind: 'tests' as const } : {}),
    };
    if (!isWanted(call)) return call;
    const combinations = listed?.combinations ?? combinationsOf(sending, parameters, { folding, ...lookups });
    if (combinations && !listed && groups.length === 1) {
      const again = listedSending(sending, combinations, folding);
      const [only] = again ? callsOf(again.sending, folding, lookups, isWanted, again) : [];
      if (only?.variants) return only;
    }
    const variants = combinations && variantsOf(sending, parameters, combinations, folding, listed);
    const given = withCallerLists(parameters, request.exprs, frame);
    const page = pageNumberOf(parameters, whole.call, sending.callChain, { folding, ...lookups });
    const wrapper = wrapperOf(sending, folding, lookups);
    const isOpen = mayBeGivenMore(sending, folding, lookups);
    return {
      ...call,
      ...(isOpen ? { site: { ...site, isOpen } } : {}),
      ...(variants ? withLists(variants, given) : { parameters: given }),
      ...(page ? { page } : {}),
      response: response(),
      ...(wrapper ? { wrapper } : {}),
    };
  });
}

/**
 * The function around a request of which the place where its endpoint is known is a call, or the function that calls that
 * one in order to send.
 */
function wrapperOf(sending: Sending, folding: Folding, lookups: Lookups): WrapperFunction | undefined {
  const { rule, callChain, unbound } = sending;
  if (!unbound || !rule.sends || rule.sends === true || rule.sends.kind !== 'call' || passesConfig(sending))
    return undefined;
  let facts: PassedFunction | undefined;
  for (const [index, inner] of callChain.slice(0, -1).entries()) {
    const around = wrapperFacts(
      inner,
      callChain[index + 1] as InvokeExpr,
      folding,
      lookups.namedFunctions,
      lookups.knownFunctions,
    );
    // What such an argument holds is not known by the name of a parameter.
    if (!around || (index > 0 && inner.args.some(({ spread }) => spread))) return undefined;
    facts = facts ? { ...around, callee: facts } : around;
  }
  let inmost = unbound;
  while (inmost.unbound) inmost = inmost.unbound;
  const own = facts && ownCall(inmost, rule, folding, lookups);
  // What sends has the address among all that its callers give.
  const isPassed = rule.sends.query !== undefined && !own?.site.parts.some(({ role }) => role === 'url');
  return own && facts && !isPassed ? { request: own, ...facts } : undefined;
}

/** The request as the function around it sends it, which is the same for all of its callers. */
function ownCall(inmost: Sending, rule: ClientRule, folding: Folding, lookups: Lookups): Call | undefined {
  let byRule = lookups.directCalls.get(inmost);
  if (!byRule) {
    byRule = new Map();
    lookups.directCalls.set(inmost, byRule);
  }
  if (!byRule.has(rule)) byRule.set(rule, callsOf({ ...inmost, rule }, folding, lookups)[0]);
  return byRule.get(rule);
}

function methodOf(rule: ClientRule, facts: readonly Fact[]): string | undefined {
  if (rule.method) return rule.method;
  const fact = lastFact(facts, 'method');
  if (fact) return methodName(fact.value);
  const sendsBody =
    rule.bodyMeansPost &&
    facts.some(({ role }) => role === 'data' || role === 'body' || role === 'json' || role === 'form');
  return sendsBody ? 'POST' : 'GET';
}

/** The method that the class says which has the path: `command.Method` beside `command.Path`. */
function methodBelow(url: Folded, facts: readonly Fact[], frame: Frame): string | undefined {
  const { program } = frame.folding;
  const row = url.find(piece => piece.kind === 'text' && piece.isOfSubclass)?.span;
  const expr = lastFact(facts, 'method')?.expr;
  const member = expr?.kind === 'invoke' ? expr.callee : expr;
  if (!row || member?.kind !== 'member') return undefined;
  const owner = program.classes.findLast(each => contains(each, row));
  const scope = owner && program.scopeOf(owner);
  if (!scope?.names.has(member.name)) return undefined;
  const value = fieldValue(
    { kind: 'instance', scope, bindings: noBindings, isClass: false },
    member.name,
    member,
    frame,
  );
  return methodName(value.kind === 'function' ? inlineCall(value, [], member, frame) : value);
}

/** `'POST'`, or a constant of a library that is called like it: `responses.POST`. */
function methodName(value: Value): string | undefined {
  if (value.kind === 'unknown') return value.fallback?.toUpperCase();
  // A condition that nothing decides may choose another one.
  if (value.kind === 'text' && value.options.some(option => sketch(option) !== sketch(value.options[0] ?? [])))
    return undefined;
  return value.kind === 'path' ? methodConstant(value.path) : plainText(value)?.toUpperCase();
}

interface AddressGroup {
  url: Folded;
  readonly all: Folded[];
  origins: string[];
  /** Where a table says the address. */
  row?: Span;
}

/** Addresses that only differ in their host, their query, or an id that the program takes from a list are one call. */
function byPath(urls: readonly Folded[]): AddressGroup[] {
  const groups = new Map<string, AddressGroup>();
  const chosenUnknown = new Set(urls.flat().flatMap(({ kind, choice }) => (kind === 'hole' && choice ? [choice] : [])));
  for (const url of urls) {
    const text = sketch(url.map(piece => asId(piece, chosenUnknown)));
    const path = text.replace(/^(?:[a-z][a-z0-9+.-]*:\/\/[^/]*|\uFFFC+)|\?.*$/gis, '');
    const origin = /^https?:\/\/[\w.:-]+(?=\/)/i.exec(text)?.[0] ?? [];
    const group = groups.get(path);
    if (group) {
      group.origins = [...new Set(group.origins.concat(origin))];
      group.all.push(url);
      // An address that is known says more than one that only the user gives.
      if (group.url[0]?.kind === 'hole') group.url = url;
    } else groups.set(path, { url, all: [url], origins: [origin].flat() });
  }
  // `$id = ''` before the loop that finds it: no program means a path with an empty segment.
  const whole = [...groups].filter(([path]) => !/\/(?=\/|\.\w+$)/.test(path));
  return (whole.length > 0 ? whole : [...groups]).map(([, group]) => group);
}

/**
 * The rows of a table of addresses, of which a key that only the running program knows chooses one, or which a loop takes
 * one after the other: each row is a call of its own, whose endpoint is known there and nowhere else. So is the path that each
 * of several classes gives a request of the class above them.
 */
function byRow(groups: readonly AddressGroup[]): readonly AddressGroup[] {
  const below = groups.map(
    ({ url }) => url.find(piece => piece.kind === 'text' && piece.isOfSubclass && piece.span)?.span,
  );
  if (groups.length > 1 && below.every(span => span !== undefined))
    return groups.map((group, index) => ({ ...group, row: spanOf(below[index]?.start ?? 0, below[index]?.end ?? 0) }));
  const isLooped = groups.some(({ url }) => url.some(({ choice }) => isLoopItem(choice)));
  const isOfChoice = ({ choice }: Piece) => (isLooped ? isLoopItem(choice) : choice?.kind === 'index');
  const fewest = isLooped ? 2 : minRows;
  if (groups.length < fewest || !groups.some(({ url }) => url.some(isOfChoice))) return groups;
  const rows = new Map<number, AddressGroup>();
  for (const group of groups) {
    const written = group.url.filter(piece => piece.kind === 'text' && piece.span && !piece.isCrossFile);
    const { span } = written.find(isOfChoice) ?? written[0] ?? {};
    if (!span) return groups;
    // Of a row that is also filled in, the filled one comes later and says more.
    rows.set(span.start, { ...group, row: spanOf(span.start, span.end) });
  }
  return rows.size < fewest ? groups : [...rows.values()];
}

/** Whether an expression is what the loop around it takes from a list. */
function isLoopItem(choice: Expr | undefined): boolean {
  if (choice?.kind !== 'name') return false;
  for (let around = choice.parent; around; around = around.parent)
    if (around.kind === 'loop' && around.target?.kind === 'name' && around.target.name === choice.name) return true;
  return false;
}

/** Fewer addresses than this are a choice, and not a table; a loop takes each of them. */
const minRows = 3;

/**
 * Which of several numbers a program chooses makes no difference to the endpoint, and neither does it whether some of them
 * are only known when it runs: `for app in (os.environ["APP_ID"], 987655)`.
 */
function asId(piece: Piece, chosenUnknown: ReadonlySet<Expr>): Piece {
  if (piece.kind === 'hole' || !piece.choice || !/^\d+$/.test(piece.text)) return piece;
  return { ...piece, text: chosenUnknown.has(piece.choice) ? '\uFFFC' : '0' };
}

/** What happens to the response: in the value of the call, in callbacks, or on the object that sends. */
function responseOf(sending: Sending, folding: Folding): CallResponse {
  const { rule, sendingCall, callChain, frame } = sending;
  const { program } = folding;
  if (rule.declared) return escapingResponse;
  const handlers: Handler[] = [];
  let unseen = false;
  for (const { ref, stages } of rule.handlers ?? []) {
    const value = resolve(ref, sendingCall, frame)?.value;
    if (value?.kind === 'function') handlers.push({ owner: value.owner, stages });
    else if (value?.kind === 'unknown' || value?.kind === 'path') unseen = true;
  }
  const subject = sendingCall.callee.kind === 'member' ? sendingCall.callee.object : sendingCall.args[0]?.value;
  const object = rule.responseOnObject ? subject : undefined;
  const method = typeof rule.responseOnObject === 'object' ? rule.responseOnObject : undefined;
  const sends = typeof rule.sends === 'object' && rule.sends.kind === 'call' ? rule.sends : undefined;
  const response = followResponse(
    {
      callChain,
      stage: rule.yields ?? 'response',
      ...(rule.parsedMember === undefined ? {} : { parsedMember: rule.parsedMember }),
      handlers,
      object,
      ...(method ? { receiving: receivingCall(sendingCall, method, program) } : {}),
      raises: sends?.raises === true,
      ...(rule.command?.yieldsStatus ? { shows: 'nothing' } : sends?.showsStatus ? { shows: 'status' } : {}),
    },
    folding,
  );
  unseen ||= response.use !== 'followed' && passesResponse(sending, handlers);
  return unseen ? { ...response, use: 'escapes' } : response;
}
