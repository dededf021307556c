import type { PageTexts } from '../../texts';
import { s } from '../dom';
import { fill, formatNumber } from '../format';
import type { Size } from './chartView';
import type { Heatmap } from './heatmapData';
import { characterWidth, svgOf, titled, truncateText } from './parts';
import { timeLabel } from './scale';

/** The least distance between the baselines of two labels, in CSS pixels. */
const lineHeight = 14;

/** More cells than these cannot be told apart, and the page would draw them for seconds. A query has up to 366 times. */
const [maxColumns, maxRows] = [400, 200];

/** Cells whose strength says how large their number is; the number stands in them where there is room. */
export function drawHeatmap(map: Heatmap, size: Size, texts: PageTexts): SVGSVGElement {
  const { times } = map;
  const [across, up] = [map.across.slice(0, maxColumns), map.up.slice(0, maxRows)];
  const values = map.values.slice(0, maxColumns).map(column => column.slice(0, maxRows));
  const svg = svgOf(size);
  const left = 12 + up.reduce((max, text) => Math.max(max, text.length), 1) * characterWidth;
  const isCut = across.length < map.across.length;
  const [top, bottom] = [isCut ? 22 : 8, size.height - 26];
  const [width, height] = [
    (size.width - left - 8) / Math.max(1, across.length),
    (bottom - top) / Math.max(1, up.length),
  ];
  const limit = values.flat().reduce<number>((greatest, value) => Math.max(greatest, value ?? 0), 1);
  const everyRow = Math.ceil(lineHeight / height);
  for (const [row, text] of up.entries()) {
    if (row % everyRow !== 0) continue;
    const y = bottom - (row + 0.5) * height;
    svg.append(s('text', { class: 'tick', x: left - 6, y: y + 4, 'text-anchor': 'end' }, text));
  }
  // The first time carries its day; the others are as short as on the axis of a line chart.
  const every = Math.max(1, Math.ceil((times ? 88 : 112) / width));
  const step = times ? ((times[1] ?? 0) - (times[0] ?? 0)) * every : 0;
  for (const [column, text] of across.entries()) {
    const x = left + column * width;
    if (column % every === 0) {
      const label = times
        ? timeLabel(times[column] as number, step, column === 0)
        : truncateText(text, width * every - 6);
      if (x + label.length * characterWidth <= size.width)
        svg.append(titled(s('text', { class: 'tick', x, y: bottom + 16 }, label), text));
    }
    for (const [row, value] of (values[column] ?? []).entries()) {
      if (value === null) continue;
      const y = bottom - (row + 1) * height;
      const share = Math.sqrt(value / limit);
      const title = `${text}, ${up[row]}: ${formatNumber(value)}`;
      const cell = s('rect', {
        class: 'heat',
        x: x + 0.5,
        y: y + 0.5,
        width: Math.max(1, width - 1),
        height: Math.max(1, height - 1),
        'fill-opacity': (value === 0 ? 0.06 : 0.16 + 0.54 * share).toFixed(3),
      });
      svg.append(titled(cell, title));
      if (width > 34 && height > 15)
        svg.append(
          s(
            'text',
            { class: 'heat-value', x: x + width / 2, y: y + height / 2 + 4, 'text-anchor': 'middle' },
            formatNumber(value),
          ),
        );
    }
  }
  if (isCut)
    svg.append(s('text', { class: 'tick', x: left, y: 14 }, fill(texts.moreParts, across.length, map.across.length)));
  return svg;
}
