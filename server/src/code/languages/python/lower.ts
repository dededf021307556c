import { spanOf } from '../../../text/span';
import { decodeEscape, literalPieces } from '../../engine/syntax/escapes';
import type { Argument, DictEntry, Expr, FunctionExpr, ImportExpr, Param, TextExpr } from '../../engine/syntax/expr';
import {
  binary,
  block,
  childOf,
  childrenOfField,
  joinTexts,
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

const nothing: Rule = node => ({ kind: 'other', type: node.type, start: node.start, end: node.end, children: [] });

/** A string with its prefix; bytes and raw strings included. */
function text(node: SyntaxNode, lower: Lower): TextExpr | undefined {
  const open = node.children.find(child => child.type === 'string_start');
  const close = node.children.find(child => child.type === 'string_end');
  if (!open || !close) return undefined;
  const quoting = lower.textOf(open).toLowerCase();
  const raw = /^[fbu]*r/.test(quoting);
  const inside = node.children.flatMap(child => (child.type === 'string_content' ? child.children : [child]));
  const pieces = literalPieces(lower.source, open.end, close.start, inside, part => {
    const source = lower.textOf(part);
    if (part.type === 'escape_sequence') {
      return raw ? undefined : { kind: 'chars', text: decodeEscape(source), span: part };
    }
    if (part.type === 'escape_interpolation') return { kind: 'chars', text: source.slice(0, 1), span: part };
    if (part.type !== 'interpolation') return undefined;
    const value = lower.field(part, 'expression');
    return value && { kind: 'hole', value, span: spanOf(part.start, part.end) };
  });
  return {
    kind: 'text',
    start: node.start,
    end: node.end,
    pieces: pieces.map(piece => ({ ...piece, span: spanOf(piece.span.start, piece.span.end) })),
    inner: spanOf(open.end, close.start),
    quoting,
  };
}

const concatenated: Rule = (node, lower) =>
  joinTexts(
    node,
    namedChildren(node).flatMap(child => text(child, lower) ?? []),
  );

function args(node: SyntaxNode | undefined, lower: Lower): Argument[] {
  if (!node) return [];
  if (node.type !== 'argument_list') return [{ value: lower.expr(node), span: spanOf(node.start, node.end) }];
  return namedChildren(node).flatMap((child): Argument[] => {
    const span = spanOf(child.start, child.end);
    if (child.type === 'keyword_argument') {
      const key = childOf(child, 'name');
      const value = lower.field(child, 'value');
      return key && value ? [{ name: lower.textOf(key), value, span }] : [];
    }
    if (child.type === 'list_splat' || child.type === 'dictionary_splat') {
      const inner = namedChildren(child)[0];
      return inner ? [{ spread: true, value: lower.expr(inner), span }] : [];
    }
    return [{ value: lower.expr(child), span }];
  });
}

const invoke: Rule = (node, lower) => {
  const callee = lower.field(node, 'function');
  if (!callee) return undefined;
  return { kind: 'invoke', start: node.start, end: node.end, callee, args: args(childOf(node, 'arguments'), lower) };
};

const subscript: Rule = (node, lower) => {
  const object = lower.field(node, 'value');
  const position = lower.field(node, 'subscript');
  return object && position && { kind: 'index', start: node.start, end: node.end, object, index: position };
};

const dict: Rule = (node, lower) => ({
  kind: 'dict',
  start: node.start,
  end: node.end,
  entries: namedChildren(node).flatMap((child): DictEntry[] => {
    const span = spanOf(child.start, child.end);
    if (child.type === 'pair') {
      const key = lower.field(child, 'key');
      const value = lower.field(child, 'value');
      return key && value ? [{ key, value, span }] : [];
    }
    const inner = namedChildren(child)[0];
    return child.type === 'dictionary_splat' && inner ? [{ key: undefined, value: lower.expr(inner), span }] : [];
  }),
});

function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Param[] => {
    const named = childOf(child, 'name') ?? namedChildren(child)[0];
    if (child.type === 'identifier') return [{ target: lower.expr(child) }];
    if (!named || child.type === 'keyword_separator' || child.type === 'positional_separator') return [];
    if (child.type.endsWith('splat_pattern')) return [{ target: lower.expr(named), rest: true }];
    const value = lower.field(child, 'value');
    return [value ? { target: lower.expr(named), default: value } : { target: lower.expr(named) }];
  });
}

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
  };
  return named ? { ...made, name: lower.textOf(named) } : { ...made, yields: true };
};

