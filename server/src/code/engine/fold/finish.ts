import { indexesBetween } from '../../../text/inOrder';
import { spanOf } from '../../../text/span';
import type { HolePart, Template, TemplatePart } from '../../call';
import { compact } from '../../template';
import { findIn, operationOf } from '../language';
import { childrenOf, type Expr, type InvokeExpr, unwrap } from '../syntax/expr';
import { lookup, onlyDefinition, type Scope, startOf } from '../syntax/scope';
import { hasChanges } from './effects';
import { evaluate, type Folding, frameOf } from './frame';
import { tableOf } from './tables';
import { encodedPlus, texts } from './texts';
import { type Folded, isMade, known, type Piece, sketch } from './value';
import { valueType } from './valueType';

/**
 * A folded text as the template of a call: each hole gets an expression that can be used at `home`, the place of the call.
 * With `varies`, pieces that a condition chooses become holes, with the first choice as fallback.
 */
export function finish(folded: Folded, home: Expr, folding: Folding, varies = false): Template {
  const pieces = varies ? withoutChoices(folded, home, folding) : folded;
  return compact({ parts: withoutMade(pieces).map(piece => part(piece, home, folding)) });
}

/** What the program makes of a text is a hole that yields it; at the start of an address the text itself is the address. */
function withoutMade(folded: Folded): Folded {
  if (!isMade(folded)) return folded;
  const made: Piece[] = [];
  for (let i = 0; i < folded.length; i++) {
    const piece = folded[i] as Piece;
    const maker = piece.kind === 'text' ? piece.madeBy : undefined;
    let end = i + 1;
    if (maker && (i > 0 || !/^(?:https?:|\/)/.test(sketch([piece])))) {
      const isSame = (other: Piece | undefined) => other?.kind === 'text' && other.madeBy === maker;
      while (isSame(folded[end])) end++;
      const fallback = known(folded.slice(i, end));
      const { via, span, place } = piece as Extract<Piece, { kind: 'text' }>;
      made.push({
        kind: 'hole',
        sources: via ? [via, maker] : [maker],
        ...(fallback === undefined ? {} : { fallback }),
        ...(span ? { span } : {}),
        ...(place ? { place } : {}),
      });
    } else made.push(piece);
    i = end - 1;
  }
  return made;
}

function part(piece: Piece, home: Expr, folding: Folding): TemplatePart {
  if (piece.kind === 'text') {
    const { text, span, foreign } = piece;
    const constant = constantOf(piece, home, folding);
    return {
      kind: 'text',
      text,
      ...(span && !foreign ? { span: spanOf(span.start, span.end) } : {}),
      ...(constant ? { constant } : {}),
    };
  }
  return hole(piece, home, folding);
}

/** The constant whose whole value a text is: a name, or a member that the call itself contains. */
function constantOf(
  { text, via, member, choice }: Extract<Piece, { kind: 'text' }>,
  home: Expr,
  folding: Folding,
): HolePart | undefined {
  if (choice || text === '') return undefined;
  const isPlace = member && home.start <= member.start && member.end <= home.end;
  const source = via && isConstant(via, home, folding) ? via : isPlace ? member : undefined;
  if (!source) return undefined;
  const value = evaluate(source, frameOf(folding));
  const found = texts(value, source, frameOf(folding));
  const whole = found.length === 1 ? known(found[0] as Folded) : undefined;
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
  if (expr.kind !== 'name' || !reachable(expr, home, folding)) return false;
  const definition = onlyDefinition(expr, folding.program);
  return definition?.kind === 'value' || definition?.kind === 'import';
}

function hole(piece: Extract<Piece, { kind: 'hole' }>, home: Expr, folding: Folding): HolePart {
  const { file } = folding;
  const source = piece.sources.find(candidate => reachable(candidate, home, folding));
  const expr = unwrap(source ?? (piece.sources[0] as Expr));
  const expression = file.text.slice(expr.start, expr.end);
  const name = lastName(expr);
  const { span, fallback } = piece;
  const written = span && file.text.slice(span.start, span.end);
  const type = piece.inside ? undefined : typeOf(piece.sources, folding);
  return {
    kind: 'hole',
    expression,
    ...(piece.interpolated && written !== undefined && written !== expression ? { interpolation: written } : {}),
    ...(name === undefined ? {} : { name }),
    ...(fallback === undefined ? {} : { fallback }),
    ...(type ? { type } : {}),
    ...(piece.optional || mayBeNull(piece, folding) ? { isOptional: true } : {}),
    ...(source && !piece.inside ? {} : { unreachable: true }),
    ...(source && mayChange(source, folding) ? { mayChange: true } : {}),
    ...(piece.asIs ? { asIs: true } : encoding(piece.sources, home, folding)),
    ...(span ? { span: spanOf(span.start, span.end) } : {}),
    ...(source ? tableOf(source, folding) : {}),
  };
}

