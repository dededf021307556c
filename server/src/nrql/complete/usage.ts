import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import { memoizeByText } from '../../text/byText';
import type { LanguageContext } from '../../text/language';
import { memoizeByObject } from '../../text/memoizeByObject';
import { documentOf } from '../document/document';
import { parseQueries } from '../document/statements';
import type { Body } from '../tree/tree';
import { type QueryUse, queryUses } from './queryUse';

const catalogueNames = new Set(
  (eventTypes as readonly EventTypeFact[]).flatMap(({ attributes }) => attributes.map(([name]) => name)),
);

/** How often something occurs, by its text. */
type Counts = Map<string, number>;

/** Queries, and in how many of them each of their features is. */
interface UseList {
  readonly uses: readonly QueryUse[];
  readonly frequencies: ReadonlyMap<string, number>;
}

/** How much more a query of the same file counts than one in another file, and a name of the statement itself. */
const near = 4;
const own = 2;

/** How much more a function counts that is called with the same attribute. */
const ofAttribute = 100;

/** This many different names make a series. */
const minSeries = 3;

/** How much of what a query shares with the statement can count, as an exponent. */
const maxShared = 12;

/**
 * What queries of the user write: names, and the values and operators of each name, with how often. A query counts the
 * more, the more rare names and values it shares with the statement at the cursor.
 */
export class Usage {
  private readonly uses: (QueryUse & { readonly weight: number })[] = [];

  private readonly usesNearby: readonly QueryUse[];

  constructor(
    elsewhere: UseList,
    usesNearby: UseList,
    /** The queries of the statement at the cursor. */
    private readonly ownUses: readonly QueryUse[],
  ) {
    this.usesNearby = usesNearby.uses;
    const features = [...new Set(ownUses.flatMap(use => [...use.features]))];
    for (const [{ uses, frequencies }, factor] of [[elsewhere, 1] as const, [usesNearby, near] as const]) {
      const weights = features.map(
        feature => [feature, Math.log((1 + uses.length) / (1 + (frequencies.get(feature) ?? 0)))] as const,
      );
      for (const use of uses) {
        let shared = 0;
        for (const [feature, weight] of weights) if (use.features.has(feature)) shared += weight;
        this.uses.push({ ...use, weight: factor * Math.exp(Math.min(maxShared, shared)) });
      }
    }
  }

  /** The names used with these event types at a place (a clause, or the argument of a function), the most frequent first. */
  attributes(eventTypes: readonly string[], place: string): string[] {
    const total: Counts = new Map();
    const isOfTypes = ({ types }: QueryUse) => eventTypes.length === 0 || types.some(type => eventTypes.includes(type));
    for (const use of this.uses) {
      if (!isOfTypes(use)) continue;
      for (const name of use.names) count(total, name.text, use.weight * (name.position === place ? 100 : 1));
    }
    // What a query has already is rarely what it needs again, but a name of one's own is known from nowhere else.
    for (const use of this.ownUses) {
      if (!isOfTypes(use)) continue;
      for (const name of use.names)
        if (!catalogueNames.has(name.text)) count(total, name.text, own * (name.position === place ? 100 : 1));
    }
    return sorted(total);
  }

  /**
   * The share of each name among those that follow a name at the same place: in the statement itself, or where it writes that
   * name once, in queries around it. Lists are written in the same order again.
   */
  following(name: string, place: string): ReadonlyMap<string, number> {
    const total: Counts = new Map();
    const take = ({ names }: QueryUse, weight: number) => {
      for (const [index, { text, position: at }] of names.entries()) {
        const next = names[index + 1];
        if (text === name && at === place && next?.position === place && next.text !== name)
          count(total, next.text, weight);
      }
    };
    for (const use of this.ownUses) take(use, own);
    if (total.size === 0) for (const use of this.uses) take(use, use.weight);
    const all = [...total.values()].reduce((sum, each) => sum + each, 0);
    return new Map([...total].map(([text, each]) => [text, each / all]));
  }

