import { addTo } from '../../../text/addTo';
import { tableOf } from '../../../text/table';
import type { AssignExpr, BlockExpr, ClassExpr, Expr, ImportExpr } from '../../engine/syntax/expr';
import type { Lower, Rule, Rules } from '../../engine/syntax/lower';
import { childOf, childOfType, childrenOfField, extentOf, namedChildren } from '../../engine/syntax/nodes';
import * as rule from '../../engine/syntax/rules';
import type { SyntaxNode } from '../../grammars';
import { args, composite, declaredObject, fieldNames, params, structureOf, text, typePath } from './parts';

/** A name; that of a method's receiver is the object itself. */
const identifier: Rule = (node, lower) => {
  const name = lower.textOf(node);
  return { kind: 'name', ...extentOf(node), name: name === lower.receiver ? 'this' : name };
};

function receiverOf(node: SyntaxNode, lower: Lower): { readonly name?: string; readonly type?: string } {
  const declared = namedChildren(childOf(node, 'receiver') ?? node)[0];
  const nameNode = declared && childOf(declared, 'name');
  const type = declared && typePath(childOf(declared, 'type'), lower);
  return {
    ...(nameNode ? { name: lower.textOf(nameNode) } : {}),
    ...(type?.kind === 'name' ? { type: type.name } : {}),
  };
}

/** A file, with the methods of a type put into the class that the type is. */
const file: Rule = (node, outer) => {
  const inside = namedChildren(node);
  const types = inside.filter(({ type }) => type === 'type_declaration').flatMap(namedChildren);
  const lower = outer.within({ structures: structuresOf(types, outer) });
  const methods = inside.filter(({ type }) => type === 'method_declaration');
  const owners = new Map<string, SyntaxNode[]>();
  for (const method of methods) {
    const owner = receiverOf(method, lower).type ?? '';
    addTo(owners, owner, method);
  }
  const made = madeTypes(node, lower);
  const classes: ClassExpr[] = [];
  for (const type of types) {
    const name = lower.textOf(childOf(type, 'name') ?? type);
    if (type.type === 'type_spec' && (childOf(type, 'type')?.type === 'struct_type' || owners.has(name))) {
      const given = (made.get(name) ?? []).flatMap(body => valuesOf(body, lower));
      classes.push(classOf(name, type, owners.get(name) ?? [], given, lower));
      owners.delete(name);
    }
  }
  for (const [name, list] of owners) classes.push(classOf(name, list[0] as SyntaxNode, list, [], lower));
  const others = inside.filter(({ type }) => type !== 'type_declaration' && type !== 'method_declaration');
  const statements = [...others.map(child => lower.expr(child)), ...classes].sort((a, b) => a.start - b.start);
  return { kind: 'block', ...extentOf(node), statements };
};

function structuresOf(types: readonly SyntaxNode[], lower: Lower): ReadonlyMap<string, readonly string[]> {
  return new Map(
    types.flatMap(type => {
      const nameNode = childOf(type, 'name');
      const struct = childOf(type, 'type');
      return nameNode && struct?.type === 'struct_type' ? [[lower.textOf(nameNode), fieldNames(struct, lower)]] : [];
    }),
  );
}

/** A type with what it holds: `first` is where it is declared, or else its first method. */
function classOf(
  name: string,
  first: SyntaxNode,
  methods: readonly SyntaxNode[],
  given: readonly AssignExpr[],
  lower: Lower,
): ClassExpr {
  const struct = first.type === 'type_spec' ? childOf(first, 'type') : undefined;
  const list = struct?.children.find(child => child.type === 'field_declaration_list');
  const declared = list ? namedChildren(list) : [];
  const embedded = declared.filter(field => !childOf(field, 'name')).map(field => childOf(field, 'type'));
  // `type Applications service`: a type has the fields of the one that it is made of.
  const above = struct?.type === 'type_identifier' ? [struct] : embedded;
  const bases = above.flatMap(type => typePath(type, lower) ?? []);
  const fields = declared.flatMap(field =>
    childrenOfField(field, 'name').flatMap((nameNode): AssignExpr[] => {
      const type = childOf(field, 'type');
      const value = declaredObject(type, lower) ?? structureOf(type, lower);
      return value ? [assigned(nameNode, value, lower)] : [];
    }),
  );
  const body: Expr[] = [...fields, ...given, ...methods.map(method => lower.expr(method))];
  const base = extentOf(first);
  return { kind: 'class', ...base, name, bases, body: { kind: 'block', ...base, statements: body } };
}

function assigned(nameNode: SyntaxNode, value: Expr, lower: Lower): AssignExpr {
  const target: Expr = { kind: 'name', start: nameNode.start, end: nameNode.end, name: lower.textOf(nameNode) };
  return { kind: 'assign', start: nameNode.start, end: value.end, target, value, operator: '=' };
}