/** `@property` makes a method a field; the other decorators are looked at as ordinary calls. */
const decorated: Rule = (node, lower) => {
  const definition = lower.field(node, 'definition');
  if (!definition) return undefined;
  const decorators = node.children.filter(child => child.type === 'decorator');
  const getter = decorators.some(child => /^@\s*(functools\.)?(cached_)?property\b/.test(lower.textOf(child)));
  const inner = getter && definition.kind === 'function' ? { ...definition, getter } : definition;
  const children = [...decorators.map(child => lower.expr(child)), inner];
  return { kind: 'other', type: node.type, start: node.start, end: node.end, children };
};

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const named = childOf(node, 'name');
  if (!body || !named) return undefined;
  const bases = args(childOf(node, 'superclasses'), lower).map(base => base.value);
  return { kind: 'class', start: node.start, end: node.end, name: lower.textOf(named), bases, body };
};

const assign: Rule = (node, lower) => {
  const target = lower.field(node, 'left') ?? lower.field(node, 'name');
  if (!target) return undefined;
  const operator = node.type === 'augmented_assignment' ? lower.textOf(childOf(node, 'operator') ?? node) : '=';
  const value = lower.field(node, 'right') ?? lower.field(node, 'value');
  return { kind: 'assign', start: node.start, end: node.end, target, value, operator };
};

/** `with open(x) as f` binds as an assignment does. */
const asPattern: Rule = (node, lower) => {
  const value = namedChildren(node)[0];
  const target = childOf(node, 'alias');
  const bound = target && namedChildren(target)[0];
  if (!value || !bound) return undefined;
  return {
    kind: 'assign',
    start: node.start,
    end: node.end,
    target: lower.expr(bound),
    value: lower.expr(value),
    operator: '=',
  };
};

const loop: Rule = (node, lower) => {
  const target = lower.field(node, 'left');
  const iterable = lower.field(node, 'right');
  const body = [lower.field(node, 'body'), lower.field(node, 'alternative')].flatMap(part => part ?? []);
  return target && iterable && { kind: 'loop', start: node.start, end: node.end, target, iterable, body };
};

/** `[f(x) for x in xs if g(x)]`: the innermost clause holds the body. */
const comprehension: Rule = (node, lower) => {
  const body = childOf(node, 'body');
  if (!body) return undefined;
  let inner: Expr[] = [body.type === 'pair' ? pairOf(body, lower) : lower.expr(body)];
  for (const clause of namedChildren(node).reverse()) {
    if (clause.type === 'if_clause') inner = [...lower.children(clause), ...inner];
    if (clause.type !== 'for_in_clause') continue;
    const target = lower.field(clause, 'left');
    const iterable = lower.field(clause, 'right');
    if (target && iterable) {
      inner = [{ kind: 'loop', start: node.start, end: node.end, target, iterable, body: inner }];
    }
  }
  return inner.length === 1 ? inner[0] : undefined;
};

function pairOf(node: SyntaxNode, lower: Lower): Expr {
  return { kind: 'list', start: node.start, end: node.end, items: lower.children(node) };
}

const branch: Rule = (node, lower) => {
  const tests: Expr[] = [];
  const arms: Expr[] = [];
  for (const child of namedChildren(node)) {
    (child.field === 'condition' || child.field === 'subject' ? tests : arms).push(lower.expr(child));
  }
  return { kind: 'branch', start: node.start, end: node.end, tests, arms };
};

