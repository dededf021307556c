import { attributeNamed } from '../../facts/attributes';
import { isWord, Kind } from '../../lex/kinds';
import type { ClausePosition } from '../expectation';
import { statistics } from './cloudNames';
import type { Filling } from './fill';

/** What is written around the cursor, in the clause and in its item there. */
interface Surroundings {
  /** The label of the item, in words. */
  readonly label: readonly string[];
  /** The names of the same item. */
  readonly item: ReadonlySet<string>;
  /** The names between the same parentheses, which are different ones: `sum(a + b + …)`. */
  readonly together: ReadonlySet<string>;
  /** The names of the other items in the same function, or outside of any, in words; the nearest last. */
  readonly beside: ReadonlyMap<string, readonly string[]>;
  /** The function whose argument is at the cursor, in small letters. */
  readonly call: string | undefined;
  /** The last name before the cursor in the same function, or outside of any. */
  readonly previous: string | undefined;
  /** The first one behind the cursor there. */
  readonly next: string | undefined;
}

const endings: ReadonlySet<string> = new Set([...statistics.values()].map(ending => ending.toLowerCase()));

/**
 * How likely names are by what is written around the cursor: in items of one clause, names of one series follow each
 * other (`cpuUserPercent`, `cpuSystemPercent`), a label says in words what its item is, and what an item has already
 * is asked for again only inside the same item. The number is added to the rank of a name; less is likelier.
 */
export function likenessAt(
  filling: Filling,
  place: ClausePosition,
  call: string | undefined,
): (name: string) => number {
  if (place !== 'where') return itemLikeness(filling, place);
  const inCondition = conditionLikeness(filling);
  if (call !== 'if') return inCondition;
  // A column that depends on a condition is labelled by what the condition asks for.
  const inItem = itemLikeness(filling, place);
  return name => inCondition(name) + inItem(name);
}

/** How the attribute at the cursor fits the operator and the value that are written behind it. */
function conditionLikeness({ text, point, scope, context, usage }: Filling): (name: string) => number {
  const { tokens, tokenIndex, tokenKind } = point;
  const kindOf = (index: number) => (index < tokens.count ? (tokens.kinds[index] as number as Kind) : Kind.End);
  let next = tokenKind === 'none' ? tokenIndex : tokenIndex + 1;
  while (kindOf(next) === Kind.CloseParen) next++;
  const operator = kindOf(next);
  if (!((operator >= Kind.Equal && operator <= Kind.GreaterEqual) || operator === Kind.Is || operator === Kind.Like))
    return () => 0;
  const value = kindOf(next + 1);
  const wanted =
    operator === Kind.Like || value === Kind.String
      ? ['string']
      : value === Kind.True || value === Kind.False
        ? ['boolean']
        : value === Kind.Number
          ? ['number', 'metric', 'timestamp']
          : undefined;
  if (!wanted) return () => 0;
  const written = text.slice(tokens.starts[next + 1], tokens.ends[next + 1]).replace(/^'|'$/g, '');
  const compared = usage.attributesWith(written);
  return name => {
    const type = attributeNamed(name, scope.eventTypes, context)?.type;
    const fit = type === undefined ? 0 : wanted.includes(type) ? -1 : 6;
    return fit - (compared.has(name) ? 6 : 0);
  };
}

function itemLikeness(filling: Filling, place: ClausePosition): (name: string) => number {
  const { label, item, together, beside, call, previous, next } = surroundingsAt(filling);
  const statistic = call === undefined ? undefined : statistics.get(call)?.toLowerCase();
  const nearest = [...beside.values()].pop();
  const written = new Set([...item, ...together, ...beside.keys()]);
  const inSmall = new Set([...written].map(each => each.toLowerCase()));
  const whole = wholesOf(dividendAt(filling));
  const isRepeated = call !== undefined && repeated.has(call);
  const following = previous === undefined ? undefined : filling.usage.following(previous, call ?? place);
  return name => {
    const words = wordsOf(name);
    let rank = item.has(name) || (isRepeated && beside.has(name)) ? -3 : beside.has(name) || together.has(name) ? 3 : 0;
    // Queries do not add a name to itself.
    if (together.has(name)) rank += 10;
    if (name !== next) rank -= 8 * (following?.get(name) ?? 0);
    // A name that is written already in other letters is another spelling of it.
    if (!written.has(name) && inSmall.has(name.toLowerCase())) rank += 10;
    if (whole.has(words.join(' '))) rank -= 8;
    if (label.length > 0) {
      const matches = label.filter(word => words.some(each => isLike(each, word))).length / label.length;
      if (matches >= 0.5)
        rank -= 14 * matches - (8 * Math.max(0, words.length - label.length * matches)) / words.length;
    }
    const ending = words[words.length - 1] as string;
    const isOther = statistic !== undefined && endings.has(ending) && ending !== statistic;
    if (nearest && !beside.has(name) && !isOther) rank -= 14 * similarity(words, nearest);
    if (statistic !== undefined && endings.has(ending)) rank += isOther ? 2 : -2;
    return rank;
  };
}

/**
 * Functions that are called again with the same attribute and another number: `percentile(duration, 50), percentile(duration,
 * 95)`.
 */
const repeated: ReadonlySet<string> = new Set(['percentile']);

/** What is a part of something, and what the whole is called that such a part is divided by, the likeliest first. */
const parts: ReadonlySet<string> = new Set(['used', 'usage', 'free', 'available', 'requested', 'error', 'failed']);
const wholes: readonly string[] = ['total', 'limit', 'capacity', 'allocatable'];

