import type { Body, Header, Parameter, Template } from '../../call';
import { jsonMembers } from '../../jsonBody';
import { split, templateSpan, trim } from '../../template';
import { formParameters, looksLikeForm } from '../../url';
import { resolveAddress } from '../fold/address';
import { type Frame, joinedTexts, texts } from '../fold/evaluate';
import { finish } from '../fold/finish';
import { pairs } from '../fold/operations';
import {
  type Fact,
  type Folded,
  type Piece,
  plainText,
  product,
  type Role,
  sketch,
  type Value,
  type ValueEntry,
} from '../fold/value';
import type { Expr } from '../syntax/expr';

/** The request that facts add up to. `urls` are the addresses between which a condition decides. */
export interface Request {
  readonly urls: readonly Folded[];
  readonly method: string | undefined;
  readonly query: readonly Parameter[];
  readonly headers: readonly Header[];
  readonly body?: Body;
}

/** The last fact of a role, which overrides the ones before it. */
export function lastFact(facts: readonly Fact[], role: Role): Fact | undefined {
  return facts.findLast(fact => fact.role === role && fact.key === undefined);
}

/** Data that a library writes into the query string of a GET request. */
export function dataAsQuery(facts: readonly Fact[]): Fact[] {
  return facts.map(fact =>
    fact.role === 'data' && !(fact.value.kind === 'dict' && fact.value.as === 'json')
      ? { ...fact, role: 'query' }
      : fact,
  );
}

/** Replaces a request object that is handed on by what is known about it. */
export function flatten(facts: readonly Fact[]): Fact[] {
  return facts.flatMap(fact => {
    if (fact.value.kind === 'object' && (fact.role === 'url' || fact.role === 'request'))
      return flatten(fact.value.facts);
    return fact.role === 'request' ? [{ ...fact, role: 'url' as const }] : [fact];
  });
}

/** The addresses of the request; empty when nothing names one. */
export function addresses(facts: readonly Fact[], frame: Frame): Folded[] {
  const of = (role: Role): readonly Folded[] | undefined => {
    const fact = lastFact(facts, role);
    return fact && (joinedTexts(fact.value, frame) ?? texts(fact.value, fact.written, frame));
  };
  const segments = facts.filter(({ role }) => role === 'segment');
  if (segments.length > 0) {
    const before = addresses(
      facts.filter(fact => !segments.includes(fact)),
      frame,
    );
    return segments.reduce<Folded[]>(
      (made, { value, written }) =>
        (made.length > 0 ? made : [[]])
          .flatMap(head => texts(value, written, frame).map(tail => appended(head, tail)))
          .slice(0, 8),
      before,
    );
  }
  const path = of('path');
  const url = withPath(of('url'), path, facts);
  const base = of('base') ?? origin(of, facts);
  if (!base) return [...(url ?? path ?? [])];
  const tail = url ?? path;
  if (!tail) return [...base];
  return base.flatMap(before => tail.map(after => appended(before, after))).slice(0, 8);
}

/** `uri = URI(base)`, then `uri.path = …`: of an address whose path is set afterwards the host is left. */
function withPath(
  url: readonly Folded[] | undefined,
  path: readonly Folded[] | undefined,
  facts: readonly Fact[],
): readonly Folded[] | undefined {
  const later = facts.findLastIndex(({ role }) => role === 'path') > facts.findLastIndex(({ role }) => role === 'url');
  if (!url || !path || !later) return url;
  return url.flatMap(before => path.map(after => appended(hostOf(before), after))).slice(0, 8);
}

