import type { PageTexts } from '../../texts';
import { h, s } from '../dom';
import { fill } from '../format';
import { kindClass } from './colors';
import { hatchedSwatch } from './hatch';

interface LegendEntry {
  readonly name: string;
  readonly style: number;
  readonly isPrevious: boolean;
  /** It is drawn as bars, not as a line. */
  readonly isBars: boolean;
}

/** Buttons that switch lines on and off; a double click shows one line alone, and another one shows all. */
export function createLegend(
  entries: readonly LegendEntry[],
  texts: PageTexts,
  onChange: (shown: ReadonlySet<number>) => void,
): HTMLElement & { swatch(index: number): SVGElement } {
  const all = new Set(entries.keys());
  let shown: ReadonlySet<number> = all;
  const element = h('div', { class: 'chart-legend' });

  function set(next: ReadonlySet<number>): void {
    shown = next;
    for (const [index, button] of [...element.children].entries())
      button.setAttribute('aria-pressed', String(shown.has(index)));
    onChange(shown);
  }

  const swatch = (index: number) => swatchOf(entries[index] as LegendEntry);
  for (const [index, entry] of entries.entries()) {
    const button = h(
      'button',
      {
        class: 'legend-entry',
        'aria-pressed': 'true',
        title: `${fill(texts.hideSeries, entry.name)}. ${texts.onlySeries}`,
        click: () => {
          const next = new Set(shown);
          if (!next.delete(index)) next.add(index);
          set(next);
        },
        dblclick: () => set(shown.size === 1 && shown.has(index) ? all : new Set([index])),
      },
      swatch(index),
      h('span', {}, entry.name),
    );
    element.append(button);
  }
  return Object.assign(element, { swatch });
}

function swatchOf({ style, isPrevious, isBars }: LegendEntry): SVGElement {
  const line = s('path', { class: `${kindClass(style)}${isPrevious ? ' previous' : ''}`, d: 'M1 6H19' });
  const marks = isBars && !isPrevious ? hatchedSwatch(style) : [line];
  return s('svg', { class: 'swatch', viewBox: '0 0 20 12', 'aria-hidden': 'true' }, ...marks);
}
