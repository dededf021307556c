import { eventTypes } from '../../../catalogue/events';
import type { ParameterType } from '../../../catalogue/functions/types';
import { functionNamed, isAggregate } from '../../facts/lookup';
import { Kind, lastHardWord } from '../../lex/kinds';
import type { Place } from '../expectation';
import { goesOn, isComparison } from '../legal';
import { walkCall } from './call';
import { walkQuery } from './query';
import type { Walker } from './walker';

export interface ExpressionPlace {
  readonly place: Place;
  /** Whether comparisons, AND and OR are meant here. */
  readonly condition: boolean;
  readonly aggregates: boolean;
  /** What an argument takes, and of which function it is one. */
  readonly type?: ParameterType;
  readonly call?: string;
  readonly rows?: true;
}

const booleanAttributes = new Set<string>(
  eventTypes.flatMap(type => type.attributes.filter(([, kind]) => kind === 'boolean').map(([name]) => name)),
);

/** What is known of the operand that was just read. */
interface Operand {
  readonly name?: string;
  /** It can be a condition on its own; `only`: it cannot be anything else. */
  readonly boolean: boolean | 'only';
  /** What arithmetic goes on with after it. */
  readonly sort: 'aggregate' | 'row' | 'other';
}

/** Walks an expression or a condition. */
export function walkExpression(walker: Walker, where: ExpressionPlace) {
  let compared: { attribute?: string; operator: string } | undefined;
  let left: Operand | undefined;
  for (;;) {
    while (walker.eat(Kind.Not) || walker.eat(Kind.Minus) || walker.eat(Kind.Plus) || walker.eat(Kind.Bang));
    if (walker.done) {
      if (compared) walker.expect({ kind: 'value', ...compared });
      expectOperand(walker, where, compared !== undefined, left);
      return;
    }
    const operand = walkOperand(walker, where, compared);
    if (walker.open || operand === undefined) return;
    const attribute = operand.name === undefined ? {} : { attribute: operand.name };
    if (walker.done) {
      if (!where.condition) {
        // Between values OR gives the first one that is not null.
        if (where.place !== 'join-key') walker.expect({ kind: 'words', words: ['OR'], late: true });
        return;
      }
      if ((compared || operand.boolean) && !goesOn(walker.after())) {
        walker.expect({ kind: 'words', words: ['AND', 'OR'] });
      }
      if (!compared && operand.boolean !== 'only' && !isComparison(walker.after())) {
        const late = operand.boolean && !isAttribute(operand) ? { late: true as const } : {};
        walker.expect({ kind: 'operators', ...attribute, ...late });
      }
      // Before LIKE and IN a NOT may have been deleted.
      if (!compared && walker.after() >= Kind.In && isComparison(walker.after())) {
        walker.expect({ kind: 'words', words: ['NOT'] });
      }
      if (!compared && !operand.boolean) walker.open = true;
      return;
    }
    left = undefined;
    // The key of a join is compared with a column: what follows is no value.
    if (where.place === 'join-key' && walker.kind() === Kind.Equal) return;
    switch (walker.kind()) {
      case Kind.Plus:
      case Kind.Minus:
      case Kind.Star:
      case Kind.Slash:
        left = operand;
        walker.at++;
        continue;
      case Kind.And:
      case Kind.Or:
      case Kind.ForeignAnd:
      case Kind.ForeignOr:
        walker.at++;
        compared = undefined;
        continue;
      case Kind.Equal:
      case Kind.NotEqual:
      case Kind.Less:
      case Kind.LessEqual:
      case Kind.Greater:
      case Kind.GreaterEqual:
      case Kind.ForeignComparison:
      case Kind.Between:
        compared = { ...attribute, operator: walker.word() };
        walker.at++;
        continue;
      case Kind.Not:
      case Kind.Like:
      case Kind.Rlike:
      case Kind.In: {
        const negated = walker.eat(Kind.Not);
        if (walker.done) return walker.require({ kind: 'operators', ...attribute, negated: true });
        if (walker.eat(Kind.In)) {
          walkSet(walker, operand.name);
          if (walker.open) return;
          if (walker.done) return walker.expect({ kind: 'words', words: ['AND', 'OR'] });
          if (!walker.eat(Kind.And) && !walker.eat(Kind.Or)) return;
          compared = undefined;
          continue;
        }
        if (walker.kind() !== Kind.Like && walker.kind() !== Kind.Rlike) return;
        compared = { ...attribute, operator: (negated ? 'NOT ' : '') + walker.word().toUpperCase() };
        walker.at++;
        continue;
      }
      case Kind.Is: {
        walker.at++;
        const negated = walker.eat(Kind.Not);
        if (walker.done) return walker.require({ kind: 'value-test', ...attribute, negated });
        walker.at++;
        if (walker.done) return walker.expect({ kind: 'words', words: ['AND', 'OR'] });
        if (!walker.eat(Kind.And) && !walker.eat(Kind.Or)) return;
        compared = undefined;
        continue;
      }
      default:
        return;
    }
  }
}

/** A name, not the call of a function. */
function isAttribute(operand: Operand): boolean {
  return operand.name !== undefined && !operand.name.endsWith('()');
}

