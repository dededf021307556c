import { isSameSpan } from '../../text/span';
import type { AnyNode, Label, Name, Query } from '../tree/tree';
import { forEachChild } from '../tree/walk';
import { type Definition, definitionsIn } from './definitions';

/** A definition with its uses. */
interface Referent {
  readonly definition: Definition;
  /** In the order of the text, without the definition itself. */
  readonly uses: readonly Name[];
  /** Whether the name already has a meaning where this definition applies, so that a rename would change the query. */
  isTaken(name: string): boolean;
}

/**
 * The label or variable that the node at an offset defines or uses. `path` holds the nodes around the offset, the
 * outermost first. Undefined for attributes and all other nodes.
 */
export function symbolOf(path: readonly AnyNode[], offset: number): Referent | undefined {
  const node = nameAt(path, offset);
  if (!node) return undefined;
  const queries = path.filter(ancestor => ancestor.kind === 'query');
  for (const query of queries.reverse()) {
    for (const [owner, level] of visibleQueries(query, queries)) {
      for (const definition of definitionsIn(owner)) {
        if (definition.name !== node.text) continue;
        const uses = usesOf(definition, owner, level, queries);
        if (isSameSpan(definition.nameNode, node) || uses.includes(node as Name)) {
          const isTaken = (name: string) =>
            definitionsIn(owner).some(other => other.name === name) ||
            usesOf({ ...definition, name }, owner, level, queries).length > 0;
          return { definition, uses, isTaken };
        }
      }
    }
  }
  return undefined;
}

/** The name or label at the offset, or the placeholder at the offset of a metric name pattern. */
export function nameAt(path: readonly AnyNode[], offset: number): Name | Label | undefined {
  const node = path[path.length - 1];
  if (node?.kind === 'name' || node?.kind === 'label') return node;
  const query = path.findLast(ancestor => ancestor.kind === 'query');
  if (node?.kind !== 'string' || !query) return undefined;
  return definitionsIn(query).find(
    ({ kind, nameNode }) => kind === 'Placeholder' && nameNode.start <= offset && offset <= nameNode.end,
  )?.nameNode;
}

/** The queries whose definitions apply in a query: itself and those in its FROM, each with the query that reads it. */
function visibleQueries(query: Query, enclosing: readonly Query[]): [owner: Query, reader: Query | undefined][] {
  const reader = enclosing.find(candidate => sourcesOf(candidate).includes(query));
  return [[query, reader], ...sourcesOf(query).map(source => [source, query] as [Query, Query])];
}

function sourcesOf(query: Query): Query[] {
  const found: Query[] = [];
  for (const source of query.from?.sources ?? []) if (source.kind === 'subquery') found.push(source.query);
  for (const join of query.from?.joins ?? []) if (join.source.kind === 'subquery') found.push(join.source.query);
  return found;
}

/**
 * The uses of a definition. A variable applies in its whole query. A label applies in ORDER BY, because WHERE and FACET
 * refer to attributes, and as a column in the enclosing query.
 */
function usesOf(definition: Definition, owner: Query, reader: Query | undefined, enclosing: readonly Query[]): Name[] {
  const { name, kind } = definition;
  const found: Name[] = [];
  const outer = reader ?? enclosing.find(candidate => sourcesOf(candidate).includes(owner));
  if (kind !== 'Label') namesIn(owner, name, definition.nameNode, found);
  else {
    for (const clause of owner.clauses) {
      if (clause.kind === 'order-by') namesIn(clause, name, definition.nameNode, found);
      if (clause.kind === 'facet' && clause.order) namesIn(clause.order, name, definition.nameNode, found);
    }
    if (outer && !shadows(outer, name)) namesIn(outer, name, definition.nameNode, found);
  }
  return [...new Set(found)].sort((a, b) => a.start - b.start);
}

function shadows(query: Query, name: string): boolean {
  return definitionsIn(query).some(definition => definition.kind === 'Variable' && definition.name === name);
}

/** Collects the names with this text that belong to the query itself, without those of inner queries. */
function namesIn(node: AnyNode, name: string, excluded: Name | Label, found: Name[]): void {
  forEachChild(node, child => {
    if (child.kind === 'subquery') return;
    if (child.kind === 'name' && child.text === name && child !== excluded) found.push(child);
    else if (child.kind === 'index') {
      namesIn({ ...child, key: child.object }, name, excluded, found);
    } else namesIn(child, name, excluded, found);
  });
}