/** `https://host:port`, from parts that are given apart. */
function origin(
  of: (role: Role) => readonly Folded[] | undefined,
  facts: readonly Fact[],
): readonly Folded[] | undefined {
  const host = of('host')?.map(hostOf);
  if (!host) return undefined;
  const scheme = plainText(lastFact(facts, 'scheme')?.value)?.replace(/:?\/*$/, '') ?? 'https';
  const port = plainText(lastFact(facts, 'port')?.value);
  const before = /^[a-z]+:\/\//i.test(sketch(host[0] ?? [])) ? '' : `${scheme}://`;
  const after = port && port !== '443' && port !== '80' ? `:${port}` : '';
  return product([[text(before)], host, [text(after)]]);
}

/** The host alone of what may be a whole address: `uri.host`, `url.hostname`. */
function hostOf(address: Folded): Folded {
  const whole = sketch(address);
  const start = /^[a-z][a-z0-9+.-]*:\/\//i.exec(whole)?.[0].length;
  const end = start === undefined ? -1 : whole.indexOf('/', start);
  if (end < 0) return address;
  const kept: Piece[] = [];
  let at = 0;
  for (const piece of address) {
    const length = sketch([piece]).length;
    if (at + length <= end) kept.push(piece);
    else if (at < end && piece.kind === 'text') kept.push({ kind: 'text', text: piece.text.slice(0, end - at) });
    at += length;
  }
  return kept;
}

function text(written: string): Folded {
  return written === '' ? [] : [{ kind: 'text', text: written }];
}

/** A relative path below a base address, with exactly one slash between them. */
function appended(base: Folded, path: Folded): Folded {
  const tail = sketch(path);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(tail)) return resolveAddress(base, path);
  if (tail === '' || tail.startsWith('?')) return [...base, ...path];
  const head = sketch(base);
  if (head.endsWith('/') && tail.startsWith('/')) {
    const first = path[0];
    if (first?.kind === 'text')
      return [...base, { ...first, text: first.text.slice(1), ...startCut(first) }, ...path.slice(1)];
  }
  const between = head.endsWith('/') || tail.startsWith('/') ? [] : text('/');
  return [...base, ...between, ...path];
}

function startCut(piece: Extract<Folded[number], { kind: 'text' }>): { span?: { start: number; end: number } } {
  const { span } = piece;
  return span && span.end - span.start === piece.text.length ? { span: { start: span.start + 1, end: span.end } } : {};
}

/** Method, parameters, headers and body of a request. `home` is the call. */
export function requestOf(facts: readonly Fact[], method: string | undefined, home: Expr, frame: Frame): Request {
  const { folding } = frame;
  const parameters: Parameter[] = [];
  const headers: Header[] = [];
  let body: Body | undefined;
  const value = (inside: Value, written: Expr): Template => {
    const options = texts(inside, written, frame);
    const one = options.length === 1 && !options[0]?.some(piece => piece.choice) ? options[0] : undefined;
    return finish(one ?? [{ kind: 'hole', sources: [written], span: written }], home, folding);
  };
  const eachPair = (
    fact: Fact,
    each: (name: Template, inside: Value, entry: Pick<ValueEntry, 'span' | 'written'>) => void,
  ) => {
    if (fact.key) each(finish(fact.key, home, folding), fact.value, fact);
    else if (fact.value.kind === 'dict') {
      for (const entry of fact.value.entries) each(finish(entry.key, home, folding), entry.value, entry);
      for (const open of fact.value.open) {
        const unknown = finish([{ kind: 'hole', sources: [open], span: open }], home, folding);
        each(unknown, { kind: 'unknown', sources: [open] }, { span: open, written: open });
      }
    } else if (fact.value.kind !== 'text') {
      const { written } = fact;
      each(value(fact.value, written), { kind: 'unknown', sources: [written] }, { span: written, written });
    }
  };
  const addParameters = (given: Fact, at: 'query' | 'form') => {
    const fact = asDictionary(given, frame);
    if (fact.value.kind === 'text' && !fact.key) {
      parameters.push(...formParameters(value(fact.value, fact.written), at));
      return;
    }
    eachPair(fact, (name, inside, { span, written }) => {
      const items = inside.kind === 'list' && !inside.open ? inside.items : [inside];
      for (const item of items)
        parameters.push({ name, value: value(item, itemSource(written, inside, item)), at, span: plainSpan(span) });
    });
  };
  for (const fact of facts) {
    if (fact.role === 'query') addParameters(fact, 'query');
    else if (fact.role === 'form') addParameters(fact, 'form');
    else if (fact.role === 'headers' && isLines(fact)) headers.push(...headerLines(fact, value));
    else if (fact.role === 'headers') {
      eachPair(fact, (name, inside, { span, written }) => {
        const only = inside.kind === 'list' && inside.items.length === 1 ? inside.items[0] : undefined;
        headers.push({
          name,
          value: value(only ?? inside, only ? itemSource(written, inside, only) : written),
          span: plainSpan(span),
        });
      });
    } else if (fact.role === 'json') body = bodyOf(fact, value, members);
    else if (fact.role === 'data' || fact.role === 'body') {
      const { value: inside } = fact;
      if (inside.kind === 'dict' && (inside.as === 'form' || (fact.role === 'data' && !inside.as)))
        addParameters(fact, 'form');
      else if (inside.kind === 'text' && looksLikeForm(value(inside, fact.written))) addParameters(fact, 'form');
      else body = bodyOf(fact, value, members);
    }
  }
  function members(dict: Value, path: string, found: NonNullable<Body['members']>[number][]): boolean {
    if (dict.kind !== 'dict' || path.length > 200) return false;
    for (const entry of dict.entries) {
      const name = sketch(entry.key);
      const inner = path === '' ? name : `${path}.${name}`;
      if (entry.value.kind === 'list')
        for (const [index, item] of entry.value.items.entries()) leaf(item, `${inner}.${index}`, entry);
      else leaf(entry.value, inner, entry);
    }
    return true;
    function leaf(inside: Value, inner: string, entry: ValueEntry): void {
      if (!members(inside, inner, found))
        found.push({
          path: inner,
          value: value(inside, itemSource(entry.written, entry.value, inside)),
          span: plainSpan(entry.written),
        });
    }
  }
  return { urls: addresses(facts, frame), method, query: parameters, headers, ...(body ? { body } : {}) };
}

function isLines({ value, key }: Fact): boolean {
  return (
    key === undefined &&
    (value.kind === 'text' || (value.kind === 'list' && value.items.every(item => item.kind !== 'list')))
  );
}

/** `['Api-Key: k', …]`, or the lines of one text. */
function headerLines(fact: Fact, value: (inside: Value, written: Expr) => Template): Header[] {
  const { written } = fact;
  const items = fact.value.kind === 'list' ? fact.value.items : [fact.value];
  return items
    .flatMap(item => split(value(item, itemSource(written, fact.value, item)), '\n'))
    .flatMap((line): Header[] => {
      const [name, content] = split(trim(line), ':', 2);
      if (!name || !content || name.parts.length === 0) return [];
      const span = templateSpan(line);
      return [{ name: trim(name), value: trim(content), ...(span ? { span } : {}) }];
    });
}

/** `[('names[]', 'Apdex'), …]` means the same as a dictionary and may repeat a name. */
function asDictionary(fact: Fact, frame: Frame): Fact {
  if (fact.value.kind !== 'list' || fact.value.open || fact.key) return fact;
  const entries = pairs(fact.value, fact.written, frame);
  if (entries.length < fact.value.items.length) return fact;
  return { ...fact, value: { kind: 'dict', entries, open: [] } };
}

/** The expression of one item of a list that is written in place. */
function itemSource(written: Expr, list: Value, item: Value): Expr {
  if (list.kind !== 'list' || written.kind !== 'list') return written;
  return written.items[list.items.indexOf(item)] ?? written;
}

function plainSpan(span: { readonly start: number; readonly end: number }): { start: number; end: number } {
  return { start: span.start, end: span.end };
}

function bodyOf(
  fact: Fact,
  value: (inside: Value, written: Expr) => Template,
  members: (dict: Value, path: string, found: NonNullable<Body['members']>[number][]) => boolean,
): Body {
  const span = plainSpan(fact.written);
  const found: NonNullable<Body['members']>[number][] = [];
  if (members(fact.value, '', found)) return { members: found, span };
  const written = value(fact.value, fact.written);
  if (fact.value.kind !== 'text') return { span };
  const json = jsonMembers(written);
  return { text: written, ...(json ? { members: json } : {}), span };
}