const whileLoop: Rule = (node, lower) => {
  const inner = branch(node, lower);
  return inner && { kind: 'loop', start: node.start, end: node.end, body: [inner] };
};

/** `-1` is a number. */
const unary: Rule = (node, lower) => {
  const operand = namedChildren(node)[0];
  const number = operand?.type === 'integer' || operand?.type === 'float';
  return number ? literal('number')(node, lower) : undefined;
};

const conditional: Rule = (node, lower) => {
  const [yes, condition, no] = lower.children(node);
  if (!yes || !condition || !no) return undefined;
  return { kind: 'choice', how: 'either', start: node.start, end: node.end, condition, options: [yes, no] };
};

const boolean: Rule = (node, lower) => {
  const left = lower.field(node, 'left');
  const right = lower.field(node, 'right');
  if (!left || !right) return undefined;
  if (childOf(node, 'operator')?.type === 'or') {
    return { kind: 'choice', how: 'fallback', start: node.start, end: node.end, options: [left, right] };
  }
  return { kind: 'choice', how: 'either', start: node.start, end: node.end, condition: left, options: [right] };
};

const comparison: Rule = (node, lower) => {
  const [left, right, more] = namedChildren(node);
  if (!left || !right || more) return undefined;
  const operator = lower.source.slice(left.end, right.start).trim();
  return {
    kind: 'binary',
    start: node.start,
    end: node.end,
    operator,
    left: lower.expr(left),
    right: lower.expr(right),
  };
};

const returns: Rule = (node, lower) => ({
  kind: 'return',
  start: node.start,
  end: node.end,
  value: lower.children(node)[0],
});

type Imported = ImportExpr['names'][number];

function imported(node: SyntaxNode, module: string | undefined, lower: Lower): Imported[] {
  const alias = childOf(node, 'alias');
  const target = childOf(node, 'name') ?? node;
  const named = lower.textOf(target);
  if (module !== undefined) return [{ local: alias ? lower.textOf(alias) : named, module, name: named }];
  if (alias) return [{ local: lower.textOf(alias), module: named, name: '*' }];
  // `import a.b` binds `a`.
  const root = named.split('.')[0] ?? named;
  return [{ local: root, module: root, name: '*' }];
}

const imports: Rule = (node, lower) => {
  const module = childOf(node, 'module_name');
  const names = childrenOfField(node, 'name').flatMap(child => imported(child, module && lower.textOf(module), lower));
  return { kind: 'import', start: node.start, end: node.end, names };
};

export const pythonRules: Rules = {
  module: block,
  block,
  expression_statement: transparent,
  parenthesized_expression: transparent,
  pattern_list: list,
  tuple_pattern: list,
  expression_list: list,
  list,
  tuple: list,
  set: list,
  identifier: name,
  integer: literal('number'),
  float: literal('number'),
  true: literal('boolean'),
  false: literal('boolean'),
  none: literal('null'),
  type: nothing,
  string: text,
  concatenated_string: concatenated,
  call: invoke,
  attribute: member('object', 'attribute'),
  subscript,
  dictionary: dict,
  function_definition: define,
  lambda: define,
  decorated_definition: decorated,
  class_definition: classDefinition,
  assignment: assign,
  augmented_assignment: assign,
  named_expression: assign,
  as_pattern: asPattern,
  for_statement: loop,
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  generator_expression: comprehension,
  dictionary_comprehension: comprehension,
  if_statement: branch,
  elif_clause: branch,
  while_statement: whileLoop,
  unary_operator: unary,
  try_statement: branch,
  match_statement: branch,
  case_clause: branch,
  conditional_expression: conditional,
  boolean_operator: boolean,
  comparison_operator: comparison,
  binary_operator: binary(),
  await: wrapping(),
  return_statement: returns,
  import_statement: imports,
  import_from_statement: imports,
};
