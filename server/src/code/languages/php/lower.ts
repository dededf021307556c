import type { Expr, ImportExpr } from '../../engine/syntax/expr';
import type { Lower, Rule, Rules } from '../../engine/syntax/lower';
import { childOf, childOfType, extentOf, namedChildren } from '../../engine/syntax/nodes';
import * as rule from '../../engine/syntax/rules';
import type { SyntaxNode } from '../../grammars';
import { args, array, className, heredoc, params, path, text } from './parts';

/** Statements, of which those after `<?=` are written out. */
const statements: Rule = (node, lower) => {
  const made: Expr[] = [];
  let shown = false;
  for (const child of namedChildren(node)) {
    const inner = lower.expr(child);
    const callee: Expr = { kind: 'name', start: child.start, end: child.start, name: 'echo' };
    made.push(
      shown
        ? { kind: 'invoke', start: child.start, end: child.end, callee, args: [{ value: inner, span: child }] }
        : inner,
    );
    shown = /<\?=\s*$/.test(lower.textOf(child));
  }
  return { kind: 'block', ...extentOf(node), statements: made };
};

const variable: Rule = (node, lower) => ({
  kind: 'name',
  ...extentOf(node),
  name: lower.textOf(node).replace(/^\$+\{?|\}$/g, ''),
  variable: true,
});

const qualified: Rule = (node, lower) => path(node, className(node, lower));

/** Functions of the platform are found in every namespace: `\curl_init()`. */
const called: Rule = (node, lower) => {
  const callee = childOf(node, 'function');
  if (!callee) return undefined;
  const base = extentOf(node);
  const argumentList = args(childOf(node, 'arguments'), lower);
  const written = lower.textOf(callee);
  if (callee.type === 'name' && written === 'define' && argumentList.length > 1) return defined(node, callee, lower);
  return { kind: 'invoke', ...base, callee: lower.expr(callee), args: argumentList };
};

/** `define('BASE', '…')` is a constant. */
function defined(node: SyntaxNode, callee: SyntaxNode, lower: Lower): Expr | undefined {
  const [key, value] = args(childOf(node, 'arguments'), lower);
  const first = key?.value.kind === 'text' ? key.value.pieces[0] : undefined;
  if (first?.kind !== 'chars' || !value) return undefined;
  const target: Expr = { kind: 'name', start: callee.start, end: callee.end, name: first.text };
  return { kind: 'assign', ...extentOf(node), target, value: value.value, operator: '=' };
}

const methodCall: Rule = (node, lower) => {
  const object = lower.field(node, 'object') ?? lower.field(node, 'scope');
  const nameNode = childOf(node, 'name');
  if (!object || !nameNode) return undefined;
  const callee: Expr = { kind: 'member', start: node.start, end: nameNode.end, object, name: lower.textOf(nameNode) };
  return { kind: 'invoke', ...extentOf(node), callee, args: args(childOf(node, 'arguments'), lower) };
};

const construct: Rule = (node, lower) => {
  const made = namedChildren(node)[0];
  const given = childOfType(node, 'arguments');
  if (!made || made === given || made.type === 'anonymous_class') return undefined;
  const callee = lower.expr(made);
  return { kind: 'invoke', ...extentOf(node), callee, args: args(given, lower), construct: true };
};

const constant: Rule = (node, lower) => {
  const [scope, nameNode] = namedChildren(node);
  if (!scope || !nameNode) return undefined;
  const member = lower.textOf(nameNode).replace(/^\$/, '');
  return { kind: 'member', ...extentOf(node), object: lower.expr(scope), name: member };
};

const memberAccess: Rule = (node, lower) => {
  const nameNode = childOf(node, 'name');
  const object = childOf(node, 'object');
  if (nameNode?.type === 'name') return rule.member('object', 'name')(node, lower);
  return (
    object && nameNode && { kind: 'index', ...extentOf(node), object: lower.expr(object), index: lower.expr(nameNode) }
  );
};

const subscript: Rule = (node, lower) => {
  const [object, at] = namedChildren(node);
  return object && at && { kind: 'index', ...extentOf(node), object: lower.expr(object), index: lower.expr(at) };
};

