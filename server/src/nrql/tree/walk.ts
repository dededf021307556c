import type { AnyNode, Clause } from './tree';

/** Calls `visit` for each child of a node, in the order of the text. */
export function forEachChild(node: AnyNode, visit: (child: AnyNode) => void): void {
  switch (node.kind) {
    case 'query':
    case 'show':
      visitEach(node.clauses, visit);
      break;
    case 'delete':
      visitEach(node.attributes, visit);
      visitEach(node.clauses, visit);
      break;
    case 'select':
    case 'order-by':
    case 'facet-order':
    case 'list':
      visitEach(node.items, visit);
      break;
    case 'select-item':
    case 'facet-item':
    case 'labelled-argument':
      visit(node.value);
      if (node.label) visit(node.label);
      break;
    case 'from':
      visitEach(node.sources, visit);
      visitEach(node.joins, visit);
      break;
    case 'join':
      visit(node.source);
      if (node.left) visit(node.left);
      if (node.right) visit(node.right);
      break;
    case 'lookup':
      visit(node.table);
      break;
    case 'variables':
      visitEach(node.definitions, visit);
      break;
    case 'variable':
      // In the invalid form `name AS (SELECT …)`, the name comes first.
      if (node.names[0] && node.names[0].start < node.value.start) {
        visitEach(node.names, visit);
        visit(node.value);
      } else {
        visit(node.value);
        visitEach(node.names, visit);
      }
      break;
    case 'where':
      visit(node.condition);
      break;
    case 'facet':
      visitEach(node.items, visit);
      if (node.order) visit(node.order);
      break;
    case 'cases':
      visitEach(node.cases, visit);
      if (node.otherwise) visit(node.otherwise);
      break;
    case 'order-item':
    case 'limit':
    case 'offset':
    case 'named-argument':
      visit(node.value);
      break;
    case 'since':
    case 'until':
    case 'compare':
      visit(node.time);
      break;
    case 'ago':
      visit(node.interval);
      break;
    case 'day':
      if (node.time) visit(node.time);
      break;
    case 'period':
      visit(node.unit);
      break;
    case 'timezone':
      visit(node.zone);
      break;
    case 'metric-format':
      visit(node.format);
      break;
    case 'timeseries':
      if (node.bucket) visit(node.bucket);
      if (node.slide) visit(node.slide);
      break;
    case 'slide':
      visit(node.step);
      break;
    case 'predict':
      if (node.model) visit(node.model);
      // BY and USING can come in either order.
      if (node.by && node.using && node.using.start < node.by.start) {
        visit(node.using);
        visit(node.by);
      } else {
        if (node.by) visit(node.by);
        if (node.using) visit(node.using);
      }
      break;
    case 'foreign':
      visitEach(node.parts, visit);
      break;
    case 'call':
      visitEach(node.arguments, visit);
      break;
    case 'index':
      visit(node.object);
      visit(node.key);
      break;
    case 'unary':
      visit(node.operand);
      break;
    case 'binary':
      visit(node.left);
      visit(node.right);
      break;
    case 'logical':
      visitEach(node.operands, visit);
      break;
    case 'in':
      visit(node.value);
      visit(node.set);
      break;
    case 'is':
      visit(node.value);
      visit(node.test);
      break;
    case 'group':
      visit(node.inner);
      break;
    case 'subquery':
      visit(node.query);
      break;
    case 'where-argument':
      visit(node.condition);
      if (node.label) visit(node.label);
      break;
    case 'name-set':
      visitEach(node.names, visit);
      break;
    case 'interval':
      visit(node.amount);
      visit(node.unit);
      break;
  }
}

function visitEach(nodes: readonly AnyNode[], visit: (child: AnyNode) => void): void {
  for (const node of nodes) visit(node);
}

/**
 * Calls `visit` for a node and all nodes below it, parents before children. Where it returns false, the nodes below are
 * skipped.
 */
export function walk(node: AnyNode, visit: (node: AnyNode) => boolean | undefined): void {
  if (visit(node) !== false) forEachChild(node, child => walk(child, visit));
}

/**
 * The nodes that contain or touch the offset, the outermost first. Where two children touch it, the later one is
 * chosen, unless only the earlier one has text.
 */
export function pathAt(root: AnyNode, offset: number): AnyNode[] {
  const path: AnyNode[] = [];
  let node: AnyNode | undefined = root;
  while (node && node.start <= offset && offset <= node.end) {
    path.push(node);
    let next: AnyNode | undefined;
    forEachChild(node, child => {
      if (child.start > offset || child.end < offset) return;
      if (!next || child.end > child.start || next.end === next.start) next = child;
    });
    node = next;
  }
  return path;
}

/** The clauses of one kind, in the order of the text. A query can have several WHERE clauses, all of which apply. */
export function clausesOf<Kind extends Clause['kind']>(
  clauses: readonly Clause[],
  kind: Kind,
): Extract<Clause, { kind: Kind }>[] {
  return clauses.filter(clause => clause.kind === kind) as Extract<Clause, { kind: Kind }>[];
}
