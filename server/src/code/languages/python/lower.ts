import { spanOf } from '../../../text/span';
import type { Argument, DictEntry, Expr, ImportExpr, InvokeExpr, Param, TextExpr } from '../../engine/syntax/expr';
import type { Lower, Rule, Rules } from '../../engine/syntax/lower';
import { childOf, childOfType, childrenOfField, extentOf, namedChildren } from '../../engine/syntax/nodes';
import * as rule from '../../engine/syntax/rules';
import { escapePiece, joinTexts, literalPieces } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';

/** A string with its prefix; bytes and raw strings included. */
function text(node: SyntaxNode, lower: Lower): TextExpr | undefined {
  const open = childOfType(node, 'string_start');
  const close = childOfType(node, 'string_end');
  if (!open || !close) return undefined;
  const quoting = lower.textOf(open).toLowerCase();
  const raw = /^[fbu]*r/.test(quoting);
  const inner = spanOf(open.end, close.start);
  const inside = node.children.flatMap(child => (child.type === 'string_content' ? child.children : [child]));
  const pieces = literalPieces(lower.source, inner, inside, part => {
    if (part.type === 'escape_sequence') return raw ? undefined : escapePiece(part, lower.textOf(part));
    const span = extentOf(part);
    if (part.type === 'escape_interpolation') return { kind: 'chars', text: lower.textOf(part).slice(0, 1), span };
    if (part.type !== 'interpolation') return undefined;
    // The format of a value may be made of other values: `{price:>{width}}`.
    const format = childOfType(part, 'format_specifier');
    const isPlain = !format || namedChildren(format).length === 0;
    const value = isPlain ? lower.field(part, 'expression') : lower.expr(part);
    return value && { kind: 'hole', value, span };
  });
  return { kind: 'text', ...extentOf(node), pieces, inner, quoting };
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
  return { kind: 'invoke', ...extentOf(node), callee, args: args(childOf(node, 'arguments'), lower) };
};

function entry(node: SyntaxNode, lower: Lower): DictEntry[] {
  const span = extentOf(node);
  if (node.type === 'pair') {
    const key = lower.field(node, 'key');
    const value = lower.field(node, 'value');
    return key && value ? [{ key, value, span }] : [];
  }
  const inner = namedChildren(node)[0];
  return node.type === 'dictionary_splat' && inner ? [{ key: undefined, value: lower.expr(inner), span }] : [];
}

function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Param[] => {
    const nameNode = childOf(child, 'name') ?? namedChildren(child)[0];
    if (child.type === 'identifier') return [{ target: lower.expr(child) }];
    if (!nameNode || child.type === 'keyword_separator' || child.type === 'positional_separator') return [];
    // `*paths: str`, `**options: Any`
    const splat = [child, nameNode].find(({ type }) => type.endsWith('splat_pattern'));
    const taken = splat && namedChildren(splat)[0];
    if (taken) return [{ target: lower.expr(taken), rest: true }];
    // What is `None` unless it is given is the client that the caller gives.
    const value = clientOf(childOf(child, 'type'), lower) ?? lower.field(child, 'value');
    return [value ? { target: lower.expr(nameNode), default: value } : { target: lower.expr(nameNode) }];
  });
}

/** `X`, `X | None`, `Optional[X]`: an object that sends requests, made elsewhere. */
const clientType =
  /^(?:(?:typing\.)?Optional\[\s*)?([A-Za-z_][\w.]*(?:Session|Client|Connection))(?:\s*\]|\s*\|\s*None)?$/;

/** What an annotation says of a parameter: an object that sends requests, made elsewhere. */
function clientOf(type: SyntaxNode | undefined, lower: Lower): InvokeExpr | undefined {
  const name = type && clientType.exec(lower.textOf(type))?.[1];
  const named = type && name && nodeOfText(type, name, lower);
  if (!named) return undefined;
  return { kind: 'invoke', ...extentOf(type), callee: lower.expr(named), args: [], construct: true, declared: true };
}

/** The innermost node that is just this text. */
function nodeOfText(node: SyntaxNode, text: string, lower: Lower): SyntaxNode | undefined {
  for (const child of namedChildren(node)) {
    const found = nodeOfText(child, text, lower);
    if (found) return found;
  }
  return lower.textOf(node) === text ? node : undefined;
}

const define: Rule = (node, lower) => {
  const isLambda = node.type === 'lambda';
  return rule.functionOf(node, params(childOf(node, 'parameters'), lower), lower, isLambda ? { yields: true } : {});
};

/** `@property` makes a method a field; the other decorators are looked at as ordinary calls. */
const decorated: Rule = (node, lower) => {
  const definition = lower.field(node, 'definition');
  if (!definition) return undefined;
  const decorators = node.children.filter(child => child.type === 'decorator');
  const getter = decorators.some(child => /^@\s*(functools\.)?(cached_)?property\b/.test(lower.textOf(child)));
  const inner = getter && definition.kind === 'function' ? { ...definition, getter } : definition;
  const children = [...decorators.map(child => lower.expr(child)), inner];
  return { kind: 'other', ...extentOf(node), role: 'decorated', children };
};

const classDefinition: Rule = (node, lower) => {
  const body = lower.field(node, 'body');
  const nameNode = childOf(node, 'name');
  if (!body || !nameNode) return undefined;
  const bases = args(childOf(node, 'superclasses'), lower).map(base => base.value);
  return { kind: 'class', ...extentOf(node), name: lower.textOf(nameNode), bases, body };
};