/** The names, in words, that are the whole of a part: of `memoryUsedBytes` that is `memoryTotalBytes` or `memoryLimitBytes`. */
function wholesOf(dividend: string | undefined): ReadonlySet<string> {
  const words = dividend === undefined ? [] : wordsOf(dividend);
  const index = words.findIndex(word => parts.has(word));
  return new Set(index < 0 ? [] : wholes.map(whole => words.with(index, whole).join(' ')));
}

/** The name that is divided by what stands at the cursor. */
function dividendAt({ text, point: { tokens, tokenIndex } }: Filling): string | undefined {
  if (tokens.kinds[tokenIndex - 1] !== Kind.Slash) return undefined;
  return text.slice(tokens.starts[tokenIndex - 2], tokens.ends[tokenIndex - 2]).replace(/^`|`$/g, '');
}

/** Whether a word of a label is one of a name, which may be in the plural or shortened by little: `request`, `requests`. */
function isLike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && short.length * 3 >= long.length * 2;
}

/** The share of the words at the start and at the end that two names have in common; 0 unless they are two and half of all. */
function similarity(first: readonly string[], second: readonly string[]): number {
  const [a, b] = [withoutCommon(first), withoutCommon(second)];
  const limit = Math.min(a.length, b.length);
  let start = 0;
  while (start < limit && a[start] === b[start]) start++;
  let end = 0;
  while (end < limit - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const share = (start + end) / Math.max(a.length, b.length);
  return start + end > 1 && share >= 0.5 ? share : 0;
}

/** The words of a name without those that all metrics of a cloud begin and end with: `provider.readIops.Average`. */
function withoutCommon(words: readonly string[]): readonly string[] {
  const isEnded = words.length > 1 && endings.has(words[words.length - 1] as string);
  return words.slice(words[0] === 'provider' ? 1 : 0, isEnded ? -1 : undefined);
}

/** The words of a name, in small letters: `net.rxBytesPerSecond` has net, rx, bytes, per and second. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll('%', ' percent ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function surroundingsAt({ text, point }: Filling): Surroundings {
  const { tokens, tokenIndex, tokenKind } = point;
  const kindOf = (index: number) => (index < tokens.count ? (tokens.kinds[index] as number as Kind) : Kind.End);
  const textOf = (index: number) => text.slice(tokens.starts[index], tokens.ends[index]).replace(/^[`'"]|[`'"]$/g, '');
  const isClause = (kind: Kind) => kind >= Kind.Select && kind <= Kind.Join;
  let first = tokenIndex;
  for (let depth = 0; first > 0 && !(depth <= 0 && isClause(kindOf(first - 1))); first--) {
    if (kindOf(first - 1) === Kind.CloseParen) depth++;
    else if (kindOf(first - 1) === Kind.OpenParen) depth--;
  }
  const after = tokenKind === 'none' ? tokenIndex : tokenIndex + 1;
  interface Use {
    readonly name: string;
    readonly call: string | undefined;
    /** The offset of the parenthesis around it; -1 outside of any. */
    readonly open: number;
  }
  const items: { names: Use[]; label: string }[] = [{ names: [], label: '' }];
  const calls: { readonly name: string | undefined; readonly open: number }[] = [];
  const around = () => calls[calls.length - 1] ?? { name: undefined, open: -1 };
  let own = 0;
  let cursor = around();
  let isReached = false;
  let isConditional = false;
  let before: readonly Use[] = [];
  const reach = () => {
    isReached = true;
    own = items.length - 1;
    cursor = around();
    isConditional = calls.some(({ name }) => name === 'if');
    before = items.flatMap(({ names }) => names);
  };
  for (let index = first; index < tokens.count; index++) {
    if (index === tokenIndex) {
      reach();
      if (after > index) continue;
    }
    const kind = kindOf(index);
    const current = items[items.length - 1] as (typeof items)[number];
    if (kind === Kind.OpenParen)
      calls.push({
        name: isWord(kindOf(index - 1)) && index > first ? textOf(index - 1).toLowerCase() : around().name,
        open: index,
      });
    else if (kind === Kind.CloseParen) {
      if (calls.length === 0) break;
      calls.pop();
    } else if (calls.length === 0 && isClause(kind)) break;
    else if (calls.length === 0 && kind === Kind.Comma) items.push({ names: [], label: '' });
    else if (kind === Kind.As) current.label = textOf(++index);
    else if ((kind === Kind.Name || kind === Kind.QuotedName) && kindOf(index + 1) !== Kind.OpenParen)
      current.names.push({ name: textOf(index), call: around().name, open: around().open });
  }
  if (!isReached) reach();
  const call = cursor.name;
  const beside = new Map<string, readonly string[]>();
  for (const [index, { names }] of items.entries())
    if (index !== own || !isConditional)
      for (const each of names) {
        if (each.call !== call || each.open === cursor.open) continue;
        // The one before the cursor is the nearest; those behind it come first.
        if (index < own) beside.delete(each.name);
        if (!beside.has(each.name)) beside.set(each.name, wordsOf(each.name));
      }
  const { names, label } = items[own] as (typeof items)[number];
  // The arguments of one call are different names, except those of a condition and what follows from it.
  const together = call === 'if' ? [] : names.filter(each => each.open === cursor.open && cursor.open >= 0);
  // The same function takes another one as well: a share is the sum of one by the sum of another. But what a condition asks
  // for is what its column shows.
  const again = names.filter(each => isConditional || (each.open !== cursor.open && each.call !== call));
  const namesOf = (uses: readonly Use[]) => new Set(uses.map(({ name }) => name));
  const isBeside = (use: Use) => use.call === call;
  const previous = before.findLast(isBeside)?.name;
  const next = items
    .flatMap(each => each.names)
    .slice(before.length)
    .find(isBeside)?.name;
  return { label: wordsOf(label), item: namesOf(again), together: namesOf(together), beside, call, previous, next };
}
