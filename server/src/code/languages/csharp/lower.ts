import type { AssignExpr, BlockExpr, Expr, FunctionExpr } from '../../engine/syntax/expr';
import type { Lower, Rule, Rules } from '../../engine/syntax/lower';
import { childOf, childOfType, extentOf, namedChildren } from '../../engine/syntax/nodes';
import * as rule from '../../engine/syntax/rules';
import type { SyntaxNode } from '../../grammars';
import { anonymous, args, attributed, classPath, constructed, declaredObject, initializer, params } from './parts';
import { text } from './text';

/** A generic method by its name; one that fills a type of the program keeps it, because its members have other names. */
function methodName(node: SyntaxNode, lower: Lower): string {
  const written = lower.textOf(node);
  const hit = /^(\w+)\s*<([\s\S]*)>$/.exec(written);
  if (!hit) return written;
  const typed =
    /^(Deserialize|DeserializeAsync|DeserializeObject|ReadFromJsonAsync|ReadAsAsync|GetFromJsonAsync|ToObject)$/.test(
      hit[1] as string,
    );
  const free = /^(dynamic|object|J(Object|Token|Array)|Json(Element|Node|Object|Document)|ExpandoObject)\??$/.test(
    (hit[2] as string).trim(),
  );
  return typed && !free ? `${hit[1]}<>` : (hit[1] as string);
}

/** Members that wait for a value and give it. */
const waiting = /^(Result|RootElement)$/;
const waitingCalls = /^(ConfigureAwait|GetAwaiter|GetResult)$/;

const access: Rule = (node, lower) => {
  const object = lower.field(node, 'expression');
  const nameNode = childOf(node, 'name');
  if (!object || !nameNode) return undefined;
  const member = methodName(nameNode, lower);
  if (waiting.test(member)) return { kind: 'wrap', ...extentOf(node), operand: object };
  return { kind: 'member', ...extentOf(node), object, name: member };
};

/** `a?.b`, `a?["b"]`: the binding after the question mark. */
const conditionalAccess: Rule = (node, lower) => {
  const object = lower.field(node, 'condition');
  const binding = namedChildren(node).at(-1);
  const base = extentOf(node);
  if (!object || !binding) return undefined;
  const nameNode = childOf(binding, 'name');
  if (binding.type === 'member_binding_expression' && nameNode)
    return { kind: 'member', ...base, object, name: methodName(nameNode, lower) };
  const at = binding.type === 'element_binding_expression' ? args(binding, lower)[0] : undefined;
  return at && { kind: 'index', ...base, object, index: at.value };
};

const invoke: Rule = (node, lower) => {
  const called = childOf(node, 'function');
  if (!called) return undefined;
  const callee =
    called.type === 'generic_name'
      ? { kind: 'name' as const, ...extentOf(called), name: methodName(called, lower) }
      : lower.expr(called);
  const base = extentOf(node);
  if (callee.kind === 'member' && waitingCalls.test(callee.name))
    return { kind: 'wrap', ...base, operand: callee.object };
  return { kind: 'invoke', ...base, callee: callee as Expr, args: args(childOf(node, 'arguments'), lower) };
};

const subscript: Rule = (node, lower) => {
  const object = lower.field(node, 'expression');
  const at = args(childOf(node, 'subscript'), lower)[0];
  return object && at && { kind: 'index', ...extentOf(node), object, index: at.value };
};

const construct: Rule = (node, lower) => constructed(node, childOf(node, 'type'), lower);

/** The value of a declarator; `new()` is made of the declared type. */
function initialValue(declarator: SyntaxNode, type: SyntaxNode | undefined, lower: Lower): Expr | undefined {
  const nameNode = childOf(declarator, 'name');
  const given = namedChildren(declarator).find(child => child !== nameNode && child.type !== 'bracketed_argument_list');
  if (!given) return declaredObject(type, lower);
  return given.type === 'implicit_object_creation_expression' ? constructed(given, type, lower) : lower.expr(given);
}

