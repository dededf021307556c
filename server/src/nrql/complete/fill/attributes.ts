import { type FrequentAttributes, frequentAttributes, usuallyFrequent } from '../../../catalogue/frequentAttributes';
import type { ParameterType } from '../../../catalogue/functions/types';
import { attributeNamed, catalogueAttributes, commonAttributes } from '../../facts/attributes';
import { inNamespace } from '../../facts/namespace';
import { Kind } from '../../lex/kinds';
import { quoteName } from '../../lex/quoting';
import { comparedName, liveAttributes } from '../attributes';
import type { ClausePosition } from '../expectation';
import { cloudNamesAt } from './cloudNames';
import { type Filling, offer, offerName } from './fill';
import { likenessAt } from './likeness';

/** The attribute types that suit an argument or a clause, the likeliest first. Types in no tier come last. */
const tiers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  number: [['number', 'metric']],
  string: [['string']],
  timestamp: [['timestamp']],
  boolean: [['boolean'], ['string']],
  map: [['map']],
  blob: [['blob']],
  names: [['string'], ['boolean', 'number', 'timestamp']],
  extreme: [['number', 'metric', 'timestamp']],
  identity: [['string'], ['number', 'boolean', 'timestamp']],
  facet: [
    ['string', 'boolean'],
    ['number', 'timestamp'],
  ],
  where: [
    ['string', 'boolean'],
    ['number', 'timestamp'],
  ],
  'order-by': [
    ['number', 'timestamp'],
    ['string', 'boolean'],
  ],
};

/** How many names of the user's own queries are offered: users do not search further down the list. */
const maxUsed = 80;

/** Functions that are usually called with an attribute that identifies something. */
const identities = new Set(['funnel', 'uniquecount', 'uniques', 'tuple']);

/** Functions whose number may as well be a time. */
const extremes = new Set(['max', 'min']);

/** Event types that are usually filtered by application. */
const ofApplications = /^(?:Transaction|Metric|Span|Page|Browser|Ajax|JavaScript|Mobile|Error)/;

/** Offers the attributes of the event types. Those of a suitable type come first, documented ones before others. */
export function offerAttributes(
  filling: Filling,
  rank: number,
  { place, type, call }: { readonly place: ClausePosition; readonly type?: ParameterType; readonly call?: string },
): void {
  const { scope, context, point } = filling;
  const typeTiers = tiers[tierKey(call?.toLowerCase() ?? '', type) ?? place];
  const usedNames = new Set(namesInUse(filling, place));
  const usedAt = call?.toLowerCase() ?? place;
  const series = call === undefined ? undefined : filling.usage.seriesAt(scope.eventTypes, usedAt);
  const like = likenessAt(filling, place, call?.toLowerCase());
  const isCharted = (name: string) => series?.has(name) ?? false;
  const fits = (name: string) => like(name) + (isCharted(name) ? 8 : 0);
  const cloud = cloudNamesAt(filling);
  const around = (name: string) => fits(name) + cloud.misfit(name);
  const used = filling.usage.attributes(scope.eventTypes, usedAt);
  // Where letters are typed, what the statement computes is compared and grouped by, too.
  const isAgain = point.prefix !== '' && (place === 'where' || place === 'facet');
  const own = isAgain ? filling.usage.ownNamesOutside(usedAt) : undefined;
  const likeness = (name: string) => around(name) - (own?.has(name) ? 3 : 0);
  for (const [index, name] of used.slice(0, maxUsed).entries()) {
    if (usedNames.has(name)) continue;
    const known = attributeNamed(name, scope.eventTypes, context);
    const isMisfit =
      typeTiers && known?.type !== undefined && !typeTiers[0]?.includes(known.type) && type !== undefined;
    offerName(
      filling,
      name,
      'attribute',
      rank - 2 + index / 1000 + (isMisfit ? 12 : 0) + around(name),
      known?.detail,
      known?.documentation,
    );
  }
  cloud.offer(rank - 1.5, name => (usedNames.has(name) ? 50 : likeness(name)), { call, type });
  const byApplication = scope.eventTypes.length === 0 || scope.eventTypes.some(name => ofApplications.test(name));
  for (const [index, attribute] of catalogueAttributes(scope.eventTypes, context).entries()) {
    const { name } = attribute;
    if (usedNames.has(name) || (place === 'facet' && attribute.type === 'metric')) continue;
    const tier = typeTiers ? typeTiers.findIndex(types => types.includes(attribute.type ?? '')) : 0;
    const misfit = tier < 0 ? 50 : tier * 12;
    const isRecord =
      tier === 0 && (type ?? place) !== 'variable' && attribute.type === 'metric' && name.endsWith('.timeslice.value');
    const likely = (type === 'number' ? attribute.unit : attribute.documentation) !== undefined;
    const frequent = frequency(filling, name, call === undefined ? place : 'argument');
    const order = frequent ?? Math.min(index, 99) / 100 + (isRecord ? -1 : likely ? 0 : 1);
    const common = commonOrder(name, byApplication, type === 'timestamp' || place === 'order-by');
    const from = attribute.eventTypes.length > 0 ? `Attribute of ${attribute.eventTypes.slice(0, 4).join(', ')}` : '';
    const about = attribute.documentation ? `${attribute.documentation}\n\n${from}` : from;
    // In a clause it is known what is common; a function takes what suits it.
    const last = frequent !== undefined && type === undefined ? frequent : (frequent ?? common ?? order) + misfit;
    offerName(filling, name, 'attribute', rank + last + likeness(name), attribute.detail, about);
  }
  // What other event types have is likely only where nothing is known of this one.
  const others = filling.usage.anyAttributes().slice(0, maxUsed);
  for (const [index, name] of others.entries())
    if (!usedNames.has(name)) offerName(filling, name, 'attribute', rank + 45 + index / 1000 + likeness(name));
  offerQualified(filling, rank, likeness);
  const typed = point.tokenKind === 'name' ? point.prefix.slice(1) : point.prefix;
  const live = liveAttributes(scope.eventTypes, typed, context);
  filling.isIncomplete ||= live.isIncomplete;
  for (const name of live.names) if (!usedNames.has(name)) offerName(filling, name, 'attribute', rank + 2);
}

