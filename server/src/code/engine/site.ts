import { addTo } from '../../text/addTo';
import { matchesText } from '../../text/matchesText';
import { memoizeByObject } from '../../text/memoizeByObject';
import { contains, type Span, spanOf } from '../../text/span';
import type { Part, PartForm, PartRole, Site } from '../call';
import type { Effect } from '../site';
import { addressObject, madeAddress } from './addressObject';
import { hasChanges } from './fold/effects';
import { evaluate, type Folding } from './fold/frame';
import { addresses, flattenFacts } from './fold/texts';
import type { Fact, Role } from './fold/value';
import { isLiteralResult } from './literalResult';
import { madeOptions } from './madeOptions';
import { choiceAround, isUnderCondition, spreadAround, statementOf } from './partChoice';
import { passesConfig } from './passedConfig';
import { isRepeatable } from './repeatable';
import { receivingCall } from './response/receiving';
import { everyUseOf } from './response/uses';
import { roundOf } from './roundOf';
import { firstOf, type Sending } from './sending';
import { childrenOf, dottedPath, type Expr, enclosing, type InvokeExpr, unwrap } from './syntax/expr';
import type { Program } from './syntax/scope';

const roles: Readonly<Partial<Record<Role, PartRole>>> = {
  url: 'url',
  path: 'url',
  method: 'method',
  headers: 'headers',
  query: 'query',
  form: 'body',
  json: 'body',
  body: 'body',
  data: 'body',
};

/** The parts of a call site. Arguments elsewhere, in a constant or inside a wrapper, are not among them. */
export function siteOf(sending: Sending, facts: readonly Fact[], folding: Folding): Site {
  const { callSite } = sending;
  const span = wholeSpan(sending, facts, folding);
  const { callee } = firstOf(callSite, sending.first);
  const parts = partsOf(sending, facts, span, folding);
  const named = namedArguments(sending);
  // The grammar takes `await get<T>(…)` for a call of `await get`.
  const lead = /^await\s+/.exec(folding.file.text.slice(callSite.start, callSite.start + 16))?.[0].length ?? 0;
  return {
    span,
    call: spanOf(callSite.start + lead, callSite.end),
    statement: statementSpan(callSite),
    callee: spanOf(callee.start === callSite.start ? callee.start + lead : callee.start, callee.end),
    ...sendingRule(sending),
    ...roundOf(callSite),
    ...effectsIn(sending),
    ...(callSite.args.some(({ spread }) => spread) ? { hasSpread: true } : {}),
    ...(usesRequest(sending, folding) ? { usesRequest: true } : {}),
    ...(lead > 0 ? { awaited: spanOf(callSite.start, callSite.end) } : awaitedSpan(callSite, folding)),
    ...(named ? { namedArguments: named } : {}),
    parts: named ? parts.map(part => asMember(part, named)) : parts,
    carriers: [],
  };
}

/** A part that becomes a member of an object is written as one. */
function asMember(part: Part, named: NonNullable<Site['namedArguments']>): Part {
  const own = named.find(({ span: { start, end } }) => part.argument.start === start && part.argument.end === end);
  return own ? { ...part, form: 'member', keyword: own.name } : part;
}

/** The names of arguments by position; undefined where they have none, or where it is not sure which ones are meant. */
function namedArguments({ rule: { sends }, callSite, sendingCall, frame }: Sending): Site['namedArguments'] {
  const positional =
    typeof sends === 'object' && sends.kind === 'call' && callSite === sendingCall ? sends.positional : undefined;
  const values = callSite.args.map(({ value }) => evaluate(value, frame));
  if (!positional || callSite.args.some(({ spread }) => spread) || values[0]?.kind === 'dict') return undefined;
  const place = positional.names.indexOf(positional.optional);
  const given = values[place]?.kind;
  const isLeftOut = given === 'function';
  const isSure =
    isLeftOut || given === undefined || given === 'dict' || (given !== 'null' && callSite.args.length > place + 1);
  const names = isLeftOut ? positional.names.filter(name => name !== positional.optional) : positional.names;
  if (!isSure || callSite.args.length > names.length) return undefined;
  return callSite.args.map(({ span }, index) => ({ name: names[index] as string, span: spanOf(span.start, span.end) }));
}

