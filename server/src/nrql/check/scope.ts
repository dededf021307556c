import type { AnyNode, Call, Expression, Name, Query, SelectItem, Star } from '../tree/tree';
import { forEachChild } from '../tree/walk';

const noItems: readonly SelectItem[] = [];

/**
 * The role of a query: the whole statement, the source of another query, a value or a set in an expression, or the
 * right side of a join.
 */
export type QueryRole = 'outermost' | 'nested' | 'value' | 'set' | 'join';

/** One query of a statement with its contents, without those of the queries inside it. */
export class Scope {
  /** The items of SELECT that contain an aggregate, and those that show attributes of rows. The walk fills them. */
  aggregateItems: readonly SelectItem[] = noItems;
  rowItems: readonly SelectItem[] = noItems;
  star: Star | undefined;
  /** The first name of time-slice data: the value attribute, or a metric computed from it. */
  timeslice: Name | undefined;
  /** True where an unknown function or a template may be an aggregate. */
  mayAggregate = false;
  private variables: ReadonlyMap<string, Expression> | undefined;
  private contents: QueryContents | undefined;

  constructor(
    readonly query: Query,
    readonly role: QueryRole,
    readonly enclosing: Scope | undefined,
  ) {}

  /** The contents of the query. Collected on first use, because few checks need them. */
  private get collected(): QueryContents {
    this.contents ??= collectContents(this.query);
    return this.contents;
  }

  /** The names that the expressions of the query use, in the order of the text. */
  get names(): readonly Name[] {
    return this.collected.names;
  }

  /** The names that occur in conditions. */
  get conditionNames(): readonly Name[] {
    return this.collected.conditionNames;
  }

  /** The names that FACET groups by, also inside functions and cases. */
  get facetNames(): readonly Name[] {
    return this.collected.facetNames;
  }

  get calls(): readonly Call[] {
    return this.collected.calls;
  }

  /** Whether SELECT shows rows: attributes or `*`, and no aggregate. */
  get showsRows(): boolean {
    return (
      this.aggregateItems.length === 0 && !this.mayAggregate && (this.rowItems.length > 0 || this.star !== undefined)
    );
  }

  get aggregates(): boolean {
    return this.aggregateItems.length > 0;
  }

  /** Whether every source is this event type. */
  readsOnly(eventType: string): boolean {
    const sources = this.query.from?.sources;
    return sources?.every(source => source.kind === 'event-type' && source.text === eventType) ?? false;
  }

  reads(eventType: string): boolean {
    const sources = this.query.from?.sources;
    return sources?.some(source => source.kind === 'event-type' && source.text === eventType) ?? false;
  }

  /** The value that WITH … AS assigns to a name in this query, or undefined. */
  variable(name: string): Expression | undefined {
    this.variables ??= variablesOf(this.query);
    return this.variables.get(name);
  }
}

interface QueryContents {
  readonly names: Name[];
  readonly conditionNames: Name[];
  readonly facetNames: Name[];
  readonly calls: Call[];
}

/** Collects what the expressions of a query contain, without the queries inside it. */
function collectContents(query: Query): QueryContents {
  const found: QueryContents = { names: [], conditionNames: [], facetNames: [], calls: [] };
  for (const clause of query.clauses) {
    const before = found.names.length;
    visit(clause, clause.kind === 'where');
    if (clause.kind === 'facet') found.facetNames.push(...found.names.slice(before));
  }
  return found;

  function visit(node: AnyNode, condition: boolean): void {
    switch (node.kind) {
      case 'subquery':
        return;
      case 'name':
        found.names.push(node);
        if (condition) found.conditionNames.push(node);
        return;
      case 'index':
        visit(node.object, condition);
        return;
      case 'variable':
        visit(node.value, condition);
        return;
      case 'join':
        if (node.left) visit(node.left, condition);
        return;
      case 'call':
        found.calls.push(node);
    }
    forEachChild(node, child => visit(child, condition || node.kind === 'where-argument'));
  }
}

const none: ReadonlyMap<string, Expression> = new Map();

function variablesOf(query: Query): ReadonlyMap<string, Expression> {
  if (!query.variables) return none;
  const found = new Map<string, Expression>();
  for (const { names, value } of query.variables.definitions) for (const name of names) found.set(name.text, value);
  return found;
}
