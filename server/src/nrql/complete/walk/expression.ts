import { eventTypes } from '../../../catalogue/events';
import type { ParameterType } from '../../../catalogue/functions/types';
import { functionNamed, isAggregate } from '../../facts/lookup';
import { Kind, lastHardWord, startsQuery } from '../../lex/kinds';
import type { ClausePosition } from '../expectation';
import { continues, isComparison } from '../legal';
import { walkCall } from './call';
import { walkQuery } from './query';
import type { Walker } from './walker';

export interface ExpressionSite {
  readonly place: ClausePosition;
  /** Whether comparisons, AND and OR are expected. */
  readonly condition: boolean;
  readonly aggregates: boolean;
  /** The type of the parameter, and the function that is called. */
  readonly type?: ParameterType;
  readonly call?: string;
  readonly rows?: true;
}

const booleanAttributes = new Set<string>(
  eventTypes.flatMap(type => type.attributes.filter(([, kind]) => kind === 'boolean').map(([name]) => name)),
);

/** The operand that was just walked. */
interface Operand {
  readonly name?: string;
  /** Whether it can be a condition; `only`: it cannot be a value. */
  readonly boolean: boolean | 'only';
  /** Which operands can follow it in arithmetic. */
  readonly category: 'aggregate' | 'row' | 'other';
}

/** Walks an expression or a condition. */
export function walkExpression(walker: Walker, site: ExpressionSite) {
  let compared: { attribute?: string; operator: string } | undefined;
  let left: Operand | undefined;
  for (;;) {
    while (walker.take(Kind.Not) || walker.take(Kind.Minus) || walker.take(Kind.Plus) || walker.take(Kind.Bang));
    if (walker.isDone) {
      if (compared) walker.expect({ kind: 'value', ...compared });
      expectOperand(walker, site, compared !== undefined, left);
      return;
    }
    const operand = walkOperand(walker, site, compared);
    if (walker.isOpen || operand === undefined) return;
    const attribute = operand.name === undefined ? {} : { attribute: operand.name };
    if (walker.isDone) {
      if (mayCalculate(walker, operand, site)) walker.expect({ kind: 'words', words: arithmetic, isUnlikely: true });
      if (!site.condition) {
        // Between values, OR selects the first one that is not null.
        if (site.place !== 'join-key') walker.expect({ kind: 'words', words: ['OR'], isUnlikely: true });
        return;
      }
      if ((compared || operand.boolean) && !continues(walker.kindAfterCursor())) {
        walker.expect({ kind: 'words', words: ['AND', 'OR'] });
      }
      if (!compared && operand.boolean !== 'only' && !isComparison(walker.kindAfterCursor())) {
        const unlikely = operand.boolean && !isAttribute(operand) ? { isUnlikely: true as const } : {};
        walker.expect({ kind: 'operators', ...attribute, ...unlikely });
      }
      // The NOT before LIKE and IN may have been deleted.
      if (!compared && walker.kindAfterCursor() >= Kind.In && isComparison(walker.kindAfterCursor())) {
        walker.expect({ kind: 'words', words: ['NOT'] });
      }
      if (!compared && !operand.boolean) walker.isOpen = true;
      return;
    }
    left = undefined;
    // The right side of a join key is a column, not a value.
    if (site.place === 'join-key' && walker.kind() === Kind.Equal) return;
    switch (walker.kind()) {
      case Kind.Plus:
      case Kind.Minus:
      case Kind.Star:
      case Kind.Slash:
        left = operand;
        walker.index++;
        continue;
      case Kind.And:
      case Kind.Or:
      case Kind.ForeignAnd:
      case Kind.ForeignOr:
        walker.index++;
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
        walker.index++;
        continue;
      case Kind.Not:
      case Kind.Like:
      case Kind.Rlike:
      case Kind.In: {
        const negated = walker.take(Kind.Not);
        if (walker.isDone) return walker.require({ kind: 'operators', ...attribute, negated: true });
        if (walker.take(Kind.In)) {
          walkSet(walker, operand.name);
          if (walker.isOpen) return;
          if (walker.isDone) return walker.expect({ kind: 'words', words: ['AND', 'OR'] });
          if (!walker.take(Kind.And) && !walker.take(Kind.Or)) return;
          compared = undefined;
          continue;
        }
        if (walker.kind() !== Kind.Like && walker.kind() !== Kind.Rlike) return;
        compared = { ...attribute, operator: (negated ? 'NOT ' : '') + walker.word().toUpperCase() };
        walker.index++;
        continue;
      }
      case Kind.Is: {
        walker.index++;
        const negated = walker.take(Kind.Not);
        if (walker.isDone) return walker.require({ kind: 'value-test', ...attribute, negated });
        walker.index++;
        if (walker.isDone) return walker.expect({ kind: 'words', words: ['AND', 'OR'] });
        if (!walker.take(Kind.And) && !walker.take(Kind.Or)) return;
        compared = undefined;
        continue;
      }
      default:
        return;
    }
  }
}

const arithmetic = ['*', '/', '-', '+'];

/** Whether arithmetic may follow an operand of SELECT, behind a blank: what continues with another sign has it already. */
function mayCalculate(walker: Walker, operand: Operand, { place, condition }: ExpressionSite): boolean {
  if (place !== 'select' || condition || operand.boolean || operand.category === 'other') return false;
  const after = walker.kindAfterCursor();
  return after < Kind.Star || after > Kind.Slash;
}

