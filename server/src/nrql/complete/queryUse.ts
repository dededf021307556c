import type { AnyNode, Body, Expression, Query } from '../tree/tree';
import { forEachChild } from '../tree/walk';

/** A name or a function at a place: a clause, or the argument of a function. */
interface Used {
  readonly place: string;
  readonly text: string;
}

/** What an attribute is compared with. */
interface Compared {
  readonly attribute: string;
  readonly text: string;
}

/** What one query writes. */
export interface QueryUse {
  readonly types: readonly string[];
  readonly names: readonly Used[];
  readonly calls: readonly Used[];
  readonly values: readonly Compared[];
  readonly operators: readonly Compared[];
  /** What makes a query like another: its event types, and its names and values. */
  readonly features: ReadonlySet<string>;
}

/** What a statement writes, by its queries: those inside others stand for themselves. */
export function queryUses(body: Body | undefined): QueryUse[] {
  return body?.kind === 'query' ? usesOfQuery(body) : [];
}

function usesOfQuery(query: Query): QueryUse[] {
  const types = (query.from?.sources ?? []).flatMap(source => (source.kind === 'event-type' ? [source.text] : []));
  const names: Used[] = [];
  const calls: Used[] = [];
  const values: Compared[] = [];
  const operators: Compared[] = [];
  const inner: QueryUse[] = [];

  const addValue = (attribute: string, value: Expression) => {
    if (value.kind === 'string' && value.value !== '') values.push({ attribute, text: value.value });
    else if (value.kind === 'number') values.push({ attribute, text: String(value.value) });
  };
  const visit = (node: AnyNode, place: string): void => {
    if (node.kind === 'query') {
      inner.push(...usesOfQuery(node));
      return;
    }
    if (node.kind === 'name') {
      names.push({ place, text: node.text });
      return;
    }
    if (node.kind === 'call') calls.push({ place, text: node.key });
    else if (node.kind === 'binary' && node.left.kind === 'name') {
      operators.push({ attribute: node.left.text, text: node.operator.toUpperCase() });
      addValue(node.left.text, node.right);
    } else if (node.kind === 'in' && node.value.kind === 'name') {
      const attribute = node.value.text;
      operators.push({ attribute, text: node.negated ? 'NOT IN' : 'IN' });
      if (node.set.kind === 'list') for (const item of node.set.items) addValue(attribute, item);
    } else if (node.kind === 'is' && node.value.kind === 'name')
      operators.push({ attribute: node.value.text, text: node.negated ? 'IS NOT' : 'IS' });
    const inside = node.kind === 'call' ? node.key : place;
    forEachChild(node, child => visit(child, child.kind === 'where' ? 'where' : inside));
  };
  for (const clause of query.clauses) visit(clause, clause.kind);
  const features = new Set([
    ...types.map(type => `FROM ${type}`),
    ...names.map(({ text }) => text),
    ...values.map(({ attribute, text }) => `${attribute}=${text}`),
  ]);
  return [{ types, names, calls, values, operators, features }, ...inner];
}
