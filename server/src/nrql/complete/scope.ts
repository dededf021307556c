import { unquote } from '../lex/endOfQuoted';
import { isWord, Kind } from '../lex/kinds';
import type { Tokens } from '../lex/tokens';
import type { CompletionPoint } from './expected';

/** What the query around the cursor says about the names that can stand in it. */
export interface Scope {
  readonly eventTypes: readonly string[];
  /** Labels of its columns and groups. */
  readonly labels: readonly string[];
  /** Attributes that it groups by. */
  readonly facets: readonly string[];
  readonly variables: readonly string[];
  /** Placeholders of WITH METRIC_FORMAT. */
  readonly placeholders: readonly string[];
  /** Columns and groups of a query in its FROM or JOIN, and whether FROM has nothing but such queries. */
  readonly innerColumns: readonly string[];
  readonly innerGroups: readonly string[];
  readonly nested: boolean;
  /** What SELECT lists beside the word at the cursor: its text, its label, and its name where it is an attribute. */
  readonly selected: readonly Selected[];
  /** The time-slice metric that it filters for. */
  readonly metric?: string;
  /** The length of its window in seconds, where the text tells; the default window otherwise. */
  readonly windowSeconds: number;
}

export interface Selected {
  readonly text: string;
  readonly name?: string;
  readonly label?: string;
}

const secondsOf: Readonly<Partial<Record<Kind, number>>> = {
  [Kind.Second]: 1,
  [Kind.Minute]: 60,
  [Kind.Hour]: 3600,
  [Kind.Day]: 86_400,
  [Kind.Week]: 604_800,
  [Kind.Month]: 2_592_000,
};

/** Reads the tokens of the innermost open query, those after the cursor too. */
export function scopeAt(text: string, point: CompletionPoint): Scope {
  const first = point.queries[point.queries.length - 1]?.firstToken ?? 0;
  const word = point.tokenKind === 'none' ? -1 : point.tokenIndex;
  return new ScopeReader(text, point.tokens, word).read(first);
}

class ScopeReader {
  constructor(
    private readonly text: string,
    private readonly tokens: Tokens,
    /** Index of the token at the cursor, or -1. */
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
      windowSeconds: 3600,
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
      } else if (kind === Kind.Since && this.kind(index + 1) === Kind.Number) {
        const unit = secondsOf[this.kind(index + 2)];
        if (unit !== undefined) scope.windowSeconds = Math.round(Number(this.name(index + 1)) * unit);
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

  /** The name or the text at the index, without its quotes. */
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

  /** Adds the item of SELECT that begins at the index. */
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

  /** A parenthesis that is still open hides the FROM that follows it. */
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

  /** Index of the parenthesis that closes the one at `open`, or of the last token. */
  private closing(open: number): number {
    let depth = 0;
    for (let index = open; index < this.tokens.count; index++) {
      if (this.kind(index) === Kind.OpenParen) depth++;
      else if (this.kind(index) === Kind.CloseParen && --depth === 0) return index;
    }
    return this.tokens.count;
  }
}