/** Where the file makes values of types, by the names of the types: the bodies of `&Client{base: url}`. */
function madeTypes(root: SyntaxNode, lower: Lower): ReadonlyMap<string, readonly SyntaxNode[]> {
  const found = new Map<string, SyntaxNode[]>();
  const stack: SyntaxNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const type = node.type === 'composite_literal' ? childOf(node, 'type') : undefined;
    const body = type && childOf(node, 'body');
    if (type && body) {
      const name = lower.textOf(type);
      addTo(found, name, body);
    }
    stack.push(...node.children);
  }
  return found;
}

/** The texts and names that the body of a value gives to the fields of its type. */
function valuesOf(body: SyntaxNode, lower: Lower): AssignExpr[] {
  return namedChildren(body).flatMap(item => {
    const key = childOf(item, 'key');
    const element = childOf(item, 'value');
    const value = element && namedChildren(element)[0];
    const copy = value && copied(value, lower);
    return key && copy ? [assigned(key, copy, lower)] : [];
  });
}

/** A second expression for a plain value: it is not listed as a text of its own. */
function copied(value: SyntaxNode, lower: Lower): Expr | undefined {
  if (value.type === 'identifier') return identifier(value, lower);
  return /string_literal$/.test(value.type) ? { ...text(value, lower), quoting: '' } : undefined;
}

const invoke: Rule = (node, lower) => {
  const called = childOf(node, 'function');
  const given = childOf(node, 'arguments');
  if (!called || !given) return undefined;
  const base = extentOf(node);
  const name = lower.textOf(called);
  const first = namedChildren(given)[0];
  if (name === 'make' && first) {
    const list = first.type === 'slice_type' || first.type === 'channel_type';
    return list ? { kind: 'list', ...base, items: [] } : { kind: 'dict', ...base, entries: [] };
  }
  if (name === 'new' && first) {
    const callee = typePath(first, lower);
    if (callee) return { kind: 'invoke', ...base, callee, args: [], construct: true };
  }
  return { kind: 'invoke', ...base, callee: lower.expr(called), args: args(given, lower) };
};

/** One expression, or the list of several. */
const expressions: Rule = (node, lower) => {
  const items = lower.children(node);
  return items.length === 1 ? items[0] : { kind: 'list', ...extentOf(node), items };
};

const declaration: Rule = (node, lower) => {
  const names = childrenOfField(node, 'name').map(nameNode => lower.expr(nameNode));
  const given = lower.field(node, 'value') ?? declaredObject(childOf(node, 'type'), lower);
  const first = names[0];
  if (!first) return undefined;
  const target: Expr = names.length === 1 ? first : { kind: 'list', start: first.start, end: first.end, items: names };
  const zero =
    childOf(node, 'type')?.type === 'map_type'
      ? ({ kind: 'dict', start: node.end, end: node.end, entries: [] } as const)
      : undefined;
  return { kind: 'assign', ...extentOf(node), target, value: given ?? zero, operator: '=' };
};

const define: Rule = (node, lower) => {
  const inside = node.type === 'method_declaration' ? lower.within({ receiver: receiverOf(node, lower).name }) : lower;
  return rule.functionOf(node, params(childOf(node, 'parameters'), inside), inside);
};

/** `if v, err := f(); err == nil { … }`: the first statement runs before the test. */
const branch: Rule = (node, lower) => {
  const before = lower.field(node, 'initializer');
  const tests: Expr[] = [];
  const arms: Expr[] = [];
  for (const child of namedChildren(node)) {
    if (child.field === 'initializer') continue;
    const inside = lower.expr(child);
    if (child.field === 'condition' || child.field === 'value') tests.push(inside);
    else arms.push(node.type === 'expression_switch_statement' ? asCase(inside, child) : inside);
  }
  const isIf = node.type === 'if_statement' ? { isIf: true as const } : {};
  const made: Expr = { kind: 'branch', ...extentOf(node), tests, arms, ...isIf };
  if (!before) return made;
  return { kind: 'block', ...extentOf(node), statements: [before, made] };
};

/** Only a case with `fallthrough` continues with the next one. */
function asCase(made: Expr, node: SyntaxNode): Expr {
  if (made.kind !== 'branch') return made;
  const body = namedChildren(node).at(-1);
  const last = body?.type === 'statement_list' ? namedChildren(body).at(-1) : body;
  return { ...made, isCase: last?.type === 'fallthrough_statement' ? 'falls' : 'ends' };
}

/** The statements of one case stand beside its values. */
const arm: Rule = (node, lower) => {
  const values = childrenOfField(node, 'value');
  const listed = values.flatMap(child => (child.type === 'expression_list' ? namedChildren(child) : [child]));
  const tests = listed.map(child => lower.expr(child));
  const inside = namedChildren(node).filter(child => child.field !== 'value' && child.field !== 'type');
  const body: BlockExpr = {
    kind: 'block',
    ...extentOf(node),
    statements: inside.map(child => lower.expr(child)),
  };
  return { kind: 'branch', ...extentOf(node), tests, arms: [body] };
};

