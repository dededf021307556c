import type { CallRule } from '../../sendRule';
import { type Fact, plainText } from '../fold/value';
import type { Stage } from '../response/track';
import type { ClientRule, Ref } from './rule';

/** A rule and what is known of a request that it sends. */
interface Fitted {
  readonly rule: ClientRule;
  readonly facts: readonly Fact[];
}

/**
 * The rule for a request of a library that takes and gives JSON as a value where an option says so (`parsedBy` of the rule), and
 * as text otherwise. `json: true` is no body, `json: {…}` is one.
 */
export function withParsedBodies(rule: ClientRule, facts: readonly Fact[]): Fitted {
  const option = facts.findLast(({ role }) => role === rule.parsedBy);
  if (!option) return { rule, facts };
  const { value, written } = option;
  const switched = /^(true|false)$/.exec((written.kind === 'literal' ? written.text : plainText(value)) ?? '')?.[1];
  const kept = facts.map(fact => (fact.role === rule.parsedBy && switched ? { ...fact, role: 'kept' as const } : fact));
  if (switched === 'false') return { rule, facts: kept };
  const isUnknown = value.kind === 'unknown' || value.kind === 'path';
  // Nobody knows whether the option has a body or says that there are values.
  if (isUnknown) return { rule: rule.sends ? { ...rule, sends: true } : rule, facts };
  return { rule: parsing(rule, switched ? undefined : rule.roles?.[option.role]), facts: kept };
}

/** The rule of the same request with bodies that are values; `place` is that of the option where it has the body. */
function parsing({ gives, handlers, sends, ...rule }: ClientRule, place: Ref | undefined): ClientRule {
  const parsed = <S extends Stage | 'nothing' | undefined>(stage: S) => (stage === 'text' ? 'body' : stage);
  return {
    ...rule,
    parsedMember: 'body',
    ...(gives ? { gives: parsed(gives) } : {}),
    ...(handlers ? { handlers: handlers.map(({ ref, stages }) => ({ ref, stages: stages.map(parsed) })) } : {}),
    ...(sends ? { sends: typeof sends === 'object' && sends.kind === 'call' ? typed(sends, place) : sends } : {}),
  };
}

function typed({ through: _, ...sends }: CallRule, place: Ref | undefined): CallRule {
  return { ...sends, isTyped: true, ...(place === undefined ? {} : { body: place.replace(/\|.*/s, '') }) };
}
