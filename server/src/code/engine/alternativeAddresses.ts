import { isSameSpan, type Span } from '../../text/span';
import type { Parameter, Template } from '../call';
import { splitUrl } from '../url';
import { type Guard, ownGuard } from './clients/ownGuard';
import { guardedParameter, unknownParameter } from './clients/request';
import { toTemplate } from './fold/finish';
import type { Frame } from './fold/frame';
import type { Folded, Piece } from './fold/value';
import { definitionsOf } from './syntax/definitionsOf';
import { type ChoiceExpr, type Expr, enclosing, type NameExpr } from './syntax/expr';

interface Address {
  readonly url: Template;
  readonly parameters: readonly Parameter[];
}

/**
 * The address of a call for which the program chooses between several that differ in their values or their queries. A
 * parameter that is not in all of them is there under the condition of the choice, where that is a look at its own value;
 * what else differs is not known. `home` is the call.
 */
export function mergeAddresses(url: Folded, all: readonly Folded[], home: Expr, frame: Frame): Address {
  const guarded = all.length === 2 ? guardedAddress(url, all, home, frame) : undefined;
  if (guarded) return guarded;
  const { folding } = frame;
  const address = splitUrl(toTemplate(url, home, folding, all.length > 1));
  const others = all.filter(other => other !== url).map(other => splitUrl(toTemplate(other, home, folding, true)));
  const isSame = others.every(other => pathKey(other.url) === pathKey(address.url));
  const isSameQuery = [address, ...others].every(({ parameters }) => isWithin(parameters, address.parameters));
  const isWhole = others.every(({ parameters }) => isWithin(address.parameters, parameters));
  return {
    url: isSame ? address.url : unknownValues(address.url),
    parameters: [...address.parameters, ...(isSameQuery && isWhole ? [] : [unknownParameter(home)])],
  };
}

function isWithin(some: readonly Parameter[], all: readonly Parameter[]): boolean {
  return some.every(each => all.some(isLike(each)));
}

/** The address where it is the same but for parameters that one of two has, and a look at their values decides. */
function guardedAddress(url: Folded, all: readonly Folded[], home: Expr, frame: Frame): Address | undefined {
  const other = all.find(each => each !== url) ?? [];
  const [one, two] = [url, other].map(each => splitUrl(toTemplate(each, home, frame.folding))) as [Address, Address];
  const [less, more] = isWithin(one.parameters, two.parameters) ? [one, two] : [two, one];
  if (pathKey(one.url) !== pathKey(two.url) || !isWithin(less.parameters, more.parameters)) return undefined;
  const added = more.parameters.filter(each => !less.parameters.some(isLike(each)));
  if (added.length === 0) return undefined;
  const guards = added.map(each => guardOfChoice(each, all, home, frame));
  if (guards.some(guard => guard !== 'true' && guard !== 'present')) return undefined;
  const parameters = more.parameters.map(each => {
    const guard = guards[added.indexOf(each)];
    return guard ? guardedParameter(each, guard) : each;
  });
  return { url: one.url, parameters };
}

function isLike(parameter: Parameter): (other: Parameter) => boolean {
  const key = keyOf(parameter.name) + keyOf(parameter.value);
  return other => keyOf(other.name) + keyOf(other.value) === key;
}

/** The characters, and the source of each value. */
function keyOf({ parts }: Template): string {
  return parts.map(part => (part.kind === 'text' ? part.text : `\n${part.inner ?? part.expression}\n`)).join('');
}

/** The same without the host. */
function pathKey(url: Template): string {
  return keyOf(url).replace(/^(?:[a-z][a-z0-9+.-]*:\/\/[^/]*|\n[^\n]*\n)/i, '');
}

function unknownValues({ parts }: Template): Template {
  return { parts: parts.map(part => (part.kind === 'hole' ? { ...part, unreachable: true } : part)) };
}

/** How the only choice between the addresses looks at the value of a parameter that one of them has. */
function guardOfChoice({ value }: Parameter, all: readonly Folded[], home: Expr, frame: Frame): Guard {
  const [only, ...others] = value.parts;
  if (only?.kind !== 'hole' || others.length > 0 || !only.span) return 'other';
  const piece = all.flat().find(({ kind, span }) => kind === 'hole' && span && isSameSpan(only.span as Span, span));
  const choices = new Set(all.flat().flatMap(({ choice }) => (choice && !isDefault(choice) ? [choice] : [])));
  const [choice, ...more] = choices;
  if (piece?.kind !== 'hole' || !choice || more.length > 0) return 'other';
  const test = testOf(choice, piece, home, frame);
  const guards = test ? piece.sources.map(source => ownGuard(test, source, frame)) : [];
  return guards.find(guard => guard !== 'other') ?? 'other';
}

function isDefault(choice: Expr): boolean {
  return choice.kind === 'choice' && choice.choiceKind === 'fallback';
}

/** The condition under which a choice takes the address with a value in it. */
function testOf(choice: Expr, piece: Extract<Piece, { kind: 'hole' }>, home: Expr, frame: Frame): Expr | undefined {
  if (choice.kind === 'choice') return testOfOptions(choice, piece);
  return choice.kind === 'name' ? testOfBranch(choice, piece, home, frame) : undefined;
}

function testOfOptions(
  { condition, choiceKind, options: [first, ...others] }: ChoiceExpr,
  piece: Piece,
): Expr | undefined {
  return choiceKind === 'either' && others.length === 1 && first && isIn(first, piece) ? condition : undefined;
}

/** `url = base`, then `if name: url += …`: a name with two values, of which the second one is given under a condition. */
function testOfBranch(use: NameExpr, piece: Piece, home: Expr, { folding: { program } }: Frame): Expr | undefined {
  const [first, second, ...others] = definitionsOf(use, program);
  if (first?.kind !== 'value' || second?.kind !== 'value' || others.length > 0) return undefined;
  const branch = enclosing(second.site, 'branch');
  const [test, ...tests] = branch?.tests ?? [];
  const [arm, ...arms] = branch?.arms ?? [];
  const isAlone = branch !== undefined && tests.length === 0 && arms.length === 0 && arm && isIn(arm, second.site);
  const isBefore = branch && first.site.end <= branch.start && branch.end <= home.start;
  const isSameBlock =
    branch &&
    enclosing(branch, 'branch') === enclosing(first.site, 'branch') &&
    enclosing(branch, 'loop') === enclosing(first.site, 'loop') &&
    enclosing(second.site, 'loop') === enclosing(branch, 'loop');
  return isAlone && isBefore && isSameBlock && piece.span && isIn(second.site, piece) ? test : undefined;
}

function isIn(whole: Span, { span, ...own }: { readonly span?: Span; readonly start?: number; readonly end?: number }) {
  const { start, end } = span ?? { start: own.start ?? -1, end: own.end ?? -1 };
  return whole.start <= start && end <= whole.end;
}
