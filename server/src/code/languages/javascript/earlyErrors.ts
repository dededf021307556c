import type { SyntaxNode } from '../../grammars';

/**
 * How many parts of a program its language refuses before it runs, although the grammar takes them: the grammar reads
 * `x => { a: 1, b: 2 }` as an arrow function that gives an object, `await` and `yield` in every function, and knows nothing
 * of names. What only old or strict code may write is not counted.
 */
export function earlyErrors(root: SyntaxNode, text: string): number {
  let count = 0;
  const isScript = /\brequire\s*\(|\bmodule\.exports\b/.test(text) && !/^[ \t]*(?:import|export)\b/m.test(text);
  visit(root, undefined, { scope: new Map(), allowsAwait: !isScript, allowsYield: false });
  return count;

  function visit(node: SyntaxNode, parent: SyntaxNode | undefined, around: Around): void {
    // The names of elements are no names of the program.
    if (!node.named || node.type === 'ambient_declaration' || isElementName(node, parent)) return;
    if (isBroken(node, text)) count++;
    declare(node, around.scope);
    const inside = insideOf(node, around);
    for (const child of node.children) {
      // What a computed name or a decorator holds belongs to the code around.
      const own = child.field === 'name' || child.type === 'decorator' ? around : inside;
      visit(child, node, child.type === 'statement_block' && ownsBlock(node) ? { ...own, isBody: true } : own);
    }
    if (node.type === 'await_expression' && !around.allowsAwait) count++;
    if (node.type === 'for_in_statement' && hasSign(node, 'await') && !around.allowsAwait) count++;
    if (node.type === 'yield_expression' && !around.allowsYield) count++;
  }

  function insideOf(node: SyntaxNode, around: Around): Around {
    if (functions.has(node.type)) {
      const scope: Scope = new Map();
      for (const child of node.children) {
        if (child.field !== 'parameters' && child.field !== 'parameter') continue;
        const given = child.field === 'parameter' ? [child] : child.children;
        for (const name of given.flatMap(namesIn)) add(name, 'parameter', scope);
      }
      return {
        scope,
        allowsAwait: hasSign(node, 'async'),
        allowsYield: node.type.startsWith('generator') || hasSign(node, '*'),
      };
    }
    if (/^(?:public_)?field_definition$|^class_static_block$/.test(node.type))
      return { scope: new Map(), allowsAwait: false, allowsYield: false };
    if (node.type === 'catch_clause') {
      const scope: Scope = new Map();
      for (const child of node.children)
        if (child.field === 'parameter') for (const name of namesIn(child)) add(name, 'parameter', scope);
      return { ...around, scope };
    }
    const { isBody, ...same } = around;
    return blocks.has(node.type) && !isBody ? { ...around, scope: new Map() } : same;
  }

  function declare(node: SyntaxNode, scope: Scope): void {
    const kind = declarations.get(node.type);
    if (!kind) return;
    for (const child of node.children) {
      const isName =
        node.type === 'import_clause' || (node.type.endsWith('_declarator') ? false : child.field === 'name');
      const names = child.type === 'variable_declarator' ? child.children.filter(({ field }) => field === 'name') : [];
      for (const name of [...(isName ? [child] : []), ...names].flatMap(namesIn)) add(name, kind, scope);
    }
  }

  function add({ start, end }: SyntaxNode, kind: Kind, scope: Scope): void {
    const name = text.slice(start, end);
    const known = scope.get(name);
    const isLexical = kind === 'lexical' || known === 'lexical';
    if (known && (isLexical || (kind === 'parameter' && known === 'parameter'))) count++;
    if (known !== 'lexical') scope.set(name, kind);
  }
}

type Kind = 'lexical' | 'function' | 'variable' | 'parameter';

/** The names that a block declares. */
type Scope = Map<string, Kind>;

interface Around {
  readonly scope: Scope;
  readonly allowsAwait: boolean;
  readonly allowsYield: boolean;
  /** The block shares the names of the function or handler around it. */
  readonly isBody?: boolean;
}

const functions = new Set([
  'function_declaration',
  'function_expression',
  'generator_function',
  'generator_function_declaration',
  'arrow_function',
  'method_definition',
]);

const blocks = new Set([
  'statement_block',
  'switch_body',
  'for_statement',
  'for_in_statement',
  'class_body',
  'internal_module',
  'module',
]);

const declarations: ReadonlyMap<string, Kind> = new Map([
  ['lexical_declaration', 'lexical'],
  ['class_declaration', 'lexical'],
  ['import_clause', 'lexical'],
  ['variable_declaration', 'variable'],
  ['function_declaration', 'function'],
  ['generator_function_declaration', 'function'],
]);

function isElementName({ field }: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return field === 'name' && parent?.type.startsWith('jsx_') === true;
}

function ownsBlock({ type }: SyntaxNode): boolean {
  return functions.has(type) || type === 'catch_clause';
}

function hasSign({ children }: SyntaxNode, sign: string): boolean {
  return children.some(({ type, named }) => !named && type === sign);
}

/** The names that a pattern, a parameter or an import declares. */
function namesIn(node: SyntaxNode): readonly SyntaxNode[] {
  switch (node.type) {
    case 'identifier':
    case 'type_identifier':
    case 'shorthand_property_identifier_pattern':
      return [node];
    case 'pair_pattern':
      return node.children.filter(({ field }) => field === 'value').flatMap(namesIn);
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return node.children.filter(({ field }) => field === 'left').flatMap(namesIn);
    case 'required_parameter':
    case 'optional_parameter':
      return node.children.filter(({ field }) => field === 'pattern').flatMap(namesIn);
    case 'import_specifier': {
      const alias = node.children.find(({ field }) => field === 'alias');
      return alias ? [alias] : node.children.filter(({ field }) => field === 'name').flatMap(namesIn);
    }
    case 'object_pattern':
    case 'array_pattern':
    case 'rest_pattern':
    case 'named_imports':
    case 'namespace_import':
      return node.children.flatMap(namesIn);
    default:
      return [];
  }
}

/** Whether a node is one that the language refuses, whatever is around it. */
function isBroken(node: SyntaxNode, text: string): boolean {
  const { type, children } = node;
  switch (type) {
    case 'arrow_function':
      return startsWith(
        children.find(({ field }) => field === 'body'),
        ['object', 'object_pattern'],
      );
    case 'expression_statement':
      return startsWith(children[0], ['object', 'object_pattern', 'function_expression', 'class']);
    case 'binary_expression': {
      const operator = children.find(({ field }) => field === 'operator')?.type ?? '';
      const others = operator === '??' ? ['||', '&&'] : /^(?:\|\||&&)$/.test(operator) ? ['??'] : [];
      return children.some(
        child =>
          child.type === 'arrow_function' ||
          (child.type === 'binary_expression' && child.children.some(({ type: sign }) => others.includes(sign))),
      );
    }
    case 'call_expression':
    case 'member_expression':
    case 'subscript_expression':
    case 'ternary_expression':
      return children[0]?.type === 'arrow_function';
    case 'assignment_expression':
    case 'augmented_assignment_expression':
      return children[0]?.children.some(({ type: sign }) => sign === 'optional_chain') === true;
    case 'arguments':
    case 'formal_parameters':
    case 'object': {
      const items = children.slice(1);
      const isGap = ({ type: sign }: SyntaxNode, index: number) =>
        sign === ',' && (index === 0 || items[index - 1]?.type === ',');
      const rest = children.findIndex(
        child => child.type === 'rest_pattern' || child.children[0]?.type === 'rest_pattern',
      );
      const isLast = type !== 'formal_parameters' || rest < 0 || !children.slice(rest + 1).some(({ named }) => named);
      return items.some(isGap) || !isLast;
    }
    case 'if_statement':
      return children.some(({ type: arm }) => arm === 'lexical_declaration');
    case 'lexical_declaration':
      return (
        children[0]?.type === 'const' &&
        children.some(
          child => child.type === 'variable_declarator' && !child.children.some(({ field }) => field === 'value'),
        )
      );
    case 'method_definition':
      return hasSign(node, 'get') && (children.find(({ field }) => field === 'parameters')?.children.length ?? 2) > 2;
    case 'identifier':
    case 'shorthand_property_identifier':
    case 'shorthand_property_identifier_pattern':
      return reserved.test(text.slice(node.start, node.end));
    default:
      return false;
  }
}

/** Whether an expression begins with one of these, and with no parenthesis. */
function startsWith(expression: SyntaxNode | undefined, types: readonly string[]): boolean {
  for (let node = expression; node; node = node.children[0]) if (types.includes(node.type)) return true;
  return false;
}

const reserved =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)$/;