function tierKey(call: string, type: ParameterType | undefined): string | undefined {
  if (identities.has(call)) return 'identity';
  if (type === 'number' && extremes.has(call)) return 'extreme';
  return type === 'condition' ? undefined : type;
}

/**
 * Offers the attributes of several event types with the type before them, as `Transaction.name`, where the letters at the
 * cursor begin such a name; of the only event type of a query once its name is written, here or in another attribute.
 */
function offerQualified(filling: Filling, rank: number, likeness: (name: string) => number): void {
  const { scope, context, point } = filling;
  const typed = (point.tokenKind === 'name' ? point.prefix.slice(1) : point.prefix).toLowerCase();
  if (typed === '') return;
  const written = filling.usage.ownNames();
  for (const type of scope.eventTypes) {
    const isUsual = scope.eventTypes.length > 1 || typed.includes('.');
    const isWritten = written.some(name => name.startsWith(`${type}.`));
    if (!isUsual && !isWritten) continue;
    if (!`${type.toLowerCase()}.`.startsWith(typed) && !typed.startsWith(`${type.toLowerCase()}.`)) continue;
    for (const [index, { name, detail }] of catalogueAttributes([type], context).entries()) {
      const qualified = `${type}.${name}`;
      offerName(
        filling,
        qualified,
        'attribute',
        rank + (isWritten ? 1 : 20) + index / 1000 + likeness(qualified),
        detail,
      );
    }
  }
}

const frequentByType = new Map(Object.entries(frequentAttributes));

/** The place of an attribute among those that queries use most; undefined for one that is not among them. */
function frequency({ scope, context }: Filling, name: string, place: string): number | undefined {
  const key = isFrequencyKey(place) ? place : 'argument';
  for (const type of scope.eventTypes.length > 0 ? scope.eventTypes : ['']) {
    const own = frequentByType.get(type);
    const index = (own ?? usuallyFrequent)[key]?.findIndex(each => inNamespace(each, context) === name) ?? -1;
    if (index >= 0) return (own ? -1 : -0.5) + index / 100;
  }
  return undefined;
}

function isFrequencyKey(place: string): place is keyof FrequentAttributes {
  return place === 'where' || place === 'facet' || place === 'select';
}

/** Names that are already in use: groups, columns, or the left operand of the operator before the cursor. */
function namesInUse(filling: Filling, place: ClausePosition): readonly (string | undefined)[] {
  const { scope, point, text } = filling;
  const currentName = text.slice(point.span.start, point.span.end);
  if (place === 'facet') return scope.facets.filter(name => name !== currentName);
  if (place === 'select') return scope.selected.map(item => item.name);
  const { kinds, starts, ends } = point.tokens;
  const before = kinds[point.tokenIndex - 1] as number as Kind;
  if (before < Kind.Star || before > Kind.Slash) return [comparedName(filling)];
  return [text.slice(starts[point.tokenIndex - 2], ends[point.tokenIndex - 2])];
}

/** Attributes that every event type has come after the event type's own, except the name of the application. */
function commonOrder(name: string, byApplication: boolean, byTime: boolean): number | undefined {
  const index = commonAttributes.indexOf(name);
  if (index < 0) return undefined;
  if (name === 'timestamp') return byTime ? -1 : 2;
  // The event type's own attributes have the indexes after the common ones.
  if (name === 'appName' && byApplication) return (commonAttributes.length + 0.5) / 100;
  return 1 + index / 100;
}

const beforeDash = /[A-Za-z][\w.:]*(?:[-/@][\w.:]+)*[-/@]$/;

/** Live names with a dash or a slash. Without backticks they read as a subtraction or a division. */
export function offerDashedNames(filling: Filling): void {
  const { scope, context, point, text } = filling;
  if (point.tokenKind === 'name') return;
  const { start, end } = point.span;
  const head = beforeDash.exec(text.slice(Math.max(0, start - 80), start))?.[0];
  if (head === undefined) return;
  const typed = head + point.prefix;
  for (const name of liveAttributes(scope.eventTypes, typed, context).names) {
    if (!name.toLowerCase().startsWith(typed.toLowerCase())) continue;
    const span = { start: start - head.length, end };
    offer(filling, { label: name, kind: 'attribute', insert: quoteName(name), filter: name, rank: 0 }, span);
  }
}
