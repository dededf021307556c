import { type SearchKey, searchKeys, searchOperators } from '../catalogue/searchKeys';
import type { Completion, Completions, LanguageContext } from '../text/language';
import type { Span } from '../text/span';
import { type Expected, expectedAt } from './expected';
import { printKey, quote } from './print';

const keys: readonly SearchKey[] = searchKeys;
const maxItems = 200;

/** The completion items at an offset: keys, operators, known and live values, and the words between conditions. */
export function complete(text: string, offset: number, context: LanguageContext): Completions {
  const expected = expectedAt(text, offset);
  const items = itemsFor(expected, context);
  return { items: items.slice(0, maxItems), incomplete: items.length > maxItems };
}

function itemsFor(expected: Expected, context: LanguageContext): Completion[] {
  const { span } = expected;
  switch (expected.kind) {
    case 'key':
      return [...keys.map((key, index) => keyItem(key, index, span)), ...tagItems(context, span)];
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
      return valueItems(expected.key, expected.quoted, span, context);
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

function keyItem(key: SearchKey, rank: number, span: Span): Completion {
  return {
    label: key.name,
    kind: 'attribute',
    span,
    insert: `${key.name} `,
    documentation: key.summary,
    detail: key.value,
    rank,
    retrigger: true,
  };
}

function tagItems(context: LanguageContext, span: Span): Completion[] {
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

function valueItems(name: string, quoted: boolean, span: Span, context: LanguageContext): Completion[] {
  const key = keys.find(known => known.name === name);
  const live = context.live;
  const knownValues = key?.values ?? (name === 'name' ? live?.appNames : undefined) ?? live?.values?.[name] ?? [];
  return knownValues.map((value, rank) => ({
    label: value,
    kind: 'value',
    span,
    insert: quoted || key?.value !== 'boolean' ? quote(value) : value,
    filter: quoted ? quote(value) : value,
    rank,
  }));
}
