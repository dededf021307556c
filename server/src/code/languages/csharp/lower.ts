import type { AssignExpr, BlockExpr, Expr, FunctionExpr } from '../../engine/syntax/expr';
import {
  block,
  childOf,
  type Lower,
  list,
  literal,
  name,
  namedChildren,
  type Rule,
  type Rules,
  transparent,
  wrapping,
} from '../../engine/syntax/lower';
import type { SyntaxNode } from '../../grammars';
import { anonymous, args, attributed, classPath, constructed, initializer, madeOf, params } from './parts';
import { text } from './text';

const nothing: Rule = node => ({ kind: 'other', type: node.type, start: node.start, end: node.end, children: [] });

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
  const named = childOf(node, 'name');
  if (!object || !named) return undefined;
  const member = methodName(named, lower);
  if (waiting.test(member)) return { kind: 'wrap', start: node.start, end: node.end, operand: object };
  return { kind: 'member', start: node.start, end: node.end, object, name: member };
};

/** `a?.b`, `a?["b"]`: the binding after the question mark. */
const conditionalAccess: Rule = (node, lower) => {
  const object = lower.field(node, 'condition');
  const binding = namedChildren(node).at(-1);
  const base = { start: node.start, end: node.end };
  if (!object || !binding) return undefined;
  const named = childOf(binding, 'name');
  if (binding.type === 'member_binding_expression' && named)
    return { kind: 'member', ...base, object, name: methodName(named, lower) };
  const at = binding.type === 'element_binding_expression' ? args(binding, lower)[0] : undefined;
  return at && { kind: 'index', ...base, object, index: at.value };
};

const invoke: Rule = (node, lower) => {
  const called = childOf(node, 'function');
  if (!called) return undefined;
  const callee =
    called.type === 'generic_name'
      ? { ...(name(called, lower) as Expr), name: methodName(called, lower) }
      : lower.expr(called);
  const base = { start: node.start, end: node.end };
  if (callee.kind === 'member' && waitingCalls.test(callee.name))
    return { kind: 'wrap', ...base, operand: callee.object };
  return { kind: 'invoke', ...base, callee: callee as Expr, args: args(childOf(node, 'arguments'), lower) };
};

const subscript: Rule = (node, lower) => {
  const object = lower.field(node, 'expression');
  const at = args(childOf(node, 'subscript'), lower)[0];
  return object && at && { kind: 'index', start: node.start, end: node.end, object, index: at.value };
};

const construct: Rule = (node, lower) => constructed(node, childOf(node, 'type'), lower);

/** The value of a declarator; `new()` is made of the declared type. */
function initialValue(declarator: SyntaxNode, type: SyntaxNode | undefined, lower: Lower): Expr | undefined {
  const named = childOf(declarator, 'name');
  const given = namedChildren(declarator).find(child => child !== named && child.type !== 'bracketed_argument_list');
  if (!given) return madeOf(type, lower);
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
    start: node.start,
    end: node.end,
    target,
    value: initialValue(declarator, type, lower),
    operator: '=',
  };
}

/** One declared name takes the whole declaration as its span. */
const declaration: Rule = (node, lower) => {
  const inner =
    node.type === 'variable_declaration' ? node : node.children.find(child => child.type === 'variable_declaration');
  if (!inner) return undefined;
  const type = childOf(inner, 'type');
  const declarators = inner.children.filter(child => child.type === 'variable_declarator');
  const only = declarators.length === 1 ? declarators[0] : undefined;
  if (only) return declared(node, only, type, lower);
  const statements = declarators.flatMap(child => declared(child, child, type, lower) ?? []);
  return { kind: 'block', start: node.start, end: node.end, statements };
};

/** A property: a field with a value, or a function that is run when it is read. */
const property: Rule = (node, lower) => {
  const named = childOf(node, 'name');
  const value = childOf(node, 'value');
  if (!named) return undefined;
  const base = { start: node.start, end: node.end };
  const getter = childOf(node, 'accessors')?.children.find(child => /^get\b/.test(lower.textOf(child)));
  const body = getter && childOf(getter, 'body');
  if (value?.type !== 'arrow_expression_clause' && !body) {
    const given = value ? lower.expr(value) : madeOf(childOf(node, 'type'), lower);
    return { kind: 'assign', ...base, target: lower.expr(named), value: given, operator: '=' };
  }
  const inside = lower.expr(body ?? (value as SyntaxNode));
  const made: FunctionExpr = {
    kind: 'function',
    ...base,
    name: lower.textOf(named),
    params: [],
    body: inside,
    getter: true,
  };
  return inside.kind === 'block' ? made : { ...made, yields: true };
};

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

const binary: Rule = (node, lower) => {
  const left = lower.field(node, 'left');
  const right = lower.field(node, 'right');
  const sign = childOf(node, 'operator');
  if (!left || !right || !sign) return undefined;
  const operator = lower.textOf(sign);
  const base = { start: node.start, end: node.end };
  if (operator === 'as') return { kind: 'wrap', ...base, operand: left };
  if (operator === '??') return { kind: 'choice', how: 'fallback', ...base, options: [left, right] };
  return { kind: 'binary', ...base, operator, left, right };
};

