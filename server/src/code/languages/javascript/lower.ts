import type {
  Argument,
  AssignExpr,
  BlockExpr,
  DictEntry,
  Expr,
  ImportExpr,
  InvokeExpr,
  NameExpr,
} from '../../engine/syntax/expr';
import { namesIn } from '../../engine/syntax/expr';
import type { Lower, Rule, Rules } from '../../engine/syntax/lower';
import { childOf, childOfType, extentOf, namedChildren } from '../../engine/syntax/nodes';
import * as rule from '../../engine/syntax/rules';
import type { SyntaxNode } from '../../grammars';
import { args, elements, entry, key, params, propertyName, text } from './parts';
import { withPrototypes } from './prototypes';

/** A list of statements; those that put methods on a prototype are one class. */
const statements: Rule = (node, lower) => {
  const made = rule.block(node, lower);
  return made?.kind === 'block' ? withPrototypes(made) : made;
};

const invoke: Rule = (node, lower) => {
  const called = childOf(node, 'function') ?? childOf(node, 'constructor');
  const given = childOf(node, 'arguments');
  if (!called) return undefined;
  // A tagged template is the template itself, with its tag as evidence of what it holds.
  if (given?.type === 'template_string') return { ...text(given, lower), tag: lower.textOf(called) };
  // The grammar reads `await (x)` as a call of a function that is named await.
  if (called.type === 'identifier' && lower.textOf(called) === 'await') return given && awaited(node, given, lower);
  // `await get<T>(x)` is read as a call of what `await get` yields, though the type arguments belong to the call.
  const [operand] = called.type === 'await_expression' && childOf(node, 'type_arguments') ? lower.children(called) : [];
  if (operand) {
    const { end } = extentOf(node);
    return {
      kind: 'wrap',
      ...extentOf(node),
      operand: { kind: 'invoke', start: operand.start, end, ...onReceiver(operand, args(given, lower)) },
    };
  }
  const construct = node.type === 'new_expression';
  const made = { ...extentOf(node), ...onReceiver(lower.expr(called), args(given, lower)) };
  return construct ? { kind: 'invoke', ...made, construct } : { kind: 'invoke', ...made };
};

/** `request.call(this, path)` calls the function with the arguments behind the object that it runs on. */
function onReceiver(callee: Expr, argumentList: readonly Argument[]): Pick<InvokeExpr, 'callee' | 'args'> {
  const self = argumentList[0]?.value;
  const isBound = callee.kind === 'member' && callee.name === 'call' && self?.kind === 'name' && self.name === 'this';
  return isBound ? { callee: callee.object, args: argumentList.slice(1) } : { callee, args: argumentList };
}

function awaited(node: SyntaxNode, given: SyntaxNode, lower: Lower): Expr | undefined {
  const operand = lower.children(given)[0];
  return operand && { kind: 'wrap', ...extentOf(node), operand };
}

const define: Rule = (node, lower) => {
  const single = childOf(node, 'parameter');
  const nameNode = childOf(node, 'name');
  const given = single ? [{ target: lower.expr(single) }] : params(childOf(node, 'parameters'), lower);
  const made = rule.functionOf(node, given, lower, {
    ...(nameNode ? { name: propertyName(nameNode, lower) } : {}),
    ...(node.type === 'arrow_function' ? { arrow: true } : {}),
    ...(childOfType(node, 'get') ? { getter: true } : {}),
  });
  return made && made.body.kind !== 'block' ? { ...made, yields: true } : made;
};

/** `object.name`, `object.#name`. */
const memberAccess: Rule = (node, lower) => {
  const object = lower.field(node, 'object');
  const nameNode = childOf(node, 'property');
  return object && nameNode && { kind: 'member', ...extentOf(node), object, name: propertyName(nameNode, lower) };
};

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  if (!body) return undefined;
  const nameNode = childOf(node, 'name');
  const heritage = childOfType(node, 'class_heritage');
  const bases = heritage ? namedChildren(heritage).flatMap(child => lower.children(child).slice(0, 1)) : [];
  const plain = heritage
    ? namedChildren(heritage)
        .filter(child => child.type === 'identifier')
        .map(child => lower.expr(child))
    : [];
  return {
    kind: 'class',
    ...extentOf(node),
    bases: bases.length > 0 ? bases : plain,
    body,
    ...(nameNode ? { name: lower.textOf(nameNode) } : {}),
  };
};

function assignment(
  node: SyntaxNode,
  target: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
  lower: Lower,
  more: Partial<AssignExpr> = {},
): Expr | undefined {
  if (!target) return undefined;
  const bound: Expr =
    target.type === 'property_identifier' || target.type === 'private_property_identifier'
      ? { kind: 'name', start: target.start, end: target.end, name: propertyName(target, lower) }
      : lower.expr(target);
  return {
    kind: 'assign',
    ...extentOf(node),
    target: bound,
    value: value && lower.expr(value),
    operator: '=',
    ...more,
  };
}