const assign: Rule = (node, lower) => {
  const left = childOf(node, 'left');
  const value = lower.field(node, 'right');
  const sign = childOf(node, 'operator');
  if (!left || !value) return undefined;
  const base = extentOf(node);
  const inside = namedChildren(left);
  // `$a[] = x` puts an item at the end.
  if (left.type === 'subscript_expression' && inside.length === 1 && inside[0]) {
    const callee: Expr = {
      kind: 'member',
      start: left.start,
      end: left.end,
      object: lower.expr(inside[0]),
      name: 'push',
    };
    return { kind: 'invoke', ...base, callee, args: [{ value, span: value }] };
  }
  return { kind: 'assign', ...base, target: lower.expr(left), value, operator: sign ? lower.textOf(sign) : '=' };
};

/** A constant, property or static variable with its value. */
const declared: Rule = (node, lower) => {
  const [first, second] = namedChildren(node);
  if (!first) return undefined;
  const given = childOf(node, 'default_value') ?? childOf(node, 'value') ?? second;
  const target = {
    kind: 'name' as const,
    start: first.start,
    end: first.end,
    name: lower.textOf(first).replace(/^\$/, ''),
  };
  const value = given && given !== first ? lower.expr(given) : undefined;
  return { kind: 'assign', ...extentOf(node), target, value, operator: '=' };
};

const conditional: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const yes = lower.field(node, 'body');
  const no = lower.field(node, 'alternative');
  const base = extentOf(node);
  if (!condition || !no) return undefined;
  if (!yes) return { kind: 'choice', choiceKind: 'fallback', ...base, options: [condition, no] };
  return { kind: 'choice', choiceKind: 'either', ...base, condition, options: [yes, no] };
};

const match: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const body = childOf(node, 'body');
  const arms = body ? namedChildren(body) : [];
  const options = arms.flatMap(arm => lower.field(arm, 'return_expression') ?? []);
  return condition && { kind: 'choice', choiceKind: 'either', ...extentOf(node), condition, options };
};

const foreach: Rule = (node, lower) => {
  const [over, bound] = namedChildren(node);
  const inside = childOf(node, 'body');
  if (!over || !bound || bound === inside) return undefined;
  const item = bound.type === 'pair' ? namedChildren(bound).at(-1) : bound;
  return {
    kind: 'loop',
    ...extentOf(node),
    ...(item ? { target: lower.expr(item) } : {}),
    iterable: lower.expr(over),
    body: inside ? [rule.statement(inside, lower)] : [],
  };
};

/** Statements of the language that take values as functions do: `echo`, `exit`. */
const intrinsic: Rule = (node, lower) => {
  const written = /^\w+/.exec(lower.textOf(node))?.[0] ?? '';
  const inner = namedChildren(node).flatMap(child =>
    child.type === 'sequence_expression' ? namedChildren(child) : [child],
  );
  const callee: Expr = { kind: 'name', start: node.start, end: node.start + written.length, name: written };
  const given = inner.map(child => ({ value: lower.expr(child), span: { start: child.start, end: child.end } }));
  return { kind: 'invoke', ...extentOf(node), callee, args: given };
};

const shellCommand: Rule = (node, lower) => {
  const script = text(node, lower);
  const callee: Expr = { kind: 'name', start: node.start, end: node.start + 1, name: '`' };
  return { kind: 'invoke', ...extentOf(node), callee, args: [{ value: script, span: script.inner }] };
};

const define: Rule = (node, lower) =>
  rule.functionOf(
    node,
    params(childOf(node, 'parameters'), lower),
    lower,
    node.type === 'arrow_function' ? { yields: true } : {},
  );

const branch = rule.branch(
  ({ field }, node) => field === 'condition' || (field === 'value' && node.type === 'case_statement'),
);

const oneCase = rule.oneCase(
  branch,
  ['break_statement', 'return_statement', 'continue_statement', 'exit_statement', 'throw_statement'],
  'compound_statement',
);

const either: rule.OperatorMeaning = (left, right) => ({ kind: 'branch', tests: [left], arms: [right] });

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const nameNode = childOf(node, 'name');
  if (!body || !nameNode) return undefined;
  const above = childOfType(node, 'base_clause');
  const bases = above ? lower.children(above) : [];
  return { kind: 'class', ...extentOf(node), name: lower.textOf(nameNode), bases, body };
};

