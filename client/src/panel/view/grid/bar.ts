import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, formatNumber } from '../format';
import { type MenuItem, menuButton } from '../menu';
import type { Totals } from './selection';

interface BarActions {
  filter(text: string): void;
  columns(): readonly MenuItem[];
  clear(): void;
}

interface GridBar {
  readonly element: HTMLElement;
  /** Shows how many rows pass the filters; undefined when there is no filter. */
  setMatches(found: { readonly matches: number; readonly all: number } | undefined): void;
  /** Shows the totals of the selected cells; undefined for one cell. */
  setTotals(totals: Totals | undefined): void;
  focus(): void;
}

/** How long after the last letter the rows are filtered, in milliseconds. */
const typingPause = 120;

/** The line above a grid: the filter, the list of columns, and what is selected. */
export function createBar(texts: PageTexts, actions: BarActions): GridBar {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const input = h('input', { type: 'search', class: 'filter', placeholder: texts.filter, 'aria-label': texts.filter });
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => actions.filter(input.value), typingPause);
  });
  const clear = h('button', {
    class: 'link',
    hidden: true,
    click: () => {
      clearTimeout(timer);
      input.value = '';
      actions.clear();
      input.focus();
    },
  });
  clear.append(texts.clearFilter);
  const matches = h('span', { class: 'matches', role: 'status' });
  const totals = h('span', { class: 'totals', role: 'status' });
  const element = h(
    'div',
    { class: 'grid-bar' },
    input,
    menuButton(texts.columns, actions.columns),
    matches,
    clear,
    totals,
  );
  return {
    element,
    setMatches(found) {
      matches.textContent = found ? fill(texts.filteredRows, formatNumber(found.matches), formatNumber(found.all)) : '';
      clear.hidden = found === undefined;
    },
    setTotals(found) {
      const words = found ? [fill(texts.cells, formatNumber(found.cells))] : [];
      if (found && found.numbers > 0) {
        words.push(
          fill(texts.sum, formatNumber(found.sum)),
          fill(texts.average, formatNumber(found.sum / found.numbers)),
          fill(texts.lowest, formatNumber(found.low)),
          fill(texts.highest, formatNumber(found.high)),
        );
      }
      totals.replaceChildren(...words.map(word => h('span', {}, word)));
    },
    focus: () => input.focus(),
  };
}
