import type { BlockExpr, Expr, FunctionExpr, ImportExpr } from '../../engine/syntax/expr';
import {
  block,
  childOf,
  type Lower,
  list,
  literal,
  member,
  name,
  namedChildren,
  type Rule,
  type Rules,
  transparent,
  wrapping,
} from '../../engine/syntax/lower';
import type { SyntaxNode } from '../../grammars';
import { args, array, className, heredoc, params, path, text } from './parts';

const nothing: Rule = node => ({ kind: 'other', type: node.type, start: node.start, end: node.end, children: [] });

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
  return { kind: 'block', start: node.start, end: node.end, statements: made };
};

const variable: Rule = (node, lower) => ({
  kind: 'name',
  start: node.start,
  end: node.end,
  name: lower.textOf(node).replace(/^\$+\{?|\}$/g, ''),
});

const qualified: Rule = (node, lower) => path(node, className(node, lower));

/** Functions of the platform are found in every namespace: `\curl_init()`. */
const called: Rule = (node, lower) => {
  const callee = childOf(node, 'function');
  if (!callee) return undefined;
  const base = { start: node.start, end: node.end };
  const given = args(childOf(node, 'arguments'), lower);
  const written = lower.textOf(callee);
  if (callee.type === 'name' && written === 'define' && given.length > 1) return defined(node, callee, lower);
  return { kind: 'invoke', ...base, callee: lower.expr(callee), args: given };
};

/** `define('BASE', '…')` is a constant. */
function defined(node: SyntaxNode, callee: SyntaxNode, lower: Lower): Expr | undefined {
  const [key, value] = args(childOf(node, 'arguments'), lower);
  const first = key?.value.kind === 'text' ? key.value.pieces[0] : undefined;
  if (first?.kind !== 'chars' || !value) return undefined;
  const target: Expr = { kind: 'name', start: callee.start, end: callee.end, name: first.text };
  return { kind: 'assign', start: node.start, end: node.end, target, value: value.value, operator: '=' };
}

const methodCall: Rule = (node, lower) => {
  const object = lower.field(node, 'object') ?? lower.field(node, 'scope');
  const named = childOf(node, 'name');
  if (!object || !named) return undefined;
  const callee: Expr = { kind: 'member', start: node.start, end: named.end, object, name: lower.textOf(named) };
  return { kind: 'invoke', start: node.start, end: node.end, callee, args: args(childOf(node, 'arguments'), lower) };
};

const construct: Rule = (node, lower) => {
  const made = namedChildren(node)[0];
  const given = node.children.find(child => child.type === 'arguments');
  if (!made || made === given || made.type === 'anonymous_class') return undefined;
  const callee = lower.expr(made);
  return { kind: 'invoke', start: node.start, end: node.end, callee, args: args(given, lower), construct: true };
};

const constant: Rule = (node, lower) => {
  const [scope, named] = namedChildren(node);
  if (!scope || !named) return undefined;
  const member = lower.textOf(named).replace(/^\$/, '');
  return { kind: 'member', start: node.start, end: node.end, object: lower.expr(scope), name: member };
};

const memberAccess: Rule = (node, lower) => {
  const named = childOf(node, 'name');
  const object = childOf(node, 'object');
  if (named?.type === 'name') return member('object', 'name')(node, lower);
  return (
    object &&
    named && { kind: 'index', start: node.start, end: node.end, object: lower.expr(object), index: lower.expr(named) }
  );
};

const subscript: Rule = (node, lower) => {
  const [object, at] = namedChildren(node);
  return (
    object &&
    at && { kind: 'index', start: node.start, end: node.end, object: lower.expr(object), index: lower.expr(at) }
  );
};

const assign: Rule = (node, lower) => {
  const left = childOf(node, 'left');
  const value = lower.field(node, 'right');
  const sign = childOf(node, 'operator');
  if (!left || !value) return undefined;
  const base = { start: node.start, end: node.end };
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
  return { kind: 'assign', start: node.start, end: node.end, target, value, operator: '=' };
};

const binary: Rule = (node, lower) => {
  const left = lower.field(node, 'left');
  const right = lower.field(node, 'right');
  const sign = childOf(node, 'operator');
  if (!left || !right || !sign) return undefined;
  const operator = lower.textOf(sign);
  const base = { start: node.start, end: node.end };
  if (operator === '??') return { kind: 'choice', how: 'fallback', ...base, options: [left, right] };
  if (operator === '&&' || operator === 'and')
    return { kind: 'choice', how: 'either', ...base, condition: left, options: [right] };
  if (operator === 'or' || operator === '||') return { kind: 'branch', ...base, tests: [left], arms: [right] };
  return { kind: 'binary', ...base, operator, left, right };
};

const conditional: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const yes = lower.field(node, 'body');
  const no = lower.field(node, 'alternative');
  const base = { start: node.start, end: node.end };
  if (!condition || !no) return undefined;
  if (!yes) return { kind: 'choice', how: 'fallback', ...base, options: [condition, no] };
  return { kind: 'choice', how: 'either', ...base, condition, options: [yes, no] };
};