/** Whether the operand is a name and not a call. */
function isAttribute(operand: Operand): boolean {
  return operand.name !== undefined && !operand.name.endsWith('()');
}

function expectOperand(walker: Walker, site: ExpressionSite, rightSide: boolean, left?: Operand) {
  const { place, aggregates, type, call, rows } = site;
  if (left) {
    // Arithmetic does not mix aggregates with attributes of rows.
    const operandPlace = place === 'select' && left.category === 'row' ? 'argument' : place;
    walker.require({
      kind: 'operand',
      place: operandPlace,
      aggregates: operandPlace === place && aggregates,
      type: 'number',
    });
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
  if (!rightSide && site.condition && walker.kind(-1) !== Kind.Not) {
    walker.expect({ kind: 'words', words: ['NOT'], isUnlikely: true });
  }
}

/** Walks an operand with its brackets; undefined where there is none or where it ends at the cursor. */
function walkOperand(
  walker: Walker,
  site: ExpressionSite,
  compared: { attribute?: string; operator: string } | undefined,
): Operand | undefined {
  const kind = walker.kind();
  let operand: Operand = { boolean: false, category: 'other' };
  if (kind === Kind.OpenParen) {
    walker.index++;
    const isCondition = walkGroup(walker, site, compared);
    if (walker.isOpen) return undefined;
    operand = { boolean: isCondition ? 'only' : false, category: 'other' };
  } else if (walker.isName() && walker.kind(1) === Kind.OpenParen) {
    const name = walker.word();
    walkCall(walker, site);
    if (walker.isOpen) return undefined;
    const fact = functionNamed(name);
    operand = {
      name: `${name}()`,
      boolean: fact?.returns === 'boolean',
      category: isAggregate(fact) ? 'aggregate' : fact?.aroundAggregate ? 'other' : 'row',
    };
  } else if (kind === Kind.QuotedName || (walker.isName() && kind > lastHardWord) || kind === Kind.Name) {
    const name = walker.name();
    operand = { name, boolean: booleanAttributes.has(name), category: 'row' };
    walker.index++;
  } else if (isLiteral(kind)) {
    operand = { boolean: kind === Kind.Template || kind === Kind.Dollar, category: 'other' };
    walker.index++;
  } else return undefined;
  while (walker.kind() === Kind.OpenBracket) {
    walker.index++;
    if (walker.isDone) {
      walker.require({ kind: 'field', object: operand.name ?? '' });
      return undefined;
    }
    while (!walker.isDone && walker.kind() !== Kind.CloseBracket && walker.kind() > Kind.End) {
      if (walker.kind() === Kind.Comma || walker.kind() === Kind.CloseParen) break;
      walker.index++;
    }
    if (walker.isDone) {
      walker.isOpen = true;
      return undefined;
    }
    walker.take(Kind.CloseBracket);
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

/** Walks the contents of parentheses. Returns true for a condition, which cannot be compared. */
function walkGroup(
  walker: Walker,
  site: ExpressionSite,
  compared: { attribute?: string; operator: string } | undefined,
): boolean {
  if (walker.isDone) {
    walker.require({ kind: 'subquery' });
    if (compared) walker.expect({ kind: 'value', ...compared });
    expectOperand(walker, site, compared !== undefined);
    return false;
  }
  const first = walker.index;
  if (startsQuery(walker.kind())) walkQuery(walker, 'scalar');
  else walkExpression(walker, site);
  if (walker.isOpen) return false;
  const isCondition = site.condition && hasComparison(walker, first);
  if (walker.isDone) walker.isOpen = true;
  else walker.take(Kind.CloseParen);
  return isCondition;
}

/**
 * Whether a comparison or a logical operator is between the token `first` and the current one, outside inner
 * parentheses.
 */
function hasComparison(walker: Walker, first: number): boolean {
  if (startsQuery(walker.kind(first - walker.index))) return false;
  let depth = 0;
  for (let index = first; index < walker.index; index++) {
    const kind = walker.kind(index - walker.index);
    if (kind === Kind.OpenParen) depth++;
    else if (kind === Kind.CloseParen) depth--;
    else if (depth === 0 && (kind === Kind.Is || kind === Kind.And || kind === Kind.Or || kind === Kind.Not))
      return true;
    else if (depth === 0 && (kind === Kind.In || kind === Kind.Like || kind === Kind.Rlike)) return true;
    else if (depth === 0 && kind >= Kind.Equal && kind <= Kind.ForeignOr) return true;
  }
  return false;
}

/** Walks the set after IN. */
function walkSet(walker: Walker, attribute: string | undefined) {
  const attributeMember = attribute === undefined ? {} : { attribute };
  if (walker.isDone) return walker.require({ kind: 'list' });
  if (!walker.take(Kind.OpenParen)) {
    walker.index++;
    return;
  }
  if (startsQuery(walker.kind())) {
    walkQuery(walker, 'set');
    if (walker.isOpen) return;
  } else {
    let first = true;
    do {
      if (walker.isDone) {
        walker.require({ kind: 'value', ...attributeMember, operator: 'IN' });
        if (first) walker.expect({ kind: 'subquery' });
        return;
      }
      first = false;
      walkExpression(walker, { place: 'where', condition: false, aggregates: false });
      if (walker.isOpen) return;
    } while (walker.take(Kind.Comma));
  }
  if (walker.isDone) walker.isOpen = true;
  else walker.take(Kind.CloseParen);
}
