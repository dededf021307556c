import {
  type Argument,
  type BlockExpr,
  type BranchExpr,
  blockArgument,
  type Expr,
  type FunctionExpr,
  type TextExpr,
} from '../../engine/syntax/expr';
import type { Lower, Rule, Rules } from '../../engine/syntax/lower';
import { childOf, extentOf, namedChildren } from '../../engine/syntax/nodes';
import * as rule from '../../engine/syntax/rules';
import { joinTexts } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';
import { args, entry, heredoc, params, text, withHeredocs, word } from './parts';

/** Methods that are called without parentheses and do more than to give a member. */
const calls = new Set([
  'new',
  'to_json',
  'to_s',
  'to_str',
  'to_sym',
  'to_i',
  'to_query',
  'to_param',
  'freeze',
  'strip',
  'upcase',
  'downcase',
  'chomp',
  'squish',
  'dup',
  'clone',
  'to_h',
  'symbolize_keys',
  'stringify_keys',
  'html_safe',
  'strip_heredoc',
  'get',
  'post',
  'put',
  'delete',
  'run',
  'execute',
]);

/** The statements of a body, and what handles its failures. */
const body: Rule = (node, lower) => {
  const inside = namedChildren(node);
  const base = extentOf(node);
  const tail = inside.findIndex(({ type }) => type === 'rescue' || type === 'ensure');
  const made = (nodes: readonly SyntaxNode[]): BlockExpr => {
    const end = nodes.at(-1)?.end ?? node.end;
    return { kind: 'block', start: nodes[0]?.start ?? end, end, statements: nodes.map(child => lower.expr(child)) };
  };
  if (tail < 0) return { ...made(inside), ...base };
  // What stands before `rescue` runs up to a failure, and its last value is that of the whole body.
  const handlers = inside.slice(tail).filter(({ type }) => type !== 'ensure');
  const attempt: BranchExpr = {
    kind: 'branch',
    ...base,
    tests: [],
    arms: [made(inside.slice(0, tail)), ...handlers.map(child => lower.expr(child))],
  };
  const ensured = inside.filter(({ type }) => type === 'ensure').map(child => lower.expr(child));
  return { kind: 'block', ...base, statements: [...ensured, attempt] };
};

/** `@x` and `@@x` are fields of the object that the method runs on. */
const field: Rule = (node, lower) => ({
  kind: 'member',
  ...extentOf(node),
  object: { kind: 'name', start: node.start, end: node.start + 1, name: 'self' },
  name: lower.textOf(node).replace(/^@+/, ''),
});

const scoped: Rule = (node, lower) => {
  const nameNode = childOf(node, 'name');
  const scope = lower.field(node, 'scope');
  if (!nameNode) return undefined;
  if (!scope) return { kind: 'name', ...extentOf(node), name: lower.textOf(nameNode) };
  return { kind: 'member', ...extentOf(node), object: scope, name: lower.textOf(nameNode) };
};

function number(node: SyntaxNode, value: string): Expr {
  return { kind: 'literal', type: 'number', ...extentOf(node), text: value };
}

/** `x.dig('a', 0)`, `x.first`: other ways to write subscripts. */
function subscripts(
  node: SyntaxNode,
  object: Expr,
  method: string,
  argumentList: readonly Argument[],
): Expr | undefined {
  const base = extentOf(node);
  if (argumentList.length === 0 && (method === 'first' || method === 'last')) {
    const at = { ...node, start: node.end - method.length };
    return { kind: 'index', ...base, object, index: number(at, method === 'first' ? '0' : '-1') };
  }
  if (method !== 'dig' || argumentList.length === 0 || argumentList.some(argument => argument.spread)) return undefined;
  return argumentList.reduce<Expr>(
    (inner, { value }) => ({ kind: 'index', ...base, object: inner, index: value }),
    object,
  );
}

