import type { SyntaxNode } from '../../grammars';
import type { Expr } from './expr';
import { childOf, namedChildren } from './nodes';

/** How one node type of a grammar becomes an expression; undefined falls back to `other`. */
export type Rule = (node: SyntaxNode, lower: Lower) => Expr | undefined;

/** The rules of a language by the node types of its grammar. */
export type Rules = Readonly<Record<string, Rule>>;

/** What a rule may use to lower the parts of its node. */
export interface Lower {
  readonly source: string;
  expr(node: SyntaxNode): Expr;
  /** The child that fills a field, lowered. */
  field(node: SyntaxNode, name: string): Expr | undefined;
  /** All named children, lowered. */
  children(node: SyntaxNode): Expr[];
  textOf(node: SyntaxNode): string;
  /** The name that the method around gives to the object that it runs on, where each method has its own. */
  readonly receiver: string | undefined;
  /** The names of the fields of the structures that the file declares, in their order. */
  readonly structures: ReadonlyMap<string, readonly string[]>;
  /** Lowers the inside of a method with a receiver of that name, or of a file with these structures. */
  within(context: Partial<LowerContext>): Lower;
}

type LowerContext = Pick<Lower, 'receiver' | 'structures'>;

/** Lowers a whole syntax tree with the rules of its language. */
export function lowerTree(source: string, root: SyntaxNode, rules: Rules): Expr {
  return lowerWith(source, rules, { receiver: undefined, structures: new Map() }).expr(root);
}

function lowerWith(source: string, rules: Rules, context: LowerContext): Lower {
  // What a rule gave up on is lowered once more, after its rule has lowered some of its parts. Without this memory the time
  // would double at each level of such nodes.
  const others = new Map<SyntaxNode, Expr>();
  const lower: Lower = {
    source,
    ...context,
    expr: node => {
      const rule = rules[node.type];
      const known = rule && others.size > 0 ? others.get(node) : undefined;
      const made = known ?? rule?.(node, lower);
      if (made) return made;
      const other: Expr = { kind: 'other', start: node.start, end: node.end, children: lower.children(node) };
      if (rule) others.set(node, other);
      return other;
    },
    field: (node, name) => {
      const child = childOf(node, name);
      return child && lower.expr(child);
    },
    children: node => namedChildren(node).map(lower.expr),
    textOf: node => source.slice(node.start, node.end),
    within: more => lowerWith(source, rules, { ...context, ...more }),
  };
  return lower;
}
