import { contains, spanOf } from '../../../text/span';
import type { HolePart, Template, TemplatePart } from '../../call';
import { compact } from '../../template';
import { definitionsOf } from '../syntax/definitionsOf';
import { childrenOf, type Expr, enclosing, lastName, unwrap } from '../syntax/expr';
import { commonLoop } from '../syntax/reaching';
import { type Definition, onlyDefinition } from '../syntax/scope';
import { encoding } from './encoders';
import { isForeign } from './foreign';
import { evaluate, type Folding, frameOf } from './frame';
import { keptParameter } from './keptParameter';
import { keptResult } from './keptResult';
import { isReachableFrom } from './reachable';
import { tableOf } from './tables';
import { encodedPlus, textsOf } from './texts';
import { type Folded, isDerived, knownText, type Piece, sketch } from './value';
import { valueType } from './valueType';

/**
 * A folded text as the template of a call: each hole gets an expression that can be used at `home`, the place of the call.
 * With `varies`, pieces that a condition chooses become holes, with the first choice as fallback.
 */
export function toTemplate(folded: Folded, home: Expr, folding: Folding, varies = false): Template {
  const pieces = varies ? withoutChoices(folded, home, folding) : folded;
  return compact({ parts: withoutMade(pieces).map(piece => part(piece, home, folding)) });
}

/** What the program makes of a text is a hole that yields it; at the start of an address the text itself is the address. */
function withoutMade(folded: Folded): Folded {
  if (!isDerived(folded)) return folded;
  const made: Piece[] = [];
  for (let i = 0; i < folded.length; i++) {
    const piece = folded[i] as Piece;
    const maker = piece.kind === 'text' ? piece.madeBy : undefined;
    let end = i + 1;
    if (maker && (i > 0 || !/^(?:https?:|\/)/.test(sketch([piece])))) {
      const isSame = (other: Piece | undefined) => other?.kind === 'text' && other.madeBy === maker;
      while (isSame(folded[end])) end++;
      const fallback = knownText(folded.slice(i, end));
      const { reference, span, target } = piece as Extract<Piece, { kind: 'text' }>;
      made.push({
        kind: 'hole',
        sources: reference ? [reference, maker] : [maker],
        ...(fallback === undefined ? {} : { fallback }),
        ...(span ? { span } : {}),
        ...(target ? { target } : {}),
      });
    } else made.push(piece);
    i = end - 1;
  }
  return made;
}

function part(piece: Piece, home: Expr, folding: Folding): TemplatePart {
  if (piece.kind === 'text') {
    const { text, span, isCrossFile } = piece;
    const constant = constantOf(piece, home, folding);
    return {
      kind: 'text',
      text,
      ...(span && !isCrossFile ? { span: spanOf(span.start, span.end) } : {}),
      ...(constant ? { constant } : {}),
    };
  }
  return hole(piece, home, folding);
}

/** The constant whose whole value a text is: a name, or a member that the call itself contains. */
function constantOf(
  { text, reference, member, choice }: Extract<Piece, { kind: 'text' }>,
  home: Expr,
  folding: Folding,
): HolePart | undefined {
  if (choice || text === '') return undefined;
  // A member of another file's constant dictionary, which is known to be this text.
  if (reference?.kind === 'member' && reference.source !== undefined)
    return isReachableFrom(reference.object, home, folding)
      ? { kind: 'hole', expression: reference.source, name: reference.name, type: 'text' }
      : undefined;
  const isPlace = member && home.start <= member.start && member.end <= home.end;
  const source = reference && isConstant(reference, home, folding) ? reference : isPlace ? member : undefined;
  if (!source) return undefined;
  const value = evaluate(source, frameOf(folding));
  const found = textsOf(value, source, frameOf(folding));
  const whole = found.length === 1 ? knownText(found[0] as Folded) : undefined;
  const isEncoded = whole !== undefined && whole !== text && encodedPlus(whole) === text;
  if (whole !== text && !isEncoded) return undefined;
  const type = typeOf([source], folding) ?? (value.kind === 'text' && !value.numeric ? 'text' : undefined);
  const name = lastName(source);
  return {
    kind: 'hole',
    expression: folding.file.text.slice(source.start, source.end),
    ...(name === undefined ? {} : { name }),
    ...(type ? { type } : {}),
    ...(isEncoded ? { encoded: 'percent' } : {}),
  };
}

/** Whether an expression is a name that is given its value once and means the same at `home`. */
function isConstant(expr: Expr, home: Expr, folding: Folding): boolean {
  if (expr.kind !== 'name' || !isReachableFrom(expr, home, folding)) return false;
  const definition = onlyDefinition(expr, folding.program);
  return definition?.kind === 'value' || definition?.kind === 'import';
}

