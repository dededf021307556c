import type { Cell } from '../../../../../server/src/api/result';
import type { ShownSet } from '../../messages';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, fixed, formatNumber, unitSign, withUnit } from '../format';
import type { ChartView } from './chartView';

/** Large numbers, each with its change against the earlier range of `COMPARE WITH`. */
export function createBillboard(set: ShownSet, rows: readonly (readonly Cell[])[], texts: PageTexts): ChartView {
  const comparison = set.columns.findIndex(({ role }) => role === 'comparison');
  const isPrevious = (row: readonly Cell[]) => comparison >= 0 && row[comparison] === 'previous';
  const current = rows.find(row => !isPrevious(row)) ?? [];
  const previous = rows.find(isPrevious);
  const figures = set.columns.flatMap((column, index) => {
    const value = current[index];
    if (column.role !== 'value' || column.type !== 'number') return [];
    const before = previous?.[index];
    return h(
      'div',
      { class: 'figure' },
      h('dt', {}, column.name),
      h(
        'dd',
        {},
        h('span', { class: 'figure-value' }, typeof value === 'number' ? formatNumber(value) : '–'),
        h('span', { class: 'figure-unit' }, ` ${unitSign(column.unit)}`),
        typeof value === 'number' && typeof before === 'number' && changeOf(value, before, column.unit, texts),
      ),
    );
  });
  const element = h('div', { class: 'chart' }, h('dl', { class: 'billboard' }, ...figures));
  return { element, dispose: () => undefined };
}

/** The change in per cent with an arrow; whether more is better is not known, so that it has no colour. */
function changeOf(value: number, before: number, unit: string | undefined, texts: PageTexts): HTMLElement {
  const percent = before === 0 ? undefined : ((value - before) / Math.abs(before)) * 100;
  const arrow = value > before ? '▲' : value < before ? '▼' : '＝';
  const sign = percent !== undefined && percent > 0 ? '+' : '';
  const change = percent === undefined ? arrow : `${arrow} ${sign}${fixed(percent, 1)} %`;
  return h('div', { class: 'figure-change' }, fill(texts.change, change, withUnit(before, unit)));
}