function declared(
  node: SyntaxNode,
  declarator: SyntaxNode,
  type: SyntaxNode | undefined,
  lower: Lower,
): AssignExpr | undefined {
  const target = lower.field(declarator, 'name');
  if (!target) return undefined;
  return {
    kind: 'assign',
    ...extentOf(node),
    target,
    value: initialValue(declarator, type, lower),
    operator: '=',
  };
}

const declaration: Rule = (node, lower) => {
  const inner = node.type === 'variable_declaration' ? node : childOfType(node, 'variable_declaration');
  const declarators = inner?.children.filter(child => child.type === 'variable_declarator') ?? [];
  const type = inner && childOf(inner, 'type');
  return inner && rule.declarations(node, declarators, (each, whole) => declared(whole, each, type, lower));
};

/** A property: a field with a value, or a function that is run when it is read. */
const property: Rule = (node, lower) => {
  const nameNode = childOf(node, 'name');
  const value = childOf(node, 'value');
  if (!nameNode) return undefined;
  const base = extentOf(node);
  const getter = childOf(node, 'accessors')?.children.find(child => /^get\b/.test(lower.textOf(child)));
  const body = getter && childOf(getter, 'body');
  if (value?.type !== 'arrow_expression_clause' && !body) {
    // A class below has the value.
    const isAbstract = node.children.some(child => child.type === 'modifier' && lower.textOf(child) === 'abstract');
    const made = isAbstract ? undefined : declaredObject(childOf(node, 'type'), lower);
    const given = value ? lower.expr(value) : made;
    return { kind: 'assign', ...base, target: lower.expr(nameNode), value: given, operator: '=' };
  }
  const inside = lower.expr(body ?? (value as SyntaxNode));
  const made: FunctionExpr = {
    kind: 'function',
    ...base,
    name: lower.textOf(nameNode),
    params: [],
    body: inside,
    getter: true,
  };
  return inside.kind === 'block' ? made : { ...made, yields: true };
};

/** `case "GET": …`: only a case without statements falls into the next one. */
const oneCase: Rule = (node, lower) => {
  const isValue = ({ type }: SyntaxNode) => /_pattern$|^(?:discard|when_clause)$/.test(type);
  const inside = namedChildren(node);
  const values = inside
    .filter(isValue)
    .map(child => (child.type === 'constant_pattern' && namedChildren(child)[0]) || child);
  const arms = inside.filter(child => !isValue(child));
  return rule.caseOf(node, values, arms, arms.length > 0, lower);
};

const switchValue: Rule = (node, lower) => {
  const [value, ...arms] = namedChildren(node);
  if (!value) return undefined;
  const options = arms.flatMap(arm => {
    const last = namedChildren(arm).at(-1);
    return last ? [lower.expr(last)] : [];
  });
  return { kind: 'choice', choiceKind: 'either', ...extentOf(node), condition: lower.expr(value), options };
};

/** What a constructor passes on to that of the class above: `: base("applications")`. */
function constructAbove(node: SyntaxNode, lower: Lower): Expr | undefined {
  const initializer = childOfType(node, 'constructor_initializer');
  const given = initializer && childOfType(initializer, 'argument_list');
  if (!given || !initializer.children.some(({ type }) => type === 'base')) return undefined;
  const callee: Expr = { kind: 'name', start: initializer.start, end: given.start, name: 'super' };
  return { kind: 'invoke', ...extentOf(initializer), callee, args: args(given, lower) };
}

const define: Rule = (node, lower) => {
  const made = rule.functionOf(node, params(childOf(node, 'parameters'), lower), lower, {
    ...(node.type === 'constructor_declaration' ? { name: '<init>' } : {}),
  });
  if (!made) return attributed(node, lower);
  const above = constructAbove(node, lower);
  if (above && made.body.kind === 'block')
    return { ...made, body: { ...made.body, statements: [above, ...made.body.statements] } };
  return made.body.kind === 'block' ? made : { ...made, yields: true };
};

