import type { Span } from '../../../text/span';

/**
 * A program as the finder sees it: one small tree for all programming languages. A language lowers its syntax tree to
 * these kinds; what it does not map becomes `other`, whose children are still looked at.
 * Offsets are those of the file. `parent` is set by `readProgram`.
 */
export type Expr =
  | TextExpr
  | LiteralExpr
  | NameExpr
  | MemberExpr
  | IndexExpr
  | InvokeExpr
  | BinaryExpr
  | ListExpr
  | DictExpr
  | ChoiceExpr
  | WrapExpr
  | AssignExpr
  | FunctionExpr
  | ClassExpr
  | ReturnExpr
  | LoopExpr
  | BranchExpr
  | BlockExpr
  | ImportExpr
  | OtherExpr;

interface Base {
  readonly start: number;
  readonly end: number;
  parent?: Expr;
}

/** One stretch of a string literal: characters, or an expression that is written into it. */
export type TextPiece =
  | { readonly kind: 'chars'; readonly text: string; readonly span: Span }
  | { readonly kind: 'hole'; readonly value: Expr; readonly span: Span };

/** A string literal, or literals that stand side by side and are one. */
export interface TextExpr extends Base {
  readonly kind: 'text';
  readonly pieces: readonly TextPiece[];
  /** The first character after the opening quote and the one after the last before the closing quote. */
  readonly inner: Span;
  /** How characters are written inside it; a key of the language's `escapes`. */
  readonly quoting: string;
  /** A tag before a template: `gql`. */
  readonly tag?: string;
}

export interface LiteralExpr extends Base {
  readonly kind: 'literal';
  readonly type: 'number' | 'boolean' | 'null';
  readonly text: string;
}

export interface NameExpr extends Base {
  readonly kind: 'name';
  readonly name: string;
  /** It has the mark of a variable, in a language that marks them: `$name`. */
  readonly variable?: true;
}

export interface MemberExpr extends Base {
  readonly kind: 'member';
  readonly object: Expr;
  readonly name: string;
  /** How the program would read it, where it does not: the offsets are those of the object. */
  readonly source?: string;
}

export interface IndexExpr extends Base {
  readonly kind: 'index';
  readonly object: Expr;
  readonly index: Expr;
}

/** The name of the argument that a block, or a class body, behind a call is. */
export const blockArgument = '&';

export interface Argument {
  readonly name?: string;
  /** `*xs`, `**xs`, `...xs`: the value holds several arguments. */
  readonly spread?: boolean;
  /** The function writes its result to it: `&x`, `out x`. */
  readonly output?: true;
  readonly value: Expr;
  readonly span: Span;
}

export interface InvokeExpr extends Base {
  readonly kind: 'invoke';
  readonly callee: Expr;
  readonly args: readonly Argument[];
  /** An object of a class is made: `new X(…)`. */
  readonly construct?: boolean;
  /** The program ends here. */
  ends?: true;
  /** Nothing is called here: a declared type says of which class an object is that is made elsewhere. */
  readonly declared?: true;
}

export interface BinaryExpr extends Base {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expr;
  readonly right: Expr;
}

/** A list, tuple, array or array pattern. */
export interface ListExpr extends Base {
  readonly kind: 'list';
  readonly items: readonly Expr[];
  /** True when more items may follow than are written. */
  readonly open?: boolean;
  readonly isUnordered?: true;
}

export interface DictEntry {
  /** Undefined for a spread. */
  readonly key: Expr | undefined;
  readonly value: Expr;
  readonly span: Span;
  /** In a pattern, what stands for a member that is not there: `{ page = 1 }`. */
  readonly default?: Expr;
}

/** A dictionary, hash, object literal or object pattern. */
export interface DictExpr extends Base {
  readonly kind: 'dict';
  readonly entries: readonly DictEntry[];
}

/**
 * One of several values. `either`: a condition decides. `fallback`: the first that is there (`a || b`, `a ?? b`), so
 * that later ones are defaults.
 */
export interface ChoiceExpr extends Base {
  readonly kind: 'choice';
  readonly choiceKind: 'either' | 'fallback';
  readonly condition?: Expr;
  readonly options: readonly Expr[];
}

/** Something that changes neither the value nor its meaning for us: `await x`, `x!`, `x as T`, `&x`. */
interface WrapExpr extends Base {
  readonly kind: 'wrap';
  readonly operand: Expr;
}

