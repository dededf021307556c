import type { HolePart } from '../../call';
import { findIn, operationOf } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import { childrenOf, type Expr, type InvokeExpr, lastName, plainPieces, unwrap } from '../syntax/expr';
import { evaluate, type Folding, frameOf } from './frame';
import { isReachableFrom } from './reachable';

/** What the program encodes before it puts it into an address, where one of the sources is such a call. */
export function encoding(sources: readonly Expr[], home: Expr, folding: Folding): Pick<HolePart, 'encoded' | 'inner'> {
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
    const isSame = argument && isReachableFrom(argument, home, folding) && (isHere || isFixed(argument, folding));
    // The sources behind the call yield what it encodes: a function that encodes its argument has one of each caller.
    const others = sources.slice(index + 1);
    const isEncodedOnce = !others.some(other => isEncoder(unwrap(other)));
    const given = isEncodedOnce
      ? others.find(other => other !== argument && isReachableFrom(other, home, folding))
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
      const definitions = definitionsOf(inside, program);
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