/** `Post.new(uri).tap do |request| … end` is the request after what the block does with it. */
function changedBy(after: SyntaxNode, receiver: Expr, base: { start: number; end: number }, lower: Lower) {
  const made = lower.expr(after);
  const given = made.kind === 'function' && made.params.length === 1 ? made.params[0]?.target : undefined;
  if (made.kind !== 'function' || given?.kind !== 'name' || made.body.kind !== 'block') return undefined;
  const last = made.body.statements.at(-1);
  const isLastValue = last?.kind === 'return' && last.implicit && last.value;
  const done = isLastValue ? [...made.body.statements.slice(0, -1), last.value as Expr] : made.body.statements;
  const end = { start: made.body.end, end: made.body.end };
  const value: Expr = { kind: 'return', ...end, value: { kind: 'name', ...end, name: given.name }, implicit: true };
  const callee: Expr = { ...made, body: { ...made.body, statements: [...done, value] }, arrow: true };
  return { kind: 'invoke', ...base, callee, args: [{ value: receiver, span: extentOf(receiver) }] } as const;
}

const call: Rule = (node, lower) => {
  const nameNode = childOf(node, 'method');
  const receiver = lower.field(node, 'receiver');
  const given = childOf(node, 'arguments');
  const after = childOf(node, 'block');
  const base = extentOf(node);
  if (!nameNode) return undefined;
  const method = lower.textOf(nameNode);
  if (receiver?.kind === 'name' && receiver.name === 'self' && method === 'class' && !given) {
    return { kind: 'name', ...base, name: 'self' };
  }
  const end = nameNode.end;
  const callee: Expr = receiver
    ? { kind: 'member', start: node.start, end, object: receiver, name: method }
    : { kind: 'name', start: nameNode.start, end, name: method };
  if (!given && !after && receiver && !calls.has(method)) return subscripts(node, receiver, method, []) ?? callee;
  const tapped = after && !given && receiver && method === 'tap' ? changedBy(after, receiver, base, lower) : undefined;
  if (tapped) return tapped;
  const values = args(given ? namedChildren(given) : [], lower);
  const expr = receiver && !after ? subscripts(node, receiver, method, values) : undefined;
  if (expr) return expr;
  if (after) values.push({ name: blockArgument, value: lower.expr(after), span: extentOf(after) });
  if (!receiver && (method === 'raise' || method === 'fail' || method === 'abort'))
    return { kind: 'other', role: 'failure', ...base, children: values.map(({ value }) => value) };
  // A class is called like a function, as in other languages.
  if (method === 'new' && receiver) return { kind: 'invoke', ...base, callee: receiver, args: values, construct: true };
  return { kind: 'invoke', ...base, callee, args: values };
};

/** Backticks run their text in a shell. */
const subshell: Rule = (node, lower) => {
  const script = text(node, lower);
  const callee: Expr = { kind: 'name', start: node.start, end: node.start + 1, name: '`' };
  return { kind: 'invoke', ...extentOf(node), callee, args: [{ value: script, span: script.inner }] };
};

const chained: Rule = (node, lower) =>
  joinTexts(
    node,
    namedChildren(node).map((child): TextExpr => text(child, lower)),
  );

const subscript: Rule = (node, lower) => {
  const object = lower.field(node, 'object');
  const inside = namedChildren(node).filter(child => child.field !== 'object');
  const only = inside.length === 1 ? inside[0] : undefined;
  return object && only && { kind: 'index', ...extentOf(node), object, index: lower.expr(only) };
};

/** A method gives its last value; `return` is rarely written. */
function returning(expr: Expr): Expr {
  if (expr.kind === 'block') {
    const last = expr.statements.at(-1);
    return last ? { ...expr, statements: [...expr.statements.slice(0, -1), returning(last)] } : expr;
  }
  if (expr.kind === 'branch') return { ...expr, arms: expr.arms.map(returning) };
  if (['return', 'loop', 'function', 'class', 'import'].includes(expr.kind)) return expr;
  if (expr.kind === 'other' && (expr.role === 'failure' || expr.role === 'jump')) return expr;
  if (expr.kind === 'invoke' && expr.callee.kind === 'name' && /^(puts|print|exit)$/.test(expr.callee.name))
    return expr;
  return { kind: 'return', start: expr.start, end: expr.end, value: expr, implicit: true };
}

