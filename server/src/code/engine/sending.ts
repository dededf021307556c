import { matchesText } from '../../text/matchesText';
import { factsOf, settingsOf } from './clients/facts';
import { guessSending, namesSender } from './clients/guess';
import { withOwnBase } from './clients/ownBase';
import { withParsedBodies } from './clients/parsedBodies';
import { mayBeRequest } from './clients/possibleRequests';
import { hookedRule } from './clients/responseHooks';
import type { ClientRule } from './clients/rule';
import { clientTable } from './clients/table';
import { evaluate, type Frame } from './fold/frame';
import { isGivenOtherwise } from './fold/platformFunction';
import { recordValue } from './fold/records';
import { addresses, flattenFacts } from './fold/texts';
import { type Fact, type Folded, sketch, type Value } from './fold/value';
import { operationOf } from './language';
import { definitionsOf } from './syntax/definitionsOf';
import { dottedPath, type Expr, type InvokeExpr, type MemberExpr, unwrap } from './syntax/expr';
import { lookup, onlyDefinition } from './syntax/scope';

/** One place that sends a request, with all that is known about it. */
export interface Sending {
  readonly rule: ClientRule;
  /** The call that sends, the outermost of its chain. */
  readonly sendingCall: InvokeExpr;
  /** The call of a chain that the rule is about. */
  readonly first: InvokeExpr;
  /** Where the endpoint is known: `sendingCall`, or a call of the function around it. */
  readonly callSite: InvokeExpr;
  /** `sendingCall`, the calls of the wrappers around it, and `callSite`. */
  readonly callChain: readonly [InvokeExpr, ...InvokeExpr[]];
  readonly facts: readonly Fact[];
  readonly frame: Frame;
  /** The same without the arguments of callers, where it is seen from one of them. */
  readonly unbound?: Sending;
  /** The last call on a request that is made first and sent later. */
  readonly until?: InvokeExpr;
}

/** Whether a call sends a request, and what it says about it. */
export function sendingOf(invoke: InvokeExpr, frame: Frame): Sending | undefined {
  if (!mayBeRequest(invoke, frame.folding)) return undefined;
  const table = clientTable(frame.folding.language.clients);
  const target = evaluate(invoke.callee, frame);
  if (target.kind === 'path') {
    const rule = table.byPath.get(target.path);
    if (rule?.sends) return fromFunction(rule, invoke, frame);
    // `execute(request)`: a function that is called like one that runs commands, with a dictionary in place of a text.
    const first = rule?.command && invoke.args[0] && evaluate(invoke.args[0].value, frame);
    return (rule && first?.kind !== 'dict') || operationOf(frame.folding.language, target.path)
      ? undefined
      : guessed(invoke, frame);
  }
  if (target.kind === 'unknown') {
    const rule = takenFunction(invoke, frame);
    return rule ? fromFunction(rule, invoke, frame) : guessed(invoke, frame);
  }
  if (target.kind === 'function') return passedFunction(invoke, frame);
  if (target.kind !== 'object') return undefined;
  const rule = table.byMember.get(`${target.type}#${target.path.join('.')}`);
  if (rule?.sentByReceiver && isArgument(invoke, frame)) {
    const value: Value = { kind: 'unknown', sources: [invoke] };
    const method: Fact = { role: 'method', value, span: invoke, expr: invoke };
    return chained(rule, invoke, [...target.facts, method], frame);
  }
  if (!rule?.sends) return undefined;
  const sent = factsOf(rule, invoke, frame);
  const facts = withOwnBase(target.facts, sent, rule, invoke, target.path, frame);
  return chained(rule, invoke, [...facts, ...sent], frame);
}

/**
 * `const { fetch } = createContext()`, or `context.fetch` of a parameter: a function that is taken from an object under the name
 * that a platform gives it.
 */
function takenFunction(invoke: InvokeExpr, frame: Frame): ClientRule | undefined {
  const { callee } = invoke;
  const { folding } = frame;
  if (callee.kind === 'member') return memberOfParameter(callee, invoke, frame);
  if (callee.kind !== 'name') return undefined;
  const rule = clientTable(folding.language.clients).byPath.get(callee.name);
  if (!rule?.sends || callee.name.includes('.')) return undefined;
  const definitions = definitionsOf(callee, folding.program);
  const [taken, ...others] = definitions;
  if (others.length > 0 || (taken?.kind !== 'part' && taken?.kind !== 'param')) return undefined;
  const holder =
    taken.kind === 'part' && taken.source.kind === 'name' ? onlyDefinition(taken.source, folding.program) : taken;
  const isOther = holder?.kind === 'param' && isGivenOtherwise(holder.owner, holder.position, taken.path, frame);
  return taken.path.at(-1) === callee.name && !isOther ? rule : undefined;
}