  /** The names that the statement uses at other places. */
  ownNamesOutside(place: string): ReadonlySet<string> {
    const others = this.ownUses.flatMap(({ names }) => names.filter(name => name.position !== place));
    return new Set(others.map(({ text }) => text));
  }

  /**
   * The names that functions take in the queries of the file with these event types, where each of them is taken once, as
   * the charts of a dashboard do: the next one is then none of them. Empty where a function is not among theirs (`place`),
   * or a name occurs twice.
   */
  seriesAt(eventTypes: readonly string[], place: string): ReadonlySet<string> {
    const uses = this.usesNearby.filter(({ types }) => types.some(type => eventTypes.includes(type)));
    const taken = uses.flatMap(({ names, calls }) =>
      names.filter(name => calls.some(({ text }) => text === name.position)),
    );
    const different = new Set(taken.map(({ text }) => text));
    // Several names of one query are columns of one chart, and no series.
    const charts = uses.filter(({ names }) => names.some(name => name.position === place)).length;
    const isSeries = different.size === taken.length && charts >= minSeries;
    return isSeries ? different : new Set();
  }

  /** The names that the statement writes. */
  ownNames(): string[] {
    return this.ownUses.flatMap(use => use.names.map(({ text }) => text));
  }

  /** The texts that the statement compares an attribute with. */
  ownTextsOf(attribute: string): string[] {
    return this.ownUses.flatMap(use =>
      use.values.filter(value => value.attribute === attribute).map(({ text }) => text),
    );
  }

  /** The names that are used with any event type, the most frequent first. */
  anyAttributes(): string[] {
    return this.attributes([], '');
  }

  /**
   * The functions that are called at a place (a clause, or the argument of a function), the most frequent first.
   * `isContinued`: the cursor is behind a sign of arithmetic, where the functions of the statement are likely again.
   * `attribute`: the first argument, which says more than all else.
   */
  functions(place: string, isContinued: boolean, attribute?: string): string[] {
    const total: Counts = new Map();
    const take = (use: QueryUse, weight: number, isAnywhere: boolean) => {
      for (const { position: at, text } of use.calls) {
        const isOfAttribute =
          attribute !== undefined && use.names.some(name => name.position === text && name.text === attribute);
        if (isAnywhere && at === place) count(total, text, weight);
        if (isOfAttribute) count(total, text, weight * ofAttribute * (at === place ? 1 : 0.1));
      }
    };
    for (const use of this.uses) take(use, use.weight, true);
    for (const use of this.ownUses) take(use, own, isContinued);
    return sorted(total);
  }

  /** The values that an attribute is compared with, as they are written, the most frequent first. */
  valuesOf(attribute: string): string[] {
    return this.comparedWith(attribute, use => use.values);
  }

  /** The numbers that any attribute is compared with by an operator, the most frequent first. */
  numbersBehind(operator: string): string[] {
    const total: Counts = new Map();
    for (const use of this.uses)
      for (const value of use.values)
        if (value.operator === operator && isNumber(value.text)) count(total, value.text, use.weight);
    return sorted(total);
  }

  /** The numbers that the statement itself compares an attribute with, in its order. */
  ownNumbersOf(attribute: string): number[] {
    const values = this.ownUses.flatMap(use => use.values.filter(value => value.attribute === keyOf(attribute)));
    return values.filter(({ text }) => isNumber(text)).map(({ text }) => Number(text));
  }

