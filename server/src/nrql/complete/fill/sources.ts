import { type EventTypeFact, eventTypes } from '../../../catalogue/events';
import { inNamespace } from '../../facts/namespace';
import { Kind } from '../../lex/kinds';
import { findNames, liveIndex } from '../names';
import { type Filler, type Filling, offer, offerName } from './fill';

/** The event types that are queried most, in this order. */
const common = ['Transaction', 'Metric', 'PageView', 'Log', 'Span', 'TransactionError', 'SystemSample'];

/** The event types of the catalogue, those of the live names, and the other sources of FROM. */
export const fillEventType: Filler<'event-type'> = filling => {
  const { context, point, scope } = filling;
  const usedNames = new Set(
    scope.eventTypes.filter(name => name !== filling.text.slice(point.span.start, point.span.end)),
  );
  const used = attributesUsed(filling);
  const previous = sourceBefore(filling);
  for (const [index, name] of (previous === undefined ? [] : filling.usage.typesAfter(previous)).entries())
    if (!usedNames.has(name)) offerName(filling, name, 'event-type', -1000 + index / 1000);
  for (const [index, { name, matches }] of filling.usage.typesWith(used).entries()) {
    if (!usedNames.has(name)) offerName(filling, name, 'event-type', -1 - matches * 20 + index / 1000);
  }
  for (const fact of eventTypes as readonly EventTypeFact[]) {
    if (usedNames.has(fact.name)) continue;
    const place = common.indexOf(fact.name);
    const order = place < 0 ? 1 : place / 100;
    const has = fact.attributes.filter(([name]) => used.has(inNamespace(name, context))).length;
    offerName(filling, fact.name, 'event-type', fact.rank * 10 + order - has * 20, undefined, fact.documentation);
  }
  const typed = point.tokenKind === 'name' ? point.prefix.slice(1) : point.prefix;
  if (context.live) {
    const found = findNames(liveIndex(context.live).eventTypes, typed);
    filling.isIncomplete ||= found.isIncomplete;
    for (const name of found.names) if (!usedNames.has(name)) offerName(filling, name, 'event-type', 5);
  }
  if (point.tokenKind === 'name') return;
  offer(filling, {
    label: 'lookup',
    kind: 'function',
    insert: 'lookup(${1:table})',
    snippet: true,
    detail: 'lookup(table)',
    rank: 40,
  });
  offer(filling, {
    label: 'nested query',
    kind: 'snippet',
    insert: '(FROM ${1:Transaction} SELECT ${2:count(*) AS n} ${3:TIMESERIES 1 minute})',
    snippet: true,
    detail: '(FROM … SELECT … AS n …)',
    rank: 41,
  });
};

/** The event type before the cursor in a list of sources. */
function sourceBefore({ text, point }: Filling): string | undefined {
  const { tokens, tokenIndex } = point;
  if (tokens.kinds[tokenIndex - 1] !== Kind.Comma || tokens.kinds[tokenIndex - 2] !== Kind.Name) return undefined;
  return text.slice(tokens.starts[tokenIndex - 2], tokens.ends[tokenIndex - 2]);
}

/** The names in the statement. Where FROM is written last, they indicate the event type. */
function attributesUsed(filling: Filling): Set<string> {
  const { tokens, tokenIndex } = filling.point;
  const used = new Set<string>();
  for (let index = 0; index < tokens.count; index++) {
    if (index === tokenIndex || tokens.kinds[index] !== Kind.Name) continue;
    used.add(filling.text.slice(tokens.starts[index], tokens.ends[index]));
  }
  return used;
}