const classDefinition: Rule = (node, lower) => {
  const inside = childOf(node, 'body');
  const nameNode = childOf(node, 'name');
  if (!inside || !nameNode) return undefined;
  const above = childOfType(node, 'base_list');
  const bases = above ? namedChildren(above).map(child => classPath(child, lower)) : [];
  // The parameters of the class itself are fields of its objects.
  const primary = childOfType(node, 'parameter_list');
  const fields = (primary ? namedChildren(primary) : []).flatMap((child): AssignExpr[] => {
    const target = lower.field(child, 'name');
    const value = declaredObject(childOf(child, 'type'), lower);
    return target && value
      ? [{ kind: 'assign', start: child.start, end: child.end, target, value, operator: '=' }]
      : [];
  });
  const body: BlockExpr = {
    kind: 'block',
    start: inside.start,
    end: inside.end,
    statements: [...fields, ...lower.children(inside)],
  };
  return { kind: 'class', ...extentOf(node), name: lower.textOf(nameNode), bases, body };
};

/** Namespaces are evidence of what a file is about. */
const imports: Rule = (node, lower) => {
  const path = namedChildren(node).at(-1);
  const module = path && lower.textOf(path);
  if (!module) return undefined;
  return { kind: 'import', ...extentOf(node), names: [{ local: module, module, name: '*' }] };
};

const branch = rule.branch(({ field }) => field === 'condition' || field === 'value');

const binary = rule.operators({ '??': rule.firstPresent, as: operand => ({ kind: 'wrap', operand }) });

export const csharpRules: Rules = {
  compilation_unit: rule.block,
  global_statement: rule.transparent,
  namespace_declaration: (node, lower) => lower.field(node, 'body'),
  file_scoped_namespace_declaration: rule.sequence,
  declaration_list: rule.block,
  block: rule.block,
  using_directive: imports,
  expression_statement: rule.transparent,
  parenthesized_expression: rule.transparent,
  arrow_expression_clause: rule.transparent,
  argument: rule.transparent,
  identifier: rule.name,
  this: rule.name,
  base: rule.name,
  predefined_type: rule.name,
  integer_literal: rule.literal('number'),
  real_literal: rule.literal('number'),
  boolean_literal: rule.literal('boolean'),
  null_literal: rule.literal('null'),
  string_literal: text,
  verbatim_string_literal: text,
  raw_string_literal: text,
  interpolated_string_expression: text,
  invocation_expression: invoke,
  object_creation_expression: construct,
  implicit_object_creation_expression: construct,
  anonymous_object_creation_expression: anonymous,
  initializer_expression: initializer,
  implicit_array_creation_expression: rule.transparent,
  array_creation_expression: (node, lower) => {
    const inside = childOfType(node, 'initializer_expression');
    return inside && lower.expr(inside);
  },
  tuple_expression: rule.list,
  tuple_pattern: rule.list,
  member_access_expression: access,
  conditional_access_expression: conditionalAccess,
  element_access_expression: subscript,
  field_declaration: declaration,
  local_declaration_statement: declaration,
  variable_declaration: declaration,
  property_declaration: property,
  assignment_expression: rule.assignment({ again: true }),
  binary_expression: binary,
  as_expression: binary,
  conditional_expression: rule.conditional,
  switch_expression: switchValue,
  prefix_unary_expression: rule.signedNumber,
  postfix_unary_expression: rule.wrapRule(),
  await_expression: rule.wrapRule(),
  cast_expression: rule.wrapRule('value'),
  method_declaration: define,
  constructor_declaration: define,
  local_function_statement: define,
  lambda_expression: define,
  anonymous_method_expression: define,
  class_declaration: classDefinition,
  record_declaration: classDefinition,
  struct_declaration: classDefinition,
  interface_declaration: classDefinition,
  if_statement: rule.decidedBranch(branch),
  switch_statement: branch,
  switch_body: branch,
  switch_section: oneCase,
  try_statement: branch,
  catch_clause: branch,
  finally_clause: branch,
  using_statement: rule.sequence,
  lock_statement: rule.sequence,
  while_statement: rule.loop,
  do_statement: rule.loop,
  for_statement: rule.loop,
  foreach_statement: rule.forEach('left', 'right'),
  return_statement: rule.returns,
  throw_statement: rule.roleRule('failure'),
  throw_expression: rule.roleRule('failure'),
  modifier: rule.unread,
};
