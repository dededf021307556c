import type { Frame } from '../fold/frame';
import type { Fact, Folded, Value } from '../fold/value';
import type { InvokeExpr, MemberExpr } from '../syntax/expr';
import type { ClientRule } from './rule';

/**
 * The base address of a client is read from the client itself where what it was made of has no name at the call:
 * `this.http.defaults.baseURL` for a parameter of the constructor.
 */
export function withOwnBase(
  facts: readonly Fact[],
  sent: readonly Fact[],
  { baseMember }: ClientRule,
  { callee }: InvokeExpr,
  path: readonly string[],
  frame: Frame,
): readonly Fact[] {
  const client = path.length === 0 ? callee : callee.kind === 'member' && path.length === 1 ? callee.object : undefined;
  if (baseMember === undefined || !client) return facts;
  const { file } = frame.folding;
  const own: MemberExpr = {
    kind: 'member',
    object: client,
    name: baseMember.slice(baseMember.lastIndexOf('.') + 1),
    source: `${file.text.slice(client.start, client.end)}.${baseMember}`,
    start: client.start,
    end: client.end,
    ...(client.parent ? { parent: client.parent } : {}),
  };
  const isBelow = sent.some(({ role, value }) => role === 'url' && isBelowVersion(value));
  return facts.map(fact => (fact.role === 'base' ? { ...fact, value: readFrom(own, fact.value, isBelow) } : fact));
}

/** Whether an address says which resource is meant and not the version, which the base must have then. */
function isBelowVersion(value: Value): boolean {
  const isResource = ([first]: Folded) => first?.kind === 'text' && /^\/?(?!v\d)[a-z]/.test(first.text);
  return value.kind === 'text' && value.options.every(isResource);
}

/** A library takes a slash at the end of a base for none, which a text that is put behind it would not. */
const isWhole = /(?:\/v2\/|[^/])$/;

function readFrom(own: MemberExpr, value: Value, isBelow: boolean): Value {
  if (value.kind !== 'unknown') return value;
  const isRead = value.fallback === undefined ? isBelow : isWhole.test(value.fallback);
  return isRead ? { ...value, sources: [...value.sources, own] } : value;
}
