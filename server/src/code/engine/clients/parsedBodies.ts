import type { CallRule } from '../../sendRule';
import { lastFact } from '../fold/texts';
import { type Fact, plainText } from '../fold/value';
import type { Stage } from '../response/track';
import type { ClientRule, Ref } from './rule';

/** A rule and what is known of a request that it sends. */
interface Fitted {
  readonly rule: ClientRule;
  readonly facts: readonly Fact[];
}

/** The rule for a request of a library that parses bodies where an option says so. */
export function withParsedBodies(rule: ClientRule, facts: readonly Fact[]): Fitted {
  const { sends } = rule;
  if (typeof sends === 'object' && sends.kind === 'call' && sends.parsedResponse)
    return { rule: withParsedResponse(rule, sends, sends.parsedResponse, facts), facts };
  return rule.parsedBy ? withValues(rule, rule.parsedBy, facts) : { rule, facts };
}

/**
 * Options say of which type the body of the response is, `responseType: 'json'`, and whether a failed status is an error. Where
 * it is none, or nobody knows, what gives the body alone cannot tell a refusal from it.
 */
function withParsedResponse(
  rule: ClientRule,
  { parsedResponse: _, response, ...others }: CallRule,
  parsedResponse: NonNullable<CallRule['parsedResponse']>,
  facts: readonly Fact[],
): ClientRule {
  const type = lastFact(facts, 'gives');
  const raising = lastFact(facts, 'raises');
  const kind = type ? plainText(type.value) : 'text';
  const isRaising = !raising || plainText(raising.value) === 'true';
  const sends: CallRule = {
    ...others,
    ...(isRaising ? response && { response } : { raises: false }),
    ...(kind === 'json' || kind === 'text' ? { parsedResponse } : {}),
  };
  return { ...rule, sends, ...(kind === 'json' ? { parsedMember: parsedResponse.member } : {}) };
}

/** The option says that both bodies are values and no texts. `json: true` is no body, `json: {…}` is one. */
function withValues(
  rule: ClientRule,
  { role, member }: NonNullable<ClientRule['parsedBy']>,
  facts: readonly Fact[],
): Fitted {
  const option = lastFact(facts, role);
  if (!option) return { rule, facts };
  const { value, expr } = option;
  const switched = /^(true|false)$/.exec((expr.kind === 'literal' ? expr.text : plainText(value)) ?? '')?.[1];
  const kept = facts.map(fact => (fact.role === role && switched ? { ...fact, role: 'kept' as const } : fact));
  if (switched === 'false') return { rule, facts: kept };
  // It is not known whether the option has a body or says that there are values.
  if (value.kind === 'unknown' || value.kind === 'path')
    return { rule: rule.sends ? { ...rule, sends: true } : rule, facts };
  const place = switched ? undefined : rule.roles?.[role];
  return { rule: { ...parsing(rule, place), parsedMember: member }, facts: kept };
}

/** The rule of the same request with bodies that are values; `place` is that of the option where it has the body. */
function parsing({ yields, handlers, sends, ...rule }: ClientRule, place: Ref | undefined): ClientRule {
  const parsed = <S extends Stage | 'nothing' | undefined>(stage: S) => (stage === 'text' ? 'body' : stage);
  return {
    ...rule,
    ...(yields ? { yields: parsed(yields) } : {}),
    ...(handlers ? { handlers: handlers.map(({ ref, stages }) => ({ ref, stages: stages.map(parsed) })) } : {}),
    ...(sends ? { sends: typeof sends === 'object' && sends.kind === 'call' ? typed(sends, place) : sends } : {}),
  };
}

function typed({ serializer: _, ...sends }: CallRule, place: Ref | undefined): CallRule {
  return { ...sends, isTyped: true, ...(place === undefined ? {} : { body: place.replace(/\|.*/s, '') }) };
}
