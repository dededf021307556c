import type { Cases, Expression, Label, Name, Query, StringLiteral } from '../tree/tree';

/**
 * A name that a query defines: the label of a column or a group, a variable, or a placeholder of WITH METRIC_FORMAT.
 */
export interface Definition {
  readonly kind: 'Label' | 'Variable' | 'Placeholder';
  readonly name: string;
  /** The name in the text, quotes included. */
  readonly nameNode: Label | Name;
  readonly value: Expression | Cases;
}

/** The names that a query itself defines, without those of its inner queries, in the order of the text. */
export function definitionsIn(query: Query): Definition[] {
  const found: Definition[] = [];
  for (const clause of query.clauses) {
    if (clause.kind === 'select' || clause.kind === 'facet') {
      for (const item of clause.items) {
        if (item.label) found.push({ kind: 'Label', name: item.label.text, nameNode: item.label, value: item.value });
      }
    } else if (clause.kind === 'variables') {
      for (const variable of clause.definitions) {
        for (const name of variable.names)
          found.push({ kind: 'Variable', name: name.text, nameNode: name, value: variable.value });
      }
    } else if (clause.kind === 'metric-format' && clause.format.kind === 'string') {
      found.push(...placeholdersIn(clause.format));
    }
  }
  return found;
}

/**
 * The placeholders of a metric name pattern. A pattern with escapes yields none, because offsets in its value differ
 * from offsets in the text.
 */
function placeholdersIn(format: StringLiteral): Definition[] {
  if (format.end - format.start !== format.value.length + 2) return [];
  return [...format.value.matchAll(/\{([^{}]+)\}/g)].map(match => {
    const text = match[1] as string;
    const start = format.start + 2 + match.index;
    const nameNode: Name = { kind: 'name', text, quoted: false, start, end: start + text.length };
    return { kind: 'Placeholder', name: text, nameNode, value: format };
  });
}

/**
 * The names that a query can use: its own, and those of subqueries in FROM and JOIN. Where names are equal, the first
 * definition applies.
 */
export function visibleDefinitions(query: Query): Definition[] {
  const found = definitionsIn(query);
  for (const source of query.from?.sources ?? []) {
    if (source.kind === 'subquery') found.push(...definitionsIn(source.query));
  }
  for (const join of query.from?.joins ?? []) {
    if (join.source.kind === 'subquery') found.push(...definitionsIn(join.source.query));
  }
  return found;
}