const define: Rule = (node, lower) => {
  const nameNode = childOf(node, 'name');
  const inside = childOf(node, 'body');
  if (!nameNode) return undefined;
  const given = params(childOf(node, 'parameters'), lower);
  const method = lower.textOf(nameNode);
  const empty: BlockExpr = { kind: 'block', start: node.end, end: node.end, statements: [] };
  const expr = inside ? lower.expr(inside) : empty;
  const made: FunctionExpr = {
    kind: 'function',
    ...extentOf(node),
    name: method,
    params: given,
    body: method === 'initialize' ? expr : returning(expr),
  };
  // A method without parameters is read like a field.
  return given.length === 0 && method !== 'initialize' ? { ...made, getter: true } : made;
};

const blockFunction: Rule = (node, lower) => {
  const holder = node.type === 'lambda' ? childOf(node, 'body') : node;
  const inside = holder && (childOf(holder, 'body') ?? undefined);
  const empty: BlockExpr = { kind: 'block', start: node.end, end: node.end, statements: [] };
  return {
    kind: 'function',
    ...extentOf(node),
    params: params(childOf(node, 'parameters'), lower),
    body: inside ? returning(lower.expr(inside)) : empty,
  };
};

const classDefinition: Rule = (node, lower) => {
  const nameNode = childOf(node, 'name');
  const inside = lower.field(node, 'body') ?? { kind: 'block', start: node.end, end: node.end, statements: [] };
  if (!nameNode) return undefined;
  const above = childOf(node, 'superclass');
  const bases = above ? lower.children(above).slice(0, 1) : [];
  // `include X` puts the methods of a module into the class.
  for (const statement of inside.kind === 'block' ? inside.statements : []) {
    if (statement.kind !== 'invoke' || statement.callee.kind !== 'name') continue;
    if (statement.callee.name === 'include' || statement.callee.name === 'extend')
      bases.push(...statement.args.map(argument => ({ ...argument.value })));
  }
  const last = lower.textOf(nameNode).split('::').at(-1) ?? '';
  return { kind: 'class', ...extentOf(node), name: last, bases, body: inside };
};

const assign: Rule = (node, lower) => {
  const target = lower.field(node, 'left');
  const sign = childOf(node, 'operator');
  if (!target) return undefined;
  const operator = !sign || sign.named ? '=' : lower.textOf(sign);
  return { kind: 'assign', ...extentOf(node), target, value: lower.field(node, 'right'), operator };
};

/** `if`, `unless`, `case`, `while` with their arms. */
const branch = rule.branch(({ field, type }) => field === 'condition' || field === 'value' || type === 'pattern');

/** A case never falls into the next one, and what `else` has runs where no other case does. */
const oneCase: Rule = (node, lower) => {
  const children = namedChildren(node);
  const patterns = children.filter(({ type }) => type === 'pattern');
  return rule.caseOf(node, patterns.flatMap(namedChildren), children.slice(patterns.length), true, lower);
};

const caseStatement: Rule = (node, lower) => {
  const value = lower.field(node, 'value');
  const [, ...cases] = namedChildren(node);
  // Without a value, each case is a test of its own.
  if (!value) return branch(node, lower);
  const arms = cases.flatMap(child => oneCase(child, lower) ?? []);
  return { kind: 'branch', ...extentOf(node), tests: [value], arms };
};

/** `url << '/x'` extends the text. */
const extension: rule.OperatorMeaning = (left, right) =>
  left.kind === 'literal' || left.kind === 'text'
    ? undefined
    : { kind: 'assign', target: left, value: right, operator: '+=' };

const binary = rule.operators({
  '||': rule.firstPresent,
  or: rule.firstPresent,
  '&&': rule.secondIfFirst,
  and: rule.secondIfFirst,
  '<<': extension,
});