/** `use A\B as C;`, `use A\{B, C};` */
const uses: Rule = (node, lower) => {
  const group = childOf(node, 'body');
  const prefix = group ? namedChildren(node).find(child => child.type === 'namespace_name') : undefined;
  const before = prefix ? `${className(prefix, lower)}.` : '';
  const names = namedChildren(group ?? node).flatMap((clause): ImportExpr['names'][number][] => {
    const target = namedChildren(clause)[0];
    const alias = childOf(clause, 'alias');
    if (clause.type !== 'namespace_use_clause' || !target) return [];
    const parts = (before + className(target, lower)).split('.');
    const last = parts.pop() as string;
    return [{ local: alias ? lower.textOf(alias) : last, module: parts.join('.'), name: last }];
  });
  return { kind: 'import', ...extentOf(node), names: names.filter(({ module }) => module !== '') };
};

export const phpRules: Rules = {
  program: statements,
  compound_statement: statements,
  colon_block: statements,
  declaration_list: rule.block,
  enum_declaration_list: rule.block,
  const_declaration: rule.block,
  property_declaration: rule.block,
  function_static_declaration: rule.block,
  switch_block: branch,
  expression_statement: rule.transparent,
  parenthesized_expression: rule.transparent,
  by_ref: rule.transparent,
  text: rule.unread,
  text_interpolation: rule.unread,
  visibility_modifier: rule.unread,
  primitive_type: rule.unread,
  named_type: rule.unread,
  namespace_definition: (node, lower) => lower.field(node, 'body') ?? rule.unread(node, lower),
  namespace_use_declaration: uses,
  variable_name: variable,
  dynamic_variable_name: variable,
  name: rule.name,
  relative_scope: rule.name,
  qualified_name: qualified,
  integer: rule.literal('number'),
  float: rule.literal('number'),
  boolean: rule.literal('boolean'),
  null: rule.literal('null'),
  string: text,
  encapsed_string: text,
  heredoc,
  nowdoc: heredoc,
  array_creation_expression: array,
  list_literal: rule.list,
  function_call_expression: called,
  member_call_expression: methodCall,
  nullsafe_member_call_expression: methodCall,
  scoped_call_expression: methodCall,
  object_creation_expression: construct,
  class_constant_access_expression: constant,
  scoped_property_access_expression: constant,
  member_access_expression: memberAccess,
  nullsafe_member_access_expression: memberAccess,
  subscript_expression: subscript,
  assignment_expression: assign,
  augmented_assignment_expression: assign,
  reference_assignment_expression: assign,
  global_declaration: rule.roleRule('outer'),
  const_element: declared,
  property_element: declared,
  static_variable_declaration: declared,
  enum_case: declared,
  binary_expression: rule.operators({
    '??': rule.firstPresent,
    '&&': rule.secondIfFirst,
    and: rule.secondIfFirst,
    '||': either,
    or: either,
  }),
  conditional_expression: conditional,
  unary_op_expression: rule.signedNumber,
  update_expression: rule.roleRule('count'),
  cast_expression: rule.wrapRule('value'),
  error_suppression_expression: rule.wrapRule(),
  clone_expression: rule.wrapRule(),
  if_statement: rule.decidedBranch(branch),
  else_if_clause: rule.decidedBranch(branch),
  else_clause: (node, lower) => {
    const inner = namedChildren(node)[0];
    return inner && rule.statement(inner, lower);
  },
  switch_statement: branch,
  case_statement: oneCase,
  default_statement: oneCase,
  try_statement: branch,
  catch_clause: branch,
  match_expression: match,
  while_statement: rule.loop,
  do_statement: rule.loop,
  for_statement: rule.loop,
  foreach_statement: foreach,
  echo_statement: intrinsic,
  print_intrinsic: intrinsic,
  exit_statement: intrinsic,
  shell_command_expression: shellCommand,
  function_definition: define,
  method_declaration: define,
  anonymous_function: define,
  arrow_function: define,
  class_declaration: classDefinition,
  trait_declaration: classDefinition,
  interface_declaration: classDefinition,
  enum_declaration: classDefinition,
  return_statement: rule.returns,
  throw_expression: rule.roleRule('failure'),
};