const conditional: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const options = [lower.field(node, 'consequence'), lower.field(node, 'alternative')].flatMap(option => option ?? []);
  return condition && { kind: 'choice', how: 'either', start: node.start, end: node.end, condition, options };
};

const switchValue: Rule = (node, lower) => {
  const [value, ...arms] = namedChildren(node);
  if (!value) return undefined;
  const options = arms.flatMap(arm => {
    const last = namedChildren(arm).at(-1);
    return last ? [lower.expr(last)] : [];
  });
  return { kind: 'choice', how: 'either', start: node.start, end: node.end, condition: lower.expr(value), options };
};

const unary: Rule = (node, lower) => {
  const operand = namedChildren(node)[0];
  return operand?.type === 'integer_literal' ? literal('number')(node, lower) : undefined;
};

const define: Rule = (node, lower) => {
  const request = node.type === 'method_declaration' ? attributed(node, lower) : undefined;
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
    ...(body.kind !== 'block' ? { yields: true } : {}),
  };
  return made;
};

const classDefinition: Rule = (node, lower) => {
  const inside = childOf(node, 'body');
  const named = childOf(node, 'name');
  if (!inside || !named) return undefined;
  const above = node.children.find(child => child.type === 'base_list');
  const bases = above ? namedChildren(above).map(child => classPath(child, lower)) : [];
  // The parameters of the class itself are fields of its objects.
  const primary = node.children.find(child => child.type === 'parameter_list');
  const fields = (primary ? namedChildren(primary) : []).flatMap((child): AssignExpr[] => {
    const target = lower.field(child, 'name');
    const value = madeOf(childOf(child, 'type'), lower);
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
  return { kind: 'class', start: node.start, end: node.end, name: lower.textOf(named), bases, body };
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
    if (child.field === 'condition' || child.field === 'value') tests.push(lower.expr(child));
    else arms.push(statement(child, lower));
  }
  return { kind: 'branch', start: node.start, end: node.end, tests, arms };
};

/** Statements in a row: `using (var x = …) { … }`. */
const sequence: Rule = (node, lower) => ({
  kind: 'block',
  start: node.start,
  end: node.end,
  statements: namedChildren(node).map(child => statement(child, lower)),
});

const loop: Rule = (node, lower) => ({
  kind: 'loop',
  start: node.start,
  end: node.end,
  body: namedChildren(node).map(child => statement(child, lower)),
});

const forEach: Rule = (node, lower) => {
  const target = lower.field(node, 'left');
  const iterable = lower.field(node, 'right');
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

/** Namespaces are evidence of what a file is about. */
const imports: Rule = (node, lower) => {
  const path = namedChildren(node).at(-1);
  const module = path && lower.textOf(path);
  if (!module) return undefined;
  return { kind: 'import', start: node.start, end: node.end, names: [{ local: module, module, name: '*' }] };
};

export const csharpRules: Rules = {
  compilation_unit: block,
  global_statement: transparent,
  namespace_declaration: (node, lower) => lower.field(node, 'body'),
  file_scoped_namespace_declaration: sequence,
  declaration_list: block,
  block,
  using_directive: imports,
  expression_statement: transparent,
  parenthesized_expression: transparent,
  arrow_expression_clause: transparent,
  argument: transparent,
  identifier: name,
  this: name,
  base: name,
  predefined_type: name,
  integer_literal: literal('number'),
  real_literal: literal('number'),
  boolean_literal: literal('boolean'),
  null_literal: literal('null'),
  string_literal: text,
  verbatim_string_literal: text,
  raw_string_literal: text,
  interpolated_string_expression: text,
  invocation_expression: invoke,
  object_creation_expression: construct,
  implicit_object_creation_expression: construct,
  anonymous_object_creation_expression: anonymous,
  initializer_expression: initializer,
  implicit_array_creation_expression: transparent,
  array_creation_expression: (node, lower) => {
    const inside = node.children.find(child => child.type === 'initializer_expression');
    return inside && lower.expr(inside);
  },
  tuple_expression: list,
  tuple_pattern: list,
  member_access_expression: access,
  conditional_access_expression: conditionalAccess,
  element_access_expression: subscript,
  field_declaration: declaration,
  local_declaration_statement: declaration,
  variable_declaration: declaration,
  property_declaration: property,
  assignment_expression: assign,
  binary_expression: binary,
  as_expression: binary,
  conditional_expression: conditional,
  switch_expression: switchValue,
  prefix_unary_expression: unary,
  postfix_unary_expression: wrapping(),
  await_expression: wrapping(),
  cast_expression: wrapping('value'),
  method_declaration: define,
  constructor_declaration: define,
  local_function_statement: define,
  lambda_expression: define,
  anonymous_method_expression: define,
  class_declaration: classDefinition,
  record_declaration: classDefinition,
  struct_declaration: classDefinition,
  interface_declaration: classDefinition,
  if_statement: branch,
  switch_statement: branch,
  switch_body: branch,
  switch_section: branch,
  try_statement: branch,
  catch_clause: branch,
  finally_clause: branch,
  using_statement: sequence,
  lock_statement: sequence,
  while_statement: loop,
  do_statement: loop,
  for_statement: loop,
  foreach_statement: forEach,
  return_statement: returns,
  modifier: nothing,
};