const assign: Rule = (node, lower) => {
  const operator = node.type === 'augmented_assignment_expression' ? childOf(node, 'operator') : undefined;
  return assignment(node, childOf(node, 'left'), childOf(node, 'right'), lower, {
    again: true,
    ...(operator ? { operator: lower.textOf(operator) } : {}),
  });
};

/** The default of a name in a pattern, which it has only where nothing is in its place. */
const defaulted: Rule = (node, lower) =>
  assignment(node, childOf(node, 'left'), childOf(node, 'right'), lower, { operator: '?=' });

const declaration: Rule = (node, lower) => {
  const declared = namedChildren(node).filter(child => child.type === 'variable_declarator');
  const more = node.type === 'lexical_declaration' ? { scoped: true as const } : {};
  return rule.declarations(node, declared, (each, whole) =>
    assignment(whole, childOf(each, 'name'), childOf(each, 'value'), lower, more),
  );
};

/** `void send()` throws the value away. */
const unary: Rule = (node, lower) => {
  const operand = childOf(node, 'argument');
  if (!operand || lower.textOf(node.children[0] ?? node) !== 'void') return rule.signedNumber(node, lower);
  return { kind: 'block', ...extentOf(node), statements: [lower.expr(operand)] };
};

/** A statement without braces is a block of its own. */
function arm(node: SyntaxNode, lower: Lower): Expr {
  const inner = lower.expr(node);
  if (!node.type.endsWith('_statement') || inner.kind === 'block' || inner.kind === 'branch') return inner;
  const made: BlockExpr = { kind: 'block', ...extentOf(node), statements: [inner] };
  return made;
}

const branch = rule.branch(
  ({ field }, node) => field === 'condition' || (field === 'value' && node.type !== 'switch_default'),
  arm,
);

const oneCase = rule.oneCase(
  branch,
  ['break_statement', 'return_statement', 'continue_statement', 'throw_statement'],
  'statement_block',
);

/** `catch (error) { … }`: nobody writes of which class the error is. */
const caught: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const taken = childOf(node, 'parameter');
  const error: Expr | undefined = taken && { kind: 'other', start: taken.end, end: taken.end, children: [] };
  const given: Expr[] = taken && error ? [declaredAs(lower.expr(taken), error, taken)] : [];
  return body && { kind: 'other', role: 'handler', ...extentOf(node), children: [...given, body] };
};

function declaredAs(target: Expr, value: Expr, node: SyntaxNode): AssignExpr {
  return { kind: 'assign', ...extentOf(node), target, value, operator: '=', scoped: true };
}

const loop: Rule = (node, lower) => {
  const body = childOf(node, 'body');
  const target = lower.field(node, 'left');
  const iterable = lower.field(node, 'right');
  if (!body) return undefined;
  const inside = [arm(body, lower)];
  if (node.type !== 'for_in_statement' || !target || !iterable) {
    const before = namedChildren(node).filter(child => child !== body);
    const lowered = before.map(child => arm(child, lower));
    const increment = childOf(node, 'increment');
    const next = lowered.find((_, index) => before[index] === increment);
    return { kind: 'loop', ...extentOf(node), body: [...lowered, ...inside], ...(next ? { next } : {}) };
  }
  const has = (...words: string[]) => node.children.some(({ type }) => words.includes(type));
  const scoped = has('const', 'let') ? { scoped: true as const } : {};
  return {
    kind: 'loop',
    ...extentOf(node),
    target,
    iterable,
    body: inside,
    ...(has('in') ? { keys: true } : {}),
    ...scoped,
  };
};

const imports: Rule = (node, lower) => {
  const source = childOf(node, 'source');
  const module = source
    ? lower
        .textOf(source)
        .slice(1, -1)
        .replace(/^node:/, '')
    : undefined;
  const clause = childOfType(node, 'import_clause');
  if (module === undefined || !clause) return undefined;
  const names: ImportExpr['names'][number][] = [];
  for (const child of namedChildren(clause)) {
    if (child.type === 'identifier') names.push({ local: lower.textOf(child), module, name: 'default' });
    else if (child.type === 'namespace_import') {
      const local = namedChildren(child)[0];
      if (local) names.push({ local: lower.textOf(local), module, name: '*' });
    } else {
      for (const specifier of namedChildren(child)) {
        const nameNode = childOf(specifier, 'name');
        const alias = childOf(specifier, 'alias') ?? nameNode;
        if (nameNode && alias) names.push({ local: lower.textOf(alias), module, name: lower.textOf(nameNode) });
      }
    }
  }
  return { kind: 'import', ...extentOf(node), names };
};

