import type { AnyNode, Body } from '../tree/tree';
import { forEachChild } from '../tree/walk';

/**
 * How the gap before a token can be printed. `line` is a blank or a line break, `soft` is nothing or a line break, and
 * `close` is like `soft` with one level of indentation less. `fill` is a line break only where the text up to the next
 * gap of the group does not fit on the line.
 */
export type Break = 'line' | 'soft' | 'close' | 'fill';

/** A range whose gaps all become line breaks, one level of indentation deeper, or none. */
export interface Group {
  readonly start: number;
  readonly end: number;
  readonly indent: 0 | 1;
  /**
   * Whether it begins a chain of operands. Its own lines are then indented once more, like those of the other operands.
   */
  readonly hangs?: true;
}

export interface Layout {
  readonly breaks: Map<number, Break>;
  readonly groups: Group[];
  /** The starts of operands that follow their sign without a blank. */
  readonly signed: Set<number>;
  /** The starts of words that are names, however they are spelled. */
  readonly names: Set<number>;
  /** The starts of parentheses that follow a word without a blank. */
  readonly calls: Set<number>;
  /** The starts of the clauses of the outermost query, without the first. */
  readonly clauses: Set<number>;
}

/** The layout of a statement. `text` is the statement's own text. */
export function layoutOf(body: Body, text: string): Layout {
  const layout: Layout = {
    breaks: new Map(),
    groups: [],
    signed: new Set(),
    names: new Set(),
    calls: new Set(),
    clauses: new Set(),
  };
  visit(body, layout, text);
  for (const clause of body.clauses.slice(body.kind === 'query' ? 1 : 0)) layout.clauses.add(clause.start);
  return layout;
}

function visit(node: AnyNode, layout: Layout, text: string): void {
  describe(node, layout, text);
  forEachChild(node, child => visit(child, layout, text));
}

function describe(node: AnyNode, layout: Layout, text: string): void {
  const { breaks, groups, names, calls } = layout;
  switch (node.kind) {
    case 'query':
    case 'show':
    case 'delete':
      groups.push({ start: node.start, end: node.end, indent: 0 });
      for (const clause of node.clauses) {
        if (clause.start > node.start) breaks.set(clause.start, 'line');
        groups.push({ start: clause.start, end: clause.end, indent: 1 });
      }
      break;
    case 'select':
    case 'order-by':
      list(node.items, layout);
      break;
    case 'facet':
      list(node.items, layout);
      if (node.order) breaks.set(node.order.start, 'line');
      break;
    case 'variables':
      list(node.definitions, layout);
      break;
    case 'from':
      list(node.sources, layout);
      for (const join of node.joins) {
        breaks.set(join.start, 'line');
        groups.push({ start: join.start, end: join.end, indent: 0 });
      }
      break;
    case 'where':
      logical(node.condition, layout, text);
      break;
    case 'where-argument':
      groups.push({ start: node.start, end: node.end, indent: 1 });
      logical(node.condition, layout, text);
      break;
    case 'call': {
      names.add(node.start);
      const open = text.indexOf('(', node.nameEnd);
      calls.add(open);
      enclosed(open, node.end, node.arguments, layout);
      break;
    }
    case 'lookup':
      calls.add(text.indexOf('(', node.start));
      names.add(node.start);
      break;
    case 'cases': {
      const open = text.indexOf('(', node.start);
      calls.add(open);
      const last = node.cases[node.cases.length - 1];
      const close = last ? text.indexOf(')', last.end) : open;
      enclosed(open, close + 1, node.cases, layout);
      break;
    }
    case 'list':
      enclosed(node.start, node.end, node.items, layout);
      if (node.items.length > 3 && node.items.every(({ kind }) => short.has(kind))) {
        for (const item of node.items.slice(1)) breaks.set(item.start, 'fill');
      }
      break;
    case 'subquery':
      enclosed(node.start, node.end, [node.query], layout);
      break;
    case 'group':
      groups.push({ start: node.start, end: node.end, indent: 1 });
      if (node.inner.kind === 'logical') {
        breaks.set(node.inner.start, 'soft');
        breaks.set(node.end - 1, 'close');
        logical(node.inner, layout, text);
      }
      break;
    case 'binary':
      if (arithmetic.has(node.operator)) {
        groups.push({ start: node.start, end: node.end, indent: 1 });
        breaks.set(node.operatorStart, 'line');
        const { left } = node;
        if (left.kind !== 'binary') groups.push({ start: left.start, end: left.end, indent: 0, hangs: true });
      }
      break;
    case 'unary':
      if (node.operator !== 'not') layout.signed.add(node.operand.start);
      break;
    case 'name':
    case 'event-type':
    case 'label':
    case 'named-argument':
      names.add(node.start);
      break;
  }
}

/** The kinds of items of which several fit on one line. */
const short: ReadonlySet<string> = new Set(['string', 'number', 'template', 'unary', 'name']);

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/']);

/** Adds the gaps between the items of a clause. */
function list(items: readonly AnyNode[], layout: Layout): void {
  for (const [index, item] of items.entries()) {
    if (items.length > 1 || index > 0) layout.breaks.set(item.start, 'line');
  }
}

/** Adds the gaps between items in parentheses. */
function enclosed(open: number, end: number, items: readonly AnyNode[], layout: Layout): void {
  const first = items[0];
  if (!first || first.start >= end) return;
  layout.groups.push({ start: open, end, indent: 1 });
  for (const [index, item] of items.entries()) layout.breaks.set(item.start, index === 0 ? 'soft' : 'line');
  layout.breaks.set(end - 1, 'close');
}

/** Adds the gaps before AND and OR. */
function logical(condition: AnyNode, layout: Layout, text: string): void {
  if (condition.kind !== 'logical') return;
  const [first] = condition.operands;
  if (first && first.kind !== 'logical') {
    layout.groups.push({ start: first.start, end: first.end, indent: 0, hangs: true });
  }
  for (const [index, operand] of condition.operands.entries()) {
    const before = condition.operands[index - 1];
    if (before) layout.breaks.set(operatorBetween(text, before.end, operand.start), 'line');
    if (operand.kind === 'logical') logical(operand, layout, text);
  }
}

/** The start of the word between two operands, which comments may surround. */
function operatorBetween(text: string, from: number, to: number): number {
  const gap = text
    .slice(from, to)
    .replace(/\/\*[\s\S]*?\*\/|(?:--|\/\/|#)[^\r\n]*/g, comment => ' '.repeat(comment.length));
  const index = gap.search(/\S/);
  return index < 0 ? to : from + index;
}