const unary: Rule = (node, lower) => {
  const operand = lower.field(node, 'argument');
  return operand?.kind === 'literal' && operand.type === 'number' ? literal('number')(node, lower) : undefined;
};

function statement(node: SyntaxNode, lower: Lower): Expr {
  const inner = lower.expr(node);
  if (inner.kind === 'block' || inner.kind === 'branch') return inner;
  const made: BlockExpr = { kind: 'block', start: node.start, end: node.end, statements: [inner] };
  return made;
}

const branch: Rule = (node, lower) => {
  const tests: Expr[] = [];
  const arms: Expr[] = [];
  for (const child of namedChildren(node)) {
    const test = child.field === 'condition' || (child.field === 'value' && node.type === 'case_statement');
    if (test) tests.push(lower.expr(child));
    else arms.push(statement(child, lower));
  }
  return { kind: 'branch', start: node.start, end: node.end, tests, arms };
};

const match: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const body = childOf(node, 'body');
  const arms = body ? namedChildren(body) : [];
  const options = arms.flatMap(arm => lower.field(arm, 'return_expression') ?? []);
  return condition && { kind: 'choice', how: 'either', start: node.start, end: node.end, condition, options };
};

const loop: Rule = (node, lower) => ({
  kind: 'loop',
  start: node.start,
  end: node.end,
  body: namedChildren(node).map(child => statement(child, lower)),
});

const foreach: Rule = (node, lower) => {
  const [over, bound] = namedChildren(node);
  const inside = childOf(node, 'body');
  if (!over || !bound || bound === inside) return undefined;
  const item = bound.type === 'pair' ? namedChildren(bound).at(-1) : bound;
  return {
    kind: 'loop',
    start: node.start,
    end: node.end,
    ...(item ? { target: lower.expr(item) } : {}),
    iterable: lower.expr(over),
    body: inside ? [statement(inside, lower)] : [],
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
  return { kind: 'invoke', start: node.start, end: node.end, callee, args: given };
};

const shellCommand: Rule = (node, lower) => {
  const script = text(node, lower);
  const callee: Expr = { kind: 'name', start: node.start, end: node.start + 1, name: '`' };
  return { kind: 'invoke', start: node.start, end: node.end, callee, args: [{ value: script, span: script.inner }] };
};

const define: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const named = childOf(node, 'name');
  if (!body) return undefined;
  const made: FunctionExpr = {
    kind: 'function',
    start: node.start,
    end: node.end,
    params: params(childOf(node, 'parameters'), lower),
    body,
    ...(named ? { name: lower.textOf(named) } : {}),
    ...(node.type === 'arrow_function' ? { yields: true } : {}),
  };
  return made;
};

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const named = childOf(node, 'name');
  if (!body || !named) return undefined;
  const above = node.children.find(child => child.type === 'base_clause');
  const bases = above ? lower.children(above) : [];
  return { kind: 'class', start: node.start, end: node.end, name: lower.textOf(named), bases, body };
};

const returns: Rule = (node, lower) => ({
  kind: 'return',
  start: node.start,
  end: node.end,
  value: lower.children(node)[0],
});

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
  return { kind: 'import', start: node.start, end: node.end, names: names.filter(({ module }) => module !== '') };
};

export const phpRules: Rules = {
  program: statements,
  compound_statement: statements,
  colon_block: statements,
  declaration_list: block,
  enum_declaration_list: block,
  const_declaration: block,
  property_declaration: block,
  function_static_declaration: block,
  switch_block: branch,
  expression_statement: transparent,
  parenthesized_expression: transparent,
  by_ref: transparent,
  text: nothing,
  text_interpolation: nothing,
  visibility_modifier: nothing,
  primitive_type: nothing,
  named_type: nothing,
  namespace_definition: (node, lower) => lower.field(node, 'body') ?? nothing(node, lower),
  namespace_use_declaration: uses,
  variable_name: variable,
  dynamic_variable_name: variable,
  name,
  relative_scope: name,
  qualified_name: qualified,
  integer: literal('number'),
  float: literal('number'),
  boolean: literal('boolean'),
  null: literal('null'),
  string: text,
  encapsed_string: text,
  heredoc,
  nowdoc: heredoc,
  array_creation_expression: array,
  list_literal: list,
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
  const_element: declared,
  property_element: declared,
  static_variable_declaration: declared,
  enum_case: declared,
  binary_expression: binary,
  conditional_expression: conditional,
  unary_op_expression: unary,
  cast_expression: wrapping('value'),
  error_suppression_expression: wrapping(),
  clone_expression: wrapping(),
  if_statement: branch,
  else_if_clause: branch,
  else_clause: (node, lower) => {
    const inner = namedChildren(node)[0];
    return inner && statement(inner, lower);
  },
  switch_statement: branch,
  case_statement: branch,
  default_statement: branch,
  try_statement: branch,
  catch_clause: branch,
  match_expression: match,
  while_statement: loop,
  do_statement: loop,
  for_statement: loop,
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
  return_statement: returns,
};