/** The calls in the arguments that a rewrite must not drop, because the functions do something. */
function effectsIn({ callSite, frame }: Sending): Pick<Site, 'effects'> {
  const found: Effect[] = [];
  const stack: Expr[] = callSite.args.map(({ value }) => value);
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    if (expr.kind === 'function') continue;
    if (expr.kind === 'invoke') {
      const called = evaluate(expr.callee, frame);
      if (called.kind === 'function' && hasEffects(called.owner.body) && !isRepeatable(expr, frame.folding)) {
        const changes = hasChanges(expr, frame.folding);
        found.push({ span: spanOf(expr.start, expr.end), ...(changes ? { changes } : {}) });
      }
    }
    stack.push(...childrenOf(expr));
  }
  return found.length > 0 ? { effects: found } : {};
}

/** Whether statements do more than to give names of their own a value, choose and return. */
function hasEffects(statement: Expr): boolean {
  switch (statement.kind) {
    case 'block':
      return statement.statements.some(hasEffects);
    case 'branch':
      return statement.arms.some(hasEffects);
    case 'assign':
      return statement.operator !== '=' || statement.target.kind !== 'name' || statement.again === true;
    case 'return':
    case 'text':
    case 'function':
    case 'import':
      return false;
    default:
      return enclosing(statement, 'function')?.yields !== true;
  }
}

/** What is behind a wrapper is sent by the call inside it, which other callers use as well. */
function sendingRule(sending: Sending): Pick<Site, 'sends' | 'isIndirect' | 'isElsewhere'> {
  const { rule, callSite, sendingCall } = sending;
  const { sends, isElsewhere } = rule;
  if (!sends || sends === true) return isElsewhere ? { isElsewhere } : {};
  return callSite === sendingCall || passesConfig(sending) ? { sends } : { isIndirect: true };
}

/** Whether a request object that is made before it is sent, or that the call gives, is also read, passed on or kept. */
function usesRequest({ rule: { sends, yields }, sendingCall }: Sending, { program }: Folding): boolean {
  if (!sends || sends === true || sends.kind !== 'call') return false;
  // A call without another value may be returned to leave a function; a caller that uses the value gets a stream.
  if (sends.isStream && yields === 'nothing')
    return sendingCall.parent?.kind !== 'block' && sendingCall.parent?.kind !== 'return';
  if (!sends.isMadeBefore) return false;
  const [request] = sendingCall.args.map(({ value }) => unwrap(value));
  if (request?.kind !== 'name') return false;
  const sender = dottedPath(sendingCall.callee);
  return everyUseOf(request, program).some(use => {
    const { parent } = use;
    if (parent?.kind === 'invoke') return parent.callee === use || dottedPath(parent.callee) !== sender;
    const above = parent?.kind === 'member' && parent.object === use ? parent.parent : undefined;
    const isCompleted = above?.kind === 'invoke' && above.callee === parent && above.parent?.kind === 'block';
    return !isCompleted && !(above?.kind === 'assign' && above.target === parent);
  });
}

function awaitedSpan(expr: Expr, { file }: Folding): Pick<Site, 'awaited'> {
  const { parent } = expr;
  const isAwaited = parent?.kind === 'wrap' && /^await\b/.test(file.text.slice(parent.start, expr.start));
  return isAwaited ? { awaited: spanOf(parent.start, parent.end) } : {};
}

