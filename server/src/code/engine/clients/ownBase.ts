import type { Frame } from '../fold/frame';
import type { Fact, Value } from '../fold/value';
import type { InvokeExpr, MemberExpr } from '../syntax/expr';
import type { ClientRule } from './rule';

/**
 * The base address of a client is read from the client itself where what it was made of has no name at the call:
 * `this.http.defaults.baseURL` for a parameter of the constructor.
 */
export function withOwnBase(
  facts: readonly Fact[],
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
  return facts.map(fact => (fact.role === 'base' ? { ...fact, value: readFrom(own, fact.value) } : fact));
}

/** A library takes a slash at the end of a base for none, which a text that is put behind it would not. */
const isWhole = /(?:\/v2\/|[^/])$/;

function readFrom(own: MemberExpr, value: Value): Value {
  const isRead = value.kind === 'unknown' && value.fallback !== undefined && isWhole.test(value.fallback);
  return isRead ? { ...value, sources: [...value.sources, own] } : value;
}
