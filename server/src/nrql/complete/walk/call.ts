import { functionNamed } from '../../facts/lookup';
import { Kind, unitOfKind } from '../../lex/kinds';
import { type ExpressionSite, isLiteral, walkExpression } from './expression';
import type { Walker } from './walker';

/** Walks `name(arguments)`. */
export function walkCall(walker: Walker, site: ExpressionSite) {
  const name = walker.word();
  const fact = functionNamed(name);
  const parameters = fact?.parameters.filter(parameter => parameter.named !== 'only') ?? [];
  const used: string[] = [];
  const literals: string[] = [];
  walker.index += 2;
  for (let index = 0; ; index++) {
    const last = parameters[parameters.length - 1];
    const parameter = parameters[index] ?? (last?.repeatable ? last : undefined);
    if (walker.isDone) return expectArgument(walker, { name, index, used, literals, aggregates: site.aggregates });
    if (walker.take(Kind.CloseParen)) return;
    if (walker.take(Kind.Where)) {
      walkExpression(walker, { place: 'where', condition: true, aggregates: false });
      if (walker.isOpen) return;
      walkCaseLabel(walker);
    } else if (walker.isName() && walker.kind(1) === Kind.Colon) {
      used.push(walker.word().toLowerCase());
      walkNamedArgument(walker, name);
    } else if (parameter?.type === 'interval' && walker.kind() === Kind.Number) walkInterval(walker);
    else {
      const aggregates = fact?.kind === 'wrapper' || (fact?.kind === 'row' && site.aggregates);
      const condition = parameter?.type === 'condition';
      if (isLiteral(walker.kind())) literals.push(walker.word());
      walkExpression(walker, {
        place: condition ? 'where' : 'argument',
        condition,
        aggregates,
        ...(parameter ? { type: parameter.type, call: name } : {}),
      });
      if (walker.kind() === Kind.As) walkCaseLabel(walker);
    }
    if (walker.isOpen) return;
    if (walker.isDone) {
      walker.isOpen = true;
      return;
    }
    if (walker.take(Kind.Comma)) continue;
    walker.take(Kind.CloseParen);
    return;
  }
}

function expectArgument(
  walker: Walker,
  {
    name,
    index,
    used,
    literals,
    aggregates,
  }: {
    readonly name: string;
    readonly index: number;
    /** The names of the arguments before it, and the literals among them. */
    readonly used: readonly string[];
    readonly literals: readonly string[];
    /** Whether aggregates are allowed in the context of the call. */
    readonly aggregates: boolean;
  },
) {
  const fact = functionNamed(name);
  walker.isOpen = true;
  if (!fact) return walker.expect({ kind: 'operand', place: 'argument', aggregates: false });
  const positional = fact.parameters.filter(parameter => parameter.named !== 'only');
  const last = positional[positional.length - 1];
  const parameter = positional[index] ?? (last?.repeatable ? last : undefined);
  const isRequired = parameter && !parameter.optional && !parameter.repeatable;
  const mayBeNamed = !isRequired || index > 0 || parameter.named !== undefined;
  if (mayBeNamed && fact.parameters.some(candidate => candidate.named && !used.includes(candidate.name))) {
    walker.expect({ kind: 'argument-names', call: fact.name, used });
  }
  // Named arguments come last.
  if (!parameter || used.length > 0) return;
  if (parameter.values) {
    walker.expect({ kind: 'argument-value', call: fact.name, parameter: parameter.name, literals });
    // A percentile or a width is a literal, not an attribute.
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
        { kind: 'words', words: ['NOT'], isUnlikely: true },
      );
    case 'name':
      return walker.expect({ kind: 'table' });
    case 'key':
    case 'names':
      return;
    default: {
      if (parameter.name === '*') walker.expect({ kind: 'star' });
      // The branches of if() are usually literals.
      if (fact.name === 'if') walker.expect({ kind: 'value', operator: 'THEN' });
      const mayAggregate = aggregates && fact.aroundAggregate === true;
      walker.expect({
        kind: 'operand',
        place: 'argument',
        aggregates: mayAggregate,
        type: parameter.type,
        call: fact.name,
      });
    }
  }
}

function walkNamedArgument(walker: Walker, call: string) {
  const parameter = walker.word().toLowerCase();
  walker.index += 2;
  if (walker.isDone) return walker.require({ kind: 'argument-value', call, parameter });
  if (walker.take(Kind.OpenBrace)) {
    do {
      if (walker.isDone) {
        return walker.require({ kind: 'operand', place: 'argument', aggregates: false, type: 'names' });
      }
      if (walker.isName()) walker.index++;
    } while (walker.take(Kind.Comma));
    if (walker.isDone) walker.isOpen = true;
    else walker.take(Kind.CloseBrace);
    return;
  }
  if (walker.kind() === Kind.Number && unitOfKind(walker.kind(1)) !== undefined) return walkInterval(walker);
  walkExpression(walker, { place: 'argument', condition: false, aggregates: false });
}

/** Walks `number unit`. After a bare number, a unit is expected. */
export function walkInterval(walker: Walker) {
  const amount = Number(walker.word());
  walker.index++;
  if (walker.isDone) return walker.require({ kind: 'unit', amount, ago: false });
  if (walker.isName()) walker.index++;
}

/** Walks the label of a funnel step or a case. */
export function walkCaseLabel(walker: Walker) {
  if (walker.isDone) return walker.expect({ kind: 'as', owner: 'case' });
  if (!walker.take(Kind.As)) return;
  if (walker.isDone) return walker.require({ kind: 'label', owner: 'case' });
  walker.index++;
}
