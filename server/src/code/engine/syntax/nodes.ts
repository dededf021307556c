import { type Span, spanOf } from '../../../text/span';
import type { SyntaxNode } from '../../grammars';

/** The child that fills a field. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find(child => child.field === field);
}

/** The children that fill a field. */
export function childrenOfField(node: SyntaxNode, field: string): SyntaxNode[] {
  return node.children.filter(child => child.field === field);
}

/** The first child of a type of the grammar. */
export function childOfType(node: SyntaxNode, type: string): SyntaxNode | undefined {
  return node.children.find(child => child.type === type);
}

export function namedChildren(node: SyntaxNode): SyntaxNode[] {
  return node.children.filter(child => child.named);
}

/** Where something starts and ends, without anything else that it says. */
export function extentOf({ start, end }: Span): Span {
  return spanOf(start, end);
}
