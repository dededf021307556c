import { contains, overlaps, type Span, spanOf } from '../text/span';
import { followAnswer } from './answer/follow';
import type { Handler } from './answer/track';
import type { Answer, Call, Site, Template } from './call';
import { factsOf, resolve } from './clients/facts';
import { dataAsQuery, flatten, lastFact, requestOf } from './clients/request';
import type { ClientRule } from './clients/rule';
import { clientTable } from './clients/table';
import { evaluate, type Folding, type Frame, frameOf, startFolding, stepsPerCall } from './fold/evaluate';
import { finish } from './fold/finish';
import { type Fact, type Folded, plainText, type Role, sketch } from './fold/value';
import { syntaxTree } from './grammars';
import type { HostFile, HostTools } from './host';
import { nearbyNames, symbolOf } from './nearby';
import type { HostSpec } from './spec';
import { type Expr, type InvokeExpr, unwrap } from './syntax/expr';
import { lowerTree } from './syntax/lower';
import { readProgram } from './syntax/scope';
import { splitUrl } from './text/parameters';

/** The requests that a file of one host language sends. Never throws on any text. */
export function findInLanguage(file: HostFile, tools: HostTools, spec: HostSpec): Call[] {
  const root = lowerTree(file.text, syntaxTree(file.text, spec.grammar(file.language)), spec.rules);
  const program = readProgram(root, { names: spec.self });
  const folding = startFolding(program, spec, file, tools);
  const calls: Call[] = [];
  for (const invoke of program.invokes) {
    folding.budget = stepsPerCall;
    const frame = frameOf(folding);
    const sending = sendingOf(invoke, frame);
    if (sending) calls.push(...callsOf(sending, folding));
  }
  return calls.sort((a, b) => a.site.span.start - b.site.span.start || a.site.span.end - b.site.span.end);
}

/** One place that sends a request, with all that is known about it. */
export interface Sending {
  readonly rule: ClientRule;
  /** The outermost call of the chain. */
  readonly at: InvokeExpr;
  readonly facts: readonly Fact[];
  readonly frame: Frame;
}

/** Whether a call sends a request, and what it says about it. */
export function sendingOf(invoke: InvokeExpr, frame: Frame): Sending | undefined {
  const table = clientTable(frame.folding.spec.clients);
  const target = evaluate(invoke.callee, frame);
  if (target.kind === 'path') {
    const rule = table.byPath.get(target.path);
    return rule?.sends ? chained(rule, invoke, factsOf(rule, invoke, frame), frame) : undefined;
  }
  if (target.kind !== 'object') return undefined;
  const rule = table.byMember.get(`${target.type}#${target.path.join('.')}`);
  if (!rule?.sends) return undefined;
  return chained(rule, invoke, [...target.facts, ...factsOf(rule, invoke, frame)], frame);
}

/** Calls that follow in a chain say more about the same request: `request.get(url).set('Api-Key', key)`. */
function chained(rule: ClientRule, invoke: InvokeExpr, facts: Fact[], frame: Frame): Sending {
  const table = clientTable(frame.folding.spec.clients);
  let at = invoke;
  while (rule.makes) {
    const member = at.parent;
    const next = member?.kind === 'member' ? member.parent : undefined;
    if (member?.kind !== 'member' || next?.kind !== 'invoke' || next.callee !== member) break;
    const more = table.byMember.get(`${rule.makes}#${member.name}`);
    if (!more) break;
    facts.push(...factsOf(more, next, frame));
    at = next;
  }
  return { rule, at, facts, frame };
}

/** The calls of one sending place: one, or one for each endpoint that a condition chooses. */
export function callsOf(sending: Sending, folding: Folding): Call[] {
  const { rule, at, frame } = sending;
  const given = flatten(sending.facts);
  const fixed = methodOf(rule, given);
  const facts = rule.dataInQuery && fixed === 'GET' ? dataAsQuery(given) : given;
  const request = requestOf(facts, fixed, at, frame);
  if (request.urls.length === 0) return [];
  const answer = answerOf(sending, folding);
  const distinct = byPath(request.urls);
  return distinct.map(({ url, varies }) => {
    const address = splitUrl(finish(url, at, folding, varies));
    const site = siteOf(sending, facts, folding);
    const symbol = symbolOf(at);
    const body = request.body;
    return {
      language: folding.file.language,
      client: rule.client,
      method: fixed,
      url: address.url,
      parameters: [...address.parameters, ...request.query],
      headers: request.headers,
      ...(body ? { body } : {}),
      site,
      answer,
      names: nearbyNames(at, folding),
      ...(symbol === undefined ? {} : { symbol }),
      ...foldedFrom(address.url, site.span, url),
    };
  });
}