const loop: Rule = (node, lower) => {
  const range = childOfType(node, 'range_clause');
  const body = lower.field(node, 'body');
  const base = extentOf(node);
  if (!body) return undefined;
  if (!range) {
    const clause = childOfType(node, 'for_clause');
    const before = clause ? lower.children(clause) : [];
    return { kind: 'loop', ...base, body: [...before, body] };
  }
  const left = childOf(range, 'left');
  const targets = left ? namedChildren(left) : [];
  const iterable = lower.field(range, 'right');
  const item = targets[1] ?? targets[0];
  if (!iterable || !item) return { kind: 'loop', ...base, body: [...(iterable ? [iterable] : []), body] };
  const made = { kind: 'loop' as const, ...base, target: lower.expr(item), iterable, body: [body] };
  return targets.length > 1 ? made : { ...made, keys: true };
};

/** A pointer is what it points to. */
const unary: Rule = (node, lower) => {
  const sign = childOf(node, 'operator');
  return sign && /^[&*]$/.test(lower.textOf(sign))
    ? rule.wrapRule('operand')(node, lower)
    : rule.signedNumber(node, lower);
};

/** Packages by the name that they are used by in texts about them. */
const packages: Readonly<Record<string, string>> = tableOf({
  'github.com/go-resty/resty': 'resty',
  'gopkg.in/resty': 'resty',
  'github.com/parnurzeal/gorequest': 'gorequest',
  'github.com/dghubble/sling': 'sling',
  'github.com/levigross/grequests': 'grequests',
  'github.com/hashicorp/go-retryablehttp': 'retryablehttp',
  'github.com/jarcoal/httpmock': 'httpmock',
  'github.com/h2non/gock': 'gock',
});

const imports: Rule = (node, lower) => {
  const names = specs(node).flatMap((spec): ImportExpr['names'][number][] => {
    const written = childOf(spec, 'path');
    if (!written) return [];
    const path = lower.textOf(written).slice(1, -1);
    const short = path.replace(/[/.]v\d+$/, '');
    const last = short.slice(short.lastIndexOf('/') + 1);
    const module = packages[short] ?? (path.split('/')[0]?.includes('.') ? path : last);
    const alias = childOf(spec, 'name');
    return [
      { local: alias ? lower.textOf(alias) : (packages[short] ?? last.replace(/^go-|-go$/g, '')), module, name: '*' },
    ];
  });
  return { kind: 'import', ...extentOf(node), names };
};

function specs(node: SyntaxNode): SyntaxNode[] {
  return node.children.flatMap(child =>
    child.type === 'import_spec' ? [child] : child.type === 'import_spec_list' ? specs(child) : [],
  );
}

export const goRules: Rules = {
  source_file: file,
  block: rule.block,
  statement_list: rule.block,
  const_declaration: rule.block,
  var_declaration: rule.block,
  var_spec_list: rule.block,
  expression_statement: rule.transparent,
  parenthesized_expression: rule.transparent,
  literal_element: rule.transparent,
  expression_list: expressions,
  identifier,
  field_identifier: identifier,
  package_identifier: identifier,
  int_literal: rule.literal('number'),
  float_literal: rule.literal('number'),
  true: rule.literal('boolean'),
  false: rule.literal('boolean'),
  nil: rule.literal('null'),
  interpreted_string_literal: text,
  raw_string_literal: text,
  composite_literal: composite,
  call_expression: invoke,
  selector_expression: rule.member('operand', 'field'),
  index_expression: rule.index('operand', 'index'),
  type_assertion_expression: rule.wrapRule('operand'),
  type_conversion_expression: rule.wrapRule('operand'),
  slice_expression: rule.wrapRule('operand'),
  unary_expression: unary,
  inc_statement: rule.roleRule('count'),
  dec_statement: rule.roleRule('count'),
  binary_expression: rule.binary(),
  short_var_declaration: rule.assignment(),
  assignment_statement: rule.assignment({ again: true }),
  const_spec: declaration,
  var_spec: declaration,
  function_declaration: define,
  method_declaration: define,
  func_literal: define,
  if_statement: branch,
  expression_switch_statement: branch,
  type_switch_statement: branch,
  select_statement: branch,
  expression_case: arm,
  default_case: arm,
  type_case: arm,
  communication_case: arm,
  for_statement: loop,
  labeled_statement: (node, lower) => {
    const inner = namedChildren(node).at(-1);
    return inner && lower.expr(inner);
  },
  go_statement: rule.block,
  defer_statement: rule.block,
  return_statement: rule.returns,
  import_declaration: imports,
  type_declaration: rule.unread,
  package_clause: rule.unread,
};