  /** The attributes that are compared with a value, which is as it is written, without quotes. */
  attributesWith(value: string): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { values } of this.uses)
      for (const { attribute, text } of values) if (text === value) found.add(attribute);
    return found;
  }

  /** The operators that an attribute is compared with, the most frequent first. */
  operatorsOf(attribute: string): string[] {
    return this.comparedWith(attribute, use => use.operators);
  }

  /** The event types, those first with which most of the names are used, and then the most frequent. */
  typesWith(names: Iterable<string>): { readonly name: string; readonly matches: number }[] {
    const wanted = [...names];
    const total: Counts = new Map();
    const used = new Map<string, Set<string>>();
    for (const use of this.uses) {
      for (const type of use.types) {
        count(total, type, use.weight);
        const known = used.get(type) ?? new Set();
        used.set(type, known);
        for (const { text } of use.names) known.add(text);
      }
    }
    const found = sorted(total).map(name => ({
      name,
      matches: wanted.filter(each => used.get(name)?.has(each)).length,
    }));
    return found.sort((a, b) => b.matches - a.matches);
  }

  /** The event types that follow one in lists of sources, the most frequent first. */
  typesAfter(type: string): string[] {
    const total: Counts = new Map();
    for (const { types, weight } of this.uses) {
      const next = types[types.indexOf(type) + 1];
      if (next !== undefined && types.includes(type)) count(total, next, weight);
    }
    return sorted(total);
  }

  private comparedWith(attribute: string, partsOf: (use: QueryUse) => QueryUse['operators']): string[] {
    const total: Counts = new Map();
    const key = keyOf(attribute);
    const take = (use: QueryUse, weight: number) => {
      for (const part of partsOf(use)) if (part.attribute === key) count(total, part.text, weight);
    };
    for (const use of this.uses) take(use, use.weight);
    for (const use of this.ownUses) take(use, own);
    return sorted(total);
  }
}

/** A function may be written in any case. */
function keyOf(attribute: string): string {
  return attribute.endsWith('()') ? attribute.toLowerCase() : attribute;
}

export function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function count(counts: Counts, key: string, delta: number): void {
  counts.set(key, (counts.get(key) ?? 0) + delta);
}

function sorted(counts: Counts): string[] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([text]) => text);
}

/** How many statements around the cursor are looked at: a keystroke in a file of thousands must stay cheap. */
const maxStatements = 200;

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
  const { statements } = documentOf(text);
  const index = statements.findIndex(({ end }) => offset <= end);
  const first = Math.max(0, index - maxStatements / 2);
  const beside = statements
    .slice(first, first + maxStatements)
    .filter(({ start, end }) => offset < start || offset > end);
  const usesNearby = [
    ...fileQueries.slice(0, maxStatements).flatMap(knownUsesIn),
    ...beside.flatMap(({ body }) => (body ? usesOfBody(body) : [])),
  ];
  return new Usage(otherQueries ? usesOf(otherQueries) : listOf([]), listOf(usesNearby), usesIn(local));
}

function usesIn(text: string): QueryUse[] {
  return parseQueries(text).statements.flatMap(({ body }: { readonly body?: Body | undefined }) => queryUses(body));
}

/** What a statement of the document writes. An edit keeps the trees of all others, and with them what they write. */
const usesOfBody = memoizeByObject((body: Body): readonly QueryUse[] => queryUses(body));

/** The number of characters of the queries of open files that are remembered: those around a few cursors. */
const maxRemembered = 200_000;
const maxRememberedLength = 10_000;

/** What another query of the file writes. A keystroke changes none of them, so that each is parsed once. */
const knownUsesIn = memoizeByText(usesIn, maxRemembered, maxRememberedLength);

function listOf(uses: readonly QueryUse[]): UseList {
  const frequencies: Counts = new Map();
  for (const { features } of uses) for (const feature of features) count(frequencies, feature, 1);
  return { uses, frequencies };
}

/** As many characters as the queries of one folder that are read. */
const maxElsewhere = 2_000_000;

/**
 * What a query of another file writes. It is read in the background as soon as the query is known: thousands of queries take
 * longer than a request may.
 */
export const usesElsewhere = memoizeByText<readonly QueryUse[]>(usesIn, maxElsewhere, maxRememberedLength);

/** What queries elsewhere use. The same list is read once. */
const usesOf = memoizeByObject((texts: readonly string[]): UseList => listOf(texts.flatMap(usesElsewhere)));
