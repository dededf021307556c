import { blockArgument, type Expr, type ImportExpr, type TextExpr } from '../../engine/syntax/expr';
import type { Lower, Rule, Rules } from '../../engine/syntax/lower';
import { childOf, childOfType, childrenOfField, extentOf, namedChildren } from '../../engine/syntax/nodes';
import * as rule from '../../engine/syntax/rules';
import { bareText, charactersOf } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';
import {
  annotated,
  annotatedText,
  annotations,
  args,
  classPath,
  clientInterface,
  declaredObject,
  params,
  text,
} from './parts';

const invoke: Rule = (node, lower) => {
  const nameNode = childOf(node, 'name');
  const object = lower.field(node, 'object');
  if (!nameNode) return undefined;
  const method = lower.textOf(nameNode);
  const callee: Expr = object
    ? { kind: 'member', start: node.start, end: nameNode.end, object, name: method }
    : { kind: 'name', start: nameNode.start, end: nameNode.end, name: method };
  return { kind: 'invoke', ...extentOf(node), callee, args: args(childOf(node, 'arguments'), lower) };
};

/** `super("applications")` in a constructor. */
const constructAbove: Rule = (node, lower) => {
  const called = childOf(node, 'constructor');
  if (called?.type !== 'super') return undefined;
  return {
    kind: 'invoke',
    ...extentOf(node),
    callee: lower.expr(called),
    args: args(childOf(node, 'arguments'), lower),
  };
};

/** `new X(…)`, and the class that may follow it without a name. */
const construct: Rule = (node, lower) => {
  const type = childOf(node, 'type');
  if (!type) return undefined;
  const made = args(childOf(node, 'arguments'), lower);
  const inside = childOfType(node, 'class_body');
  if (inside) {
    const body = lower.expr(inside);
    const value: Expr = { kind: 'class', start: inside.start, end: inside.end, bases: [], body };
    made.push({ name: blockArgument, value, span: extentOf(inside) });
  }
  return {
    kind: 'invoke',
    ...extentOf(node),
    callee: classPath(type, lower),
    args: made,
    construct: true,
  };
};

function assigned(node: SyntaxNode, declarator: SyntaxNode, outer: SyntaxNode, lower: Lower): Expr {
  const nameNode = childOf(declarator, 'name') ?? declarator;
  const injected = annotations(outer, lower).find(annotation => annotation.name === 'Value')?.text;
  const value =
    lower.field(declarator, 'value') ?? (injected ? setting(injected) : declaredObject(childOf(outer, 'type'), lower));
  return { kind: 'assign', ...extentOf(node), target: lower.expr(nameNode), value, operator: '=' };
}

/** `@Value("${key:default}")` is what the environment says, with a default. */
function setting(expr: TextExpr): Expr {
  const base = extentOf(expr);
  const preset = /^\$\{[^:}]*:(.*)\}$/.exec(charactersOf(expr))?.[1];
  const args = [{ value: expr, span: base }];
  if (preset !== undefined) args.push({ value: bareText(expr.inner, preset), span: base });
  return { kind: 'invoke', ...base, callee: { kind: 'name', ...base, name: '@Value' }, args };
}

const declaration: Rule = (node, lower) =>
  rule.declarations(node, childrenOfField(node, 'declarator'), (each, whole) => assigned(whole, each, node, lower));

const resource: Rule = (node, lower) =>
  childOf(node, 'name') ? assigned(node, node, node, lower) : rule.transparent(node, lower);

const define: Rule = (node, lower) => {
  const made = rule.functionOf(node, params(childOf(node, 'parameters'), lower), lower);
  if (!made || node.type === 'method_declaration') return annotated(node, lower) ?? made;
  if (node.type === 'constructor_declaration') return { ...made, name: '<init>' };
  return made.body.kind === 'block' ? made : { ...made, yields: true };
};

const branch = rule.branch(({ field }) => field === 'condition');

const caseEndings = ['break_statement', 'return_statement', 'continue_statement', 'throw_statement', 'yield_statement'];

/** `case "GET": …`, which may fall into the next one, and `case "GET" -> …`, which does not. */
const oneCase: Rule = (node, lower) => {
  const [label, ...arms] = namedChildren(node);
  if (label?.type !== 'switch_label') return branch(node, lower);
  const values = namedChildren(label);
  // `case null, default` is chosen by more than its values.
  const isMore = values.length > 0 && label.children.some(({ type }) => type === 'default');
  const last = arms.at(-1);
  const ending = last?.type === 'block' ? namedChildren(last).at(-1) : last;
  const ends = node.type === 'switch_rule' || (ending !== undefined && caseEndings.includes(ending.type));
  return rule.caseOf(node, isMore ? [label] : values, arms, ends, lower);
};

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const nameNode = childOf(node, 'name');
  if (!body || !nameNode) return undefined;
  const above = childOf(node, 'superclass');
  const type = above && namedChildren(above)[0];
  const bases = type ? [classPath(type, lower)] : [];
  const base = { kind: 'class' as const, ...extentOf(node), name: lower.textOf(nameNode), bases };
  const address = declaredBase(node, lower);
  if (!address || body.kind !== 'block') return { ...base, body };
  return { ...base, body: { ...body, statements: [address, ...body.statements] } };
};