/** As the value of an assignment, a choice between the arms. */
const ifValue: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const parts = ['consequence', 'alternative'].flatMap(field => childOf(node, field) ?? []);
  const single = parts.map(part => namedChildren(part)).every(children => children.length === 1);
  if (!condition || parts.length < 2 || !single || !assigned(node, lower)) return branch(node, lower);
  const options = parts.map(part => lower.expr(namedChildren(part)[0] as SyntaxNode));
  return { kind: 'choice', choiceKind: 'either', ...extentOf(node), condition, options };
};

function assigned(node: SyntaxNode, lower: Lower): boolean {
  return /(^|[^=!<>])=\s*$/.test(lower.source.slice(Math.max(0, node.start - 40), node.start));
}

const forLoop: Rule = (node, lower) => {
  const target = lower.field(node, 'pattern');
  const over = childOf(node, 'value');
  const iterable = over && lower.children(over)[0];
  const inside = lower.field(node, 'body');
  if (!target || !iterable) return undefined;
  return { kind: 'loop', ...extentOf(node), target, iterable, body: inside ? [inside] : [] };
};

const returns: Rule = (node, lower) => {
  const given = namedChildren(node)[0];
  const values = given ? lower.children(given) : [];
  const only = values.length === 1 ? values[0] : undefined;
  const many: Expr | undefined = given && { kind: 'list', start: given.start, end: given.end, items: values };
  return { kind: 'return', ...extentOf(node), value: only ?? (values.length > 0 ? many : undefined) };
};

const words: Rule = (node, lower) => ({
  kind: 'list',
  ...extentOf(node),
  items: namedChildren(node).map(child => word(child, lower)),
});

export const rubyRules: Rules = {
  program: (node, lower) => rule.block(withHeredocs(node), lower),
  // The grammar has a node that is called like the method of a promise, which a member written out would seem to be.
  ...Object.fromEntries(
    ['body_statement', 'block_body', 'then', 'else', 'do', 'begin', 'ensure'].map(type => [type, body]),
  ),
  parenthesized_statements: rule.transparent,
  identifier: rule.name,
  constant: rule.name,
  self: rule.name,
  global_variable: rule.name,
  instance_variable: field,
  class_variable: field,
  scope_resolution: scoped,
  integer: rule.literal('number'),
  float: rule.literal('number'),
  true: rule.literal('boolean'),
  false: rule.literal('boolean'),
  nil: rule.literal('null'),
  string: text,
  delimited_symbol: text,
  simple_symbol: word,
  hash_key_symbol: word,
  chained_string: chained,
  heredoc_beginning: heredoc,
  subshell,
  string_array: words,
  symbol_array: words,
  array: rule.list,
  left_assignment_list: rule.list,
  right_assignment_list: rule.list,
  destructured_parameter: rule.list,
  hash: rule.dictionary(entry),
  call,
  element_reference: subscript,
  method: define,
  singleton_method: define,
  lambda: blockFunction,
  block: blockFunction,
  do_block: blockFunction,
  class: classDefinition,
  module: classDefinition,
  singleton_class: (node, lower) => lower.field(node, 'body'),
  assignment: assign,
  operator_assignment: assign,
  binary,
  unary: rule.signedNumber,
  conditional: rule.conditional,
  if: rule.decidedBranch(ifValue),
  unless: branch,
  elsif: rule.decidedBranch(branch),
  if_modifier: rule.decidedBranch(branch),
  unless_modifier: branch,
  rescue_modifier: branch,
  case: caseStatement,
  when: branch,
  rescue: branch,
  while: rule.repeated(branch),
  until: rule.repeated(branch),
  while_modifier: rule.repeated(branch),
  until_modifier: rule.repeated(branch),
  for: forLoop,
  return: returns,
  interpolation: rule.roleRule('check'),
  ...Object.fromEntries(
    ['exceptions', 'yield', 'break', 'next', 'redo', 'retry'].map(type => [type, rule.roleRule('jump')]),
  ),
};