export interface AssignExpr extends Base {
  readonly kind: 'assign';
  readonly target: Expr;
  readonly value: Expr | undefined;
  /** `=`, or an operator that extends the value: `+=`, `.=`. */
  readonly operator: string;
  /** It declares nothing: a name of this function is meant, or else one of what is around it. */
  readonly again?: true;
  /** It declares a name that means this only in the block around it: `const x = 1`. */
  readonly scoped?: true;
}

export interface Param {
  readonly target: Expr;
  readonly default?: Expr;
  /** Takes all remaining arguments. */
  readonly rest?: boolean;
  /** The parameter is also a field of the object: `constructor(private base: string)`. */
  readonly field?: boolean;
  /** Callers write its name, and a hash at the end of the arguments is taken apart for it. */
  readonly byName?: boolean;
}

export interface FunctionExpr extends Base {
  readonly kind: 'function';
  readonly name?: string;
  readonly params: readonly Param[];
  readonly body: Expr;
  /** The body is the value: an arrow function or lambda without braces. */
  readonly yields?: boolean;
  /** A getter or property: reading the name runs it. */
  readonly getter?: boolean;
  /** It runs on the object of the function around it: an arrow function. */
  readonly arrow?: true;
}

export interface ClassExpr extends Base {
  readonly kind: 'class';
  readonly name?: string;
  readonly bases: readonly Expr[];
  readonly body: Expr;
}

interface ReturnExpr extends Base {
  readonly kind: 'return';
  readonly value: Expr | undefined;
  /** The last value of a function in a language that returns it without being told to. */
  readonly implicit?: true;
}

/** A loop over a value, or a comprehension: `body` runs with `target` bound to each item. */
export interface LoopExpr extends Base {
  readonly kind: 'loop';
  readonly target?: Expr;
  readonly iterable?: Expr;
  /** The target takes keys, not items: `for (k in o)`. */
  readonly keys?: boolean;
  /** Behind the loop its names mean something else: a comprehension, `for (const x of xs)`. */
  readonly scoped?: true;
  /** It is a value: the list of what its body gives for each item. */
  readonly isList?: true;
  /** It is the set of that. */
  readonly isSet?: true;
  readonly body: readonly Expr[];
  /** The part of the body that runs between two iterations: `for (;; page++)`. */
  readonly next?: Expr;
}

/** Statements of which some do not always run: if, switch, try, while. */
export interface BranchExpr extends Base {
  readonly kind: 'branch';
  readonly tests: readonly Expr[];
  readonly arms: readonly Expr[];
  /** The first arm runs where the only test holds, and one of the others where it does not. */
  readonly isIf?: true;
  /**
   * It is one of several cases, whose tests are compared with that of the branch around them; the one without a test runs
   * where no other does. What runs may fall into the next one.
   */
  readonly isCase?: 'ends' | 'falls';
}

/** A list of statements; an expression directly in it is not used by anything. */
export interface BlockExpr extends Base {
  readonly kind: 'block';
  readonly statements: readonly Expr[];
  /** One declaration of several names, whose block is the one around it. */
  readonly isDeclaration?: true;
}

export interface ImportExpr extends Base {
  readonly kind: 'import';
  /** The module all of whose names the program has: `from module import *`. */
  readonly everythingOf?: string;
  /** The local name, the module, and the name in it (`*` for the module itself, `default` for its default export). */
  readonly names: readonly { readonly local: string; readonly module: string; readonly name: string }[];
}

/** What has no kind of its own: its children are still looked at, and may go anywhere. */
export interface OtherExpr extends Base {
  readonly kind: 'other';
  /** What happens to the values inside, where that is known. */
  readonly role?:
    | 'sign' // One value is behind a sign: `!x`, `-x`.
    | 'count' // The name has another value afterwards: `x++`.
    | 'failure' // They go into an error: `throw x`.
    | 'check' // They are looked at and not kept: `assert x`.
    | 'context' // One is the resource of a block: `with x`.
    | 'slice' // They are the ends of a part of a list or text: `x[:3]`.
    | 'spread' // The elements of one become those of a list around it: `[...x]`.
    | 'element' // A generator yields one: `yield x`.
    | 'elements' // A generator yields all elements of one: `yield from x`.
    | 'jump' // Control leaves here, and there is no value.
    | 'again' // The loop goes on with its next round.
    | 'outer' // The function means the names of what is around it: `global x`.
    | 'handler' // The last one runs after an error, which the first one takes.
    | 'decorated'; // The last one is a function or a class, and the others decorate it.
  readonly children: readonly Expr[];
}

