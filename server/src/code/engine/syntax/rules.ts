import type { SyntaxNode } from '../../grammars';
import type { DictEntry, Expr, FunctionExpr, OtherExpr, Param } from './expr';
import type { Lower, Rule } from './lower';
import { childOf, extentOf, namedChildren } from './nodes';

// Rules that several languages share, and makers of rules that differ in names of fields only.

/** A node of which nothing is read: types, modifiers. */
export const unread: Rule = node => ({ kind: 'other', ...extentOf(node), children: [] });

/** A rule for nodes without a meaning of their own, which do something special with the values inside. */
export function roleRule(role: NonNullable<OtherExpr['role']>): Rule {
  return (node, lower) => ({ kind: 'other', role, ...extentOf(node), children: lower.children(node) });
}

/** A rule for what a generator gives: one element, or with a word behind `yield` all elements of a list. */
export function generated(all: string): Rule {
  return (node, lower) => {
    const isList = node.children.some(({ type }) => type === all);
    return { kind: 'other', role: isList ? 'elements' : 'element', ...extentOf(node), children: lower.children(node) };
  };
}

/** A rule for nodes that only stand around their one child: parentheses, expression statements. */
export const transparent: Rule = (node, lower) => {
  const inner = namedChildren(node);
  return inner.length === 1 ? lower.expr(inner[0] as SyntaxNode) : undefined;
};

/** A rule for nodes whose first named child, or whose field, is the value: `await x`, `x as T`. */
export function wrapRule(field?: string): Rule {
  return (node, lower) => {
    const inner = field ? childOf(node, field) : namedChildren(node)[0];
    return inner && { kind: 'wrap', ...extentOf(node), operand: lower.expr(inner) };
  };
}

export const block: Rule = (node, lower) => ({ kind: 'block', ...extentOf(node), statements: lower.children(node) });

export const list: Rule = (node, lower) => ({ kind: 'list', ...extentOf(node), items: lower.children(node) });

/** A set of values: a loop over it takes them in any order. */
export const unordered: Rule = (node, lower) => ({
  kind: 'list',
  ...extentOf(node),
  items: lower.children(node),
  isUnordered: true,
});

export const name: Rule = (node, lower) => ({ kind: 'name', ...extentOf(node), name: lower.textOf(node) });

export function literal(type: 'number' | 'boolean' | 'null'): Rule {
  return (node, lower) => ({ kind: 'literal', type, ...extentOf(node), text: lower.textOf(node) });
}

/** A number with its sign: `-1`. */
export const signedNumber: Rule = (node, lower) => {
  const inner = namedChildren(node);
  const operand = inner.length === 1 ? lower.expr(inner[0] as SyntaxNode) : undefined;
  const isNumber = operand?.kind === 'literal' && operand.type === 'number';
  if (isNumber) return literal('number')(node, lower);
  return operand && { kind: 'other', role: 'sign', ...extentOf(node), children: [operand] };
};

/** A dictionary of the entries that each child is. */
export function dictionary(entries: (node: SyntaxNode, lower: Lower) => readonly DictEntry[]): Rule {
  return (node, lower) => ({
    kind: 'dict',
    ...extentOf(node),
    entries: namedChildren(node).flatMap(child => entries(child, lower)),
  });
}

/** A rule for two operands and an operator between them; the operator may be an anonymous child. */
export function binary(left = 'left', right = 'right'): Rule {
  return (node, lower) => {
    const a = childOf(node, left);
    const b = childOf(node, right);
    if (!a || !b) return undefined;
    const operator = lower.source.slice(a.end, b.start).replace(/[()]/g, '').trim();
    return { kind: 'binary', ...extentOf(node), operator, left: lower.expr(a), right: lower.expr(b) };
  };
}

/** An expression before it is known where it stands. */
type Unplaced = Expr extends infer E ? (E extends Expr ? Omit<E, 'start' | 'end'> : never) : never;

/** What an operator makes of its operands; undefined where it computes a value of both. */
export type OperatorMeaning = (left: Expr, right: Expr) => Unplaced | undefined;

/** `a || b`: the first that is there. */
export const firstPresent: OperatorMeaning = (left, right) => ({
  kind: 'choice',
  choiceKind: 'fallback',
  options: [left, right],
});

/** `a && b`: the second, where the first holds. */
export const secondIfFirst: OperatorMeaning = (left, right) => ({
  kind: 'choice',
  choiceKind: 'either',
  condition: left,
  options: [right],
});

/** A rule for operators of which some choose between their operands. */
export function operators(meanings: Readonly<Record<string, OperatorMeaning>>): Rule {
  return (node, lower) => {
    const [a, b, sign] = [childOf(node, 'left'), childOf(node, 'right'), childOf(node, 'operator')];
    if (!a || !b || !sign) return undefined;
    const [left, right] = [lower.expr(a), lower.expr(b)];
    const operator = lower.textOf(sign);
    const meaning = Object.hasOwn(meanings, operator) ? meanings[operator]?.(left, right) : undefined;
    return { ...(meaning ?? { kind: 'binary', operator, left, right }), ...extentOf(node) } as Expr;
  };
}

/** `condition ? a : b` */
export const conditional: Rule = (node, lower) => {
  if (!childOf(node, 'condition')) return undefined;
  const [condition, ...options] = ['condition', 'consequence', 'alternative'].flatMap(
    field => lower.field(node, field) ?? [],
  );
  return condition && { kind: 'choice', choiceKind: 'either', ...extentOf(node), condition, options };
};

