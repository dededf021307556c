import type { Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';
import { type LocalStatement, nodesAt, statementAt, toTextSpan } from '../document/position';
import { quoteName, quoteString } from '../lex/quoting';
import type { AnyNode, Label, Name } from '../tree/tree';
import { walk } from '../tree/walk';
import type { Definition } from './definitions';
import { nameAt, symbolOf } from './occurrences';

/** The definition of the label or variable at the offset. */
export function definition(text: string, offset: number): Span | undefined {
  const { statement, symbol } = symbolAt(text, offset);
  return symbol && toTextSpan(statement, symbol.definition.nameNode);
}

/** The definition and all uses of the label or variable at the offset, the definition first. */
export function references(text: string, offset: number): Span[] {
  const { statement, symbol } = symbolAt(text, offset);
  return symbol ? [symbol.definition.nameNode, ...symbol.uses].map(node => toTextSpan(statement, node)) : [];
}

/** The span that a rename at the offset changes; undefined for attributes, which queries do not define. */
export function renameable(text: string, offset: number): Span | undefined {
  const { statement, symbol, node } = symbolAt(text, offset);
  return symbol && node ? toTextSpan(statement, insideQuotes(statement, node)) : undefined;
}

/**
 * The edits that rename a label or variable, each quoted as its context requires. Undefined where nothing can be
 * renamed, where the language cannot express the name, or where the name already has a meaning.
 */
export function rename(text: string, offset: number, newName: string): Edit[] | undefined {
  const { statement, symbol } = symbolAt(text, offset);
  const name = newName.trim();
  // The names in `jparse(…) AS (a, b)` are keys of the JSON text: other names would select other values.
  if (symbol && takesByName(symbol.definition, statement)) return undefined;
  if (!symbol || name === '' || /[`\r\n]/.test(name)) return undefined;
  if (symbol.definition.kind === 'Variable' && name.includes('%')) return undefined;
  if (name !== symbol.definition.name && symbol.isTaken(name)) return undefined;
  if (symbol.definition.kind === 'Placeholder' && !/^[A-Za-z]\w*$/.test(name)) return undefined;
  return [symbol.definition.nameNode, ...symbol.uses]
    .map(node => ({ span: toTextSpan(statement, node), text: rewritten(node, name) }))
    .sort((a, b) => a.span.start - b.span.start);
}

function takesByName({ kind, value, nameNode }: Definition, statement: LocalStatement): boolean {
  const tuple = /[(,]\s*$/.test(statement.text.slice(0, nameNode.start));
  return kind === 'Variable' && tuple && value.kind === 'call' && value.key === 'jparse';
}

function rewritten(node: Label | Name, name: string): string {
  if (node.kind === 'label' && (node.quote === 'single' || node.quote === 'double')) return quoteString(name);
  const quoted = node.kind === 'label' ? node.quote === 'backtick' : node.quoted;
  return quoted ? `\`${name}\`` : quoteName(name);
}

function insideQuotes(statement: LocalStatement, node: Label | Name): Span {
  const first = statement.text[node.start] as string;
  return /[`'"]/.test(first) ? spanOf(node.start + 1, node.end - 1) : spanOf(node.start, node.end);
}

function symbolAt(text: string, offset: number) {
  const statement = statementAt(text, offset);
  const local = offset - statement.base;
  const path = nodesAt(statement, local);
  return { statement, symbol: symbolOf(path, local), node: nameAt(path, local) };
}

/** All occurrences in the statement of the name, function or event type at the offset. */
export function highlights(text: string, offset: number): Span[] {
  const statement = statementAt(text, offset);
  const path = nodesAt(statement, offset - statement.base);
  const node = path[path.length - 1];
  const root = path[0];
  if (!node || !root) return [];
  if (symbolOf(path, offset - statement.base)) return references(text, offset).sort((a, b) => a.start - b.start);
  const key = keyOf(node, offset - statement.base);
  if (!key) return [];
  const found: Span[] = [];
  walk(root, candidate => {
    const same = keyOf(candidate, candidate.start);
    if (same?.key === key.key) found.push(toTextSpan(statement, same));
    return true;
  });
  return found;
}

function keyOf(node: AnyNode, offset: number): { key: string; start: number; end: number } | undefined {
  if (node.kind === 'name') return { key: `name ${node.text}`, start: node.start, end: node.end };
  if (node.kind === 'event-type') return { key: `type ${node.text}`, start: node.start, end: node.end };
  if (node.kind === 'template') return { key: `template ${node.name}`, start: node.start, end: node.end };
  if (node.kind === 'call' && offset <= node.nameEnd) {
    return { key: `call ${node.key}`, start: node.start, end: node.nameEnd };
  }
  return undefined;
}