/** The direct children of an expression, in the order of the text. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'text':
      return expr.pieces.flatMap(piece => (piece.kind === 'hole' ? [piece.value] : []));
    case 'literal':
    case 'name':
    case 'import':
      return [];
    case 'member':
      return [expr.object];
    case 'index':
      return [expr.object, expr.index];
    case 'invoke':
      return [expr.callee, ...expr.args.map(argument => argument.value)];
    case 'binary':
      return [expr.left, expr.right];
    case 'list':
      return expr.items;
    case 'dict':
      return expr.entries.flatMap(({ key, value, default: other }) => [key ?? [], value, other ?? []].flat());
    case 'choice':
      return expr.condition ? [expr.condition, ...expr.options] : expr.options;
    case 'wrap':
      return [expr.operand];
    case 'assign':
      return expr.value ? [expr.target, expr.value] : [expr.target];
    case 'function':
      return [
        ...expr.params.flatMap(param => (param.default ? [param.target, param.default] : [param.target])),
        expr.body,
      ];
    case 'class':
      return [...expr.bases, expr.body];
    case 'return':
      return expr.value ? [expr.value] : [];
    case 'loop':
      return [...(expr.target ? [expr.target] : []), ...(expr.iterable ? [expr.iterable] : []), ...expr.body];
    case 'branch':
      return [...expr.tests, ...expr.arms];
    case 'block':
      return expr.statements;
    case 'other':
      return expr.children;
  }
}

/** The nearest expression around this one that has one of the kinds. */
export function enclosing<K extends Expr['kind']>(expr: Expr, kind: K): Extract<Expr, { kind: K }> | undefined {
  for (let ancestor = expr.parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.kind === kind) return ancestor as Extract<Expr, { kind: K }>;
  }
  return undefined;
}

/** The names in an expression that are not inside a function of their own, in the order of the text. */
export function namesIn(expr: Expr): NameExpr[] {
  const found: NameExpr[] = [];
  const stack: Expr[] = [expr];
  for (let inner = stack.pop(); inner; inner = stack.pop()) {
    if (inner.kind === 'function') continue;
    if (inner.kind === 'name') found.push(inner);
    stack.push(...childrenOf(inner).toReversed());
  }
  return found;
}

/** The expression without awaits, casts and the like around its value. */
export function unwrap(expr: Expr): Expr {
  let inner = expr;
  while (inner.kind === 'wrap') inner = inner.operand;
  return inner;
}

/** `a.b.c` as it is written; undefined when something else is called. */
export function dottedPath(expr: Expr): string | undefined {
  if (expr.kind === 'name') return expr.name;
  const inner = expr.kind === 'member' ? dottedPath(expr.object) : undefined;
  return expr.kind === 'member' && inner !== undefined ? `${inner}.${expr.name}` : undefined;
}

/** The name of a function, or of the constant that it is assigned to, and the statement that says so. */
export function nameOf(owner: FunctionExpr): { readonly name: string; readonly statement: Expr } | undefined {
  const { parent } = owner;
  if (parent?.kind === 'assign' && parent.value === owner && parent.target.kind === 'name')
    return { name: parent.target.name, statement: parent };
  const isDecorated = parent?.kind === 'other' && parent.role === 'decorated';
  const statement = isDecorated ? parent : owner;
  return owner.name && statement.parent?.kind === 'block' ? { name: owner.name, statement } : undefined;
}

/** The last name in an expression, as a word for people: `app_id` of `cfg['app_id']`, `id` of `process.env.id`. */
export function lastName(expr: Expr): string | undefined {
  switch (expr.kind) {
    case 'name':
      return expr.name;
    case 'member':
      return expr.name;
    case 'index':
      return expr.index.kind === 'text' ? plainPieces(expr.index) : lastName(expr.object);
    case 'wrap':
      return lastName(expr.operand);
    case 'invoke': {
      const argument = expr.args[0]?.value;
      if (argument?.kind === 'text') return plainPieces(argument) ?? lastName(expr.callee);
      return (argument && lastName(argument)) ?? lastName(expr.callee);
    }
    case 'choice':
      return expr.options[0] && lastName(expr.options[0]);
    default:
      return undefined;
  }
}

/** A text in which nothing is filled in; undefined for others. */
export function plainPieces(expr: TextExpr): string | undefined {
  return expr.pieces.every(piece => piece.kind === 'chars')
    ? expr.pieces.map(piece => (piece.kind === 'chars' ? piece.text : '')).join('')
    : undefined;
}