function methodOf(rule: ClientRule, facts: readonly Fact[]): string | undefined {
  if (rule.method) return rule.method;
  const fact = lastFact(facts, 'method');
  if (fact)
    return fact.value.kind === 'unknown' && fact.value.fallback
      ? fact.value.fallback.toUpperCase()
      : plainText(fact.value)?.toUpperCase();
  const sendsBody =
    rule.bodyMeansPost &&
    facts.some(({ role }) => role === 'data' || role === 'body' || role === 'json' || role === 'form');
  return sendsBody ? 'POST' : 'GET';
}

/** Addresses that only differ in their host are one call. */
function byPath(urls: readonly Folded[]): { readonly url: Folded; readonly varies: boolean }[] {
  const groups = new Map<string, { url: Folded; varies: boolean }>();
  for (const url of urls) {
    const path = sketch(url).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
    const group = groups.get(path);
    if (group) group.varies = true;
    else groups.set(path, { url, varies: false });
  }
  return [...groups.values()];
}

function foldedFrom(url: Template, site: Span, folded: Folded): { readonly folded?: 'same-file' | 'other-file' } {
  if (folded.some(piece => piece.kind === 'text' && piece.foreign)) return { folded: 'other-file' };
  const outside = url.parts.some(part => part.kind === 'text' && (!part.span || !contains(site, part.span)));
  return outside ? { folded: 'same-file' } : {};
}

const siteParts: Readonly<Partial<Record<Role, 'url' | 'method' | 'headers' | 'parameters' | 'body'>>> = {
  url: 'url',
  path: 'url',
  method: 'method',
  headers: 'headers',
  query: 'parameters',
  form: 'body',
  json: 'body',
  body: 'body',
  data: 'body',
};

function siteOf(sending: Sending, facts: readonly Fact[], folding: Folding): Site {
  const { at } = sending;
  const { text } = folding.file;
  const call = spanOf(at.start, at.end);
  const span = wholeSpan(at, facts, folding);
  const lineStart = text.lastIndexOf('\n', at.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, at.start))?.[0] ?? '';
  const parts: { -readonly [K in keyof Site]?: Site[K] } = {};
  const keywords: Record<string, string> = {};
  for (const fact of facts) {
    const part = siteParts[fact.role];
    if (!part || fact.key || !contains(span, fact.written)) continue;
    parts[part] = spanOf(fact.written.start, fact.written.end);
    const keyword = /^[\w$]+/.exec(text.slice(fact.span.start, fact.written.start))?.[0];
    if (keyword) keywords[part] = keyword;
    else delete keywords[part];
  }
  const callee = innermost(at).callee;
  return {
    span,
    call,
    callee: spanOf(callee.start, callee.end),
    ...parts,
    indent,
    ...keptOf(at, facts),
    ...(Object.keys(keywords).length > 0 ? { keywords } : {}),
  };
}

/** Arguments that say nothing about the request itself: time-outs, proxies, callbacks. */
function keptOf(at: InvokeExpr, facts: readonly Fact[]): { readonly kept?: readonly Span[] } {
  const kept = at.args.filter(
    ({ span }) => !facts.some(fact => overlaps(span, fact.span) || overlaps(span, fact.written)),
  );
  return kept.length > 0 ? { kept: kept.map(({ span }) => span) } : {};
}

/** The first call of a chain. */
function innermost(at: InvokeExpr): InvokeExpr {
  let inner = at;
  while (inner.callee.kind === 'member') {
    const object = unwrap(inner.callee.object);
    if (object.kind !== 'invoke') break;
    inner = object;
  }
  return inner;
}

/** From the statement that names the URL to the one that sends, where the client needs several statements. */
function wholeSpan(at: InvokeExpr, facts: readonly Fact[], folding: Folding): Span {
  const naming = facts.findLast(({ role, key }) => !key && (role === 'url' || role === 'path'));
  const { program } = folding;
  if (!naming || contains(at, naming.span) || program.scopeOf(naming.written) !== program.scopeOf(at)) {
    return spanOf(at.start, at.end);
  }
  let statement: Expr = naming.written;
  while (statement.parent && statement.parent.kind !== 'block') statement = statement.parent;
  return statement.start < at.start ? spanOf(statement.start, at.end) : spanOf(at.start, at.end);
}

/** What becomes of the answer: in the value of the call, in callbacks, or on the object that sends. */
function answerOf({ rule, at, frame }: Sending, folding: Folding): Answer {
  const { program, spec } = folding;
  const handlers: Handler[] = [];
  let unseen = false;
  for (const { ref, stages } of rule.handlers ?? []) {
    const value = resolve(ref, at, frame)?.value;
    if (value?.kind === 'function') handlers.push({ owner: value.owner, stages });
    else if (value?.kind === 'unknown' || value?.kind === 'path') unseen = true;
  }
  const object = rule.answersOnObject && at.callee.kind === 'member' ? at.callee.object : undefined;
  const answer = followAnswer({ sent: at, stage: rule.gives ?? 'response', handlers, object }, program, spec);
  return unseen ? { ...answer, use: 'escapes' } : answer;
}