const assign: Rule = (node, lower) => {
  const target = lower.field(node, 'left') ?? lower.field(node, 'name');
  if (!target) return undefined;
  const operator = node.type === 'augmented_assignment' ? lower.textOf(childOf(node, 'operator') ?? node) : '=';
  const value = lower.field(node, 'right') ?? lower.field(node, 'value');
  return { kind: 'assign', ...extentOf(node), target, value, operator };
};

/** `with open(x) as f` binds as an assignment does. */
const asPattern: Rule = (node, lower) => {
  const value = namedChildren(node)[0];
  const target = childOf(node, 'alias');
  const bound = target && namedChildren(target)[0];
  if (!value || !bound) return undefined;
  return {
    kind: 'assign',
    ...extentOf(node),
    target: lower.expr(bound),
    value: lower.expr(value),
    operator: '=',
  };
};

const loop: Rule = (node, lower) => {
  const target = lower.field(node, 'left');
  const iterable = lower.field(node, 'right');
  const body = [lower.field(node, 'body'), lower.field(node, 'alternative')].flatMap(part => part ?? []);
  return target && iterable && { kind: 'loop', ...extentOf(node), target, iterable, body };
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
      const isList = /^(?:list_comprehension|generator_expression)$/.test(node.type);
      const made = { kind: 'loop' as const, ...extentOf(node), target, iterable, body: inner, scoped: true as const };
      const isSet = node.type === 'set_comprehension';
      inner = [isList ? { ...made, isList } : isSet ? { ...made, isSet } : made];
    }
  }
  return inner.length === 1 ? inner[0] : undefined;
};

function pairOf(node: SyntaxNode, lower: Lower): Expr {
  return { kind: 'dict', ...extentOf(node), entries: entry(node, lower) };
}

const branch = rule.branch(
  ({ field }) => field === 'condition' || field === 'subject',
  (child, lower) => lower.expr(child),
);

/** What runs inside `with suppress(…)` may end before its end, as what is tried may. */
const suppressing: Rule = (node, lower) =>
  /^with\s+(?:contextlib\s*\.\s*)?suppress\b/.test(lower.textOf(node)) ? branch(node, lower) : undefined;

/** Patterns look at any part of the value that they are compared with. */
const matching: Rule = (node, lower) => {
  const made = branch(node, lower);
  if (made?.kind !== 'branch') return made;
  const tests = made.tests.map((test): Expr => ({ kind: 'other', start: test.start, end: test.end, children: [test] }));
  return { ...made, tests };
};

const conditional: Rule = (node, lower) => {
  const [yes, condition, no] = lower.children(node);
  if (!yes || !condition || !no) return undefined;
  return { kind: 'choice', choiceKind: 'either', ...extentOf(node), condition, options: [yes, no] };
};

const comparison: Rule = (node, lower) => {
  const [left, right, more] = namedChildren(node);
  if (!left || !right || more) return undefined;
  const operator = lower.source.slice(left.end, right.start).trim();
  return {
    kind: 'binary',
    ...extentOf(node),
    operator,
    left: lower.expr(left),
    right: lower.expr(right),
  };
};

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
  const hasAll = module !== undefined && node.children.some(({ type }) => type === 'wildcard_import');
  return { kind: 'import', ...extentOf(node), names, ...(hasAll ? { everythingOf: lower.textOf(module) } : {}) };
};

export const pythonRules: Rules = {
  module: rule.block,
  block: rule.block,
  expression_statement: rule.transparent,
  parenthesized_expression: rule.transparent,
  pattern_list: rule.list,
  tuple_pattern: rule.list,
  expression_list: rule.list,
  list: rule.list,
  tuple: rule.list,
  list_splat: rule.roleRule('spread'),
  set: rule.unordered,
  identifier: rule.name,
  integer: rule.literal('number'),
  float: rule.literal('number'),
  true: rule.literal('boolean'),
  false: rule.literal('boolean'),
  none: rule.literal('null'),
  type: rule.unread,
  string: text,
  concatenated_string: concatenated,
  call: invoke,
  attribute: rule.member('object', 'attribute'),
  subscript: rule.index('value', 'subscript'),
  dictionary: rule.dictionary(entry),
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
  if_statement: rule.decidedBranch(branch),
  elif_clause: rule.decidedBranch(branch),
  while_statement: rule.repeated(branch),
  unary_operator: rule.signedNumber,
  not_operator: rule.roleRule('sign'),
  continue_statement: rule.roleRule('again'),
  try_statement: branch,
  except_clause: rule.roleRule('handler'),
  match_statement: matching,
  case_clause: branch,
  conditional_expression: conditional,
  boolean_operator: rule.operators({ or: rule.firstPresent, and: rule.secondIfFirst }),
  comparison_operator: comparison,
  binary_operator: rule.binary(),
  await: rule.wrapRule(),
  return_statement: rule.returns,
  yield: rule.generated('from'),
  raise_statement: rule.roleRule('failure'),
  assert_statement: rule.roleRule('check'),
  global_statement: rule.roleRule('outer'),
  nonlocal_statement: rule.roleRule('outer'),
  interpolation: rule.roleRule('check'),
  slice: rule.roleRule('slice'),
  with_statement: suppressing,
  with_clause: rule.roleRule('context'),
  with_item: rule.roleRule('context'),
  import_statement: imports,
  import_from_statement: imports,
};
