import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, formatNumber, formatTime, withUnit } from '../format';
import type { Part } from './kinds';
import { lineName, summary, type TimeData } from './time/data';

/** Rows of the table beside a chart; the Table view has all data. */
const maxRows = 100;

/** A chart in words: a sentence that opens a table of the lines. */
export function seriesTwin(sentence: string, { lines, times }: TimeData, texts: PageTexts): HTMLElement {
  const first = lines[0]?.series;
  const facts = first && summary(first);
  const words =
    first && facts
      ? fill(
          texts.seriesSummary,
          lineName(first, texts),
          facts.points,
          withUnit(facts.low, first.unit),
          withUnit(facts.high, first.unit),
          withUnit(facts.last, first.unit),
        )
      : `${formatNumber(times.length)}`;
  const rows = () =>
    lines.slice(0, maxRows).map(({ series }) => {
      const found = summary(series);
      const numbers = found ? [found.low, found.average, found.high, found.last] : [];
      const begin = series.times[0];
      const time = begin === undefined ? '' : formatTime(begin - (series.shift ?? 0));
      return [lineName(series, texts), time, ...numbers.map(value => withUnit(value, series.unit))];
    });
  const header = [
    texts.chartData,
    texts.time,
    texts.lowestValue,
    texts.averageValue,
    texts.highestValue,
    texts.lastValue,
  ];
  return twin(`${sentence}. ${words}`, header, rows, texts);
}

export function partsTwin(sentence: string, parts: readonly Part[], texts: PageTexts): HTMLElement {
  const rows = () => parts.slice(0, maxRows).map(({ label, value, unit }) => [label, withUnit(value, unit)]);
  return twin(sentence, [texts.chartData, texts.valueHeader], rows, texts);
}

/** A sentence that everybody can read, and behind it the numbers as a table, which is made when it is opened. */
function twin(
  sentence: string,
  header: readonly string[],
  rows: () => readonly (readonly string[])[],
  texts: PageTexts,
): HTMLElement {
  const place = h('div', { class: 'twin-table', tabindex: 0 });
  const details = h('details', { class: 'twin' }, h('summary', {}, sentence), place);
  details.addEventListener('toggle', () => {
    if (details.open && place.childElementCount === 0) place.append(tableElement(header, rows(), texts));
  });
  return details;
}

function tableElement(header: readonly string[], rows: readonly (readonly string[])[], texts: PageTexts): HTMLElement {
  return h(
    'table',
    { 'aria-label': texts.chartData },
    h('thead', {}, h('tr', {}, ...header.map(text => h('th', { scope: 'col' }, text)))),
    h(
      'tbody',
      {},
      ...rows.map(([name = '', ...cells]) =>
        h('tr', {}, h('th', { scope: 'row' }, name), ...cells.map(text => h('td', {}, text))),
      ),
    ),
  );
}
