import { spanOf } from '../../../text/span';
import type { BlockExpr, DictEntry, Expr, FunctionExpr, ImportExpr, NameExpr } from '../../engine/syntax/expr';
import {
  block,
  childOf,
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
import { args, entry, key, params, text } from './parts';
import { withPrototypes } from './prototypes';

const nothing: Rule = node => ({ kind: 'other', type: node.type, start: node.start, end: node.end, children: [] });

/** A list of statements; those that put methods on a prototype are one class. */
const statements: Rule = (node, lower) => {
  const made = block(node, lower);
  return made?.kind === 'block' ? withPrototypes(made) : made;
};

const dict: Rule = (node, lower) => ({
  kind: 'dict',
  start: node.start,
  end: node.end,
  entries: namedChildren(node).flatMap(child => entry(child, lower)),
});

const invoke: Rule = (node, lower) => {
  const called = childOf(node, 'function') ?? childOf(node, 'constructor');
  const given = childOf(node, 'arguments');
  if (!called) return undefined;
  // A tagged template is the template itself, with its tag as evidence of what it holds.
  if (given?.type === 'template_string') return { ...text(given, lower), tag: lower.textOf(called) };
  // The grammar reads `await (x)` as a call of a function that is named await.
  if (called.type === 'identifier' && lower.textOf(called) === 'await') return given && awaited(node, given, lower);
  const construct = node.type === 'new_expression';
  const made = { start: node.start, end: node.end, callee: lower.expr(called), args: args(given, lower) };
  return construct ? { kind: 'invoke', ...made, construct } : { kind: 'invoke', ...made };
};

function awaited(node: SyntaxNode, given: SyntaxNode, lower: Lower): Expr | undefined {
  const operand = lower.children(given)[0];
  return operand && { kind: 'wrap', start: node.start, end: node.end, operand };
}

const define: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  if (!body) return undefined;
  const single = childOf(node, 'parameter');
  const named = childOf(node, 'name');
  const made: FunctionExpr = {
    kind: 'function',
    start: node.start,
    end: node.end,
    params: single ? [{ target: lower.expr(single) }] : params(childOf(node, 'parameters'), lower),
    body,
    ...(named ? { name: lower.textOf(named).replace(/^#/, '') } : {}),
    ...(body.kind !== 'block' ? { yields: true } : {}),
    ...(node.type === 'arrow_function' ? { arrow: true } : {}),
    ...(node.children.some(child => child.type === 'get') ? { getter: true } : {}),
  };
  return made;
};

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  if (!body) return undefined;
  const named = childOf(node, 'name');
  const heritage = node.children.find(child => child.type === 'class_heritage');
  const bases = heritage ? namedChildren(heritage).flatMap(child => lower.children(child).slice(0, 1)) : [];
  const plain = heritage
    ? namedChildren(heritage)
        .filter(child => child.type === 'identifier')
        .map(child => lower.expr(child))
    : [];
  return {
    kind: 'class',
    start: node.start,
    end: node.end,
    bases: bases.length > 0 ? bases : plain,
    body,
    ...(named ? { name: lower.textOf(named) } : {}),
  };
};

function assignment(
  node: SyntaxNode,
  target: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
  lower: Lower,
  operator = '=',
): Expr | undefined {
  if (!target) return undefined;
  const bound: Expr =
    target.type === 'property_identifier' || target.type === 'private_property_identifier'
      ? { kind: 'name', start: target.start, end: target.end, name: lower.textOf(target).replace(/^#/, '') }
      : lower.expr(target);
  return {
    kind: 'assign',
    start: node.start,
    end: node.end,
    target: bound,
    value: value && lower.expr(value),
    operator,
  };
}

const assign: Rule = (node, lower) => {
  const left = childOf(node, 'left') ?? childOf(node, 'name') ?? childOf(node, 'property');
  const right = childOf(node, 'right') ?? childOf(node, 'value');
  const operator = node.type === 'augmented_assignment_expression' ? childOf(node, 'operator') : undefined;
  return assignment(node, left, right, lower, operator ? lower.textOf(operator) : '=');
};

/** `const a = 1, b = 2`: one declared name takes the whole declaration as its span. */
const declaration: Rule = (node, lower) => {
  const declared = namedChildren(node).filter(child => child.type === 'variable_declarator');
  const only = declared.length === 1 ? declared[0] : undefined;
  if (only) return assignment(node, childOf(only, 'name'), childOf(only, 'value'), lower);
  return { kind: 'block', start: node.start, end: node.end, statements: declared.map(child => lower.expr(child)) };
};

const boolean: Rule = (node, lower) => {
  const left = childOf(node, 'left');
  const right = childOf(node, 'right');
  const sign = childOf(node, 'operator');
  if (!left || !right || !sign) return undefined;
  const operator = lower.textOf(sign);
  const base = { start: node.start, end: node.end };
  const [a, b] = [lower.expr(left), lower.expr(right)];
  if (operator === '||' || operator === '??') return { kind: 'choice', how: 'fallback', ...base, options: [a, b] };
  if (operator === '&&') return { kind: 'choice', how: 'either', ...base, condition: a, options: [b] };
  return { kind: 'binary', ...base, operator, left: a, right: b };
};

/** `void send()` throws the value away; `-1` is a number. */
const unary: Rule = (node, lower) => {
  const operand = lower.field(node, 'argument');
  const sign = lower.textOf(node.children[0] ?? node);
  if (operand?.kind === 'literal' && operand.type === 'number' && sign === '-') return literal('number')(node, lower);
  if (!operand || sign !== 'void') return undefined;
  return { kind: 'block', start: node.start, end: node.end, statements: [operand] };
};

const ternary: Rule = (node, lower) => {
  const condition = lower.field(node, 'condition');
  const options = [lower.field(node, 'consequence'), lower.field(node, 'alternative')].flatMap(option => option ?? []);
  return condition && { kind: 'choice', how: 'either', start: node.start, end: node.end, condition, options };
};

const branch: Rule = (node, lower) => {
  const tests: Expr[] = [];
  const arms: Expr[] = [];
  for (const child of namedChildren(node)) {
    const test = child.field === 'condition' || (child.field === 'value' && node.type !== 'switch_default');
    if (test) tests.push(lower.expr(child));
    else arms.push(arm(child, lower));
  }
  return { kind: 'branch', start: node.start, end: node.end, tests, arms };
};

/** A statement without braces is a block of its own. */
function arm(node: SyntaxNode, lower: Lower): Expr {
  const inner = lower.expr(node);
  if (!node.type.endsWith('_statement') || inner.kind === 'block' || inner.kind === 'branch') return inner;
  const made: BlockExpr = { kind: 'block', start: node.start, end: node.end, statements: [inner] };
  return made;
}

const loop: Rule = (node, lower) => {
  const body = childOf(node, 'body');
  const target = lower.field(node, 'left');
  const iterable = lower.field(node, 'right');
  if (!body) return undefined;
  const inside = [arm(body, lower)];
  if (node.type !== 'for_in_statement' || !target || !iterable) {
    const before = namedChildren(node).filter(child => child !== body);
    return {
      kind: 'loop',
      start: node.start,
      end: node.end,
      body: [...before.map(child => arm(child, lower)), ...inside],
    };
  }
  const keys = node.children.some(child => child.type === 'in');
  const made = { kind: 'loop' as const, start: node.start, end: node.end, target, iterable, body: inside };
  return keys ? { ...made, keys } : made;
};

const returns: Rule = (node, lower) => ({
  kind: 'return',
  start: node.start,
  end: node.end,
  value: lower.children(node)[0],
});

const imports: Rule = (node, lower) => {
  const source = childOf(node, 'source');
  const module = source
    ? lower
        .textOf(source)
        .slice(1, -1)
        .replace(/^node:/, '')
    : undefined;
  const clause = node.children.find(child => child.type === 'import_clause');
  if (module === undefined || !clause) return undefined;
  const names: ImportExpr['names'][number][] = [];
  for (const child of namedChildren(clause)) {
    if (child.type === 'identifier') names.push({ local: lower.textOf(child), module, name: 'default' });
    else if (child.type === 'namespace_import') {
      const local = namedChildren(child)[0];
      if (local) names.push({ local: lower.textOf(local), module, name: '*' });
    } else {
      for (const specifier of namedChildren(child)) {
        const named = childOf(specifier, 'name');
        const alias = childOf(specifier, 'alias') ?? named;
        if (named && alias) names.push({ local: lower.textOf(alias), module, name: lower.textOf(named) });
      }
    }
  }
  return { kind: 'import', start: node.start, end: node.end, names };
};

/** A class body is a block; its fields are assignments to names of the class. */
const field: Rule = (node, lower) =>
  assignment(node, childOf(node, 'name') ?? childOf(node, 'property'), childOf(node, 'value'), lower);

/** `enum X { A = 'x' }` is a dictionary of its members. */
const enumeration: Rule = (node, lower) => {
  const body = childOf(node, 'body');
  const named = childOf(node, 'name');
  if (!body || !named) return undefined;
  const entries = namedChildren(body).flatMap((child): DictEntry[] => {
    const left = childOf(child, 'name');
    const value = lower.field(child, 'value');
    return left && value ? [{ key: key(left, lower), value, span: spanOf(child.start, child.end) }] : [];
  });
  const value: Expr = { kind: 'dict', start: body.start, end: body.end, entries };
  return { kind: 'assign', start: node.start, end: node.end, target: lower.expr(named), value, operator: '=' };
};

/** `import x = require('x')` and `export =` are rare; `export const` is what it declares. */
const exported: Rule = (node, lower) => {
  const inner = childOf(node, 'declaration') ?? childOf(node, 'value');
  if (!inner) return undefined;
  const value = lower.expr(inner);
  if (value?.kind !== 'dict' && value?.kind !== 'text') return value;
  const target: NameExpr = { kind: 'name', name: 'default', start: node.start, end: node.start };
  return { kind: 'assign', target, value, operator: '=', start: node.start, end: node.end };
};

export const javascriptRules: Rules = {
  program: statements,
  statement_block: statements,
  class_body: block,
  expression_statement: transparent,
  parenthesized_expression: transparent,
  else_clause: (node, lower) => {
    const inner = namedChildren(node)[0];
    return inner && arm(inner, lower);
  },
  identifier: name,
  type_identifier: name,
  this: name,
  property_identifier: name,
  shorthand_property_identifier_pattern: name,
  number: literal('number'),
  true: literal('boolean'),
  false: literal('boolean'),
  null: literal('null'),
  undefined: literal('null'),
  string: text,
  template_string: text,
  array: list,
  array_pattern: list,
  object: dict,
  object_pattern: dict,
  call_expression: invoke,
  new_expression: invoke,
  member_expression: member('object', 'property'),
  subscript_expression: index('object', 'index'),
  function_declaration: define,
  generator_function_declaration: define,
  function_expression: define,
  arrow_function: define,
  method_definition: define,
  class_declaration: classDefinition,
  abstract_class_declaration: classDefinition,
  class: classDefinition,
  field_definition: field,
  public_field_definition: field,
  lexical_declaration: declaration,
  variable_declaration: declaration,
  variable_declarator: assign,
  assignment_expression: assign,
  augmented_assignment_expression: assign,
  assignment_pattern: assign,
  binary_expression: boolean,
  unary_expression: unary,
  ternary_expression: ternary,
  if_statement: branch,
  switch_statement: branch,
  switch_body: branch,
  switch_case: branch,
  switch_default: branch,
  try_statement: branch,
  while_statement: loop,
  do_statement: loop,
  for_statement: loop,
  for_in_statement: loop,
  await_expression: wrapping(),
  non_null_expression: wrapping(),
  as_expression: wrapping(),
  satisfies_expression: wrapping(),
  type_assertion: (node, lower) => {
    const inner = namedChildren(node).at(-1);
    return inner && { kind: 'wrap', start: node.start, end: node.end, operand: lower.expr(inner) };
  },
  return_statement: returns,
  import_statement: imports,
  export_statement: exported,
  enum_declaration: enumeration,
  type_annotation: nothing,
  type_arguments: nothing,
  type_parameters: nothing,
  interface_declaration: nothing,
  type_alias_declaration: nothing,
};
