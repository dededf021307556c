import type { Call, Expression, Name, Query, SelectItem, Star, Subquery } from './tree';

/**
 * What a query is for: the whole statement, the source of another query, one value or a set in an expression, or the
 * right side of a join.
 */
export type QueryRole = 'outermost' | 'nested' | 'value' | 'set' | 'join';

/** One query of a statement and what was seen inside it, without what was seen in the queries inside it. */
export class Scope {
  /** Names that an expression uses, in the order of the text. */
  readonly names: Name[] = [];
  /** Those of them that stand in conditions. */
  readonly conditionNames: Name[] = [];
  readonly calls: Call[] = [];
  readonly subqueries: Subquery[] = [];
  /** SELECT items that hold an aggregate, and those that show attributes of rows. */
  readonly aggregateItems: SelectItem[] = [];
  readonly rowItems: SelectItem[] = [];
  star: Star | undefined;
  /** True where a function that nobody knows makes it unclear whether the query aggregates. */
  unclear = false;
  private variables: ReadonlyMap<string, Expression> | undefined;

  constructor(
    readonly query: Query,
    readonly role: QueryRole,
    readonly outer: Scope | undefined,
  ) {}

  /** Whether SELECT shows rows: attributes or `*`, and no aggregate. */
  get showsRows(): boolean {
    return this.aggregateItems.length === 0 && !this.unclear && (this.rowItems.length > 0 || this.star !== undefined);
  }

  get aggregates(): boolean {
    return this.aggregateItems.length > 0;
  }

  /** Whether every source is that event type. */
  readsOnly(eventType: string): boolean {
    const sources = this.query.from?.sources;
    return sources?.every(source => source.kind === 'event-type' && source.text === eventType) ?? false;
  }

  reads(eventType: string): boolean {
    const sources = this.query.from?.sources;
    return sources?.some(source => source.kind === 'event-type' && source.text === eventType) ?? false;
  }

  /** The value that WITH … AS gives a name here, or undefined. */
  variable(name: string): Expression | undefined {
    this.variables ??= variablesOf(this.query);
    return this.variables.get(name);
  }
}

const none: ReadonlyMap<string, Expression> = new Map();

function variablesOf(query: Query): ReadonlyMap<string, Expression> {
  if (!query.variables) return none;
  const found = new Map<string, Expression>();
  for (const { names, value } of query.variables.definitions) for (const name of names) found.set(name.text, value);
  return found;
}