function partsOf(sending: Sending, facts: readonly Fact[], span: Span, folding: Folding): Part[] {
  const { file } = folding;
  const { callSite } = sending;
  const parts = new Map<PartRole, Part>();
  for (const fact of facts) {
    const role = fact.prefixes ? 'base' : roles[fact.role];
    // A method that the name of the call says is written nowhere else.
    const isCalled = fact.role === 'method' && !isArgument(fact.expr, callSite);
    if (!role || fact.key || isCalled || isSpread(fact.expr) || !isOwn(fact.expr, sending, span)) continue;
    const value = spanOf(fact.expr.start, fact.expr.end);
    const argument = contains(fact.span, value) ? spanOf(fact.span.start, fact.span.end) : value;
    const keyword = /^-?['"]?([\w$-]+)/.exec(file.text.slice(argument.start, value.start))?.[1];
    const form = formOf(callSite, argument);
    const inSpread = form === 'member' ? spreadAround(fact.expr) : undefined;
    const isConditional =
      inSpread !== undefined || (form === 'statement' && isUnderCondition(fact.expr, sending.sendingCall));
    const isMade = role === 'headers' && isLiteralResult(fact.expr, folding);
    const more = {
      ...(keyword ? { keyword } : {}),
      ...(isConditional ? { isConditional, ...(inSpread ?? choiceAround(fact.expr, sending.sendingCall)) } : {}),
      ...(isMade ? { factory: { unused: [] } } : {}),
    };
    parts.set(role, { role, argument, value, form, ...more });
  }
  if (callSite !== sending.sendingCall && !passesConfig(sending)) {
    const url = addressArgument(callSite, sending);
    if (url) parts.set('url', { role: 'url', argument: url, value: url, form: 'argument' });
  }
  const object = addressObject(sending);
  // What goes with the object is no part that could be changed by itself.
  for (const [role, { argument }] of parts)
    if (object?.statements.some(statement => contains(statement, argument))) parts.delete(role);
  const address = object?.argument ?? madeAddress(sending);
  const held = object?.holder ? { holder: object.holder } : {};
  if (address) parts.set('url', { role: 'url', argument: address, value: address, form: 'argument', ...held });
  const found = [
    ...parts.values(),
    ...(object?.statements ?? []).map(preparation),
    ...optionsPart(sending, [...parts.values()], facts),
    ...basePart(sending, facts, parts.has('base')),
    ...receiverPart(sending),
    ...receivingPart(sending),
    ...repeaterParts(sending),
  ];
  return found.sort((a, b) => a.argument.start - b.argument.start || b.argument.end - a.argument.end);
}

/** Whether an expression stands for all members of an object: `{ ...config }`. */
function isSpread({ parent, start }: Expr): boolean {
  return parent?.kind === 'dict' && parent.entries.some(({ key, value }) => !key && value.start === start);
}

/** Whether a method is written among the arguments of a call, and not said by the name of a call. */
function isArgument(expr: Expr, call: InvokeExpr): boolean {
  if (expr.kind !== 'invoke') return true;
  return (
    call.args.some(({ value }) => contains(value, expr)) && enclosing(expr, 'function') === enclosing(call, 'function')
  );
}

function preparation(expr: Expr): Part {
  const statement = statementSpan(expr);
  return { role: 'preparation', argument: statement, value: statement, form: 'statement' };
}

/** Options of a request that is made and ended later are in a statement of their own. */
function isOwn(expr: Expr, { rule, callSite, frame }: Sending, span: Span): boolean {
  const { program } = frame.folding;
  const isEnded = rule.sends && rule.sends !== true && rule.sends.kind === 'call' && rule.sends.ended;
  return contains(span, expr) || (isEnded !== undefined && program.scopeOf(expr) === program.scopeOf(callSite));
}

/** The address that the client puts in front of each one, where an object has it that is made elsewhere. */
function basePart({ callSite }: Sending, facts: readonly Fact[], isOwn: boolean): Part[] {
  if (isOwn || !facts.some(({ prefixes }) => prefixes)) return [];
  const end = spanOf(callSite.end, callSite.end);
  return [{ role: 'base', argument: end, value: end, form: 'reference' }];
}

/** The function that gets the response, which the client takes as the last argument. */
function receiverPart({ rule, first }: Sending): Part[] {
  const { sends } = rule;
  const last = first.args.at(-1)?.value;
  const isTaken = typeof sends === 'object' && sends.kind === 'call' && sends.response?.argument === 'receiver';
  if (!isTaken || rule.responseOnObject) return [];
  if (last?.kind !== 'function' && !(last?.kind === 'name' && first.args.length > 1)) return [];
  const span = spanOf(last.start, last.end);
  return [{ role: 'receiver', argument: span, value: span, form: 'argument' }];
}

/** The call that gets the response from the object that sends. */
function receivingPart({ rule: { responseOnObject: method }, sendingCall, frame }: Sending): Part[] {
  const call = typeof method === 'object' ? receivingCall(sendingCall, method, frame.folding.program) : undefined;
  if (typeof call !== 'object') return [];
  const span = spanOf(call.start, call.end);
  return [{ role: 'receiver', argument: span, value: span, form: 'statement' }];
}

/** What the program makes to repeat failed requests, for whichever client. */
function repeaterParts({ rule: { sends }, frame }: Sending): Part[] {
  const repeater = sends && sends !== true && sends.kind === 'call' ? sends.repeater : undefined;
  const { program, file } = frame.folding;
  const made = repeater ? (invokesByName(program).get(repeater.name) ?? []) : [];
  return made.map((call): Part => {
    const arg = call.args.find(({ name }) => name !== undefined && repeater?.methods.includes(name));
    const end = spanOf(call.end - 1, call.end - 1);
    if (repeater && matchesText(file, repeater.others))
      return { role: 'repeater', argument: end, value: end, form: 'reference' };
    // What is passed in another way may name the methods as well.
    const isOpen = call.args.some(({ spread }) => spread) || call.args.filter(({ name }) => !name).length > 1;
    if (!arg && isOpen) return { role: 'repeater', argument: end, value: end, form: 'statement', keyword: '' };
    if (!arg) return { role: 'repeater', argument: end, value: end, form: 'statement' };
    const value = spanOf(arg.value.start, arg.value.end);
    const argument = spanOf(arg.span.start, arg.span.end);
    return { role: 'repeater', argument, value, form: 'statement', keyword: arg.name ?? '' };
  });
}

/** The calls of a program by the last name of what they call, which each request may ask for. */
const invokesByName = memoizeByObject(({ invokes }: Program): ReadonlyMap<string, readonly InvokeExpr[]> => {
  const found = new Map<string, InvokeExpr[]>();
  for (const invoke of invokes) {
    const { callee } = invoke;
    if (callee.kind !== 'name' && callee.kind !== 'member') continue;
    addTo(found, callee.name, invoke);
  }
  return found;
});

/** The argument whose members say how the request is sent: the options of `fetch(url, options)`. */
function optionsPart({ callSite, rule, frame }: Sending, parts: readonly Part[], facts: readonly Fact[]): Part[] {
  const positions = Object.values(rule.roles ?? {}).flatMap(ref => ref.match(/(?<=^|\|)\d+(?=\.)/g) ?? []);
  const named = callSite.args.filter(({ name }) => name === undefined);
  return [...new Set(positions)].flatMap((position): Part[] => {
    const { span, value } = named[Number(position)] ?? {};
    if (!span || !value || parts.some(({ argument }) => argument.start === span.start && argument.end === span.end))
      return [];
    // What gets the response stands in the place of options that are left out.
    if (value.kind === 'function') return [];
    const whole = spanOf(span.start, span.end);
    return [{ role: 'options', argument: whole, value: whole, form: 'argument', ...madeOptions(value, facts, frame) }];
  });
}

function formOf(call: InvokeExpr, argument: Span): PartForm {
  if (call.args.some(({ span }) => span.start === argument.start && span.end === argument.end)) return 'argument';
  if (call.args.some(({ span }) => contains(span, argument))) return 'member';
  return contains(call, argument) ? 'chain' : 'statement';
}

/** From the statement that names the URL to the one that sends, where the client needs several statements. */
function wholeSpan({ callSite, until }: Sending, facts: readonly Fact[], folding: Folding): Span {
  const naming = facts.findLast(({ role, key }) => !key && (role === 'url' || role === 'path'));
  const { program } = folding;
  if (until && program.scopeOf(until) === program.scopeOf(callSite))
    return spanOf(statementOf(callSite).start, until.end);
  if (!naming || contains(callSite, naming.span) || program.scopeOf(naming.expr) !== program.scopeOf(callSite)) {
    return spanOf(callSite.start, callSite.end);
  }
  return spanOf(Math.min(statementOf(naming.expr).start, callSite.start), callSite.end);
}

export function statementSpan(expr: Expr): Span {
  const { start, end } = statementOf(expr);
  return spanOf(start, end);
}

/** The argument of a wrapper that names the endpoint. */
function addressArgument(call: InvokeExpr, { facts, frame }: Sending): Span | undefined {
  for (const address of addresses(flattenFacts(facts), frame)) {
    for (const { span } of address) {
      const argument = span && call.args.find(candidate => contains(candidate.value, span));
      if (argument) return spanOf(argument.value.start, argument.value.end);
    }
  }
  return undefined;
}
