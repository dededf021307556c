import { definitionsOf } from '../syntax/definitionsOf';
import { type ChoiceExpr, childrenOf, type Expr, plainPieces, unwrap } from '../syntax/expr';
import type { Definition } from '../syntax/scope';
import { evaluate, type Frame } from './frame';
import { type Piece, plainText, type Value } from './value';

/** `path.startswith('http')`: whether a text begins with another one; undefined where that is not known, or not asked. */
export function beginsAsAsked(test: Expr, frame: Frame): boolean | undefined {
  const { beginningTests } = frame.folding.language;
  if (test.kind !== 'invoke' || !beginningTests) return undefined;
  const args = test.args.filter(({ name, spread }) => name === undefined && !spread).map(({ value }) => value);
  const [first, second] = args;
  if (args.length !== test.args.length || !first) return undefined;
  const callee = unwrap(test.callee);
  if (callee.kind === 'member' && !second && beginningTests.methods.includes(callee.name))
    return beginsWith(evaluate(callee.object, frame), textsOf(evaluate(first, frame)), frame);
  if (callee.kind === 'member' && !second && callee.name === beginningTests.ofPattern)
    return beginsWith(evaluate(first, frame), soughtBy(callee.object, frame), frame);
  const path = evaluate(callee, frame);
  if (path.kind !== 'path' || !second || args.length > 2) return undefined;
  if (beginningTests.functions.includes(path.path))
    return beginsWith(evaluate(first, frame), textsOf(evaluate(second, frame)), frame);
  const sought = beginningTests.matchers?.includes(path.path) ? soughtBy(first, frame) : undefined;
  return beginsWith(evaluate(second, frame), sought, frame);
}

/** What all texts begin with that a pattern finds, where it is one for whole addresses: `/^https?:/`. */
function soughtBy(pattern: Expr, { folding: { file } }: Frame): readonly string[] | undefined {
  const written = file.text.slice(pattern.start, pattern.end);
  const found = addressPattern.exec(written);
  return found ? [found[1] ?? found[2] ?? ''].map(scheme => scheme.replace('s?', '')) : undefined;
}

/** Of a text the beginning is asked anyway, a literal says so. */
const addressPattern = /^(?:\/\^(https?\??)(?::(?:\\?\/){0,2})?\/i?|r?["']\^?(https?\??)(?::\/{0,2})?["'])$/;

/** The known texts of a value or of the items of a list; undefined where one of them is not known. */
function textsOf(value: Value): readonly string[] | undefined {
  const values = value.kind === 'list' && !value.open ? value.items : [value];
  const texts = values.map(each => (each.kind === 'text' && each.options.length === 1 ? plainText(each) : undefined));
  return texts.every(text => text !== undefined) ? texts : undefined;
}

/** Whether all that a text may be begins with one of some others; undefined where its known letters do not say. */
function beginsWith(value: Value, beginnings: readonly string[] | undefined, frame: Frame): boolean | undefined {
  if (value.kind !== 'text' || !beginnings?.length) return undefined;
  const found = value.options.map(pieces => {
    const hole = pieces.findIndex(piece => piece.kind === 'hole' || piece.madeBy);
    const known = pieces.slice(0, hole < 0 ? undefined : hole).map(piece => (piece.kind === 'text' ? piece.text : ''));
    const head = known.join('');
    if (beginnings.some(beginning => head.startsWith(beginning))) return true;
    if (head === '' && isNextLink(pieces[0], frame))
      return beginnings.every(beginning => 'https://'.startsWith(beginning));
    const isOpen = hole >= 0 && beginnings.some(beginning => beginning.startsWith(head));
    return isOpen ? undefined : false;
  });
  return found.every(each => each === found[0]) ? found[0] : undefined;
}

/**
 * A choice that asks how what callers give begins, where they give several texts: each text chooses for itself. What the
 * response says of the next page is a whole address.
 */
export function chosenByText(expr: ChoiceExpr, frame: Frame, choose: (frame: Frame) => Value): Value | undefined {
  const test = expr.condition && unwrap(expr.condition);
  const asked = test && askedName(test, frame);
  if (!asked) return undefined;
  const bound = frame.bindings.get(asked.owner);
  // Where nothing is known of the callers, the function is seen as for a path: a whole address needs nothing of it.
  const others = expr.options.filter(option => !isNameOf(unwrap(option), asked));
  if (!bound)
    return others.length === 1 && expr.options.length === 2 && others[0] ? evaluate(others[0], frame) : undefined;
  const value = bound[asked.position];
  if (value?.kind !== 'text' || value.options.length < 2) return undefined;
  const chosen = value.options.map(option => {
    const given = bound.map((each, position) => (position === asked.position ? { ...value, options: [option] } : each));
    return choose({ ...frame, bindings: new Map(frame.bindings).set(asked.owner, given) });
  });
  const options = chosen.flatMap(each => (each.kind === 'text' ? each.options : []));
  return chosen.every(({ kind }) => kind === 'text') ? { kind: 'text', options } : undefined;
}

function isNameOf(expr: Expr, { param: { target } }: Extract<Definition, { kind: 'param' }>): boolean {
  return expr.kind === 'name' && target.kind === 'name' && expr.name === target.name;
}

/** The parameter that a test, or its denial, asks for its beginning. */
function askedName(test: Expr, frame: Frame) {
  const asked = test.kind === 'other' && test.role === 'sign' ? childrenOf(test)[0] : test;
  if (asked?.kind !== 'invoke') return undefined;
  const names = [asked.callee, ...asked.args.map(({ value }) => value)].flatMap(each => {
    const inner = unwrap(each);
    const name = inner.kind === 'member' ? unwrap(inner.object) : inner;
    return name.kind === 'name' ? [name] : [];
  });
  const params = names.flatMap(name => {
    const definitions = definitionsOf(name, frame.folding.program);
    return definitions.filter(each => each.kind === 'param' && each.path.length === 0);
  });
  const [only, ...others] = params;
  return only?.kind === 'param' && others.length === 0 ? only : undefined;
}

/** Whether the first thing that is known of a text is that a response has it as the link to another page. */
function isNextLink(piece: Piece | undefined, { folding: { program } }: Frame): boolean {
  if (piece?.kind !== 'hole') return false;
  return piece.sources.some(source => {
    if (source.kind !== 'name') return namesLink(source);
    const definitions = definitionsOf(source, program);
    return definitions.some(each => each.kind === 'value' && namesLink(each.value));
  });
}

function namesLink(expr: Expr): boolean {
  const word =
    expr.kind === 'member' || expr.kind === 'name' ? expr.name : expr.kind === 'text' ? plainPieces(expr) : '';
  return /^links?$/i.test(word ?? '') || childrenOf(expr).some(namesLink);
}
