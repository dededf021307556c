import { findIn } from '../language';
import { type BranchExpr, type ChoiceExpr, type Expr, unwrap } from '../syntax/expr';
import { isSame } from '../syntax/same';
import type { Definition } from '../syntax/scope';
import { evaluate, type Frame, mayDecide } from './frame';
import { chainOperands } from './texts';
import { holdsFor, sizeTest } from './truth';

/**
 * The option that stands for both, where one only adds the query that the choice looks at: `query ? `?${query}` : ''`. An
 * address with an empty query is the same request as one without.
 */
export function optionWithQuery({ condition, choiceKind, options }: ChoiceExpr, frame: Frame): Expr | undefined {
  if (choiceKind !== 'either' || !condition || options.length > 2) return undefined;
  const isReversed = sizeTest(unwrap(condition), frame)?.wantsItems === false;
  const [longer, shorter] = isReversed ? options.toReversed() : options;
  if (!longer || (isReversed && !shorter)) return undefined;
  // `query && `?${query}`` is the empty query itself where that does not hold.
  return addsQuery(condition, piecesOf(longer, frame), shorter ? piecesOf(shorter, frame) : [], frame)
    ? longer
    : undefined;
}

/** Which arms run wherever a definition counts: what callers give decides it, or it adds a query that is not empty. */
export function surelyRuns(definition: Definition, frame: Frame): (branch: BranchExpr, arm: Expr) => boolean {
  return (branch, arm) =>
    (mayDecide(branch, frame) && holdsFor(branch, arm, frame) === true) || extendsByQuery(definition, branch, frame);
}

/** The same for a statement under a condition: `if (query) url += `?${query}``. */
function extendsByQuery(definition: Definition, { tests, arms, isIf }: BranchExpr, frame: Frame): boolean {
  const [test, ...others] = tests;
  if (!isIf || !test || others.length > 0 || arms.length !== 1 || definition.kind !== 'value') return false;
  const { site, operator, value } = definition;
  if (site.kind !== 'assign' || site.target.kind !== 'name' || sizeTest(unwrap(test), frame)?.wantsItems === false)
    return false;
  const added = piecesOf(value, frame);
  const isMore = frame.folding.language.concatenators.some(join => operator === `${join}=`);
  return addsQuery(test, added, isMore ? [] : [site.target], frame) && (isMore || operator === '=');
}

type Pieces = readonly (string | Expr)[];

/** Whether a text is another one with the query behind it that a condition looks at. */
function addsQuery(condition: Expr, pieces: Pieces, others: Pieces, frame: Frame): boolean {
  const sized = sizeTest(unwrap(condition), frame);
  const looked = keyList(sized?.of ?? condition, frame) ?? sized?.of ?? condition;
  const query = pieces.at(-1);
  const [before, sign] = [pieces.slice(0, -2), pieces.at(-2)];
  if (typeof sign !== 'string' || query === undefined || typeof query === 'string') return false;
  const head = /^(.*)[?&]$/s.exec(sign)?.[1];
  if (head === undefined || !isQueryOf(query, looked, frame)) return false;
  const rest = head === '' ? before : [...before, head];
  return rest.length === others.length && rest.every((piece, index) => isSamePiece(piece, others[index]));
}

/** Whether a text is the form of what a condition looks at, so that it is empty where that has no entries. */
function isQueryOf(query: Expr, looked: Expr, frame: Frame): boolean {
  const { language } = frame.folding;
  const form = evaluate(query, frame);
  const value = evaluate(looked, frame);
  if (form.kind !== 'dict' || form.as !== 'form' || value.kind !== 'dict') return false;
  const [text, subject] = [query, looked].map(expr => withoutConversion(expr, language.methods));
  if (!text || !subject) return false;
  if (value.as === 'form') return isSame(text, subject);
  const [only, ...others] = text.kind === 'invoke' ? text.args : [];
  return only !== undefined && others.length === 0 && !only.spread && isSame(only.value, subject);
}

/** `params` of `params.toString()` */
function withoutConversion(expr: Expr, methods: Frame['folding']['language']['methods']): Expr {
  const inner = unwrap(expr);
  const isConversion =
    inner.kind === 'invoke' &&
    inner.args.length === 0 &&
    inner.callee.kind === 'member' &&
    findIn(methods, inner.callee.name) === 'receiver';
  return isConversion && inner.kind === 'invoke' && inner.callee.kind === 'member'
    ? unwrap(inner.callee.object)
    : inner;
}

/** `params` of `Object.keys(params)` */
function keyList(expr: Expr, frame: Frame): Expr | undefined {
  const inner = unwrap(expr);
  const [only, ...others] = inner.kind === 'invoke' ? inner.args : [];
  const called = inner.kind === 'invoke' ? evaluate(inner.callee, frame) : undefined;
  const functions = frame.folding.language.response.dictionaries?.functions ?? {};
  const isList = called?.kind === 'path' && findIn(functions, called.path) !== undefined;
  return isList && only && others.length === 0 && !only.spread ? only.value : undefined;
}

/** What a text is made of, be it one literal or several that are joined. */
function piecesOf(expr: Expr, { folding: { language } }: Frame): Pieces {
  const inner = unwrap(expr);
  const parts =
    inner.kind === 'binary' && language.concatenators.includes(inner.operator)
      ? chainOperands(inner, inner.operator).map(unwrap)
      : [inner];
  const found: (string | Expr)[] = [];
  const add = (piece: string | Expr) => {
    const last = found.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') found[found.length - 1] = last + piece;
    else if (piece !== '') found.push(piece);
  };
  for (const part of parts) {
    if (part.kind !== 'text') add(part);
    else for (const piece of part.pieces) add(piece.kind === 'chars' ? piece.text : piece.value);
  }
  return found;
}

function isSamePiece(a: string | Expr, b: string | Expr | undefined): boolean {
  if (typeof a === 'string' || typeof b === 'string' || b === undefined) return a === b;
  return isSame(a, b);
}
