import type { LossCode } from '../../catalogue/losses';
import { keepFields, namedSteps, printDocument } from './document';
import type { Operation, Plan } from './plan';
import type { ListShape, Path, Shape } from './shape';

/**
 * The plan for a program that reads only these paths of the REST response: the shape has no other members, and the
 * operation selects no other fields. A path that ends at an object or a list takes all of it.
 */
export function narrowPlan(plan: Plan, reads: readonly Path[]): Plan {
  // A program that only looks for an error reads nothing of the response.
  const shape = pruneShape(plan.shape, reads) ?? (reads.length > 0 ? { kind: 'object', members: {} } : undefined);
  const wanted = [...(shape ? sourcesOf(shape) : []), ...(plan.pages ? [plan.pages.next] : [])];
  return { ...plan, ...(shape ? { shape } : {}), operation: narrowOperation(plan.operation, wanted) };
}

function narrowOperation(operation: Operation, wanted: readonly Path[]): Operation {
  const paths = [...wanted, ...operation.present, ...operation.errors].map(path => namedSteps(path.slice(1)));
  const fields = keepFields(operation.fields, paths);
  return { ...operation, fields, ...printDocument(operation.kind, fields, operation.variables) };
}

/** The shape without members that no path reads; undefined where none is read. */
export function pruneShape(shape: Shape, reads: readonly Path[]): Shape | undefined {
  if (reads.some(path => path.length === 0)) return shape;
  switch (shape.kind) {
    case 'object': {
      const members = Object.entries(shape.members).flatMap(([name, member]) => {
        const kept = pruneShape(member, below(reads, name));
        return kept ? [[name, kept] as const] : [];
      });
      return members.length > 0 ? { ...shape, members: Object.fromEntries(members) } : undefined;
    }
    case 'list': {
      const element = pruneShape(shape.element, elements(reads));
      const keep = shape.keep && readsFirst(shape, reads) ? { ...shape.keep, wholeFirst: true as const } : shape.keep;
      return element && { ...shape, element, ...(keep ? { keep } : {}) };
    }
    case 'items': {
      const items = shape.items.map(
        item => pruneShape(item, elements(reads)) ?? { kind: 'object' as const, members: {} },
      );
      return reads.length > 0 ? { ...shape, items } : undefined;
    }
    default:
      return reads.length > 0 ? shape : undefined;
  }
}

function below(reads: readonly Path[], name: string): Path[] {
  return reads.filter(path => path[0] === name || path[0] === '*').map(path => path.slice(1));
}

function elements(reads: readonly Path[]): Path[] {
  return reads.filter(path => typeof path[0] === 'number' || path[0] === '*').map(path => path.slice(1));
}

/** Whether a program takes only the first element of a list whose order is not promised. */
function readsFirst({ losses }: ListShape, reads: readonly Path[]): boolean {
  const positions = reads.flatMap(([step]) => (typeof step === 'number' ? [step] : []));
  return positions.length > 0 && positions.every(position => position === 0) && losses?.includes('list-order') === true;
}

/** The places of the GraphQL response that a shape reads, from the response body. */
export function sourcesOf(shape: Shape, base: Path = []): Path[] {
  switch (shape.kind) {
    case 'leaf': {
      const from = [shape.from, ...(shape.or ? [shape.or] : [])];
      return shape.absolute ? from : from.map(path => [...base, ...path]);
    }
    case 'list': {
      const inner = [...base, ...shape.from, '*'];
      const { keep, unique, sortBy } = shape;
      const conditions = [keep?.path, unique, sortBy?.from].filter(path => path !== undefined);
      return [inner, ...conditions.map(path => [...inner, ...path]), ...sourcesOf(shape.element, inner)];
    }
    case 'items':
      return [...(shape.listed?.in ?? []), ...shape.items.flatMap(item => sourcesOf(item, base))];
    case 'object': {
      const start = [...base, ...(shape.base ?? [])];
      const when = shape.when ? [[...start, ...shape.when]] : [];
      return [...when, ...Object.values(shape.members).flatMap(member => sourcesOf(member, start))];
    }
    default:
      return [];
  }
}

/**
 * The losses of a program that reads these paths of the REST response: of the lists that it walks and of what it reads. A
 * member without a source counts only where a path names it, not where the program takes an object as a whole.
 */
export function lossesOf(shape: Shape, reads: readonly Path[]): LossCode[] {
  const met = new Set<LossCode>();
  const meet = (current: Shape, paths: readonly Path[], named: boolean): void => {
    if (paths.length === 0) return;
    const whole = paths.some(path => path.length === 0);
    const inside = (next: readonly Path[], member: Shape): void => {
      meet(member, next, true);
      if (whole) meet(member, [[]], false);
    };
    switch (current.kind) {
      case 'none':
        if (named) met.add(current.why);
        break;
      case 'leaf':
        if (current.loss) met.add(current.loss);
        break;
      case 'list':
        for (const loss of current.losses ?? []) met.add(loss);
        if (current.keep && !whole && readsFirst(current, paths)) met.add('first-by-name');
        inside(elements(paths), current.element);
        break;
      case 'items':
        met.add(current.listed ? 'silent-metric' : 'absent-metric');
        for (const item of current.items) inside(elements(paths), item);
        break;
      case 'object':
        for (const [name, member] of Object.entries(current.members)) inside(below(paths, name), member);
    }
  };
  meet(shape, reads, false);
  return [...met];
}
