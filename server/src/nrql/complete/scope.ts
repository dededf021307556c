import { unquote } from '../lex/endOfQuoted';
import { isWord, Kind } from '../lex/kinds';
import type { Tokens } from '../lex/tokens';
import type { CompletionPoint } from './expected';

/** The names that the query around the cursor defines and uses. */
export interface Scope {
  readonly eventTypes: readonly string[];
  /** The labels of its columns and groups. */
  readonly labels: readonly string[];
  /** The attributes that it groups by. */
  readonly facets: readonly string[];
  readonly variables: readonly string[];
  /** The placeholders of WITH METRIC_FORMAT. */
  readonly placeholders: readonly string[];
  /** The columns and groups of queries in FROM and JOIN, and whether FROM consists of such queries only. */
  readonly innerColumns: readonly string[];
  readonly innerGroups: readonly string[];
  readonly nested: boolean;
  /** The items of SELECT other than the word at the cursor. */
  readonly selected: readonly Selected[];
  /** The time-slice metric that it filters by. */
  readonly metric?: string;
}

interface Selected {
  readonly text: string;
  readonly name?: string;
  readonly label?: string;
}

/** Reads the tokens of the innermost open query, before and after the cursor. */
export function scopeAt(text: string, point: CompletionPoint): Scope {
  const first = point.queries[point.queries.length - 1]?.firstToken ?? 0;
  const word = point.tokenKind === 'none' ? -1 : point.tokenIndex;
  return new ScopeReader(text, point.tokens, word).read(first);
}

class ScopeReader {
  constructor(
    private readonly text: string,
    private readonly tokens: Tokens,
    /** The index of the token at the cursor, or -1. */
    private readonly word: number,
  ) {}

  read(first: number): Scope {
    const scope = {
      eventTypes: [] as string[],
      labels: [] as string[],
      facets: [] as string[],
      variables: [] as string[],
      placeholders: [] as string[],
      innerColumns: [] as string[],
      innerGroups: [] as string[],
      nested: false,
      selected: [] as Selected[],
    };
    let metric: string | undefined;
    let depth = 0;
    let clause = Kind.End;
    for (let index = first; index < this.tokens.count; index++) {
      const kind = this.kind(index);
      if (kind === Kind.CloseParen && --depth < 0) break;
      if (kind === Kind.OpenParen) {
        if (this.opensQuery(index)) {
          if (clause === Kind.From) {
            const inner = this.read(index + 1);
            scope.innerColumns.push(...inner.labels);
            scope.innerGroups.push(...inner.facets);
            if (this.kind(index - 1) === Kind.From) scope.nested = true;
          }
          index = this.closing(index);
          continue;
        }
        depth++;
      }
      if (
        kind === Kind.Equal &&
        this.name(index - 1) === 'metricTimesliceName' &&
        this.kind(index + 1) === Kind.String
      ) {
        metric = this.name(index + 1);
      }
      if (depth > 0) continue;
      if (kind === Kind.From) scope.eventTypes.push(...this.sources(index));
      else if (kind === Kind.With && this.kind(index + 1) === Kind.MetricFormat) {
        for (const [, name] of this.name(index + 2).matchAll(/\{([^{}]+)\}/g)) if (name) scope.placeholders.push(name);
      } else if (kind === Kind.As) {
        if (clause !== Kind.With) scope.labels.push(...this.names(index + 1));
        else scope.variables.push(...this.names(this.kind(index + 1) === Kind.OpenParen ? index + 2 : index + 1));
      } else if (clause === Kind.Facet && this.isFacetName(index)) scope.facets.push(this.name(index));
      const before = this.kind(index - 1);
      if (clause === Kind.Select && (before === Kind.Select || before === Kind.Comma))
        this.select(scope.selected, index);
      if (kind >= Kind.Select && kind <= Kind.Extrapolate) clause = kind;
    }
    scope.nested &&= scope.eventTypes.length === 0;
    if (scope.eventTypes.length === 0 && !scope.nested) scope.eventTypes.push(...this.anySources(first));
    return metric === undefined ? scope : { ...scope, metric };
  }