/** Whether a value that is filled into no text may be null. */
function mayBeNull({ sources, inside, interpolated }: Extract<Piece, { kind: 'hole' }>, folding: Folding): boolean {
  const { language, program } = folding;
  return !inside && !interpolated && sources.some(source => language.mayBeNull?.(unwrap(source), program));
}

/** Whether a name has several values, in a language whose programs go on before the response of a request is there. */
function mayChange(expr: Expr, folding: Folding): boolean {
  const { program, language } = folding;
  if (!language.response.promises) return false;
  if (expr.kind === 'name' && (lookup(program.scopeOf(expr), expr.name)?.names.get(expr.name) ?? []).length > 1)
    return true;
  return childrenOf(expr).some(child => mayChange(child, folding));
}

function typeOf(sources: readonly Expr[], { program, file, language }: Folding): HolePart['type'] {
  for (const source of sources) {
    const type = valueType(source, program, file.text, language);
    if (type) return type;
  }
  return undefined;
}

/** What the program encodes before it puts it into an address, where one of the sources is such a call. */
function encoding(sources: readonly Expr[], home: Expr, folding: Folding): Pick<HolePart, 'encoded' | 'inner'> {
  for (const [index, candidate] of sources.entries()) {
    const source = unwrap(candidate);
    if (source.kind !== 'invoke') continue;
    const callee = evaluate(source.callee, frameOf(folding));
    const operation = callee.kind === 'path' ? operationOf(folding.language, callee.path) : undefined;
    const argument = operation === 'encoded' ? source.args[0]?.value : encodedByHand(source, folding);
    if (operation !== 'encoded' && !argument) {
      if (isEncoder(source) || writesCodes(source)) return { encoded: 'unknown' };
      continue;
    }
    const isHere = home.start <= source.start && source.end <= home.end;
    const isSame = argument && reachable(argument, home, folding) && (isHere || isFixed(argument, folding));
    // The sources behind the call yield what it encodes: a function that encodes its argument has one of each caller.
    const others = sources.slice(index + 1);
    const isEncodedOnce = !others.some(other => isEncoder(unwrap(other)));
    const given = isEncodedOnce
      ? others.find(other => other !== argument && reachable(other, home, folding))
      : undefined;
    const inner = isSame ? argument : given;
    if (!inner) return { encoded: 'unknown' };
    return { encoded: 'percent', inner: folding.file.text.slice(inner.start, inner.end) };
  }
  return {};
}

function isEncoder(expr: Expr): boolean {
  return expr.kind === 'invoke' && /quote|encode|escape/i.test(lastName(expr.callee) ?? '');
}

/** What `name.replace(' ', '%20')` encodes. */
function encodedByHand({ callee, args }: InvokeExpr, folding: Folding): Expr | undefined {
  const operation = callee.kind === 'member' ? findIn(folding.language.methods, callee.name) : undefined;
  const [mark, by] = args.map(({ value }) => value);
  if (callee.kind !== 'member' || !operation?.startsWith('replace') || !mark || args.length !== 2) return undefined;
  const { language, file } = folding;
  const isBlank =
    mark.kind === 'text'
      ? plainPieces(mark) === ' '
      : language.blankPattern?.test(file.text.slice(mark.start, mark.end));
  return isBlank && by?.kind === 'text' && /^(?:%20|\+)$/.test(plainPieces(by) ?? '') ? callee.object : undefined;
}

/** Whether a call makes a text with characters that an address means otherwise: `name.split(' ').join('%20')`. */
function writesCodes(expr: Expr): boolean {
  const stack: Expr[] = [expr];
  for (let inside = stack.pop(); inside; inside = stack.pop()) {
    if (inside.kind === 'text' && /^\+$|%[\da-f]{2}/i.test(plainPieces(inside) ?? '')) return true;
    stack.push(...childrenOf(inside));
  }
  return false;
}

