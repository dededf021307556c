import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import type { LanguageContext } from '../../text/language';
import { documentOf } from '../document/document';
import { parseQueries } from '../document/statements';
import type { AnyNode, Body, Expression, Query } from '../tree/tree';
import { forEachChild } from '../tree/walk';

const catalogueNames = new Set(
  (eventTypes as readonly EventTypeFact[]).flatMap(({ attributes }) => attributes.map(([name]) => name)),
);

/** How often something occurs, by its text. */
type Counts = Map<string, number>;

/** What queries of the user write: names, and the values and operators of each name, with how often. */
export class Usage {
  readonly eventTypes: Counts = new Map();
  private readonly names = new Map<string, Counts>();
  private readonly values = new Map<string, Counts>();
  private readonly operators = new Map<string, Counts>();

  private isOwn = false;

  /** `elsewhere` is what queries further away use, which counts less. */
  constructor(private readonly elsewhere?: Usage) {}

  add(body: Body | undefined): void {
    if (body?.kind === 'query') this.addQuery(body, 1);
  }

  /**
   * Adds the statement at the cursor. Of its names only those that the catalogue lacks count: what a query has already is
   * rarely what it needs again, but a name of one's own is known from nowhere else.
   */
  addOwn(body: Body | undefined): void {
    this.isOwn = true;
    if (body?.kind === 'query') this.addQuery(body, 0.5);
    this.isOwn = false;
  }

  /** The names used with these event types at a place (a clause, or the argument of a function), the most frequent first. */
  attributes(eventTypes: readonly string[], place: string): string[] {
    const total: Counts = new Map();
    const take = (key: string, factor: number) => {
      for (const [name, number] of this.names.get(key) ?? []) count(total, name, number * factor * near);
      for (const [name, number] of this.elsewhere?.names.get(key) ?? []) count(total, name, number * factor);
    };
    for (const type of eventTypes.length > 0 ? eventTypes : ['']) {
      take(`${type}|${place}`, 100);
      take(`${type}|`, 1);
    }
    // What other event types have is likely only where this one is unknown.
    if (total.size === 0) take('|', 0.01);
    return sorted(total);
  }

  /** The values that an attribute is compared with, as they are written, the most frequent first. */
  valuesOf(attribute: string): string[] {
    return sorted(this.values.get(attribute), this.elsewhere?.values.get(attribute));
  }

  /** The operators that an attribute is compared with, the most frequent first. */
  operatorsOf(attribute: string): string[] {
    return sorted(this.operators.get(attribute), this.elsewhere?.operators.get(attribute));
  }

  /** The event types, those first with which most of the names are used, and then the most frequent. */
  typesWith(names: Iterable<string>): { readonly name: string; readonly matches: number }[] {
    const wanted = [...names];
    const found = sorted(this.eventTypes, this.elsewhere?.eventTypes).map(name => {
      const known = [this.names.get(`${name}|`), this.elsewhere?.names.get(`${name}|`)];
      return { name, matches: wanted.filter(each => known.some(counts => counts?.has(each))).length };
    });
    return found.sort((a, b) => b.matches - a.matches);
  }

  private addQuery(query: Query, weight: number): void {
    const types = (query.from?.sources ?? []).flatMap(source => (source.kind === 'event-type' ? [source.text] : []));
    if (!this.isOwn) for (const type of types) count(this.eventTypes, type, weight);
    for (const clause of query.clauses) this.addNode(clause, clause.kind, types, weight);
  }

  private addNode(node: AnyNode, place: string, types: readonly string[], weight: number): void {
    if (node.kind === 'query') {
      this.addQuery(node, weight);
      return;
    }
    if (node.kind === 'name') {
      if (this.isOwn && catalogueNames.has(node.text)) return;
      for (const type of [...types, '']) {
        count(countsIn(this.names, `${type}|${place}`), node.text, weight);
        count(countsIn(this.names, `${type}|`), node.text, weight);
      }
      return;
    }
    if (node.kind === 'binary' && node.left.kind === 'name') {
      count(countsIn(this.operators, node.left.text), node.operator.toUpperCase(), weight);
      this.addValue(node.left.text, node.right, weight);
    } else if (node.kind === 'in' && node.value.kind === 'name') {
      count(countsIn(this.operators, node.value.text), node.negated ? 'NOT IN' : 'IN', weight);
      if (node.set.kind === 'list') for (const item of node.set.items) this.addValue(node.value.text, item, weight);
    } else if (node.kind === 'is' && node.value.kind === 'name') {
      count(countsIn(this.operators, node.value.text), node.negated ? 'IS NOT' : 'IS', weight);
    }
    const inside = node.kind === 'call' ? node.key : place;
    forEachChild(node, child => this.addNode(child, child.kind === 'where' ? 'where' : inside, types, weight));
  }

  private addValue(attribute: string, value: Expression, weight: number): void {
    if (value.kind === 'string' && value.value !== '') count(countsIn(this.values, attribute), value.value, weight);
    else if (value.kind === 'number') count(countsIn(this.values, attribute), String(value.value), weight);
  }
}

function countsIn(table: Map<string, Counts>, key: string): Counts {
  let counts = table.get(key);
  if (!counts) {
    counts = new Map();
    table.set(key, counts);
  }
  return counts;
}

function count(counts: Counts, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** How much more a query beside the cursor counts than one in another file. */
const near = 4;

function sorted(nearby: Counts | undefined, elsewhere?: Counts): string[] {
  const total: Counts = new Map(elsewhere);
  for (const [text, number] of nearby ?? []) count(total, text, number * near);
  return [...total].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([text]) => text);
}

/** How many statements around the cursor are looked at: a keystroke in a file of thousands must stay cheap. */
const mostStatements = 200;

/**
 * What the queries around the cursor use: those of other files, of the same file, and the statement itself, before and
 * behind the cursor; `local` is its text without the word there.
 */
export function usageAround(
  text: string,
  offset: number,
  local: string,
  { otherQueries, fileQueries = [] }: LanguageContext,
): Usage {
  const usage = new Usage(otherQueries && usageOf(otherQueries));
  for (const query of fileQueries.slice(0, mostStatements))
    for (const { body } of parseQueries(query).statements) usage.add(body);
  const { statements } = documentOf(text);
  const at = statements.findIndex(({ end }) => offset <= end);
  const first = Math.max(0, at - mostStatements / 2);
  for (const { start, end, body } of statements.slice(first, first + mostStatements))
    if (offset < start || offset > end) usage.add(body);
  for (const { body } of parseQueries(local).statements) usage.addOwn(body);
  return usage;
}

const usages = new WeakMap<readonly string[], Usage>();

/** What queries elsewhere use. The same list is read once. */
function usageOf(texts: readonly string[]): Usage {
  const known = usages.get(texts);
  if (known) return known;
  const usage = new Usage();
  for (const text of texts) for (const { body } of parseQueries(text).statements) usage.add(body);
  usages.set(texts, usage);
  return usage;
}