/** The address that an annotation gives the requests of an interface: `@FeignClient(url = "…", path = "/v2")`. */
function declaredBase(node: SyntaxNode, lower: Lower): Expr | undefined {
  const found = annotations(node, lower).find(({ name }) => clientInterface.test(name));
  const [url, ...more] = ['url', 'path'].flatMap(key => {
    const value = found?.argument(key);
    return (value && annotatedText(value, lower)) ?? [];
  });
  if (!url) return undefined;
  const span = extentOf(node);
  const value: TextExpr = { ...url, pieces: [...url.pieces, ...more.flatMap(({ pieces }) => pieces)] };
  const object: Expr = { kind: 'name', ...span, name: '@' };
  const callee: Expr = { kind: 'member', ...span, object, name: '@FeignClient' };
  return { kind: 'invoke', ...span, callee, args: [{ value, span: extentOf(value) }] };
}

/** `APPS("/v2/applications.json")` is an object of its class. */
const constant: Rule = (node, lower) => {
  const nameNode = childOf(node, 'name');
  let owner = '';
  const hit = /\benum\s+(\w+)/g;
  for (const found of lower.source.slice(0, node.start).matchAll(hit)) owner = found[1] as string;
  if (!nameNode || owner === '') return undefined;
  const base = extentOf(node);
  const callee: Expr = { kind: 'name', start: nameNode.start, end: nameNode.end, name: owner };
  const value: Expr = {
    kind: 'invoke',
    ...base,
    callee,
    args: args(childOf(node, 'arguments'), lower),
    construct: true,
  };
  return { kind: 'assign', ...base, target: lower.expr(nameNode), value, operator: '=' };
};

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
  return { kind: 'import', ...extentOf(node), names };
};

const array: Rule = (node, lower) => lower.field(node, 'value');

export const javaRules: Rules = {
  program: rule.block,
  block: rule.block,
  constructor_body: rule.block,
  class_body: rule.block,
  interface_body: rule.block,
  enum_body: rule.block,
  enum_body_declarations: rule.block,
  annotation_type_body: rule.unread,
  resource_specification: rule.block,
  expression_statement: rule.transparent,
  parenthesized_expression: rule.transparent,
  identifier: rule.name,
  type_identifier: rule.name,
  this: rule.name,
  super: rule.name,
  decimal_integer_literal: rule.literal('number'),
  hex_integer_literal: rule.literal('number'),
  decimal_floating_point_literal: rule.literal('number'),
  true: rule.literal('boolean'),
  false: rule.literal('boolean'),
  null_literal: rule.literal('null'),
  string_literal: text,
  array_initializer: rule.list,
  array_creation_expression: array,
  method_invocation: invoke,
  object_creation_expression: construct,
  explicit_constructor_invocation: constructAbove,
  field_access: rule.member('object', 'field'),
  array_access: rule.index('array', 'index'),
  field_declaration: declaration,
  constant_declaration: declaration,
  local_variable_declaration: declaration,
  resource,
  assignment_expression: rule.assignment({ again: true }),
  binary_expression: rule.binary(),
  ternary_expression: rule.conditional,
  unary_expression: rule.signedNumber,
  update_expression: rule.roleRule('count'),
  cast_expression: rule.wrapRule('value'),
  method_declaration: define,
  constructor_declaration: define,
  lambda_expression: define,
  class_declaration: classDefinition,
  interface_declaration: classDefinition,
  enum_declaration: classDefinition,
  record_declaration: classDefinition,
  enum_constant: constant,
  if_statement: rule.decidedBranch(branch),
  switch_expression: branch,
  switch_block: branch,
  switch_block_statement_group: oneCase,
  switch_rule: oneCase,
  try_statement: branch,
  try_with_resources_statement: branch,
  catch_clause: branch,
  finally_clause: branch,
  while_statement: rule.loop,
  do_statement: rule.loop,
  for_statement: rule.loop,
  enhanced_for_statement: rule.forEach('name', 'value'),
  return_statement: rule.returns,
  throw_statement: rule.roleRule('failure'),
  assert_statement: rule.roleRule('check'),
  string_interpolation: rule.roleRule('check'),
  import_declaration: imports,
  package_declaration: rule.unread,
  modifiers: rule.unread,
};