/** The same for a member that is called on a parameter, and gets a whole address. */
function memberOfParameter({ object, name }: MemberExpr, invoke: InvokeExpr, frame: Frame): ClientRule | undefined {
  const rule = clientTable(frame.folding.language.clients).byPath.get(name);
  const definition = object.kind === 'name' ? onlyDefinition(object, frame.folding.program) : undefined;
  if (!rule?.sends || definition?.kind !== 'param' || definition.path.length > 0) return undefined;
  if (isGivenOtherwise(definition.owner, definition.position, [name], frame)) return undefined;
  const whole = addresses(flattenFacts(factsOf(rule, invoke, frame)), frame);
  return whole.length > 0 && whole.every(each => /^https?:\/\//i.test(sketch(each))) ? rule : undefined;
}

/** Whether the value is an argument of another call, as it stands or under a name. */
function isArgument(value: Expr, { folding }: Frame): boolean {
  const { parent } = value;
  if (parent?.kind === 'invoke') return parent.args.some(argument => argument.value === value);
  if (parent?.kind !== 'assign' || parent.target.kind !== 'name') return false;
  const scope = lookup(folding.program.scopeOf(value), parent.target.name);
  const uses = folding.program.usesIn(scope, parent.target.name);
  return uses.some(use => use.parent?.kind === 'invoke' && use.parent.callee !== use);
}

/** A function that sends, or one that receives the object to send (`curl_exec($c)`). */
function fromFunction(rule: ClientRule, invoke: InvokeExpr, frame: Frame): Sending | undefined {
  const own = [...settingsOf(rule, invoke, frame), ...factsOf(rule, invoke, frame)];
  if (rule.subject) {
    const first = invoke.args[0] && evaluate(invoke.args[0].value, frame);
    return first?.kind === 'object' && first.type === rule.receiver
      ? chained(rule, invoke, [...first.facts, ...own], frame)
      : undefined;
  }
  if (rule.webOnly && !addresses(flattenFacts(own), frame).some(address => isOfWeb(address, frame))) return undefined;
  return chained(rule, invoke, own, frame);
}

/** An address of the web, or one whose start is not known and is not named like a folder. */
function isOfWeb(address: Folded, { folding }: Frame): boolean {
  const first = address[0];
  const start = sketch(address);
  if (first?.kind !== 'hole' || first.fallback !== undefined) return /^https?:/i.test(start);
  const source = first.sources[0];
  return !source || !/dir|path|folder|file|root/i.test(folding.file.text.slice(source.start, source.end));
}

/** A request that is passed to a client of unknown type: `c.http.Do(request)`; else a guess. */
function guessed(invoke: InvokeExpr, frame: Frame): Sending | undefined {
  const { callee, args } = invoke;
  const maker =
    callee.kind === 'member' ? clientTable(frame.folding.language.clients).byMember.get(`?#${callee.name}`) : undefined;
  // A call that makes a request for something else to send does not send one itself.
  if (maker?.filePattern && matchesText(frame.folding.file, maker.filePattern)) {
    if (maker.returns && !maker.sends) return undefined;
    if (maker.sends) return chained(maker, invoke, factsOf(maker, invoke, frame), frame);
  }
  const rule =
    callee.kind === 'member' ? clientTable(frame.folding.language.clients).senders.get(callee.name) : undefined;
  const request = rule && args[0] && evaluate(args[0].value, frame);
  if (rule && request?.kind === 'object' && request.facts.some(({ role }) => role === 'url'))
    return chained(rule, invoke, factsOf(rule, invoke, frame), frame);
  const passedOn = passedFunction(invoke, frame);
  if (passedOn) return passedOn;
  // `Endpoint('GET', path)` is a row of a table that something else sends.
  if (recordValue(invoke, frame)) return undefined;
  const guess = guessSending(invoke, frame);
  if (guess) return chained(guess.rule, invoke, guess.facts, frame);
  const set = addressedRequest(invoke, frame);
  if (set) return set;
  const passed = passedRequest(invoke, frame);
  return passed && chained(passed.rule, invoke, [...passed.facts], frame);
}

/**
 * An object of a class that is not known, which gets a whole address: `request.setUri(address)`. Something else sends it, with
 * the method that the object gets beside.
 */
function addressedRequest(invoke: InvokeExpr, frame: Frame): Sending | undefined {
  const { callee, args } = invoke;
  const [address, ...others] = args;
  if (callee.kind !== 'member' || callee.object.kind !== 'name' || !address || others.length > 0) return undefined;
  if (!/^set(Ur[il]|URI|URL)$/.test(callee.name) || !/req/i.test(callee.object.name)) return undefined;
  const { name } = callee.object;
  const { program } = frame.folding;
  const expr = address.value;
  const url: Fact = { role: 'url', value: evaluate(expr, frame), span: address.span, expr };
  if (!addresses([url], frame).some(each => /^https?:\/\/[^/]+\//i.test(sketch(each)))) return undefined;
  const changes = lookup(program.scopeOf(callee), name)?.mutations.get(name) ?? [];
  const methods = changes.flatMap(({ call }): Fact[] => {
    const method = call?.callee.kind === 'member' && call.callee.name === 'setMethod' ? call.args[0] : undefined;
    if (!method) return [];
    return [{ role: 'method', value: evaluate(method.value, frame), span: method.span, expr: method.value }];
  });
  const rule: ClientRule = { client: 'unknown', call: callee.name, sends: true, declared: {} };
  return chained(rule, invoke, [url, ...methods], frame);
}

/** A function that sends and is passed on with its arguments behind it: `executor.submit(requests.get, address)`. */
function passedFunction(invoke: InvokeExpr, frame: Frame): Sending | undefined {
  const { byPath } = clientTable(frame.folding.language.clients);
  for (const [index, { name, value }] of invoke.args.slice(0, 3).entries()) {
    const written = name === undefined && value.kind === 'member' ? dottedPath(value) : undefined;
    if (written === undefined || !byPath.get(written)?.sends || !invoke.args[index + 1]) continue;
    const target = evaluate(value, frame);
    const rule = target.kind === 'path' ? byPath.get(target.path) : undefined;
    if (!rule?.sends || rule.command || rule.subject) continue;
    const facts = factsOf(rule, { ...invoke, callee: value, args: invoke.args.slice(index + 1) }, frame);
    const [address] = addresses(flattenFacts(facts), frame);
    if (address && /[/\uFFFC]/.test(sketch(address))) return chained(rule, invoke, facts, frame);
  }
  return undefined;
}

/** A request object that is an argument of a function of which nothing is known: `s.doRequest(request)`. */
function passedRequest(invoke: InvokeExpr, frame: Frame): Pick<Sending, 'rule' | 'facts'> | undefined {
  const { callee, args } = invoke;
  if ((callee.kind !== 'member' && callee.kind !== 'name') || !namesSender(callee.name)) return undefined;
  for (const { value } of args.slice(0, 3)) {
    // Only what is made here, or has a name, can be a request.
    if (value.kind !== 'name' && value.kind !== 'invoke' && value.kind !== 'wrap' && value.kind !== 'member') continue;
    const request = evaluate(value, frame);
    if (request.kind !== 'object' || request.path.length > 0 || !/request|message/i.test(request.type)) continue;
    if (!request.facts.some(({ role }) => role === 'url')) continue;
    const client = clientTable(frame.folding.language.clients).makers.get(request.type) ?? 'unknown';
    return { rule: { client, call: callee.name, sends: true }, facts: request.facts };
  }
  return undefined;
}

/** The same request with the arguments of a caller. */
export function sendingAgain(sending: Sending, frame: Frame, callSite: InvokeExpr): Sending {
  const { rule } = sending;
  const again = sendingOf(sending.first, frame);
  const { sendingCall, first, callChain } = sending;
  const facts = again?.facts ?? sending.facts;
  return {
    rule: again?.rule ?? rule,
    sendingCall,
    first,
    callSite,
    callChain: [...callChain, callSite],
    facts,
    frame,
    unbound: sending,
  };
}

/** The first call of a chain, or the one `until` which it is asked for. */
export function firstOf(call: InvokeExpr, until?: InvokeExpr): InvokeExpr {
  let inner = call;
  while (inner !== until && inner.callee.kind === 'member') {
    const object = unwrap(inner.callee.object);
    if (object.kind !== 'invoke') break;
    inner = object;
  }
  return inner;
}

/** Calls that follow in a chain say more about the same request: `request.get(url).set('Api-Key', key)`. */
function chained(rule: ClientRule, invoke: InvokeExpr, facts: Fact[], frame: Frame): Sending {
  const table = clientTable(frame.folding.language.clients);
  const later = laterCalls(rule, invoke, frame);
  for (const { rule: more, call } of later) facts.push(...factsOf(more, call, frame));
  const until = later.findLast(({ rule: more }) => more.finishes)?.call;
  let callSite = invoke;
  while (rule.returns) {
    const member = callSite.parent;
    const next = member?.kind === 'member' ? member.parent : undefined;
    if (member?.kind !== 'member' || next?.kind !== 'invoke' || next.callee !== member) break;
    const more = table.byMember.get(`${rule.returns}#${member.name}`);
    if (!more) break;
    facts.push(...factsOf(more, next, frame));
    callSite = next;
  }
  return {
    ...withParsedBodies(hookedRule(rule, facts, frame), facts),
    sendingCall: callSite,
    first: invoke,
    callSite,
    callChain: [callSite],
    frame,
    ...(until ? { until } : {}),
  };
}

/** Calls on the request after it was made that say more about it: `req.write(body)`, `req.setHeader(…)`, `req.end()`. */
function laterCalls(rule: ClientRule, invoke: InvokeExpr, frame: Frame): { rule: ClientRule; call: InvokeExpr }[] {
  let assign = invoke.parent;
  while (assign?.kind === 'wrap') assign = assign.parent;
  if (!rule.returns || assign?.kind !== 'assign' || assign.target.kind !== 'name') return [];
  const { program, language } = frame.folding;
  const scope = lookup(program.scopeOf(invoke), assign.target.name);
  const table = clientTable(language.clients);
  return (scope?.mutations.get(assign.target.name) ?? []).flatMap(({ call, path, site }) => {
    if (call?.callee.kind !== 'member' || site.start < assign.end) return [];
    const later = table.byMember.get(`${rule.returns}#${[...path, call.callee.name].join('.')}`);
    return later && !later.sends ? [{ rule: later, call }] : [];
  });
}
