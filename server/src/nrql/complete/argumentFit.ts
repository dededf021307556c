import type { FunctionFact, ParameterType } from '../../catalogue/functions/types';
import { functionNamed, isAggregate } from '../facts/lookup';
import { isWord, Kind } from '../lex/kinds';
import type { CompletionPoint } from './expected';

/** What an argument is by its first words: they say which functions take it. */
type Shape = 'star' | 'number' | 'interval' | 'string' | 'regex' | 'where' | 'aggregate' | 'row' | 'named' | 'other';

/** The parameters that take an argument; a type that is not listed takes what a row has. */
const taking: Readonly<Partial<Record<Shape, readonly ParameterType[]>>> = {
  number: ['number', 'any', 'interval', 'key'],
  interval: ['interval'],
  string: ['string', 'any', 'regex', 'key', 'timestamp', 'blob'],
  regex: ['regex'],
  where: ['where'],
  aggregate: ['aggregate', 'any', 'number'],
};

/** Parameters that take nothing that a row has. */
const special: readonly ParameterType[] = ['aggregate', 'where', 'interval', 'regex'];

/**
 * The arguments between the parentheses behind the word at the cursor; undefined where there are no parentheses or nothing is
 * in them.
 */
export function argumentsBehind(text: string, { tokens, tokenIndex, tokenKind }: CompletionPoint): Shape[] | undefined {
  const kindAt = (index: number) => (index < tokens.count ? (tokens.kinds[index] as number as Kind) : Kind.End);
  const open = tokenKind === 'none' ? tokenIndex : tokenIndex + 1;
  if (kindAt(open) !== Kind.OpenParen || kindAt(open + 1) === Kind.CloseParen) return undefined;
  const shapes: Shape[] = [];
  let depth = 0;
  for (let index = open + 1; index < tokens.count; index++) {
    const kind = kindAt(index);
    const before = kindAt(index - 1);
    if (depth === 0 && (index === open + 1 || before === Kind.Comma)) shapes.push(shapeAt(index));
    if (kind === Kind.OpenParen) depth++;
    else if (kind === Kind.CloseParen && depth-- === 0) return shapes;
  }
  return undefined;

  function shapeAt(index: number): Shape {
    const kind = kindAt(index);
    if (kind === Kind.Star) return 'star';
    if (kind === Kind.Number) return isWord(kindAt(index + 1)) ? 'interval' : 'number';
    if (kind === Kind.String) return 'string';
    if (kind === Kind.Regex) return 'regex';
    if (kind === Kind.Where) return 'where';
    if (kindAt(index + 1) === Kind.Colon) return 'named';
    if (kindAt(index + 1) === Kind.OpenParen && isWord(kind))
      return isAggregate(functionNamed(text.slice(tokens.starts[index], tokens.ends[index]))) ? 'aggregate' : 'row';
    return kind === Kind.Name || kind === Kind.QuotedName || isWord(kind) ? 'row' : 'other';
  }
}

/** The attribute that is the first argument behind the word at the cursor, where it stands for itself. */
export function attributeBehind(text: string, { tokens, tokenIndex, tokenKind }: CompletionPoint): string | undefined {
  const kindAt = (index: number) => (index < tokens.count ? (tokens.kinds[index] as number as Kind) : Kind.End);
  const name = (tokenKind === 'none' ? tokenIndex : tokenIndex + 1) + 1;
  const isName = kindAt(name) === Kind.Name || kindAt(name) === Kind.QuotedName;
  const next = kindAt(name + 1);
  if (!isName || kindAt(name - 1) !== Kind.OpenParen || (next !== Kind.Comma && next !== Kind.CloseParen))
    return undefined;
  return text.slice(tokens.starts[name], tokens.ends[name]).replace(/^`|`$/g, '');
}

/** How many of the arguments a function does not take, the missing ones included: 0 for one that fits. */
export function misfitsOf(fact: FunctionFact, shapes: readonly Shape[]): number {
  const positional = shapes.filter(shape => shape !== 'named');
  const limit = fact.maximum < 0 ? positional.length : fact.maximum;
  let misfits = Math.max(0, fact.minimum - positional.length) + Math.max(0, positional.length - limit);
  for (const [index, shape] of positional.slice(0, limit).entries()) {
    const parameter = fact.parameters[Math.min(index, fact.parameters.length - 1)];
    if (parameter && !takes(fact, parameter.type, shape)) misfits++;
  }
  return misfits;
}

function takes(fact: FunctionFact, type: ParameterType, shape: Shape): boolean {
  if (shape === 'star') return fact.name === 'count' || type === 'key';
  if (shape === 'other') return true;
  if (shape === 'aggregate') return type === 'aggregate' || fact.aroundAggregate === true;
  const types = taking[shape];
  return types ? types.includes(type) : !special.includes(type);
}
