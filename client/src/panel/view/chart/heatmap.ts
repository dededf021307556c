import { s } from '../dom';
import { formatNumber } from '../format';
import type { Heatmap } from './heatmapData';
import { cut, svgOf, titled } from './parts';
import type { Size } from './partsChart';

/** Cells whose strength says how large their number is; the number stands in them where there is room. */
export function drawHeatmap({ across, up, values }: Heatmap, size: Size): SVGSVGElement {
  const svg = svgOf(size);
  const left = 12 + up.reduce((most, text) => Math.max(most, text.length), 1) * 6.4;
  const [top, bottom] = [8, size.height - 26];
  const [width, height] = [
    (size.width - left - 8) / Math.max(1, across.length),
    (bottom - top) / Math.max(1, up.length),
  ];
  const most = Math.max(1, ...values.flat().map(value => value ?? 0));
  for (const [row, text] of up.entries()) {
    const y = bottom - (row + 0.5) * height;
    svg.append(s('text', { class: 'tick', x: left - 6, y: y + 4, 'text-anchor': 'end' }, text));
  }
  const every = Math.max(1, Math.ceil(112 / width));
  for (const [column, text] of across.entries()) {
    const x = left + column * width;
    if (column % every === 0)
      svg.append(titled(s('text', { class: 'tick', x, y: bottom + 16 }, cut(text, width * every - 6)), text));
    for (const [row, value] of (values[column] ?? []).entries()) {
      if (value === null) continue;
      const y = bottom - (row + 1) * height;
      const share = Math.sqrt(value / most);
      const title = `${text}, ${up[row]}: ${formatNumber(value)}`;
      const cell = s('rect', {
        class: 'heat',
        x: x + 0.5,
        y: y + 0.5,
        width: Math.max(1, width - 1),
        height: Math.max(1, height - 1),
        'fill-opacity': (0.06 + 0.64 * share).toFixed(3),
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
  return svg;
}
