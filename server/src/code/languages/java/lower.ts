import { spanOf } from '../../../text/span';
import type { BlockExpr, Expr, FunctionExpr, ImportExpr } from '../../engine/syntax/expr';
import {
  binary,
  block,
  childOf,
  childrenOfField,
  index,
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
import { annotated, annotations, args, classPath, madeOf, params, text } from './parts';

const nothing: Rule = node => ({ kind: 'other', type: node.type, start: node.start, end: node.end, children: [] });

const invoke: Rule = (node, lower) => {
  const named = childOf(node, 'name');
  const object = lower.field(node, 'object');
  if (!named) return undefined;
  const method = lower.textOf(named);
  const callee: Expr = object
    ? { kind: 'member', start: node.start, end: named.end, object, name: method }
    : { kind: 'name', start: named.start, end: named.end, name: method };
  return { kind: 'invoke', start: node.start, end: node.end, callee, args: args(childOf(node, 'arguments'), lower) };
};

/** `new X(…)`, and the class that may follow it without a name. */
const construct: Rule = (node, lower) => {
  const type = childOf(node, 'type');
  if (!type) return undefined;
  const made = args(childOf(node, 'arguments'), lower);
  const inside = node.children.find(child => child.type === 'class_body');
  if (inside) {
    const body = lower.expr(inside);
    const value: Expr = { kind: 'class', start: inside.start, end: inside.end, bases: [], body };
    made.push({ name: '&', value, span: spanOf(inside.start, inside.end) });
  }
  return {
    kind: 'invoke',
    start: node.start,
    end: node.end,
    callee: classPath(type, lower),
    args: made,
    construct: true,
  };
};

function assigned(node: SyntaxNode, declarator: SyntaxNode, outer: SyntaxNode, lower: Lower): Expr {
  const named = childOf(declarator, 'name') ?? declarator;
  const injected = annotations(outer, lower).find(annotation => annotation.name === 'Value')?.text;
  const value =
    lower.field(declarator, 'value') ?? (injected ? setting(injected) : madeOf(childOf(outer, 'type'), lower));
  return { kind: 'assign', start: node.start, end: node.end, target: lower.expr(named), value, operator: '=' };
}

/** `@Value("${key:default}")` is what the environment says, with a default. */
function setting(written: ReturnType<typeof text>): Expr {
  const base = { start: written.start, end: written.end };
  const first = written.pieces[0];
  const chars = written.pieces.map(piece => (piece.kind === 'chars' ? piece.text : '')).join('');
  const hit = /^\$\{[^:}]*:(.*)\}$/.exec(chars);
  const args = [{ value: written, span: base }];
  if (hit && first) {
    const inner = spanOf(written.inner.start, written.inner.end);
    const piece = { kind: 'chars' as const, text: hit[1] as string, span: inner };
    args.push({ value: { kind: 'text', ...base, pieces: [piece], inner, quoting: '' }, span: base });
  }
  return { kind: 'invoke', ...base, callee: { kind: 'name', ...base, name: '@Value' }, args };
}

/** One declared name takes the whole declaration as its span. */
const declaration: Rule = (node, lower) => {
  const declared = childrenOfField(node, 'declarator');
  const only = declared.length === 1 ? declared[0] : undefined;
  if (only) return assigned(node, only, node, lower);
  return {
    kind: 'block',
    start: node.start,
    end: node.end,
    statements: declared.map(child => assigned(child, child, node, lower)),
  };
};

const resource: Rule = (node, lower) =>
  childOf(node, 'name') ? assigned(node, node, node, lower) : transparent(node, lower);

const assign: Rule = (node, lower) => {
  const target = lower.field(node, 'left');
  const sign = childOf(node, 'operator');
  if (!target) return undefined;
  const operator = sign ? lower.textOf(sign) : '=';
  return {
    kind: 'assign',
    start: node.start,
    end: node.end,
    target,
    value: lower.field(node, 'right'),
    operator,
    again: true,
  };
};

const define: Rule = (node, lower) => {
  const request = annotated(node, lower);
  if (request) return request;
  const body = lower.field(node, 'body');
  const named = childOf(node, 'name');
  if (!body) return undefined;
  const made: FunctionExpr = {
    kind: 'function',
    start: node.start,
    end: node.end,
    params: params(childOf(node, 'parameters'), lower),
    body,
    ...(named ? { name: node.type === 'constructor_declaration' ? '<init>' : lower.textOf(named) } : {}),
    ...(node.type === 'lambda_expression' && body.kind !== 'block' ? { yields: true } : {}),
  };
  return made;
};

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const named = childOf(node, 'name');
  if (!body || !named) return undefined;
  const above = childOf(node, 'superclass');
  const type = above && namedChildren(above)[0];
  const bases = type ? [classPath(type, lower)] : [];
  return { kind: 'class', start: node.start, end: node.end, name: lower.textOf(named), bases, body };
};

