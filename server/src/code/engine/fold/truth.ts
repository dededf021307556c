import { type BranchExpr, childrenOf, type Expr, enclosing, type NameExpr, unwrap } from '../syntax/expr';
import { hasRun, outermostLoop } from '../syntax/reaching';
import { type Definition, lookup, type Program } from '../syntax/scope';
import { beginsAsAsked } from './beginnings';
import { evaluate, type Frame } from './frame';
import { settledValue } from './settled';
import { type Piece, plainText, unknown, type Value, type ValueEntry } from './value';

/** What a comparison of two texts, or a test for nothing, comes to; undefined where it is not known. */
export function evaluateTest(given: Expr, frame: Frame): boolean | undefined {
  const test = unwrap(given);
  const sized = sizeTest(test, frame);
  if (sized) {
    const isFilled = hasItems(certainValue(sized.of, frame));
    return isFilled === undefined ? undefined : isFilled === sized.wantsItems;
  }
  const joined = joinedTruth(test, frame);
  if (joined) return joined.holds;
  if (test.kind === 'invoke') return beginsAsAsked(test, frame);
  if (test.kind === 'name') return isSomething(certainValue(test, frame), frame);
  if (test.kind !== 'binary' || !/^(?:===?|!==?|is|is not)$/.test(test.operator)) return undefined;
  const left = certainValue(test.left, frame);
  const right = certainValue(test.right, frame);
  // Where there are two kinds of nothing, a strict comparison tells them apart.
  if (test.operator.length === 3 && left.kind === 'null' && right.kind === 'null') return undefined;
  const same = equal(left, right, frame);
  return same === undefined ? undefined : same === /^(?:=|is$)/.test(test.operator);
}

/** What `a and b`, `a or b` and `not a` come to from what their parts come to; undefined for any other test. */
function joinedTruth(test: Expr, frame: Frame): { readonly holds: boolean | undefined } | undefined {
  if (test.kind === 'other' && test.role === 'sign') {
    const [operand, ...others] = childrenOf(test);
    const isDenial = /^(?:not\b|!)/.test(frame.folding.file.text.slice(test.start, test.start + 4));
    const holds = isDenial && operand && others.length === 0 ? evaluateTest(operand, frame) : undefined;
    return { holds: holds === undefined ? undefined : !holds };
  }
  if (test.kind !== 'choice') return undefined;
  const [first, second] = test.options;
  const parts = test.choiceKind === 'either' ? [test.condition, first] : [first, second];
  if (test.options.length !== (test.choiceKind === 'either' ? 1 : 2)) return undefined;
  const found = parts.map(part => part && evaluateTest(part, frame));
  // One false part decides what needs both, one true part what needs either.
  const decisive = test.choiceKind === 'fallback';
  if (found.includes(decisive)) return { holds: decisive };
  return { holds: found.includes(undefined) ? undefined : !decisive };
}

/** A look at how many items something has: `search.size > 0`, `names.length`. */
export function sizeTest(
  test: Expr,
  { folding: { language } }: Frame,
): { readonly of: Expr; readonly wantsItems: boolean } | undefined {
  const { sizes = [] } = language.response;
  const sized = test.kind === 'binary' ? unwrap(test.left) : test;
  if (sized.kind !== 'member' || !sizes.includes(sized.name)) return undefined;
  if (test.kind !== 'binary') return { of: sized.object, wantsItems: true };
  const right = unwrap(test.right);
  if (right.kind !== 'literal' || right.text !== '0' || !/^(?:>|[!=]==?)$/.test(test.operator)) return undefined;
  return { of: sized.object, wantsItems: !test.operator.startsWith('=') };
}

/** Whether something of which all is known has items. */
function hasItems(value: Value): boolean | undefined {
  if (value.kind === 'list') return value.open ? undefined : value.items.length > 0;
  if (value.kind !== 'dict') return undefined;
  if (value.entries.some(isWrittenIn)) return true;
  return value.entries.length === 0 && value.open.length === 0 ? false : undefined;
}