/** A class body is a block; its fields are assignments to names of the class. */
const field: Rule = (node, lower) =>
  assignment(node, childOf(node, 'name') ?? childOf(node, 'property'), childOf(node, 'value'), lower);

/** `enum X { A = 'x' }` is a dictionary of its members. */
const enumeration: Rule = (node, lower) => {
  const body = childOf(node, 'body');
  const nameNode = childOf(node, 'name');
  if (!body || !nameNode) return undefined;
  const entries = namedChildren(body).flatMap((child): DictEntry[] => {
    const left = childOf(child, 'name');
    const value = lower.field(child, 'value');
    return left && value ? [{ key: key(left, lower), value, span: extentOf(child) }] : [];
  });
  const value: Expr = { kind: 'dict', start: body.start, end: body.end, entries };
  return { kind: 'assign', ...extentOf(node), target: lower.expr(nameNode), value, operator: '=' };
};

/** Other files may do anything with a value: nothing that is known of it says what is read of it. */
function given(value: Expr, { end }: SyntaxNode): Expr {
  return { kind: 'other', start: Math.min(value.start, end), end, children: [value] };
}

/** `export const` is what it declares, and behind it each of its names is given to other files. */
function declared(node: SyntaxNode, value: Expr): Expr {
  const { end } = node;
  const assigned = value.kind === 'block' ? value.statements : [value];
  const names = assigned.flatMap(each =>
    each.kind === 'assign' && each.value?.kind !== 'function' ? namesIn(each.target) : [],
  );
  const uses = names.map(({ name }) => given({ kind: 'name', name, start: end, end }, node));
  return uses.length === 0
    ? value
    : { kind: 'block', ...extentOf(node), statements: [value, ...uses], isDeclaration: true };
}

/** `import x = require('x')` and `export =` are rare. */
const exported: Rule = (node, lower) => {
  const declaration = lower.field(node, 'declaration');
  if (declaration) return declared(node, declaration);
  const value = lower.field(node, 'value');
  if (value?.kind === 'wrap' || value?.kind === 'member' || value?.kind === 'index') return given(value, node);
  if (value?.kind !== 'dict' && value?.kind !== 'text') return value;
  const target: NameExpr = { kind: 'name', name: 'default', start: node.start, end: node.start };
  return { kind: 'assign', target, value, operator: '=', ...extentOf(node) };
};

export const javascriptRules: Rules = {
  program: statements,
  statement_block: statements,
  class_body: rule.block,
  expression_statement: rule.transparent,
  parenthesized_expression: rule.transparent,
  else_clause: (node, lower) => {
    const inner = namedChildren(node)[0];
    return inner && arm(inner, lower);
  },
  identifier: rule.name,
  type_identifier: rule.name,
  this: rule.name,
  super: rule.name,
  property_identifier: rule.name,
  shorthand_property_identifier_pattern: rule.name,
  number: rule.literal('number'),
  true: rule.literal('boolean'),
  false: rule.literal('boolean'),
  null: rule.literal('null'),
  undefined: rule.literal('null'),
  string: text,
  template_string: text,
  array: elements,
  spread_element: rule.roleRule('spread'),
  array_pattern: elements,
  object: rule.dictionary(entry),
  object_pattern: rule.dictionary(entry),
  call_expression: invoke,
  new_expression: invoke,
  member_expression: memberAccess,
  subscript_expression: rule.index('object', 'index'),
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
  assignment_pattern: defaulted,
  binary_expression: rule.operators({
    '||': rule.firstPresent,
    '??': rule.firstPresent,
    '&&': rule.secondIfFirst,
  }),
  unary_expression: unary,
  update_expression: rule.roleRule('count'),
  ternary_expression: rule.conditional,
  if_statement: rule.decidedBranch(branch),
  switch_statement: branch,
  switch_body: branch,
  switch_case: oneCase,
  switch_default: oneCase,
  continue_statement: rule.roleRule('again'),
  try_statement: branch,
  catch_clause: caught,
  while_statement: loop,
  do_statement: loop,
  for_statement: loop,
  for_in_statement: loop,
  await_expression: rule.wrapRule(),
  non_null_expression: rule.wrapRule(),
  as_expression: rule.wrapRule(),
  satisfies_expression: rule.wrapRule(),
  type_assertion: (node, lower) => {
    const inner = namedChildren(node).at(-1);
    return inner && { kind: 'wrap', ...extentOf(node), operand: lower.expr(inner) };
  },
  return_statement: rule.returns,
  yield_expression: rule.generated('*'),
  throw_statement: rule.roleRule('failure'),
  import_statement: imports,
  export_statement: exported,
  enum_declaration: enumeration,
  type_annotation: rule.unread,
  type_arguments: rule.unread,
  type_parameters: rule.unread,
  interface_declaration: rule.unread,
  type_alias_declaration: rule.unread,
};