/** `APPS("/v2/applications.json")` is an object of its class. */
const constant: Rule = (node, lower) => {
  const named = childOf(node, 'name');
  let owner = '';
  const hit = /\benum\s+(\w+)/g;
  for (const found of lower.source.slice(0, node.start).matchAll(hit)) owner = found[1] as string;
  if (!named || owner === '') return undefined;
  const base = { start: node.start, end: node.end };
  const callee: Expr = { kind: 'name', start: named.start, end: named.end, name: owner };
  const value: Expr = {
    kind: 'invoke',
    ...base,
    callee,
    args: args(childOf(node, 'arguments'), lower),
    construct: true,
  };
  return { kind: 'assign', ...base, target: lower.expr(named), value, operator: '=' };
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
    if (child.field === 'condition') tests.push(lower.expr(child));
    else arms.push(statement(child, lower));
  }
  return { kind: 'branch', start: node.start, end: node.end, tests, arms };
};

const ternary: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const options = [lower.field(node, 'consequence'), lower.field(node, 'alternative')].flatMap(option => option ?? []);
  return condition && { kind: 'choice', how: 'either', start: node.start, end: node.end, condition, options };
};

const unary: Rule = (node, lower) => {
  const operand = lower.field(node, 'operand');
  return operand?.kind === 'literal' && operand.type === 'number' ? literal('number')(node, lower) : undefined;
};

const loop: Rule = (node, lower) => ({
  kind: 'loop',
  start: node.start,
  end: node.end,
  body: namedChildren(node).map(child => statement(child, lower)),
});

const forEach: Rule = (node, lower) => {
  const target = lower.field(node, 'name');
  const iterable = lower.field(node, 'value');
  const body = childOf(node, 'body');
  if (!target || !iterable || !body) return undefined;
  return { kind: 'loop', start: node.start, end: node.end, target, iterable, body: [statement(body, lower)] };
};

const returns: Rule = (node, lower) => ({
  kind: 'return',
  start: node.start,
  end: node.end,
  value: lower.children(node)[0],
});

/** Classes keep their own names; their package is evidence of what a file is about. */
const imports: Rule = (node, lower) => {
  const path = namedChildren(node)[0];
  if (!path) return undefined;
  const written = lower.textOf(path);
  const local = written.slice(written.lastIndexOf('.') + 1);
  const names: ImportExpr['names'][number][] = [{ local: written, module: written, name: '*' }];
  const all = node.children.some(child => child.type === 'asterisk');
  const isMember = node.children.some(child => child.type === 'static');
  if (!all && !isMember) names.push({ local, module: local, name: '*' });
  const owner = /(\w+)\.\w+$/.exec(written)?.[1];
  if (!all && isMember && owner) names.push({ local, module: owner, name: local });
  return { kind: 'import', start: node.start, end: node.end, names };
};

const array: Rule = (node, lower) => lower.field(node, 'value');

export const javaRules: Rules = {
  program: block,
  block,
  constructor_body: block,
  class_body: block,
  interface_body: block,
  enum_body: block,
  enum_body_declarations: block,
  annotation_type_body: nothing,
  resource_specification: block,
  expression_statement: transparent,
  parenthesized_expression: transparent,
  identifier: name,
  type_identifier: name,
  this: name,
  super: name,
  decimal_integer_literal: literal('number'),
  hex_integer_literal: literal('number'),
  decimal_floating_point_literal: literal('number'),
  true: literal('boolean'),
  false: literal('boolean'),
  null_literal: literal('null'),
  string_literal: text,
  array_initializer: list,
  array_creation_expression: array,
  method_invocation: invoke,
  object_creation_expression: construct,
  field_access: member('object', 'field'),
  array_access: index('array', 'index'),
  field_declaration: declaration,
  constant_declaration: declaration,
  local_variable_declaration: declaration,
  resource,
  assignment_expression: assign,
  binary_expression: binary(),
  ternary_expression: ternary,
  unary_expression: unary,
  cast_expression: wrapping('value'),
  method_declaration: define,
  constructor_declaration: define,
  lambda_expression: define,
  class_declaration: classDefinition,
  interface_declaration: classDefinition,
  enum_declaration: classDefinition,
  record_declaration: classDefinition,
  enum_constant: constant,
  if_statement: branch,
  switch_expression: branch,
  switch_block: branch,
  switch_block_statement_group: branch,
  switch_rule: branch,
  try_statement: branch,
  try_with_resources_statement: branch,
  catch_clause: branch,
  finally_clause: branch,
  while_statement: loop,
  do_statement: loop,
  for_statement: loop,
  enhanced_for_statement: forEach,
  return_statement: returns,
  import_declaration: imports,
  package_declaration: nothing,
  modifiers: nothing,
};