/** The value of an expression; a name with several definitions has none that is certain where one of them is a text. */
function certainValue(given: Expr, frame: Frame): Value {
  const expr = unwrap(given);
  const value = evaluate(expr, frame);
  if (expr.kind !== 'name' || value.kind !== 'text') return value;
  const only = onlyBefore(expr, frame.folding.program);
  if (!only) return unknown(expr);
  // What a caller passes says by itself whether it is one text.
  const bound = only.kind === 'param' && only.path.length === 0 ? frame.bindings.get(only.owner) : undefined;
  const settled = only.kind === 'param' && !bound ? settledValue(only, frame) : undefined;
  if (settled) return settled;
  if (!bound || only.kind !== 'param') return value;
  return bound[only.position] ?? (only.param.default ? evaluate(only.param.default, frame) : value);
}

/** How a name has got the value that it has at a use, where that is in one way alone. */
function onlyBefore(use: NameExpr, program: Program): Definition | undefined {
  const scope = lookup(program.scopeOf(use), use.name);
  const isLater = (each: Definition) =>
    'site' in each &&
    each.site.start >= use.end &&
    program.scopeOf(each.site) === scope &&
    program.scopeOf(use) === scope &&
    !outermostLoop(use);
  const before = scope?.names.get(use.name)?.filter(each => !isLater(each)) ?? [];
  // `method = method.lower()` leaves nothing of what the name had before it.
  const last = before.findLastIndex(
    each =>
      each.kind === 'value' &&
      /^:?=$/.test(each.operator) &&
      each.site.end <= use.start &&
      program.scopeOf(each.site) === scope &&
      hasRun(each.site, use),
  );
  const [only, ...others] = before.slice(Math.max(0, last));
  return others.length === 0 ? only : undefined;
}

/** Whether a value counts as true. */
function isSomething(value: Value, { folding: { language, program } }: Frame): boolean | undefined {
  if (value.kind === 'null') return false;
  if (value.kind === 'list' && value.items.length === 0)
    return language.emptyDictionaryIsFalse && !value.open ? false : undefined;
  if (value.kind === 'list') return value.open ? undefined : true;
  if (value.kind === 'dict' && value.entries.length === 0 && value.open.length === 0)
    return language.emptyDictionaryIsFalse ? false : undefined;
  if (value.kind === 'dict') return value.open.length === 0 && value.entries.some(isWrittenIn) ? true : undefined;
  const [pieces, ...others] = value.kind === 'text' ? value.options : [];
  // A few letters of it are enough to know that it is not empty and no zero.
  const isLong = pieces?.some(piece => piece.kind === 'text' && !piece.choice && /[a-z]{2}/i.test(piece.text));
  if (isLong && others.length === 0 && pieces && pieces.length > 1) return true;
  // A caller may pass on what a loop gives it, by a name that has no other value.
  const isOnly = ({ reference }: Extract<Piece, { kind: 'text' }>) =>
    !reference || (reference.kind === 'name' && onlyBefore(reference, program) !== undefined);
  const isWritten =
    pieces?.every(piece => piece.kind === 'text' && isOnly(piece) && !piece.isCrossFile && !piece.choice) &&
    others.length === 0;
  const text = isWritten ? plainText(value) : undefined;
  if (text === undefined || value.kind !== 'text') return undefined;
  if (value.numeric ? /^0*$/.test(text) : text === '') return language.emptyIsTrue === true;
  if (value.numeric) return /^(?:true|\d+)$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined;
  return text === '0' ? undefined : true;
}

/** Whether an entry is written in the dictionary itself, and not added to it by a statement that may not run. */
function isWrittenIn({ expr: { parent } }: ValueEntry): boolean {
  return parent?.kind === 'dict' || parent?.kind === 'invoke';
}