function expectOperand(walker: Walker, where: ExpressionPlace, rightSide: boolean, left?: Operand) {
  const { place, aggregates, type, call, rows } = where;
  if (left) {
    // Arithmetic goes on with what it began with: a sum of aggregates has no attributes in it.
    const among = place === 'select' && left.sort === 'row' ? 'argument' : place;
    walker.require({ kind: 'operand', place: among, aggregates: among === place && aggregates, type: 'number' });
    return;
  }
  walker.require({
    kind: 'operand',
    place,
    aggregates,
    ...(type ? { type } : {}),
    ...(call === undefined ? {} : { call }),
    ...(rows ? { rows } : {}),
  });
  if (!rightSide && where.condition && walker.kind(-1) !== Kind.Not) {
    walker.expect({ kind: 'words', words: ['NOT'], late: true });
  }
}

/** Reads one operand with its brackets; undefined where none stands. */
function walkOperand(
  walker: Walker,
  where: ExpressionPlace,
  compared: { attribute?: string; operator: string } | undefined,
): Operand | undefined {
  const kind = walker.kind();
  let operand: Operand = { boolean: false, sort: 'other' };
  if (kind === Kind.OpenParen) {
    walker.at++;
    const isCondition = walkGroup(walker, where, compared);
    if (walker.open) return undefined;
    operand = { boolean: isCondition ? 'only' : false, sort: 'other' };
  } else if (walker.isName() && walker.kind(1) === Kind.OpenParen) {
    const name = walker.word();
    walkCall(walker, where);
    if (walker.open) return undefined;
    const fact = functionNamed(name);
    operand = {
      name: `${name}()`,
      boolean: fact?.returns === 'boolean',
      sort: isAggregate(fact) ? 'aggregate' : fact?.aroundAggregate ? 'other' : 'row',
    };
  } else if (kind === Kind.QuotedName || (walker.isName() && kind > lastHardWord) || kind === Kind.Name) {
    const name = walker.name();
    operand = { name, boolean: booleanAttributes.has(name), sort: 'row' };
    walker.at++;
  } else if (isLiteral(kind)) {
    operand = { boolean: kind === Kind.Template || kind === Kind.Dollar, sort: 'other' };
    walker.at++;
  } else return undefined;
  while (walker.kind() === Kind.OpenBracket) {
    walker.at++;
    if (walker.done) {
      walker.require({ kind: 'field', object: operand.name ?? '' });
      return undefined;
    }
    while (!walker.done && walker.kind() !== Kind.CloseBracket && walker.kind() > Kind.End) {
      if (walker.kind() === Kind.Comma || walker.kind() === Kind.CloseParen) break;
      walker.at++;
    }
    if (walker.done) {
      walker.open = true;
      return undefined;
    }
    walker.eat(Kind.CloseBracket);
  }
  return operand;
}

export function isLiteral(kind: Kind): boolean {
  return (
    (kind >= Kind.Number && kind <= Kind.Dollar) ||
    kind === Kind.Null ||
    kind === Kind.True ||
    kind === Kind.False ||
    kind === Kind.Star
  );
}

/** Walks what stands in parentheses; true when it is a condition, which can be no side of a comparison. */
function walkGroup(
  walker: Walker,
  where: ExpressionPlace,
  compared: { attribute?: string; operator: string } | undefined,
): boolean {
  if (walker.done) {
    walker.require({ kind: 'subquery' });
    if (compared) walker.expect({ kind: 'value', ...compared });
    expectOperand(walker, where, compared !== undefined);
    return false;
  }
  const first = walker.at;
  if (startsQuery(walker.kind())) walkQuery(walker, 'scalar');
  else walkExpression(walker, where);
  if (walker.open) return false;
  const isCondition = where.condition && hasComparison(walker, first);
  if (walker.done) walker.open = true;
  else walker.eat(Kind.CloseParen);
  return isCondition;
}

/** Whether a comparison or a boolean word stands between the token `first` and the current one, at their own depth. */
function hasComparison(walker: Walker, first: number): boolean {
  if (startsQuery(walker.kind(first - walker.at))) return false;
  let depth = 0;
  for (let index = first; index < walker.at; index++) {
    const kind = walker.kind(index - walker.at);
    if (kind === Kind.OpenParen) depth++;
    else if (kind === Kind.CloseParen) depth--;
    else if (depth === 0 && (kind === Kind.Is || kind === Kind.And || kind === Kind.Or || kind === Kind.Not))
      return true;
    else if (depth === 0 && (kind === Kind.In || kind === Kind.Like || kind === Kind.Rlike)) return true;
    else if (depth === 0 && kind >= Kind.Equal && kind <= Kind.ForeignOr) return true;
  }
  return false;
}

export function startsQuery(kind: Kind): boolean {
  return kind === Kind.Select || kind === Kind.From || kind === Kind.With;
}

/** What stands after IN. */
function walkSet(walker: Walker, attribute: string | undefined) {
  const about = attribute === undefined ? {} : { attribute };
  if (walker.done) return walker.require({ kind: 'list' });
  if (!walker.eat(Kind.OpenParen)) {
    walker.at++;
    return;
  }
  if (startsQuery(walker.kind())) {
    walkQuery(walker, 'set');
    if (walker.open) return;
  } else {
    let first = true;
    do {
      if (walker.done) {
        walker.require({ kind: 'value', ...about, operator: 'IN' });
        if (first) walker.expect({ kind: 'subquery' });
        return;
      }
      first = false;
      walkExpression(walker, { place: 'where', condition: false, aggregates: false });
      if (walker.open) return;
    } while (walker.eat(Kind.Comma));
  }
  if (walker.done) walker.open = true;
  else walker.eat(Kind.CloseParen);
}
