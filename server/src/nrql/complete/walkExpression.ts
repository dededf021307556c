import { eventTypes } from '../../catalogue/events';
import { functionNamed } from '../facts';
import { Kind, lastHardWord, unitOfKind } from '../lexKinds';
import type { Place } from './expectation';
import type { Walker } from './walker';
import { walkQuery } from './walkQuery';

export interface ExpressionPlace {
  readonly place: Place;
  /** Whether comparisons, AND and OR are meant here. */
  readonly condition: boolean;
  readonly aggregates: boolean;
}

const booleanAttributes = new Set<string>(
  eventTypes.flatMap(type => type.attributes.filter(([, kind]) => kind === 'boolean').map(([name]) => name)),
);

/** What is known of the operand that was just read. */
interface Operand {
  readonly name?: string;
  /** It can be a condition on its own. */
  readonly boolean: boolean;
}

/** Walks an expression or a condition. */
export function walkExpression(walker: Walker, where: ExpressionPlace) {
  let compared: { attribute?: string; operator: string } | undefined;
  for (;;) {
    while (walker.eat(Kind.Not) || walker.eat(Kind.Minus) || walker.eat(Kind.Plus) || walker.eat(Kind.Bang));
    if (walker.done) {
      if (compared) walker.expect({ kind: 'value', ...compared });
      expectOperand(walker, where, compared !== undefined);
      return;
    }
    const operand = walkOperand(walker, where, compared);
    if (walker.open || operand === undefined) return;
    const attribute = operand.name === undefined ? {} : { attribute: operand.name };
    if (walker.done) {
      // Between values OR gives the first one that is not null.
      if (!where.condition) return walker.expect({ kind: 'words', words: ['OR'] });
      if (compared || operand.boolean) walker.expect({ kind: 'words', words: ['AND', 'OR'] });
      if (!compared) walker.expect({ kind: 'operators', ...attribute });
      if (!compared && !operand.boolean) walker.open = true;
      return;
    }
    switch (walker.kind()) {
      case Kind.Plus:
      case Kind.Minus:
      case Kind.Star:
      case Kind.Slash:
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

function expectOperand(walker: Walker, where: ExpressionPlace, rightSide: boolean) {
  walker.require({ kind: 'operand', place: where.place, aggregates: where.aggregates });
  if (!rightSide && where.condition) walker.expect({ kind: 'words', words: ['NOT'] });
}

/** Reads one operand with its brackets; undefined where none stands. */
function walkOperand(
  walker: Walker,
  where: ExpressionPlace,
  compared: { attribute?: string; operator: string } | undefined,
): Operand | undefined {
  const kind = walker.kind();
  let operand: Operand = { boolean: false };
  if (kind === Kind.OpenParen) {
    walker.at++;
    walkGroup(walker, where, compared);
    if (walker.open) return undefined;
    operand = { boolean: where.condition };
  } else if (walker.isName() && walker.kind(1) === Kind.OpenParen) {
    const name = walker.word();
    walkCall(walker, where);
    if (walker.open) return undefined;
    operand = { name: `${name}()`, boolean: functionNamed(name)?.returns === 'boolean' };
  } else if (kind === Kind.QuotedName || (walker.isName() && kind > lastHardWord) || kind === Kind.Name) {
    const name = walker.name();
    operand = { name, boolean: booleanAttributes.has(name) };
    walker.at++;
  } else if (isLiteral(kind)) {
    operand = { boolean: kind === Kind.Template || kind === Kind.Dollar };
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

function isLiteral(kind: Kind): boolean {
  return (
    (kind >= Kind.Number && kind <= Kind.Dollar) ||
    kind === Kind.Null ||
    kind === Kind.True ||
    kind === Kind.False ||
    kind === Kind.Star
  );
}

function walkGroup(
  walker: Walker,
  where: ExpressionPlace,
  compared: { attribute?: string; operator: string } | undefined,
) {
  if (walker.done) {
    walker.require({ kind: 'subquery' });
    if (compared) walker.expect({ kind: 'value', ...compared });
    walker.expect({ kind: 'operand', place: where.place, aggregates: where.aggregates });
    return where.condition && !compared ? walker.expect({ kind: 'words', words: ['NOT'] }) : undefined;
  }
  if (startsQuery(walker.kind())) {
    walkQuery(walker, 'scalar');
    if (walker.open) return;
  } else {
    walkExpression(walker, where);
    if (walker.open) return;
  }
  if (walker.done) walker.open = true;
  else walker.eat(Kind.CloseParen);
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
    walkQuery(walker, 'scalar');
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

/** Walks `name(arguments)`. */
function walkCall(walker: Walker, where: ExpressionPlace) {
  const name = walker.word();
  const fact = functionNamed(name);
  const parameters = fact?.parameters.filter(parameter => parameter.named !== 'only') ?? [];
  const used: string[] = [];
  walker.at += 2;
  for (let index = 0; ; index++) {
    const last = parameters[parameters.length - 1];
    const parameter = parameters[index] ?? (last?.repeatable ? last : undefined);
    if (walker.done) return expectArgument(walker, name, index, used);
    if (walker.eat(Kind.CloseParen)) return;
    if (walker.eat(Kind.Where)) {
      walkExpression(walker, { place: 'where', condition: true, aggregates: false });
      if (walker.open) return;
      walkCaseLabel(walker);
    } else if (walker.isName() && walker.kind(1) === Kind.Colon) {
      used.push(walker.word().toLowerCase());
      walkNamedArgument(walker, name);
    } else if (parameter?.type === 'interval' && walker.kind() === Kind.Number) walkInterval(walker);
    else {
      const aggregates = fact?.kind === 'wrapper' || (fact?.kind === 'row' && where.aggregates);
      const condition = parameter?.type === 'condition';
      walkExpression(walker, { place: condition ? 'where' : 'argument', condition, aggregates });
      if (walker.kind() === Kind.As) walkCaseLabel(walker);
    }
    if (walker.open) return;
    if (walker.done) {
      walker.open = true;
      return;
    }
    if (walker.eat(Kind.Comma)) continue;
    walker.eat(Kind.CloseParen);
    return;
  }
}

function expectArgument(walker: Walker, name: string, index: number, used: readonly string[]) {
  const fact = functionNamed(name);
  walker.open = true;
  if (!fact) return walker.expect({ kind: 'operand', place: 'argument', aggregates: false });
  const positional = fact.parameters.filter(parameter => parameter.named !== 'only');
  const last = positional[positional.length - 1];
  const parameter = positional[index] ?? (last?.repeatable ? last : undefined);
  if (fact.parameters.some(candidate => candidate.named && !used.includes(candidate.name))) {
    walker.expect({ kind: 'argument-names', call: fact.name, used });
  }
  if (!parameter) return;
  if (parameter.values) walker.expect({ kind: 'argument-value', call: fact.name, parameter: parameter.name });
  switch (parameter.type) {
    case 'where':
      return walker.expect({ kind: 'words', words: ['WHERE'] });
    case 'interval':
      return walker.expect({ kind: 'interval' });
    case 'aggregate':
      return walker.expect({ kind: 'operand', place: 'aggregate', aggregates: true });
    case 'condition':
      return walker.expect({ kind: 'operand', place: 'where', aggregates: true }, { kind: 'words', words: ['NOT'] });
    case 'name':
      return walker.expect({ kind: 'table' });
    case 'key':
    case 'names':
      return;
    default: {
      if (parameter.name === '*') walker.expect({ kind: 'star' });
      const aggregates = fact.aroundAggregate === true;
      walker.expect({ kind: 'operand', place: 'argument', aggregates, type: parameter.type });
    }
  }
}

function walkNamedArgument(walker: Walker, call: string) {
  const parameter = walker.word().toLowerCase();
  walker.at += 2;
  if (walker.done) return walker.require({ kind: 'argument-value', call, parameter });
  if (walker.eat(Kind.OpenBrace)) {
    do {
      if (walker.done) return walker.require({ kind: 'operand', place: 'argument', aggregates: false });
      if (walker.isName()) walker.at++;
    } while (walker.eat(Kind.Comma));
    if (walker.done) walker.open = true;
    else walker.eat(Kind.CloseBrace);
    return;
  }
  if (walker.kind() === Kind.Number && unitOfKind(walker.kind(1)) !== undefined) return walkInterval(walker);
  walkExpression(walker, { place: 'argument', condition: false, aggregates: false });
}

/** Walks `number unit`; after a bare number a unit is wanted. */
export function walkInterval(walker: Walker) {
  const amount = Number(walker.word());
  walker.at++;
  if (walker.done) return walker.require({ kind: 'unit', amount, ago: false });
  if (walker.isName()) walker.at++;
}

/** Walks the label of a funnel step or a case. */
export function walkCaseLabel(walker: Walker) {
  if (walker.done) return walker.expect({ kind: 'words', words: ['AS'] });
  if (!walker.eat(Kind.As)) return;
  if (walker.done) return walker.require({ kind: 'label', of: 'case' });
  walker.at++;
}