function equal(left: Value, right: Value, frame: Frame): boolean | undefined {
  if (left.kind === 'null' || right.kind === 'null') {
    const other = left.kind === 'null' ? right : left;
    if (other.kind === 'null') return true;
    return other.kind === 'unknown' || other.kind === 'path' ? undefined : false;
  }
  const a = onlyText(left);
  const b = onlyText(right);
  if (a === undefined || b === undefined) return undefined;
  return frame.folding.language.caseInsensitive ? a.toLowerCase() === b.toLowerCase() : a === b;
}

/** The text of a value that has no other. */
function onlyText(value: Value): string | undefined {
  return value.kind === 'text' && value.options.length === 1 ? plainText(value) : undefined;
}

/**
 * Whether tests of known texts let an expression run inside a function, the innermost one around it unless said
 * otherwise: not in the arm of `if method == 'DELETE'` with another method.
 */
export function mayRun(expr: Expr, frame: Frame, owner = enclosing(expr, 'function')): boolean {
  let inside: Expr = expr;
  for (let ancestor = expr.parent; ancestor && inside !== owner; ancestor = ancestor.parent) {
    if (ancestor.kind === 'branch' && holdsFor(ancestor, inside, frame) === false) return false;
    inside = ancestor;
  }
  return true;
}

/** Whether an arm of a branch runs; undefined where that is not known. */
export function holdsFor(branch: BranchExpr, inside: Expr, frame: Frame): boolean | undefined {
  const { tests, arms, isIf } = branch;
  if (branch.isCase) return caseHolds(branch, frame);
  if (!isIf) return undefined;
  const arm = arms.indexOf(inside);
  const holds = arm >= 0 && tests[0] ? evaluateTest(tests[0], frame) : undefined;
  if (holds === undefined || (arm > 1 && !holds)) return undefined;
  if (arm === 0) return holds;
  return holds ? false : arms.length === 2 || undefined;
}

/** Whether a case runs: it is the one that is chosen, or one before it is and falls into it. */
function caseHolds(branch: BranchExpr, frame: Frame): boolean | undefined {
  const all = branch.parent?.kind === 'branch' ? branch.parent : undefined;
  const whole = all && all.tests.length === 0 ? all.parent : all;
  const [subject] = whole?.kind === 'branch' ? whole.tests : [];
  if (!all || !subject) return undefined;
  const cases = casesOf(all);
  const entry = chosenCase(cases, evaluate(subject, frame), frame);
  if (entry === undefined) return undefined;
  const own = cases.indexOf(branch);
  if (entry < 0 || entry > own) return false;
  if (entry === own) return true;
  const between = cases.slice(entry, own);
  return between.some(({ isCase }) => isCase === 'ends') ? false : undefined;
}

/** The position of the case that a value chooses, or -1 where none is; undefined where that is not known. */
function chosenCase(cases: readonly BranchExpr[], chosen: Value, frame: Frame): number | undefined {
  const { distinctCases } = frame.folding.language;
  if (chosen.kind === 'path' && distinctCases) {
    const isNamed = (value: Value) =>
      value.kind === 'path' &&
      (value.path === chosen.path || (distinctCases === 'bare' && chosen.path.endsWith(`.${value.path}`)));
    const named = cases.findIndex(({ tests }) => tests.some(test => isNamed(evaluate(test, frame))));
    return named < 0 ? undefined : named;
  }
  let entry = -1;
  for (const [index, { tests }] of cases.entries()) {
    const same = tests.map(value => equal(chosen, evaluate(value, frame), frame));
    if (same.includes(true)) return index;
    if (same.includes(undefined)) return undefined;
    if (tests.length === 0) entry = index;
  }
  return entry;
}

function casesOf({ arms }: BranchExpr): BranchExpr[] {
  return arms.filter(arm => arm.kind === 'branch' && arm.isCase !== undefined) as BranchExpr[];
}
