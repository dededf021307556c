import { functionNamed } from '../../facts/lookup';
import { Kind, unitOfKind } from '../../lex/kinds';
import { type ExpressionPlace, isLiteral, walkExpression } from './expression';
import type { Walker } from './walker';

/** Walks `name(arguments)`. */
export function walkCall(walker: Walker, where: ExpressionPlace) {
  const name = walker.word();
  const fact = functionNamed(name);
  const parameters = fact?.parameters.filter(parameter => parameter.named !== 'only') ?? [];
  const used: string[] = [];
  const given: string[] = [];
  walker.at += 2;
  for (let index = 0; ; index++) {
    const last = parameters[parameters.length - 1];
    const parameter = parameters[index] ?? (last?.repeatable ? last : undefined);
    if (walker.done) return expectArgument(walker, { name, index, used, given, aggregates: where.aggregates });
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
      if (isLiteral(walker.kind())) given.push(walker.word());
      walkExpression(walker, {
        place: condition ? 'where' : 'argument',
        condition,
        aggregates,
        ...(parameter ? { type: parameter.type, call: name } : {}),
      });
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

function expectArgument(
  walker: Walker,
  {
    name,
    index,
    used,
    given,
    aggregates,
  }: {
    readonly name: string;
    readonly index: number;
    /** Names of the arguments before it, and its literals. */
    readonly used: readonly string[];
    readonly given: readonly string[];
    /** Whether aggregates may stand where the call stands. */
    readonly aggregates: boolean;
  },
) {
  const fact = functionNamed(name);
  walker.open = true;
  if (!fact) return walker.expect({ kind: 'operand', place: 'argument', aggregates: false });
  const positional = fact.parameters.filter(parameter => parameter.named !== 'only');
  const last = positional[positional.length - 1];
  const parameter = positional[index] ?? (last?.repeatable ? last : undefined);
  const wanted = parameter && !parameter.optional && !parameter.repeatable;
  const mayBeNamed = !wanted || index > 0 || parameter.named !== undefined;
  if (mayBeNamed && fact.parameters.some(candidate => candidate.named && !used.includes(candidate.name))) {
    walker.expect({ kind: 'argument-names', call: fact.name, used });
  }
  // What has a name comes last.
  if (!parameter || used.length > 0) return;
  if (parameter.values) {
    walker.expect({ kind: 'argument-value', call: fact.name, parameter: parameter.name, given });
    // Nobody takes a percentile or a width from an attribute.
    if (index > 0) return;
  }
  switch (parameter.type) {
    case 'where':
      return walker.expect({ kind: 'words', words: ['WHERE'] });
    case 'interval':
      return walker.expect({ kind: 'interval' });
    case 'aggregate':
      return walker.expect({ kind: 'operand', place: 'aggregate', aggregates: true });
    case 'condition':
      return walker.expect(
        { kind: 'operand', place: 'where', aggregates },
        { kind: 'words', words: ['NOT'], late: true },
      );
    case 'name':
      return walker.expect({ kind: 'table' });
    case 'key':
    case 'names':
      return;
    default: {
      if (parameter.name === '*') walker.expect({ kind: 'star' });
      // What a condition chooses from are mostly literals.
      if (fact.name === 'if') walker.expect({ kind: 'value', operator: 'THEN' });
      const around = aggregates && fact.aroundAggregate === true;
      walker.expect({ kind: 'operand', place: 'argument', aggregates: around, type: parameter.type, call: fact.name });
    }
  }
}

function walkNamedArgument(walker: Walker, call: string) {
  const parameter = walker.word().toLowerCase();
  walker.at += 2;
  if (walker.done) return walker.require({ kind: 'argument-value', call, parameter });
  if (walker.eat(Kind.OpenBrace)) {
    do {
      if (walker.done) {
        return walker.require({ kind: 'operand', place: 'argument', aggregates: false, type: 'names' });
      }
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
  if (walker.done) return walker.expect({ kind: 'as', of: 'case' });
  if (!walker.eat(Kind.As)) return;
  if (walker.done) return walker.require({ kind: 'label', of: 'case' });
  walker.at++;
}
