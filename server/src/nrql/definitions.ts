import type { Cases, Expression, Label, Name, Query } from './tree';

/** A name that a query gives to something: a label of a column or a group, or a variable. */
export interface Definition {
  readonly kind: 'Label' | 'Variable';
  readonly name: string;
  /** Where the name stands, quotes included. */
  readonly at: Label | Name;
  readonly value: Expression | Cases;
}

/** The names that a query defines at its own level, in the order of the text. */
export function definitionsIn(query: Query): Definition[] {
  const found: Definition[] = [];
  for (const clause of query.clauses) {
    if (clause.kind === 'select' || clause.kind === 'facet') {
      for (const item of clause.items) {
        if (item.label) found.push({ kind: 'Label', name: item.label.text, at: item.label, value: item.value });
      }
    } else if (clause.kind === 'variables') {
      for (const variable of clause.definitions) {
        for (const name of variable.names)
          found.push({ kind: 'Variable', name: name.text, at: name, value: variable.value });
      }
    }
  }
  return found;
}

/**
 * The names that can be used in a query: its own, those of its sources in parentheses, and those of joined queries.
 * The first of a name is meant.
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