export function member(object: string, property: string): Rule {
  return (node, lower) => {
    const target = childOf(node, object);
    const nameNode = childOf(node, property);
    if (!target || !nameNode) return undefined;
    return { kind: 'member', ...extentOf(node), object: lower.expr(target), name: lower.textOf(nameNode) };
  };
}

export function index(object: string, position: string): Rule {
  return (node, lower) => {
    const target = childOf(node, object);
    const inner = childOf(node, position);
    if (!target || !inner) return undefined;
    return { kind: 'index', ...extentOf(node), object: lower.expr(target), index: lower.expr(inner) };
  };
}

/** A rule for `target = value`, `target += value`. With `again`, the name was declared before. */
export function assignment(more: { readonly again?: true } = {}): Rule {
  return (node, lower) => {
    const target = lower.field(node, 'left');
    const sign = childOf(node, 'operator');
    const operator = sign ? lower.textOf(sign) : '=';
    return (
      target && { kind: 'assign', ...extentOf(node), target, value: lower.field(node, 'right'), operator, ...more }
    );
  };
}

/** Declared names with their values: the assignment of a single one spans the whole declaration. */
export function declarations(
  node: SyntaxNode,
  declared: readonly SyntaxNode[],
  assign: (declared: SyntaxNode, whole: SyntaxNode) => Expr | undefined,
): Expr | undefined {
  const [only] = declared;
  if (only && declared.length === 1) return assign(only, node);
  const statements = declared.flatMap(each => assign(each, each) ?? []);
  return { kind: 'block', ...extentOf(node), statements, isDeclaration: true };
}

/** A function with a body; one without is only declared. */
export function functionOf(
  node: SyntaxNode,
  params: readonly Param[],
  lower: Lower,
  more: Partial<FunctionExpr> = {},
): FunctionExpr | undefined {
  const body = lower.field(node, 'body');
  const nameNode = childOf(node, 'name');
  const name = nameNode && { name: lower.textOf(nameNode) };
  return body && { kind: 'function', ...extentOf(node), params, body, ...name, ...more };
}

/** A statement as a block, so that an expression that is one is used by nothing. */
export function statement(node: SyntaxNode, lower: Lower): Expr {
  const inner = lower.expr(node);
  if (inner.kind === 'block' || inner.kind === 'branch') return inner;
  return { kind: 'block', ...extentOf(node), statements: [inner] };
}

/** A rule for nodes whose children are tests, and statements that some of them let run. */
export function branch(isTest: (child: SyntaxNode, node: SyntaxNode) => boolean, arm = statement): Rule {
  return (node, lower) => {
    const tests: Expr[] = [];
    const arms: Expr[] = [];
    for (const child of namedChildren(node)) {
      if (isTest(child, node)) tests.push(lower.expr(child));
      else arms.push(arm(child, lower));
    }
    return { kind: 'branch', ...extentOf(node), tests, arms };
  };
}

/** A rule for a branch whose test decides alone whether its first arm runs. */
export function decidedBranch(inner: Rule): Rule {
  return (node, lower) => {
    const made = inner(node, lower);
    return made?.kind === 'branch' ? { ...made, isIf: true } : made;
  };
}

/**
 * A rule for one of several cases, which falls into the next one unless its last statement is of one of the types in
 * `endings`. `block` is the type of statements in braces.
 */
export function oneCase(inner: Rule, endings: readonly string[], block: string): Rule {
  return (node, lower) => {
    const made = inner(node, lower);
    if (made?.kind !== 'branch') return made;
    const last = namedChildren(node).at(-1);
    const ending = last?.type === block ? namedChildren(last).at(-1) : last;
    return { ...made, isCase: ending && endings.includes(ending.type) ? 'ends' : 'falls' };
  };
}

/** A case with the expressions that choose it; `ends` says whether the next one is left alone. */
export function caseOf(
  node: SyntaxNode,
  values: readonly SyntaxNode[],
  arms: readonly SyntaxNode[],
  ends: boolean,
  lower: Lower,
): Expr {
  const tests = values.map(value => lower.expr(value));
  const made = arms.map(child => statement(child, lower));
  return { kind: 'branch', ...extentOf(node), tests, arms: made, isCase: ends ? 'ends' : 'falls' };
}

/** A rule for a loop whose statements may not run at all: the branch that they are, again and again. */
export function repeated(inner: Rule): Rule {
  return (node, lower) => {
    const body = inner(node, lower);
    return body && { kind: 'loop', ...extentOf(node), body: [body] };
  };
}

/** Statements in a row. */
export const sequence: Rule = (node, lower) => ({
  kind: 'block',
  ...extentOf(node),
  statements: namedChildren(node).map(child => statement(child, lower)),
});

/** A loop over nothing that is known: `while`, `for (;;)`. */
export const loop: Rule = (node, lower) => ({
  kind: 'loop',
  ...extentOf(node),
  body: namedChildren(node).map(child => statement(child, lower)),
});

/** A rule for a loop over the items of a value. */
export function forEach(target: string, iterable: string): Rule {
  return (node, lower) => {
    const item = lower.field(node, target);
    const over = lower.field(node, iterable);
    const body = childOf(node, 'body');
    return (
      item &&
      over &&
      body && { kind: 'loop', ...extentOf(node), target: item, iterable: over, body: [statement(body, lower)] }
    );
  };
}

export const returns: Rule = (node, lower) => ({ kind: 'return', ...extentOf(node), value: lower.children(node)[0] });