/** Whether an expression has the same value wherever it is written: it only writes values whose names are given one. */
function isFixed(expr: Expr, folding: Folding): boolean {
  const { program } = folding;
  const stack: Expr[] = [expr];
  for (let inside = stack.pop(); inside; inside = stack.pop()) {
    if (inside.kind === 'function') return false;
    if (inside.kind === 'invoke' && !isPure(inside.callee, folding)) return false;
    if (inside.kind === 'name') {
      const definitions = lookup(program.scopeOf(inside), inside.name)?.names.get(inside.name) ?? [];
      if (definitions.length > 1) return false;
    }
    stack.push(...childrenOf(inside));
  }
  return true;
}

function isPure(callee: Expr, folding: Folding): boolean {
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : undefined;
  if (name !== undefined && folding.language.converters?.includes(name)) return true;
  const called = evaluate(callee, frameOf(folding));
  return called.kind === 'path' && operationOf(folding.language, called.path) === 'environment';
}

/** The last name in an expression, as a word for people: `app_id` of `cfg['app_id']`, `id` of `process.env.id`. */
export function lastName(expr: Expr): string | undefined {
  switch (expr.kind) {
    case 'name':
      return expr.name;
    case 'member':
      return expr.name;
    case 'index':
      return expr.index.kind === 'text' ? plainPieces(expr.index) : lastName(expr.object);
    case 'wrap':
      return lastName(expr.operand);
    case 'invoke': {
      const argument = expr.args[0]?.value;
      if (argument?.kind === 'text') return plainPieces(argument) ?? lastName(expr.callee);
      return (argument && lastName(argument)) ?? lastName(expr.callee);
    }
    case 'choice':
      return expr.options[0] && lastName(expr.options[0]);
    default:
      return undefined;
  }
}

function plainPieces(expr: Extract<Expr, { kind: 'text' }>): string | undefined {
  return expr.pieces.every(piece => piece.kind === 'chars')
    ? expr.pieces.map(piece => (piece.kind === 'chars' ? piece.text : '')).join('')
    : undefined;
}

/** Whether every name in the expression means the same thing at `home`. */
function reachable(expr: Expr, home: Expr, folding: Folding): boolean {
  const { program } = folding;
  if (home.start <= expr.start && expr.end <= home.end) return true;
  const at = program.scopeOf(home);
  if (hasChanges(expr, folding)) return false;
  const stack: Expr[] = [expr];
  for (let inside = stack.pop(); inside; inside = stack.pop()) {
    if (inside.kind === 'function') return false;
    if (inside.kind === 'name') {
      const from = program.scopeOf(inside);
      if (folding.language.receivers.includes(inside.name)) {
        if (!sameClass(inside, home)) return false;
      } else if (lookup(from, inside.name) !== lookup(at, inside.name)) return false;
      else if (from === at && isGivenBetween(inside.name, expr.end, home.start, at)) return false;
    }
    stack.push(...childrenOf(inside));
  }
  return true;
}

/** Whether a name of a scope gets another value between two offsets. */
function isGivenBetween(name: string, start: number, end: number, scope: Scope): boolean {
  const [from, to] = indexesBetween(lookup(scope, name)?.names.get(name) ?? [], startOf, start, end);
  return to > from;
}

function sameClass(a: Expr, b: Expr): boolean {
  const classOf = (expr: Expr): Expr | undefined => {
    let at: Expr | undefined = expr;
    while (at && at.kind !== 'class') at = at.parent;
    return at;
  };
  return classOf(a) === classOf(b);
}

/**
 * Each run of pieces that one condition chooses, or the whole name that holds such a run, becomes one hole. What chose a row
 * of a table is not the source of what is in the row.
 */
export function withoutChoices(folded: Folded, home: Expr, folding: Folding): Folded {
  const made: Piece[] = [];
  for (let i = 0; i < folded.length; i++) {
    const piece = folded[i] as Piece;
    const via = piece.kind === 'text' ? piece.via : undefined;
    const whole =
      via && reachable(via, home, folding) ? (other: Piece) => other.kind === 'text' && other.via === via : undefined;
    const same = whole ?? ((other: Piece) => other.choice !== undefined && other.choice === piece.choice);
    let end = i + 1;
    while (end < folded.length && same(folded[end] as Piece)) end++;
    const run = folded.slice(i, end);
    const choice = run.find(candidate => candidate.choice)?.choice;
    const fallback = known(run);
    if (choice && fallback !== undefined) {
      const isCall = choice.kind === 'invoke' && !run.some(each => each.kind === 'text' && each.via);
      const isSource = whole !== undefined || choice.kind === 'choice' || isCall;
      const sources = whole && via ? [via] : [choice];
      made.push({ kind: 'hole', sources, fallback, ...(isSource ? {} : { inside: true }) });
      i = end - 1;
    } else made.push(piece);
  }
  return made;
}