function hole(piece: Extract<Piece, { kind: 'hole' }>, home: Expr, folding: Folding): HolePart {
  const { file } = folding;
  const isItem = piece.itemOf !== undefined;
  const source = piece.sources.find(candidate => isReachableFrom(candidate, home, folding, isItem));
  const encoded = piece.asIs ? { asIs: piece.asIs } : encoding(piece.sources, home, folding);
  const isNamed = source !== undefined || piece.isPartial === true || 'encoded' in encoded || piece.asIs === true;
  const ofResult = source === undefined && !piece.isPartial ? keptResult(piece, home, folding) : undefined;
  const kept = isNamed ? ofResult : (keptParameter(piece.sources, home, folding) ?? ofResult);
  const expr = unwrap(source ?? (piece.sources[0] as Expr));
  const own = kept?.expression ?? (expr.kind === 'member' ? expr.source : undefined);
  const expression = own ?? file.text.slice(expr.start, expr.end);
  const name = lastName(expr);
  const { span, fallback, itemOf } = piece;
  const written = span && file.text.slice(span.start, span.end);
  const type = piece.isPartial ? undefined : typeOf(piece.sources, folding);
  return {
    kind: 'hole',
    expression,
    ...(piece.interpolated && written !== undefined && written !== expression ? { interpolation: written } : {}),
    ...(name === undefined ? {} : { name }),
    ...(fallback === undefined ? {} : { fallback }),
    ...(type ? { type } : {}),
    ...(type !== 'number' && mayBeForeign(piece.sources, folding) ? { isForeign: true } : {}),
    ...(piece.optional || mayBeNull(piece, folding) ? { isOptional: true } : {}),
    ...(kept ? { keeps: kept.keeps } : source && !piece.isPartial ? {} : { unreachable: true }),
    ...(source && mayChange(source, folding) ? { mayChange: true } : {}),
    ...encoded,
    ...(span ? { span: spanOf(span.start, span.end) } : {}),
    ...(source ? tableOf(source, folding) : {}),
    ...(itemOf && isReachableFrom(itemOf, home, folding) ? { list: file.text.slice(itemOf.start, itemOf.end) } : {}),
  };
}

/**
 * Whether what a value is taken from does not show where it comes from. Behind its first source are those that one caller of
 * this file gives, where those of other files may give something else.
 */
function mayBeForeign([first, ...others]: readonly Expr[], folding: Folding): boolean {
  const { tools, file } = folding;
  if (!first || !isForeign(first, folding)) return false;
  return others.every(other => isForeign(other, folding)) || tools.isImported?.(file) === true;
}

/** Whether a value that is filled into no text may be null. */
function mayBeNull({ sources, isPartial, interpolated }: Extract<Piece, { kind: 'hole' }>, folding: Folding): boolean {
  const { language, program } = folding;
  return !isPartial && !interpolated && sources.some(source => language.mayBeNull?.(unwrap(source), program));
}

/** Whether a name may get another value in a language whose programs go on before the response of a request is there. */
function mayChange(expr: Expr, folding: Folding): boolean {
  const { program, language } = folding;
  if (!language.response.promises) return false;
  if (expr.kind === 'name') {
    const definitions = definitionsOf(expr, program);
    if (definitions.length > 1 && definitions.some(each => mayRunBehind(each, definitions, expr))) return true;
  }
  return childrenOf(expr).some(child => mayChange(child, folding));
}

/** Whether a name may get this value after a use of it: behind it, in another function, or in the next iteration of a loop. */
function mayRunBehind(definition: Definition, all: readonly Definition[], use: Expr): boolean {
  const owner = enclosing(use, 'function');
  if (definition.kind === 'param') return definition.owner !== owner;
  if (!('site' in definition)) return true;
  const { site } = definition;
  if (site.start > use.start || enclosing(site, 'function') !== owner) return true;
  const loop = commonLoop(site, use);
  // Each iteration has a name of its own.
  return loop !== undefined && !all.some(each => 'site' in each && contains(loop, each.site) && isScoped(each.site));
}

function isScoped(expr: Expr): boolean {
  return expr.kind === 'assign' && expr.scoped === true;
}

function typeOf(sources: readonly Expr[], { program, file, language }: Folding): HolePart['type'] {
  for (const source of sources) {
    const type = valueType(source, program, file.text, language);
    if (type) return type;
  }
  return undefined;
}

/**
 * Each run of pieces that one condition chooses, or the whole name that holds such a run, becomes one hole. What chose a row
 * of a table is not the source of what is in the row.
 */
export function withoutChoices(folded: Folded, home: Expr, folding: Folding): Folded {
  const made: Piece[] = [];
  for (let i = 0; i < folded.length; i++) {
    const piece = folded[i] as Piece;
    const via = piece.kind === 'text' ? piece.reference : undefined;
    const whole =
      via && isReachableFrom(via, home, folding)
        ? (other: Piece) => other.kind === 'text' && other.reference === via
        : undefined;
    const same = whole ?? ((other: Piece) => other.choice !== undefined && other.choice === piece.choice);
    let end = i + 1;
    while (end < folded.length && same(folded[end] as Piece)) end++;
    const run = folded.slice(i, end);
    const choice = run.find(candidate => candidate.choice)?.choice;
    const fallback = knownText(run);
    if (choice && fallback !== undefined) {
      const isCall = choice.kind === 'invoke' && !run.some(each => each.kind === 'text' && each.reference);
      const isSource = whole !== undefined || choice.kind === 'choice' || isCall;
      const sources = whole && via ? [via] : [choice];
      made.push({ kind: 'hole', sources, fallback, ...(isSource ? {} : { isPartial: true }) });
      i = end - 1;
    } else made.push(piece);
  }
  return made;
}
