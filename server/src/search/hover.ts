import { type SearchKey, searchKeys, searchOperators, tagPrefix } from '../catalogue/searchKeys';
import { escapeMarkdown, markdownCode } from '../text/characterEntities';
import type { Hover } from '../text/language';
import { touches } from '../text/span';
import { parse } from './parse';
import { type Comparison, eachComparison, type Key, type Operator } from './tree';

const keys: readonly SearchKey[] = searchKeys;

/** The documentation of the key or operator at the offset. */
export function hover(text: string, offset: number): Hover | undefined {
  let found: Hover | undefined;
  eachComparison(parse(text).condition, (comparison: Comparison) => {
    if (touches(comparison.key.span, offset)) found ??= keyHover(comparison.key);
    else if (comparison.operator && touches(comparison.operator.span, offset))
      found ??= operatorHover(comparison.operator);
  });
  return found;
}

function keyHover({ name, span }: Key): Hover | undefined {
  if (name.startsWith(tagPrefix))
    return {
      text: `**${escapeMarkdown(name)}**\n\nThe tag ${markdownCode(name.slice(tagPrefix.length))} of the entity.`,
      span,
    };
  const key = keys.find(known => known.name === name);
  if (!key) return undefined;
  const values = key.values
    ? `\n\nValues: ${key.values.map(value => `\`${value}\``).join(', ')}${key.open ? ', …' : ''}`
    : '';
  return { text: `**${name}** · ${key.value}\n\n${key.summary}${values}`, span };
}

function operatorHover({ name, span }: Operator): Hover | undefined {
  const operator = searchOperators.find(known => known.name === name);
  if (!operator) return undefined;
  const remark = operator.evidence === 'unseen' ? '\n\nThe service does not document it for entity search.' : '';
  return { text: `**${operator.name}**\n\n${operator.summary}${remark}`, span };
}
