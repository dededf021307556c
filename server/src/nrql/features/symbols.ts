import type { TextSymbol } from '../../text/language';
import { headingOf, nrqlComments } from '../../text/leadingComment';
import { movedSymbol } from '../../text/movedSymbol';
import { movedSpan, type Span, spanOf } from '../../text/span';
import { documentOf, textOf } from '../document/document';
import type { Statement } from '../document/statements';
import type { Body, Query } from '../tree/tree';

const maxNameLength = 60;

/**
 * One symbol per statement, called by the comment above it, with its columns, groups, variables and inner queries as children.
 */
export function symbols(text: string): TextSymbol[] {
  const document = documentOf(text);
  const { statements } = document;
  return document
    .derivedOf(outlineOf)
    .flatMap(({ symbol }, index) => (symbol ? [movedSymbol(symbol, (statements[index] as Statement).start)] : []));
}

/** What the outline shows of a statement, and what is run of it. */
interface Outline {
  readonly symbol?: TextSymbol;
  readonly runnable?: Runnable;
}

interface Runnable {
  readonly span: Span;
  readonly title: string;
}

/** What is shown of one statement. */
export function outlineOf(whole: string, statement: Statement): Outline {
  const { body } = statement;
  if (!body) return {};
  const text = textOf(whole, statement);
  const own = symbolOf(body, text, 0);
  const { title } = headingOf(text, own.span.start, nrqlComments);
  const symbol = title === undefined ? own : { ...own, name: title, detail: [own.name, own.detail].join(' ').trim() };
  if (body.kind === 'delete' || (body.kind === 'query' && !body.select && !body.from)) return { symbol };
  const isSelection = title === undefined && !/\bFROM\b/i.test(own.name);
  const shown = isSelection && own.detail ? shortened(`${own.name} ${own.detail}`) : symbol.name;
  return { symbol, runnable: { span: own.span, title: shown } };
}

function symbolOf(body: Body, text: string, base: number): TextSymbol {
  const span = spanOf(body.start + base, body.end + base);
  const slice = (node: { readonly start: number; readonly end: number }) =>
    shortened(text.slice(node.start + base, node.end + base));
  if (body.kind !== 'query') {
    return { name: slice(body), kind: 'query', span, selection: firstLine(text, span) };
  }
  const select = body.select;
  const items = select?.items ?? [];
  const names = items.map(item => item.label?.text ?? slice(item.value)).join(', ');
  const sources = body.from?.sources.map(slice).join(', ') ?? '';
  const children = childrenOf(body, text, base);
  return {
    name: shortened(names) || slice(body) || 'query',
    ...(sources ? { detail: `FROM ${sources}` } : {}),
    kind: 'query',
    span,
    selection: select ? clamp(spanOf(select.start + base, select.end + base), span) : firstLine(text, span),
    ...(children.length > 0 ? { children } : {}),
  };
}

function childrenOf(query: Query, text: string, base: number): TextSymbol[] {
  const found: TextSymbol[] = [];
  const add = (
    kind: TextSymbol['kind'],
    name: string,
    detail: string,
    node: { readonly start: number; readonly end: number },
    nameNode: { readonly start: number; readonly end: number } = node,
  ) => {
    found.push({
      name: shortened(name),
      detail,
      kind,
      span: spanOf(node.start + base, node.end + base),
      selection: spanOf(nameNode.start + base, nameNode.end + base),
    });
  };
  for (const clause of query.clauses) {
    const slice = (node: { readonly start: number; readonly end: number }) =>
      text.slice(node.start + base, node.end + base);
    if (clause.kind === 'variables') {
      for (const variable of clause.definitions) {
        for (const name of variable.names) add('variable', name.text, slice(variable.value), variable, name);
      }
    } else if (clause.kind === 'select') {
      for (const item of clause.items) {
        if (item.value.kind === 'hole') continue;
        if (item.label) add('alias', item.label.text, shortened(slice(item.value)), item, item.label);
        else add('field', slice(item.value), '', item);
      }
    } else if (clause.kind === 'facet') {
      for (const item of clause.items) {
        if (item.value.kind === 'hole') continue;
        add('clause', item.label?.text ?? slice(item.value), 'FACET', item, item.label ?? item);
      }
    } else if (clause.kind === 'from') {
      for (const source of clause.sources) {
        if (source.kind === 'subquery') found.push(symbolOf(source.query, text, base));
      }
      for (const join of clause.joins) {
        if (join.source.kind === 'subquery') found.push(symbolOf(join.source.query, text, base));
      }
    }
  }
  return found.filter(symbol => symbol.name !== '').sort((a, b) => a.span.start - b.span.start);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxNameLength ? `${line.slice(0, maxNameLength - 1)}…` : line;
}

function clamp(inner: Span, outer: Span): Span {
  return spanOf(Math.max(inner.start, outer.start), Math.min(inner.end, outer.end));
}

function firstLine(text: string, span: Span): Span {
  const length = text.slice(span.start, span.end).search(/[\r\n]|$/);
  return spanOf(span.start, span.start + length);
}

/** The statements of a text that can be run, with the comment above as title, or their columns and where those are from. */
export function runnable(text: string): Runnable[] {
  const document = documentOf(text);
  const { statements } = document;
  return document.derivedOf(outlineOf).flatMap(({ runnable: found }, index) => {
    if (!found) return [];
    return [{ ...found, span: movedSpan(found.span, (statements[index] as Statement).start) }];
  });
}
