import { contains, overlaps, type Span, spanOf } from '../../text/span';
import type { Site } from '../call';
import type { Folding } from './fold/frame';
import { addresses, flatten } from './fold/texts';
import type { Fact, Role } from './fold/value';
import { firstOf, type Sending } from './sending';
import type { Expr, InvokeExpr } from './syntax/expr';

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

/** The parts of a call site. Arguments that stand elsewhere, in a constant or inside a wrapper, have no span. */
export function siteOf(sending: Sending, facts: readonly Fact[], folding: Folding): Site {
  const { at } = sending;
  const { text } = folding.file;
  const call = spanOf(at.start, at.end);
  const span = wholeSpan(sending, facts, folding);
  const lineStart = text.lastIndexOf('\n', at.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, at.start))?.[0] ?? '';
  const parts: { -readonly [K in keyof Site]?: Site[K] } = {};
  const keywords: Record<string, string> = {};
  for (const fact of facts) {
    const part = siteParts[fact.role];
    // A method that the name of the call says is written nowhere else.
    const written = fact.role !== 'method' || fact.written.kind !== 'invoke';
    if (!part || fact.key || !written || !contains(span, fact.written)) continue;
    parts[part] = spanOf(fact.written.start, fact.written.end);
    const keyword = /^-?[\w$]+/.exec(text.slice(fact.span.start, fact.written.start))?.[0];
    if (keyword) keywords[part] = keyword;
    else delete keywords[part];
  }
  if (at !== sending.sent) {
    const url = addressArgument(at, sending);
    if (url) parts.url = url;
  }
  const callee = firstOf(at).callee;
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
  const used = facts.filter(({ role }) => role !== 'kept');
  const kept = at.args.filter(
    ({ span }) => !used.some(fact => overlaps(span, fact.span) || overlaps(span, fact.written)),
  );
  return kept.length > 0 ? { kept: kept.map(({ span }) => span) } : {};
}

/** From the statement that names the URL to the one that sends, where the client needs several statements. */
function wholeSpan({ at, until }: Sending, facts: readonly Fact[], folding: Folding): Span {
  const naming = facts.findLast(({ role, key }) => !key && (role === 'url' || role === 'path'));
  const { program } = folding;
  if (until && program.scopeOf(until) === program.scopeOf(at)) return spanOf(statementStart(at), until.end);
  if (!naming || contains(at, naming.span) || program.scopeOf(naming.written) !== program.scopeOf(at)) {
    return spanOf(at.start, at.end);
  }
  return spanOf(Math.min(statementStart(naming.written), at.start), at.end);
}

function statementStart(expr: Expr): number {
  let statement = expr;
  while (statement.parent && statement.parent.kind !== 'block') statement = statement.parent;
  return statement.start;
}

/** The argument of a wrapper that names the endpoint. */
function addressArgument(at: InvokeExpr, { facts, frame }: Sending): Span | undefined {
  for (const address of addresses(flatten(facts), frame)) {
    for (const { span } of address) {
      const argument = span && at.args.find(candidate => contains(candidate.value, span));
      if (argument) return spanOf(argument.value.start, argument.value.end);
    }
  }
  return undefined;
}
