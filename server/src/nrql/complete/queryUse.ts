import type { AnyNode, Body, Expression, Query } from '../tree/tree';
import { forEachChild } from '../tree/walk';

/** A name or a function at a place: a clause, or the argument of a function. */
interface Used {
  readonly position: string;
  readonly text: string;
}

/** What an attribute is compared with. */
interface Compared {
  /** The name of an attribute, or that of a call in small letters with parentheses behind it (`numeric()`). */
  readonly attribute: string;
  readonly text: string;
}

/** A value, and the operator before it. */
interface Value extends Compared {
  readonly operator: string;
}

/** What one query writes. */
export interface QueryUse {
  readonly types: readonly string[];
  readonly names: readonly Used[];
  readonly calls: readonly Used[];
  readonly values: readonly Value[];
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
  const values: Value[] = [];
  const operators: Compared[] = [];
  const inner: QueryUse[] = [];

  const addValue = (attribute: string, operator: string, value: Expression) => {
    if (value.kind === 'string' && value.value !== '') values.push({ attribute, operator, text: value.value });
    else if (value.kind === 'number') values.push({ attribute, operator, text: String(value.value) });
  };
  const addComparison = (attribute: string, operator: string, value: Expression) => {
    operators.push({ attribute, text: operator });
    addValue(attribute, operator, value);
  };
  const visit = (node: AnyNode, position: string): void => {
    if (node.kind === 'query') {
      inner.push(...usesOfQuery(node));
      return;
    }
    if (node.kind === 'name') {
      names.push({ position, text: node.text });
      return;
    }
    if (node.kind === 'call') calls.push({ position, text: node.key });
    else if (node.kind === 'binary' && node.left.kind === 'name')
      addComparison(node.left.text, node.operator.toUpperCase(), node.right);
    else if (node.kind === 'binary' && node.left.kind === 'call')
      addComparison(`${node.left.key}()`, node.operator.toUpperCase(), node.right);
    else if (node.kind === 'in' && node.value.kind === 'name') {
      const attribute = node.value.text;
      operators.push({ attribute, text: node.negated ? 'NOT IN' : 'IN' });
      if (node.set.kind === 'list') for (const item of node.set.items) addValue(attribute, 'IN', item);
    } else if (node.kind === 'is' && node.value.kind === 'name')
      operators.push({ attribute: node.value.text, text: node.negated ? 'IS NOT' : 'IS' });
    const inside = node.kind === 'call' ? node.key : position;
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