  private kind(index: number): Kind {
    return index >= 0 && index < this.tokens.count ? (this.tokens.kinds[index] as number as Kind) : Kind.End;
  }

  /** The name or string at the index, without its quotes. */
  private name(index: number): string {
    if (index < 0 || index >= this.tokens.count) return '';
    const text = this.text.slice(this.tokens.starts[index], this.tokens.ends[index]);
    const quote = text[0];
    if (quote === '`') return text.slice(1, text.endsWith('`') && text.length > 1 ? -1 : undefined);
    if (quote === "'" || quote === '"') return unquote(text.slice(1, text.endsWith(quote) ? -1 : undefined), quote);
    return text;
  }

  private isName(index: number): boolean {
    return isWord(this.kind(index)) || this.kind(index) === Kind.QuotedName;
  }

  private names(index: number): string[] {
    if (!this.isName(index) && this.kind(index) !== Kind.String) return [];
    return this.kind(index - 1) === Kind.OpenParen && this.kind(index + 1) === Kind.Comma
      ? [this.name(index), ...this.moreNames(index + 2)]
      : [this.name(index)];
  }

  private moreNames(index: number): string[] {
    if (!this.isName(index)) return [];
    return [this.name(index), ...(this.kind(index + 1) === Kind.Comma ? this.moreNames(index + 2) : [])];
  }

  private isFacetName(index: number): boolean {
    const before = this.kind(index - 1);
    return (
      this.isName(index) && (before === Kind.Facet || before === Kind.Comma) && this.kind(index + 1) !== Kind.OpenParen
    );
  }

  /** Adds the item of SELECT that begins at the index `first`. */
  private select(selected: Selected[], first: number): void {
    let depth = 0;
    let last = first;
    for (; last < this.tokens.count; last++) {
      const kind = this.kind(last);
      if (last === this.word) return;
      if (kind === Kind.OpenParen) depth++;
      else if (kind === Kind.CloseParen && --depth < 0) break;
      else if (depth === 0 && (kind === Kind.Comma || (kind >= Kind.Select && kind <= Kind.As))) break;
    }
    if (last === first || depth > 0) return;
    const text = this.text.slice(this.tokens.starts[first], this.tokens.ends[last - 1]).replace(/\s+/g, ' ');
    const label = this.kind(last) === Kind.As ? this.names(last + 1)[0] : undefined;
    const name = last === first + 1 && this.isName(first) ? this.name(first) : undefined;
    if (name === undefined && this.kind(last - 1) !== Kind.CloseParen) return;
    selected.push({ text, ...(name === undefined ? {} : { name }), ...(label === undefined ? {} : { label }) });
  }

  private sources(from: number): string[] {
    const found: string[] = [];
    for (let index = from + 1; this.isName(index) && this.kind(index) !== Kind.Select; index += 2) {
      if (this.kind(index + 1) === Kind.OpenParen) break;
      found.push(this.name(index));
      if (this.kind(index + 1) !== Kind.Comma) break;
    }
    return found;
  }

  /** The sources of the next FROM at any depth: an unclosed parenthesis hides the FROM of its query. */
  private anySources(first: number): string[] {
    for (let index = first; index < this.tokens.count; index++) {
      if (this.kind(index) !== Kind.From) continue;
      const found = this.sources(index);
      if (found.length > 0) return found;
    }
    return [];
  }

  private opensQuery(index: number): boolean {
    const next = this.kind(index + 1);
    return next === Kind.Select || next === Kind.From || next === Kind.With;
  }

  /** The index of the parenthesis that closes the one at `open`, or the number of tokens. */
  private closing(open: number): number {
    let depth = 0;
    for (let index = open; index < this.tokens.count; index++) {
      if (this.kind(index) === Kind.OpenParen) depth++;
      else if (this.kind(index) === Kind.CloseParen && --depth === 0) return index;
    }
    return this.tokens.count;
  }
}
