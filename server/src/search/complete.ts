import { type SearchKey, searchKeys, searchOperators } from '../catalogue/searchKeys';
import type { Completion, Completions, LanguageContext } from '../text/language';
import type { Span } from '../text/span';
import { type Expected, expectedAt } from './expected';
import { printKey, quote } from './print';

const keys: readonly SearchKey[] = searchKeys;
const mostOffers = 200;

/** Offers what may stand at the offset: keys, operators, values that are known or live, and the words between conditions. */
export function complete(text: string, offset: number, context: LanguageContext): Completions {
  const expected = expectedAt(text, offset);
  const items = offers(expected, context);
  return { items: items.slice(0, mostOffers), incomplete: items.length > mostOffers };
}

function offers(expected: Expected, context: LanguageContext): Completion[] {
  const { span } = expected;
  switch (expected.kind) {
    case 'key':
      return [...keys.map((key, index) => keyOffer(key, index, span)), ...tagOffers(context, span)];
    case 'operator':
      return searchOperators.map((operator, index) => ({
        label: operator.name,
        kind: 'operator',
        span,
        insert: operator.name.endsWith('IN') ? `${operator.name} ($0)` : afterOperator(operator.name),
        ...(operator.name.endsWith('IN') ? { snippet: true } : {}),
        documentation: operator.summary,
        ...(operator.evidence === 'unseen' ? { detail: 'not documented' } : {}),
        rank: index,
        again: !operator.name.endsWith('NULL'),
      }));
    case 'value':
      return valueOffers(expected.key, expected.quoted, span, context);
    case 'junction':
      return ['AND', 'OR'].map((label, rank) => ({
        label,
        kind: 'keyword',
        span,
        insert: `${label} `,
        rank,
        again: true,
      }));
    case 'nothing':
      return [];
  }
}

function afterOperator(name: string): string {
  return name.endsWith('NULL') ? name : `${name} `;
}

function keyOffer(key: SearchKey, rank: number, span: Span): Completion {
  return {
    label: key.name,
    kind: 'attribute',
    span,
    insert: `${key.name} `,
    documentation: key.summary,
    detail: key.value,
    rank,
    again: true,
  };
}

function tagOffers(context: LanguageContext, span: Span): Completion[] {
  const live = Object.keys(context.live?.values ?? {}).filter(name => name.startsWith('tags.'));
  const names = live.length > 0 ? live : ['tags.'];
  return names.map((name, index) => ({
    label: name === 'tags.' ? 'tags.…' : name,
    kind: 'attribute',
    span,
    insert: name === 'tags.' ? name : `${printKey(name)} `,
    filter: name,
    documentation: 'A tag of the entity.',
    rank: keys.length + index,
  }));
}

function valueOffers(name: string, quoted: boolean, span: Span, context: LanguageContext): Completion[] {
  const key = keys.find(known => known.name === name);
  const live = context.live;
  const known = key?.values ?? (name === 'name' ? live?.appNames : undefined) ?? live?.values?.[name] ?? [];
  return known.map((value, rank) => ({
    label: value,
    kind: 'value',
    span,
    insert: quoted || key?.value !== 'boolean' ? quote(value) : value,
    filter: quoted ? quote(value) : value,
    rank,
  }));
}
